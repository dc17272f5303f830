"""A sensible player: plans its turn to the end, and keeps out of harm's way."""
from __future__ import annotations

from app.games.core import agenda
from app.games.core.action import Action
from app.games.core.agenda import AnyPosition
from app.games.core.dice import Chance
from app.games.core.game import Bot
from app.games.core.message import Seat
from app.games.wyz.bots import phases
from app.games.wyz.bots.greedy import Greedy
from app.games.wyz.bots.outlook import Outlook
from app.games.wyz.bots.style import STYLES, Style
from app.games.wyz.bots.turns import best_action
from app.games.wyz.rules.acting import Acting
from app.games.wyz.rules.banishing import Banishing
from app.games.wyz.rules.bonus import BonusLevel
from app.games.wyz.rules.discarding import Discarding
from app.games.wyz.rules.learning import Learning
from app.games.wyz.rules.recovering import Recovering
from app.games.wyz.rules.walking import Walking

GREEDY = "greedy"
LEVELS = (*STYLES, GREEDY)


class Adept:
    """Always decides the same in the same position; what it cannot know it takes as likely as it is."""

    def __init__(self, style: Style | None = None) -> None:
        self._style = style or Style()

    def decide(self, seen: AnyPosition, seat: Seat, dice: Chance) -> Action:
        state, outlook = seen.state, Outlook(seen.state, seat, self._style)
        match seen.agenda[-1]:
            case Walking():
                return best_action(seen, outlook)
            case Acting():
                return phases.master(state, outlook) or best_action(seen, outlook)
            case Banishing():
                return phases.master(state, outlook) or phases.banish(state, outlook)
            case Recovering():
                return phases.master(state, outlook) or phases.recover(state, outlook)
            case Learning():
                return phases.master(state, outlook) or phases.learn(state, outlook)
            case Discarding():
                return phases.master(state, outlook) or phases.discard(state, outlook)
            case BonusLevel():
                return phases.choose_bonus(state, outlook)
            case _:
                return agenda.fallback(seen, seat)


def bot_of(level: str) -> Bot:
    """Raises KeyError for a level there is not."""
    return Greedy() if level == GREEDY else Adept(STYLES[level])
