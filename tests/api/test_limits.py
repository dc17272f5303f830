"""How often somebody may do something: enough for people, not enough for floods."""
from __future__ import annotations

import httpx
import pytest

from app.games.elfenwizards.board import OPEN_PROMISES
from app.limits import CHAT, GUESTS, SEATS, SOCKETS, TABLES, WORDS, Limits, Rate
from app.tables.problems import Problem
from tests.api.conftest import problem_of
from tests.guests import GAME, Person, enter, open_table, started_table

PROMISE = {"type": "promise", "to": "all", "kind": "nothing_on", "mag": "red_1"}


@pytest.fixture
def door(limited_door: httpx.AsyncClient) -> httpx.AsyncClient:
    return limited_door


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


async def promise_and_withdraw(person: Person, table: str, times: int) -> list[httpx.Response]:
    """All that was answered."""
    answers = []
    for _ in range(times):
        version = (await person.get(f"/tables/{table}"))["version"]
        answers.append(await person.act(table, version, PROMISE))
        if answers[-1].is_success:
            [made] = [event for event in answers[-1].json()["events"] if event["key"] == "promise_made"]
            withdrawal = {"type": "withdraw_promise", "id": made["params"]["id"]}
            answers.append(await person.act(table, version + 1, withdrawal))
    return answers


@pytest.mark.rule("EW-17.4", "EW-17.5")
async def test_a_player_may_promise_all_at_once_and_take_it_all_back(door: httpx.AsyncClient) -> None:
    people = await enter(door, "Ada", "Bo", "Cy")
    answers = await promise_and_withdraw(people[0], await started_table(people), OPEN_PROMISES)
    assert {answer.status_code for answer in answers} == {200}


async def test_a_flood_of_promises_is_stopped(door: httpx.AsyncClient) -> None:
    people = await enter(door, "Ada", "Bo", "Cy")
    table = await started_table(people)
    answers = await promise_and_withdraw(people[0], table, int(WORDS.burst))
    assert problem_of(answers[-1])["type"] == "urn:conclave:slow_down"
    promised = [move for move in (await people[1].get(f"/tables/{table}/log"))["log"] if move["seat"] == 0]
    assert len(promised) == sum(answer.is_success for answer in answers)


async def test_promises_that_come_as_talk_are_counted_alike(door: httpx.AsyncClient) -> None:
    people = await enter(door, "Ada", "Bo", "Cy")
    table = await started_table(people)
    await promise_and_withdraw(people[0], table, int(WORDS.burst))
    promise = {name: value for name, value in PROMISE.items() if name != "type"}
    answer = await people[0].ask("POST", f"/tables/{table}/chat", {"promise": promise})
    assert answer.status_code == 429


async def test_one_who_floods_with_promises_still_moves_and_talks(door: httpx.AsyncClient) -> None:
    people = await enter(door, "Ada", "Bo", "Cy")
    table = await started_table(people)
    [seat] = (await people[0].get(f"/tables/{table}"))["waiting_for"]
    await promise_and_withdraw(people[seat], table, int(WORDS.burst))
    version = (await people[seat].get(f"/tables/{table}"))["version"]
    assert (await people[seat].act(table, version, {"type": "roll"})).status_code == 200
    assert (await people[seat].ask("POST", f"/tables/{table}/chat", {"text": "Well?"})).status_code == 201


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
