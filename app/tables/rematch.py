"""Once more with the same people: a table like the one that was played, everybody on their chair again."""
from __future__ import annotations

import secrets

from sqlalchemy.ext.asyncio import AsyncConnection

from app.games.core.dice import commitment
from app.games.registry import game_of
from app.live.bus import Hint
from app.store import rematches, tables
from app.store.rows import PlayerRow, TableRow
from app.tables.access import check_visible, own_seat
from app.tables.house import House
from app.tables.opening import new_id
from app.tables.problems import problem
from app.tables.seating import WORDS


async def play_again(house: House, player: PlayerRow, table_id: str) -> str:
    """The id of the new table. It is set once: whoever asks after the first finds it, and says to be ready."""
    async with house.database.begin() as connection:
        table = check_visible(await tables.lock(connection, table_id), player.id, None)
        seat = own_seat(table, player)
        if not table.is_over:
            raise problem(409, "not_finished")
        if table.practice:
            raise problem(422, "practice_once")
        next_id = await rematches.of(connection, table_id)
        if next_id is None:
            next_id = await _set(connection, table, player)
        elif (again := await tables.lock(connection, next_id)) and again.seat_of(player.id) == seat:
            await tables.change_seat(connection, next_id, seat, ready=True)
    house.bus.publish(Hint(next_id, "seated"))
    house.bus.publish(Hint(table_id, "seated"))
    return next_id


async def _set(connection: AsyncConnection, table: TableRow, player: PlayerRow) -> str:
    """The same game by the same house rules, with dice of its own; who asks for it is its host and ready."""
    next_id, secret, game = new_id(10), secrets.token_bytes(32), game_of(table.game)
    await tables.create(
        connection, len(table.seats), id=next_id, game=game.key, rules=game.version, title=table.title,
        host_id=player.id, options=table.options, private=table.private, invite=new_id(20), secret=secret,
        commitment=commitment(secret), patience_s=table.patience_s)
    for seat in table.seats:
        await tables.change_seat(
            connection, next_id, seat.seat, player_id=seat.player_id, bot=seat.bot, bot_name=seat.bot_name,
            colour=seat.colour, ready=seat.bot is not None or seat.player_id == player.id,
            word=secrets.token_hex(2) if seat.bot else secrets.choice(WORDS))
    await rematches.add(connection, table.id, next_id)
    return next_id
