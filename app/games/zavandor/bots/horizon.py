"""How many rounds are still to come: until five Sentinels are sold, as far as purses and incomes tell."""
from __future__ import annotations

import msgspec

from app.games.core.message import Seat
from app.games.zavandor.bots.style import Style
from app.games.zavandor.reckoning import hand_limit, income, price_of, purse
from app.games.zavandor.state import Player, State
from app.games.zavandor.tables import LAST_SENTINEL, MEAN, SENTINELS

LONGEST = 25
RICHEST = 100.0                                 # an income that hardly grows any more
PER_WEIGHT = 7.0                                # energy that a unit of hand limit keeps late in the game
A_SENTINEL = next(iter(SENTINELS))


class _Buyer(msgspec.Struct):
    purse: float
    income: float
    price: int
    hold: float

    def buy(self, ripe: float) -> int:
        if self.income < ripe or self.purse < self.price:
            return 0
        count = int(self.purse // self.price)
        self.purse -= count * self.price
        return count

    def earn(self, growth: float) -> None:
        self.purse = min(self.purse, self.hold) + self.income
        self.income = min(max(self.income, RICHEST), self.income * growth)


def rounds_left(state: State, style: Style) -> int:
    """How many more times gems will give energy."""
    if is_last_round(state):
        return 0
    limit = state.options.round_limit
    return min(max(style.doubt, _until_sentinels(state, style)), limit - state.round if limit else LONGEST)


def is_last_round(state: State) -> bool:
    """Beyond doubt (ZA-12.1, ZA-12.4): what is up for auction will be sold."""
    sold = state.sentinels_acquired + (state.auction is not None and state.auction.item in SENTINELS)
    return sold >= LAST_SENTINEL or state.round == state.options.round_limit


def _until_sentinels(state: State, style: Style) -> int:
    missing = LAST_SENTINEL - state.sentinels_acquired
    acting = to_act(state)
    buyers = [_buyer(state.players[seat]) for seat in acting]
    ripe = style.ripe if missing > 1 else 0.0   # the last one is bought by whoever can
    missing -= sum(buyer.buy(ripe) for buyer in buyers)
    buyers += [_buyer(state.players[seat]) for seat in state.in_game if seat not in acting]
    for ahead in range(LONGEST):
        if missing <= 0:
            return ahead
        for buyer in buyers:
            buyer.earn(style.growth)
            missing -= buyer.buy(style.ripe)
    return LONGEST


def to_act(state: State) -> list[Seat]:
    """Whose turn is on or still to come in this round."""
    if state.active_seat is None:
        return []
    at = state.order.index(state.active_seat)
    return [seat for seat in state.order[at:] if state.players[seat].eliminated is None]


def has_acted(state: State, seat: Seat) -> bool:
    return seat not in to_act(state)


def _buyer(player: Player) -> _Buyer:
    return _Buyer(purse(player).mean, income(player, MEAN), max(1, price_of(player, A_SENTINEL).price),
                  PER_WEIGHT * hand_limit(player))
