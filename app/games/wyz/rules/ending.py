"""Who falls, and when the game is over (WY-8.2 to WY-8.4, WY-13)."""
from __future__ import annotations

from app.games.core.agenda import Now
from app.games.core.message import Seat
from app.games.wyz.state import Ending, EndReason, State

FIRE, RESIGNED = "fire", "resigned"


def eliminate(now: Now[State], seat: Seat, by: Seat | str) -> None:
    """At once, in the middle of whatever is going on; `by` is a seat, or "fire", or "resigned"."""
    state, cell = now.state, now.state.where(seat)
    fell = 1 + max(mage.fell for mage in state.mages)
    state.change(seat, cell=None, energy=0, fell=fell)
    if state.resolving and state.resolving.seat == seat:                # WY-5.8
        state.put_away()
    place = None if _are_teams(state) else len(state.mages) + 1 - fell
    now.tell("eliminated", seat=seat, by=by, place=place, cell=cell)
    if len({state.mages[other].team for other in state.in_play()}) == 1:
        finish(now, "last_team" if _are_teams(state) else "last_mage")  # WY-13.1, WY-13.2


def finish(now: Now[State], reason: EndReason) -> None:
    """Nothing more is resolved (WY-5.9)."""
    state = now.state
    places = _team_places(state) if _are_teams(state) else _places(state)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    state.ending = Ending(reason, winners, places)
    state.put_away()
    state.note_energies()
    now.tell("game_ended", reason=reason, winners=list(winners), places=list(places), count=len(winners))
    now.end()


def _are_teams(state: State) -> bool:
    return state.options.are_teams(len(state.mages))


def _places(state: State) -> tuple[int, ...]:
    """By Energy for those in play, then in reverse order of elimination (WY-13.4, WY-13.5)."""
    standing = [mage.energy for mage in state.mages if mage.is_in_play]
    return tuple(len(state.mages) + 1 - mage.fell if mage.fell else 1 + sum(energy > mage.energy for energy in standing)
                 for mage in state.mages)


def _team_places(state: State) -> tuple[int, ...]:
    """Winners first, the others third; equal sums share the victory (WY-13.2, WY-13.4, WY-13.5)."""
    sums: dict[int, int] = {}
    for mage in state.mages:
        sums[mage.team] = sums.get(mage.team, 0) + mage.energy
    best, third = max(sums.values()), 1 + len(state.mages) // 2
    return tuple(1 if sums[mage.team] == best else third for mage in state.mages)
