"""Templates: one environment a language, so that `_()` speaks it without being told."""
from __future__ import annotations

from collections.abc import Callable, Hashable, MutableMapping
from functools import cache, lru_cache
from typing import Any

import msgspec
from babel.support import NullTranslations
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from app.i18n.catalogue import catalogue
from app.settings import ROOT

TEXTS = 2000                                    # more than the site has
SCRIPTS = frozenset(path.stem for path in (ROOT / "static" / "js").glob("*.js"))   # a game may have one of its own
DRAWN = 20000                                   # a few hundred bytes each


class House(Environment):
    """All templates share the globals of their environment; looking through a chain of maps for each costs a tenth."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return super().make_globals(d) if d else self.globals


@cache
def environment(language: str) -> Environment:
    made = House(loader=FileSystemLoader(ROOT / "templates"), autoescape=True, undefined=StrictUndefined,
                       extensions=["jinja2.ext.i18n"], trim_blocks=True, lstrip_blocks=True, auto_reload=False)
    texts = catalogue("site", language)
    made.install_gettext_callables(texts.gettext, texts.ngettext, newstyle=True)  # type: ignore[attr-defined]
    made.globals["_"] = _speaker(texts)
    made.globals["lang"] = language
    made.globals["scripts"] = SCRIPTS
    made.filters["vals"] = _vals
    return made


def _speaker(texts: NullTranslations) -> Callable[..., Markup]:
    """`_()` as the extension has it, but a text without parameters, which is nearly every one, is made once."""
    @lru_cache(TEXTS)
    def bare(words: str) -> Markup:
        return Markup(texts.gettext(words)) % {}  # noqa: S704 - the catalogue is ours

    def said(words: str, /, **params: object) -> Markup:
        return Markup(texts.gettext(words)) % params if params else bare(words)  # noqa: S704
    return said


@cache
def template(name: str, language: str) -> Template:
    return environment(language).get_template(name)


def _vals(values: object) -> str:
    """What an element posts, as hx-vals wants it; escaped like any other attribute."""
    return msgspec.json.encode(values).decode()


def render(name: str, language: str, /, **context: object) -> Markup:
    """A template's words, safe to be put into another."""
    return Markup(template(name, language).render(**context))  # noqa: S704 - the environment escapes


@lru_cache(DRAWN)
def drawn(name: str, language: str, item: Hashable) -> Markup:
    """A small thing of which there are many alike, on one table and on the next: a die on its place, a chip."""
    return render(name, language, item=item)


def gettext(language: str, words: str, /, **params: object) -> str:
    """A text of the site outside templates, keyed by its English words."""
    text = str(catalogue("site", language).gettext(words))
    return text % params if params else text


def ngettext(language: str, one: str, many: str, count: int, /, **params: object) -> str:
    return str(catalogue("site", language).ngettext(one, many, count)) % ({"count": count} | params)


def marked(words: str) -> str:
    """A text that is translated where it is used, so that the catalogue has it."""
    return words
