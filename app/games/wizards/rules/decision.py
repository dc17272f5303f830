"""What all steps that wait for somebody have in common: whom they hear, and how they refuse."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.agenda import Step
from app.games.core.choice import Choice
from app.games.core.message import Refusal, Seat
from app.games.wizards.actions import PlayEvent
from app.games.wizards.rules.frames.base import Now
from app.games.wizards.rules.refusals import refuse
from app.games.wizards.state import State


class Decision(Step, kw_only=True):
    """A question to one player, until he has answered it."""

    answered: bool = False
    hears: ClassVar[tuple[type[Action], ...]] = ()
    clause: ClassVar[str] = "WZ-5a"             # why something else cannot be done now

    def asked(self, state: State) -> Seat:
        seat: Seat = self.seat  # type: ignore[attr-defined]
        return seat

    def is_open(self, state: State) -> bool:
        """Whether there is still anything to decide."""
        return True

    def waits_for(self, state: State) -> Sequence[Seat]:
        return () if self.answered or not self.is_open(state) else (self.asked(state),)

    def choices(self, state: State, seat: Seat) -> Iterable[Choice]:
        return self.offers(state) if seat in self.waits_for(state) else ()

    def offers(self, state: State) -> Iterable[Choice]:
        raise NotImplementedError

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if seat not in self.waits_for(state):
            return refuse("not_your_turn", "WZ-5a")
        if isinstance(action, PlayEvent) and PlayEvent not in self.hears:
            return refuse("card_not_now", "WZ-8.51b")
        if not isinstance(action, self.hears):
            return refuse("not_now", self.clause)
        return self.objection(state, action)

    def objection(self, state: State, action: Action) -> Refusal | None:
        """Why an action of the right kind by the right seat cannot be."""
        return None

    def answer(self, now: Now, seat: Seat, action: Action) -> None:
        self.answered = True
        self.carry_out(now, action)

    def carry_out(self, now: Now, action: Action) -> None:
        raise NotImplementedError

    def fallback(self, state: State, seat: Seat) -> Action:
        """The last choice that asks for nothing: not to act."""
        return [choice.action for choice in self.offers(state) if not choice.blocked and not choice.ask][-1]


class Listed(Decision, kw_only=True):
    """A question whose answers are a short list: what is not on it cannot be."""

    def objection(self, state: State, action: Action) -> Refusal | None:
        fits = any(choice.action == action for choice in self.offers(state))
        return None if fits else refuse("not_possible", self.clause)
