"""People at a table of an open house, without doors: whoever tests a table's life begins here.

The table's secret and words are fixed, so that a test plays the same game every time.
"""
from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from app.accounts.people import come_as_guest
from app.bots.keeper import BotKeeper
from app.games.core.action import Action
from app.games.core.dice import commitment
from app.games.core.message import Seat
from app.games.core.selfplay import random_pick
from app.store import moves, tables
from app.store.rows import MoveRow, PlayerRow
from app.tables import opening, play, seating, starting
from app.tables.desk import Desk
from app.tables.house import House

GAME = "elfenwizards"
SECRET = bytes(range(32))
LONGEST = 5_000                                 # moves


@asynccontextmanager
async def kept_bots(house: House) -> AsyncIterator[None]:
    """As long as this lasts, bots play."""
    work = asyncio.create_task(BotKeeper(house).run())
    yield
    work.cancel()
    await asyncio.gather(work, return_exceptions=True)


async def enter(house: House, *names: str) -> list[PlayerRow]:
    return [(await come_as_guest(house, name))[0] for name in names]


async def open_table(house: House, host: PlayerRow, seats: int = 3, *, private: bool = False, title: str = "",
                     game: str = GAME, **options: object) -> str:
    table = await opening.open_table(house, host, game, seats, options, private, title)
    async with house.database.begin() as connection:
        await tables.change(connection, table.id, secret=SECRET, commitment=commitment(SECRET))
    return table.id


async def sit(house: House, table: str, *people: PlayerRow) -> None:
    """In the given order, ready, each with a known word."""
    invite = (await house.desks.get(table)).table.invite
    for player in people:
        await seating.take_seat(house, player, table, None, invite)
        await seating.choose_word(house, player, table, player.name)
        await seating.set_ready(house, player, table, True)


async def started(house: House, people: Sequence[PlayerRow], *, private: bool = False, game: str = GAME,
                  **options: Any) -> str:
    """A game under way, with everybody in the given order; the first is the host."""
    table = await open_table(house, people[0], len(people), private=private, game=game, **options)
    await sit(house, table, *people)
    await starting.start(house, people[0], table)
    return table


async def act(house: House, player: PlayerRow, table: str, version: int, **action: object) -> int:
    """The version the action led to."""
    made, _, _ = await play.act(house, player, table, version, action)
    return made


async def play_until(house: House, table: str, is_there: Callable[[Desk], bool]) -> Desk:
    """Random hands play, one after the other, until the table is as it is wanted."""
    pick = random_pick(random.Random(7))
    for _ in range(LONGEST):
        desk = await house.desks.get(table)
        if is_there(desk):
            return desk
        seat = desk.waiting()[0]
        await play.act_for(house, desk, seat, desk.version, pick(desk.running(), seat))
    raise AssertionError("it does not come about")


def waits_at(step: type) -> Callable[[Desk], bool]:
    """Whether a step of this kind is what the table waits for."""
    return lambda desk: isinstance(desk.running().agenda[-1], step)


def is_over(desk: Desk) -> bool:
    return desk.is_over


def any_answer(desk: Desk, seat: Seat) -> Action:
    return random_pick(random.Random(1))(desk.running(), seat)


async def log_of(house: House, table: str) -> list[MoveRow]:
    """All moves after the start."""
    async with house.database.begin() as connection:
        return await moves.after(connection, table, 0)
