"""Those who watch: they talk apart from the table, and those who play hear it only when the game is over."""
from __future__ import annotations

import pytest

from app.store import messages
from app.store.rows import PlayerRow
from app.tables import keeping
from app.tables.house import House
from app.tables.problems import Problem
from app.tables.talk import LONGEST, rooms_of, say, say_in_gallery
from tests.tables.playing import enter, is_over, play_until, started


@pytest.fixture
async def people(house: House) -> list[PlayerRow]:
    return await enter(house, "Ada", "Bo", "Cy")


@pytest.fixture
async def watcher(house: House) -> PlayerRow:
    return (await enter(house, "Wim"))[0]


async def read_by(house: House, table: str, player: PlayerRow | None) -> list[str]:
    row = (await house.desks.get_anew(table)).table
    async with house.database.begin() as connection:
        said = await messages.after(connection, table, 0, rooms_of(row, row.seat_of(player.id if player else None)))
    return [message.words for message in said if message.room != "house"]


async def test_those_who_watch_talk_among_themselves(
    house: House, people: list[PlayerRow], watcher: PlayerRow
) -> None:
    table = await started(house, people)
    await say_in_gallery(house, watcher, table, "Ada bluffs.", None)
    await say(house, people[0], table, "Good luck.")
    assert await read_by(house, table, watcher) == ["Ada bluffs.", "Good luck."]
    assert await read_by(house, table, None) == ["Ada bluffs.", "Good luck."]


async def test_those_who_play_do_not_hear_the_gallery(
    house: House, people: list[PlayerRow], watcher: PlayerRow
) -> None:
    table = await started(house, people)
    await say_in_gallery(house, watcher, table, "Ada bluffs.", None)
    assert await read_by(house, table, people[1]) == []


@pytest.mark.parametrize("how", ["played", "closed"])
async def test_after_the_game_all_read_it(
    house: House, people: list[PlayerRow], watcher: PlayerRow, how: str
) -> None:
    table = await started(house, people)
    await say_in_gallery(house, watcher, table, "Ada bluffs.", None)
    if how == "closed":
        await keeping.close(house, people[0], table)
    else:
        await play_until(house, table, is_over)
    assert await read_by(house, table, people[1]) == ["Ada bluffs."]


async def test_who_sits_does_not_talk_in_the_gallery(house: House, people: list[PlayerRow]) -> None:
    table = await started(house, people)
    with pytest.raises(Problem, match="seated_talk_at_the_table"):
        await say_in_gallery(house, people[0], table, "Psst", None)


async def test_a_private_table_has_a_gallery_for_those_with_the_link(
    house: House, people: list[PlayerRow], watcher: PlayerRow
) -> None:
    table = await started(house, people, private=True)
    for wrong in (None, "", "wrong"):
        with pytest.raises(Problem, match="no_such_table"):
            await say_in_gallery(house, watcher, table, "Hello", wrong)
    invite = (await house.desks.get(table)).table.invite
    assert (await say_in_gallery(house, watcher, table, "Hello", invite)).words == "Hello"


@pytest.mark.parametrize("words", ["", "  ", "x" * (LONGEST + 1)])
async def test_silence_and_speeches_are_refused(
    house: House, people: list[PlayerRow], watcher: PlayerRow, words: str
) -> None:
    table = await started(house, people)
    with pytest.raises(Problem, match=r"problem\.words"):
        await say_in_gallery(house, watcher, table, words, None)
