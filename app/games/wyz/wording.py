"""The effect of a card in words, made from its grammar: for a card whose data brings no text of its own."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from app.games.core.message import Message
from app.games.wyz.board import DESPERATION
from app.games.wyz.grammar import (
    CASTER_WHEN,
    AnyEffect,
    AnyTarget,
    Card,
    CellTarget,
    Draw,
    Energise,
    Flip,
    Hit,
    MageTarget,
    PathTarget,
    Place,
    Raise,
    Remove,
    Shift,
    Spread,
    Strike,
    Swap,
    Teleport,
    Walk,
)

T = TypeVar("T", bound=AnyTarget)


def wording(card: Card) -> tuple[Message, ...]:
    """A sentence for each step."""
    return tuple(_conditional(card, effect) for effect in card.steps)


def _conditional(card: Card, effect: AnyEffect) -> Message:
    said = _sentence(card, effect)
    if effect.when in CASTER_WHEN:
        return Message(f"text.only.{effect.when}", {"then": said, "n": DESPERATION})
    return said


def _sentence(card: Card, effect: AnyEffect) -> Message:
    match effect:
        case Raise(element="chosen", n=n):
            return Message("text.raise_chosen", {"n": n})
        case Raise(element=element, n=n):
            return Message("text.raise", {"element": element, "n": n})
        case Energise(n=n):
            return Message("text.energy", {"n": n})
        case Draw(n=n):
            return Message("text.draw", {"count": n})
        case Walk():
            return Message("text.walk", {"count": _target(card, PathTarget).n})
        case Teleport():
            return Message("text.teleport")
        case Swap():
            return Message("text.swap", _distance(_target(card, MageTarget)))
        case Shift(n=n, trail=None):
            return Message("text.shift", {"count": n, **_distance(_target(card, MageTarget))})
        case Shift(n=n, trail=trail):
            return Message("text.trail", {"count": n, "tile": trail})
        case Strike() | Hit() | Place() | Remove() | Flip():
            return Message("text.on", {"area": _area(card, effect), "parts": list(_parts(effect))})


def _target(card: Card, kind: type[T]) -> T:
    return next(target for target in card.targets if isinstance(target, kind))


def _distance(target: CellTarget | MageTarget) -> dict[str, int]:
    return {"least": target.min, "most": target.max}


def _area(card: Card, effect: Spread) -> Message:
    """Where it happens, and to whom only."""
    reach: dict[str, int] = {"n": effect.n}
    for target in card.targets:
        if isinstance(target, CellTarget | MageTarget):
            reach |= _distance(target)
    area = Message(f"area.{effect.area}", reach | ({"count": effect.n} if effect.n else {}))
    if isinstance(effect, Hit) and effect.when and effect.when not in CASTER_WHEN:
        return Message(f"text.if.{effect.when}", {"area": area})
    return area


def _parts(effect: Spread) -> Iterator[Message]:
    match effect:
        case Strike():
            yield Message(f"part.strike.{effect.tile}")
        case Place():
            yield Message("part.place_free" if effect.when == "no_opponent" else "part.place", {"tile": effect.tile})
        case Remove():
            yield Message("part.remove", {"tiles": list(effect.tiles)})
        case Flip():
            yield Message("part.flip")
    if isinstance(effect, Strike | Hit):
        yield from _harm(effect)


def _harm(effect: Strike | Hit) -> Iterator[Message]:
    if effect.damage:
        yield Message("part.damage", {"count": effect.damage})
    for word in ("defiance", "push", "crash", "discard"):
        if n := getattr(effect, word, 0):
            yield Message(f"part.{word}", {"n": n})
