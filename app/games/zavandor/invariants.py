"""What is true in every position that can be reached."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from app.games.core import agenda
from app.games.core.agenda import AnyPosition
from app.games.zavandor.dust import lightest
from app.games.zavandor.reckoning import count_points, hand_limit, hand_weight, means, price_of, slots
from app.games.zavandor.rules.counting import CuttingHands
from app.games.zavandor.rules.winning import Paying
from app.games.zavandor.state import Player, State
from app.games.zavandor.tables import (
    ARTIFACTS,
    CARDS,
    COLOURS,
    GEMS,
    HANDICAPS,
    LAST_SENTINEL,
    MARKER_PRICES,
    SENTINELS,
    SLOTS,
    TOP,
    TRACK_SLOTS,
    TRACKS,
    copies,
)

MOST_SLOTS = (SLOTS + sum(artifact.slots for artifact in ARTIFACTS.values())
              + sum(max(totals) for totals in TRACK_SLOTS.values()))


def broken(position: AnyPosition) -> list[str]:
    """The invariants that do not hold here, each with what is wrong."""
    state: State = position.state
    found = [*_cards(state), *_gems(state), *_items(state), *_auction(state), *_order(state), *_end(position)]
    for seat, player in enumerate(state.players):
        found += [f"seat {seat} {fault}" for fault in _player(position, seat, player)]
    return found


def _cards(state: State) -> Iterator[str]:
    for colour in COLOURS:
        held = [card for player in state.players for card in (*player.cards, *player.set_aside)]
        every = [*state.decks[colour], *state.discards[colour], *(card for card in held if card.colour == colour)]
        if len(every) != CARDS[colour] or len({card.id for card in every}) != CARDS[colour]:
            yield f"there are {len(every)} {colour} cards"
        values = Counter(card.value for card in every)
        if values != dict(COLOURS[colour].values):
            yield f"the {colour} cards have other values: {values}"


def _gems(state: State) -> Iterator[str]:
    for gem in GEMS:
        total = state.gem_supply[gem] + sum(player.owned(gem) for player in state.players)
        if total != GEMS[gem].supply.value:
            yield f"there are {total} gems of type {gem}"
        if state.options.gem_supply == "printed" and state.gem_supply[gem] < 0:
            yield f"the supply of {gem} is overdrawn"


def _items(state: State) -> Iterator[str]:
    owned = [name for player in state.players for name in (*player.artifacts, *player.sentinels)]
    every = Counter([*state.artifact_deck, *state.display, *state.sentinels_left, *state.removed, *owned])
    wanted = dict.fromkeys(ARTIFACTS, copies(len(state.players))) | dict.fromkeys(SENTINELS, 1)
    if every != wanted:
        yield f"the items are not those of the game: {every}"
    if state.sentinels_acquired != len(SENTINELS) - len(state.sentinels_left):
        yield f"{state.sentinels_acquired} Sentinels are said to be acquired"


def _auction(state: State) -> Iterator[str]:
    auction = state.auction
    if auction is None:
        return
    if auction.leader not in auction.bidders:
        yield "the leader is out of the auction"
    amounts = [amount for _, amount in auction.bids]
    if any(later <= earlier for earlier, later in pairwise(amounts)):
        yield f"the bids do not rise: {amounts}"
    for seat in auction.bidders:
        item, player = auction.item, state.players[seat]
        if item in ARTIFACTS and ARTIFACTS[item].only_one and item in player.artifacts:
            yield f"seat {seat} bids for a second {item}"
    leader = state.players[auction.leader]
    price = price_of(leader, auction.item, auction.bid)
    if auction.bid + price.modifier < 0:
        yield "a price is below zero"
    if auction.asked is not None and state.options.bid_rule == "payable_only" and price.price > means(leader):
        yield "the leader cannot pay the bid"


def _order(state: State) -> Iterator[str]:
    if not state.round:
        return
    positions = [state.players[seat].position for seat in state.order]
    if positions != list(range(1, len(positions) + 1)):
        yield f"the positions are {positions}"
    for seat in state.order:
        player = state.players[seat]
        entry = HANDICAPS.get(player.position)
        allowed = {(0, 0)} | ({(entry.artifact, entry.sentinel)} if entry else set())
        if player.handicap not in allowed:
            yield f"seat {seat} has the handicap {player.handicap} in position {player.position}"


def _end(position: AnyPosition) -> Iterator[str]:
    state: State = position.state
    if (state.ending is None) != bool(position.agenda):
        yield "the game is over and goes on, or is not over and stands still"
    if state.ending is None and position.agenda and not agenda.waiting(position):
        yield "nobody is waited for"
    if state.ending is None and len(state.in_game) < 2:
        yield "one player is left and the game goes on"
    if state.ending is None and state.phase == "count" and state.sentinels_acquired >= LAST_SENTINEL:
        yield "enough Sentinels are acquired and the game goes on"


def _player(position: AnyPosition, seat: int, player: Player) -> Iterator[str]:
    state: State = position.state
    if sum(player.active.values()) > slots(player) or slots(player) > MOST_SLOTS:
        yield f"has {sum(player.active.values())} active gems on {slots(player)} slots"
    for gem in GEMS:
        most = GEMS[gem].most
        if min(player.active[gem], player.pentagon[gem]) < 0 or (most and player.owned(gem) > most.value):
            yield f"has {player.active[gem]} and {player.pentagon[gem]} gems of type {gem}"
    for name, count in Counter(player.artifacts).items():
        if count > 1 and ARTIFACTS[name].only_one:
            yield f"owns {count} of {name}"
    if player.character and not player.eliminated and state.round:
        yield from _markers(player)
    yield from _hand(position, seat, player)
    if player.eliminated and (player.vp_counted or count_points(player).vp):
        yield "is eliminated and has points"
    if state.phase == "count" and not player.eliminated and player.vp_counted != count_points(player).vp:
        yield f"was counted {player.vp_counted}"


def _markers(player: Player) -> Iterator[str]:
    on_tracks = sum(player.levels[track] > 0 for track in TRACKS)
    if on_tracks + player.markers + len(player.markers_left) != len(MARKER_PRICES) + 1 or player.markers < 0:
        yield f"has {on_tracks}, {player.markers} and {len(player.markers_left)} markers"
    length = len(player.markers_left)
    if player.markers_left not in [MARKER_PRICES[at:at + length] for at in range(len(MARKER_PRICES) - length + 1)]:
        yield f"has markers left at {player.markers_left}"
    if any(not 0 <= player.levels[track] <= TOP for track in TRACKS):
        yield f"has levels {player.levels}"


def _hand(position: AnyPosition, seat: int, player: Player) -> Iterator[str]:
    state: State = position.state
    if player.dust < 0 or any(player.concentrated[colour] < 0 for colour in COLOURS):
        yield "has less energy than none"
        return
    top = position.agenda[-1] if position.agenda else None
    is_paying = isinstance(top, Paying) and seat in top.seats
    is_loose = lightest(player.dust, not state.loses_small_change) is None
    if is_loose and seat != state.active_seat and not is_paying:
        yield f"has {player.dust} dust outside the own turn"
    is_heavy = hand_weight(player, state.options) > hand_limit(player)
    if isinstance(top, CuttingHands) and is_heavy and seat not in top.waits_for(state):
        yield "keeps a hand above the limit"
