"""What a player may do."""
from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from app.games.core.action import Action
from app.games.core.message import Seat
from app.games.wizards.geography.sea import NOWHERE, Hex
from app.games.wizards.vocabulary import EventId, HighWizard, Order, PlaceId, Points, PointType, TaskId, TileId

Rotation = Annotated[int, msgspec.Meta(ge=0, le=5)]
Count = Annotated[int, msgspec.Meta(ge=0)]


# ---------------------------------------------------------------------------------------------------------- before


class ChooseTower(Action, frozen=True):
    """The Tower that is surely in play (WZ-A2)."""

    tile: TileId


class RemoveTiles(Action, frozen=True):
    """How many tiles leave the game (WZ-A3)."""

    n: Count


class PlaceTile(Action, frozen=True):
    """A tile on the sea (WZ-3.21); alone one places them face down, without knowing which (WZ-A4)."""

    hex: Hex
    rotation: Rotation
    tile: TileId = ""


class ChooseOrder(Action, frozen=True):
    """With the option start_apprentice."""

    order: Order


# ------------------------------------------------------------------------------------------------- before movement


class Roll(Action, frozen=True):
    """The movement roll (WZ-5.1), or the Elves' table (WZ-7.39)."""


class CastTeleport(Action, frozen=True):
    """Instead of the movement roll: to a territory, to "stone", or to a RANDOM hex (WZ-11.213)."""

    to: TileId = ""


class RideUnicorn(Action, frozen=True):
    """WZ-8.43."""

    hex: Hex = NOWHERE


class Fly(Action, frozen=True):
    """On a Winged Horse, or by an event (WZ-8.44)."""

    hex: Hex = NOWHERE


class CallHelp(Action, frozen=True):
    """WZ-7.3031b."""


# -------------------------------------------------------------------------------------------------------- movement


class Walk(Action, frozen=True):
    """To an adjacent land hex, also out of a boat or the water; perhaps passing by one's own token (WZ-7.312)."""

    is_step: ClassVar[bool] = True
    hex: Hex
    ignore: bool = False


class EnterStone(Action, frozen=True):
    """WZ-6-stone-a."""

    n: int


class EnterCentre(Action, frozen=True):
    """WZ-6-centre-a."""


class Board(Action, frozen=True):
    """WZ-6-board-a."""

    boat: int


class Sail(Action, frozen=True):
    """To an adjacent sea hex (WZ-6-sail-a)."""

    is_step: ClassVar[bool] = True
    hex: Hex


class Swim(Action, frozen=True):
    """WZ-6-swim-a."""

    hex: Hex


class CastAgility(Action, frozen=True):
    """WZ-11.212."""


class CastSummonBoat(Action, frozen=True):
    """WZ-11.211a."""

    boat: int
    hex: Hex


class EndMovement(Action, frozen=True):
    """The points left are lost (WZ-6-cost-b)."""


# ------------------------------------------------------------------------------------------------------ encounters


class Take(Action, frozen=True):
    """A token here (WZ-7.31a); of an open card, somebody else's (WZ-9-intro-c)."""

    owner: Seat
    task: TaskId


class Initiate(Action, frozen=True):
    """WZ-7.321a."""


class Fulfil(Action, frozen=True):
    """WZ-7.323."""


class TakeTask(Action, frozen=True):
    """WZ-7.324."""


class Promote(Action, frozen=True):
    """WZ-7.325."""


class AskGem(Action, frozen=True):
    """WZ-7.326a."""


class SummonGem(Action, frozen=True):
    """From the Wizard on the board that is named, by his name or his letter, or from whoever hears (WZ-11.232a)."""

    counter: str = ""


class DeliverGems(Action, frozen=True):
    """WZ-7.336."""


class Gift(Action, frozen=True):
    """Hamdrel's (WZ-7.353)."""


class Done(Action, frozen=True):
    """Nothing more of this."""


class Telepathy(Action, frozen=True):
    """Instead of the Elves' table (WZ-11.231a)."""


class Face(Action, frozen=True):
    """Demons, the Dragon, a trap, a teleport or a thief, without a spell or a card."""


class Dispel(Action, frozen=True):
    """WZ-11.222a."""


class Tame(Action, frozen=True):
    """WZ-11.223a."""


class Escape(Action, frozen=True):
    """WZ-11.224."""


class PlayEvent(Action, frozen=True):
    """A card kept for this moment (WZ-8.51b)."""

    card: EventId


class KeepRoll(Action, frozen=True):
    """The roll stands."""


class Accept(Action, frozen=True):
    """An extra turn that may be taken (WZ-7.38), or an exchange (WZ-B5)."""


class Decline(Action, frozen=True):
    """It is not taken."""


class CastSummonAnimal(Action, frozen=True):
    """WZ-11.221."""


# ------------------------------------------------------------------------------------------------- points and cards


class Allocate(Action, frozen=True):
    """How points gained are split (R19)."""

    points: Points = Points()


class GiveUp(Action, frozen=True):
    """Which points are lost (WZ-7.301-1b)."""

    points: Points = Points()


class ChooseLeast(Action, frozen=True):
    """Of which of the smallest types points are lost (R20)."""

    kind: PointType


class ChooseHex(Action, frozen=True):
    """Where a token lies that the player places (WZ-4.1g)."""

    hex: Hex = NOWHERE


class ChooseTask(Action, frozen=True):
    """Which task an event completes (WZ-9.3)."""

    task: TaskId


class ChooseWizard(Action, frozen=True):
    """Whom an event reveals (R36)."""

    name: HighWizard


class ChooseGate(Action, frozen=True):
    """To which Tower an event leads; "" stays."""

    tower: PlaceId = ""


class GiveTask(Action, frozen=True):
    """To whom (WZ-7.302-5)."""

    to: Seat
    task: TaskId


class ShareSecret(Action, frozen=True):
    """WZ-7.302-L4-5."""

    letter: str


class Exchange(Action, frozen=True):
    """At the start of a turn in the partner's hex (R51)."""


class Offer(Action, frozen=True):
    """What one would hand to one's partner: optional tasks, and the Gems of these Wizards (WZ-B5, WZ-B6)."""

    tasks: tuple[TaskId, ...] = ()
    gems: tuple[HighWizard, ...] = ()


class Prefer(Action, frozen=True):
    """How one's own decisions are made where the rules allow it."""

    is_word: ClassVar[bool] = True
    what: Literal["ask_before_tasks", "auto_defence"]
    on: bool


AnyAction = (ChooseTower | RemoveTiles | PlaceTile | ChooseOrder | Roll | CastTeleport | RideUnicorn | Fly | CallHelp
             | Walk | EnterStone | EnterCentre | Board | Sail | Swim | CastAgility | CastSummonBoat | EndMovement
             | Take | Initiate | Fulfil | TakeTask | Promote | AskGem | SummonGem | DeliverGems | Gift | Done
             | Telepathy | Face | Dispel | Tame | Escape | PlayEvent | KeepRoll | Accept | Decline | CastSummonAnimal
             | Allocate | GiveUp | ChooseLeast | ChooseHex | ChooseTask | ChooseWizard | ChooseGate | GiveTask
             | ShareSecret | Exchange | Offer | Prefer)
