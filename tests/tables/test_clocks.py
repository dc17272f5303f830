"""Clocks: windows set by the rules and time limits set by the table, in the house's own time."""
from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec
import psycopg
import pytest

from app.games.core import agenda
from app.games.core.action import Action
from app.games.core.dice import Dice
from app.games.core.message import Seat
from app.games.elfenwizards.actions import Allocate
from app.games.elfenwizards.rules.window import Negotiation
from app.settings import Settings
from app.store.backup import conninfo_of
from app.store.rows import PlayerRow
from app.tables.desk import Desk
from app.tables.house import House
from app.tables.play import expire
from app.tables.problems import Problem
from app.tables.timekeeper import expire_what_is_due
from tests.conftest import Calendar
from tests.tables.playing import act, enter, log_of, play_until, started, waits_at

WINDOW_S = 60.0                                 # before a roll, by the rule book (EW-16.7)
LIMIT_S = 30.0                                  # the shortest time for a decision
NIGHT_S = 8 * 3600.0


@pytest.fixture
async def house(house_database: str, calendar: Calendar) -> AsyncIterator[House]:
    """A house whose time is in the test's hands."""
    house = House(Settings(house_database))
    await house.open()
    yield house
    await house.close()


@pytest.fixture
async def people(house: House) -> list[PlayerRow]:
    return await enter(house, "Ada", "Bo", "Cy")


@pytest.fixture
async def windowed(house: House, people: list[PlayerRow]) -> str:
    """A table that waits for a roll, by the rule book's clock."""
    return await started(house, people, negotiation_clock="rulebook")


@pytest.fixture
async def limited(house: House, people: list[PlayerRow]) -> str:
    """A table that waits for a roll, with a time limit for every decision."""
    return await started(house, people, decision_clock=int(LIMIT_S))


async def remaining(house: House, table: str) -> float:
    desk = await house.desks.get(table)
    deadline = desk.clocks.deadline(desk.running())
    assert deadline is not None
    return deadline - house.now()


async def test_without_clocks_a_table_waits_for_ever(
    house: House, people: list[PlayerRow], calendar: Calendar
) -> None:
    table = await started(house, people)
    await calendar.let_pass(house, 600)
    assert await expire_what_is_due(house) == 0
    assert (await house.desks.get(table)).version == 0


async def test_a_clock_acts_where_its_table_was_known_before_its_last_move(
    house: House, people: list[PlayerRow], limited: str, calendar: Calendar, house_database: str
) -> None:
    """The process that made the move was killed before it could tell of it; another, which had the table at hand, keeps
    its clock."""
    other = House(Settings(house_database))
    await other.open()
    desk = await other.desks.get(limited)
    await calendar.let_pass(house, LIMIT_S - 1)
    asked = people[desk.waiting()[0]]
    await act(house, asked, limited, 0, type="roll")
    await calendar.let_pass(house, LIMIT_S + 1)
    await other.beat()
    assert await expire_what_is_due(other) == 1
    await other.close()
    assert [msgspec.json.decode(move.action)["type"] for move in await log_of(house, limited)] == ["roll", "allocate"]


