"""The way to PostgreSQL: one engine for everything but moves, and plain connections for the clerk and the bus."""
from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import psycopg
from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from app.store.backup import conninfo_of

POOL = 8                                        # without overflow: under load a queue is fairer than more connections


class StoreUnavailable(Exception):
    """The database does not answer; nothing that was not acknowledged counts."""


class Database:
    def __init__(self, url: str) -> None:
        self._url = make_url(url)
        self.engine = create_async_engine(self._url, pool_size=POOL, max_overflow=0, pool_pre_ping=True)

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """One transaction: committed at the end, rolled back by an exception."""
        try:
            async with self.engine.begin() as connection:
                yield connection
        except PoolTimeout as error:
            raise StoreUnavailable from error
        except DBAPIError as error:
            if error.connection_invalidated or isinstance(error.orig, psycopg.OperationalError):
                raise StoreUnavailable from error
            raise

    async def ping(self) -> None:
        """Raises StoreUnavailable if the database does not answer."""
        async with self.begin() as connection:
            await connection.execute(text("SELECT 1"))

    async def connect(self) -> psycopg.AsyncConnection:
        """A connection of its own in autocommit, outside the pool."""
        try:
            return await psycopg.AsyncConnection.connect(conninfo_of(self._url.render_as_string(hide_password=False)),
                                                         autocommit=True)
        except psycopg.OperationalError as error:
            raise StoreUnavailable from error

    async def close(self) -> None:
        await self.engine.dispose()
