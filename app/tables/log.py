"""The log of a table as it is told: the moves that count, with what happened."""
from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

import msgspec

from app.games.core.event import Event
from app.games.core.message import Seat
from app.store.rows import MoveRow

_events = msgspec.json.Decoder(list[Event])


class Happened(NamedTuple):
    """A move as those at the table are told of it."""

    number: int
    seat: Seat | None
    events: list[Event]
    at: datetime


def happened_after(rows: Iterable[MoveRow]) -> list[Happened]:
    """Moves that were taken back are left out with what they told; that they were taken back is told."""
    return [Happened(row.number, row.seat, _events.decode(row.events), row.at) for row in rows
            if not row.undone or '"type":"undo"' in row.action]
