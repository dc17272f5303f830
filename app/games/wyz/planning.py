"""Planning a turn: where the moves left could take a mage, what the cards could do from there, whom one may defy."""
from __future__ import annotations

from collections.abc import Iterable

from app.games.core.clone import clone
from app.games.core.message import Seat
from app.games.wyz.board import FIRE_DAMAGE, NEIGHBOURS, Cell
from app.games.wyz.cards import CARDS, CardId
from app.games.wyz.grammar import Hit, Strike
from app.games.wyz.preview import preview, reach
from app.games.wyz.rules.harm import burns
from app.games.wyz.rules.movement import barrier
from app.games.wyz.state import State


def ways_ahead(state: State, seat: Seat, moves: int) -> dict[Cell, int]:
    """Every cell that so many moves lead to, with the Energy that the cheapest way there costs."""
    reached = {state.where(seat): 0}
    for _ in range(moves):
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


def defied(state: State, seat: Seat, hand: Iterable[CardId], energy: int) -> tuple[Seat, ...]:
    """Against whom the mage's Defiance would count, if it had so much Energy; nobody, if no card has any (WY-7.20)."""
    if not any(_is_defiant(card) for card in hand):
        return ()
    return tuple(other for other in state.opponents(seat) if state.mages[other].energy > energy)


def _is_defiant(card: CardId) -> bool:
    return any(isinstance(effect, Hit | Strike) and effect.defiance for effect in CARDS[card].steps)
