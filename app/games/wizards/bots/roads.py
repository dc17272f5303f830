"""How far everything is for one player, in turns, and the first thing to do on the way.

Unlike `geography.travel`, which tells what a way costs, this weighs what a traveller would rather not do: wait for a
die, swim, meet Demons on the road.
"""
from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from app.games.wizards.geography.chart import Chart
from app.games.wizards.geography.gait import Gait, costs_of
from app.games.wizards.geography.sea import SIZE, Hex
from app.games.wizards.tables import CLOSED, PARTS, STOPS

AFOOT, SWIMMING, ABOARD = range(3)              # a place on the road is a hex and SIZE times one of these
FAR = 1_000_000.0
MEAN_ROLL = 3.5
HORIZON = 24                                    # turns; what is farther is not looked for

# turns lost beside the cost of hexes
SWIM = 1.0
EMBARK = LAND = 0.5                             # the rest of the turn of boarding, and of sailing
STOP = 0.3
TWO_STONES, ONE_STONE, EASED_STONE, CENTRE = 3.0, 6.0, 1.5, 2.0         # until the die fits


class Traveller(NamedTuple):
    """All on which a player's roads depend."""

    chart: Chart
    start: Hex
    way: int                                    # AFOOT, SWIMMING or ABOARD
    boats: frozenset[Hex]                       # free ones
    gait: Gait
    bonus: int                                  # points added to every roll
    opened: frozenset[Hex]                      # closed places he may enter
    perils: tuple[tuple[Hex, float], ...]       # turns by which a hex is dreaded
    eased: bool                                 # stones open to him by more faces


class Roads:
    def __init__(self, turns: list[float], came_from: list[int], start: int) -> None:
        self._turns, self._came_from, self._start = turns, came_from, start

    def turns(self, place: Hex) -> float:
        return min(self._turns[place + SIZE * way] for way in (AFOOT, SWIMMING, ABOARD))

    def route(self, place: Hex) -> list[tuple[Hex, int]]:
        """Hexes and ways to be in them, from the first after the start; empty where one is or cannot come."""
        node = min((place + SIZE * way for way in (AFOOT, SWIMMING, ABOARD)), key=self._turns.__getitem__)
        steps: list[tuple[Hex, int]] = []
        while node != self._start and self._turns[node] < FAR:
            steps.append((node % SIZE, node // SIZE))
            node = self._came_from[node]
        return steps[::-1]


@lru_cache(maxsize=128)
def roads_of(who: Traveller) -> Roads:
    """To all places within the horizon."""
    walk, pace = _Walk(who), (MEAN_ROLL + who.bonus) * PARTS
    turns, came_from = [FAR] * (3 * SIZE), [-1] * (3 * SIZE)
    first = who.start + SIZE * who.way
    turns[first] = 0.0
    heap = [(0.0, first)]
    while heap:
        so_far, node = heappop(heap)
        if so_far > turns[node]:
            continue
        if so_far > HORIZON:
            break
        for cost, delay, after in walk.onward(node):
            total = so_far + cost / pace + delay
            if total < turns[after]:
                turns[after], came_from[after] = total, node
                heappush(heap, (total, after))
    return Roads(turns, came_from, first)


class _Walk:
    """What can be done next from a hex: its cost in parts of a point, turns lost, and where it leads."""

    def __init__(self, who: Traveller) -> None:
        self.who, self.costs = who, costs_of(who.gait)
        self.dread = dict(who.perils)

    def onward(self, node: int) -> list[tuple[int, float, int]]:
        way, place = divmod(node, SIZE)
        who, chart = self.who, self.who.chart
        steps = [(self.costs[chart.surface[near]], delay, near) for near in chart.by_land[place]
                 if (delay := self._delay(place, near, way)) < FAR]
        if way == AFOOT:
            steps += [(0, SWIM, near + SIZE * SWIMMING) for near in chart.by_sea[place]]
            steps += [(who.gait.boarding, EMBARK, near + SIZE * ABOARD) for near in chart.by_sea[place]
                      if near in who.boats]
        elif way == SWIMMING and place in who.boats:
            steps.append((who.gait.boarding, EMBARK, place + SIZE * ABOARD))
        elif way == ABOARD:
            steps += [(self.costs["sea"], self.dread.get(near, 0.0), near + SIZE * ABOARD)
                      for near in chart.by_sea[place]]
        return steps

    def _delay(self, place: Hex, near: Hex, way: int) -> float:
        """Turns lost in entering a land hex."""
        who, chart = self.who, self.who.chart
        kind = chart.surface[near]
        delay = self.dread.get(near, 0.0) + (LAND if way == ABOARD else 0.0)
        if kind in STOPS:
            delay += STOP
        if kind in CLOSED and near not in who.opened:
            return FAR
        if kind == "stone" and chart.surface[place] != "circle_centre":
            beside_two = (chart.label_at[place] or "").startswith("C")
            delay += EASED_STONE if who.eased else TWO_STONES if beside_two else ONE_STONE
        if kind == "circle_centre":
            delay += CENTRE
        return delay
