"""The catalogues: gettext files compiled in memory at the first use.

The site's own texts are keyed by their English words; those of the core and of each game by the keys of their messages.
"""
from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

LANGUAGES = ("en", "fr")
DEFAULT = "en"
_HERE = Path(__file__).parent


@cache
def catalogue(domain: str, language: str) -> NullTranslations:
    """The texts of one domain: "site", "core" or the key of a game."""
    path = _HERE / language / f"{domain}.po"
    if not path.exists():
        return NullTranslations()
    with path.open("rb") as source:
        template = read_po(source, locale=language)
    compiled = BytesIO()
    write_mo(compiled, template)
    compiled.seek(0)
    return Translations(compiled, domain)


@cache
def keys(domain: str, language: str) -> frozenset[str]:
    """The message keys of a domain that have words."""
    path = _HERE / language / f"{domain}.po"
    if not path.exists():
        return frozenset()
    with path.open("rb") as source:
        return frozenset(str(entry.id[0] if isinstance(entry.id, tuple) else entry.id)
                         for entry in read_po(source, locale=language) if entry.id and entry.string)


def best_language(accepted: str) -> str:
    """The first language of an Accept-Language header that the house speaks."""
    for part in accepted.lower().split(","):
        tag = part.split(";")[0].strip().split("-")[0]
        if tag in LANGUAGES:
            return tag
    return DEFAULT
