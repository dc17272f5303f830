"""What a table's host does while the game runs: pause, resume, set the table's patience, close it for good.

While the host is away, anyone who plays may pause and resume. The host's role itself is handed over in `seating`.
"""
from __future__ import annotations

import msgspec
from msgspec.structs import replace
from sqlalchemy.ext.asyncio import AsyncConnection

from app.games.core.codec import decode_position, encode
from app.games.registry import game_of
from app.live.bus import Hint
from app.store import tables
from app.store.rows import PlayerRow, TableRow
from app.tables.access import check_visible
from app.tables.clock import Clocks
from app.tables.house import House
from app.tables.motions import Motions, read_motions
from app.tables.notes import note
from app.tables.opening import PATIENCE_S, check_patience, close_table
from app.tables.problems import no_such_table, problem

EVENING, DAYS = (120, PATIENCE_S, 900), (86_400, 2 * 86_400, 7 * 86_400)
DAYS_FROM_S = 6 * 3600                          # a table that waits longer than this is played over days


def is_over_days(patience_s: int) -> bool:
    return patience_s >= DAYS_FROM_S


def keeps(house: House, table: TableRow, player_id: str | None) -> bool:
    """Whether the player may pause and resume: the host, and while the host is away all who play."""
    if player_id is None or player_id == table.host_id:
        return player_id is not None
    is_host_here = table.host_seat in house.hub.present(table.id)
    return table.seat_of(player_id) is not None and not is_host_here


async def pause(house: House, player: PlayerRow, table_id: str) -> None:
    """Nobody acts any more, and no clock runs."""
    async with house.database.begin() as connection:
        table = await _kept(connection, house, player, table_id)
        if table.paused_at is not None:
            raise problem(409, "paused")
        motions = replace(read_motions(table.motions), paused_by=table.seat_of(player.id), undo=None)
        await tables.change(connection, table_id, paused_at=house.now(), deadline=None, motions=motions.written)
        await note(connection, table, player, "paused")
    _tell(house, table_id)


async def resume(house: House, player: PlayerRow, table_id: str) -> None:
    """Clocks go on with the time they had; the patience with those who are away begins anew."""
    async with house.database.begin() as connection:
        table = await _kept(connection, house, player, table_id)
        state = await tables.read_state(connection, table_id)
        if table.paused_at is None or state is None:
            raise problem(409, "not_paused")
        position, now = decode_position(game_of(table.game), state.state), house.now()
        clocks = msgspec.json.decode(state.clocks, type=Clocks).after_pause(
            position, max(0.0, now - table.paused_at), now)
        await tables.change(connection, table_id, paused_at=None, clocks=encode(clocks).decode(),
                            deadline=clocks.deadline(position),
                            motions=replace(read_motions(table.motions), paused_by=None).written)
        await note(connection, table, player, "resumed")
    _tell(house, table_id)


async def set_patience(house: House, player: PlayerRow, table_id: str, seconds: int) -> None:
    """For how long the table waits for somebody before it may decide; also while the game runs."""
    check_patience(seconds)
    async with house.database.begin() as connection:
        table = _of_host(await tables.lock(connection, table_id), player)
        if table.is_over:
            raise problem(409, "is_over")
        await tables.change(connection, table_id, patience_s=seconds)
        if table.status == "playing":
            await note(connection, table, player, "days" if is_over_days(seconds) else "evening")
    _tell(house, table_id)


async def close(house: House, player: PlayerRow, table_id: str) -> None:
    """An open table goes; a game under way ends without a winner, and its log stays."""
    async with house.database.begin() as connection:
        table = _of_host(await tables.lock(connection, table_id), player)
        if table.is_over:
            raise problem(409, "is_over")
        if table.status == "playing":
            await note(connection, table, player, "closed")
            await tables.abandon(connection, table_id, Motions(closed_by=table.seat_of(player.id)).written)
    if table.status == "open":
        await close_table(house, player, table_id)
    _tell(house, table_id)


async def _kept(connection: AsyncConnection, house: House, player: PlayerRow, table_id: str) -> TableRow:
    """The table, locked and under way, if the player may pause and resume it."""
    table = check_visible(await tables.lock(connection, table_id), player.id, None)
    if table.status != "playing":
        raise problem(409, "closed" if table.status == "abandoned" else "is_over" if table.is_over else "not_started")
    if not keeps(house, table, player.id):
        raise problem(403, "only_the_host")
    return table


def _of_host(table: TableRow | None, player: PlayerRow) -> TableRow:
    if table is None:
        raise no_such_table()
    if check_visible(table, player.id, None).host_id != player.id:
        raise problem(403, "only_the_host")
    return table


def _tell(house: House, table_id: str) -> None:
    house.bus.publish(Hint(table_id, "seated"))
    house.bus.publish(Hint(table_id, "said"))
