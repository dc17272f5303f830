"""All that serves the tables of one process, held together."""
from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

from app.live.bus import Bus
from app.live.hub import Hub
from app.live.sessions import Sessions
from app.settings import Settings
from app.store import house as house_store
from app.store.clerk import Clerk
from app.store.database import Database, StoreUnavailable
from app.tables.chores import go_on
from app.tables.desk import Desks
from app.tables.past import Pasts
from app.tables.problems import Problem

FINISH_WITHIN_S = 2.0
T = TypeVar("T")
log = logging.getLogger("conclave")


class House:
    """The open house: its store, its clerk, who listens, and its own time."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.database_url)
        self.clerk = Clerk(self.database)
        self.bus = Bus(self.database, shared=settings.shared_bus)
        self.desks = Desks(self.database, shared=settings.shared_bus)
        self.bus.subscribe(self.desks.hear)     # before those who are woken and look at them
        self.hub = Hub(self.bus, self.now)
        self.sessions = Sessions(self.bus)
        self.pasts = Pasts(self.database)
        self.key = b""
        self._dark_s = 0.0
        self._alive_at = 0.0
        self._unfinished: set[asyncio.Task[Any]] = set()
        self._work: list[asyncio.Task[None]] = []

    def now(self) -> float:
        """House time: seconds that passed while the house was served. Without a heartbeat it soon stands still."""
        return min(time.time(), self._alive_at + house_store.DARK_AFTER_S) - self._dark_s

    def wall_time(self, house_time: float) -> float:
        return house_time + self._dark_s

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Carry work to its end even if the one who asked goes away: what was committed must also be told."""
        task = asyncio.ensure_future(work)
        self._unfinished.add(task)
        task.add_done_callback(self._unfinished.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_note_fault)
            raise

    async def open(self) -> None:
        self._alive_at = time.time()
        async with self.database.begin() as connection:
            self.key, self._dark_s = await house_store.open_house(
                connection, alone=not self.settings.shared_bus)
        self._work = [asyncio.create_task(go_on(work)) for work in (self.clerk.run, self.bus.run, self._keep_beating)]

    async def close(self) -> None:
        if self._unfinished:
            await asyncio.wait(self._unfinished, timeout=FINISH_WITHIN_S)
        for task in self._work:
            task.cancel()
        for task in self._work:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self.database.close()

    async def beat(self) -> None:
        """Say that the house is alive, to the database and to the other processes."""
        at = time.time()
        async with self.database.begin() as connection:
            dark_s = await house_store.beat(connection)
        self._alive_at, self._dark_s = at, dark_s
        self.hub.say_alive()

    async def _keep_beating(self) -> None:
        while True:
            await asyncio.sleep(house_store.HEARTBEAT_S)
            try:
                await self.beat()
            except StoreUnavailable:
                log.warning("the database does not answer")


def _note_fault(task: asyncio.Task[Any]) -> None:
    """Whoever asked has gone: a refusal concerns nobody any more, anything else is for the log."""
    fault = None if task.cancelled() else task.exception()
    if fault is not None and not isinstance(fault, Problem | StoreUnavailable):
        log.error("what nobody waits for any more went wrong", exc_info=fault)
