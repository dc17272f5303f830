"""Waiting in tests: for something to come about, never for time to pass."""
from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import psycopg

from app.store.backup import conninfo_of

SOON_S = 60.0


async def until(is_so: Callable[[], Awaitable[bool]], within_s: float = SOON_S) -> None:
    """Look again and again; fails if it does not come about."""
    async with asyncio.timeout(within_s):
        while not await is_so():                # noqa: ASYNC110 - what is waited for knows of no event
            await asyncio.sleep(0.01)


async def somebody_waits(database_url: str) -> bool:
    """Whether a lock in the database is waited for."""
    async with await psycopg.AsyncConnection.connect(conninfo_of(database_url)) as connection:
        found = await connection.execute("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
        return bool(await found.fetchall())
