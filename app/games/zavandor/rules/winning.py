"""What an auction leads to: the price paid, the item taken (ZA-8.11 to ZA-8.17)."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.agenda import Now, Step
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.zavandor import paying
from app.games.zavandor.actions import NOTHING, Pay, Payment
from app.games.zavandor.reckoning import means, price_of
from app.games.zavandor.rules.decision import Reply, new_question
from app.games.zavandor.rules.effects import take_effect
from app.games.zavandor.rules.elimination import cancel_auction, eliminate
from app.games.zavandor.rules.energy import pay, price_ask, settle
from app.games.zavandor.state import Player, Sale, State
from app.games.zavandor.tables import SENTINELS


def win(now: Now[State]) -> None:
    """The leader owes the price; whoever cannot pay it meets the Wrath of the Sentinels (ZA-8.14)."""
    state, auction = now.state, now.state.auction
    assert auction is not None
    player = state.players[auction.leader]
    price = price_of(player, auction.item, auction.bid)
    now.tell("auction_won", seat=auction.leader, item=auction.item, bid=auction.bid, handicap=price.handicap,
             rebates=price.knowledge + price.artifacts, price=price.price)
    if state.options.bid_rule == "wrath" and price.price > means(player):
        cancel_auction(now, "wrath")
        eliminate(now, auction.leader, "wrath")
        return
    now.then(Acquiring())
    if price.price == 0 or not _has_pieces(player):
        _pay_price(now, auction.leader, NOTHING, price.price)
    else:
        now.then(Paying((auction.leader,), new_question(state)))


def _has_pieces(player: Player) -> bool:
    return bool(player.cards or any(player.concentrated.values()) or any(player.active.values())
                or any(player.pentagon.values()))


def price_due(state: State) -> int:
    """What the winner owes."""
    assert state.auction is not None
    return price_of(state.players[state.auction.leader], state.auction.item, state.auction.bid).price


def _pay_price(now: Now[State], seat: Seat, payment: Payment, due: int) -> None:
    """Dust of a player who is not active is settled at once (ZA-4.5)."""
    paid = pay(now, seat, payment, due)
    if due:
        now.tell("paid", seat=seat, price=due, paid=paid)
    if seat != now.state.active_seat:
        settle(now, seat)


class Paying(Reply):
    """The winner pays at once, active or not, and may sell gems for it (ZA-8.12)."""

    hears: ClassVar[tuple[type[Action], ...]] = (Pay,)
    clause: ClassVar[str] = "ZA-8.12"

    def waits_for(self, state: State) -> Sequence[Seat]:
        return super().waits_for(state) if state.auction else ()

    def prompt(self, state: State) -> Message:
        assert state.auction is not None
        return Message("prompt.paying", {"item": state.auction.item, "price": price_due(state)})

    def choices(self, state: State, seat: Seat) -> Iterator[Choice]:
        if seat in self.waits_for(state):
            player, due = state.players[seat], price_due(state)
            best = paying.suggested(player, due, state.options) or NOTHING
            yield Choice(Pay(best), Message("choice.pay", {"price": due}), (),
                         {"payment": price_ask(state, player, due)})

    def objection(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, Pay)
        return paying.objection(state.players[seat], action.payment, price_due(state), with_gems=True)

    def carry_out(self, now: Now[State], seat: Seat, action: Action) -> None:
        assert isinstance(action, Pay)
        _pay_price(now, seat, action.payment, price_due(now.state))

    def fallback(self, state: State, seat: Seat) -> Pay:
        return Pay(paying.suggested(state.players[seat], price_due(state), state.options) or NOTHING)


class Acquiring(Step):
    """The winner takes the item; what it does happens before anything else (ZA-8.15)."""

    def run(self, now: Now[State]) -> None:
        state, auction = now.state, now.state.auction
        if auction is None:
            return
        item, seat = auction.item, auction.leader
        price = price_due(state)                # with the rebates owned before the purchase (ZA-8.11)
        rival = next((bidder for bidder, _ in reversed(auction.bids) if bidder != seat), None)
        state.sales = (*state.sales, Sale(state.round, item, auction.opener, seat, auction.bid, price, rival))
        state.auction = None
        player = state.players[seat]
        if item in SENTINELS:
            state.sentinels_left = tuple(name for name in state.sentinels_left if name != item)
            state.sentinels_acquired += 1
            state.change(seat, sentinels=(*player.sentinels, item))
        else:
            at = state.display.index(item)
            state.display = (*state.display[:at], *state.display[at + 1:])
            state.change(seat, artifacts=(*player.artifacts, item))
            take_effect(now, seat, item)
