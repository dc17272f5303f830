"""A walk by card: cell by cell, as far as one likes (WY-6.8, WY-7.15)."""
from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.agenda import Now
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.wyz.actions import Go, Stop
from app.games.wyz.rules.movement import enter, open_cells, step_barrier
from app.games.wyz.rules.parts import OfCard
from app.games.wyz.state import State


class Walking(OfCard):
    """Ends by itself after the last cell, when no cell can be entered, or with the mage."""

    left: int
    hears: ClassVar[tuple[type[Action], ...]] = (Go, Stop)

    def is_open(self, state: State) -> bool:
        return self.left > 0 and super().is_open(state) and bool(open_cells(state, self.seat))

    def prompt(self, state: State) -> Message:
        return Message("prompt.walking", {"count": self.left})

    def choices(self, state: State, seat: Seat) -> Iterable[Choice]:
        if seat == self.seat:
            for cell in open_cells(state, seat):
                yield Choice(Go(cell), Message("choice.go", {"cell": cell}), (cell,))
            yield Choice(Stop(), Message("choice.stop"))

    def objection(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return step_barrier(state, seat, action.cell) if isinstance(action, Go) else None

    def answer(self, now: Now[State], seat: Seat, action: Action) -> None:
        if isinstance(action, Go):
            self.left -= 1
            enter(now, seat, action.cell, "walk")
        else:
            self.left = 0

    def fallback(self, state: State, seat: Seat) -> Stop:
        return Stop()
