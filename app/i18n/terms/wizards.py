"""The vocabulary of Wizards: how its cards, places, persons and points are said."""
from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from app.games.core.book import Text
from app.games.core.message import Message
from app.games.wizards.cards import EVENTS, GEM_CARDS, TASKS, WIZARD_CARDS
from app.games.wizards.cards_texts import where
from app.games.wizards.orders import SPELLS, level_of
from app.games.wizards.tables import ANIMALS, PARTS, PERSON_NAMES, PLACE_NAMES, TABLES, TILES, row_for
from app.games.wizards.vocabulary import POINT_TYPES
from app.i18n.tell import Teller

Params = dict[str, Any]
SEA = re.compile(r"S\((-?\d+),(-?\d+)\)")
QUARTERS = {0: "", 1: "¼", 2: "½", 3: "¾"}


class WizardsTerms:
    def render(self, name: str, value: Any, params: Params, teller: Teller) -> str | None:
        say = SAY.get(name)
        return say(value, params, teller) if say else None


def _part(teller: Teller, key: str, **params: Any) -> str:
    return teller.tell(Message(key, params))


def _words(text: Text, teller: Teller) -> str:
    return text.fr if teller.language == "fr" else text.en


def _plain(text: Text, teller: Teller) -> str:
    return teller.ink.text(_words(text, teller))


def _strong(text: Text, teller: Teller) -> str:
    return teller.ink.strong(_words(text, teller))


def task(value: str, params: Params, teller: Teller) -> str:
    return _strong(TASKS[value].title, teller)


def step(value: int, params: Params, teller: Teller) -> str:
    """In the words of its card, which is another parameter."""
    return _plain(TASKS[params["task"]].steps[value].text, teller)


def event(value: str, params: Params, teller: Teller) -> str:
    return _strong(EVENTS[value].title, teller)


def person(value: str, params: Params, teller: Teller) -> str:
    return teller.ink.strong(PERSON_NAMES[value])


def tile(value: str, params: Params, teller: Teller) -> str:
    return _strong(TILES[value].name, teller)


def place(value: str, params: Params, teller: Teller) -> str:
    """A named place, a hex of a territory, or a hex of the sea."""
    if value in PLACE_NAMES:
        return _strong(PLACE_NAMES[value], teller)
    if at_sea := SEA.fullmatch(value):
        return _part(teller, "sea", col=at_sea[1], line=at_sea[2])
    territory, _, label = value.partition(":")
    named = TILES[territory].ground.places.get(label)
    return (_strong(PLACE_NAMES[named], teller) if named
            else _part(teller, "hex_of", tile=territory, label=label))


def places(value: list[str], params: Params, teller: Teller) -> str:
    """Where the tokens of a card lie, in brackets; nothing for a card without any."""
    if not value:
        return teller.ink.text("")
    return _part(teller, "at_places", listed=list(value))


def listed(value: list[str], params: Params, teller: Teller) -> str:
    return teller.listed([place(one, params, teller) for one in value])


def points(value: list[int], params: Params, teller: Teller) -> str:
    """Those that are not 0, by name."""
    said = [_part(teller, f"points.{kind}", n=n) for kind, n in zip(POINT_TYPES, value, strict=True) if n]
    return teller.listed(said) if said else _part(teller, "points.nothing")


def mp(value: int, params: Params, teller: Teller) -> str:
    """Movement points, of which there are quarters."""
    whole, rest = divmod(value, PARTS)
    return teller.ink.strong(f"{whole or (0 if not rest else '')}{QUARTERS[rest * 4 // PARTS]}")


def table(value: str, params: Params, teller: Teller) -> str:
    return _plain(next(known.name for known in TABLES.values() if known.id == value), teller)


def row(value: list[Any], params: Params, teller: Teller) -> str:
    return _plain(row_for(value[0], value[1]).text, teller)


def spell(value: str, params: Params, teller: Teller) -> str:
    return _strong(next(known.name for known in SPELLS.values() if known.id == value), teller)


def animal(value: str, params: Params, teller: Teller) -> str:
    return _plain(next(known.a for known in ANIMALS.values() if known.id == value), teller)


def order(value: str, params: Params, teller: Teller) -> str:
    return teller.ink.strong(teller.lookup(f"order.{value}"))


def rank(value: list[Any], params: Params, teller: Teller) -> str:
    return _part(teller, "rank_of", rank_name=list(value), n=value[1])


def rank_name(value: list[Any], params: Params, teller: Teller) -> str:
    return _strong(level_of(value[0], value[1]).name, teller)


def gem(value: str, params: Params, teller: Teller) -> str:
    return _strong(GEM_CARDS[value].name, teller)


def trap_card(value: str, params: Params, teller: Teller) -> str:
    to = WIZARD_CARDS[value].to
    return _plain(where(to), teller) if to else teller.ink.text(value)


def mandatory(value: bool, params: Params, teller: Teller) -> str:
    return _part(teller, f"mandatory.{str(value).lower()}")


def stolen(value: bool, params: Params, teller: Teller) -> str:
    return _part(teller, "stolen.true") if value else teller.ink.text("")


def seats(value: list[int], params: Params, teller: Teller) -> str:
    return teller.listed([teller.seat(seat) for seat in value]) if value else teller.ink.text("")


SAY: dict[str, Callable[[Any, Params, Teller], str]] = {
    "task": task, "step": step, "event": event, "person": person, "tile": tile, "place": place, "boat": place,
    "places": places, "listed": listed, "points": points, "mp": mp, "table": table, "row": row, "spell": spell,
    "animal": animal, "order": order, "rank": rank, "rank_name": rank_name, "gem": gem, "card": trap_card,
    "mandatory": mandatory, "stolen": stolen, "winners": seats,
}

TERMS = WizardsTerms()
