"""What is on the table."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from app.games.core.message import Seat
from app.games.elfenwizards.actions import PromiseKind, Sealed
from app.games.elfenwizards.board import FRONT, LEVEL_OF, MINOR_SPELLS, TURNS
from app.games.elfenwizards.options import Options


class Die(msgspec.Struct, frozen=True):
    id: str                                     # "red_d1"
    zone: str = FRONT                           # front, one of the six dice spaces, or cast
    face: int = 0                               # 0: none showing
    target: str = ""                            # the magician it is cast on


class TurnScore(msgspec.Struct, frozen=True):
    """What a turn brought a guild (EW-14)."""

    by_level: dict[str, int]                    # magicians on each level
    grey: int
    sum: int
    total: int


class Tally(msgspec.Struct, frozen=True):
    """What a guild did over the whole game, for the statistics at its end."""

    dice_rolled: int = 0
    faces_rolled: int = 0                       # sum
    rerolls: int = 0
    cast: dict[str, int] = {}                   # points by level
    cast_for_others: int = 0
    promises: dict[str, int] = {}               # by what became of them
    promised: int = 0
    grey_received: int = 0
    grey_removed: int = 0


class Guild(msgspec.Struct, frozen=True):
    colour: str
    dice: tuple[Die, ...]
    reserve: int = MINOR_SPELLS                 # minor spells in front of the player
    minor_space: int = 0
    on_track: int = 0
    passed: bool = False
    ready: bool = False
    hw_count: int = 0                           # how often it was awarded High Wizard
    total: int = 0
    turns: tuple[TurnScore, ...] = ()
    tally: Tally = Tally()
    sealed: Sealed | None = None                # an answer that nobody else may know yet

    def in_zone(self, zone: str) -> list[Die]:
        return [die for die in self.dice if die.zone == zone]


class Magician(msgspec.Struct, frozen=True):
    id: str                                     # "red_1"
    owner: Seat
    number: int
    space: str
    grey: int = 0
    path: tuple[str, ...] = ()                  # its level at the start and after every turn

    @property
    def level(self) -> str | None:
        """None while it is defeated."""
        return LEVEL_OF.get(self.space)


class MinorSpell(msgspec.Struct, frozen=True):
    """A chip lying on a magician during the duels."""

    seat: Seat
    mag: str


class Window(msgspec.Struct, frozen=True):
    """A time for talk (EW-16.8); the hour it opened is the table's affair."""

    id: int
    kind: Literal["roll", "duel"]
    seat: Seat | None
    seconds: int | None


PromiseStatus = Literal["open", "kept", "broken", "void", "withdrawn"]


class LedgerEntry(msgspec.Struct, frozen=True):
    """A promise as published (EW-17.3)."""

    id: int
    author: Seat
    to: Seat | Literal["all"]
    kind: PromiseKind
    mag: str
    points: int | None
    if_kept: int | None
    status: PromiseStatus = "open"
    cast: int = 0                               # what the author had cast on those it speaks of, when it was judged


DuelReason = Literal["more_points", "tie", "no_points", "lone", "no_candidate", "leader_only", "tie_first"]


class DuelResult(msgspec.Struct, frozen=True):
    """How a duel ended, or would if it ended now."""

    duel: str
    candidates: tuple[str, ...]                 # from left to right
    points: tuple[int, ...]                     # of each
    winners: tuple[str, ...]                    # in the order of the titles they take
    reason: DuelReason
    turn: int

    @property
    def points_by_magician(self) -> dict[str, int]:
        return dict(zip(self.candidates, self.points, strict=True))


class Ending(msgspec.Struct, frozen=True):
    reasons: tuple[str, ...]
    bonus: tuple[int, ...]
    winners: tuple[Seat, ...]


class State(msgspec.Struct):
    options: Options
    guilds: list[Guild]
    magicians: dict[str, Magician]
    dragon: Seat
    turn: int = 0
    phase: int = 0
    skipped: tuple[int, ...] = ()               # phases of this turn in which nobody had anything to do
    cast_minor: tuple[MinorSpell, ...] = ()
    track: tuple[Seat | None, ...] = (None,) * TURNS
    no_hw_turns: int = 0
    window: Window | None = None                # the one that is open
    windows: int = 0                            # how many were opened
    ledger: tuple[LedgerEntry, ...] = ()
    promised: int = 0                           # how many promises were made
    duels: tuple[DuelResult, ...] = ()          # of all turns
    ending: Ending | None = None

    def seats_from(self, first: Seat) -> list[Seat]:
        """All seats clockwise."""
        return [*range(first, len(self.guilds)), *range(first)]

    def turn_order(self) -> list[Seat]:
        """The Dragon holder first (EW-2.6)."""
        return self.seats_from(self.dragon)

    def change(self, seat: Seat, **changes: Any) -> Guild:
        self.guilds[seat] = guild = replace(self.guilds[seat], **changes)
        return guild

    def tally(self, seat: Seat, **changes: Any) -> None:
        guild = self.guilds[seat]
        self.guilds[seat] = replace(guild, tally=replace(guild.tally, **changes))

    def set_dice(self, seat: Seat, changed: Iterable[Die]) -> None:
        new = {die.id: die for die in changed}
        self.change(seat, dice=tuple(new.get(die.id, die) for die in self.guilds[seat].dice))

    def return_dice(self, seat: Seat, dice: Iterable[Die]) -> None:
        """Back in front of their guild, without a face."""
        self.set_dice(seat, [Die(die.id) for die in dice])

    def move(self, mag: str, space: str, **changes: Any) -> Magician:
        self.magicians[mag] = moved = replace(self.magicians[mag], space=space, **changes)
        return moved

    def on_space(self, space: str) -> list[Magician]:
        return [magician for magician in self.magicians.values() if magician.space == space]

    def owned(self, seat: Seat) -> list[Magician]:
        return [magician for magician in self.magicians.values() if magician.owner == seat]

    def crowds(self) -> dict[str, list[Magician]]:
        """Who stands on each space that is not empty."""
        crowds: dict[str, list[Magician]] = {}
        for magician in self.magicians.values():
            crowds.setdefault(magician.space, []).append(magician)
        return crowds
