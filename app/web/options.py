"""A table's options as a form, and in words: made from their types and from the book's texts, for any game."""
from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import inspect

from app.games.core.book import OptionText
from app.games.core.game import Game
from app.i18n.books import book_of, words
from app.web.templating import gettext, ngettext

DAY_S, HOUR_S, MINUTE_S = 24 * 3600, 3600, 60
NUMBER = re.compile(r"-?[0-9]{1,9}")            # as a form may hold one; longer ones fit no option
CLOCKS = (60, 180, 600, HOUR_S, DAY_S, 3 * DAY_S)           # offered where a clock may be off or of many lengths


@dataclass(frozen=True, slots=True)
class Field:
    """One option of the form. `kind` is "choice", "check" or "number"."""

    id: str
    name: str
    what: str
    kind: str
    value: str
    choices: tuple[tuple[str, str, str], ...] = ()          # value, words, what it does
    least: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One option in words, for those who sit at the table."""

    name: str
    words: str
    is_changed: bool


def fields(game: Game, language: str, options: object | None = None) -> list[Field]:
    chosen = options if options is not None else game.Options()
    return [_field(game, field, getattr(chosen, field.name), language) for field in _fields(game)]


def house_rules(game: Game, options: object, language: str) -> list[HouseRule]:
    """Those that count at this table: an option may need another to have an effect."""
    return [HouseRule(_name(game, field.name, language), _in_words(game, field, getattr(options, field.name), language),
                      getattr(options, field.name) != field.default) for field in _fields(game)
            if _counts(_text(game, field.name), options)]


def parse(game: Game, form: Mapping[str, Any]) -> dict[str, Any]:
    """What was filled in, as plain options; what does not fit is left for the rules of the options to refuse."""
    return {field.name: _value(field.type, form.get(field.name)) for field in _fields(game)
            if isinstance(field.type, inspect.BoolType) or form.get(field.name) not in (None, "")}


def length(seconds: int, language: str) -> str:
    """A span of time in the largest unit that divides it."""
    if seconds % DAY_S == 0:
        return ngettext(language, "%(count)s day", "%(count)s days", seconds // DAY_S)
    if seconds % HOUR_S == 0:
        return ngettext(language, "%(count)s hour", "%(count)s hours", seconds // HOUR_S)
    if seconds % MINUTE_S == 0:
        return ngettext(language, "%(count)s minute", "%(count)s minutes", seconds // MINUTE_S)
    return ngettext(language, "%(count)s second", "%(count)s seconds", seconds)


def _fields(game: Game) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(game.Options)
    assert isinstance(info, inspect.StructType)
    return tuple(field for field in info.fields if not _is_settled(field.type))


def _is_settled(kind: object) -> bool:
    """What this game leaves nobody to choose."""
    return isinstance(kind, inspect.LiteralType) and len(kind.values) == 1


def _field(game: Game, field: inspect.Field, value: Any, language: str) -> Field:
    name, what = _name(game, field.name, language), _what(game, field.name, language)
    match field.type:
        case inspect.BoolType():
            return Field(field.name, name, what, "check", "on" if value else "")
        case inspect.IntType(ge=least, le=most):
            return Field(field.name, name, what, "number", str(value), least=least or 0, most=most or 0)
    return Field(field.name, name, what, "choice", str(value), tuple(
        (str(one), _in_words(game, field, one, language, short=True), _value_what(game, field.name, one, language))
        for one in _values(field.type, value)))


def _values(kind: object, value: Any) -> list[Any]:
    match kind:
        case inspect.LiteralType(values=values):
            return list(values)
        case inspect.UnionType(types=types):
            found = [one for each in types for one in _values(each, value)]
            return found if value in found else [*found, value]
        case inspect.IntType(ge=least, le=most):
            return [clock for clock in CLOCKS if (least or 0) <= clock <= (most or clock)]
    return []


def _value(kind: object, text: Any) -> Any:
    match kind:
        case inspect.BoolType():
            return text not in (None, "", "off")
        case inspect.IntType():
            return int(text) if NUMBER.fullmatch(str(text)) else text
        case inspect.LiteralType(values=values):
            return next((one for one in values if str(one) == text), text)
        case inspect.UnionType(types=types):
            return next((one for each in types if (one := _value(each, text)) != text), text)
    return text


def _text(game: Game, option: str) -> OptionText | None:
    book = book_of(game.key)
    return next((text for text in book.options if text.id == option), None) if book else None


def _counts(text: OptionText | None, options: object) -> bool:
    return text is None or all(getattr(options, other) in values for other, values in text.needs.items())


def _name(game: Game, option: str, language: str) -> str:
    text = _text(game, option)
    return words(text.name, language) if text else option


def _what(game: Game, option: str, language: str) -> str:
    text = _text(game, option)
    return words(text.what, language) if text else ""


def _value_what(game: Game, option: str, value: Any, language: str) -> str:
    text = _text(game, option)
    known = next((one for one in text.values if one.value == value), None) if text else None
    return words(known.what, language) if known else ""


def _in_words(game: Game, field: inspect.Field, value: Any, language: str, short: bool = False) -> str:
    text = _text(game, field.name)
    known = next((one for one in text.values if type(one.value) is type(value) and one.value == value), None) \
        if text else None
    if known:
        return words(known.name if short else known.what, language)
    if isinstance(value, bool):
        return gettext(language, "Yes") if value else gettext(language, "No")
    if field.name.endswith(("_clock", "_seconds")) and isinstance(value, int):
        return length(value, language)
    return str(value) if value is not msgspec.NODEFAULT else ""
