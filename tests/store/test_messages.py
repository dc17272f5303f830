"""What was said at a table, in the order in which it was said."""
from __future__ import annotations

import asyncio

import pytest

from app.store import messages, players, tables
from app.store.rows import MessageRow
from app.tables.house import House

AT_ONCE = 8


@pytest.fixture
async def table(house: House) -> str:
    async with house.database.begin() as connection:
        await players.create(connection, "ada", "Ada", None)
        for name in ("t", "u"):
            await tables.create(connection, 3, id=name, game="g", rules="1", title="", host_id="ada", options="{}",
                                private=False, invite=name, secret=b"", commitment="")
    return "t"


async def say(house: House, table: str, words: str) -> MessageRow:
    async with house.database.begin() as connection:
        return await messages.add(connection, table, "ada", 0, words)


async def test_words_are_numbered_from_one_at_each_table(house: House, table: str) -> None:
    said = [await say(house, at, "hello") for at in (table, table, "u")]
    assert [message.number for message in said] == [1, 2, 1]


async def test_words_said_at_once_get_a_number_each(house: House, table: str) -> None:
    said = await asyncio.gather(*(say(house, table, str(n)) for n in range(AT_ONCE)))
    assert sorted(message.number for message in said) == list(range(1, AT_ONCE + 1))


async def test_words_remember_the_version_they_were_said_at(house: House, table: str) -> None:
    async with house.database.begin() as connection:
        await tables.change(connection, table, version=41)
    assert (await say(house, table, "now")).version == 41


async def test_those_who_ask_what_came_after_a_number_hear_only_that(house: House, table: str) -> None:
    for words in ("one", "two", "three"):
        await say(house, table, words)
    async with house.database.begin() as connection:
        assert [message.words for message in await messages.after(connection, table, 1)] == ["two", "three"]


async def test_the_latest_words_come_oldest_first(house: House, table: str) -> None:
    for words in ("one", "two", "three"):
        await say(house, table, words)
    async with house.database.begin() as connection:
        assert [message.words for message in await messages.latest(connection, table, 2)] == ["two", "three"]
