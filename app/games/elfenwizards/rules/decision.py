"""What all steps that wait for somebody have in common: whom they hear, and how they refuse the others."""
from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.agenda import Now, Step
from app.games.core.dice import Chance
from app.games.core.message import Refusal, Seat
from app.games.elfenwizards.actions import Promise, Sealed, WithdrawPromise
from app.games.elfenwizards.rules import promising
from app.games.elfenwizards.rules.refusals import refuse
from app.games.elfenwizards.state import State


class Decision(Step):
    """Hears only actions of its own kinds, and only from those who may speak now."""

    hears: ClassVar[tuple[type[Action], ...]] = ()

    def may_speak(self, state: State, seat: Seat) -> bool:
        return seat in self.waits_for(state)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Promise):
            return promising.objection(state, seat, action)
        if isinstance(action, WithdrawPromise):
            return promising.withdrawal_objection(state, seat, action)
        if not self.may_speak(state, seat) or not isinstance(action, self.hears):
            return self.out_of_turn(state, seat)
        return self.objection(state, seat, action)

    def out_of_turn(self, state: State, seat: Seat) -> Refusal:
        return refuse("e03", "EW-2.2")

    def objection(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Why an action of the right kind by the right seat cannot be."""
        return None


class Question(Decision):
    """A decision of one guild; once answered it is taken off the agenda."""

    seat: Seat
    answered: bool = False

    def waits_for(self, state: State) -> Sequence[Seat]:
        return () if self.answered else (self.seat,)


class SealedVote(Decision):
    """A decision of several guilds at once: nobody sees an answer before the last one is in (EW-7.9, EW-13.6)."""

    seats: tuple[Seat, ...]

    def waits_for(self, state: State) -> Sequence[Seat]:
        return [seat for seat in self.seats if state.guilds[seat].sealed is None]

    def answer(self, now: Now[State], seat: Seat, action: Action) -> None:
        assert isinstance(action, Sealed)
        now.state.change(seat, sealed=action)
        now.final()

    def run(self, now: Now[State]) -> None:
        """All are revealed, and carried out in turn order."""
        answers = [(seat, now.state.guilds[seat].sealed) for seat in self.seats]
        for seat, answer in answers:
            now.state.change(seat, sealed=None)
            assert answer is not None
            self.carry_out(now, seat, answer)

    def carry_out(self, now: Now[State], seat: Seat, answer: Sealed) -> None:
        raise NotImplementedError

    def guess(self, state: State, seat: Seat, dice: Chance) -> Sealed:
        """Any answer the guild could have given, for those who may not know which it gave."""
        raise NotImplementedError
