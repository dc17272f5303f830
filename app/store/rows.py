"""Rows as the rest of the house sees them."""
from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


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

    @property
    def name(self) -> str | None:
        return self.player_name or self.bot_name

    @property
    def is_empty(self) -> bool:
        return self.player_id is None and self.bot is None


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

    def seat_of(self, player_id: str | None) -> int | None:
        """The seat this player sits on."""
        return next((s.seat for s in self.seats if player_id is not None and s.player_id == player_id), None)

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


@dataclass(frozen=True, slots=True)
class MessageRow:
    number: int
    seat: int
    name: str
    version: int
    words: str
    at: datetime
