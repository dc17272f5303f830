"""Group commit: all moves that wait at the same moment, of whatever tables, go to disk in one statement.

A move that comes alone is a batch of one and waits for nobody; under load one round trip and one fsync serve many
tables.
"""
from __future__ import annotations

import asyncio
from functools import cache
from itertools import count
from typing import NamedTuple

import psycopg

from app.store.database import Database, StoreUnavailable

CLOSED = "the house is closed"
BATCH = 32                                      # a statement of at most this many moves; each size is prepared once

COMMIT = """
with moved (id, version, state, clocks, deadline, outcome, seat, action, events, undoable, fixed_by, stand_in, revision)
as (values {rows}),
updated as (
    update tables set version = tables.version + 1, state = moved.state, clocks = moved.clocks,
        deadline = moved.deadline, outcome = moved.outcome,
        status = case when moved.outcome is null then 'playing' else 'finished' end,
        finished_at = case when moved.outcome is null then null else now() end
    from moved where tables.id = moved.id and tables.version = moved.version and tables.status = 'playing'
        and tables.paused_at is null and (moved.revision is null or tables.revision = moved.revision)
    returning tables.id, tables.version, moved.seat, moved.action, moved.events, moved.undoable, moved.fixed_by,
        moved.stand_in)
insert into moves (table_id, number, seat, action, events, undoable, fixed_by, stand_in)
select * from updated returning table_id
"""
TYPES = ("text", "bigint", "text", "text", "float8", "text", "bigint", "text", "text", "boolean", "text", "boolean",
         "bigint")


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
    fixed_by: str = ""
    stand_in: bool = False
    revision: int | None = None                 # where it counts only as long as seats and host are as they were


Entry = tuple[MoveToStore, "asyncio.Future[bool]"]
# Not the database's fault but a move's, or a deadlock with another process's batch: each is tried alone.
FAULT_OF_ONE = (psycopg.DataError, psycopg.IntegrityError, psycopg.ProgrammingError, psycopg.InternalError,
                psycopg.NotSupportedError, psycopg.errors.DeadlockDetected, ValueError)


class Clerk:
    """Writes the moves of one process, over one connection in autocommit."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._connection: psycopg.AsyncConnection | None = None
        self._waiting: list[Entry] = []
        self._wake = asyncio.Event()

    async def commit(self, move: MoveToStore) -> bool:
        """True once the move is on disk; False if the table had moved on."""
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
                    await self._store(self._next_batch())
        finally:
            waiting, self._waiting = self._waiting, []
            _fail(waiting, StoreUnavailable(CLOSED))
            await self._hang_up()

    def _next_batch(self) -> list[Entry]:
        """The longest waiting, one of each table: what comes second is decided by what the first left."""
        batch: dict[str, Entry] = {}
        rest = []
        for entry in self._waiting:
            if len(batch) < BATCH and entry[0].table not in batch:
                batch[entry[0].table] = entry
            else:
                rest.append(entry)
        self._waiting = rest
        return list(batch.values())

    async def _store(self, batch: list[Entry]) -> None:
        try:
            await self._write(batch)
        except FAULT_OF_ONE as error:
            await self._one_by_one(batch, error)
        except (psycopg.Error, StoreUnavailable) as error:
            await self._hang_up()
            _fail(batch, StoreUnavailable(str(error)))
        except BaseException:                   # whatever ends the clerk, nobody waits for it in vain
            _fail(batch, StoreUnavailable(CLOSED))
            raise

    async def _one_by_one(self, batch: list[Entry], error: Exception) -> None:
        """One move that cannot be stored must not take the others with it."""
        if len(batch) == 1:
            _fail(batch, error)
            return
        for entry in batch:
            await self._store([entry])

    async def _write(self, batch: list[Entry]) -> None:
        """A connection that broke while nobody wrote is noticed here, and replaced.

        Should the batch be on disk in spite of that, the second try finds the tables moved on, which is the truth.
        """
        held = self._connection
        try:
            await self._execute(batch)
        except psycopg.OperationalError:
            if held is None or not held.broken:
                raise
            await self._hang_up()
            await self._execute(batch)

    async def _execute(self, batch: list[Entry]) -> None:
        if self._connection is None:
            self._connection = await self._database.connect()
        cursor = psycopg.AsyncRawCursor(self._connection)
        await cursor.execute(_commit(len(batch)), [value for move, _ in batch for value in move])
        stored = {row[0] for row in await cursor.fetchall()}
        for move, done in batch:
            if not done.done():
                done.set_result(move.table in stored)

    async def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()


@cache
def _commit(moves: int) -> str:
    """The statement for so many, its values numbered as the server wants them: the driver need not look for them."""
    numbers = count(1)
    rows = (", ".join(f"${next(numbers)}::{kind}" for kind in TYPES) for _ in range(moves))
    return COMMIT.format(rows=", ".join(f"({row})" for row in rows))


def _fail(batch: list[Entry], error: Exception) -> None:
    for _, done in batch:
        if not done.done():
            done.set_exception(error)
