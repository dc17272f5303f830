"""The start of a game: everyone sits, everyone is ready, the host says so."""
from __future__ import annotations

import asyncio

import pytest

from app.tables import seating, starting
from app.tables.house import House
from app.tables.problems import Problem
from tests.tables.playing import enter, open_table, sit, started


async def test_a_started_game_waits_for_somebody(house: House) -> None:
    table = await started(house, await enter(house, "Ada", "Bo", "Cy"))
    desk = await house.desks.get(table)
    assert (desk.table.status, desk.version) == ("playing", 0)
    assert desk.waiting()


async def test_a_table_with_empty_chairs_does_not_start(house: House) -> None:
    ada, bo = await enter(house, "Ada", "Bo")
    table = await open_table(house, ada)
    await sit(house, table, ada, bo)
    with pytest.raises(Problem, match="seats_empty"):
        await starting.start(house, ada, table)


async def test_a_table_waits_for_everybody_to_be_ready(house: House) -> None:
    people = await enter(house, "Ada", "Bo", "Cy")
    table = await open_table(house, people[0])
    await sit(house, table, *people)
    await seating.set_ready(house, people[2], table, False)
    with pytest.raises(Problem, match="not_ready") as refused:
        await starting.start(house, people[0], table)
    assert refused.value.message.params == {"name": "Cy"}


async def test_the_hosts_word_is_the_hosts_ready_mark(house: House) -> None:
    people = await enter(house, "Ada", "Bo", "Cy")
    table = await open_table(house, people[0])
    await sit(house, table, *people)
    await seating.set_ready(house, people[0], table, False)
    await starting.start(house, people[0], table)
    assert (await house.desks.get(table)).table.status == "playing"


async def test_only_the_host_starts(house: House) -> None:
    people = await enter(house, "Ada", "Bo", "Cy")
    table = await open_table(house, people[0])
    await sit(house, table, *people)
    with pytest.raises(Problem, match="only_the_host"):
        await starting.start(house, people[1], table)


async def test_a_game_starts_once_however_often_the_host_says_so(house: House) -> None:
    people = await enter(house, "Ada", "Bo", "Cy")
    table = await open_table(house, people[0])
    await sit(house, table, *people)
    said = await asyncio.gather(*(starting.start(house, people[0], table) for _ in range(3)), return_exceptions=True)
    assert sorted(str(result) for result in said) == ["None", "problem.started", "problem.started"]


@pytest.mark.rule("EW-1.3")
async def test_everybody_gets_the_colour_wished_for(house: House) -> None:
    people = await enter(house, "Ada", "Bo", "Cy")
    table = await open_table(house, people[0], color_assignment="choose")
    await sit(house, table, *people)
    await seating.choose_colour(house, people[0], table, "blue")
    await seating.choose_colour(house, people[2], table, "red")
    await starting.start(house, people[0], table)
    assert (await house.desks.get(table)).colours() == ("blue", "green", "red")


async def test_every_word_changes_the_dice(house: House) -> None:
    people = await enter(house, "Ada", "Bo", "Cy")
    keys = set()
    for word in ("abracadabra", "hocus pocus"):
        table = await open_table(house, people[0])
        await sit(house, table, *people)
        await seating.choose_word(house, people[1], table, word)
        await starting.start(house, people[0], table)
        keys.add((await house.desks.get(table)).key)
    assert len(keys) == 2
