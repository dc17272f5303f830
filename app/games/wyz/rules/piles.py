"""Cards on their way: drawn, put down, banished (WY-8.5, WY-9, WY-12)."""
from __future__ import annotations

from typing import Literal

from app.games.core.agenda import Now
from app.games.core.message import Message, Seat
from app.games.wyz.cards import CardId
from app.games.wyz.state import State


def draw(now: Now[State], seat: Seat, count: int) -> None:
    """One by one; the discard pile is shuffled only when a card has to be drawn and none is left (WY-12.2, WY-12.3)."""
    mage = now.state.mages[seat]
    pile, discard, drawn = list(mage.pile), mage.discard, []
    for _ in range(count):
        if not pile and discard:
            pile, discard = list(discard), ()
            now.dice.shuffle(pile)
            now.tell("reshuffled", seat=seat, count=len(pile))
        if pile:
            drawn.append(pile.pop(0))
    if drawn:
        now.state.hold(seat, (*mage.hand, *drawn), pile=tuple(pile), discard=discard)
        now.show((seat,), "drew_cards", shadow=Message("drew", {"seat": seat, "count": len(drawn)}), seat=seat,
                 cards=drawn, count=len(drawn))
        now.final()


def put_down(now: Now[State], seat: Seat, card: CardId, why: Literal["forced", "recovered", "shed"]) -> None:
    """Face up on the own discard pile."""
    mage = now.state.mages[seat]
    now.state.hold(seat, without(mage.hand, card), discard=(*mage.discard, card))
    now.tell("discarded", seat=seat, card=card, why=why)


def banish(now: Now[State], seat: Seat, card: CardId, why: Literal["phase", "mastery"]) -> None:
    """For good and for all to see (WY-9.1, WY-9.6)."""
    mage = now.state.mages[seat]
    now.state.hold(seat, without(mage.hand, card), banished=(*mage.banished, card))
    now.tell("banished", seat=seat, card=card, why=why)


def without(cards: tuple[CardId, ...], card: CardId) -> tuple[CardId, ...]:
    return tuple(other for other in cards if other != card)
