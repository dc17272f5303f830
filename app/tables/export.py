"""A game written down from the log: for export, proof, undo and replay."""
from __future__ import annotations

import msgspec

from app.games.core.event import Event
from app.games.core.game import Outcome
from app.games.core.record import Move, Record
from app.store import moves
from app.store.database import Database
from app.store.rows import PlayerRow, TableRow
from app.tables.access import check_visible
from app.tables.house import House
from app.tables.problems import problem


async def export(house: House, player: PlayerRow | None, table_id: str, invite: str | None) -> Record:
    """The whole game with its secret, once it is over."""
    desk = await house.desks.get_current(table_id)
    table = check_visible(desk.table, player.id if player else None, invite)
    if not table.is_over:
        raise problem(409, "not_finished")
    return await record_of(house, table)


async def record_of(house: House, table: TableRow) -> Record:
    return await read_record(house.database, table)


async def read_record(database: Database, table: TableRow) -> Record:
    """Everything that is needed to play the game again. It holds the secret: for the server's own use while it runs."""
    async with database.begin() as connection:
        rows = await moves.after(connection, table.id, 0)
    log = [Move(row.number, row.seat, msgspec.json.decode(row.action),
                msgspec.json.decode(row.events, type=list[Event]), row.undone) for row in rows]
    return Record(
        game=table.game, version=table.rules, options=msgspec.json.decode(table.options),
        wishes=tuple(seat.colour for seat in table.seats), secret=table.secret.hex(),
        words=tuple(seat.word for seat in table.seats), commitment=table.commitment, moves=log,
        players=tuple(seat.name or "" for seat in table.seats),
        outcome=msgspec.json.decode(table.outcome, type=Outcome) if table.outcome else None)
