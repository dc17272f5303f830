"""The banishment phase: one card of the hand may leave the game for good (WY-9.1)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.agenda import Now
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal
from app.games.wyz.actions import Banish, EndPhase, EndTurn, Master
from app.games.wyz.rules.phases import PhaseStep
from app.games.wyz.rules.piles import banish
from app.games.wyz.rules.refusals import not_held
from app.games.wyz.state import Phase, State


class Banishing(PhaseStep):
    phase: ClassVar[Phase] = "banishment"
    hears: ClassVar[tuple[type[Action], ...]] = (Banish, Master, EndPhase, EndTurn)

    def offers(self, state: State) -> Iterator[Choice]:
        for card in state.mages[self.seat].hand:
            yield Choice(Banish(card), Message("choice.banish", {"card": card}), (card,))

    def fault(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, Banish)
        return None if action.card in state.mages[self.seat].hand else not_held("WY-9.1")

    def carry_out(self, now: Now[State], action: Action) -> None:
        assert isinstance(action, Banish)
        self.done = True                        # WY-2.7
        banish(now, self.seat, action.card, "phase")
