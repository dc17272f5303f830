"""What was said at a table."""
from __future__ import annotations

from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.models import ChatMessage, Player, Table
from app.store.rows import MessageRow

COLUMNS: list[Any] = [ChatMessage.number, ChatMessage.seat, Player.name, ChatMessage.version, ChatMessage.words,
                      ChatMessage.at]


async def add(connection: AsyncConnection, table_id: str, player_id: str, seat: int, words: str) -> MessageRow:
    numbered = await connection.execute(update(Table).where(Table.id == table_id)
                                        .values(messages=Table.messages + 1).returning(Table.messages, Table.version))
    number, version = numbered.one()
    await connection.execute(insert(ChatMessage).values(
        table_id=table_id, number=number, player_id=player_id, seat=seat, version=version, words=words))
    return (await after(connection, table_id, number - 1))[0]


async def after(connection: AsyncConnection, table_id: str, number: int) -> list[MessageRow]:
    query = (select(*COLUMNS).join(Player, Player.id == ChatMessage.player_id)
             .where(ChatMessage.table_id == table_id, ChatMessage.number > number).order_by(ChatMessage.number))
    return [MessageRow(*row) for row in await connection.execute(query)]


async def latest(connection: AsyncConnection, table_id: str, count: int) -> list[MessageRow]:
    query = (select(*COLUMNS).join(Player, Player.id == ChatMessage.player_id)
             .where(ChatMessage.table_id == table_id).order_by(ChatMessage.number.desc()).limit(count))
    return [MessageRow(*row) for row in await connection.execute(query)][::-1]
