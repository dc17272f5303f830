"""Auctions: what to open, and how far to go."""
from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from app.games.core.action import Action
from app.games.core.message import Seat
from app.games.zavandor.actions import Bid, OpenAuction, Pass
from app.games.zavandor.bots.horizon import has_acted, to_act
from app.games.zavandor.bots.knowledge import levels
from app.games.zavandor.bots.wish import Wish
from app.games.zavandor.bots.worth import Judge, sentinel_points
from app.games.zavandor.reckoning import count_points, income, price_of, purse
from app.games.zavandor.rules.auction import for_sale, highest_bid, may_own
from app.games.zavandor.state import Player
from app.games.zavandor.tables import ARTIFACTS, LAST_SENTINEL, MEAN, MIN_BID, SENTINELS


def openings(judge: Judge, without: str | None = None) -> Iterator[Wish]:
    """Everything for sale that this player may open, at the minimum bid."""
    player, last = judge.player, _last(judge)
    for item in for_sale(judge.state):
        if item == without or not may_own(player, item) or (item in ARTIFACTS and ARTIFACTS[item].robs and not any(
                player.active.values())):
            continue
        price = price_of(player, item).price
        if item in ARTIFACTS or last is None:
            yield _opening(judge, item, price)
        elif not _ends_badly(judge, item):
            yield _opening(last, item, price)


def _opening(judge: Judge, item: str, price: int) -> Wish:
    return Wish(_profit(judge, item, price), price, judge.spendable, OpenAuction(item, MIN_BID[item]))


def _profit(judge: Judge, item: str, price: int) -> float:
    """In the last round energy is worth nothing any more."""
    given_up = judge.energy - judge.energy_after(price) if judge.rounds else 0
    return judge.gain(item, price) - judge.style.margin * given_up


def _last(judge: Judge) -> Judge | None:
    """The same with nothing to come, where the next Sentinel is the fifth (ZA-12.1)."""
    if judge.rounds and judge.state.sentinels_acquired == LAST_SENTINEL - 1:
        return Judge(judge.state, judge.seat, judge.style, rounds=0)
    return None


def _ends_badly(judge: Judge, item: str) -> bool:
    """Whether others would win if the game ended with this round; nobody puts off the end for ever."""
    if judge.state.round >= judge.style.patience:
        return False
    mine = count_points(judge.player).vp + sentinel_points(judge.player, SENTINELS[item])
    acting = to_act(judge.state)
    return any(mine < count_points(rival).vp + (purse(rival).mean / judge.style.spree if seat in acting else 0.0)
               for seat, rival in _rivals(judge).items())


def bid(judge: Judge) -> Action:
    """One more than the others, as long as it is worth that."""
    auction, player, style = judge.state.auction, judge.player, judge.style
    assert auction is not None
    item, amount = auction.item, auction.bid + 1
    if amount - MIN_BID[item] > style.over or amount > highest_bid(judge.state, player, item):
        return Pass()
    price = price_of(player, item, amount).price
    if price > judge.spendable or _is_to_be_had_again(judge, item):
        return Pass()
    gain = _profit(judge, item, price) + _denied(judge, item, auction.leader) - forgone(judge, item, price)
    return Bid(amount) if gain > held_back(judge, amount - MIN_BID[item]) else Pass()


def forgone(judge: Judge, item: str, price: int) -> float:
    """What else the player would buy in the next turn of its own, and no longer could after paying this price."""
    acted = has_acted(judge.state, judge.seat)
    if acted and not judge.rounds:
        return 0.0
    able = judge.energy + (int(income(judge.player, MEAN)) if acted else 0)
    paid = judge.energy - judge.energy_after(price)
    wishes = sorted((wish for wish in _alternatives(judge, item) if wish.gain > 0), key=lambda wish: -wish.rate)
    return max(0.0, _brought(wishes, able) - _brought(wishes, able - paid))


def _alternatives(judge: Judge, item: str) -> Iterator[Wish]:
    """Everything else for sale, and the one level of a turn (ZA-7.2); gems are in the worth of energy already."""
    yield from openings(judge, without=item)
    yield from sorted(levels(judge), key=lambda wish: -wish.gain)[:1]


def _brought(wishes: list[Wish], energy: int) -> float:
    """By as many of them as can be paid, the best for its cost first."""
    total = 0.0
    for wish in wishes:
        if wish.cost <= energy:
            energy -= wish.cost
            total += wish.gain
    return total


def _is_to_be_had_again(judge: Judge, item: str) -> bool:
    """Another one lies on the display: nobody need outbid others for it, until the last round."""
    return judge.rounds > 0 and for_sale(judge.state)[item] > 1


def held_back(judge: Judge, over: int) -> float:
    """What is to be left of the profit: who bids it all away only helps those who do not bid, and most among many."""
    shade = judge.style.shade / sqrt(len(_rivals(judge)))
    return over * (1 - shade) / shade if judge.rounds else 0.0


def _denied(judge: Judge, item: str, holder: Seat) -> float:
    """What it is worth that the one who leads the bidding does not get a Sentinel."""
    if item not in SENTINELS:
        return 0.0
    rivals, style = _rivals(judge), judge.style
    points = {seat: count_points(rival).vp for seat, rival in rivals.items()}
    weight = style.leader if points[holder] == max(points.values()) else 1.0
    worth = style.point * sentinel_points(rivals[holder], SENTINELS[item])
    return style.denial * weight * worth / len(rivals) ** 2


def _rivals(judge: Judge) -> dict[Seat, Player]:
    return {seat: judge.state.players[seat] for seat in judge.state.in_game if seat != judge.seat}
