"""The course of the game as frames: setup, days, turns, arrivals."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from app.games.core.action import Action
from app.games.core.choice import Choice
from app.games.core.message import Message, Seat
from app.games.wizards.actions import Prefer
from app.games.wizards.rules.frames.base import Frame, Now
from app.games.wizards.state import EndReason, State
from app.games.wizards.vocabulary import TaskId, TileId

# ---------------------------------------------------------------------------------------------------------------- setup


class Opening(Frame):
    """The first moment of a game (WZ-3.1)."""


class Map(Frame):
    """All tiles lie: boats, Dragon and players come on the map (WZ-3.3a to WZ-3.72)."""


# ----------------------------------------------------------------------------------------------------------------- days


class DayStart(Frame):
    """The day marker advances, and what the day brings happens (WZ-3.74b)."""

    first: bool = False


class DayCards(Frame):
    """Delayed cards act, cards whose time is over leave (WZ-8.51b)."""


class DayGo(Frame):
    """Turns, or an attack of Evil (WZ-12.1a)."""


class NextTurn(Frame):
    """The scheduler: extra turns first, then the day's order (R29). Beside it, everybody may say how he decides."""

    def asides(self, state: State, seat: Seat) -> Iterator[Choice]:
        player = state.players[seat]
        yield _preference("ask_before_tasks", player.asks)
        yield _preference("auto_defence", player.defends)

    def answer(self, now: Now, seat: Seat, action: Action) -> None:
        assert isinstance(action, Prefer)
        now.state.change(seat, **{"asks" if action.what == "ask_before_tasks" else "defends": action.on})


def _preference(what: Literal["ask_before_tasks", "auto_defence"], on: bool) -> Choice:
    return Choice(Prefer(what, not on), Message(f"choice.{what}.{'off' if on else 'on'}"))


class DayEnd(Frame):
    """After all turns (WZ-12.3)."""


class EvilAttack(Frame):
    """WZ-12.11 to WZ-12.14."""


class Conquest(Frame):
    """Territories fall one after the other (WZ-12.12, R67)."""

    left: int


class Fleeing(Frame):
    """Players leave a territory that has fallen (WZ-12.41a)."""

    tile: TileId


class EvilDemons(Frame):
    """A Demon for each player (WZ-12.11, WZ-12.14)."""

    seat: Seat


class Drowning(Frame):
    """A lone swimmer after the Demons of day 14 (WZ-A6)."""


class GameOver(Frame):
    reason: EndReason
    winners: tuple[Seat, ...] = ()


# ----------------------------------------------------------------------------------------------------------------- turn


class TurnStart(Frame):
    seat: Seat
    extra: bool = False


class AfterMove(Frame):
    """What the hex holds for who ended his movement (step T3 of a turn)."""

    seat: Seat


class Wilderness(Frame):
    """A random encounter, or Summon Animal (step T4)."""

    seat: Seat


class TurnEnd(Frame):
    """Step T5."""

    seat: Seat


# -------------------------------------------------------------------------------------------------------------- arrival


class Arrival(Frame):
    """All encounters of the hex in their order, while the player stays there (WZ-7.4)."""

    seat: Seat
    serial: int


class LateArrival(Frame):
    """The arrival of a player who was teleported since that serial (R82)."""

    seat: Seat
    since: int


class TakeTokens(Frame):
    """WZ-7.4 a; `tried`: cards whose die was thrown in vain in this visit."""

    seat: Seat
    serial: int
    tried: tuple[TaskId, ...] = ()
    only: TaskId = ""                           # a card just drawn (WZ-9.7)


class WizardsHere(Frame):
    """WZ-7.4 b."""

    seat: Seat
    serial: int


class PlaceHere(Frame):
    """WZ-7.4 c."""

    seat: Seat
    serial: int


class PlayersHere(Frame):
    """WZ-7.4 d."""

    seat: Seat
    serial: int


class DemonsHere(Frame):
    """WZ-7.4 e."""

    seat: Seat
    serial: int


class DragonHere(Frame):
    """WZ-7.4 f."""

    seat: Seat
    serial: int
