"""Rows as the rest of the house sees them."""
from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class PlayerRow:
    id: str
    name: str
    language: str | None
    is_kept: bool                               # secured with a password


@dataclass(frozen=True, slots=True)
class SeatRow:
    seat: int
    player_id: str | None
    player_name: str | None
    bot: str | None
    bot_name: str | None
    colour: str | None
    ready: bool
    word: str
    standing: str | None = None                 # the order its player has left; nobody else may know
    stand_in: str | None = None                 # the bot that plays while its player is away
    seen_at: float = 0.0                        # house time at which the player was last known to be there

    @property
    def name(self) -> str | None:
        return self.player_name or self.bot_name

    @property
    def is_empty(self) -> bool:
        return self.player_id is None and self.bot is None

    @property
    def mind(self) -> str | None:
        """The level of the bot that decides here; None where a person does."""
        return self.bot or self.stand_in

    @property
    def is_person(self) -> bool:
        """Somebody who sits here and decides."""
        return self.player_id is not None and self.stand_in is None


class Marks(NamedTuple):
    """By which is seen whether anything about a table has changed."""

    version: int
    revision: int
    messages: int


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table without its state."""

    id: str
    game: str
    rules: str
    title: str
    host_id: str
    options: str
    private: bool
    invite: str
    status: str
    secret: bytes
    commitment: str
    version: int
    revision: int
    messages: int
    deadline: float | None
    outcome: str | None
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    seats: tuple[SeatRow, ...]
    practice: bool = False                      # its dice are known: it counts nowhere
    paused_at: float | None = None              # house time
    patience_s: int = 300
    motions: str = "{}"

    def seat_of(self, player_id: str | None) -> int | None:
        """The seat this player sits on."""
        return next((s.seat for s in self.seats if player_id is not None and s.player_id == player_id), None)

    @property
    def marks(self) -> Marks:
        return Marks(self.version, self.revision, self.messages)

    @property
    def host_seat(self) -> int | None:
        return self.seat_of(self.host_id)

    @property
    def is_over(self) -> bool:
        """Played to its end, or closed before."""
        return self.status in ("finished", "abandoned")

    @property
    def is_full(self) -> bool:
        return not any(seat.is_empty for seat in self.seats)


@dataclass(frozen=True, slots=True)
class StateRow:
    """What changes with every move."""

    version: int
    state: str
    clocks: str


@dataclass(frozen=True, slots=True)
class MoveRow:
    number: int
    seat: int | None
    action: str
    events: str
    undoable: bool
    undone: bool
    at: datetime
    fixed_by: str = ""
    stand_in: bool = False


@dataclass(frozen=True, slots=True)
class MessageRow:
    number: int
    seat: int | None
    name: str
    version: int
    words: str
    at: datetime
    room: str = "table"                         # "table", "gallery" or "house"
