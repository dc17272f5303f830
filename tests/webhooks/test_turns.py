"""Which turns are told: those that wait for a person longer than a grace, once each, and not to those who look."""
from __future__ import annotations

from collections.abc import Callable

import psycopg
import pytest

from app.store import tables
from app.store.backup import conninfo_of
from app.store.rows import PlayerRow
from app.tables import seating, starting
from app.tables.house import House
from app.webhooks import keeping
from app.webhooks.turns import VERY_LONG, TurnWatch, asked
from tests.tables.playing import any_answer, enter, open_table, sit, started
from tests.tables.playing import play as tables_play
from tests.webhooks.conftest import GRACE_S, OpenHouse

URL = "http://127.0.0.1:9/hook"
LetPass = Callable[[float], None]


@pytest.fixture
async def people(house: House) -> list[PlayerRow]:
    return await enter(house, "Ada", "Bo", "Cy")


@pytest.fixture
async def table(house: House, people: list[PlayerRow]) -> str:
    return await started(house, people)


@pytest.fixture
def watch(house: House) -> TurnWatch:
    return TurnWatch(house)


async def seat_asked(house: House, table: str) -> int:
    return next(iter(asked(await house.desks.get(table))))


async def tell(house: House, player: PlayerRow, table: str | None = None) -> None:
    await keeping.put(house, player, URL, "json", "en", "https://play.example", table)


async def tell_the_one_asked(house: House, people: list[PlayerRow], table: str) -> int:
    seat = await seat_asked(house, table)
    await tell(house, people[seat])
    return seat


async def move(house: House, table: str) -> None:
    desk = await house.desks.get(table)
    seat = desk.waiting()[0]
    await tables_play.act_for(house, desk, seat, desk.version, any_answer(desk, seat))


async def test_a_turn_within_the_grace_is_told_to_nobody(
        house: House, people: list[PlayerRow], table: str, watch: TurnWatch, let_pass: LetPass) -> None:
    await tell_the_one_asked(house, people, table)
    let_pass(GRACE_S - 5)
    assert await watch.look() == 0


async def test_a_turn_of_which_no_hint_came_is_told_too(
        house: House, people: list[PlayerRow], table: str, watch: TurnWatch, let_pass: LetPass,
        open_house: OpenHouse) -> None:
    """It was put by another process, which fell before it could say so; the table was at hand here before."""
    for person in people:
        await tell(house, person)
    first, other = await seat_asked(house, table), await open_house()
    house.bus._hear.clear()
    while await seat_asked(other, table) == first:
        await move(other, table)
    let_pass(GRACE_S * VERY_LONG)
    assert await watch.look() == 1
    assert await seat_asked(house, table) != first


async def test_a_turn_that_waits_longer_is_told_once(
        house: House, people: list[PlayerRow], table: str, watch: TurnWatch, let_pass: LetPass) -> None:
    await tell_the_one_asked(house, people, table)
    let_pass(GRACE_S)
    assert [await watch.look(), await watch.look(), await TurnWatch(house).look()] == [1, 0, 0]


async def test_a_player_is_not_told_of_the_turns_of_others(
        house: House, people: list[PlayerRow], table: str, watch: TurnWatch, let_pass: LetPass) -> None:
    await tell(house, people[(await seat_asked(house, table) + 1) % 3])
    let_pass(GRACE_S)
    assert await watch.look() == 0


async def test_a_table_tells_of_every_seat(
        house: House, people: list[PlayerRow], table: str, watch: TurnWatch, let_pass: LetPass) -> None:
    await tell(house, people[0], table)
    let_pass(GRACE_S)
    assert await watch.look() == 1


async def test_who_looks_at_the_table_is_not_told(
        house: House, people: list[PlayerRow], table: str, watch: TurnWatch, let_pass: LetPass) -> None:
    seat = await tell_the_one_asked(house, people, table)
    let_pass(VERY_LONG * GRACE_S)
    with house.hub.presence(table, seat):
        assert await watch.look() == 0


