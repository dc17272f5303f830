"""Several processes serve one database as if they were one; when one is killed, its players go on at the other."""
from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from typing import NamedTuple

import msgspec
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from app.games.core.record import Record, verify
from app.games.registry import game_of
from app.store.backup import conninfo_of
from app.store.database import Database
from app.tables.recheck import replay_all
from tests.conftest import CreateDatabase
from tests.guests import GAME, JSON, Listener, Person, enter, listening, open_table, play_on, started_table
from tests.patience import until
from tests.serving import Served

WITHIN_S = 300.0
AN_HOUR_S = 3600.0
TABLES = 4
JUMPS = 3


class Pair(NamedTuple):
    """Two processes, and people: Ada and Cy come to the first, Bo to the second."""

    one: Served
    other: Served
    people: list[Person]


@contextmanager
def two_processes(database_url: str) -> Iterator[tuple[Served, Served]]:
    """Started side by side: each finds the other already there, or not yet."""
    with ExitStack() as running:
        one, other = Served(database_url=database_url), Served(database_url=database_url)
        running.push(one.__exit__)
        running.push(other.__exit__)
        yield one.__enter__(), other.__enter__()


@asynccontextmanager
async def people_at(one: Served, other: Served) -> AsyncIterator[Pair]:
    async with one.client() as here, other.client() as there:
        ada, cy = await enter(here, "Ada", "Cy")
        [bo] = await enter(there, "Bo")
        yield Pair(one, other, [ada, bo, cy])


@pytest.fixture(scope="module")
def shared_database(create_database: CreateDatabase, house_template: str) -> str:
    return create_database("two_processes", house_template)


@pytest.fixture(scope="module")
def lasting(shared_database: str) -> Iterator[tuple[Served, Served]]:
    """Two processes that no test ends."""
    with two_processes(shared_database) as served:
        yield served


@pytest.fixture
async def pair(lasting: tuple[Served, Served]) -> AsyncIterator[Pair]:
    async with people_at(*lasting) as pair:
        yield pair


def live(table: str) -> str:
    return f"/tables/{table}/live"


def log_of(database_url: str, table: str) -> list[tuple[int, int | None, JSON]]:
    with psycopg.connect(conninfo_of(database_url)) as connection:
        rows = connection.execute(
            "SELECT number, seat, action FROM moves WHERE table_id = %s AND number > 0 ORDER BY number", [table])
        return [(number, seat, msgspec.json.decode(action)) for number, seat, action in rows]


async def check_logs(database_url: str) -> None:
    """Every log leads to exactly the state of its table: no move is missing, none was made twice."""
    database = Database(database_url)
    assert [found for found in [one async for one in replay_all(database)] if found.fault] == []
    await database.close()


async def prove(person: Person, table: str) -> None:
    answer = await person.ask("GET", f"/tables/{table}/export")
    verify(game_of(GAME), msgspec.json.decode(answer.content, type=Record))


async def test_players_at_two_processes_play_one_table_and_hear_each_other(pair: Pair, shared_database: str) -> None:
    ada, bo, _ = pair.people
    table = await started_table(pair.people)
    async with (listening(pair.one.url, live(table), ada) as at_one,
                listening(pair.other.url, live(table), bo) as at_other):
        await at_one.version(0)
        await at_other.version(0)
        rng = random.Random(1)
        for number in range(1, 21):             # each move is heard at both before the next is made
            await play_on(pair.people, table, rng, 1)
            views = [await line.version(number) for line in (at_one, at_other)]
            assert [view["version"] for view in views] == [number, number]
            assert views[0]["view"]["shared"] == views[1]["view"]["shared"]
            assert [event["key"] for event in views[0]["events"]] == [event["key"] for event in views[1]["events"]]
        for speaker, hears, words in ((ada, at_other, "Do you hear me?"), (bo, at_one, "I do.")):
            await speaker.post(f"/tables/{table}/chat", {"text": words})
            while (await hears.next("chat"))["chat"][-1]["text"] != words:
                pass
    await play_on(pair.people, table, rng)
    await prove(ada, table)
    numbers = [number for number, _, _ in log_of(shared_database, table)]
    assert numbers == list(range(1, len(numbers) + 1))


