"""Once more with the same people: one table for all of them, with dice of its own."""
from __future__ import annotations

import pytest

from app.store import tables
from app.store.rows import PlayerRow, TableRow
from app.tables.house import House
from app.tables.problems import Problem
from app.tables.rematch import play_again
from app.tables.starting import start
from tests.tables.leaping import DAY_S
from tests.tables.playing import enter, is_over, play_until, started


@pytest.fixture
async def people(house: House) -> list[PlayerRow]:
    return await enter(house, "Ada", "Bo", "Cy")


@pytest.fixture
async def finished(house: House, people: list[PlayerRow]) -> TableRow:
    desk = await play_until(house, await started(house, people, private=True, color_assignment="seat_order"), is_over)
    return (await house.desks.get_anew(desk.table.id)).table


async def rematch(house: House, player: PlayerRow, table: TableRow) -> TableRow:
    return (await house.desks.get_anew(await play_again(house, player, table.id))).table


async def test_everybody_sits_on_their_chair_again(house: House, people: list[PlayerRow], finished: TableRow) -> None:
    again = await rematch(house, people[1], finished)
    assert [seat.player_id for seat in again.seats] == [seat.player_id for seat in finished.seats]


async def test_the_house_rules_are_the_same_and_the_dice_are_not(
    house: House, people: list[PlayerRow], finished: TableRow
) -> None:
    async with house.database.begin() as connection:
        await tables.change(connection, finished.id, patience_s=DAY_S)
    again = await rematch(house, people[1], finished)
    assert (again.game, again.options, again.private) == (finished.game, finished.options, finished.private)
    assert again.patience_s == DAY_S
    assert again.secret != finished.secret


async def test_a_practice_is_begun_again_and_not_played_as_a_rematch(
    house: House, people: list[PlayerRow], finished: TableRow
) -> None:
    async with house.database.begin() as connection:
        await tables.change(connection, finished.id, practice=True)
    with pytest.raises(Problem, match="practice_once"):
        await play_again(house, people[0], finished.id)


async def test_who_asks_first_is_the_host_and_ready(house: House, people: list[PlayerRow], finished: TableRow) -> None:
    again = await rematch(house, people[1], finished)
    assert (again.host_id, [seat.ready for seat in again.seats]) == (people[1].id, [False, True, False])


async def test_who_asks_after_the_first_finds_the_same_table_and_is_ready(
    house: House, people: list[PlayerRow], finished: TableRow
) -> None:
    first = await rematch(house, people[1], finished)
    second = await rematch(house, people[2], finished)
    assert (second.id, second.seats[2].ready) == (first.id, True)


async def test_when_all_have_said_yes_it_can_start(house: House, people: list[PlayerRow], finished: TableRow) -> None:
    for player in people:
        again = await rematch(house, player, finished)
    await start(house, people[0], again.id)
    assert (await house.desks.get_anew(again.id)).table.status == "playing"


async def test_a_game_that_runs_has_no_rematch(house: House, people: list[PlayerRow]) -> None:
    with pytest.raises(Problem, match="not_finished"):
        await play_again(house, people[0], await started(house, people))


async def test_who_did_not_play_cannot_ask_for_a_rematch(house: House, finished: TableRow) -> None:
    [stranger] = await enter(house, "Di")
    with pytest.raises(Problem, match="no_such_table"):
        await play_again(house, stranger, finished.id)
