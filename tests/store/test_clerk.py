"""The clerk: what it says is stored is stored, once, whatever else waits, fails or is cut off at the same moment."""
from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import psycopg
import pytest

from app.store.backup import conninfo_of
from app.store.clerk import BATCH, Clerk, MoveToStore
from app.store.database import Database, StoreUnavailable
from tests.conftest import Switch

TABLES = 100
SET_UP = f"""
INSERT INTO players (id, name) VALUES ('ada', 'Ada');
INSERT INTO tables (id, game, rules, title, host_id, options, private, invite, secret, commitment, status, state)
SELECT 't' || n, 'g', '1', '', 'ada', '{{}}', false, n, '', '', 'playing', 'before' FROM generate_series(1, {TABLES}) n
"""


def move(table: int, version: int = 0, state: str | None = "after", outcome: str | None = None) -> MoveToStore:
    return MoveToStore(f"t{table}", version, state, "{}", None, outcome, 0, "{}", "[]", True)  # type: ignore[arg-type]


@pytest.fixture
def conninfo(house_database: str) -> str:
    with psycopg.connect(conninfo_of(house_database)) as connection:
        connection.execute(SET_UP)
    return conninfo_of(house_database)


@pytest.fixture
async def clerk(house_database: str, conninfo: str) -> AsyncIterator[Clerk]:
    database = Database(house_database)
    clerk = Clerk(database)
    work = asyncio.create_task(clerk.run())
    yield clerk
    work.cancel()
    await asyncio.gather(work, return_exceptions=True)
    await database.close()


def row(conninfo: str, query: str) -> tuple[object, ...] | None:
    with psycopg.connect(conninfo) as connection:
        return connection.execute(query).fetchone()


async def test_a_move_is_stored_with_the_state_it_led_to(clerk: Clerk, conninfo: str) -> None:
    assert await clerk.commit(move(1))
    stored = row(conninfo, "SELECT version, state, number FROM tables JOIN moves ON table_id = id WHERE id = 't1'")
    assert stored == (1, "after", 1)


async def test_moves_that_wait_together_are_stored_in_one_statement(clerk: Clerk, conninfo: str) -> None:
    done = await asyncio.gather(*(clerk.commit(move(n)) for n in range(1, BATCH + 1)))
    assert done == [True] * BATCH
    assert row(conninfo, "SELECT count(*), count(DISTINCT xmin::text) FROM moves") == (BATCH, 1)


async def test_more_moves_than_a_statement_takes_are_all_stored(clerk: Clerk, conninfo: str) -> None:
    done = await asyncio.gather(*(clerk.commit(move(n)) for n in range(1, TABLES + 1)))
    assert done == [True] * TABLES
    assert row(conninfo, "SELECT count(*), sum(version) FROM tables WHERE state = 'after'") == (TABLES, TABLES)


@pytest.mark.parametrize("version", [1, -1])
async def test_a_move_of_another_version_is_not_stored(clerk: Clerk, conninfo: str, version: int) -> None:
    assert not await clerk.commit(move(1, version))
    assert row(conninfo, "SELECT version, state FROM tables WHERE id = 't1'") == (0, "before")
    assert row(conninfo, "SELECT count(*) FROM moves") == (0,)


async def test_of_two_moves_on_the_same_version_one_is_stored(clerk: Clerk, conninfo: str) -> None:
    done = await asyncio.gather(clerk.commit(move(1, state="one")), clerk.commit(move(1, state="other")))
    assert done == [True, False]
    assert row(conninfo, "SELECT version, state FROM tables WHERE id = 't1'") == (1, "one")


async def test_a_table_that_is_not_there_takes_no_move(clerk: Clerk) -> None:
    assert not await clerk.commit(move(TABLES + 1))


async def test_a_finished_game_takes_no_move(clerk: Clerk, conninfo: str) -> None:
    assert await clerk.commit(move(1, outcome="{}"))
    assert not await clerk.commit(move(1, 1))
    assert row(conninfo, "SELECT status, version FROM tables WHERE id = 't1'") == ("finished", 1)


@pytest.mark.parametrize("state", [None, "no\0text", "half a \ud83d"], ids=["none", "NUL", "half a pair"])
async def test_a_move_that_cannot_be_stored_takes_no_other_with_it(
    clerk: Clerk, conninfo: str, state: str | None
) -> None:
    waiting = [clerk.commit(move(1)), clerk.commit(move(2, state=state)), clerk.commit(move(3))]
    first, bad, last = await asyncio.gather(*waiting, return_exceptions=True)
    assert (first, last) == (True, True)
    assert isinstance(bad, psycopg.Error | ValueError)
    assert row(conninfo, "SELECT string_agg(id, ' ' ORDER BY id) FROM tables WHERE state = 'after'") == ("t1 t3",)


async def test_whoever_asks_while_the_database_is_away_is_told(clerk: Clerk, conninfo: str, switch: Switch) -> None:
    assert await clerk.commit(move(1))
    switch.off()
    with pytest.raises(StoreUnavailable):
        await clerk.commit(move(1, 1))
    switch.on()
    assert row(conninfo, "SELECT version FROM tables WHERE id = 't1'") == (1,)


async def test_when_the_database_is_back_moves_are_stored_again(clerk: Clerk, conninfo: str, switch: Switch) -> None:
    switch.off()
    with pytest.raises(StoreUnavailable):
        await clerk.commit(move(1))
    switch.on()
    assert await clerk.commit(move(1))


async def test_a_connection_lost_between_two_moves_is_not_noticed_by_anyone(clerk: Clerk, switch: Switch) -> None:
    assert await clerk.commit(move(1))
    switch.cut()
    assert await clerk.commit(move(1, 1))


async def test_two_clerks_that_store_the_same_tables_in_another_order_both_come_to_an_end(
    clerk: Clerk, house_database: str, conninfo: str
) -> None:
    database = Database(house_database)
    other = Clerk(database)
    work = asyncio.create_task(other.run())
    numbers = range(1, BATCH + 1)
    one, two = await asyncio.gather(asyncio.gather(*(clerk.commit(move(n)) for n in numbers)),
                                    asyncio.gather(*(other.commit(move(n)) for n in reversed(numbers))))
    work.cancel()
    await asyncio.gather(work, return_exceptions=True)
    await database.close()
    assert [a + b for a, b in zip(one, reversed(two), strict=True)] == [1] * BATCH


async def test_whoever_waits_when_the_house_closes_is_told(house_database: str, switch: Switch) -> None:
    clerk = Clerk(Database(house_database))
    work = asyncio.create_task(clerk.run())
    waiting = asyncio.create_task(clerk.commit(move(1)))
    await asyncio.sleep(0)
    work.cancel()
    with pytest.raises(StoreUnavailable):
        await waiting