async def test_who_has_the_table_in_a_hidden_tab_is_told(
        house: House, people: list[PlayerRow], table: str, watch: TurnWatch, let_pass: LetPass) -> None:
    seat = await tell_the_one_asked(house, people, table)
    let_pass(GRACE_S)
    with house.hub.window(table) as window:
        window.belongs_to(seat)
        window.is_looked_at(False)
        assert await watch.look() == 1


async def test_who_has_seen_the_question_is_told_only_after_very_long(
        house: House, people: list[PlayerRow], table: str, watch: TurnWatch, let_pass: LetPass) -> None:
    seat = await tell_the_one_asked(house, people, table)
    with house.hub.presence(table, seat):
        await watch.look()
    let_pass(GRACE_S)
    told = [await watch.look()]
    let_pass((VERY_LONG - 1) * GRACE_S)
    assert [*told, await watch.look()] == [0, 1]


async def test_at_a_table_where_all_look_a_channel_hears_of_a_turn_only_after_very_long(
        house: House, people: list[PlayerRow], table: str, watch: TurnWatch, let_pass: LetPass) -> None:
    await tell(house, people[0], table)
    with house.hub.presence(table, await seat_asked(house, table)):
        let_pass(GRACE_S)
        told = [await watch.look()]
        let_pass((VERY_LONG - 1) * GRACE_S)
        assert [*told, await watch.look()] == [0, 1]


async def test_a_seat_that_goes_on_with_its_turn_is_not_called_back_soon(
        house: House, people: list[PlayerRow], table: str, watch: TurnWatch, let_pass: LetPass) -> None:
    """The question after one's own move is no news."""
    desk = await house.desks.get(table)
    for _ in range(200):
        seat = desk.waiting()[0]
        await move(house, table)
        if seat in desk.waiting() and desk.clocks.questions[seat].since == desk.version:
            break
    await tell(house, people[seat])
    let_pass(GRACE_S)
    told = [await watch.look()]
    let_pass((VERY_LONG - 1) * GRACE_S)
    assert [*told, await watch.look()] == [0, 1]


async def test_a_new_question_is_a_new_turn(
        house: House, people: list[PlayerRow], table: str, watch: TurnWatch, let_pass: LetPass) -> None:
    await tell(house, people[0], table)
    let_pass(GRACE_S)
    told = [await watch.look()]
    await move(house, table)
    let_pass(VERY_LONG * GRACE_S)
    assert [*told, await watch.look()] == [1, 1]


async def test_bots_are_not_called(house: House, watch: TurnWatch, let_pass: LetPass) -> None:
    [ada] = await enter(house, "Ada")
    table = await open_table(house, ada)
    for _ in range(3):
        await seating.seat_bot(house, ada, table, None, "adept")
    await starting.start(house, ada, table)
    await tell(house, ada, table)
    let_pass(VERY_LONG * GRACE_S)
    assert await watch.look() == 0


@pytest.mark.parametrize("silence", ["paused_at = 1", "practice = true, private = true"])
async def test_a_table_that_pauses_or_is_for_practice_calls_nobody(
        silence: str, house: House, people: list[PlayerRow], watch: TurnWatch, let_pass: LetPass,
        house_database: str) -> None:
    table = await started(house, people)
    await tell(house, people[0], table)
    with psycopg.connect(conninfo_of(house_database)) as connection:
        connection.execute(f"UPDATE tables SET {silence}, revision = revision + 1")
    await house.desks.get_anew(table)
    let_pass(VERY_LONG * GRACE_S)
    assert await watch.look() == 0


async def test_a_table_that_is_not_under_way_calls_nobody(
        house: House, people: list[PlayerRow], watch: TurnWatch, let_pass: LetPass) -> None:
    table = await open_table(house, people[0])
    await sit(house, table, *people)
    await tell(house, people[0], table)
    let_pass(VERY_LONG * GRACE_S)
    assert await watch.look() == 0


async def test_a_table_that_was_closed_meanwhile_stops_nobody(
        house: House, people: list[PlayerRow], table: str, watch: TurnWatch, let_pass: LetPass) -> None:
    await tell(house, people[0], table)
    let_pass(GRACE_S)
    async with house.database.begin() as connection:
        await tables.remove(connection, table)
    assert await watch.look() == 0
