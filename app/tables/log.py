"""The log of a table as it is told: the moves that count, with what happened."""
from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

import msgspec

from app.games.core.event import Event
from app.games.core.message import Seat
from app.store.rows import MoveRow

UNDO = '"type":"undo"'
_events = msgspec.json.Decoder(list[Event])


class Happened(NamedTuple):
    """A move as those at the table are told of it."""

    number: int
    seat: Seat | None
    events: list[Event]
    at: datetime
    undoable: bool = False
    fixed_by: str = ""                          # why not even the whole table can take it back
    stand_in: bool = False                      # a bot made it for its absent player
    back_to: int | None = None                  # it took back the move of this number and all after it


def happened_after(rows: Iterable[MoveRow]) -> list[Happened]:
    """Moves that were taken back are left out with what they told; that they were taken back is told."""
    return [_happened(row) for row in rows if not row.undone or UNDO in row.action]


def _happened(row: MoveRow) -> Happened:
    back_to = msgspec.json.decode(row.action)["move"] if UNDO in row.action else None
    return Happened(row.number, row.seat, _events.decode(row.events), row.at, row.undoable, row.fixed_by, row.stand_in,
                    back_to)
