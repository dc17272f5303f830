"""A sensible player: invests early, bids by value, and buys the Sentinels that fit its board."""
from __future__ import annotations

from app.games.core import agenda
from app.games.core.action import Action
from app.games.core.agenda import AnyPosition
from app.games.core.dice import Chance
from app.games.core.message import Seat
from app.games.zavandor.actions import PickCharacter
from app.games.zavandor.bots.auctions import bid
from app.games.zavandor.bots.knowledge import climb_free
from app.games.zavandor.bots.style import Style
from app.games.zavandor.bots.trading import lose
from app.games.zavandor.bots.turn import take_turn
from app.games.zavandor.bots.worth import Judge
from app.games.zavandor.rules.auction import Bidding
from app.games.zavandor.rules.effects import FreeAdvancing, LosingGems
from app.games.zavandor.rules.picking import Picking, free_characters
from app.games.zavandor.rules.turn import Turn

FAVOURITES = ("elf", "witch", "kobold", "druid", "fairy", "magician")


class Adept:
    """Plays every decision on what its things are worth; of other purses it knows what everybody sees."""

    def __init__(self, style: Style | None = None) -> None:
        self._style = style or Style()

    def decide(self, seen: AnyPosition, seat: Seat, dice: Chance) -> Action:
        state, style = seen.state, self._style
        match seen.agenda[-1]:
            case Picking():
                return PickCharacter(min(free_characters(state), key=FAVOURITES.index))
            case Turn():
                return take_turn(Judge(state, seat, style))
            case Bidding():
                return bid(Judge(state, seat, style))
            case FreeAdvancing():
                return climb_free(Judge(state, seat, style))
            case LosingGems():
                return lose(Judge(state, seat, style))
            case _:
                return agenda.fallback(seen, seat)