async def test_people_at_one_process_are_present_at_the_other(pair: Pair) -> None:
    ada, bo, _ = pair.people
    table = await started_table(pair.people)
    async with listening(pair.one.url, live(table), ada) as line, listening(pair.other.url, live(table), bo):
        await line.presence(0, 1)


async def test_when_a_process_is_killed_its_players_go_on_at_the_other(house_database: str) -> None:
    """A bot sits there too: whichever process thought for it, the other goes on thinking."""
    rng = random.Random(2)
    with two_processes(house_database) as served:
        async with people_at(*served) as pair:
            ada, bo, _ = pair.people
            table = await started_table([ada, bo], bots=1)
            async with listening(pair.one.url, live(table), ada) as line:
                await line.version(0)
                told = await play_some([ada, bo], table, rng, 15)
                pair.one.kill()
                with pytest.raises(ConnectionClosed):
                    await line.next("anything else")
            ada.client = bo.client
            async with listening(pair.other.url, live(table), ada) as line:
                assert (await line.version(0))["version"] >= (told or 0)
                while await play_some([ada, bo], table, rng, 1) is not None:
                    pass
                await prove(bo, table)
                await check_that_an_end_is_announced(pair.other, line)


async def check_that_an_end_is_announced(served: Served, line: Listener) -> None:
    """A process that is told to end asks its listeners to come again."""
    await asyncio.to_thread(served.end)
    with pytest.raises(ConnectionClosed) as closed:
        await line.next("anything else")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012


async def play_some(people: list[Person], table: str, rng: random.Random, moves: int) -> int | None:
    """Moves of people, while bots move in between: the last version acknowledged; None when the game is over."""
    told = None
    for _ in range(moves):
        async def is_for_people() -> bool:
            shown = await people[0].get(f"/tables/{table}")
            return shown["status"] == "finished" or bool(set(shown["waiting_for"]) & set(range(len(people))))
        await until(is_for_people)
        shown = await people[0].get(f"/tables/{table}")
        mine = [seat for seat in shown["waiting_for"] if seat < len(people)]
        if not mine:
            return told
        told = (await people[mine[0]].move(table, rng))["version"]
    return told


async def test_no_clock_and_no_bot_acts_twice(pair: Pair, shared_database: str) -> None:
    """Both processes look after the same tables: half of them wait for people whose time runs out."""
    ada = pair.people[0]
    waiting = [await started_table(pair.people, negotiation_clock="rulebook", decision_clock=30)
               for _ in range(TABLES)]
    played = [await table_of_bots(ada) for _ in range(TABLES)]
    for jump in range(1, JUMPS + 1):
        let_an_hour_pass(shared_database)

        async def all_have_moved(least: int = jump) -> bool:
            return min(len(log_of(shared_database, table)) for table in waiting) >= least
        await until(all_have_moved, WITHIN_S)

    async def all_are_over() -> bool:
        return all([(await ada.get(f"/tables/{table}"))["status"] == "finished" for table in played])
    await until(all_are_over, WITHIN_S)
    for table in waiting:
        log = log_of(shared_database, table)
        windows = [action["clock"] for _, seat, action in log if seat is None]
        assert [number for number, _, _ in log] == list(range(1, len(log) + 1))
        assert len(windows) == len(set(windows)) > 0
    for table in played:
        await prove(ada, table)
    await check_logs(shared_database)
    assert not any("Traceback" in served.said for served in (pair.one, pair.other))


async def table_of_bots(host: Person) -> str:
    table: str = (await open_table(host))["id"]
    for _ in range(3):
        await host.post(f"/tables/{table}/seats", {"bot": "adept"})
    await host.post(f"/tables/{table}/start")
    return table


def let_an_hour_pass(database_url: str) -> None:
    """In the house's own time, as every process learns at its next heartbeat."""
    with psycopg.connect(conninfo_of(database_url)) as connection:
        connection.execute("UPDATE house SET dark_s = dark_s - %s", [AN_HOUR_S])


async def test_whoever_logs_out_at_one_process_hears_nothing_more_at_the_other(pair: Pair) -> None:
    ada = pair.people[0]
    table = await started_table(pair.people)
    async with listening(pair.other.url, live(table), ada) as line:
        await line.version(0)
        assert (await ada.client.post("/leave", headers=ada.headers)).status_code == 303
        with pytest.raises(ConnectionClosed) as closed:
            await line.next("anything else")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
