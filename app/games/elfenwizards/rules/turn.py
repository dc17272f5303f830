"""The frame of a turn: its ten phases, in their order (EW-2)."""
from __future__ import annotations

from app.games.core.agenda import Now, Step
from app.games.elfenwizards.rules.award import Award
from app.games.elfenwizards.rules.demotion import Demotion
from app.games.elfenwizards.rules.duelling import Duels
from app.games.elfenwizards.rules.grey import GreyRemoval
from app.games.elfenwizards.rules.ledger import Ledger
from app.games.elfenwizards.rules.recovery import FirstRecovery, SecondRecovery
from app.games.elfenwizards.rules.retirement import Retirement
from app.games.elfenwizards.rules.rolling import FirstRoll, SecondRoll
from app.games.elfenwizards.rules.scoring import Scoring
from app.games.elfenwizards.rules.vacancies import Vacancies
from app.games.elfenwizards.state import State


class Turn(Step):
    """Lies at the bottom of the agenda and comes up after each scoring, until the game has ended."""

    def run(self, now: Now[State]) -> None:
        state = now.state
        state.turn, state.phase, state.skipped = state.turn + 1, 0, ()
        state.ledger = ()                       # EW-17.8
        for seat in range(len(state.guilds)):
            state.change(seat, passed=False, ready=False)
        now.tell("turn_started", turn=state.turn, dragon=state.dragon)
        ledger = (Ledger(),) if state.options.promise_ledger else ()
        now.then(Retirement(), FirstRoll(), SecondRoll(), FirstRecovery(), Duels(), *ledger, Award(),
                 SecondRecovery(), Vacancies(), Demotion(), GreyRemoval(), Scoring(), Turn())
