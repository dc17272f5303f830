"""What changed, told to every process: a hint names the table and a number, the truth is read from the database.

Within a process a hint is delivered at once. With several processes it also travels by PostgreSQL's NOTIFY, sent after
the commit over a connection of its own: inside the move's transaction it would serialise all commits.
"""
from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Literal, NamedTuple

import psycopg

from app.store import notices
from app.store.database import Database, StoreUnavailable

RETRY_S = 0.5
MOST_AT_ONCE = 50                               # hints sent in one statement

Kind = Literal["moved", "seated", "said", "present", "ordered", "left", "alive", "all"]
log = logging.getLogger("conclave.bus")


class Hint(NamedTuple):
    """Something of this kind happened at the table.

    `note` is its number; for presence the seats that are there; for what was left, which is at no table, the session.
    """

    table: str
    kind: Kind
    note: str = ""
    origin: str = ""                            # the process it came from; empty: this one


class Bus:
    def __init__(self, database: Database, *, shared: bool) -> None:
        self.name = secrets.token_hex(4)
        self._database, self._shared = database, shared
        self._hear: list[Callable[[Hint], None]] = []
        self._outgoing: asyncio.Queue[Hint] = asyncio.Queue()
        self._unsent: list[Hint] = []           # taken from the queue, not yet on their way

    def subscribe(self, hear: Callable[[Hint], None]) -> None:
        self._hear.append(hear)

    def publish(self, hint: Hint) -> None:
        """Tell this process now and the others as soon as possible."""
        self.tell_here(hint)
        if self._shared:
            self._outgoing.put_nowait(hint)

    def tell_here(self, hint: Hint) -> None:
        """Tell this process alone."""
        for hear in self._hear:
            hear(hint)

    async def run(self) -> None:
        if self._shared:
            async with asyncio.TaskGroup() as both:
                both.create_task(self._again(self._listen))
                both.create_task(self._again(self._send))

    async def _again(self, work: Callable[[psycopg.AsyncConnection], Awaitable[None]]) -> None:
        """Keep a connection at work; after a loss, a hint may have been missed, so everything is looked at again."""
        while True:
            connection = None
            try:
                connection = await self._database.connect()
                await work(connection)
            except (psycopg.Error, StoreUnavailable) as error:
                log.warning("the line to the database is down: %s", error)
            finally:
                if connection is not None:
                    await connection.close()
            await asyncio.sleep(RETRY_S)

    async def _listen(self, connection: psycopg.AsyncConnection) -> None:
        async for payload in notices.listen(connection):
            if not payload:
                self.tell_here(Hint("", "all"))
                continue
            origin, kind, table, note = payload.split(":", 3)
            if origin != self.name:
                self.tell_here(Hint(table, kind, note, origin))  # type: ignore[arg-type]

    async def _send(self, connection: psycopg.AsyncConnection) -> None:
        while True:
            if not self._unsent:
                self._unsent.append(await self._outgoing.get())
            with contextlib.suppress(asyncio.QueueEmpty):
                while len(self._unsent) < MOST_AT_ONCE:
                    self._unsent.append(self._outgoing.get_nowait())
            await notices.send(connection, [f"{self.name}:{hint.kind}:{hint.table}:{hint.note}"
                                            for hint in self._unsent])
            self._unsent.clear()
