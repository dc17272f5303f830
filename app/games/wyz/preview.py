"""What a card would do: rehearsed on a copy of the table by the very rules that would carry it out.

Only what its player may know goes into it: no hand of another seat, no order of a pile.
"""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from app.games.core import agenda
from app.games.core.agenda import Now
from app.games.core.clone import clone
from app.games.core.dice import Dice
from app.games.core.message import Message, Seat
from app.games.wyz.actions import NOTHING_NAMED, Targets
from app.games.wyz.board import Cell
from app.games.wyz.cards import CARDS, CardId
from app.games.wyz.grammar import Element, Tile
from app.games.wyz.rules.casting import cast_card
from app.games.wyz.rules.discarding import Discarding
from app.games.wyz.rules.parts import OfCard
from app.games.wyz.rules.targeting import ways_to_play
from app.games.wyz.rules.tiles import GivingUp
from app.games.wyz.rules.walking import Walking
from app.games.wyz.state import Cast, State


class Loss(msgspec.Struct, frozen=True):
    """A part of what a mage loses."""

    cause: Literal["spell", "defiance", "crash", "fire"]
    n: int


class MageAhead(msgspec.Struct, frozen=True):
    """What becomes of a mage that the card concerns."""

    seat: Seat
    before: int                                 # Energy
    after: int
    losses: tuple[Loss, ...]
    path: tuple[Cell, ...]                      # from where it stands to where it ends; empty: it stays
    discards: int
    is_eliminated: bool


class TileAhead(msgspec.Struct, frozen=True):
    cell: Cell
    tile: Tile
    fate: Literal["placed", "refused", "removed", "flipped"]
    replaced: Tile | None = None


class LevelAhead(msgspec.Struct, frozen=True):
    element: Element
    level: int


class Preview(msgspec.Struct, frozen=True):
    card: CardId
    targets: Targets
    mages: tuple[MageAhead, ...]                # in the order of seats; only those to whom something happens
    tiles: tuple[TileAhead, ...]                # in the order of resolution
    levels: tuple[LevelAhead, ...]
    draws: int
    walk: int                                   # cells that may be walked; the rest is shown as without walking
    gives_up: int                               # tiles that have to leave the board first; they are chosen on the way
    is_idle: bool                               # nothing at all would come of it


def reach(state: State, seat: Seat, card: CardId) -> list[Targets]:
    """Everything the card could be played on now; empty: it cannot be played (WY-5.3)."""
    return ways_to_play(state, seat, CARDS[card])


def preview(state: State, seat: Seat, card: CardId, targets: Targets = NOTHING_NAMED) -> Preview:
    """For targets that may be named."""
    told, walk, gives_up = _rehearse(state, Cast(seat, card, targets))
    by_key: dict[str, list[dict[str, Any]]] = {}
    for message in told:
        by_key.setdefault(message.key, []).append(message.params)
    mages = tuple(_mage(state, other, told) for other in range(len(state.mages)) if _concerns(told, other))
    tiles = tuple(_tiles(told))
    levels = tuple(LevelAhead(said["element"], said["level"]) for said in by_key.get("level_raised", ()))
    draws = sum(said["count"] for said in by_key.get("drew_cards", ()))
    is_idle = not (mages or levels or draws or walk) and all(tile.fate == "refused" for tile in tiles)
    return Preview(card, targets, mages, tiles, levels, draws, walk, gives_up, is_idle)


def _rehearse(state: State, cast: Cast) -> tuple[list[Message], int, int]:
    """What would be told; how far one may walk; how many tiles have to be given up."""
    position: agenda.AnyPosition = agenda.Position(clone(state), [])
    now: Now[State] = Now(position, Dice(b"", 0))
    walk = gives_up = 0
    cast_card(now, cast)
    agenda.settle(position, now)
    while position.agenda:
        match position.agenda[-1]:
            case Walking(left=left):
                walk = left
            case GivingUp():
                gives_up += 1
        _answer(position, now)
        agenda.settle(position, now)
    return [event.told for event in now.events], walk, gives_up


def _answer(position: agenda.AnyPosition, now: Now[State]) -> None:
    """Nobody walks, a shortage is met as by default, and what is discarded is its owner's affair."""
    step = position.agenda[-1]
    if isinstance(step, Discarding):
        position.agenda.pop()
    elif isinstance(step, OfCard):
        step.answer(now, step.seat, step.fallback(now.state, step.seat))


ABOUT_A_MAGE = ("damaged", "burned", "energy_gained", "moved", "eliminated")


def _concerns(told: Iterable[Message], seat: Seat) -> bool:
    return any((message.key in ABOUT_A_MAGE and message.params["seat"] == seat)
               or (message.key == "discard_due" and seat in message.params["seats"]) for message in told)


def _mage(state: State, seat: Seat, told: list[Message]) -> MageAhead:
    mine = [message for message in told if message.key in ABOUT_A_MAGE and message.params["seat"] == seat]
    energy = state.mages[seat].energy
    after = next((message.params["energy"] for message in reversed(mine) if "energy" in message.params), energy)
    steps = [message.params["to"] for message in mine if message.key == "moved"]
    return MageAhead(
        seat, energy, after, tuple(loss for message in mine for loss in _losses(message)),
        (state.where(seat), *steps) if steps else (),
        sum(message.params["seats"].count(seat) for message in told if message.key == "discard_due"),
        any(message.key == "eliminated" for message in mine))


def _losses(message: Message) -> Iterable[Loss]:
    said = message.params
    if message.key == "burned":
        yield Loss("fire", said["n"])
    elif message.key == "damaged":
        if said["n"] > said["defiance"]:
            yield Loss("crash" if said["crash"] else "spell", said["n"] - said["defiance"])
        if said["defiance"]:
            yield Loss("defiance", said["defiance"])


def _tiles(told: Iterable[Message]) -> Iterable[TileAhead]:
    for message in told:
        said = message.params
        match message.key:
            case "tile_placed":
                yield TileAhead(said["cell"], said["tile"], "placed", said["replaced"])
            case "tile_refused":
                yield TileAhead(said["cell"], said["tile"], "refused")
            case "tile_removed":
                yield TileAhead(said["cell"], said["tile"], "removed")
            case "tile_flipped":
                yield TileAhead(said["cell"], said["tile"], "flipped")
