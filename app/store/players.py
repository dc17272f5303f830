"""Players, the devices that speak for them, and the links that carry them over."""
from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.database import Database
from app.store.models import Passage, Player, Session
from app.store.rows import PlayerRow

BY_SESSION = """
select players.id, name, language, password is not null from players
join sessions on player_id = players.id where print = %s
"""


async def create(connection: AsyncConnection, player_id: str, name: str, language: str | None) -> PlayerRow:
    await connection.execute(insert(Player).values(id=player_id, name=name, language=language))
    return PlayerRow(player_id, name, language, False)


async def change(connection: AsyncConnection, player_id: str, **values: str | None) -> None:
    await connection.execute(update(Player).where(Player.id == player_id).values(**values))


async def is_kept_name(connection: AsyncConnection, name: str) -> bool:
    """Whether somebody secured this name with a password."""
    query = select(Player.id).where(func.lower(Player.name) == name.lower(), Player.password.is_not(None))
    return (await connection.execute(query)).first() is not None


async def with_password(connection: AsyncConnection, name: str) -> tuple[str, str] | None:
    """The id and the password's hash of a kept name."""
    query = select(Player.id, Player.password).where(func.lower(Player.name) == name.lower(),
                                                     Player.password.is_not(None))
    row = (await connection.execute(query)).one_or_none()
    return (row.id, row.password) if row and row.password else None


async def open_session(connection: AsyncConnection, token_print: bytes, player_id: str) -> None:
    await connection.execute(insert(Session).values(print=token_print, player_id=player_id))


async def by_session(database: Database, token_print: bytes) -> PlayerRow | None:
    """Asked with every request."""
    row = await database.look_up(BY_SESSION, [token_print])
    return PlayerRow(*row) if row else None


async def ended_sessions(connection: AsyncConnection, prints: Sequence[bytes]) -> list[bytes]:
    """Those of them that are no longer stored."""
    query = select(Session.print).where(Session.print.in_(prints))
    return [*{*prints}.difference((await connection.execute(query)).scalars())]


async def close_session(connection: AsyncConnection, token_print: bytes) -> None:
    await connection.execute(delete(Session).where(Session.print == token_print))


async def open_passage(connection: AsyncConnection, token_print: bytes, player_id: str, expires_at: datetime) -> None:
    await connection.execute(delete(Passage).where(Passage.expires_at < func.now()))
    await connection.execute(insert(Passage).values(print=token_print, player_id=player_id, expires_at=expires_at))


async def use_passage(connection: AsyncConnection, token_print: bytes) -> str | None:
    """The player a passage carries over; it serves once."""
    gone = await connection.execute(delete(Passage).where(Passage.print == token_print, Passage.expires_at > func.now())
                                    .returning(Passage.player_id))
    return gone.scalar_one_or_none()
