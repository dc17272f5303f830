"""Planning a turn: where the moves left could take a mage, and what the cards could do from there."""
from __future__ import annotations

from app.games.core.clone import clone
from app.games.core.message import Seat
from app.games.wyz.board import FIRE_DAMAGE, NEIGHBOURS, Cell
from app.games.wyz.cards import CardId
from app.games.wyz.preview import preview, reach
from app.games.wyz.rules.harm import burns
from app.games.wyz.rules.movement import barrier, moves_left
from app.games.wyz.state import State


def ways_ahead(state: State, seat: Seat) -> dict[Cell, int]:
    """Every cell the moves left lead to, with the Energy that the cheapest way there costs."""
    reached = {state.where(seat): 0}
    for _ in range(moves_left(state) if seat == state.active and state.phase == "action" else 0):
        for cell, cost in list(reached.items()):
            for near in NEIGHBOURS[cell]:
                if barrier(state, seat, near) is None:
                    there = cost + FIRE_DAMAGE * burns(state, seat, near)
                    reached[near] = min(there, reached.get(near, there))
    del reached[state.where(seat)]
    return reached


def standing_on(state: State, seat: Seat, cell: Cell) -> State:
    """The table as it would be if the mage stood there."""
    moved: State = clone(state)
    moved.change(seat, cell=cell)
    return moved


def hit_from(state: State, seat: Seat, cell: Cell, card: CardId) -> tuple[Seat, ...]:
    """The opponents that the card could hurt or make discard from that cell."""
    there = standing_on(state, seat, cell)
    ahead = [mage for named in reach(there, seat, card) for mage in preview(there, seat, card, named).mages]
    return tuple(sorted({mage.seat for mage in ahead
                         if state.are_opponents(seat, mage.seat) and (mage.losses or mage.discards)}))


def burns_next(state: State) -> tuple[Seat, ...]:
    """Who would burn at the start of its next turn (WY-2.3)."""
    return tuple(seat for seat in state.in_play() if burns(state, seat, state.where(seat)))
