"""Group commit: all moves that wait at the same moment, of whatever tables, go to disk in one statement.

A move that comes alone is a batch of one and waits for nobody; under load one round trip and one fsync serve many
tables.
"""
from __future__ import annotations

import asyncio
from typing import NamedTuple

import psycopg

from app.store.database import Database, StoreUnavailable

BATCH = 32                                      # a statement of at most this many moves; each size is prepared once

COMMIT = """
with moved (id, version, state, clocks, deadline, outcome, seat, action, events, undoable) as (values {rows}),
updated as (
    update tables set version = tables.version + 1, state = moved.state, clocks = moved.clocks,
        deadline = moved.deadline, outcome = moved.outcome,
        status = case when moved.outcome is null then 'playing' else 'finished' end,
        finished_at = case when moved.outcome is null then null else now() end
    from moved where tables.id = moved.id and tables.version = moved.version and tables.status = 'playing'
    returning tables.id, tables.version, moved.seat, moved.action, moved.events, moved.undoable)
insert into moves (table_id, number, seat, action, events, undoable) select * from updated returning table_id
"""
ROW = ("(%s::text, %s::bigint, %s::text, %s::text, %s::float8, %s::text, %s::bigint, %s::text, %s::text, "
       "%s::boolean)")


class MoveToStore(NamedTuple):
    table: str
    version: int                                # the version it was decided on
    state: str
    clocks: str
    deadline: float | None
    outcome: str | None
    seat: int | None
    action: str
    events: str
    undoable: bool


Entry = tuple[MoveToStore, "asyncio.Future[bool]"]


class Clerk:
    """Writes the moves of one process, over one connection in autocommit."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._connection: psycopg.AsyncConnection | None = None
        self._waiting: list[Entry] = []
        self._wake = asyncio.Event()

    async def commit(self, move: MoveToStore) -> bool:
        """True once the move is on disk; False if the table had moved on. At most one move of a table may wait."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((move, done))
        self._wake.set()
        return await done

    async def run(self) -> None:
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._waiting:
                    batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
                    await self._store(batch)
        finally:
            await self._hang_up()

    async def _store(self, batch: list[Entry]) -> None:
        try:
            await self._write(batch)
        except psycopg.DataError as error:
            await self._one_by_one(batch, error)
        except (psycopg.Error, StoreUnavailable) as error:
            await self._hang_up()
            for _, done in batch:
                _fail(done, StoreUnavailable(str(error)))

    async def _one_by_one(self, batch: list[Entry], error: Exception) -> None:
        """One move that cannot be stored must not take the others with it."""
        if len(batch) == 1:
            _fail(batch[0][1], error)
            return
        for entry in batch:
            await self._store([entry])

    async def _write(self, batch: list[Entry]) -> None:
        if self._connection is None:
            self._connection = await self._database.connect()
        rows = ", ".join([ROW] * len(batch))
        values = [value for move, _ in batch for value in move]
        cursor = await self._connection.execute(COMMIT.format(rows=rows), values)
        stored = {row[0] for row in await cursor.fetchall()}
        for move, done in batch:
            if not done.done():
                done.set_result(move.table in stored)

    async def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()


def _fail(done: asyncio.Future[bool], error: Exception) -> None:
    if not done.done():
        done.set_exception(error)
