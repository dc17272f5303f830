"""A game against bots, begun at once: the table is set, everyone sits, and it starts."""
from __future__ import annotations

import secrets

from app.store.rows import PlayerRow
from app.tables.house import House
from app.tables.opening import known_game, open_table
from app.tables.problems import problem
from app.tables.seating import seat_bot, take_seat
from app.tables.starting import start


async def start_against_bots(house: House, player: PlayerRow, game_key: str, seats: int, level: str,
                             title: str = "") -> str:
    """The id of the table. Where the player sits is left to chance: some games give the first chair an edge."""
    if level not in known_game(game_key).bots():    # before a table is set that nobody would sit at
        raise problem(422, "no_such_bot")
    table = await open_table(house, player, game_key, seats, {}, True, title)
    await take_seat(house, player, table.id, secrets.randbelow(seats), None)
    for _ in range(seats - 1):
        await seat_bot(house, player, table.id, None, level)
    await start(house, player, table.id)
    return table.id
