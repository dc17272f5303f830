"""What all steps that wait for somebody have in common: whom they hear, how they refuse, and their clock."""
from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.agenda import Clock, Now, Step
from app.games.core.message import Refusal, Seat
from app.games.zavandor.rules.refusals import refuse
from app.games.zavandor.state import State


def new_question(state: State) -> int:
    """A number of its own for every question that may have a clock."""
    state.questions += 1
    return state.questions


def reply_clock(state: State, question: int) -> Clock | None:
    seconds = state.options.reply_timer
    return None if seconds == "none" else Clock(question, seconds)


class Decision(Step):
    """Hears only actions of its own kinds, and only from those it waits for."""

    hears: ClassVar[tuple[type[Action], ...]] = ()
    clause: ClassVar[str] = "ZA-5.4"            # why the others may not

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if seat not in self.waits_for(state) or not isinstance(action, self.hears):
            return refuse("not_your_turn", self.clause)
        return self.objection(state, seat, action)

    def objection(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Why an action of the right kind by the right seat cannot be."""
        return None


class Reply(Decision):
    """A question put to one player, or to several at once; each answer counts when it is given (ZA-5.5)."""

    seats: tuple[Seat, ...]
    question: int
    answered: tuple[Seat, ...] = ()

    def waits_for(self, state: State) -> Sequence[Seat]:
        return [seat for seat in self.seats
                if seat not in self.answered and state.players[seat].eliminated is None]

    def answer(self, now: Now[State], seat: Seat, action: Action) -> None:
        self.answered = (*self.answered, seat)
        self.carry_out(now, seat, action)

    def carry_out(self, now: Now[State], seat: Seat, action: Action) -> None:
        raise NotImplementedError

    def clock(self, state: State) -> Clock | None:
        return reply_clock(state, self.question)

    def expire(self, now: Now[State]) -> None:
        """What nobody chose is chosen for them."""
        for seat in self.waits_for(now.state):
            self.answer(now, seat, self.fallback(now.state, seat))
