"""The log of a table: reading it, and taking a move back. Moves themselves are written by the clerk."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import extract, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.clerk import MoveToStore
from app.store.models import Move, Table
from app.store.rows import MoveRow

COLUMNS: list[Any] = [getattr(Move, name) for name in MoveRow.__slots__]


class Written(NamedTuple):
    """A move of a game that was played elsewhere."""

    seat: int | None
    action: str
    events: str
    undoable: bool
    fixed_by: str


async def after(connection: AsyncConnection, table_id: str, number: int, limit: int | None = None) -> list[MoveRow]:
    query = select(*COLUMNS).where(Move.table_id == table_id, Move.number > number).order_by(Move.number)
    return [MoveRow(*row) for row in await connection.execute(query.limit(limit) if limit else query)]


async def add_start(connection: AsyncConnection, table_id: str, action: str, events: str) -> None:
    """What happened before the first move, as number 0."""
    await connection.execute(insert(Move).values(
        table_id=table_id, number=0, seat=None, action=action, events=events, undoable=False))


async def add_all(connection: AsyncConnection, table_id: str, log: Sequence[Written]) -> None:
    """A whole log at once, from number 1."""
    if log:
        await connection.execute(insert(Move), [
            {"table_id": table_id, "number": number, **move._asdict()} for number, move in enumerate(log, 1)])


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
    """Store the undo of a move, and of all after it, as a move of its own; False if the table had moved on."""
    changed = await connection.execute(
        update(Table).where(Table.id == undo.table, Table.version == undo.version, Table.status == "playing",
                            Table.paused_at.is_(None))
        .values(version=Table.version + 1, state=undo.state, clocks=undo.clocks, deadline=undo.deadline))
    if changed.rowcount == 0:
        return False
    await connection.execute(update(Move).where(Move.table_id == undo.table, Move.number >= number).values(undone=True))
    await connection.execute(insert(Move).values(
        table_id=undo.table, number=undo.version + 1, seat=undo.seat, action=undo.action, events=undo.events,
        undoable=False, undone=True))
    return True


async def ages(connection: AsyncConnection, table_id: str,
               numbers: Sequence[int]) -> dict[int, tuple[int | None, float]]:
    """Who made these moves, and how many seconds ago."""
    age_s = extract("epoch", func.now() - Move.at)
    rows = await connection.execute(select(Move.number, Move.seat, age_s)
                                    .where(Move.table_id == table_id, Move.number.in_(numbers)))
    return {row.number: (row.seat, float(row[2])) for row in rows}
