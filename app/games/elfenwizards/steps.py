"""All steps that can lie on the agenda: what a saved position is read back with."""
from __future__ import annotations

from app.games.core import agenda
from app.games.elfenwizards.rules.award import Award
from app.games.elfenwizards.rules.demotion import Demoting, Demotion
from app.games.elfenwizards.rules.duelling import DuelRound, Duels, DuelTurn
from app.games.elfenwizards.rules.grey import GreyRemoval, RemovingGrey
from app.games.elfenwizards.rules.ledger import Ledger
from app.games.elfenwizards.rules.placing import FirstPlacing, SecondPlacing
from app.games.elfenwizards.rules.recovery import FirstRecovering, FirstRecovery, SecondRecovering, SecondRecovery
from app.games.elfenwizards.rules.retirement import Retirement, Retiring
from app.games.elfenwizards.rules.rolling import FirstRoll, Rolling, RollTurn, SecondRoll
from app.games.elfenwizards.rules.scoring import Scoring
from app.games.elfenwizards.rules.turn import Turn
from app.games.elfenwizards.rules.vacancies import Claiming, Succession, Vacancies
from app.games.elfenwizards.rules.window import Negotiation
from app.games.elfenwizards.state import State

AnyStep = (Turn | Retirement | Retiring | FirstRoll | SecondRoll | RollTurn | Rolling | FirstPlacing | SecondPlacing
           | FirstRecovery | FirstRecovering | Duels | Negotiation | DuelRound | DuelTurn | Ledger | Award
           | SecondRecovery | SecondRecovering | Vacancies | Succession | Claiming | Demotion | Demoting
           | GreyRemoval | RemovingGrey | Scoring)

Position = agenda.Position[State, AnyStep]
