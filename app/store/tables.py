"""Tables and their seats: reading them, and every change that is not a move."""
from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Row, Select, and_, delete, exists, func, insert, or_, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.models import Chair, Player, Table
from app.store.rows import Marks, SeatRow, StateRow, TableRow

COLUMNS: list[Any] = [getattr(Table, name) for name in TableRow.__slots__ if name != "seats"]
SEAT_COLUMNS: list[Any] = [Chair.table_id, Chair.seat, Chair.player_id, Player.name, Chair.bot, Chair.bot_name,
                           Chair.colour, Chair.ready, Chair.word, Chair.standing, Chair.stand_in,
                           Chair.seen_at]
SEATS = (select(*SEAT_COLUMNS)
         .join(Player, Player.id == Chair.player_id, isouter=True).order_by(Chair.table_id, Chair.seat))
MARKS: list[Any] = [Table.id, *(getattr(Table, name) for name in Marks._fields)]
LISTED = 100                                    # tables a list shows at most


async def create(connection: AsyncConnection, seats: int, **values: Any) -> None:
    await connection.execute(insert(Table).values(**values))
    await connection.execute(insert(Chair), [{"table_id": values["id"], "seat": seat} for seat in range(seats)])


async def read(connection: AsyncConnection, table_id: str) -> TableRow | None:
    if not table_id.isalnum():                  # PostgreSQL would choke on some of what an address can hold
        return None
    found = await read_all(connection, select(*COLUMNS).where(Table.id == table_id))
    return found[0] if found else None


async def by_invite(connection: AsyncConnection, invite: str) -> TableRow | None:
    if not invite.isalnum():
        return None
    found = await read_all(connection, select(*COLUMNS).where(Table.invite == invite))
    return found[0] if found else None


async def open_tables(connection: AsyncConnection, game: str = "") -> list[TableRow]:
    """Tables anyone may join or watch, of that game or of all, the newest first."""
    wanted = [Table.game == game] if game else []
    return await read_all(connection, select(*COLUMNS)
                       .where(Table.status.in_(("open", "playing")), ~Table.private, *wanted)
                       .order_by(Table.created_at.desc()).limit(LISTED))


async def tables_of(connection: AsyncConnection, player_id: str) -> list[TableRow]:
    """Tables where the player sits or is the host; what is played first, then what is open, then what is over."""
    sits = exists().where(and_(Chair.table_id == Table.id, Chair.player_id == player_id))
    return await read_all(connection, select(*COLUMNS).where(or_(sits, Table.host_id == player_id))
                       .order_by(Table.status.desc(), Table.created_at.desc()).limit(LISTED))


async def practices_of(connection: AsyncConnection, player_id: str, game: str) -> list[str]:
    """The player's practice tables of that game."""
    rows = await connection.execute(select(Table.id).where(Table.host_id == player_id, Table.game == game,
                                                           Table.practice))
    return [row[0] for row in rows]


async def read_state(connection: AsyncConnection, table_id: str) -> StateRow | None:
    row = (await connection.execute(select(Table.version, Table.state, Table.clocks)
                                    .where(Table.id == table_id))).one_or_none()
    return StateRow(row.version, row.state, row.clocks) if row and row.state is not None else None


async def marks(connection: AsyncConnection, table_ids: Collection[str]) -> dict[str, Marks]:
    """Of those tables that are there."""
    return await _marked(connection, select(*MARKS).where(Table.id.in_(table_ids)))


async def lock(connection: AsyncConnection, table_id: str) -> TableRow | None:
    """The table, held against other changes of its seats until the end of the transaction."""
    if table_id.isalnum():
        await connection.execute(select(Table.id).where(Table.id == table_id).with_for_update(key_share=True))
    return await read(connection, table_id)


async def change(connection: AsyncConnection, table_id: str, **values: Any) -> None:
    """Change the table and count the revision."""
    await connection.execute(update(Table).where(Table.id == table_id)
                             .values(revision=Table.revision + 1, **values))


