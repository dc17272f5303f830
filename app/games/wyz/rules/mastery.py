"""Mastery: the Manual of an element at the top is banished for a new card (WY-9.2 to WY-9.5)."""
from __future__ import annotations

from collections.abc import Iterator

from app.games.core.agenda import Now
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.wyz.actions import Master
from app.games.wyz.board import TOP_LEVEL
from app.games.wyz.cards import MANUALS, CardId
from app.games.wyz.rules.piles import banish, draw
from app.games.wyz.rules.refusals import not_held, refuse
from app.games.wyz.state import Mage, State


def is_mastered(mage: Mage, card: CardId) -> bool:
    element = MANUALS.get(card)
    return element is not None and mage.levels[element] == TOP_LEVEL


def could_master(mage: Mage) -> bool:
    """As far as everybody can see: whether it holds the Manual is its secret (WY-8.8)."""
    return TOP_LEVEL in mage.levels.values()


def mastery_choices(state: State, seat: Seat) -> Iterator[Choice]:
    mage = state.mages[seat]
    for card in mage.hand:
        if is_mastered(mage, card):
            yield Choice(Master(card), Message("choice.master", {"card": card}), (card,))


def mastery_objection(state: State, seat: Seat, action: Master) -> Refusal | None:
    mage = state.mages[seat]
    if action.card not in mage.hand:
        return not_held("WY-9.2")
    return None if is_mastered(mage, action.card) else refuse("not_mastered", "WY-9.2")


def master(now: Now[State], seat: Seat, action: Master) -> None:
    banish(now, seat, action.card, "mastery")
    draw(now, seat, 1)
