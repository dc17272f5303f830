"""A sensible player: fills the slots, climbs where it is cheap, and buys what is worth its price."""
from __future__ import annotations

from app.games.core import agenda
from app.games.core.action import Action
from app.games.core.agenda import AnyPosition
from app.games.core.choice import Choice
from app.games.core.dice import Chance
from app.games.core.message import Seat
from app.games.zavandor.actions import Advance, Arrange, Bid, ByGem, Enchant, EndTurn, OpenAuction, Pass
from app.games.zavandor.reckoning import bonus, free_slots, gem_cost, liquid, price_of, slots
from app.games.zavandor.rules.auction import Bidding
from app.games.zavandor.rules.turn import Turn
from app.games.zavandor.state import Player, State
from app.games.zavandor.tables import ARTIFACTS, GEMS, MIN_BID, SENTINEL_VP, SENTINELS

ENERGY_PER_POINT = 12                           # what a point is worth when the Sentinels are sold


class Adept:
    """Plays by simple values; other purses do not interest it."""

    def decide(self, seen: AnyPosition, seat: Seat, dice: Chance) -> Action:
        state: State = seen.state
        match seen.agenda[-1]:
            case Turn():
                return _turn(state, seat, [choice for choice in agenda.choices(seen, seat) if not choice.blocked])
            case Bidding():
                return _bid(state, seat)
            case _:
                return agenda.fallback(seen, seat)


def _turn(state: State, seat: Seat, offered: list[Choice]) -> Action:
    player = state.players[seat]
    best = _best_active(player)
    if best.counts() != player.active:
        return Arrange(best)
    buyable = [choice.action for choice in offered]
    items = [action for action in buyable if isinstance(action, OpenAuction) and _is_worth(player, action.item, 0)
             and price_of(player, action.item).price <= liquid(player)]
    if items:
        return max(items, key=lambda action: MIN_BID[action.item])
    gems = [action for action in buyable if isinstance(action, Enchant) and action.place == "active"]
    if gems and free_slots(player) > 0:
        return max(gems, key=lambda action: gem_cost(player, action.gem))
    levels = [action for action in buyable if isinstance(action, Advance) and player.levels[action.track]]
    return levels[0] if levels else EndTurn()


def _best_active(player: Player) -> ByGem:
    """The dearest gems first."""
    free, active = slots(player), dict.fromkeys(GEMS, 0)
    for gem in reversed(GEMS):
        active[gem] = min(free, player.owned(gem))
        free -= active[gem]
    return ByGem(**active)


def _bid(state: State, seat: Seat) -> Action:
    auction, player = state.auction, state.players[seat]
    assert auction is not None
    raised = auction.bid + 1
    price = price_of(player, auction.item, raised).price
    if price <= liquid(player) and _is_worth(player, auction.item, raised - MIN_BID[auction.item]):
        return Bid(raised)
    return Pass()


def _is_worth(player: Player, item: str, more: int) -> bool:
    """Whether an item is worth so much more than its minimum bid."""
    if item in SENTINELS:
        points = SENTINEL_VP + bonus(player, SENTINELS[item])
        return points * ENERGY_PER_POINT >= MIN_BID[item] // 2 + more
    return item not in player.artifacts and more <= ARTIFACTS[item].vp * ENERGY_PER_POINT // 2
