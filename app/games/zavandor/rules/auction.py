"""Auctions: opening, bidding in turn order, passing for good (ZA-8)."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from app.games.core.action import Action
from app.games.core.agenda import Clock, Now
from app.games.core.ask import number
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.zavandor.actions import Bid, OpenAuction, Pass
from app.games.zavandor.dust import settled
from app.games.zavandor.reckoning import known_most, means, price_of
from app.games.zavandor.rules.decision import Decision, new_question, reply_clock
from app.games.zavandor.rules.energy import settle
from app.games.zavandor.rules.refusals import refuse
from app.games.zavandor.rules.winning import win
from app.games.zavandor.state import Auction, Player, State
from app.games.zavandor.tables import ARTIFACTS, HIGHEST_BID, MIN_BID


def for_sale(state: State) -> Counter[str]:
    """The artifacts of the display, by kind, and all Sentinels left (ZA-8.1)."""
    return Counter((*state.display, *state.sentinels_left))


def may_own(player: Player, item: str) -> bool:
    """Of some artifacts a player may have only one (ZA-8.4)."""
    return not (item in ARTIFACTS and ARTIFACTS[item].only_one and item in player.artifacts)


def highest_bid(state: State, player: Player, item: str) -> int:
    """The highest this player may bid (ZA-8.13, ZA-8.14)."""
    if state.options.bid_rule == "wrath":
        return HIGHEST_BID
    return min(HIGHEST_BID, means(player) - price_of(player, item).modifier)


def after_settling(state: State, player: Player) -> Player:
    """As the player stands once an auction is opened (ZA-4.5)."""
    return replace(player, dust=settled(player.dust, not state.loses_small_change))


# ------------------------------------------------------------------------------------------------------------- opening


def opening_choices(state: State, seat: Seat) -> Iterator[Choice]:
    player = after_settling(state, state.players[seat])
    for item in for_sale(state):
        least, most = MIN_BID[item], highest_bid(state, player, item)
        words = {"item": item, "bid": least, "price": price_of(player, item).price}
        poor = refuse("cannot_pay", "ZA-8.13") if most < least else None
        blocked = _barred(state, player, item) or poor
        yield Choice(OpenAuction(item, least), Message("choice.open_auction", words), (f"item-{item}",),
                     {} if blocked else {"bid": number(least, most)}, blocked)


def _barred(state: State, player: Player, item: str) -> Refusal | None:
    if not may_own(player, item):
        return refuse("only_one", "ZA-8.4")
    robs = item in ARTIFACTS and ARTIFACTS[item].robs
    return refuse("need_active_gem", "ZA-8.5") if robs and not any(player.active.values()) else None


def opening_objection(state: State, seat: Seat, action: OpenAuction) -> Refusal | None:
    if action.item not in for_sale(state):
        return refuse("not_for_sale", "ZA-8.1")
    player = after_settling(state, state.players[seat])
    return _barred(state, player, action.item) or _bid_objection(
        state, player, action.item, action.bid, MIN_BID[action.item], "ZA-8.3")


def _bid_objection(state: State, player: Player, item: str, bid: int, least: int, low: str) -> Refusal | None:
    if bid > HIGHEST_BID:
        return refuse("bad_bid", "ZA-8.10")
    if bid < least:
        return refuse("low_bid", low)
    return refuse("cannot_pay", "ZA-8.13") if bid > highest_bid(state, player, item) else None


def open_auction(now: Now[State], seat: Seat, action: OpenAuction) -> None:
    """The opener is bound by the first bid (ZA-8.3)."""
    state = now.state
    settle(now, seat)
    bidders = tuple(other for other in state.order
                    if other in state.in_game and may_own(state.players[other], action.item))
    state.auction = Auction(action.item, seat, action.bid, seat, bidders, bids=((seat, action.bid),),
                            number=new_question(state))
    now.tell("auction_opened", seat=seat, item=action.item, bid=action.bid)
    now.final()
    now.then(Bidding())
    _ask_next(now, seat)


# ------------------------------------------------------------------------------------------------------------- bidding


class Bidding(Decision):
    """Each player still in raises or passes; it ends when only the leader is left (ZA-8.6, ZA-8.9)."""

    hears: ClassVar[tuple[type[Action], ...]] = (Bid, Pass)

    def waits_for(self, state: State) -> Sequence[Seat]:
        asked = state.auction.asked if state.auction else None
        return () if asked is None else (asked,)

    def prompt(self, state: State) -> Message:
        assert state.auction is not None
        return Message("prompt.bidding", {"item": state.auction.item, "bid": state.auction.bid,
                                          "owner": state.auction.leader})

    def choices(self, state: State, seat: Seat) -> Iterator[Choice]:
        auction = state.auction
        assert auction is not None
        if seat == auction.asked:
            player, least = state.players[seat], auction.bid + 1
            most = highest_bid(state, player, auction.item)
            words = {"item": auction.item, "bid": least, "price": price_of(player, auction.item, least).price}
            clause = "ZA-8.13" if least <= HIGHEST_BID else "ZA-8.10"
            blocked = None if least <= most else refuse("cannot_pay" if clause == "ZA-8.13" else "bad_bid", clause)
            yield Choice(Bid(least), Message("choice.bid", words), (f"item-{auction.item}",),
                         {} if blocked else {"amount": number(least, most)}, blocked)
        if self._may_pass(state, auction, seat):
            yield Choice(Pass(), Message("choice.pass"))

    def _may_pass(self, state: State, auction: Auction, seat: Seat) -> bool:
        in_turn = seat == auction.asked or state.options.early_pass
        return in_turn and seat in auction.bidders and seat != auction.leader

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        auction = state.auction
        assert auction is not None
        if isinstance(action, self.hears) and seat not in auction.bidders:
            return refuse("out", "ZA-8.7" if may_own(state.players[seat], auction.item) else "ZA-8.4")
        match action:
            case Bid() if seat == auction.asked:
                return _bid_objection(
                    state, state.players[seat], auction.item, action.amount, auction.bid + 1, "ZA-8.6")
            case Pass() if seat == auction.leader:
                return refuse("leader_cannot_pass", "ZA-8.8")
            case Pass() if self._may_pass(state, auction, seat):
                return None
            case _:
                return refuse("not_your_turn", "ZA-8.6")

    def answer(self, now: Now[State], seat: Seat, action: Action) -> None:
        now.final()                             # bids are binding, and who passes is out for good (ZA-8.7, ZA-8.10)
        if isinstance(action, Bid):
            _raise(now, seat, action.amount)
        else:
            drop_out(now, seat)

    def run(self, now: Now[State]) -> None:
        if now.state.auction:
            win(now)

    def clock(self, state: State) -> Clock | None:
        return reply_clock(state, state.questions)

    def expire(self, now: Now[State]) -> None:
        for seat in self.waits_for(now.state):
            drop_out(now, seat)

    def fallback(self, state: State, seat: Seat) -> Pass:
        return Pass()


def _raise(now: Now[State], seat: Seat, amount: int) -> None:
    auction = now.state.auction
    assert auction is not None
    now.state.auction = replace(auction, bid=amount, leader=seat, bids=(*auction.bids, (seat, amount)))
    now.tell("bid", seat=seat, amount=amount, item=auction.item)
    _ask_next(now, seat)


def drop_out(now: Now[State], seat: Seat, quietly: bool = False) -> None:
    """Out of this auction; the next is asked if it was this player's turn to bid."""
    auction = now.state.auction
    assert auction is not None
    bidders = tuple(other for other in auction.bidders if other != seat)
    was_asked = auction.asked == seat
    now.state.auction = replace(auction, bidders=bidders, asked=None if len(bidders) < 2 else auction.asked)
    if not quietly:
        now.tell("passed", seat=seat, auto=False, item=auction.item)
    if was_asked:
        _ask_next(now, seat)


def _ask_next(now: Now[State], after: Seat) -> None:
    """In turn order; who cannot raise, as far as all can tell, is passed over (ZA-8.6)."""
    state = now.state
    assert state.auction is not None
    for seat in state.turn_order_from(after):
        auction = state.auction
        if seat not in auction.bidders or seat == auction.leader:
            continue
        if not _might_raise(state, auction, seat):
            state.auction = replace(auction, bidders=tuple(other for other in auction.bidders if other != seat))
            now.tell("passed", seat=seat, auto=True, item=auction.item)
            continue
        new_question(state)
        state.auction = replace(auction, asked=seat)
        return
    state.auction = replace(state.auction, asked=None)


def _might_raise(state: State, auction: Auction, seat: Seat) -> bool:
    if state.options.bid_rule == "wrath":
        return True
    player = state.players[seat]
    return price_of(player, auction.item, auction.bid + 1).price <= known_most(player, state.options)
