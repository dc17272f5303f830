"""The log of a table: reading it, and taking a move back. Moves themselves are written by the clerk."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.clerk import MoveToStore
from app.store.models import Move, Table
from app.store.rows import MoveRow

COLUMNS: list[Any] = [getattr(Move, name) for name in MoveRow.__slots__]


async def after(connection: AsyncConnection, table_id: str, number: int, limit: int | None = None) -> list[MoveRow]:
    query = select(*COLUMNS).where(Move.table_id == table_id, Move.number > number).order_by(Move.number)
    return [MoveRow(*row) for row in await connection.execute(query.limit(limit) if limit else query)]


async def add_start(connection: AsyncConnection, table_id: str, action: str, events: str) -> None:
    """What happened before the first move, as number 0."""
    await connection.execute(insert(Move).values(
        table_id=table_id, number=0, seat=None, action=action, events=events, undoable=False))


async def add_all(connection: AsyncConnection, table_id: str, log: Sequence[tuple[int | None, str, str]]) -> None:
    """A whole log at once: seat, action and events of each move, from number 1."""
    if log:
        await connection.execute(insert(Move), [
            {"table_id": table_id, "number": number, "seat": seat, "action": action, "events": events,
             "undoable": False} for number, (seat, action, events) in enumerate(log, 1)])


async def last_counted(connection: AsyncConnection, table_id: str) -> MoveRow | None:
    """The last move that was not taken back, the start among them."""
    query = select(*COLUMNS).where(Move.table_id == table_id, ~Move.undone).order_by(Move.number.desc()).limit(1)
    row = (await connection.execute(query)).one_or_none()
    return MoveRow(*row) if row else None


async def latest(connection: AsyncConnection, table_id: str, count: int) -> list[MoveRow]:
    """The last moves, oldest first."""
    query = select(*COLUMNS).where(Move.table_id == table_id).order_by(Move.number.desc()).limit(count)
    return [MoveRow(*row) for row in await connection.execute(query)][::-1]


async def take_back(connection: AsyncConnection, number: int, undo: MoveToStore) -> bool:
    """Store the undo of a move as a move of its own; False if the table had moved on."""
    changed = await connection.execute(
        update(Table).where(Table.id == undo.table, Table.version == undo.version, Table.status == "playing")
        .values(version=Table.version + 1, state=undo.state, clocks=undo.clocks, deadline=undo.deadline))
    if changed.rowcount == 0:
        return False
    await connection.execute(update(Move).where(Move.table_id == undo.table, Move.number == number).values(undone=True))
    await connection.execute(insert(Move).values(
        table_id=undo.table, number=undo.version + 1, seat=undo.seat, action=undo.action, events=undo.events,
        undoable=False, undone=True))
    return True
