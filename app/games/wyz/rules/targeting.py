"""What a card may be played on, and why not on something else (WY-5.2, WY-5.3, WY-6.2 to WY-6.10)."""
from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec.structs import replace

from app.games.core.message import Refusal, Seat
from app.games.wyz.actions import NOTHING_NAMED, Targets
from app.games.wyz.board import CELLS, DISTANCE, NEXT, Cell, ring
from app.games.wyz.grammar import (
    DIRS,
    ELEMENTS,
    AnyTarget,
    Card,
    CellTarget,
    Dir,
    DirTarget,
    ElementTarget,
    LandingTarget,
    MageTarget,
    PathTarget,
    PushTarget,
    Swap,
)
from app.games.wyz.rules.movement import barrier, ground_barrier
from app.games.wyz.rules.refusals import refuse
from app.games.wyz.state import State

NO_TARGET = refuse("no_target", "WY-5.3")
BAD_TARGET = refuse("bad_target", "WY-5.2")

FIELDS: dict[type[AnyTarget], str] = {
    DirTarget: "dir", CellTarget: "cell", LandingTarget: "cell", MageTarget: "mage", PushTarget: "push",
    ElementTarget: "element"}
NAMED = tuple(Targets.__struct_fields__)


def ways_to_play(state: State, seat: Seat, card: Card) -> list[Targets]:
    """Every legal combination of targets; the empty one for a card that names nothing."""
    ways = [NOTHING_NAMED]
    for target in card.targets:
        if not isinstance(target, PathTarget):
            field = FIELDS[type(target)]
            ways = [_naming(named, field, value) for named in ways for value in _candidates(state, seat, target)
                    if _objection(state, seat, card, target, _naming(named, field, value)) is None]
    return ways


def objection(state: State, seat: Seat, card: Card, named: Targets) -> Refusal | None:
    """Why the card cannot be played so: the first target, in the order of the card, that is not legal."""
    asked = [target for target in card.targets if not isinstance(target, PathTarget)]
    if asked and named == NOTHING_NAMED and not ways_to_play(state, seat, card):
        return NO_TARGET
    fields = {FIELDS[type(target)] for target in asked}
    if any((getattr(named, field) is not None) != (field in fields) for field in NAMED):
        return BAD_TARGET
    for target in asked:
        if refused := _objection(state, seat, card, target, named):
            return refused
    return None


@cache
def _naming(named: Targets, field: str, value: Dir | Cell | Seat) -> Targets:
    return replace(named, **{field: value})


def _candidates(state: State, seat: Seat, target: AnyTarget) -> Iterable[Dir | Cell | Seat]:
    match target:
        case DirTarget() | PushTarget():
            return DIRS
        case CellTarget():
            return ring(state.where(seat), target.min, target.max)
        case LandingTarget():
            return CELLS
        case MageTarget():
            return state.in_play()
        case ElementTarget():
            return ELEMENTS
        case PathTarget():
            return ()


def _objection(state: State, seat: Seat, card: Card, target: AnyTarget, named: Targets) -> Refusal | None:
    """Why what was named for this target is not legal."""
    match target:
        case DirTarget():
            return None if named.dir in NEXT[state.where(seat)] else refuse("off_board", "WY-6.2")
        case CellTarget():
            return _cell_objection(state, seat, target, named.cell)
        case MageTarget():
            return _mage_objection(state, seat, card, target, named.mage)
        case PushTarget():
            return _push_objection(state, seat, named)
        case LandingTarget():
            return _landing_objection(state, seat, named.cell)
    return None


def _cell_objection(state: State, seat: Seat, target: CellTarget, cell: Cell | None) -> Refusal | None:
    if cell not in DISTANCE:
        return BAD_TARGET
    if not target.min <= DISTANCE[state.where(seat)][cell] <= target.max:
        return refuse("out_of_range", "WY-6.3")
    if target.tile and state.tiles.get(cell) not in target.tile:
        return refuse("no_tile", "WY-6.3")
    return None


def _mage_objection(state: State, seat: Seat, card: Card, target: MageTarget, mage: Seat | None) -> Refusal | None:
    if mage is None or not state.is_in_play(mage) or (mage == seat and target.who == "opponent"):
        return refuse("bad_target", "WY-6.4")
    if not target.min <= DISTANCE[state.where(seat)][state.where(mage)] <= target.max:
        return refuse("out_of_range", "WY-6.4")
    if target.who == "opponent" and not state.are_opponents(seat, mage):
        return refuse("bad_target", "WY-6.4")
    if any(isinstance(effect, Swap) for effect in card.steps):          # WY-6.5
        return ground_barrier(state, seat, state.where(mage))
    return None


def _push_objection(state: State, seat: Seat, named: Targets) -> Refusal | None:
    """Without a mage any direction will do (WY-6.7)."""
    if named.mage is None:
        return None
    cell = NEXT[state.where(named.mage)].get(named.push) if named.push else None
    if cell is None:
        return refuse("off_board", "WY-6.6")
    return barrier(state, seat, cell) if named.mage == seat else None


def _landing_objection(state: State, seat: Seat, cell: Cell | None) -> Refusal | None:
    if cell not in DISTANCE or cell == state.where(seat):
        return refuse("bad_target", "WY-6.10")
    return barrier(state, seat, cell)
