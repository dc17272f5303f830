"""A pause: no clock runs and nobody acts, in whichever process and over a restart; the host's other commands."""
from __future__ import annotations

import asyncio

import pytest

from app.bots.keeper import BotKeeper
from app.games.core import agenda
from app.games.core.record import verify
from app.games.elfenwizards.rules.duelling import DuelTurn
from app.games.registry import game_of
from app.settings import Settings
from app.store import messages, tables
from app.store.rows import PlayerRow
from app.tables import asking, keeping, seating, starting
from app.tables.absence import wish_for
from app.tables.export import export
from app.tables.house import House
from app.tables.notes import noted
from app.tables.play import act_for, expire
from app.tables.problems import Problem
from app.tables.talk import say
from app.tables.timekeeper import expire_what_is_due
from app.tables.undo import undo
from tests.patience import until
from tests.tables.leaping import HOUR_S, let_pass
from tests.tables.playing import GAME, act, any_answer, enter, log_of, open_table, play_until, sit, started, waits_at
from tests.tables.test_clocks import remaining

WINDOW_S = 60.0                                 # before a roll, by the rule book (EW-16.7)


@pytest.fixture
async def people(house: House) -> list[PlayerRow]:
    return await enter(house, "Ada", "Bo", "Cy")


@pytest.fixture
async def table(house: House, people: list[PlayerRow]) -> str:
    """A game with clocks of all kinds: one for every decision, and windows to negotiate in."""
    return await started(house, people, negotiation_clock="rulebook", decision_clock=300)


async def notes_of(house: House, table: str) -> list[str]:
    async with house.database.begin() as connection:
        return [note.key for row in await messages.after(connection, table, 0) if (note := noted(row))]


async def status_of(house: House, table: str) -> str:
    async with house.database.begin() as connection:
        found = await tables.read(connection, table)
    return found.status if found else ""


async def test_while_paused_nobody_acts(house: House, people: list[PlayerRow], table: str) -> None:
    await keeping.pause(house, people[0], table)
    seat = (await house.desks.get(table)).waiting()[0]
    with pytest.raises(Problem, match=r"problem\.paused") as refused:
        await act(house, people[seat], table, 0, type="roll")
    assert refused.value.status == 409
    assert await log_of(house, table) == []


async def test_while_paused_nothing_is_taken_back_or_asked(house: House, people: list[PlayerRow]) -> None:
    table = await started(house, people)
    desk = await play_until(house, table, waits_at(DuelTurn))
    player = people[desk.waiting()[0]]
    version = await act(house, player, table, desk.version, type="pass")
    await keeping.pause(house, people[0], table)
    for attempt in (undo(house, player, table, version), asking.ask_undo(house, player, table, version, version),
                    wish_for(house, people[0], table, 1, "bot")):
        with pytest.raises(Problem, match=r"problem\.paused"):
            await attempt


async def test_those_who_sit_may_talk_during_a_pause(house: House, people: list[PlayerRow], table: str) -> None:
    await keeping.pause(house, people[0], table)
    assert (await say(house, people[1], table, "The pizza is here.")).words == "The pizza is here."


async def test_a_pause_stops_all_clocks_and_they_go_on_with_what_was_left(
    house: House, people: list[PlayerRow], table: str
) -> None:
    await let_pass(20, house)
    await keeping.pause(house, people[0], table)
    await let_pass(9 * HOUR_S, house)
    assert await expire_what_is_due(house) == 0
    await keeping.resume(house, people[0], table)
    assert await remaining(house, table) == pytest.approx(WINDOW_S - 20, abs=2)
    await let_pass(WINDOW_S - 15, house)
    assert await expire_what_is_due(house) == 1


async def test_the_clock_of_a_decision_goes_on_with_what_was_left(house: House, people: list[PlayerRow]) -> None:
    table = await started(house, people, decision_clock=300)
    await let_pass(100, house)
    await keeping.pause(house, people[0], table)
    await let_pass(HOUR_S, house)
    await keeping.resume(house, people[0], table)
    assert await remaining(house, table) == pytest.approx(200, abs=2)


