"""PostgreSQL's LISTEN and NOTIFY: payloads from process to process."""
from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import psycopg

SEND = "SELECT pg_notify('conclave', payload) FROM unnest(%s::text[]) AS payload"


async def send(connection: psycopg.AsyncConnection, payloads: Sequence[str]) -> None:
    await connection.execute(SEND, [list(payloads)])


async def listen(connection: psycopg.AsyncConnection) -> AsyncIterator[str]:
    """The payloads as they come. The first, empty one says that the ear is open."""
    await connection.execute("LISTEN conclave")
    yield ""
    async for notice in connection.notifies():
        yield notice.payload
