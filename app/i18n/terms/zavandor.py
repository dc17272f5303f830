"""The vocabulary of The Scepter of Zavandor: how its gems, cards, tracks, items and payments are said."""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from app.games.core.message import Message
from app.games.zavandor.tables import COLOURS, GEMS
from app.i18n.tell import Teller

Params = dict[str, Any]


class ZavandorTerms:
    def render(self, name: str, value: Any, params: Params, teller: Teller) -> str | None:
        say = SAY.get(name)
        return say(value, params, teller) if say else None


def _part(teller: Teller, key: str, **params: Any) -> str:
    return teller.tell(Message(key, params))


def _nothing(teller: Teller) -> str:
    return teller.ink.text("")


def _named(kind: str) -> Callable[[str, Params, Teller], str]:
    """Looked up under its own name."""
    def say(value: str, params: Params, teller: Teller) -> str:
        return teller.ink.text(teller.lookup(f"{kind}.{value}"))
    return say


def _listed(parts: list[str], teller: Teller) -> str:
    return teller.listed(parts) if parts else _part(teller, "part.nothing")


# ---------------------------------------------------------------------------------------------------- energy and gems


def _energy(told: Params, teller: Teller) -> Iterator[str]:
    """Dust, concentrated energy, cards and gems, as far as there are any, and dust that comes back as change."""
    dust: int = told["dust"] if "dust" in told else told.get("dust_instead", 0)
    if dust > 0:
        yield _part(teller, "part.dust", count=dust)
    for colour, count in _in_order(told.get("concentrated", {})):
        yield _part(teller, f"part.concentrated.{colour}", count=count)
    yield from _cards(told.get("cards", ()), teller)
    for gem, count in _in_order(told.get("gems", {})):
        yield _part(teller, f"part.gems.{gem}", count=count)
    if dust < 0:
        yield _part(teller, "part.change", count=-dust)


def _in_order(counts: dict[str, int]) -> list[tuple[str, int]]:
    return [(gem, counts[gem]) for gem in GEMS if counts.get(gem)]


def _cards(cards: list[dict[str, Any]], teller: Teller) -> Iterator[str]:
    """By their values where they are told, else by their backs."""
    hidden = Counter(card["colour"] for card in cards if "value" not in card)
    for colour in COLOURS:
        if hidden[colour]:
            yield _part(teller, f"part.cards.{colour}", count=hidden[colour])
    for card in cards:
        if "value" in card:
            yield _part(teller, f"part.card.{card['colour']}", value=card["value"])


def energy_told(value: Any, params: Params, teller: Teller) -> str:
    """All the energy an event speaks of."""
    return _listed(list(_energy(params, teller)), teller)


def set_aside(value: dict[str, int], params: Params, teller: Teller) -> str:
    backs = [{"colour": colour} for colour, count in _in_order(value) for _ in range(count)]
    return _listed(list(_energy({"dust": params["dust"], "cards": backs}, teller)), teller)


def payment(value: Params | None, params: Params, teller: Teller) -> str:
    return _listed(list(_energy(value, teller)), teller) if value else _nothing(teller)


def gem_list(value: dict[str, int], params: Params, teller: Teller) -> str:
    return _listed([_part(teller, f"part.gems.{gem}", count=count) for gem, count in _in_order(value)], teller)


# ------------------------------------------------------------------------------------------------------------ auctions


def item_list(value: list[str], params: Params, teller: Teller) -> str:
    return teller.listed([_named("item")(item, params, teller) for item in value])


def signed(amount: int) -> str:
    return f"+{amount}" if amount > 0 else f"\u2212{-amount}"


def handicap(value: int, params: Params, teller: Teller) -> str:
    if not value:
        return _nothing(teller)
    return _part(teller, "part.handicap" if value > 0 else "part.bonus", amount=signed(value))


def rebates(value: int, params: Params, teller: Teller) -> str:
    return _part(teller, "part.rebates", amount=value) if value else _nothing(teller)


def auto(value: bool, params: Params, teller: Teller) -> str:
    return _part(teller, "part.auto") if value and "item" in params else _nothing(teller)


# ------------------------------------------------------------------------------------------------------------- the rest


def turn_order(value: list[int], params: Params, teller: Teller) -> str:
    """With the handicaps of those who have one: "Ada (+10/+20), Bastien"."""
    def said(seat: int, handicaps: list[int]) -> str:
        if not any(handicaps):
            return teller.seat(seat)
        artifact, sentinel = map(signed, handicaps)
        return _part(teller, "part.place_in_order", seat=seat, artifact=artifact, sentinel=sentinel)
    pairs = zip(value, params["handicaps"], strict=True)
    return teller.ink.text(", ").join(said(seat, handicaps) for seat, handicaps in pairs)


def free(value: bool, params: Params, teller: Teller) -> str:
    """How an advance was come by."""
    if value:
        return _part(teller, "part.free")
    return _part(teller, "part.paid", cost=params["cost"], paid=params["paid"])


def why(value: str, params: Params, teller: Teller) -> str:
    return _part(teller, f"eliminated.{value}" if value in ("wrath", "resigned") else f"end.{value}")


def winners(value: list[int], params: Params, teller: Teller) -> str:
    return teller.listed([teller.seat(seat) for seat in value])


SAY: dict[str, Callable[[Any, Params, Teller], str]] = {
    "character": _named("character"), "gem": _named("gem"), "track": _named("track"), "item": _named("item"),
    "colour": _named("energy"), "place": _named("place"), "from": _named("place"), "cards": energy_told,
    "colours": set_aside, "paid": payment, "active": gem_list, "items": item_list, "handicap": handicap,
    "rebates": rebates, "auto": auto, "order": turn_order, "free": free, "why": why, "winners": winners,
}

TERMS = ZavandorTerms()
