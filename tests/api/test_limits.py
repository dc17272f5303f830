"""How often somebody may do something: enough for people, not enough for floods."""
from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest

from app.limits import CHAT, GUESTS, SEATS, SOCKETS, TABLES, Limits, Rate
from app.settings import Settings
from app.tables.problems import Problem
from tests.api.conftest import problem_of
from tests.guests import GAME, enter, open_table, started_table
from tests.serving import client_of, opened


@pytest.fixture
async def door(house_database: str) -> AsyncIterator[httpx.AsyncClient]:
    """The door of a house in which limits hold."""
    async with opened(Settings(house_database), limited=True) as app, client_of(app) as client:
        yield client


async def test_a_flood_of_words_is_stopped(door: httpx.AsyncClient) -> None:
    people = await enter(door, "Ada", "Bo", "Cy")
    table = await started_table(people)
    answers = [await people[0].ask("POST", f"/tables/{table}/chat", {"text": str(n)}) for n in range(12)]
    assert [answer.status_code for answer in answers[:int(CHAT.burst)]] == [201] * int(CHAT.burst)
    assert problem_of(answers[-1])["type"] == "urn:conclave:slow_down"
    said = (await people[1].get(f"/tables/{table}/chat"))["chat"]
    assert len(said) == sum(answer.status_code == 201 for answer in answers)


async def test_one_who_floods_does_not_silence_others(door: httpx.AsyncClient) -> None:
    people = await enter(door, "Ada", "Bo", "Cy")
    table = await started_table(people)
    for n in range(12):
        await people[0].ask("POST", f"/tables/{table}/chat", {"text": str(n)})
    assert (await people[1].ask("POST", f"/tables/{table}/chat", {"text": "Hello"})).status_code == 201


async def test_a_crowd_of_guests_from_one_address_is_stopped(door: httpx.AsyncClient) -> None:
    answers = [await door.post("/api/guests", json={"name": "Ada"}) for _ in range(int(GUESTS.burst) + 5)]
    assert {answer.status_code for answer in answers[:int(GUESTS.burst)]} == {201}
    assert answers[-1].status_code == 429


async def test_nobody_fills_the_house_with_tables(door: httpx.AsyncClient) -> None:
    [ada] = await enter(door, "Ada")
    answers = [await ada.ask("POST", "/tables", {"game": GAME, "seats": 3}) for _ in range(int(TABLES.burst) + 5)]
    assert answers[-1].status_code == 429


async def test_nobody_plays_musical_chairs_for_ever(door: httpx.AsyncClient) -> None:
    [ada] = await enter(door, "Ada")
    table = (await open_table(ada))["id"]
    answers = [await ada.ask("POST", f"/tables/{table}/seats", {"seat": n % 2}) for n in range(2 * int(SEATS.burst))]
    assert answers[-1].status_code == 429


def test_what_was_spent_comes_back_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("app.limits.time.monotonic", lambda: now[0])
    limits, rate = Limits(), Rate(burst=2, per_s=0.5)
    limits.spend(rate, "Ada")
    limits.spend(rate, "Ada")
    with pytest.raises(Problem, match="slow_down"):
        limits.spend(rate, "Ada")
    now[0] += 2
    limits.spend(rate, "Ada")
    with pytest.raises(Problem, match="slow_down"):
        limits.spend(rate, "Ada")


def test_nobody_saves_up_more_than_a_burst(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("app.limits.time.monotonic", lambda: now[0])
    limits = Limits()
    limits.spend(SOCKETS, "here")
    now[0] += 10_000
    for _ in range(int(SOCKETS.burst)):
        limits.spend(SOCKETS, "here")
    with pytest.raises(Problem):
        limits.spend(SOCKETS, "here")
