"""Ways over the chart: how far everything is by land, by boat and by swimming, in parts of a movement point.

A field tells the cost for every hex by its number, FAR where no way leads. Fields are kept, so that asking again is
nearly free.
"""
from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache
from heapq import heapify, heappop, heappush

import msgspec

from app.games.wizards.geography.chart import Chart
from app.games.wizards.geography.gait import WALK, Gait, costs_of
from app.games.wizards.geography.sea import SIZE, Hex
from app.games.wizards.tables import BY_DIE, STOPS

FAR = 1_000_000
FIELDS = 1024                                   # kept at the same time, of each sort

Field = tuple[int, ...]


class Delays(msgspec.Struct, frozen=True):
    """What a traveller loses beside the cost of hexes, in parts of a point: a guess for planning."""

    stop: int = 0                               # where movement ends, also at the goal, WZ-6-stop-a
    die: int = 0                                # before a stone or the centre, WZ-6-stone-a, WZ-6-centre-a
    swim: int = 0                               # the rest of the turn, WZ-6-swim-a
    sail: int = 0                               # the turn of boarding, WZ-6-board-c
    land: int = 0                               # the turn of sailing, WZ-6-land-b


NO_DELAYS = Delays()


@lru_cache(maxsize=FIELDS)
def sea_field(chart: Chart, start: Hex) -> Field:
    """Sea hexes on the shortest sea way from a sea hex, the last one included; boats cross no land (WZ-11.2111)."""
    field = [FAR] * SIZE
    field[start] = 0
    edge, away = [start], 0
    while edge:
        away += 1
        reached = {near for place in edge for near in chart.by_sea[place] if field[near] == FAR}
        for place in reached:
            field[place] = away
        edge = list(reached)
    return tuple(field)


@lru_cache(maxsize=FIELDS)
def land_field(chart: Chart, start: Hex, gait: Gait = WALK, delays: Delays = NO_DELAYS) -> Field:
    """From a hex to every hex that can be walked to, over as many turns as it takes."""
    entry = _entry_costs(chart, gait, delays)
    by_land = chart.by_land
    return tuple(_search([start], lambda place: [(entry[near], near) for near in by_land[place]], SIZE))


@lru_cache(maxsize=FIELDS)
def field_to(chart: Chart, goal: Hex, gait: Gait = WALK, delays: Delays = NO_DELAYS) -> Field:
    """From every hex that can walk there to a goal: one field for all who go there, wherever they stand."""
    entry = _entry_costs(chart, gait, delays)
    by_land = chart.by_land
    return tuple(_search([goal], lambda place: [(entry[place], near) for near in by_land[place]], SIZE))


@lru_cache(maxsize=FIELDS)
def journey(chart: Chart, start: Hex, boats: frozenset[Hex] = frozenset(), gait: Gait = WALK,
            delays: Delays = NO_DELAYS, aboard: bool = False) -> Field:
    """From a hex to every hex on foot, by single swims, and in free boats lying in those hexes.

    `aboard`: the player begins in a boat of his own. Of a sea hex the field tells the cheapest way to be in it.
    """
    traveller = _Traveller(chart, boats, gait, delays, start if aboard else None)
    state = _MOORED if aboard else _SWIMMING if chart.is_sea[start] else _AFOOT
    least = _search([start + SIZE * state], traveller.onward, SIZE * _STATES)
    afoot, swimming, moored = (least[SIZE * state:SIZE * (state + 1)] for state in range(_STATES))
    sailing = [traveller.sailing(boat, cost) for boat, cost in enumerate(moored) if cost < FAR]
    return tuple(map(min, afoot, swimming, *sailing))


def wander(chart: Chart, start: Hex, boats: Iterable[Hex] = (), shut: Collection[Hex] = ()) -> frozenset[Hex]:
    """The hexes a player can come to with unlimited points on foot, over free boats as bridges and by single swims.

    His own hex belongs to it; `shut` are hexes he may not enter (R45).
    """
    bridges = frozenset(boats)
    found, waiting = {start}, [start]
    while waiting:
        for near in ashore(chart, waiting.pop(), bridges):
            if near not in found and near not in shut:
                found.add(near)
                waiting.append(near)
    return frozenset(found)


def ashore(chart: Chart, place: Hex, boats: frozenset[Hex]) -> Iterator[Hex]:
    """Land beside a hex, beyond one sea hex, or beyond a row of boats."""
    yield from chart.by_land[place]
    waters = list(chart.by_sea[place]) if chart.is_land[place] else [place]
    crossed = set(waters)
    while waters:
        water = waters.pop()
        yield from chart.by_land[water]
        if water in boats:
            beyond = {near for near in chart.by_sea[water] if near in boats} - crossed
            crossed |= beyond
            waters.extend(beyond)


@lru_cache(maxsize=FIELDS)
def _entry_costs(chart: Chart, gait: Gait, delays: Delays) -> Field:
    """What it takes to be in each hex, coming from beside it; of the sea, to sail there."""
    costs = {**costs_of(gait), "conquered": FAR, "void": FAR}
    for kind in STOPS:
        costs[kind] += delays.stop
    for kind in BY_DIE:
        costs[kind] += delays.die
    return tuple(costs[kind] for kind in chart.surface)


_AFOOT, _SWIMMING, _MOORED = range(3)           # a traveller is his hex and SIZE times one of these
_STATES = 3


class _Traveller:
    """Where one can go on from a hex, by how one is there. A voyage is one step, from boarding to landing."""

    def __init__(self, chart: Chart, boats: frozenset[Hex], gait: Gait, delays: Delays, own: Hex | None) -> None:
        self.chart, self.boats, self.delays, self.own = chart, boats, delays, own
        self.entry = _entry_costs(chart, gait, delays)
        self.swim, self.board, self.sail = gait.swimming + delays.swim, gait.boarding, costs_of(gait)["sea"]

    def onward(self, node: int) -> list[tuple[int, int]]:
        state, place = divmod(node, SIZE)
        chart, entry = self.chart, self.entry
        ways = [(entry[near], near) for near in chart.by_land[place]]
        if state == _AFOOT:
            ways.extend((self.swim, near + SIZE * _SWIMMING) for near in chart.by_sea[place])
        if state != _SWIMMING:
            ways.extend((self.board, near + SIZE * _MOORED) for near in chart.by_sea[place] if near in self.boats)
        elif place in self.boats:
            ways.append((self.board, place + SIZE * _MOORED))
        if state == _MOORED:
            at_sea, late = self.sailing(place, 0), self.delays.land
            ways.extend([(at_sea[water] + late + entry[shore], shore) for water, shore in chart.landings])
        return ways

    def sailing(self, boat: Hex, cost: int) -> Field:
        """To every sea hex in a boat that was boarded there for that cost."""
        wait = cost if boat == self.own else cost + self.delays.sail
        return tuple([wait + away * self.sail for away in sea_field(self.chart, boat)])


def _search(starts: Iterable[int], onward: Callable[[int], list[tuple[int, int]]], nodes: int) -> list[int]:
    """The least cost of every node."""
    least = [FAR] * nodes
    heap = [(0, node) for node in starts]
    for _, node in heap:
        least[node] = 0
    heapify(heap)
    while heap:
        so_far, node = heappop(heap)
        if so_far > least[node]:
            continue
        for cost, after in onward(node):
            total = so_far + cost
            if total < least[after]:
                least[after] = total
                heappush(heap, (total, after))
    return least
