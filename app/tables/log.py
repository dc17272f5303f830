"""The log of a table as it is told: the moves that count, with what happened."""
from __future__ import annotations

from collections.abc import Iterable

import msgspec

from app.games.core.event import Event
from app.store.rows import MoveRow
from app.tables.desk import Happened

_events = msgspec.json.Decoder(list[Event])


def happened_after(rows: Iterable[MoveRow]) -> list[Happened]:
    """Moves that were taken back are left out with what they told; that they were taken back is told."""
    return [Happened(row.number, row.seat, _events.decode(row.events)) for row in rows
            if not row.undone or '"type":"undo"' in row.action]
