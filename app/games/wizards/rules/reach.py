"""How far the points left would take a player, hex by hex: what the page lights before he goes (WZ-6-cost-b)."""
from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Literal

import msgspec

from app.games.core.action import Action
from app.games.core.message import Seat
from app.games.wizards.actions import EnterCentre, EnterStone, Sail, Swim, Walk
from app.games.wizards.geography.gait import costs_of
from app.games.wizards.geography.sea import BESIDE, Hex
from app.games.wizards.rules.moves import dog_point, may_return, moves
from app.games.wizards.rules.powers import gait_of
from app.games.wizards.rules.sights import sight_of
from app.games.wizards.state import State
from app.games.wizards.tables import BY_DIE, CIRCLE_CENTRE, STONES

Way = Literal["walk", "board", "sail", "swim", "stone", "centre"]


class Reach(msgspec.Struct, frozen=True, array_like=True):
    """A hex that can be come to in this turn: what is spent on arrival, from which hex, and by what."""

    hex: Hex
    spent: int                                  # in parts of a point
    via: Hex
    way: Way
    n: int = -1                                 # the boat, or the dots of the stone
    stops: bool = False                         # movement ends there
    token: bool = False                         # an own one lies there; on the way it is passed by (WZ-7.312)


def reach(state: State, seat: Seat) -> tuple[Reach, ...]:
    """The nearest first; of each hex the cheapest way."""
    trip = _Trip(state, seat)
    found = {one.hex: one for one in trip.last_steps()}
    found |= trip.sailed() or trip.walked()
    return tuple(sorted(found.values(), key=lambda one: (one.spent, one.hex)))


class _Trip:
    """One player's movement from where he is: what he may do first, what steps cost, and what stops him."""

    def __init__(self, state: State, seat: Seat) -> None:
        turn, player = state.turn, state.players[seat]
        assert turn is not None
        self.state, self.seat, self.turn, self.player = state, seat, turn, player
        self.chart, self.here, self.mp = state.chart, player.hex, turn.mp
        self.gait = gait_of(state, seat)
        self.costs = costs_of(self.gait)
        self.sight = sight_of(state, seat)
        self.first: list[Action] = [choice.action for choice in moves(state, seat) if not choice.blocked]
        self.shut = {"star_crest", "high_hollow"} if player.dragonbound else set()
        self.free = [number for number in range(len(state.boats)) if state.occupant(number) is None]

    def last_steps(self) -> Iterator[Reach]:
        """What takes the whole roll: the water, a stone, the centre."""
        for action in self.first:
            match action:
                case Swim(hex=to):
                    yield Reach(to, self.mp, self.here, "swim", stops=True)
                case EnterStone(n=n):
                    yield Reach(self.chart.hex_of[STONES[n]], self.mp, self.here, "stone", n, stops=True)
                case EnterCentre():
                    yield Reach(self.chart.hex_of[CIRCLE_CENTRE], self.mp, self.here, "centre", stops=True)

    def sailed(self) -> dict[Hex, Reach]:
        """Where the boat can go, and where he could walk instead; who may still sail is not shown bridges of boats."""
        if not any(isinstance(action, Sail) for action in self.first):
            return {}
        found = self.walked(bridges=False)
        lost, cost = dog_point(self.state, self.seat, self.turn), self.costs["sea"]
        edge, spent = [self.here], 0
        while edge and lost + spent + cost <= self.mp:
            spent += cost
            reached: dict[Hex, Hex] = {}
            for place in edge:
                for near in self.chart.by_sea[place]:
                    if near != self.here and near not in found:
                        reached.setdefault(near, place)
            for near, place in reached.items():
                found[near] = Reach(near, spent, place, "sail", stops=self.sight.is_special(near))
            edge = [near for near in reached if not found[near].stops]
        return found

    def first_walks(self) -> Iterator[Reach]:
        for action in self.first:
            if isinstance(action, Walk) and not action.ignore:
                yield self._step(action.hex, self.here, 0)

    def walked(self, bridges: bool = True) -> dict[Hex, Reach]:
        """On foot, over boats that lie side by side like plains (WZ-6-board-b)."""
        found: dict[Hex, Reach] = {}
        waiting: list[tuple[int, Hex]] = []
        boats = self.free if bridges else []
        for one in (*self.first_walks(), *self.boardings(self.here, 0, boats)):
            _note(found, waiting, one)
        while waiting:
            spent, place = heappop(waiting)
            if spent > found[place].spent or not self.goes_on(found[place]):
                continue
            for one in (*self.steps(place, spent), *self.boardings(place, spent, boats)):
                if one.hex != self.here:
                    _note(found, waiting, one)
        return found

    def goes_on(self, one: Reach) -> bool:
        """Whether one may leave the hex again in the same turn, passing by one's own token."""
        if one.way == "board" and self.state.boats[one.n].demon:
            return False
        return not self.sight.is_special(one.hex, ignoring=True)

    def steps(self, place: Hex, spent: int) -> Iterator[Reach]:
        surface, costs = self.chart.surface, self.costs
        for near in self.chart.by_land[place]:
            ground = surface[near]
            if ground in BY_DIE or ground in self.shut or spent + costs[ground] > self.mp:
                continue
            if ground != "star_crest" or near in self.sight.tokens or may_return(self.state, self.seat):
                yield self._step(near, place, spent)

    def _step(self, to: Hex, via: Hex, spent: int) -> Reach:
        return Reach(to, spent + self.costs[self.chart.surface[to]], via, "walk", stops=self.sight.is_special(to),
                     token=to in self.sight.tokens)

    def boardings(self, place: Hex, spent: int, boats: list[int]) -> Iterator[Reach]:
        """Free boats beside the hex; those in a swimmer's own water are no other hex."""
        swims = self.chart.is_sea[place] and place == self.here and self.player.boat is None
        cost = spent + self.gait.boarding
        if self.turn.sailed or swims or cost > self.mp:
            return
        for number in boats:
            boat = self.state.boats[number]
            if boat.hex in BESIDE[place] and self.chart.is_sea[boat.hex] and not self.chart.is_walled(place, boat.hex):
                yield Reach(boat.hex, cost, place, "board", number,
                            stops=boat.demon or self.sight.is_special(boat.hex))


def _note(found: dict[Hex, Reach], waiting: list[tuple[int, Hex]], one: Reach) -> None:
    if one.hex not in found or one.spent < found[one.hex].spent:
        found[one.hex] = one
        heappush(waiting, (one.spent, one.hex))
