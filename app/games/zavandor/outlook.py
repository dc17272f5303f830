"""What follows from a player's own cards: prices, what can be paid, what is about to be lost."""
from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from app.games.core.message import Message, Seat
from app.games.zavandor.dust import settled
from app.games.zavandor.reckoning import (
    Price,
    count_points,
    free_slots,
    gem_cost,
    gem_value,
    liquid,
    means,
    price_of,
)
from app.games.zavandor.rules.auction import for_sale
from app.games.zavandor.rules.counting import is_over_limit, kept_energy, reason_to_end, suggested_keep
from app.games.zavandor.rules.knowledge import advance_cost, open_tracks
from app.games.zavandor.shown import Costs, OwnAuction, PriceShown
from app.games.zavandor.state import Player, State, with_gems
from app.games.zavandor.tables import GEMS, HIGHEST_BID, TOP, TRACKS


def own_costs(player: Player) -> Costs:
    return Costs({gem: gem_cost(player, gem) for gem in GEMS}, {gem: gem_value(player, gem) for gem in GEMS},
                 player.markers_left[0] if player.markers_left else None,
                 {track: None if player.levels[track] == TOP else advance_cost(player, track) for track in TRACKS})


def own_prices(state: State, player: Player) -> dict[str, PriceShown]:
    able = means(player)
    return {item: _shown(price_of(player, item), able) for item in for_sale(state)}


def _shown(price: Price, able: int) -> PriceShown:
    return PriceShown(price.bid, price.handicap, price.knowledge, price.artifacts, price.price,
                      min(HIGHEST_BID, able - price.modifier))


def own_auction(state: State, seat: Seat) -> OwnAuction | None:
    auction, player = state.auction, state.players[seat]
    if auction is None or seat not in auction.bidders:
        return None
    price = price_of(player, auction.item, auction.bid + (seat != auction.leader))
    able, energy = means(player), liquid(player)
    return OwnAuction(_shown(price, able), able - price.price, price.price > energy,
                      min(HIGHEST_BID, energy - price.modifier))


def own_excess(state: State, player: Player) -> int:
    """Energy that the hand limit would take if the round ended now; the last round takes nothing (ZA-11.2)."""
    if reason_to_end(state) or not is_over_limit(player, state.options):
        return 0
    return liquid(player) - kept_energy(player, suggested_keep(player, state.options))


def own_warnings(state: State, seat: Seat) -> Iterator[Message]:
    """What the active player may have overlooked."""
    player = state.players[seat]
    if seat != state.active_seat or state.auction:
        return
    idle = sum(player.pentagon.values())
    if idle and free_slots(player) > 0:
        yield Message("warning.free_slots", {"count": min(idle, free_slots(player))})
    elif _is_better_idle(player):
        yield Message("warning.better_gem")
    if excess := own_excess(state, player):
        yield Message("warning.excess", {"energy": excess})
    if player.dust != settled(player.dust, not state.loses_small_change):
        yield Message("warning.dust")
    if not state.advanced and any(advance_cost(player, track) <= liquid(player) for track in open_tracks(player)):
        yield Message("warning.advance")


def _is_better_idle(player: Player) -> bool:
    """Whether a gem of the pentagon would bring points in place of an active one."""
    swaps = (with_gems(player.active, **{idle: 1, active: -1}) for idle in GEMS if player.pentagon[idle]
             for active in GEMS if player.active[active] and active != idle)
    return any(count_points(replace(player, active=swapped)).vp > count_points(player).vp for swapped in swaps)
