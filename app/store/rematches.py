"""Which table is the rematch of which."""
from __future__ import annotations

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.models import Rematch


async def of(connection: AsyncConnection, table_id: str) -> str | None:
    """The table at which the people of this one play again."""
    return (await connection.execute(select(Rematch.next_id).where(Rematch.table_id == table_id))).scalar_one_or_none()


async def add(connection: AsyncConnection, table_id: str, next_id: str) -> None:
    await connection.execute(insert(Rematch).values(table_id=table_id, next_id=next_id))
