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
from app.web.compiling import Plain, Quick, Writer, attributes, escaped, safe

TEXTS = 4000                                    # more than the site has, in both languages
SCRIPTS = frozenset(path.stem for path in (ROOT / "static" / "js").glob("*.js"))   # a game may have one of its own
SHEETS = sorted(path.stem for path in (ROOT / "static" / "css").glob("*.css"))
DRAWN = 20000                                   # a few hundred bytes each


class House(Environment):
    """All templates share the globals of their environment; looking through a chain of maps for each costs a tenth."""

    code_generator_class, template_class = Writer, Plain
    escaped, Macro = staticmethod(escaped), Quick   # by these names compiled templates call them

    def __init__(self, **how: Any) -> None:
        super().__init__(**how)
        self._found: dict[str, Template] = {}

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return super().make_globals(d) if d else self.globals

    def get_template(self, name: str | Template, parent: str | None = None,
                     globals: MutableMapping[str, Any] | None = None) -> Template:
        """Asked for with every import of every render: what was found once is not looked for again."""
        found = self._found.get(str(name))
        if found is None:
            found = self._found[str(name)] = super().get_template(name, parent, globals)
        return found



@cache
def environment(language: str) -> Environment:
    made = House(loader=FileSystemLoader(ROOT / "templates"), autoescape=True, undefined=StrictUndefined,
                 trim_blocks=True, lstrip_blocks=True, auto_reload=False)
    texts = catalogue("site", language)
    made.globals["_"] = _speaker(texts)
    made.globals["ngettext"] = _counter(texts)
    made.globals["lang"] = language
    made.globals["scripts"] = SCRIPTS
    made.globals["sheets_of"] = sheets_of
    made.filters["vals"] = _vals
    made.filters["xmlattr"] = attributes
    return made


def _speaker(texts: NullTranslations) -> Callable[..., Markup]:
    """A text without parameters, which is nearly every one, is made once."""
    @lru_cache(TEXTS)
    def bare(words: str) -> Markup:
        return Markup(texts.gettext(words)) % {}  # noqa: S704 - the catalogue is ours

    def said(words: str, /, **params: object) -> Markup:
        return Markup(texts.gettext(words)) % params if params else bare(words)  # noqa: S704
    return said


def _counter(texts: NullTranslations) -> Callable[..., Markup]:
    def counted(one: str, many: str, num: int, /, **params: object) -> Markup:
        return Markup(texts.ngettext(one, many, num)) % ({"num": num} | params)  # noqa: S704 - the catalogue is ours
    return counted


@cache
def sheets_of(game: str) -> tuple[str, ...]:
    """The style sheets of a game's table: the one its pictures need everywhere, then those for the table alone."""
    return game, *(sheet for sheet in SHEETS if sheet.startswith(f"{game}-"))


@cache
def template(name: str, language: str) -> Template:
    return environment(language).get_template(name)


def _vals(values: object) -> str:
    """What an element posts, as hx-vals wants it; escaped like any other attribute."""
    return msgspec.json.encode(values).decode()


def render(name: str, language: str, /, **context: object) -> Markup:
    """A template's words, safe to be put into another."""
    return safe(template(name, language).render(context))


@lru_cache(DRAWN)
def drawn(name: str, language: str, item: Hashable) -> Markup:
    """A small thing of which there are many alike, on one table and on the next: a die on its place, a chip."""
    return render(name, language, item=item)


def gettext(language: str, words: str, /, **params: object) -> str:
    """A text of the site outside templates, keyed by its English words."""
    text = _text(language, words)
    return text % params if params else text


def ngettext(language: str, one: str, many: str, count: int, /, **params: object) -> str:
    return _plural(language, one, many, count) % ({"count": count} | params)


@lru_cache(TEXTS)
def _text(language: str, words: str) -> str:
    return str(catalogue("site", language).gettext(words))


@lru_cache(TEXTS)
def _plural(language: str, one: str, many: str, count: int) -> str:
    return str(catalogue("site", language).ngettext(one, many, count))


def marked(words: str) -> str:
    """A text that is translated where it is used, so that the catalogue has it."""
    return words
