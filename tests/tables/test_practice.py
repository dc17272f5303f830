"""Practice tables: the same for everybody, for one learner alone, counted nowhere; and games against bots at once."""
from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from sqlalchemy.exc import IntegrityError

from app.games.core.agenda import fallback
from app.games.core.practice import Lesson
from app.games.core.record import Record
from app.settings import Settings
from app.store import glances, tables
from app.store.rows import PlayerRow, TableRow
from app.tables.export import record_of
from app.tables.house import House
from app.tables.play import act_for
from app.tables.practice import lesson_of, open_practice, practice_of, put_away, secret_of
from app.tables.problems import Problem
from app.tables.quick import start_against_bots
from app.tables.seating import take_seat
from app.tables.undo import undo
from app.web.history import history_of
from tests.patience import until
from tests.tables.playing import GAME, enter, kept_bots, log_of, open_table

SEATS = 3


@pytest.fixture
async def house(house_database: str) -> AsyncIterator[House]:
    house = House(Settings(house_database, bot_delay_s=0))
    await house.open()
    yield house
    await house.close()


async def asked(house: House, table: str) -> Lesson:
    """The lesson, as soon as the learner is asked something."""
    async def is_there() -> bool:
        lesson = await lesson_of(house, await house.desks.get(table))
        return lesson is not None and lesson.is_asked

    await until(is_there)
    lesson = await lesson_of(house, await house.desks.get(table))
    assert lesson is not None
    return lesson


async def follow(house: House, table: str) -> None:
    lesson, desk = await asked(house, table), await house.desks.get(table)
    assert lesson.action is not None
    seat = desk.table.seat_of(desk.table.host_id)
    assert seat is not None
    await act_for(house, desk, seat, desk.version, lesson.action)


async def practising(house: House, name: str = "Ada") -> tuple[PlayerRow, str]:
    [ada] = await enter(house, name)
    return ada, await open_practice(house, ada, GAME, "Practice")


async def test_a_practice_is_under_way_at_once(house: House) -> None:
    _, table = await practising(house)
    desk = await house.desks.get(table)
    assert (desk.table.status, desk.table.practice, desk.table.private) == ("playing", True, True)


async def test_a_hint_is_for_the_position_it_was_asked_for(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table moves on while its log is read: what comes of that reading is not taken for the new position's."""
    _, table = await practising(house)
    desk, read = await house.desks.get(table), record_of

    async def moves_on(house: House, row: TableRow) -> Record:
        record = await read(house, row)
        monkeypatch.setattr("app.tables.practice.record_of", read)
        seat = desk.waiting()[0]
        await act_for(house, desk, seat, desk.version, fallback(desk.running(), seat))
        return record
    monkeypatch.setattr("app.tables.practice.record_of", moves_on)
    await lesson_of(house, desk)
    met = await lesson_of(house, desk)
    desk.rest()
    assert met == await lesson_of(house, desk)


async def test_two_learners_who_follow_the_hints_play_the_same_game(house: House) -> None:
    async with kept_bots(house):
        logs = []
        for name in ("Ada", "Bo"):
            _, table = await practising(house, name)
            for _ in range(2):
                await follow(house, table)
            await asked(house, table)
            logs.append([(move.seat, move.action, move.events) for move in await log_of(house, table)])
    assert logs[0] == logs[1]


async def test_a_move_taken_back_brings_its_hint_back(house: House) -> None:
    [ada] = await enter(house, "Ada")
    table = await open_practice(house, ada, "wyz", "Practice")
    before = await asked(house, table)
    await follow(house, table)
    after = await asked(house, table)
    await undo(house, ada, table, 1)
    assert (after.hint != before.hint, (await asked(house, table)).hint) == (True, before.hint)


async def test_other_tables_have_no_lesson(house: House) -> None:
    [ada] = await enter(house, "Ada")
    table = await start_against_bots(house, ada, GAME, SEATS, "adept")
    assert await lesson_of(house, await house.desks.get(table)) is None


async def test_no_other_table_has_the_dice_of_a_practice(house: House) -> None:
    [ada] = await enter(house, "Ada")
    practice = practice_of(GAME)
    assert practice is not None
    table = await start_against_bots(house, ada, GAME, SEATS, "adept")
    other = (await house.desks.get(table)).table
    assert (other.practice, other.secret == secret_of(GAME, practice)) == (False, False)


async def test_a_table_once_set_is_no_practice(house: House) -> None:
    """The mark is set with the table, and an open table cannot bear it."""
    [ada] = await enter(house, "Ada")
    table = await open_table(house, ada)
    with pytest.raises(IntegrityError):
        async with house.database.begin() as connection:
            await tables.change(connection, table, practice=True)


async def test_nobody_else_sits_down_at_a_practice(house: House) -> None:
    _, table = await practising(house)
    [bo] = await enter(house, "Bo")
    with pytest.raises(Problem, match="no_such_table"):
        await take_seat(house, bo, table, None, None)


async def test_a_practice_is_no_played_game(house: House) -> None:
    ada, table = await practising(house)
    async with house.database.begin() as connection:
        await tables.stand(connection, table, 0, "{}", '{"scores":[1],"winners":[0],"reasons":[]}')
    assert (await history_of(house, ada, {}, "en")).games == ()


async def test_to_begin_again_puts_the_earlier_practice_away(house: House) -> None:
    ada, first = await practising(house)
    second = await open_practice(house, ada, GAME, "Practice")
    async with house.database.begin() as connection:
        assert await tables.practices_of(connection, ada.id, GAME) == [second]
        assert await tables.read(connection, first) is None


async def test_only_the_learner_puts_a_practice_away(house: House) -> None:
    ada, table = await practising(house)
    [bo] = await enter(house, "Bo")
    with pytest.raises(Problem, match="no_such_table"):
        await put_away(house, bo, table)
    await put_away(house, ada, table)
    async with house.database.begin() as connection:
        assert await tables.read(connection, table) is None


async def test_no_other_table_is_put_away(house: House) -> None:
    [ada] = await enter(house, "Ada")
    table = await start_against_bots(house, ada, GAME, SEATS, "adept")
    with pytest.raises(Problem, match="no_such_table"):
        await put_away(house, ada, table)


async def test_a_game_against_bots_starts_with_every_chair_taken(house: House) -> None:
    [ada] = await enter(house, "Ada")
    table = (await house.desks.get(await start_against_bots(house, ada, GAME, 4, "adept"))).table
    assert (table.status, len(table.seats), sum(seat.bot is not None for seat in table.seats)) == ("playing", 4, 3)


async def test_a_bot_nobody_knows_leaves_no_table_behind(house: House) -> None:
    [ada] = await enter(house, "Ada")
    with pytest.raises(Problem, match="no_such_bot"):
        await start_against_bots(house, ada, GAME, SEATS, "genius")
    async with house.database.begin() as connection:
        assert await tables.tables_of(connection, ada.id) == []


async def test_who_still_looks_at_a_practice_that_was_put_away_looks_at_nothing(house: House) -> None:
    ada, table = await practising(house)
    await put_away(house, ada, table)
    async with house.database.begin() as connection:
        await glances.note(connection, table, ada.id, 1)
        assert await glances.last(connection, table, ada.id) is None
