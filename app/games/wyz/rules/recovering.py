"""The recovery phase: cards of the hand are discarded for Energy, or for nothing (WY-10)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.agenda import Now
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal
from app.games.wyz.actions import EndPhase, EndTurn, Master, Recover, Shed
from app.games.wyz.board import MOST_ENERGY, RECOVERY
from app.games.wyz.rules.harm import gain
from app.games.wyz.rules.phases import PhaseStep
from app.games.wyz.rules.piles import put_down
from app.games.wyz.rules.refusals import not_held, refuse
from app.games.wyz.state import Phase, State

ENERGY_FULL = refuse("energy_full", "WY-10.3")


class Recovering(PhaseStep):
    phase: ClassVar[Phase] = "recovery"
    hears: ClassVar[tuple[type[Action], ...]] = (Recover, Shed, Master, EndPhase, EndTurn)

    def offers(self, state: State) -> Iterator[Choice]:
        full = ENERGY_FULL if state.mages[self.seat].energy == MOST_ENERGY else None
        for card in state.mages[self.seat].hand:
            yield Choice(Recover(card), Message("choice.recover", {"card": card, "n": RECOVERY}), (card,), blocked=full)
            yield Choice(Shed(card), Message("choice.shed", {"card": card}), (card,))

    def fault(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, Recover | Shed)
        mage = state.mages[self.seat]
        if action.card not in mage.hand:
            return not_held("WY-10.1")
        return ENERGY_FULL if isinstance(action, Recover) and mage.energy == MOST_ENERGY else None

    def carry_out(self, now: Now[State], action: Action) -> None:
        assert isinstance(action, Recover | Shed)
        is_for_energy = isinstance(action, Recover)
        put_down(now, self.seat, action.card, "recovered" if is_for_energy else "shed")
        if is_for_energy:
            gained = gain(now, self.seat, RECOVERY)
            now.state.tally(self.seat, recovered=now.state.mages[self.seat].tally.recovered + gained)
