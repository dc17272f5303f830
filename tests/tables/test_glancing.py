"""What somebody missed while they did not look: all that others did, and nothing that they saw."""
from __future__ import annotations

import pytest
from sqlalchemy import text

from app.store import tables
from app.store.rows import PlayerRow
from app.tables.desk import Desk
from app.tables.glancing import Gaze, glance, missed
from app.tables.house import House
from app.tables.play import act_for
from tests.tables.playing import any_answer, enter, log_of, play_until, started


@pytest.fixture
async def people(house: House) -> list[PlayerRow]:
    return await enter(house, "Ada", "Bo", "Cy")


async def go_away(house: House, minutes: int = 60) -> None:
    """Everybody last looked so long ago."""
    async with house.database.begin() as connection:
        await connection.execute(text("update glances set at = at - make_interval(mins => :m)"), {"m": minutes})


async def table_at(house: House, people: list[PlayerRow], version: int = 4) -> Desk:
    return await play_until(house, await started(house, people), lambda desk: desk.version == version)


async def test_who_comes_back_is_told_what_others_did(house: House, people: list[PlayerRow]) -> None:
    desk = await table_at(house, people)
    await glance(house, desk, people[0])
    await go_away(house)
    await play_until(house, desk.table.id, lambda desk: desk.version == 9)
    found = await missed(house, desk, people[0])
    assert found is not None
    assert (found.version, found.moves, found.ago.total_seconds() // 3600) == (4, 5, 1)


async def test_who_comes_for_the_first_time_has_missed_nothing(house: House, people: list[PlayerRow]) -> None:
    assert await missed(house, await table_at(house, people), people[0]) is None


async def test_nothing_is_missed_where_nothing_happened(house: House, people: list[PlayerRow]) -> None:
    desk = await table_at(house, people)
    await glance(house, desk, people[0])
    await go_away(house)
    assert await missed(house, desk, people[0]) is None


async def test_who_looked_a_moment_ago_has_missed_nothing(house: House, people: list[PlayerRow]) -> None:
    desk = await table_at(house, people)
    await glance(house, desk, people[0])
    await play_until(house, desk.table.id, lambda desk: desk.version == 9)
    assert await missed(house, desk, people[0]) is None


async def test_ones_own_move_from_another_device_is_not_missed(house: House, people: list[PlayerRow]) -> None:
    desk = await table_at(house, people)
    seat = desk.waiting()[0]
    await glance(house, desk, people[seat])
    await go_away(house)
    await act_for(house, desk, seat, desk.version, any_answer(desk, seat))
    assert await missed(house, desk, people[seat]) is None


async def test_ones_own_moves_are_not_among_what_one_is_told(house: House, people: list[PlayerRow]) -> None:
    desk = await table_at(house, people)
    await glance(house, desk, people[0])
    await go_away(house)
    await play_until(house, desk.table.id, lambda desk: desk.version == 40)
    assert any(row.seat == 0 for row in (await log_of(house, desk.table.id))[4:])
    found = await missed(house, desk, people[0])
    assert found is not None
    assert {move.seat for move in found.happened} == {1, 2}


async def test_what_a_bot_played_for_me_is_missed(house: House, people: list[PlayerRow]) -> None:
    desk = await table_at(house, people)
    seat = desk.waiting()[0]
    await glance(house, desk, people[seat])
    await go_away(house)
    async with house.database.begin() as connection:
        await tables.change_seat(connection, desk.table.id, seat, stand_in="adept")
    desk = await house.desks.get_anew(desk.table.id)
    await act_for(house, desk, seat, desk.version, any_answer(desk, seat), stands_in=True)
    assert await missed(house, desk, people[seat]) is not None


async def test_a_page_that_was_hidden_saw_nothing_more(house: House, people: list[PlayerRow]) -> None:
    desk = await table_at(house, people)
    gaze = Gaze(house, people[0])
    await gaze.turn(desk, False)
    await play_until(house, desk.table.id, lambda desk: desk.version == 9)
    await gaze.leave(desk)
    await go_away(house)
    found = await missed(house, desk, people[0])
    assert found is not None
    assert found.version == 4


async def test_nobody_unsees_what_another_device_showed(house: House, people: list[PlayerRow]) -> None:
    desk = await table_at(house, people, 4)
    await glance(house, desk, people[0])
    desk.version = 2
    await glance(house, desk, people[0])
    desk.version = 4
    await go_away(house)
    assert await missed(house, desk, people[0]) is None
