"""What tests of the API share: people at the door, a game under way, and a look at everything that is stored."""
from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import httpx
import psycopg
import pytest

from app.games.core.dice import commitment
from app.store.backup import conninfo_of
from tests.guests import JSON, Person, enter, open_table, started_table

SECRET = bytes(range(100, 132))
STORED = ("players", "sessions", "tables", "seats", "moves", "messages")

Everything = Callable[[], dict[str, str | None]]


@pytest.fixture
async def people(door: httpx.AsyncClient) -> list[Person]:
    return await enter(door, "Ada", "Bo", "Cy")


class Game(NamedTuple):
    """A table that waits for a first roll."""

    table: str
    people: list[Person]
    asked: Person
    other: Person


@pytest.fixture
async def game(people: list[Person]) -> Game:
    table = await started_table(people)
    [seat] = (await people[0].get(f"/tables/{table}"))["waiting_for"]
    return Game(table, people, people[seat], people[(seat + 1) % 3])


@pytest.fixture
async def known_game(people: list[Person], house_database: str) -> Game:
    """A game whose dice are known, so that it is the same every time."""
    table = (await open_table(people[0], color_assignment="seat_order"))["id"]
    for person in people:
        await person.post(f"/tables/{table}/seats", {})
        await person.patch(f"/tables/{table}/seat", {"ready": True, "word": person.name})
    with psycopg.connect(conninfo_of(house_database)) as connection:
        connection.execute("UPDATE tables SET secret = %s, commitment = %s", [SECRET, commitment(SECRET)])
    await people[0].post(f"/tables/{table}/start")
    return Game(table, people, people[0], people[1])


@pytest.fixture
def everything(house_database: str) -> Everything:
    """A print of all that is stored."""
    def look() -> dict[str, str | None]:
        with psycopg.connect(conninfo_of(house_database)) as connection:
            found = {}
            for name in STORED:
                query = f"SELECT md5(string_agg(row::text, ' ' ORDER BY row::text)) FROM {name} AS row"
                [found[name]] = connection.execute(query).fetchone() or [None]
            return found
    return look


def problem_of(answer: httpx.Response) -> JSON:
    """The problem details of a refusal, which must be whole."""
    assert answer.headers["content-type"] == "application/problem+json"
    problem: JSON = answer.json()
    assert problem["status"] == answer.status_code
    assert problem["type"].startswith("urn:conclave:")
    assert problem["title"]
    assert " " in problem["detail"], "a sentence, not a key"
    assert "{" not in problem["detail"], "with everything filled in"
    return problem
