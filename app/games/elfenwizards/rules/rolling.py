"""Phases 2 and 3: each guild in turn rolls the dice in front of it and places them (EW-4, EW-5)."""
from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal

from app.games.core.action import Action
from app.games.core.agenda import Clock, Now, Step
from app.games.core.choice import Choice
from app.games.core.message import Message, Seat
from app.games.elfenwizards.actions import Roll
from app.games.elfenwizards.board import FRONT
from app.games.elfenwizards.rules.decision import Question
from app.games.elfenwizards.rules.phases import Phase, enter
from app.games.elfenwizards.rules.placing import FirstPlacing, SecondPlacing
from app.games.elfenwizards.rules.throw import roll_front
from app.games.elfenwizards.rules.window import close_window, open_window, window_clock
from app.games.elfenwizards.state import State


def _rollers(state: State) -> list[Seat]:
    """A guild without a die in front of it is left out (EW-4.3, EW-5.1)."""
    return [seat for seat in state.turn_order() if state.guilds[seat].in_zone(FRONT)]


class FirstRoll(Step):
    def run(self, now: Now[State]) -> None:
        seats = _rollers(now.state)
        enter(now.state, Phase.FIRST_ROLL, busy=bool(seats))
        now.then(*(step for seat in seats for step in (RollTurn(seat), FirstPlacing(seat))))


class SecondRoll(Step):
    def run(self, now: Now[State]) -> None:
        seats = _rollers(now.state)
        enter(now.state, Phase.SECOND_ROLL, busy=bool(seats))
        now.then(*(step for seat in seats for step in (RollTurn(seat), SecondPlacing(seat))))


class RollTurn(Step):
    """A roll begins with its window (EW-16.4)."""

    seat: Seat

    def run(self, now: Now[State]) -> None:
        open_window(now, "roll", self.seat)
        now.then(Rolling(self.seat))


class Rolling(Question):
    """D2 and D4: the others may talk until the guild rolls, or until its minute is over (EW-16.10)."""

    why: Literal["rolled", "expired"] = "rolled"
    hears: ClassVar[tuple[type[Action], ...]] = (Roll,)

    def choices(self, state: State, seat: Seat) -> Iterable[Choice]:
        if seat == self.seat:
            yield Choice(Roll(), Message("choice.roll", {"count": len(state.guilds[seat].in_zone(FRONT))}))

    def answer(self, now: Now[State], seat: Seat, action: Action) -> None:
        self.answered = True

    def clock(self, state: State) -> Clock | None:
        return window_clock(state)

    def expire(self, now: Now[State]) -> None:
        self.answered, self.why = True, "expired"

    def run(self, now: Now[State]) -> None:
        close_window(now, self.why)
        if self.why == "expired":
            now.tell("auto_rolled", seat=self.seat)
        roll_front(now, self.seat)

    def fallback(self, state: State, seat: Seat) -> Roll:
        return Roll()
