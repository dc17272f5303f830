"""The map is laid and the players come on it (WZ-3.1 to WZ-3.74a; alone, WZ-A1)."""
from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar, get_args

from app.games.core import ask
from app.games.core.action import Action
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.wizards.actions import ChooseOrder, ChooseTower, PlaceTile, RemoveTiles
from app.games.wizards.geography.automap import draw_map
from app.games.wizards.geography.harbours import harbours
from app.games.wizards.geography.lots import RANDOM, can_lead, draw_hex
from app.games.wizards.geography.placing import ROTATIONS, Placement, legal_centres, obstacle
from app.games.wizards.geography.sea import Hex
from app.games.wizards.grammar.hexes import RandomHex
from app.games.wizards.rules.decision import Decision, Listed
from app.games.wizards.rules.dragon import put
from app.games.wizards.rules.frames.base import Frame, Now, resolves
from app.games.wizards.rules.frames.course import DayStart, Map, Opening
from app.games.wizards.rules.frames.effects import DrawTask
from app.games.wizards.rules.levels import join_order
from app.games.wizards.rules.refusals import refuse
from app.games.wizards.rules.teleporting import TO_LAIR
from app.games.wizards.rules.whereabouts import come_to
from app.games.wizards.state import Boat, State
from app.games.wizards.tables import BOATS, CIRCLE, COTTAGE_TILE, LAIR, MOST_REMOVED, TILES, TOWER_TILES
from app.games.wizards.vocabulary import Order, TileId

ORDERS: tuple[Order, ...] = get_args(Order)
CODES = {"off_board": ("off_board", "WZ-3.22a"), "overlap": ("overlap", "WZ-3.22b"), "no_room": ("no_room", "WZ-3.23b")}
COMMON = RandomHex(("common",))
KEPT = (CIRCLE, COTTAGE_TILE, LAIR)


@resolves(Opening)
def _open(now: Now, frame: Opening) -> None:
    state = now.state
    now.tell("dealer", seat=state.dealer)
    if state.is_solo:
        now.then(PickingTower(0), Removing(0), Laying())
    else:
        now.then(Laying())


class Laying(Frame):
    """The tiles are dealt, or lay themselves."""


@resolves(Laying)
def _lay(now: Now, frame: Laying) -> None:
    state = now.state
    if state.options.map_setup == "auto":
        if state.is_solo:
            state.tiles = _kept_tiles(now)
        state.placements = draw_map(state.tiles, state.options.map_style, now.dice)
        now.then(Map())
        return
    if not state.is_solo:
        state.hands = _dealt(now)
    now.then(*(Placing(seat) for seat in _placers(state)), Map())


def _kept_tiles(now: Now) -> tuple[TileId, ...]:
    """Those set aside, and what is left of the others when some are removed unseen (WZ-A2, WZ-A3)."""
    state = now.state
    sure = (*KEPT, state.tower)
    others = [tile for tile in TILES if tile not in sure]
    now.dice.shuffle(others)
    return (*sure, *others[state.removed:])


def _dealt(now: Now) -> tuple[tuple[TileId, ...], ...]:
    """Clockwise from the Dealer's left, as evenly as possible (WZ-3.2b)."""
    state, tiles = now.state, list(TILES)
    now.dice.shuffle(tiles)
    hands: list[list[TileId]] = [[] for _ in state.players]
    for seat, tile in zip(_placers(state), tiles, strict=True):
        hands[seat].append(tile)
    return tuple(tuple(hand) for hand in hands)


def _placers(state: State) -> Iterator[Seat]:
    """Who places a tile, one after the other, the Dealer last (WZ-3.21)."""
    return ((state.dealer + 1 + n) % len(state.players) for n in range(len(TILES) - state.removed))


# ------------------------------------------------------------------------------------------------------ alone (WZ-A2)


class PickingTower(Listed):
    """Which Tower is surely in play (WZ-A2)."""

    seat: Seat
    hears: ClassVar[tuple[type[Action], ...]] = (ChooseTower,)
    clause: ClassVar[str] = "WZ-A2"

    def offers(self, state: State) -> Iterator[Choice]:
        for tile in TOWER_TILES:
            yield Choice(ChooseTower(tile), Message("choice.choose_tower", {"tile": tile}))

    def carry_out(self, now: Now, action: Action) -> None:
        assert isinstance(action, ChooseTower)
        now.state.tower = action.tile


class Removing(Listed):
    """How many tiles leave the game, where the table lets the player choose (WZ-A3)."""

    seat: Seat
    hears: ClassVar[tuple[type[Action], ...]] = (RemoveTiles,)
    clause: ClassVar[str] = "WZ-A3"

    def is_open(self, state: State) -> bool:
        return state.options.solo_removed == "choose"

    def offers(self, state: State) -> Iterator[Choice]:
        for n in range(MOST_REMOVED + 1):
            yield Choice(RemoveTiles(n), Message("choice.remove_tiles", {"n": n, "count": n}))

    def carry_out(self, now: Now, action: Action) -> None:
        assert isinstance(action, RemoveTiles)
        now.state.removed = action.n

    def run(self, now: Now) -> None:
        chosen = now.state.options.solo_removed
        if chosen != "choose":
            now.state.removed = now.dice.roll() if chosen == "roll" else chosen
        now.tell("tiles_removed", n=now.state.removed, count=now.state.removed)

    def fallback(self, state: State, seat: Seat) -> Action:
        return RemoveTiles(0)


