"""The games somebody has played to their end, or that were closed before it."""
from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy import ColumnElement, and_, cast, exists, func, or_, select
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.models import Chair, Player, Table
from app.store.rows import TableRow
from app.store.tables import COLUMNS, read_all

PAGE = 30
COMPANIONS = 60                                 # names that are offered


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games to show; what is empty asks for nothing."""

    game: str = ""
    result: str = ""                            # "won", "lost", "closed"
    companion: str = ""                         # part of a name
    since: date | None = None
    until: date | None = None


async def played(connection: AsyncConnection, player_id: str, wanted: Wanted, page: int = 0) -> list[TableRow]:
    """The latest first; one more than a page where there are more."""
    query = (select(*COLUMNS).join(Chair, and_(Chair.table_id == Table.id, Chair.player_id == player_id))
             .where(*_conditions(player_id, wanted)).order_by(Table.finished_at.desc(), Table.id)
             .offset(page * PAGE).limit(PAGE + 1))
    return await read_all(connection, query)


async def companions(connection: AsyncConnection, player_id: str) -> list[str]:
    """Names of those the player has played with, the most frequent first."""
    mine = select(Chair.table_id).where(Chair.player_id == player_id)
    query = (select(Player.name).join(Chair, Chair.player_id == Player.id)
             .where(Chair.table_id.in_(mine), Player.id != player_id)
             .group_by(Player.name).order_by(func.count().desc(), Player.name).limit(COMPANIONS))
    return [row[0] for row in await connection.execute(query)]


def _conditions(player_id: str, wanted: Wanted) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = [Table.status.in_(("finished", "abandoned")), ~Table.practice]
    if wanted.game:
        found.append(Table.game == wanted.game)
    if wanted.companion:
        found.append(_sits(wanted.companion, player_id))
    if wanted.since:
        found.append(Table.finished_at >= _midnight(wanted.since))
    if wanted.until:
        found.append(Table.finished_at < _midnight(wanted.until + timedelta(days=1)))
    return found + _result(wanted.result)


def _result(result: str) -> list[ColumnElement[bool]]:
    has_won = cast(Table.outcome, JSONB)["winners"].contains(func.to_jsonb(Chair.seat))
    match result:
        case "won":
            return [Table.status == "finished", has_won]
        case "lost":
            return [Table.status == "finished", ~has_won]
        case "closed":
            return [Table.status == "abandoned"]
    return []


def _sits(name: str, player_id: str) -> ColumnElement[bool]:
    """Somebody else with this in their name, bots among them."""
    other = Chair.__table__.alias("other")
    known = (select(Player.id).where(Player.id == other.c.player_id, Player.id != player_id,
                                     Player.name.icontains(name, autoescape=True)))
    return exists(select(other.c.seat).where(other.c.table_id == Table.id, or_(
        exists(known), other.c.bot_name.icontains(name, autoescape=True))))


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
