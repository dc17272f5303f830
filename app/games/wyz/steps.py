"""All steps that can lie on the agenda: what a saved position is read back with."""
from __future__ import annotations

from app.games.core import agenda
from app.games.wyz.rules.acting import Acting
from app.games.wyz.rules.banishing import Banishing
from app.games.wyz.rules.bonus import BonusLevel, FirstHands, Opening
from app.games.wyz.rules.casting import Casting, Resolving
from app.games.wyz.rules.discarding import Discarding, Discards
from app.games.wyz.rules.drawing import Drawing
from app.games.wyz.rules.hitting import Hitting
from app.games.wyz.rules.learning import Learning
from app.games.wyz.rules.recovering import Recovering
from app.games.wyz.rules.shifting import Shifting
from app.games.wyz.rules.tiles import GivingUp, Laying
from app.games.wyz.rules.turn import Duel, Waking
from app.games.wyz.rules.walking import Walking
from app.games.wyz.state import State

AnyStep = (Opening | BonusLevel | FirstHands | Duel | Waking | Acting | Banishing | Recovering | Learning | Drawing
           | Casting | Resolving | Laying | GivingUp | Hitting | Shifting | Walking | Discards | Discarding)

Position = agenda.Position[State, AnyStep]
