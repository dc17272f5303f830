"""A move, end to end: played on the question it answers, on disk before anyone is told, and once."""
from __future__ import annotations

import asyncio
import gc

import psycopg
import pytest

from app.games.elfenwizards.rules.window import Negotiation
from app.live.bus import Hint
from app.settings import Settings
from app.store.backup import conninfo_of
from app.store.database import StoreUnavailable
from app.store.rows import PlayerRow
from app.tables import seating
from app.tables.house import House
from app.tables.problems import Problem
from tests.conftest import Switch
from tests.tables.playing import act, enter, is_over, log_of, open_table, play_until, started, waits_at


@pytest.fixture
async def people(house: House) -> list[PlayerRow]:
    return await enter(house, "Ada", "Bo", "Cy")


@pytest.fixture
async def rolling(house: House, people: list[PlayerRow]) -> tuple[str, PlayerRow, PlayerRow]:
    """A table at which one is asked to roll: the table, who is asked, and somebody who is not."""
    table = await started(house, people)
    seat = (await house.desks.get(table)).waiting()[0]
    return table, people[seat], people[(seat + 1) % 3]


@pytest.fixture
async def talking(house: House, people: list[PlayerRow]) -> tuple[str, int]:
    """A table at which all are asked at once, and its version."""
    table = await started(house, people)
    desk = await play_until(house, table, waits_at(Negotiation))
    return table, desk.version


async def test_a_move_leads_to_the_next_version(house: House, rolling: tuple[str, PlayerRow, PlayerRow]) -> None:
    table, asked, _ = rolling
    assert await act(house, asked, table, 0, type="roll") == 1


async def test_a_move_is_on_disk_before_anyone_is_told(
    house: House, house_database: str, rolling: tuple[str, PlayerRow, PlayerRow]
) -> None:
    table, asked, _ = rolling
    on_disk: list[object] = []

    def look(hint: Hint) -> None:
        if hint.kind == "moved":
            with psycopg.connect(conninfo_of(house_database)) as connection:
                on_disk.append(connection.execute("SELECT version FROM tables").fetchone())
    house.bus.subscribe(look)
    await act(house, asked, table, 0, type="roll")
    assert on_disk == [(1,)]


async def test_an_answer_is_in_time_while_others_answer_the_same_question(
    house: House, people: list[PlayerRow], talking: tuple[str, int]
) -> None:
    table, version = talking
    await act(house, people[0], table, version, type="set_ready", ready=True)
    assert await act(house, people[1], table, version, type="set_ready", ready=True) == version + 2


async def test_all_may_answer_at_the_same_moment(
    house: House, people: list[PlayerRow], talking: tuple[str, int]
) -> None:
    table, version = talking
    made = await asyncio.gather(*(act(house, player, table, version, type="set_ready", ready=True)
                                  for player in people))
    assert sorted(made) == [version + 1, version + 2, version + 3]


async def test_a_move_sent_twice_is_played_once(
    house: House, rolling: tuple[str, PlayerRow, PlayerRow]
) -> None:
    table, asked, _ = rolling
    twice = [act(house, asked, table, 0, type="roll") for _ in range(2)]
    first, second = await asyncio.gather(*twice, return_exceptions=True)
    assert first == 1
    assert isinstance(second, Problem)
    assert (second.status, second.version) == (409, 1)
    assert len(await log_of(house, table)) == 1


async def test_an_answer_sent_twice_is_played_once_though_the_question_stands_for_others(
    house: House, people: list[PlayerRow], talking: tuple[str, int]
) -> None:
    table, version = talking
    await act(house, people[0], table, version, type="set_ready", ready=True)
    with pytest.raises(Problem, match="moved_on") as refused:
        await act(house, people[0], table, version, type="set_ready", ready=False)
    assert (refused.value.status, refused.value.version) == (409, version + 1)


@pytest.mark.parametrize("version", [1, 10**30])
async def test_nobody_answers_a_question_that_was_not_put_yet(
    house: House, rolling: tuple[str, PlayerRow, PlayerRow], version: int
) -> None:
    table, asked, _ = rolling
    with pytest.raises(Problem, match="moved_on") as refused:
        await act(house, asked, table, version, type="roll")
    assert (refused.value.status, refused.value.version) == (409, 0)


@pytest.mark.rule("EW-2.2")
async def test_who_is_not_asked_is_told_by_which_clause(
    house: House, rolling: tuple[str, PlayerRow, PlayerRow]
) -> None:
    table, _, other = rolling
    with pytest.raises(Problem) as refused:
        await act(house, other, table, 0, type="roll")
    assert (refused.value.status, refused.value.clause) == (422, "EW-2.2")


async def test_what_an_old_page_offered_is_not_blamed_on_the_player(
    house: House, rolling: tuple[str, PlayerRow, PlayerRow]
) -> None:
    table, asked, other = rolling
    await act(house, asked, table, 0, type="roll")
    with pytest.raises(Problem) as refused:
        await act(house, other, table, 0, type="roll")
    assert (refused.value.status, refused.value.version) == (409, 1)


