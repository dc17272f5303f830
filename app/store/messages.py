"""What was said at a table."""
from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.models import ChatMessage, Player, Table
from app.store.rows import MessageRow

COLUMNS: list[Any] = [ChatMessage.number, ChatMessage.seat, Player.name, ChatMessage.version, ChatMessage.words,
                      ChatMessage.at, ChatMessage.room]
ROOMS = ("table", "house")                      # what all at a table read


async def add(connection: AsyncConnection, table_id: str, player_id: str, seat: int | None, words: str,
              room: str = "table") -> MessageRow:
    numbered = await connection.execute(update(Table).where(Table.id == table_id)
                                        .values(messages=Table.messages + 1).returning(Table.messages, Table.version))
    number, version = numbered.one()
    await connection.execute(insert(ChatMessage).values(
        table_id=table_id, number=number, player_id=player_id, seat=seat, version=version, words=words, room=room))
    return (await after(connection, table_id, number - 1, (room,)))[0]


async def after(connection: AsyncConnection, table_id: str, number: int,
                rooms: Collection[str] = ROOMS) -> list[MessageRow]:
    query = (select(*COLUMNS).join(Player, Player.id == ChatMessage.player_id)
             .where(ChatMessage.table_id == table_id, ChatMessage.number > number, ChatMessage.room.in_(rooms))
             .order_by(ChatMessage.number))
    return [MessageRow(*row) for row in await connection.execute(query)]


async def latest(connection: AsyncConnection, table_id: str, count: int,
                 rooms: Collection[str] = ROOMS) -> list[MessageRow]:
    query = (select(*COLUMNS).join(Player, Player.id == ChatMessage.player_id)
             .where(ChatMessage.table_id == table_id, ChatMessage.room.in_(rooms))
             .order_by(ChatMessage.number.desc()).limit(count))
    return [MessageRow(*row) for row in await connection.execute(query)][::-1]


async def between(connection: AsyncConnection, table_id: str, first: int, end: int, count: int,
                  rooms: Collection[str] = ROOMS) -> list[MessageRow]:
    """The last that were said from one version of the table on, and before another."""
    query = (select(*COLUMNS).join(Player, Player.id == ChatMessage.player_id)
             .where(ChatMessage.table_id == table_id, ChatMessage.version >= first, ChatMessage.version < end,
                    ChatMessage.room.in_(rooms))
             .order_by(ChatMessage.number.desc()).limit(count))
    return [MessageRow(*row) for row in await connection.execute(query)][::-1]