async def test_what_was_answered_before_a_pause_is_taken_back_with_the_time_that_was_left(
    house: House, people: list[PlayerRow]
) -> None:
    table = await started(house, people, decision_clock=300)
    desk = await play_until(house, table, waits_at(DuelTurn))
    player = people[desk.waiting()[0]]
    await let_pass(100, house)
    version = await act(house, player, table, desk.version, type="pass")
    await keeping.pause(house, people[0], table)
    await let_pass(HOUR_S, house)
    await keeping.resume(house, people[0], table)
    await undo(house, player, table, version)
    assert await remaining(house, table) == pytest.approx(200, abs=2)


async def test_a_pause_outlives_a_restart(
    house: House, house_database: str, people: list[PlayerRow], table: str
) -> None:
    await let_pass(20, house)
    await keeping.pause(house, people[0], table)
    again = House(Settings(house_database))
    await again.open()
    await let_pass(HOUR_S, again)
    assert await expire_what_is_due(again) == 0
    assert not await expire(again, table)
    await keeping.resume(again, people[0], table)
    assert await remaining(again, table) == pytest.approx(WINDOW_S - 20, abs=2)
    await again.close()


async def test_a_pause_holds_in_a_process_that_has_not_heard_of_it(
    house: House, house_database: str, people: list[PlayerRow], table: str
) -> None:
    """No hint reaches it: each has a bus of its own here. The commit itself refuses."""
    elsewhere = House(Settings(house_database))
    await elsewhere.open()
    seat = (await elsewhere.desks.get(table)).waiting()[0]
    await keeping.pause(house, people[0], table)
    with pytest.raises(Problem, match=r"problem\.paused"):
        await act(elsewhere, people[seat], table, 0, type="roll")
    assert await log_of(house, table) == []
    await elsewhere.close()


async def test_a_move_on_its_way_when_the_pause_comes_counts_before_it_or_not_at_all(
    house: House, people: list[PlayerRow], table: str
) -> None:
    seat = (await house.desks.get(table)).waiting()[0]
    await asyncio.gather(act(house, people[seat], table, 0, type="roll"), keeping.pause(house, people[0], table),
                         return_exceptions=True)
    desk = await house.desks.get_anew(table)
    assert len(await log_of(house, table)) == desk.version
    assert desk.table.paused_at is not None


async def test_bots_do_not_play_during_a_pause(house_database: str) -> None:
    house = House(Settings(house_database, bot_delay_s=0))
    await house.open()
    [ada] = await enter(house, "Ada")
    table = await open_table(house, ada, 3)
    for _ in range(3):
        await seating.seat_bot(house, ada, table, None, "adept")
    await starting.start(house, ada, table)
    await keeping.pause(house, ada, table)
    work = asyncio.create_task(BotKeeper(house).run())
    await asyncio.sleep(0.3)
    assert await log_of(house, table) == []
    await keeping.resume(house, ada, table)

    async def is_over() -> bool:
        return await status_of(house, table) == "finished"
    await until(is_over)                        # they are told at once, and play on
    work.cancel()
    await asyncio.gather(work, return_exceptions=True)
    await house.close()


async def test_only_the_host_pauses_as_long_as_the_host_is_there(
    house: House, people: list[PlayerRow], table: str
) -> None:
    with house.hub.presence(table, 0):
        for command in (keeping.pause, keeping.close):
            with pytest.raises(Problem, match="only_the_host") as refused:
                await command(house, people[1], table)
            assert refused.value.status == 403


async def test_while_the_host_is_away_anyone_who_plays_resumes(
    house: House, people: list[PlayerRow], table: str
) -> None:
    await keeping.pause(house, people[0], table)
    with house.hub.presence(table, 0), pytest.raises(Problem, match="only_the_host"):
        await keeping.resume(house, people[1], table)
    await keeping.resume(house, people[1], table)
    assert (await house.desks.get(table)).table.paused_at is None


