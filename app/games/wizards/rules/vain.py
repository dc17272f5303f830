"""Why a move that is nowhere on offer cannot be made (WZ-6-cost-b)."""
from __future__ import annotations

from app.games.core.action import Action
from app.games.core.message import Refusal, Seat
from app.games.wizards.actions import (
    CastAgility,
    CastSummonBoat,
    EnterCentre,
    EnterStone,
    Sail,
    Swim,
    Walk,
)
from app.games.wizards.geography.sea import BESIDE, Hex
from app.games.wizards.rules.moves import walk_obstacle
from app.games.wizards.rules.powers import cast_obstacle
from app.games.wizards.rules.refusals import refuse
from app.games.wizards.state import State
from app.games.wizards.tables import BY_DIE, PARTS

OUT_OF_REACH = refuse("out_of_reach", "WZ-6-cost-b")


def why_not(state: State, seat: Seat, action: Action) -> Refusal:
    player = state.players[seat]
    match action:
        case Walk(hex=to, ignore=True) if state.chart.surface[to] == "star_crest":
            return refuse("closed", "WZ-6-crest")
        case Walk(hex=to, ignore=True) if why := _passing_by(state, seat, to):
            return why
        case Walk(hex=to):
            return _ground(state, player.hex, to)
        case Sail() if player.boat is None:
            return refuse("not_aboard", "WZ-6-sail-a")
        case Sail(hex=to) if to in BESIDE[player.hex]:
            return _conquered(state, to) or refuse("not_sea", "WZ-6-sail-a")
        case EnterStone():
            return refuse("not_beside", "WZ-6-stone-a")
        case EnterCentre():
            return refuse("not_beside", "WZ-6-centre-a")
        case Swim() if player.boat is not None:
            return refuse("no_farther", "WZ-6-board-e")
        case CastAgility():
            return cast_obstacle(state, seat, "agility") or refuse("too_few_points", "WZ-11.212")
        case CastSummonBoat():
            return cast_obstacle(state, seat, "summon_boat") or _summons(state, seat, action)
    return OUT_OF_REACH


def _passing_by(state: State, seat: Seat, to: Hex) -> Refusal | None:
    """What stands in the way of a walk also stands in the way of one past a token."""
    is_beside = to in BESIDE[state.players[seat].hex] and state.chart.is_land[to]
    return walk_obstacle(state, seat, state.turn, to) if state.turn and is_beside else None


def _ground(state: State, here: Hex, to: Hex) -> Refusal:
    if to not in BESIDE[here]:
        return OUT_OF_REACH
    by_die = refuse("by_die", "WZ-6-stone-a") if state.chart.surface[to] in BY_DIE else OUT_OF_REACH
    return _conquered(state, to) or by_die


def _conquered(state: State, to: Hex) -> Refusal | None:
    return refuse("conquered", "WZ-6-conq") if state.chart.surface[to] == "conquered" else None


def _summons(state: State, seat: Seat, action: CastSummonBoat) -> Refusal:
    """WZ-11.211a, WZ-11.2111."""
    chart, here, turn = state.chart, state.players[seat].hex, state.turn
    if not chart.is_coast(here) or turn is None or turn.mp < PARTS:
        return refuse("not_on_coast", "WZ-11.211a")
    if action.hex not in BESIDE[here] or not chart.is_sea[action.hex] or action.boat not in range(len(state.boats)):
        return OUT_OF_REACH
    if state.occupant(action.boat) is not None:
        return refuse("occupied", "WZ-11.211a")
    return refuse("no_boat_near", "WZ-11.2111")
