"""The frame: turns in order, rounds, and the phases of a turn (WY-2)."""
from __future__ import annotations

from collections.abc import Iterable

from app.games.core.action import Action
from app.games.core.agenda import Now, Step
from app.games.core.choice import Choice
from app.games.core.message import Message, Seat
from app.games.wyz.actions import Resign
from app.games.wyz.rules.acting import Acting
from app.games.wyz.rules.banishing import Banishing
from app.games.wyz.rules.drawing import Drawing
from app.games.wyz.rules.ending import RESIGNED, eliminate, finish
from app.games.wyz.rules.harm import burn
from app.games.wyz.rules.learning import Learning
from app.games.wyz.rules.recovering import Recovering
from app.games.wyz.state import State

RESIGN = Choice(Resign(), Message("choice.resign"))


class Duel(Step):
    """Lies at the bottom of the agenda and comes up after each turn, until the game has ended.

    From there whoever is in play may resign at any time (WY-8.11).
    """

    def asides(self, state: State, seat: Seat) -> Iterable[Choice]:
        return (RESIGN,) if state.is_in_play(seat) else ()

    def answer(self, now: Now[State], seat: Seat, action: Action) -> None:
        now.final()
        eliminate(now, seat, RESIGNED)

    def run(self, now: Now[State]) -> None:
        state = now.state
        seat = next_seat(state)
        if seat is None:
            if state.round == state.options.round_limit:
                finish(now, "round_limit")      # WY-13.4
                return
            state.note_energies()
            state.round += 1
            seat = state.in_play()[0]
        state.turn, state.active, state.phase = state.turn + 1, seat, "action"
        state.skipped, state.moves_used, state.programme_used, state.is_passing = (), 0, False, False
        now.tell("turn_started", seat=seat, round=state.round)
        now.then(Waking(seat), Acting(seat), Banishing(seat), Recovering(seat), Learning(seat), Drawing(seat), Duel())


class Waking(Step):
    """Who starts its turn on Fire burns; one that is eliminated has no turn (WY-2.3)."""

    seat: Seat

    def run(self, now: Now[State]) -> None:
        burn(now, self.seat)


def next_seat(state: State) -> Seat | None:
    """The next in play of this round; None: it is over (WY-2.1)."""
    first = 0 if state.active is None else state.order.index(state.active) + 1
    return next((seat for seat in state.order[first:] if state.is_in_play(seat)), None)
