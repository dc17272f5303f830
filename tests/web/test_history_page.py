"""My history: every game I played, found by its game, its result, its company and its date; nobody else's."""
from __future__ import annotations

import random
import re
from datetime import date, timedelta

import httpx
import psycopg
import pytest

from app.store.backup import conninfo_of
from app.store.history import PAGE, Wanted
from app.web.history import wanted_of
from tests.guests import Person, enter, play_on, started_table
from tests.web.readers import Reader

GAME = re.compile(r'href="/t/(\w+)"')
RESULT = re.compile(r'<div class="res">(.*?)</div>')


@pytest.fixture
async def people(door: httpx.AsyncClient) -> list[Person]:
    return await enter(door, "Ada", "Bo", "Cy")


@pytest.fixture
async def table(people: list[Person]) -> str:
    table = await started_table(people)
    await play_on(people, table, random.Random(2))
    return table


async def found(door: httpx.AsyncClient, person: Person, query: str = "") -> list[str]:
    answer = await Reader(door, person).look(f"/played{query}")
    assert answer.status_code == 200
    return GAME.findall(answer.text)


def ended(database: str, winners: str) -> None:
    """The game has ended so, whatever its dice said."""
    with psycopg.connect(conninfo_of(database)) as connection:
        connection.execute("UPDATE tables SET outcome = jsonb_set(jsonb_set(outcome::jsonb, '{winners}', %s), "
                           "'{scores}', '[1, 9, 5]')::text", [winners])


async def test_a_game_is_in_the_history_of_all_who_played_it(
    door: httpx.AsyncClient, people: list[Person], table: str
) -> None:
    assert [await found(door, person) for person in people] == [[table]] * 3


async def test_a_game_of_others_is_not_in_mine(door: httpx.AsyncClient, table: str) -> None:
    [di] = await enter(door, "Di")
    assert await found(door, di) == []


async def test_a_game_that_runs_is_no_history(door: httpx.AsyncClient, people: list[Person]) -> None:
    await started_table(people)
    assert await found(door, people[0]) == []


@pytest.mark.parametrize(("winners", "won"), [("[1]", [False, True, False]), ("[1, 2]", [False, True, True])])
async def test_won_and_lost_are_told_apart(
    door: httpx.AsyncClient, people: list[Person], table: str, house_database: str, winners: str, won: list[bool]
) -> None:
    """A victory that is shared is one."""
    ended(house_database, winners)
    assert [await found(door, person, "?result=won") == [table] for person in people] == won
    assert [await found(door, person, "?result=lost") == [] for person in people] == won


async def test_of_a_game_that_all_have_lost_it_is_said_that_nobody_won(
    door: httpx.AsyncClient, people: list[Person], table: str, house_database: str
) -> None:
    ended(house_database, "[]")
    pages = [(await Reader(door, person).look("/played?result=lost")).text for person in people]
    assert [("nobody won" in page, "place" in RESULT.findall(page)[0]) for page in pages] == [(True, False)] * 3


async def test_nobody_is_placed_before_the_winner_whatever_the_points(
    door: httpx.AsyncClient, people: list[Person], table: str, house_database: str
) -> None:
    """Who brings the Gems wins, with few points or many."""
    ended(house_database, "[0]")
    pages = [(await Reader(door, person).look("/played")).text for person in people[1:]]
    assert [f"place {n} of 3" in page for n, page in enumerate(pages, start=2)] == [True, True]


async def test_games_are_found_by_company(door: httpx.AsyncClient, people: list[Person], table: str) -> None:
    assert [await found(door, people[0], f"?with={name}") for name in ("cy", "Bo", "Di", "Ada", "%25", "_")] == [
        [table], [table], [], [], [], []]


async def test_games_are_found_by_game(door: httpx.AsyncClient, people: list[Person], table: str) -> None:
    assert [await found(door, people[0], f"?game={game}") for game in ("elfenwizards", "wyz")] == [[table], []]


async def test_games_are_found_by_date(
    door: httpx.AsyncClient, people: list[Person], table: str, house_database: str
) -> None:
    day = date(2026, 3, 5)
    with psycopg.connect(conninfo_of(house_database)) as connection:
        connection.execute("UPDATE tables SET finished_at = '2026-03-05T23:10:00Z'")
    before, after = day - timedelta(days=1), day + timedelta(days=1)
    queries = [f"?from={day}", f"?until={day}", f"?from={after}", f"?until={before}", f"?from={before}&until={after}"]
    assert [await found(door, people[0], query) for query in queries] == [[table], [table], [], [], [table]]


async def test_a_practice_counts_nowhere(
    door: httpx.AsyncClient, people: list[Person], table: str, house_database: str
) -> None:
    with psycopg.connect(conninfo_of(house_database)) as connection:
        connection.execute("UPDATE tables SET private = true, practice = true")
    assert await found(door, people[0]) == []


async def test_a_long_history_has_pages(
    door: httpx.AsyncClient, people: list[Person], table: str, house_database: str
) -> None:
    """The same game many times over."""
    columns = "game, rules, title, host_id, options, private, status, secret, commitment, state, version, outcome, " \
              "finished_at"
    with psycopg.connect(conninfo_of(house_database)) as connection:
        connection.execute(f"INSERT INTO tables (id, invite, {columns}) SELECT 'copy' || n, 'invite' || n, {columns} "
                           "FROM tables, generate_series(1, 40) AS n WHERE id = %s", [table])
        connection.execute("INSERT INTO seats (table_id, seat, player_id) SELECT 'copy' || n, seat, player_id "
                           "FROM seats, generate_series(1, 40) AS n WHERE table_id = %s", [table])
    first, second = await found(door, people[0]), await found(door, people[0], "?page=1")
    assert (len(first), len(set(first) | set(second))) == (PAGE, 41)


@pytest.mark.parametrize("asked", [
    {"game": "a b\0"}, {"result": "drawn"}, {"from": "yesterday"}, {"until": "2026-02-31"}, {"page": "-1"},
    {"page": "9" * 40}, {"page": "²"}])
def test_what_cannot_be_read_asks_for_nothing(asked: dict[str, str]) -> None:
    assert wanted_of(asked) == (Wanted(), 0)


async def test_a_stranger_has_no_history(door: httpx.AsyncClient) -> None:
    answer = await Reader(door, None).look("/played?with=%00&page=999999")
    assert answer.status_code == 200
