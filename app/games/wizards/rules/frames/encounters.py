"""Encounters as frames: persons, players, Demons and the Dragon, and what the wilderness brings."""
from __future__ import annotations

from typing import Literal

from app.games.core.message import Seat
from app.games.wizards.geography.sea import Hex
from app.games.wizards.rules.frames.base import Frame
from app.games.wizards.vocabulary import EventId, HighWizard, Resident

Person = HighWizard | Resident
Affliction = Literal["possessed", "dragonbound"]
DemonMode = Literal["counter", "joint", "bound"]

# -------------------------------------------------------------------------------------------------------------- persons


class WizardMeeting(Frame):
    """WZ-7.32d."""

    seat: Seat
    name: HighWizard
    serial: int


class ResidentMeeting(Frame):
    """Rüktal or a Master Sorcerer (WZ-7.33, WZ-7.34)."""

    seat: Seat
    who: Resident
    serial: int


class HamdrelMeeting(Frame):
    """WZ-7.35."""

    seat: Seat


class Contact(Frame):
    """Telepathic, with the player's Mentor (WZ-7.381a)."""

    seat: Seat


class ReturnCards(Frame):
    """Wizard cards drawn for a meeting that is over (WZ-8.74a)."""

    cards: tuple[str, ...]


class WizardCardDrawn(Frame):
    """One Wizard card, for all these players (WZ-8.7, WZ-7.302-4)."""

    seats: tuple[Seat, ...]


class WizardsCome(Frame):
    """Cards are drawn until so many names appear: those are met (WZ-7.371, WZ-7.302-L4-4)."""

    seats: tuple[Seat, ...]
    n: int = 1


class Locate(Frame):
    """A High Wizard is placed on a RANDOM hex: openly, or as a Secret Wizard (WZ-7.353b, WZ-7.302-L4-6)."""

    seat: Seat
    secret: bool = False
    known_to: tuple[Seat, ...] = ()
    name: HighWizard = ""                       # whom an event's drawer named (R36)


class LookAtGem(Frame):
    """The die of a request (WZ-7.326a)."""

    seat: Seat
    name: HighWizard


# -------------------------------------------------------------------------------------------------------------- players


class JointAttack(Frame):
    """Demons attack each player in turn; the counter leaves if all drove them away (WZ-7.302-1)."""

    id: int
    hex: Hex
    seats: tuple[Seat, ...]


class ChangeTasks(Frame):
    """WZ-7.302-5; `owed`: receivers with the number of cards each may still get."""

    giver: Seat
    owed: tuple[tuple[Seat, int], ...]


class Rescue(Frame):
    """WZ-7.303."""

    seat: Seat
    other: Seat


class Conferring(Frame):
    """Partners in one hex (WZ-B5)."""

    seat: Seat


# ---------------------------------------------------------------------------------------------------- Demons and Dragon


class DemonMeeting(Frame):
    """In a hex, in a boat, or by a Dragonbound player (WZ-7.304, WZ-7.3042)."""

    seat: Seat
    hex: Hex
    mode: DemonMode = "counter"
    boat: int | None = None
    source: Seat = -1                           # the Dragonbound player
    joint: int = 0


class PlaceDemon(Frame):
    """WZ-7.3041b."""

    hex: Hex


class DemonOn(Frame):
    """Directly on a player, in his boat if he is aboard (WZ-12.141)."""

    seat: Seat


class DragonMeeting(Frame):
    """WZ-7.305."""

    seat: Seat


class DragonComes(Frame):
    """The counter is placed on the player (WZ-8.42)."""

    seat: Seat


class DragonHome(Frame):
    """Back to the Lair where somebody is in it already (WZ-8.421)."""


class DragonRoams(Frame):
    """To a random hex of the Lair, where it attacks (WZ-12.52)."""


class Afflict(Frame):
    seat: Seat
    by: Affliction


class Cure(Frame):
    seat: Seat


# ----------------------------------------------------------------------------------------------------------- the random


class RandomEncounter(Frame):
    """WZ-8a."""

    seat: Seat


class TrapMet(Frame):
    """A random trap, or that of an event or Wizard card (WZ-11.2241)."""

    seat: Seat
    card: str = ""


class TrapSprung(Frame):
    """It was not escaped."""

    seat: Seat
    card: str = ""


class DrawEvent(Frame):
    """WZ-8.5."""

    seat: Seat


class EventEffect(Frame):
    """What a card does, now or at last (WZ-8.51a)."""

    seat: Seat
    card: EventId
