"""What all steps that wait for somebody have in common: whom they hear, and how they refuse the others."""
from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.agenda import Clock, Step
from app.games.core.message import Refusal, Seat
from app.games.wyz.rules.refusals import not_now, refuse
from app.games.wyz.state import State


class Decision(Step):
    """Hears only actions of its own kinds, and only from those it waits for."""

    hears: ClassVar[tuple[type[Action], ...]] = ()

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if seat not in self.waits_for(state):
            return refuse("not_your_turn", "WY-2.1")
        if not isinstance(action, self.hears):
            return not_now(action)
        return self.objection(state, seat, action)

    def objection(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Why an action of the right kind by the right seat cannot be."""
        return None


class OfTurn(Decision):
    """A decision of the active mage; the time for its whole turn runs."""

    seat: Seat

    def is_open(self, state: State) -> bool:
        """Whether there is anything to decide."""
        return True

    def waits_for(self, state: State) -> Sequence[Seat]:
        return (self.seat,) if state.is_in_play(self.seat) and self.is_open(state) else ()

    def clock(self, state: State) -> Clock | None:
        seconds = state.options.turn_timer
        return None if seconds == "none" else Clock(state.turn, seconds)


def reply_clock(state: State) -> Clock | None:
    """The time for an answer out of turn; ids below 0 are never those of a turn."""
    seconds = state.options.reply_timer
    return None if seconds == "none" else Clock(-state.questions, seconds)
