"""The best place to go now: worth a lot, and near."""
from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from app.games.core.message import Seat
from app.games.wizards.bots.goals import Goal, doomed, goals
from app.games.wizards.bots.leaps import can_call_a_stone, can_leap, casting_turns, leap_turns, leaps_from_stones
from app.games.wizards.bots.roads import ABOARD, AFOOT, FAR, SWIMMING, Roads, Traveller, roads_of
from app.games.wizards.geography.sea import SIZE, Hex
from app.games.wizards.rules.powers import can_cast, gait_of, is_ready
from app.games.wizards.rules.quests import tokens_here
from app.games.wizards.rules.rescues import free_boats
from app.games.wizards.state import State
from app.games.wizards.tables import ANIMALS, COTTAGE, HAMDREL_TURNS, LAIR, STOPS

IMPATIENCE = 0.7                                # turns added to every way, so that the nearest is not always best
OUT_AND_IN = 1.0                                # turns
TOMORROW = 1                                    # day
FLIGHT = 20.0                                   # what it is worth not to be where a territory falls
CHANCE = 1.0                                    # and to be where something may happen

# turns by which one would rather go round
DEMON, DISPELLED, DRAGON, TAMED, LAIR_HEX = 5.0, 1.0, 8.0, 2.0, 1.0


class Plan(NamedTuple):
    goal: Goal
    turns: float
    route: list[tuple[Hex, int]]                # hexes and ways to be in them; empty: stay, or come in again
    leaps: bool = False                         # by a teleport to its territory

    @property
    def stays(self) -> bool:
        return not (self.route or self.goal.again or self.leaps)

    @property
    def score(self) -> float:
        return self.goal.value / (self.turns + IMPATIENCE) if self.turns < FAR else 0.0


def roads(state: State, seat: Seat, more_boats: frozenset[Hex] = frozenset()) -> Roads:
    player, chart = state.players[seat], state.chart
    way = ABOARD if player.boat is not None else SWIMMING if chart.is_sea[player.hex] else AFOOT
    bonus = state.options.pace_bonus + (ANIMALS[player.animal].bonus if player.animal and is_ready(player) else 0)
    opened = frozenset(token.hex for quest in player.quests for token in quest.tokens
                       if any(True for _ in tokens_here(player, token.hex)))
    return roads_of(Traveller(
        chart, player.hex, way, free_boats(state) | more_boats, gait_of(state, seat), bonus, opened,
        _perils(state, seat), state.options.druid_circle == "eased" and player.order == "druids"))


def _perils(state: State, seat: Seat) -> tuple[tuple[Hex, float], ...]:
    dread = {}
    if LAIR in state.chart.standing:
        dread = dict.fromkeys(state.chart.hexes_of[LAIR], LAIR_HEX)
    demon = DISPELLED if can_cast(state, seat, "dispel_demon") else DEMON
    dread |= {place: dread.get(place, 0.0) + demon for place in state.demons}
    dread[state.dragon] = dread.get(state.dragon, 0.0) + (TAMED if can_cast(state, seat, "tame_dragon") else DRAGON)
    return tuple(sorted(dread.items()))


def plan(state: State, seat: Seat, more_boats: frozenset[Hex] = frozenset(), before_roll: bool = False) -> Plan | None:
    """None: there is nothing to do but to wait. `before_roll`: a teleport is one of the ways."""
    ways, wanted = roads(state, seat, more_boats), goals(state, seat)
    plans = [_by_road(state, seat, goal, ways) for goal in wanted]
    if before_roll:
        plans += _leaps(state, seat, wanted)
    plans += _over_the_stones(state, seat, wanted, ways)
    plans += _flight(state, seat, ways)
    best = max(plans, key=lambda one: one.score, default=None)
    if best is None or not best.score:
        best = _into_the_wild(state, seat, ways)
    if best is None or best.leaps or _is_here(state, seat, best.goal):
        return best
    return best._replace(route=ways.route(best.goal.hex))


def _leaps(state: State, seat: Seat, wanted: list[Goal]) -> Iterator[Plan]:
    """By a teleport from here, or by two over a stone of the Circle (WZ-11.213)."""
    if can_leap(state, seat):
        first = 0.0
    elif can_call_a_stone(state, seat):
        first = casting_turns(state, seat)
    else:
        return
    for goal in wanted:
        yield Plan(goal, first + leap_turns(state, seat, goal.hex), [], leaps=True)


def _over_the_stones(state: State, seat: Seat, wanted: list[Goal], ways: Roads) -> Iterator[Plan]:
    """A Druid near the Circle walks to a stone, since every territory is near from there."""
    if not leaps_from_stones(state, seat) or state.surface(seat) == "stone":
        return
    stones = state.chart.hexes_of_class("stone")
    if not stones:
        return
    stone, turns = _nearest(ways, iter(stones))
    for goal in wanted:
        yield Plan(Goal(stone, goal.value), turns + leap_turns(state, seat, goal.hex), [])


def _by_road(state: State, seat: Seat, goal: Goal, ways: Roads) -> Plan:
    """By land and sea; out of the territory first, where the goal gives nothing before."""
    if goal.worn:
        tile, tile_at = state.tile_of(seat), state.chart.tile_at
        out, turns = _nearest(ways, (place for place in range(SIZE) if tile_at[place] != tile))
        return Plan(Goal(out, goal.value), turns + turns + OUT_AND_IN, [])
    if not _is_here(state, seat, goal):
        return Plan(goal, max(ways.turns(goal.hex), goal.wait), [])
    return Plan(goal, 0.0 if not goal.again or is_with_hamdrel(state, seat) else max(OUT_AND_IN, goal.wait), [])


def _is_here(state: State, seat: Seat, goal: Goal) -> bool:
    return state.players[seat].hex == goal.hex


def _nearest(ways: Roads, places: Iterator[Hex]) -> tuple[Hex, float]:
    place = min(places, key=ways.turns)
    return place, ways.turns(place)


def _flight(state: State, seat: Seat, ways: Roads) -> Iterator[Plan]:
    """Out of a territory that may fall tomorrow, to one that will not (WZ-12.41a)."""
    tiles, chart = doomed(state, TOMORROW), state.chart
    safe = [place for place in chart.land if chart.tile_at[place] not in (*tiles, LAIR)]
    if state.tile_of(seat) in tiles and safe:
        place, turns = _nearest(ways, iter(safe))
        yield Plan(Goal(place, FLIGHT / len(tiles)), turns, [])


def _into_the_wild(state: State, seat: Seat, ways: Roads) -> Plan | None:
    """Where nothing is worth going to, chance may help: to where there are random encounters (WZ-8.1)."""
    chart = state.chart
    wild = [place for place in chart.land if chart.is_wild(place) and chart.surface[place] not in STOPS
            and place not in state.demons and ways.turns(place) < FAR]
    if not wild or state.players[seat].hex in wild:
        return None
    place, turns = _nearest(ways, iter(wild))
    return Plan(Goal(place, CHANCE), turns, [])


def is_with_hamdrel(state: State, seat: Seat) -> bool:
    """Whether staying brings another meeting with her (WZ-7.354a)."""
    player = state.players[seat]
    return state.chart.place_at[player.hex] == COTTAGE and 0 < player.hamdrel_turns < HAMDREL_TURNS
