"""What each player last saw of a table."""
from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import BigInteger, func, literal, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.models import Glance, Table


class Seen(NamedTuple):
    version: int
    at: datetime
    now: datetime                               # by the same clock


async def note(connection: AsyncConnection, table_id: str, player_id: str, version: int) -> None:
    """The player sees this version; nobody unsees a later one. A table that was put away meanwhile is not looked at."""
    there = (select(Table.id, literal(player_id), literal(version, BigInteger)).where(Table.id == table_id)
             .with_for_update(read=True, key_share=True))
    row = insert(Glance).from_select(["table_id", "player_id", "version"], there)
    await connection.execute(row.on_conflict_do_update(
        index_elements=[Glance.table_id, Glance.player_id],
        set_={"version": func.greatest(Glance.version, row.excluded.version), "at": func.now()}))


async def last(connection: AsyncConnection, table_id: str, player_id: str) -> Seen | None:
    query = select(Glance.version, Glance.at, func.now()).where(Glance.table_id == table_id,
                                                                Glance.player_id == player_id)
    row = (await connection.execute(query)).one_or_none()
    return Seen(*row) if row else None
