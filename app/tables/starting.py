"""The start of a game: everyone sits, everyone is ready, the words are mixed into the dice."""
from __future__ import annotations

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from app.games.core.codec import convert_options, encode
from app.games.core.dice import Dice, draw_key
from app.games.registry import game_of
from app.live.bus import Hint
from app.store import moves, tables
from app.store.rows import PlayerRow, TableRow
from app.tables.access import host_of
from app.tables.clock import start_clocks
from app.tables.house import House
from app.tables.problems import problem

START = '{"type":"start"}'


async def start(house: House, player: PlayerRow, table_id: str) -> None:
    """The host's own word is also the host's ready mark."""
    async with house.database.begin() as connection:
        table = await host_of(connection, player, table_id)
        _check_complete(table)
        await deal(connection, table, house.now())
    tell_start(house, table_id)


async def deal(connection: AsyncConnection, table: TableRow, now: float) -> None:
    """The first position, out of the table's secret and the words of its seats."""
    game = game_of(table.game)
    options = convert_options(game, msgspec.json.decode(table.options))
    key = draw_key(table.secret, [seat.word for seat in table.seats])
    played = game.setup(options, [seat.colour for seat in table.seats], Dice(key, 0))
    clocks = start_clocks(played.position, len(table.seats), options, now)
    await tables.begin(connection, table.id, state=encode(played.position).decode(),
                       clocks=encode(clocks).decode(), deadline=clocks.deadline(played.position))
    await moves.add_start(connection, table.id, START, encode(played.events).decode())
    await tables.seen(connection, [(table.id, seat.seat) for seat in table.seats], now)


def tell_start(house: House, table_id: str) -> None:
    house.bus.publish(Hint(table_id, "seated"))
    house.bus.publish(Hint(table_id, "moved", "0"))


def _check_complete(table: TableRow) -> None:
    if not table.is_full:
        raise problem(409, "seats_empty", count=sum(seat.is_empty for seat in table.seats))
    unready = [seat for seat in table.seats if not seat.ready and seat.player_id != table.host_id]
    if unready:
        raise problem(409, "not_ready", name=unready[0].name)
