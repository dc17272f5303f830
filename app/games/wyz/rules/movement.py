"""Where a mage may go, and what entering a cell does (WY-4)."""
from __future__ import annotations

from typing import Literal

from app.games.core.agenda import Now
from app.games.core.message import Refusal, Seat
from app.games.wyz.board import MOVES, NEIGHBOURS, NEXT, POWER_LEVEL, WIND_MOVES, Cell
from app.games.wyz.grammar import Dir
from app.games.wyz.rules.harm import burn
from app.games.wyz.rules.refusals import refuse
from app.games.wyz.state import State

How = Literal["move", "walk", "push", "shift", "swap", "teleport"]

NO_MOVE = refuse("no_move", "WY-4.1")
NOT_ADJACENT = refuse("not_adjacent", "WY-4.1")
OCCUPIED = refuse("occupied", "WY-4.2")
NEED_WATER = refuse("need_water", "WY-4.3")
NEED_EARTH = refuse("need_earth", "WY-4.4")


def moves_allowed(state: State) -> int:
    """To the active mage: one, or two from level 4 in Wind on (WY-4.1, WY-4.7)."""
    if state.active is None:
        return 0
    return WIND_MOVES if state.mages[state.active].levels["wind"] >= POWER_LEVEL else MOVES


def moves_left(state: State) -> int:
    return moves_allowed(state) - state.moves_used


def ground_barrier(state: State, seat: Seat, cell: Cell) -> Refusal | None:
    """Why the ground itself keeps the mage from entering of its own will (WY-4.3, WY-4.4)."""
    match state.tiles.get(cell):
        case "water" if state.mages[seat].levels["water"] < POWER_LEVEL:
            return NEED_WATER
        case "earth" if state.mages[seat].levels["earth"] < POWER_LEVEL:
            return NEED_EARTH
    return None


def barrier(state: State, seat: Seat, cell: Cell) -> Refusal | None:
    """Why the mage cannot enter the cell of its own will (WY-4.2 to WY-4.4)."""
    return OCCUPIED if state.mage_on(cell) is not None else ground_barrier(state, seat, cell)


def step_barrier(state: State, seat: Seat, cell: Cell) -> Refusal | None:
    """The same for one step."""
    return barrier(state, seat, cell) if cell in NEIGHBOURS[state.where(seat)] else NOT_ADJACENT


def open_cells(state: State, seat: Seat) -> list[Cell]:
    """Where the mage could step."""
    return [cell for cell in NEIGHBOURS[state.where(seat)] if barrier(state, seat, cell) is None]


def enter(now: Now[State], seat: Seat, cell: Cell, how: How) -> None:
    """The mage stands there, and burns if it is Fire (WY-4.5)."""
    relocate(now, seat, cell, how)
    burn(now, seat)


def relocate(now: Now[State], seat: Seat, cell: Cell, how: How) -> None:
    before = now.state.where(seat)
    now.state.change(seat, cell=cell)
    now.tell("moved", seat=seat, how=how, **{"from": before, "to": cell})


def next_cell(state: State, seat: Seat, way: Dir, by: Seat) -> Cell | None:
    """Where a push by that seat takes the mage next; None where it stops (WY-7.7, WY-7.13)."""
    cell = NEXT[state.where(seat)].get(way)
    if cell is None or state.mage_on(cell) is not None:
        return None
    if seat == by and ground_barrier(state, seat, cell):                # WY-4.11
        return None
    return cell