# ----------------------------------------------------------------------------------------------------------- placing


@lru_cache(maxsize=64)
def _legal(taken: tuple[Hex, ...], left: int) -> list[Hex]:
    return legal_centres(taken, left)


class Placing(Decision):
    """A tile is laid on the sea; alone, face down (WZ-3.21, WZ-A4)."""

    seat: Seat
    hears: ClassVar[tuple[type[Action], ...]] = (PlaceTile,)
    clause: ClassVar[str] = "WZ-3.21"

    def taken(self, state: State) -> tuple[Hex, ...]:
        return tuple(placement.centre for placement in (*state.placements, *state.spots))

    def left(self, state: State) -> int:
        """How many come after it."""
        return len(TILES) - state.removed - len(self.taken(state)) - 1

    def offers(self, state: State) -> Iterator[Choice]:
        centres = _legal(self.taken(state), self.left(state))
        where = {"hex": ask.one_of(centres), "rotation": ask.number(0, ROTATIONS[-1])}
        if state.is_solo:
            yield Choice(PlaceTile(centres[0], 0), Message("choice.place_hidden"), ask=where)
            return
        for tile in state.hands[self.seat]:
            yield Choice(PlaceTile(centres[0], 0, tile), Message("choice.place_tile", {"tile": tile}), ask=where)

    def objection(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, PlaceTile)
        if not state.is_solo and action.tile not in state.hands[self.seat]:
            return refuse("not_your_tile", "WZ-3.21")
        why = obstacle(self.taken(state), action.hex, self.left(state))
        return refuse(*CODES[why]) if why else None

    def carry_out(self, now: Now, action: Action) -> None:
        assert isinstance(action, PlaceTile)
        state, placed = now.state, Placement(action.tile, action.hex, action.rotation)
        if state.is_solo:
            state.spots = (*state.spots, placed)
            return
        state.placements = (*state.placements, placed)
        state.hands = tuple(tuple(tile for tile in hand if tile != action.tile) for hand in state.hands)
        now.tell("tile_placed", seat=self.seat, tile=action.tile)

    def fallback(self, state: State, seat: Seat) -> Action:
        centre = _legal(self.taken(state), self.left(state))[0]
        return PlaceTile(centre, 0, "" if state.is_solo else state.hands[self.seat][0])


# --------------------------------------------------------------------------------------------------- on to the map


@resolves(Map)
def _map(now: Now, frame: Map) -> None:
    state = now.state
    if state.spots:
        _turn_up(now)
    berths = harbours(state.chart)[:BOATS]
    state.boats = tuple(Boat(berth.boat) for berth in berths)
    now.tell("map_laid", n=len(berths), count=len(berths))
    put(now, draw_hex(state.chart, TO_LAIR, now.dice))
    for seat in state.in_order:
        _start(now, seat)
    orders = [ChoosingOrder(seat) for seat in state.in_order] if state.options.start_apprentice == "on" else []
    now.then(*orders, DayStart(first=True))


def _turn_up(now: Now) -> None:
    """Face down they lay in no order (WZ-A4)."""
    state = now.state
    tiles = list(_kept_tiles(now))
    now.dice.shuffle(tiles)
    state.tiles = tuple(tiles)
    state.placements = tuple(Placement(tile, spot.centre, spot.rotation)
                             for tile, spot in zip(tiles, state.spots, strict=True))
    state.spots = ()


def _start(now: Now, seat: Seat) -> None:
    """A random COMMON hex that nobody has; no encounter (WZ-3.71, WZ-3.72, R06, R07)."""
    state = now.state
    to = COMMON if can_lead(state.chart, COMMON) else RANDOM
    taken = {player.hex for player in state.players}
    while (place := draw_hex(state.chart, to, now.dice)) in taken:
        pass
    come_to(now, seat, place, "start")
    now.tell("started", seat=seat, place=state.chart.name_of(place))


class ChoosingOrder(Decision):
    """With the option start_apprentice: an Order, and two tasks."""

    seat: Seat
    hears: ClassVar[tuple[type[Action], ...]] = (ChooseOrder,)
    clause: ClassVar[str] = "WZ-10"

    def offers(self, state: State) -> Iterator[Choice]:
        for order in ORDERS:
            yield Choice(ChooseOrder(order), Message("choice.choose_order", {"order": order}))

    def carry_out(self, now: Now, action: Action) -> None:
        assert isinstance(action, ChooseOrder)
        join_order(now, self.seat, action.order)
        now.then(DrawTask(self.seat, mandatory=True), DrawTask(self.seat))
