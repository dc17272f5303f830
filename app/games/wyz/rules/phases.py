"""What the first four phases of a turn have in common: they can be ended, skipped and passed (WY-2.4 to WY-2.7)."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.agenda import Now
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.wyz.actions import EndPhase, EndTurn, Master
from app.games.wyz.rules.decision import OfTurn
from app.games.wyz.rules.mastery import master, mastery_choices, mastery_objection
from app.games.wyz.state import PHASES, Phase, State

END_PHASE = Choice(EndPhase(), Message("choice.end_phase"))
END_TURN = Choice(EndTurn(), Message("choice.end_turn"))


class PhaseStep(OfTurn):
    """Waits for the active mage as long as something could be done, as far as everybody can see (WY-2.6)."""

    done: bool = False
    acted: bool = False
    phase: ClassVar[Phase]
    hears: ClassVar[tuple[type[Action], ...]] = (Master, EndPhase, EndTurn)

    def is_open(self, state: State) -> bool:
        return not self.done and not state.is_passing and self.is_worthwhile(state)

    def is_worthwhile(self, state: State) -> bool:
        """Whether anything could be done, on public grounds."""
        return bool(state.mages[self.seat].hand)

    def choices(self, state: State, seat: Seat) -> Iterable[Choice]:
        if seat == self.seat:
            yield from self.offers(state)
            yield from mastery_choices(state, seat)
            yield END_PHASE
            yield END_TURN

    def offers(self, state: State) -> Iterator[Choice]:
        """What this phase is for."""
        raise NotImplementedError

    def objection(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Master):
            return mastery_objection(state, seat, action)
        return None if isinstance(action, EndPhase | EndTurn) else self.fault(state, action)

    def fault(self, state: State, action: Action) -> Refusal | None:
        """Why this cannot be done in the phase."""
        raise NotImplementedError

    def answer(self, now: Now[State], seat: Seat, action: Action) -> None:
        self.acted = True
        match action:
            case EndPhase():
                self.done = True
            case EndTurn():
                now.state.is_passing = True
            case Master():
                master(now, seat, action)
            case _:
                self.carry_out(now, action)

    def carry_out(self, now: Now[State], action: Action) -> None:
        raise NotImplementedError

    def run(self, now: Now[State]) -> None:
        """The phase is over; one that was skipped shows as such."""
        state = now.state
        if not state.is_in_play(self.seat):
            return
        if not state.is_passing:
            now.tell("phase_ended", seat=self.seat, phase=self.phase, auto=not self.done)
        if not self.acted and not state.is_passing:
            state.skipped = (*state.skipped, self.phase)
        state.phase = PHASES[PHASES.index(self.phase) + 1]

    def expire(self, now: Now[State]) -> None:
        now.state.is_passing = True

    def fallback(self, state: State, seat: Seat) -> EndTurn:
        return EndTurn()
