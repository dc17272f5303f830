"""A message in the reader's words: looked up by key, its parameters rendered by name.

A text whose key ends in `.you` speaks to the reader about the reader's own act, where `seat` (or one of `seats`) is the
reader's. `count` among the parameters chooses the plural, and for none at all the text of the key with `.none`, where
there is one: what did not happen is not told.
"""
from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Protocol

import msgspec
from babel.lists import format_list
from markupsafe import Markup, escape

from app.games.core.message import Message, Seat
from app.i18n.catalogue import catalogue, keys
from app.i18n.french import contracted

YOU = ".you"
NONE = ".none"
LOOKED_UP = 8000                                # more than the games have texts
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
    def filled(self, pattern: str, parts: dict[str, str]) -> str:
        """A text of the catalogue with what stands in it, which this ink has set."""


class Plain:
    def text(self, words: str) -> str:
        return words

    def seat(self, name: str, colour: str) -> str:
        return name

    def strong(self, words: str) -> str:
        return words

    def filled(self, pattern: str, parts: dict[str, str]) -> str:
        return pattern.format_map(parts)


class Html:
    def text(self, words: str) -> str:
        return escape(words)

    def seat(self, name: str, colour: str) -> str:
        return Markup(f'<b class="who" data-seat="{escape(colour)}">{escape(name)}</b>')  # noqa: S704

    def strong(self, words: str) -> str:
        return Markup(f"<b>{escape(words)}</b>")  # noqa: S704

    def filled(self, pattern: str, parts: dict[str, str]) -> str:
        """The catalogue is ours; what a term has not set with this ink is escaped like anything else."""
        safe = {name: part if isinstance(part, Markup) else escape(part) for name, part in parts.items()}
        return Markup(pattern.format_map(safe))  # noqa: S704


PLAIN, HTML = Plain(), Html()


class Terms(Protocol):
    """A game's vocabulary: turns a parameter of a known name into words; None leaves it to the default."""

    def render(self, name: str, value: Any, params: dict[str, Any], teller: Teller) -> str | None: ...


class Teller:
    """Speaks one language about one table to one reader."""

    def __init__(self, game: str, language: str, cast: Cast, ink: Ink = PLAIN) -> None:
        self.game, self.language, self.cast, self.ink = game, language, cast, ink
        self._terms = _terms(game)
        self._meant: set[Seat] = set()
        self._named: dict[tuple[str, str], str] = {}

    def tell_all(self, message: Message) -> tuple[str, frozenset[Seat]]:
        """The words for the world, and the seats to whom they would be said otherwise."""
        self._meant.clear()
        return self.tell(message), frozenset(self._meant)

    def tell(self, message: Message) -> str:
        key, params = self._addressed(message), message.params
        rendered = {name: self.render(name, value, params) for name, value in params.items()}
        words = self.lookup(key, None if key.endswith((NONE, NONE + YOU)) else params.get("count"))
        if self.language == "fr":
            words, rendered = contracted(words, rendered)
        return self.ink.filled(words, rendered)

    def name(self, kind: str, value: str) -> str:
        """A thing by itself, as it is called wherever it is spoken of; looked up once."""
        known = self._named.get((kind, value))
        if known is None:
            known = self._named[kind, value] = self.render(kind, value, {})
        return known

    def lookup(self, key: str, count: object = None) -> str:
        """The raw words of a key, in the plural that fits the count."""
        return _words(self.game, self.language, key, count if isinstance(count, int) else None)

    def render(self, name: str, value: Any, params: dict[str, Any]) -> str:
        if isinstance(value, Message):
            return self.tell(value)
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
        named = {f"part{place}": part for place, part in enumerate(parts)}
        return self.ink.filled(_list_pattern(self.language, len(parts)), named)

    def _addressed(self, message: Message) -> str:
        key, params = message.key, message.params
        if params.get("count") == 0 and f"{key}{NONE}" in _known(self.game, self.language):
            key += NONE
        if key not in _personal(self.game, self.language):
            return key
        meant = {params.get("seat"), *params.get("seats", ())} - {None}
        self._meant |= meant
        return f"{key}{YOU}" if self.cast.viewer in meant else key


@cache
def _personal(game: str, language: str) -> frozenset[str]:
    """The keys that have words of their own for the one they speak about."""
    return frozenset(key.removesuffix(YOU) for key in _known(game, language) if key.endswith(YOU))


@cache
def _known(game: str, language: str) -> frozenset[str]:
    return keys(game, language) | keys("core", language)


@lru_cache(LOOKED_UP)
def _words(game: str, language: str, key: str, count: int | None) -> str:
    texts = catalogue(game if key in keys(game, language) else "core", language)
    return str(texts.gettext(key) if count is None else texts.ngettext(key, key, count))


@cache
def _list_pattern(language: str, length: int) -> str:
    """"{part0}, {part1} and {part2}"."""
    return format_list([f"{{part{place}}}" for place in range(length)], locale=language)


@cache
def _terms(game: str) -> Terms | None:
    try:
        module = importlib.import_module(f"app.i18n.terms.{game}")
    except ModuleNotFoundError:
        return None
    terms: Terms = module.TERMS
    return terms