async def change_seat(connection: AsyncConnection, table_id: str, seat: int, **values: Any) -> None:
    await connection.execute(update(Chair).where(Chair.table_id == table_id, Chair.seat == seat).values(**values))
    await change(connection, table_id)


async def leave_order(connection: AsyncConnection, table_id: str, seat: int, standing: str | None) -> None:
    """Counts no revision: what others see does not change."""
    await connection.execute(update(Chair).where(Chair.table_id == table_id, Chair.seat == seat)
                             .values(standing=standing))


async def begin(connection: AsyncConnection, table_id: str, state: str, clocks: str, deadline: float | None) -> None:
    await change(connection, table_id, status="playing", state=state, clocks=clocks, deadline=deadline,
                 started_at=func.now())


async def stand(connection: AsyncConnection, table_id: str, version: int, state: str, outcome: str | None) -> None:
    """Put a game under way where its log ends."""
    over = {"status": "finished", "outcome": outcome, "finished_at": func.now()} if outcome else {}
    await change(connection, table_id, version=version, state=state, **over)


async def resize(connection: AsyncConnection, table_id: str, seats: Sequence[SeatRow]) -> None:
    """Lay the seats anew, numbered in the given order."""
    await connection.execute(delete(Chair).where(Chair.table_id == table_id))
    await connection.execute(insert(Chair), [
        {"table_id": table_id, "seat": number, "player_id": s.player_id, "bot": s.bot, "bot_name": s.bot_name,
         "colour": s.colour, "ready": s.ready, "word": s.word} for number, s in enumerate(seats)])
    await change(connection, table_id)


async def remove(connection: AsyncConnection, table_id: str) -> None:
    await connection.execute(delete(Table).where(Table.id == table_id))


async def due(connection: AsyncConnection, until: float) -> dict[str, Marks]:
    """Tables with a deadline before the given house time, the earliest first."""
    return await _marked(connection, select(*MARKS).where(Table.deadline <= until).order_by(Table.deadline))


async def all_ids(connection: AsyncConnection) -> list[str]:
    """Every table whose game has started, the oldest first."""
    rows = await connection.execute(select(Table.id).where(Table.status != "open").order_by(Table.created_at))
    return [row[0] for row in rows]


async def played_for(connection: AsyncConnection) -> dict[str, Marks]:
    """Games under way, and not paused, at which a bot sits or plays for somebody, or somebody has left an order."""
    sits = exists().where(and_(Chair.table_id == Table.id, or_(Chair.bot.is_not(None), Chair.standing.is_not(None),
                                                               Chair.stand_in.is_not(None))))
    return await _marked(connection, select(*MARKS).where(Table.status == "playing", Table.paused_at.is_(None), sits))


async def seen(connection: AsyncConnection, places: Collection[tuple[str, int]], at: float) -> None:
    """Those who sit there are there at this house time. That changes nothing anybody must be told."""
    if places:
        await connection.execute(update(Chair).where(tuple_(Chair.table_id, Chair.seat).in_(places)).values(seen_at=at))


async def abandon(connection: AsyncConnection, table_id: str, motions: str) -> None:
    """The game ends without an outcome; its log stays."""
    await change(connection, table_id, status="abandoned", finished_at=func.now(), deadline=None, paused_at=None,
                 motions=motions)


async def count_by_status(connection: AsyncConnection) -> dict[str, int]:
    rows = await connection.execute(select(Table.status, func.count()).group_by(Table.status))
    return {row[0]: row[1] for row in rows}


async def _marked(connection: AsyncConnection, query: Select[Any]) -> dict[str, Marks]:
    return {table_id: Marks(*values) for table_id, *values in await connection.execute(query)}


async def read_all(connection: AsyncConnection, query: Select[Any]) -> list[TableRow]:
    rows = (await connection.execute(query)).all()
    seats: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
    for table_id, *values in await connection.execute(SEATS.where(Chair.table_id.in_(seats))):
        seats[table_id].append(SeatRow(*values))
    return [_table_row(row, seats[row.id]) for row in rows]


def _table_row(row: Row[Any], seats: list[SeatRow]) -> TableRow:
    return TableRow(**row._mapping, seats=tuple(seats))