BAD_ACTIONS: dict[str, dict[str, object]] = {
    "of no game": {"type": "castle_kingside"},
    "without a type": {},
    "with too little": {"type": "retire"},
    "with too much": {"type": "roll", "sixes": True},
    "of the wrong kind": {"type": "set_ready", "ready": "yes"},
    "nobody's but the clock's": {"type": "clock_expired", "clock": 1},
    "an undo in disguise": {"type": "undo", "move": 0},
    "not offered": {"type": "pass"},
    "no text at all": {"type": "\ud800"},
}


@pytest.mark.parametrize("kind", BAD_ACTIONS)
async def test_an_action_that_is_none_changes_nothing(
    house: House, rolling: tuple[str, PlayerRow, PlayerRow], kind: str
) -> None:
    table, asked, _ = rolling
    with pytest.raises(Problem) as refused:
        await act(house, asked, table, 0, **BAD_ACTIONS[kind])
    assert refused.value.status == 422
    assert ((await house.desks.get(table)).version, await log_of(house, table)) == (0, [])


async def test_only_those_who_sit_act(house: House, rolling: tuple[str, PlayerRow, PlayerRow]) -> None:
    table, *_ = rolling
    [di] = await enter(house, "Di")
    with pytest.raises(Problem, match="not_seated"):
        await act(house, di, table, 0, type="roll")


async def test_a_stranger_does_not_even_learn_that_a_private_game_is_played(
    house: House, people: list[PlayerRow]
) -> None:
    [di] = await enter(house, "Di")
    table = await started(house, people, private=True)
    with pytest.raises(Problem, match="no_such_table"):
        await act(house, di, table, 0, type="roll")


async def test_before_the_start_there_is_nothing_to_play(house: House, people: list[PlayerRow]) -> None:
    table = await open_table(house, people[0])
    await seating.take_seat(house, people[0], table, 0, None)
    with pytest.raises(Problem, match="not_started"):
        await act(house, people[0], table, 0, type="roll")


async def test_a_game_that_is_over_has_an_outcome_and_takes_no_move(house: House, people: list[PlayerRow]) -> None:
    table = await started(house, people)
    over = await play_until(house, table, is_over)
    assert (over.table.status, over.table.outcome is None) == ("finished", False)
    with pytest.raises(Problem, match="game_over"):
        await act(house, people[0], table, over.version, type="roll")


async def test_a_race_lost_to_another_process_is_run_again_on_what_it_left(
    house: House, house_database: str, people: list[PlayerRow], talking: tuple[str, int]
) -> None:
    table, version = talking
    elsewhere = House(Settings(house_database))
    await elsewhere.open()
    await act(elsewhere, people[0], table, version, type="set_ready", ready=True)
    assert await act(house, people[1], table, version, type="set_ready", ready=True) == version + 2
    await elsewhere.close()


async def test_a_move_sent_to_two_processes_is_played_once(
    house: House, house_database: str, rolling: tuple[str, PlayerRow, PlayerRow]
) -> None:
    table, asked, _ = rolling
    elsewhere = House(Settings(house_database))
    await elsewhere.open()
    await elsewhere.desks.get(table)
    both = [act(one, asked, table, 0, type="roll") for one in (house, elsewhere)]
    made = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(1 if result == 1 else result.status for result in made) == [1, 409]  # type: ignore[union-attr]
    await elsewhere.close()


async def test_a_move_the_database_did_not_take_does_not_count(
    house: House, switch: Switch, rolling: tuple[str, PlayerRow, PlayerRow]
) -> None:
    table, asked, _ = rolling
    switch.off()
    with pytest.raises(StoreUnavailable):
        await act(house, asked, table, 0, type="roll")
    switch.on()
    assert await act(house, asked, table, 0, type="roll") == 1


async def test_a_move_goes_on_to_its_end_when_the_one_who_asked_goes_away(
    house: House, rolling: tuple[str, PlayerRow, PlayerRow]
) -> None:
    table, asked, _ = rolling
    told = asyncio.Event()
    house.bus.subscribe(lambda hint: told.set() if hint.kind == "moved" else None)
    request = asyncio.create_task(house.finish(act(house, asked, table, 0, type="roll")))
    await asyncio.sleep(0)
    request.cancel()
    async with asyncio.timeout(60):
        await told.wait()
    assert (await house.desks.get(table)).version == 1


@pytest.mark.parametrize(("fault", "noted"), [(StoreUnavailable(), []), (OSError("disk"), ["OSError"])])
async def test_what_went_wrong_for_one_who_went_away_is_noted_where_it_is_a_fault_of_the_house(
    house: House, caplog: pytest.LogCaptureFixture, fault: Exception, noted: list[str]
) -> None:
    gone = asyncio.Event()

    async def fail() -> None:
        await gone.wait()
        raise fault
    request = asyncio.create_task(house.finish(fail()))
    await asyncio.sleep(0)
    request.cancel()
    await asyncio.wait([request])
    gone.set()
    await house.close()
    gc.collect()                                # whose fault nobody has looked at is told by Python itself
    assert [record.exc_info[0].__name__ for record in caplog.records if record.exc_info and record.exc_info[0]] == noted
