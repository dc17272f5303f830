"""All steps that can lie on the agenda: what a saved position is read back with."""
from __future__ import annotations

from app.games.core import agenda
from app.games.zavandor.rules.auction import Bidding
from app.games.zavandor.rules.counting import Count, CuttingHands
from app.games.zavandor.rules.effects import FreeAdvancing, LosingGems
from app.games.zavandor.rules.picking import Picking
from app.games.zavandor.rules.round import Equipping, Opening, Round
from app.games.zavandor.rules.turn import StartTurn, Turn
from app.games.zavandor.rules.winning import Acquiring, Paying
from app.games.zavandor.state import State

AnyStep = (Opening | Picking | Equipping | Round | StartTurn | Turn | Bidding | Paying | Acquiring | FreeAdvancing
           | LosingGems | Count | CuttingHands)

Position = agenda.Position[State, AnyStep]
