"""A message in the reader's words: looked up by key, its parameters rendered by name.

A text whose key ends in `.you` speaks to the reader about the reader's own act, where `seat` (or one of `seats`) is the
reader's. `count` among the parameters chooses the plural.
"""
from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

import msgspec
from babel.lists import format_list
from markupsafe import Markup, escape

from app.games.core.message import Message, Seat
from app.i18n.catalogue import catalogue, keys

SEATS = frozenset({"seat", "to", "owner"})      # parameters that are a seat in every game


class Cast(msgspec.Struct, frozen=True):
    """Who sits where, and who reads."""

    names: tuple[str, ...]
    colours: tuple[str, ...]
    viewer: Seat | None = None


class Ink(Protocol):
    """How words are set: plain for programs and screen readers, marked up for pages."""

    def text(self, words: str) -> str: ...
    def seat(self, name: str, colour: str) -> str: ...
    def strong(self, words: str) -> str: ...


class Plain:
    def text(self, words: str) -> str:
        return words

    def seat(self, name: str, colour: str) -> str:
        return name

    def strong(self, words: str) -> str:
        return words


class Html:
    def text(self, words: str) -> str:
        return escape(words)

    def seat(self, name: str, colour: str) -> str:
        return Markup('<b class="who" data-seat="{}">{}</b>').format(colour, name)

    def strong(self, words: str) -> str:
        return Markup("<b>{}</b>").format(words)


PLAIN, HTML = Plain(), Html()


class Terms(Protocol):
    """A game's vocabulary: turns a parameter of a known name into words; None leaves it to the default."""

    def render(self, name: str, value: Any, params: dict[str, Any], teller: Teller) -> str | None: ...


class Teller:
    """Speaks one language about one table to one reader."""

    def __init__(self, game: str, language: str, cast: Cast, ink: Ink = PLAIN) -> None:
        self.game, self.language, self.cast, self.ink = game, language, cast, ink
        self._terms = _terms(game)

    def tell(self, message: Message) -> str:
        key, params = self._addressed(message), message.params
        rendered = {name: self.render(name, value, params) for name, value in params.items()}
        words = self.lookup(key, params.get("count"))
        if isinstance(self.ink, Html):          # the catalogue is ours; every parameter was escaped by the ink
            return Markup(words).format_map(rendered)  # noqa: S704
        return words.format_map(rendered)

    def lookup(self, key: str, count: object = None) -> str:
        """The raw words of a key, in the plural that fits the count."""
        domain = self.game if key in keys(self.game, self.language) else "core"
        texts = catalogue(domain, self.language)
        return str(texts.ngettext(key, key, count) if isinstance(count, int) else texts.gettext(key))

    def render(self, name: str, value: Any, params: dict[str, Any]) -> str:
        if self._terms and (words := self._terms.render(name, value, params, self)) is not None:
            return words
        if name in SEATS and isinstance(value, int):
            return self.seat(value)
        if name == "seats" and isinstance(value, (list, tuple)):
            return self.listed([self.seat(seat) for seat in value])
        return self.ink.strong(str(value)) if isinstance(value, int) else self.ink.text(str(value))

    def seat(self, seat: Seat) -> str:
        return self.ink.seat(self.cast.names[seat], self.cast.colours[seat])

    def listed(self, parts: Sequence[str]) -> str:
        """"Ada, Bastien and Chloé", in the language's own way."""
        pattern = _list_pattern(self.language, len(parts))
        return (Markup(pattern) if isinstance(self.ink, Html) else pattern).format(*parts)  # noqa: S704 - a constant

    def _addressed(self, message: Message) -> str:
        params, viewer = message.params, self.cast.viewer
        mine = viewer is not None and (params.get("seat") == viewer or viewer in params.get("seats", ()))
        yours = f"{message.key}.you"
        known = mine and (yours in keys(self.game, self.language) or yours in keys("core", self.language))
        return yours if known else message.key


@cache
def _list_pattern(language: str, length: int) -> str:
    """"{0}, {1} and {2}"."""
    return format_list([f"{{{n}}}" for n in range(length)], locale=language)


@cache
def _terms(game: str) -> Terms | None:
    try:
        module = importlib.import_module(f"app.i18n.terms.{game}")
    except ModuleNotFoundError:
        return None
    terms: Terms = module.TERMS
    return terms
