"""The vocabulary of Wyz: how its cards, cells, tiles and ways are said."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.games.core.message import Message
from app.games.wyz.board import AXIAL, LAYOUTS, cell_name
from app.games.wyz.cards import CARDS
from app.games.wyz.grammar import Card, Name
from app.games.wyz.wording import wording
from app.i18n.tell import Teller

Params = dict[str, Any]


class WyzTerms:
    def render(self, name: str, value: Any, params: Params, teller: Teller) -> str | None:
        say = SAY.get(name)
        return say(value, params, teller) if say else None


def _part(teller: Teller, key: str, **params: Any) -> str:
    return teller.tell(Message(key, params))


def _nothing(teller: Teller) -> str:
    return teller.ink.text("")


def _named(words: Name, teller: Teller) -> str:
    return words.fr if teller.language == "fr" else words.en


def card(value: str, params: Params, teller: Teller) -> str:
    return teller.ink.strong(_named(CARDS[value].name, teller))


def cards(value: list[str], params: Params, teller: Teller) -> str:
    return teller.listed([card(one, params, teller) for one in value])


def layout(value: str, params: Params, teller: Teller) -> str:
    return teller.ink.text(_named(LAYOUTS[value].name, teller))


def cell(value: str, params: Params, teller: Teller) -> str:
    return teller.ink.text(cell_name(value))


def to(value: str, params: Params, teller: Teller) -> str:
    """A cell, or where a spell goes that was learned."""
    if value in AXIAL:
        return _part(teller, "to_cell", cell=value)
    return _part(teller, "to.hand") if value == "hand" else _nothing(teller)


def word(sort: str) -> Callable[[str, Params, Teller], str]:
    """A piece that the catalogue knows by its sort and name."""
    def say(value: str, params: Params, teller: Teller) -> str:
        return teller.ink.text(teller.lookup(f"{sort}.{value}"))
    return say


def tiles(value: list[str], params: Params, teller: Teller) -> str:
    return teller.listed([word("tile")(one, params, teller) for one in value])


def parts(value: list[Message], params: Params, teller: Teller) -> str:
    return teller.ink.text(", ").join(teller.tell(part) for part in value)


def card_text(card_id: str, teller: Teller) -> str:
    """What the card does: in the words of its data, or in those its grammar gives."""
    spell = CARDS[card_id]
    if spell.text:
        return teller.ink.text(_named(spell.text, teller))
    return effect_text(spell, teller)


def effect_text(spell: Card, teller: Teller) -> str:
    return teller.ink.text(" ").join(teller.tell(sentence) for sentence in wording(spell))


def targets(value: dict[str, Any], params: Params, teller: Teller) -> str:
    """What a card is played on: " on E5", " on Ada, pushing east"."""
    names = {"dir": "way", "push": "way", "mage": "seat"}
    parts = [_part(teller, f"named.{field}", **{names.get(field, field): named}) for field, named in value.items()]
    return teller.ink.text(" ") + teller.ink.text(", ").join(parts) if parts else _nothing(teller)


def how(value: str, params: Params, teller: Teller) -> str:
    return _part(teller, f"how.{value}", seat=params["seat"])


def defiance(value: int, params: Params, teller: Teller) -> str:
    return _part(teller, "by_defiance", n=value) if value else _nothing(teller)


def crash(value: bool, params: Params, teller: Teller) -> str:
    return _part(teller, "by_crash") if value else _nothing(teller)


def replaced(value: str | None, params: Params, teller: Teller) -> str:
    return _part(teller, "instead_of", tile=value) if value else _nothing(teller)


def why(value: str, params: Params, teller: Teller) -> str:
    """What a card does or a phase is for needs no reason."""
    return _nothing(teller) if value in ("card", "phase") else _part(teller, f"why.{value}")


def by(value: int | str, params: Params, teller: Teller) -> str:
    return _part(teller, "by.seat", seat=value) if isinstance(value, int) else _part(teller, f"by.{value}")


def place(value: int | None, params: Params, teller: Teller) -> str:
    return _part(teller, "at_place", n=value) if value else _nothing(teller)


def auto(value: bool, params: Params, teller: Teller) -> str:
    return _part(teller, f"phase_over.{str(value).lower()}")


def seats(value: list[int], params: Params, teller: Teller) -> str:
    return teller.listed([teller.seat(seat) for seat in value])


def seat(value: int, params: Params, teller: Teller) -> str:
    return teller.seat(value)


def levels(value: list[dict[str, Any]], params: Params, teller: Teller) -> str:
    return teller.listed([_part(teller, "level_of", **needed) for needed in value])


SAY: dict[str, Callable[[Any, Params, Teller], str]] = {
    "card": card, "cards": cards, "layout": layout, "cell": cell, "to": to, "targets": targets, "how": how,
    "tile": word("tile"), "element": word("element"), "stock": word("stock"), "way": word("dir"),
    "phase": word("phase"), "reason": word("end"), "defiance": defiance, "crash": crash, "replaced": replaced,
    "why": why, "by": by, "place": place, "auto": auto, "order": seats, "winners": seats, "caster": seat,
    "levels": levels, "tiles": tiles, "parts": parts,
}

TERMS = WyzTerms()
