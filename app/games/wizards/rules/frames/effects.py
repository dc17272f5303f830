"""Effects as frames: dice thrown, teleports, points, thefts and task cards."""
from __future__ import annotations

from typing import Literal

from app.games.core.message import Seat
from app.games.wizards.content_shapes import TableId
from app.games.wizards.geography.sea import NOWHERE, Hex
from app.games.wizards.grammar.hexes import Destination
from app.games.wizards.rules.frames.base import Frame
from app.games.wizards.rules.frames.encounters import DemonMode, Person
from app.games.wizards.vocabulary import Points, Spell, TaskId

Thrown = TableId | Spell | Literal["movement"]
TeleportWay = Literal["spell", "fate", "trap", "evil", "rescue"]

# --------------------------------------------------------------------------------------------------- dice and teleports


class Throw(Frame):
    """A roll of the player's own, which a card may make again: on a table, for a spell, or for movement."""

    seat: Seat
    what: Thrown
    mode: DemonMode = "counter"
    hex: Hex = NOWHERE
    boat: int | None = None
    other: Seat = -1
    joint: int = 0
    to: str = ""                                # where a spell leads
    seats: tuple[Seat, ...] = ()                # who takes part beside the player
    no_six: bool = False                        # a 6 is thrown again (WZ-11.222b)


class Teleport(Frame):
    """WZ-7.5a; `arrives`: its encounters follow at once."""

    seat: Seat
    to: Destination
    way: TeleportWay = "fate"
    arrives: bool = True


class TeleportNow(Frame):
    """It was not escaped."""

    seat: Seat
    to: Destination
    way: TeleportWay = "fate"
    arrives: bool = True


# ----------------------------------------------------------------------------------------------------- points and tasks


class Gain(Frame):
    """Points as printed, and some of the player's choice (R19)."""

    seat: Seat
    points: Points = Points()
    free: int = 0
    one_type: bool = False


class Lose(Frame):
    """Points of the player's choice (WZ-7.301-1b)."""

    seat: Seat
    n: int


class LoseLeast(Frame):
    """Points of the type of which he has least (WZ-7.304-2)."""

    seat: Seat
    n: int


class Theft(Frame):
    """Items, and Gems too unless a card spares them (WZ-7.301-1a)."""

    seat: Seat
    gems: bool = True


class Stolen(Frame):
    """Nothing prevented it."""

    seat: Seat
    gems: bool = True


class DrawTask(Frame):
    """WZ-9-intro-a; `giver`: who is present when it is given (WZ-9.7)."""

    seat: Seat
    mandatory: bool = False
    giver: Person = ""


class FirstDeed(Frame):
    """What of a new task can be done on the spot (WZ-9.7)."""

    seat: Seat
    task: TaskId
    giver: Person = ""


class TaskDone(Frame):
    """WZ-9.01a; of an open card, by somebody else perhaps (R80)."""

    seat: Seat
    owner: Seat
    task: TaskId


class TaskFailed(Frame):
    """WZ-9.9b."""

    seat: Seat
    task: TaskId


class CompleteTasks(Frame):
    """By an event (WZ-9.3)."""

    seat: Seat
    n: int
