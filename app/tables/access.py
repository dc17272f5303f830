"""Who may do what at a table: the doors that every other module of this package goes through."""
from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from app.games.core.message import Seat
from app.store import tables
from app.store.rows import PlayerRow, TableRow
from app.tables.desk import Desk, Desks
from app.tables.problems import no_such_table, problem


def may_see(table: TableRow, player_id: str | None, invite: str | None) -> bool:
    """An open table is for everybody; a private one for those who sit, its host, and whoever holds the invitation."""
    if not table.private or (invite is not None and invite == table.invite):
        return True
    return player_id is not None and (table.host_id == player_id or table.seat_of(player_id) is not None)


def check_visible(table: TableRow | None, player_id: str | None, invite: str | None) -> TableRow:
    if table is None or not may_see(table, player_id, invite):
        raise no_such_table()
    return table


async def seated_at(desks: Desks, player: PlayerRow | None, table_id: str, invite: str | None = None,
                    *, playing: bool = False) -> tuple[Desk, Seat]:
    """The desk and the player's seat at it. Nobody is refused by what this process knows without a second look."""
    player_id = player.id if player else None
    desk = await desks.get(table_id)
    if desk.table.seat_of(player_id) is None or (playing and desk.position is None):
        desk = await desks.get_anew(table_id)
    seat = own_seat(check_visible(desk.table, player_id, invite), player)
    if playing and desk.position is None:
        raise problem(409, "not_started")
    return desk, seat


def own_seat(table: TableRow, player: PlayerRow | None) -> Seat:
    """The seat the player speaks for."""
    seat = table.seat_of(player.id if player else None)
    if seat is None:
        raise problem(403, "not_seated")
    return seat


async def open_table_of(connection: AsyncConnection, player: PlayerRow, table_id: str) -> TableRow:
    """The table, locked, if the player belongs to it or it is open to all, and its game has not started."""
    table = check_visible(await tables.lock(connection, table_id), player.id, None)
    if table.status != "open":
        raise problem(409, "started")
    return table


async def host_of(connection: AsyncConnection, player: PlayerRow, table_id: str) -> TableRow:
    """The table, locked and not started, if the player is its host."""
    table = await open_table_of(connection, player, table_id)
    if table.host_id != player.id:
        raise problem(403, "only_the_host")
    return table
