"""All that serves the tables of one process, held together."""
from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from app.live.bus import Bus
from app.live.hub import Hub
from app.settings import Settings
from app.store import house as house_store
from app.store.clerk import Clerk
from app.store.database import Database, StoreUnavailable
from app.tables.desk import Desks

log = logging.getLogger("conclave")


class House:
    """The open house: its store, its clerk, who listens, and its own time."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.database_url)
        self.clerk = Clerk(self.database)
        self.bus = Bus(self.database, shared=settings.shared_bus)
        self.hub = Hub(self.bus)
        self.desks = Desks(self.database)
        self.bus.subscribe(self.desks.hear)
        self.key = b""
        self._dark_s = 0.0
        self._work: list[asyncio.Task[None]] = []

    def now(self) -> float:
        """House time: seconds that passed while the house was served."""
        return time.time() - self._dark_s

    def wall_time(self, house_time: float) -> float:
        return house_time + self._dark_s

    async def open(self) -> None:
        async with self.database.begin() as connection:
            self.key, self._dark_s = await house_store.open_house(
                connection, alone=not self.settings.shared_bus)
        self._work = [asyncio.create_task(work) for work in (self.clerk.run(), self.bus.run(), self._beat())]

    async def close(self) -> None:
        for task in self._work:
            task.cancel()
        for task in self._work:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self.database.close()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(house_store.HEARTBEAT_S)
            try:
                async with self.database.begin() as connection:
                    self._dark_s = await house_store.beat(connection)
                self.hub.say_alive()
            except StoreUnavailable:
                log.warning("the database does not answer")