async def test_who_does_not_sit_keeps_nothing(house: House, people: list[PlayerRow], table: str) -> None:
    [di] = await enter(house, "Di")
    for command in (keeping.pause, keeping.resume, keeping.close):
        with pytest.raises(Problem, match="only_the_host"):
            await command(house, di, table)
    with pytest.raises(Problem, match="only_the_host"):
        await keeping.set_patience(house, di, table, 600)


async def test_a_stranger_does_not_even_learn_that_a_private_table_exists(
    house: House, people: list[PlayerRow]
) -> None:
    [di] = await enter(house, "Di")
    table = await started(house, people, private=True)
    for command in (keeping.pause, keeping.resume, keeping.close):
        with pytest.raises(Problem, match="no_such_table"):
            await command(house, di, table)


async def test_a_pause_is_neither_begun_nor_ended_twice(house: House, people: list[PlayerRow], table: str) -> None:
    with pytest.raises(Problem, match="not_paused"):
        await keeping.resume(house, people[0], table)
    await keeping.pause(house, people[0], table)
    with pytest.raises(Problem, match=r"problem\.paused"):
        await keeping.pause(house, people[0], table)


async def test_before_the_start_there_is_nothing_to_pause(house: House, people: list[PlayerRow]) -> None:
    table = await open_table(house, people[0])
    with pytest.raises(Problem, match="not_started"):
        await keeping.pause(house, people[0], table)


async def test_the_chronicle_notes_what_the_host_does(house: House, people: list[PlayerRow], table: str) -> None:
    await keeping.pause(house, people[0], table)
    await keeping.resume(house, people[0], table)
    await keeping.set_patience(house, people[0], table, 2 * 86_400)
    await seating.hand_over(house, people[0], table, 1)
    await keeping.close(house, people[1], table)
    assert await notes_of(house, table) == ["note.paused", "note.resumed", "note.days", "note.host", "note.closed"]


async def test_who_was_the_host_is_it_no_more(house: House, people: list[PlayerRow], table: str) -> None:
    await seating.hand_over(house, people[0], table, 1)
    with house.hub.presence(table, 1), pytest.raises(Problem, match="only_the_host"):
        await keeping.pause(house, people[0], table)


async def test_a_closed_game_ends_as_abandoned_and_its_log_stays(house: House, people: list[PlayerRow]) -> None:
    table = await started(house, people)
    seat = (await house.desks.get(table)).waiting()[0]
    await act(house, people[seat], table, 0, type="roll")
    await keeping.close(house, people[0], table)
    assert await status_of(house, table) == "abandoned"
    record = await export(house, None, table, None)
    assert (len(record.moves), record.outcome) == (1, None)
    verify(game_of(GAME), record)


async def test_at_a_closed_table_nobody_acts_and_no_clock_runs(
    house: House, people: list[PlayerRow], table: str
) -> None:
    await keeping.close(house, people[0], table)
    desk = await house.desks.get(table)
    assert desk.asked() == ()
    [seat] = agenda.waiting(desk.running())
    with pytest.raises(Problem, match=r"problem\.closed"):
        await act_for(house, desk, seat, 0, any_answer(desk, seat))
    await let_pass(HOUR_S, house)
    assert await expire_what_is_due(house) == 0
    with pytest.raises(Problem, match=r"problem\.(closed|is_over)"):
        await keeping.pause(house, people[0], table)


async def test_a_paused_game_can_be_closed(house: House, people: list[PlayerRow], table: str) -> None:
    await keeping.pause(house, people[0], table)
    await keeping.close(house, people[0], table)
    assert await status_of(house, table) == "abandoned"


async def test_a_table_that_is_closed_before_the_start_is_gone(house: House, people: list[PlayerRow]) -> None:
    table = await open_table(house, people[0])
    await sit(house, table, *people[:2])
    await keeping.close(house, people[0], table)
    assert await status_of(house, table) == ""


@pytest.mark.parametrize("seconds", [0, 59, 31 * 86_400, -5])
async def test_a_table_is_neither_without_patience_nor_without_end(
    house: House, people: list[PlayerRow], table: str, seconds: int
) -> None:
    with pytest.raises(Problem, match=r"problem\.patience"):
        await keeping.set_patience(house, people[0], table, seconds)
