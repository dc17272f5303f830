"""The draw phase: up to five cards, and the turn is over (WY-12)."""
from __future__ import annotations

from app.games.core.agenda import Now, Step
from app.games.core.message import Seat
from app.games.wyz.board import HAND
from app.games.wyz.rules.piles import draw
from app.games.wyz.state import State


class Drawing(Step):
    """A hand of five or more draws nothing and discards nothing (WY-12.1)."""

    seat: Seat

    def run(self, now: Now[State]) -> None:
        state = now.state
        if state.is_in_play(self.seat):
            draw(now, self.seat, HAND - len(state.mages[self.seat].hand))
            now.tell("turn_ended", seat=self.seat)
