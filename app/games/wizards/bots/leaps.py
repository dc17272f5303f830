"""Teleports to a territory of one's choice, as a way among others (WZ-11.213)."""
from __future__ import annotations

from functools import lru_cache

from app.games.core.message import Seat
from app.games.wizards.geography.chart import Chart
from app.games.wizards.geography.gait import Gait
from app.games.wizards.geography.sea import Hex
from app.games.wizards.geography.travel import Delays, field_to
from app.games.wizards.rules.powers import can_cast, gait_of, spells
from app.games.wizards.state import State
from app.games.wizards.tables import CIRCLE, PARTS, POSSESSED_SPELL_DIE, SPELL_DIE

SIDES = 6
PACE = 3.5 * PARTS                              # parts of a point in a turn
DELAYS = Delays(stop=PARTS, die=round(2.5 * PACE))
LOST = 8.0                                      # turns, where the hex drawn is cut off from the goal
HEAVY = 0.5                                     # turns by which one would rather walk: the animal stays behind
EXTRA_TURN = 1.0                                # of a Druid who leaves a stone by his spell (WZ-11.2131)
NEVER = 1_000_000.0


def can_leap(state: State, seat: Seat) -> bool:
    """From where he stands."""
    return can_cast(state, seat, "teleport") and any(
        mode.endswith("territory") and (state.surface(seat) == "stone" or not mode.startswith("from_stone"))
        for mode in spells(state.players[seat]).teleport)


def leaps_from_stones(state: State, seat: Seat) -> bool:
    """A Druid to whom a stone is the way to all territories."""
    return can_cast(state, seat, "teleport") and "from_stone:territory" in spells(state.players[seat]).teleport


def can_call_a_stone(state: State, seat: Seat) -> bool:
    """From any hex to a stone, and from there to where he likes."""
    return (leaps_from_stones(state, seat) and "stone" in spells(state.players[seat]).teleport
            and state.surface(seat) != "stone" and state.chart.stands(CIRCLE))


def casting_turns(state: State, seat: Seat) -> float:
    """Until the spell works (WZ-11.1)."""
    return SIDES / (POSSESSED_SPELL_DIE if state.players[seat].possessed else SPELL_DIE)


def leap_turns(state: State, seat: Seat, goal: Hex) -> float:
    """Until the spell works, and from the hex drawn to the goal; within one's own territory it is no way."""
    tile = state.chart.tile_at[goal]
    if tile is None or tile == state.tile_of(seat):
        return NEVER
    gained = EXTRA_TURN if leaps_from_stones(state, seat) else 0.0
    return casting_turns(state, seat) + HEAVY + _from_anywhere(state.chart, goal, gait_of(state, seat)) - gained


@lru_cache(maxsize=1024)
def _from_anywhere(chart: Chart, goal: Hex, gait: Gait) -> float:
    """Turns to the goal from a hex of its territory drawn at random (WZ-4.2)."""
    tile, ways = chart.tile_at[goal], field_to(chart, goal, gait, DELAYS)
    assert tile is not None
    drawn = [place for place in chart.hexes_of[tile] if chart.label_at[place] != "O"]
    return sum(min(LOST, ways[place] / PACE) for place in drawn) / len(drawn)
