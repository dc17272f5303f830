"""The way to PostgreSQL: one engine for what is seldom done, plain connections for moves, hints and looking up."""
from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, LiteralString

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
        self._looking: psycopg.AsyncConnection | None = None
        self._one_looks = asyncio.Lock()

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

    async def look_up(self, query: LiteralString, values: Sequence[object]) -> tuple[Any, ...] | None:
        """One row by one statement, over a connection kept for this: a tenth of what a transaction costs."""
        async with self._one_looks:
            try:
                return await self._look_up(query, values)
            except psycopg.OperationalError:
                await self._look_away()         # it may have broken while nobody looked
            try:
                return await self._look_up(query, values)
            except psycopg.OperationalError as error:
                await self._look_away()
                raise StoreUnavailable from error

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
        await self._look_away()
        await self.engine.dispose()

    async def _look_up(self, query: LiteralString, values: Sequence[object]) -> tuple[Any, ...] | None:
        if self._looking is None:
            self._looking = await self.connect()
        return await (await self._looking.execute(query, values)).fetchone()

    async def _look_away(self) -> None:
        connection, self._looking = self._looking, None
        if connection is not None:
            await connection.close()
