"""Brings the French catalogue of the site up to date with the texts in templates and code.

    python -m app.i18n.extract            new texts are added empty, unused ones dropped
    python -m app.i18n.extract --merge    besides, French words that are missing are taken from fr/site-*.po
"""
from __future__ import annotations

import argparse
import sys
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po, write_po

from app.i18n.harvest import Found, Key, key_of, texts

FRENCH = Path(__file__).parent / "fr"
SITE = FRENCH / "site.po"
HEADER = '''msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: fr\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

'''


def stored(path: Path) -> dict[Key, Entry]:
    """The entries of a catalogue."""
    with path.open("rb") as source:
        return {key_of(entry.id): entry for entry in read_po(source, locale="fr") if entry.id}


def is_translated(entry: Entry | None) -> bool:
    if entry is None:
        return False
    return all(entry.string) if isinstance(entry.string, tuple | list) else bool(entry.string)


def merged(known: dict[Key, Entry], others: list[Path]) -> dict[Key, Entry]:
    """What is known, and from the other catalogues what is not."""
    taken = {key: entry for path in others for key, entry in stored(path).items() if is_translated(entry)}
    return taken | {key: entry for key, entry in known.items() if is_translated(entry)}


def updated(known: dict[Key, Entry], found: list[Found]) -> str:
    """The catalogue as it is to be written: every text once, by its English words, with the French that is known."""
    catalog = Catalog(locale="fr")
    for key, file in found:
        entry = known.get(key)
        catalog.add(key, entry.string if entry else None, locations=[(file, 0)])
    written = BytesIO()
    write_po(written, catalog, width=120, omit_header=True, sort_output=True, include_lineno=False)
    return HEADER + written.getvalue().decode().strip() + "\n"


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m app.i18n.extract")
    parser.add_argument("--merge", action="store_true", help="take words that are missing from fr/site-*.po")
    known = stored(SITE) if SITE.exists() else {}
    if parser.parse_args(arguments).merge:
        known = merged(known, sorted(FRENCH.glob("site-*.po")))
    found = texts()
    SITE.write_text(updated(known, found), "utf-8")
    for key in dict.fromkeys(key for key, _ in found):
        if not is_translated(known.get(key)):
            sys.stdout.write(f"without French: {key}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
