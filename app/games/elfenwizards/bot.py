"""A sensible player: judges every duel by its chances, and never talks."""
from __future__ import annotations

from app.games.core import agenda
from app.games.core.action import Action
from app.games.core.agenda import AnyPosition
from app.games.core.dice import Chance
from app.games.core.message import Seat
from app.games.elfenwizards.bots.casting import duel_turn
from app.games.elfenwizards.bots.chips import recover_some
from app.games.elfenwizards.bots.moving import place_demoted, retire, take_vacancy
from app.games.elfenwizards.bots.placing import place_all, place_some
from app.games.elfenwizards.bots.style import Style
from app.games.elfenwizards.rules.demotion import Demoting
from app.games.elfenwizards.rules.duelling import DuelTurn
from app.games.elfenwizards.rules.placing import FirstPlacing, SecondPlacing
from app.games.elfenwizards.rules.recovery import FirstRecovering
from app.games.elfenwizards.rules.retirement import Retiring
from app.games.elfenwizards.rules.vacancies import Claiming


class Adept:
    """Plays every decision on what lies on the table; makes no promise and trusts none."""

    def __init__(self, style: Style | None = None) -> None:
        self._style = style or Style()

    def decide(self, seen: AnyPosition, seat: Seat, dice: Chance) -> Action:
        state, style = seen.state, self._style
        match step := seen.agenda[-1]:
            case Retiring():
                return retire(state, seat, style, dice, step)
            case FirstPlacing():
                return place_some(state, seat, style)
            case SecondPlacing():
                return place_all(state, seat, style, step)
            case FirstRecovering():
                return recover_some(state, seat)
            case DuelTurn():
                return duel_turn(state, seat, style)
            case Claiming():
                return take_vacancy(state, seat, dice)
            case Demoting():
                return place_demoted(state, seat, style, dice)
            case _:
                return agenda.fallback(seen, seat)
