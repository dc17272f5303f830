"""From where the past is looked at: one's own seat, the rail, and after the game any seat, or with all secrets open."""
from __future__ import annotations

from typing import NamedTuple

from app.games.core.message import Seat
from app.store.rows import TableRow
from app.tables.problems import problem

WATCH, OPEN = "watch", "open"


class Standpoint(NamedTuple):
    """Without a seat it is a spectator's; `is_open`: every secret lies open."""

    seat: Seat | None = None
    is_open: bool = False

    @property
    def name(self) -> str:
        """As an address says it."""
        return OPEN if self.is_open else WATCH if self.seat is None else str(self.seat)


def standpoint(table: TableRow, player_id: str | None, wish: str | None) -> Standpoint:
    """As wished; without a wish one's own seat. While a game runs, nobody looks out of another's eyes."""
    mine, chosen = table.seat_of(player_id), _wished(table, wish)
    if chosen is None:
        return Standpoint(mine)
    if not table.is_over and (chosen.is_open or chosen.seat not in (None, mine)):
        raise problem(403, "replay_secret")
    return chosen


def _wished(table: TableRow, wish: str | None) -> Standpoint | None:
    if not wish:
        return None
    if wish in (WATCH, OPEN):
        return Standpoint(is_open=wish == OPEN)
    seat = next((seat.seat for seat in table.seats if str(seat.seat) == wish), None)
    if seat is None:
        raise problem(404, "no_such_seat")
    return Standpoint(seat)
