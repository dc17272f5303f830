"""Who is stranded, and rescues (WZ-7.303)."""
from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from app.games.core.message import Seat
from app.games.wizards.cards import EVENTS
from app.games.wizards.geography.chart import Chart
from app.games.wizards.geography.lots import RANDOM
from app.games.wizards.geography.sea import SIZE, Hex
from app.games.wizards.geography.travel import ashore, sea_field, wander
from app.games.wizards.grammar.events import Fly
from app.games.wizards.rules.frames.base import Now, resolves
from app.games.wizards.rules.frames.effects import Gain, Teleport
from app.games.wizards.rules.frames.encounters import Rescue
from app.games.wizards.rules.powers import can_cast, spells
from app.games.wizards.state import Player, State
from app.games.wizards.tables import (
    COTTAGE_TILE,
    LAIR,
    RESCUE_HAMDREL,
    RESCUE_ISLAND,
    RESCUE_LAIR,
    RESCUE_SEA,
    RESCUE_TRAP,
)
from app.games.wizards.vocabulary import TileId

REALMS = 512                                    # kept at the same time
ANY_DISTANCE = 10_000


@resolves(Rescue)
def _rescue(now: Now, frame: Rescue) -> None:
    """No players' encounter; one's partner gives no points (WZ-7.30311, WZ-7.30321, WZ-B4)."""
    state, seat, other = now.state, frame.seat, frame.other
    player = state.players[other]
    if not (player.calling or player.trap) or player.hex != state.players[seat].hex:
        return
    worth = worth_of(state, other) if player.calling else RESCUE_TRAP
    now.tell("rescued", seat=seat, to=other)
    state.tally(seat, rescues=1)
    gain = [] if state.partner(seat) == other else [Gain(seat, free=worth)]
    if player.calling:
        now.then(*gain, Teleport(other, RANDOM, "rescue"))
    else:
        state.change(other, trap=None)
        now.then(*gain)


def worth_of(state: State, seat: Seat) -> int:
    """WZ-7.3031b."""
    tile = state.tile_of(seat)
    return {LAIR: RESCUE_LAIR, COTTAGE_TILE: RESCUE_HAMDREL, None: RESCUE_SEA}.get(tile, RESCUE_ISLAND)


def free_boats(state: State) -> frozenset[Hex]:
    taken = {player.boat for player in state.players}
    return frozenset(boat.hex for number, boat in enumerate(state.boats) if number not in taken)


class Realm(NamedTuple):
    """All a player can come to on foot, over free boats and by single swims (R45)."""

    hexes: frozenset[Hex]
    tiles: frozenset[TileId | None]
    is_shut: bool                               # on one island, not all there is, and without a boat beside it

    @property
    def has_land(self) -> bool:
        return self.tiles != {None}


def realm_of(state: State, seat: Seat) -> Realm:
    """Land of one realm is the same realm for all who stand on it; who swims has those of the shores beside him."""
    player, chart, boats = state.players[seat], state.chart, free_boats(state)
    realms = _realms(chart, boats, player.dragonbound)
    if own := realms[player.hex]:
        return own
    beside = [realm.hexes for place in ashore(chart, player.hex, boats) if (realm := realms[place])]
    return _realm(chart, boats, frozenset({player.hex}).union(*beside))


@lru_cache(maxsize=REALMS)
def _realms(chart: Chart, boats: frozenset[Hex], bound: bool) -> tuple[Realm | None, ...]:
    """By hex; none for the sea, and for hexes that are closed to him."""
    closed = ("star_crest", "high_hollow") if bound else ("star_crest",)
    shut = {place for place in chart.land if chart.surface[place] in closed}
    realms: list[Realm | None] = [None] * SIZE
    for start in chart.land:
        if realms[start] is None and start not in shut:
            realm = _realm(chart, boats, wander(chart, start, boats, shut))
            for place in realm.hexes:
                realms[place] = realm
    return tuple(realms)


def _realm(chart: Chart, boats: frozenset[Hex], hexes: frozenset[Hex]) -> Realm:
    tiles = frozenset(chart.tile_at[place] for place in hexes)
    islands = {chart.island_of[place] for place in hexes if chart.is_land[place]}
    has_boat = bool(hexes & boats) or any(
        near in boats for place in hexes if chart.is_land[place] for near in chart.by_sea[place])
    return Realm(hexes, tiles, len(islands) <= 1 and not tiles >= set(chart.standing) and not has_boat)


def is_stranded(state: State, seat: Seat) -> bool:
    """WZ-7.3031a, R45."""
    player = state.players[seat]
    if player.boat is not None or _can_be_carried(player):
        return False
    realm = realm_of(state, seat)
    return realm.is_shut and not (_can_teleport(state, seat, realm.hexes) or _can_call_boat(state, seat, realm.hexes))


def _can_be_carried(player: Player) -> bool:
    """Now, or from tomorrow on by a card just drawn."""
    return player.animal in ("unicorn", "winged_horse") or any(
        isinstance(EVENTS[held.card].effect, Fly) for held in player.events)


def _can_teleport(state: State, seat: Seat, reach: frozenset[Hex]) -> bool:
    """A Druid's spell may need a stone, to which he must be able to come."""
    modes = spells(state.players[seat]).teleport
    if not modes or not can_cast(state, seat, "teleport"):
        return False
    return any(not mode.startswith("from_stone") for mode in modes) or any(
        state.chart.surface[place] == "stone" for place in reach)


def _can_call_boat(state: State, seat: Seat, reach: frozenset[Hex]) -> bool:
    distance, boats = spells(state.players[seat]).summon_boat, free_boats(state)
    if distance is None or not boats or not can_cast(state, seat, "summon_boat"):
        return False
    chart = state.chart
    waters = {near for place in reach if chart.is_land[place] for near in chart.by_sea[place]}
    most = ANY_DISTANCE if distance == "unlimited" else distance
    return any(sea_field(chart, boat)[water] <= most for boat in boats for water in waters)