async def test_who_answers_in_the_last_moment_elsewhere_is_not_answered_for(
    house: House, people: list[PlayerRow], limited: str, calendar: Calendar, house_database: str,
    monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it is thought about what to play for them, they play at another process: they are asked something new."""
    other = House(Settings(house_database))
    await other.open()
    asked = people[(await other.desks.get(limited)).waiting()[0]]

    async def is_overtaken(desk: Desk, seat: Seat) -> Action:
        await act(other, asked, limited, 0, type="roll")
        await house.desks.get_anew(limited)
        return Allocate(())
    monkeypatch.setattr("app.tables.play._answer_for", is_overtaken)
    await calendar.let_pass(house, LIMIT_S + 1)
    assert await expire_what_is_due(house) == 0
    await other.close()
    assert [msgspec.json.decode(move.action)["type"] for move in await log_of(house, limited)] == ["roll"]


@pytest.mark.rule("EW-16.10")
async def test_when_a_window_is_over_the_dice_roll_by_themselves(
    house: House, windowed: str, calendar: Calendar
) -> None:
    await calendar.let_pass(house, WINDOW_S + 1)
    assert await expire_what_is_due(house) == 1
    [move] = await log_of(house, windowed)
    assert (move.seat, msgspec.json.decode(move.action)["type"], move.undoable) == (None, "clock_expired", False)
    assert "auto_rolled" in move.events


async def test_a_window_is_not_over_a_moment_too_soon(house: House, windowed: str, calendar: Calendar) -> None:
    await calendar.let_pass(house, WINDOW_S - 2)
    assert await expire_what_is_due(house) == 0


async def test_when_a_time_limit_is_over_the_fallback_is_played(
    house: House, limited: str, calendar: Calendar
) -> None:
    seat = (await house.desks.get(limited)).waiting()[0]
    await calendar.let_pass(house, LIMIT_S + 1)
    assert await expire_what_is_due(house) == 1
    [move] = await log_of(house, limited)
    assert (move.seat, msgspec.json.decode(move.action)) == (seat, {"type": "roll"})


async def test_the_next_question_has_its_whole_time(
    house: House, people: list[PlayerRow], limited: str, calendar: Calendar
) -> None:
    await calendar.let_pass(house, 20)
    seat = (await house.desks.get(limited)).waiting()[0]
    await act(house, people[seat], limited, 0, type="roll")
    assert await remaining(house, limited) == pytest.approx(LIMIT_S, abs=1)


async def test_what_others_do_meanwhile_gives_nobody_more_time(
    house: House, people: list[PlayerRow], limited: str, calendar: Calendar
) -> None:
    desk = await play_until(house, limited, waits_at(Negotiation))
    await calendar.let_pass(house, 20)
    await act(house, people[0], limited, desk.version, type="set_ready", ready=True)
    assert await remaining(house, limited) == pytest.approx(LIMIT_S - 20, abs=1)


async def test_a_clock_plays_for_all_who_are_late(
    house: House, people: list[PlayerRow], limited: str, calendar: Calendar
) -> None:
    version = (await play_until(house, limited, waits_at(Negotiation))).version
    await calendar.let_pass(house, LIMIT_S + 1)
    while await expire_what_is_due(house):
        pass
    played = [(move.seat, move.action) for move in await log_of(house, limited)][version:]
    assert played == [(seat, '{"type":"set_ready","ready":true}') for seat in range(3)]


async def test_clocks_go_on_after_a_restart(house_database: str, windowed: str, calendar: Calendar) -> None:
    again = House(Settings(house_database))
    await again.open()
    await calendar.let_pass(again, WINDOW_S + 1)
    assert await expire_what_is_due(again) == 1
    await again.close()


@pytest.mark.rule("EW-16.13")
async def test_time_while_the_house_is_dark_does_not_count(
    house: House, house_database: str, windowed: str, calendar: Calendar
) -> None:
    await calendar.let_pass(house, 30)
    await house.close()
    calendar.ahead_s += NIGHT_S
    again = House(Settings(house_database))
    await again.open()
    assert await expire_what_is_due(again) == 0
    assert await remaining(again, windowed) == pytest.approx(WINDOW_S - 30, abs=2)
    await calendar.let_pass(again, 31)
    assert await expire_what_is_due(again) == 1
    await again.close()


@pytest.mark.rule("EW-16.13")
async def test_time_while_the_database_is_away_does_not_count(
    house: House, windowed: str, calendar: Calendar
) -> None:
    calendar.ahead_s += NIGHT_S
    assert await expire_what_is_due(house) == 0
    await house.beat()
    assert await expire_what_is_due(house) == 0


@pytest.mark.rule("EW-16.13")
async def test_a_lost_connection_does_not_stop_the_clock(house: House, windowed: str, calendar: Calendar) -> None:
    seat = (await house.desks.get(windowed)).waiting()[0]
    with house.hub.presence(windowed, seat):
        await calendar.let_pass(house, WINDOW_S / 2)
    assert await remaining(house, windowed) == pytest.approx(WINDOW_S / 2, abs=2)
    await calendar.let_pass(house, WINDOW_S / 2 + 1)
    assert await expire_what_is_due(house) == 1


async def test_a_clock_that_comes_too_late_does_nothing(
    house: House, house_database: str, people: list[PlayerRow], windowed: str, calendar: Calendar
) -> None:
    """Another process has seen the window, but not that it was answered a moment before its end."""
    elsewhere = House(Settings(house_database))
    await elsewhere.open()
    await elsewhere.desks.get(windowed)
    await calendar.let_pass(house, WINDOW_S + 1)
    seat = (await house.desks.get(windowed)).waiting()[0]
    await act(house, people[seat], windowed, 0, type="roll")
    await elsewhere.beat()
    assert not await expire(elsewhere, windowed)
    assert [move.seat for move in await log_of(house, windowed)] == [seat]
    await elsewhere.close()


async def test_of_two_processes_one_lets_a_clock_act(
    house: House, house_database: str, windowed: str, calendar: Calendar
) -> None:
    elsewhere = House(Settings(house_database))
    await elsewhere.open()
    await elsewhere.desks.get(windowed)
    await calendar.let_pass(house, WINDOW_S + 1)
    await elsewhere.beat()
    assert [await expire(house, windowed), await expire(elsewhere, windowed)] == [True, False]
    await elsewhere.close()


async def test_an_answer_after_the_clock_is_too_late(
    house: House, people: list[PlayerRow], windowed: str, calendar: Calendar
) -> None:
    seat = (await house.desks.get(windowed)).waiting()[0]
    await calendar.let_pass(house, WINDOW_S + 1)
    await expire_what_is_due(house)
    with pytest.raises(Problem) as refused:
        await act(house, people[seat], windowed, 0, type="roll")
    assert (refused.value.status, refused.value.version) == (409, 1)


async def test_a_table_that_cannot_be_read_does_not_stop_the_clocks_of_others(
    house: House, house_database: str, people: list[PlayerRow], calendar: Calendar
) -> None:
    broken, whole = [await started(house, people, negotiation_clock="rulebook") for _ in range(2)]
    house.desks.forget(broken)
    with psycopg.connect(conninfo_of(house_database)) as connection:
        connection.execute("UPDATE tables SET state = '{}', deadline = deadline - 1 WHERE id = %s", [broken])
    await calendar.let_pass(house, WINDOW_S + 1)
    assert await expire_what_is_due(house) == 1
    assert len(await log_of(house, whole)) == 1


def wanted_by_bots(desk: Desk) -> set[Action]:
    """What a bot would do for the seat that is waited for, by whatever lots it draws."""
    bot, position, seat = desk.game.bot(desk.game.relief), desk.running(), desk.waiting()[0]
    return {bot.decide(position, seat, Dice(b"lots", lot)) for lot in range(12)}


def is_clear_to_bots(desk: Desk) -> bool:
    """A bot does the same whatever it draws, and it is not what is done for who says nothing."""
    wanted = wanted_by_bots(desk)
    return len(wanted) == 1 and agenda.fallback(desk.running(), desk.waiting()[0]) not in wanted


async def test_where_the_game_wants_it_a_bot_answers_when_the_time_is_over(
    house: House, people: list[PlayerRow], calendar: Calendar
) -> None:
    table = await started(house, people, game="wizards", length_preset="quick", turn_timer=60)
    desk = await play_until(house, table, is_clear_to_bots)
    seat, [by_bot] = desk.waiting()[0], wanted_by_bots(desk)
    await calendar.let_pass(house, 61)
    assert await expire_what_is_due(house) == 1
    move = (await log_of(house, table))[-1]
    assert (move.seat, msgspec.json.decode(move.action)) == (seat, msgspec.to_builtins(by_bot))
