"""The pages on which one chooses how one is called to the table."""
from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import psycopg
import pytest

from app.settings import Settings
from app.store.backup import conninfo_of
from tests.guests import Person, enter, started_table
from tests.serving import client_of, opened
from tests.web.readers import Reader, told
from tests.webhooks.receiver import Receiver, answered

HOOK = "/notices/webhook"


@pytest.fixture
async def open_door(settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    async with opened(settings) as app, client_of(app) as client:
        yield client


@pytest.fixture
async def people(open_door: httpx.AsyncClient) -> list[Person]:
    return await enter(open_door, "Ada", "Bo", "Cy")


@pytest.fixture
def ada(open_door: httpx.AsyncClient, people: list[Person]) -> Reader:
    return Reader(open_door, people[0])


async def test_a_stranger_comes_in_first(open_door: httpx.AsyncClient) -> None:
    answer = await Reader(open_door, None).look("/notices")
    assert (answer.status_code, answer.headers["location"]) == (303, "/enter?next=/notices")


async def test_a_webhook_is_set_and_shown_without_its_secret(ada: Reader, receiver: Receiver) -> None:
    answer = await ada.send(HOOK, {"url": f" {receiver.url} ", "format": "discord"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/notices")
    shown = (await ada.look("/notices")).text
    assert f"http://127.0.0.1:{receiver.port}/…cret" in shown
    assert "s3cret" not in shown


async def test_what_cannot_be_called_stays_in_the_field_with_the_reason(ada: Reader) -> None:
    answer = await ada.send(HOOK, {"url": "ftp://somewhere.example/", "format": "slack"})
    assert answer.status_code == 422
    assert 'value="ftp://somewhere.example/"' in answer.text
    assert 'class="wrong"' in answer.text


async def test_a_trial_message_tells_how_it_went(ada: Reader, receiver: Receiver) -> None:
    await ada.send(HOOK, {"url": receiver.url, "format": "discord"})
    receiver.answers = [answered(500)]
    sentences = [told(await ada.send(f"{HOOK}/trial", {})) for _ in range(2)]
    assert sentences == ["The other side did not take the message (500).", "The trial message has arrived."]
    assert "A trial message" in receiver.received[0].content["content"]


async def test_a_webhook_is_taken_away(ada: Reader, receiver: Receiver) -> None:
    await ada.send(HOOK, {"url": receiver.url, "format": "json"})
    await ada.send(f"{HOOK}/remove", {})
    assert "Send a trial message" not in (await ada.look("/notices")).text


async def test_the_owner_of_a_webhook_that_was_given_up_is_told_in_the_lobby(
        ada: Reader, receiver: Receiver, settings: Settings) -> None:
    await ada.send(HOOK, {"url": receiver.url, "format": "json"})
    before = (await ada.look("/")).text
    with psycopg.connect(conninfo_of(settings.database_url)) as connection:
        connection.execute("""UPDATE webhooks SET stopped_at = now(), fault = '{"key":"call.slow","params":{}}'""")
    assert "Your webhook is silent" not in before
    assert "Your webhook is silent. The other side did not answer in time." in (await ada.look("/")).text
    assert "nobody tries any more" in (await ada.look("/notices")).text


async def test_a_host_lets_the_table_tell(ada: Reader, people: list[Person], receiver: Receiver) -> None:
    path = f"/t/{await started_table(people)}/notices"
    answer = await ada.send(f"{path}/webhook", {"url": receiver.url, "format": "slack"})
    assert (answer.status_code, answer.headers["location"]) == (303, path)
    assert f"http://127.0.0.1:{receiver.port}/…cret" in (await ada.look(path)).text
    await ada.send(f"{path}/webhook/trial", {})
    assert "A trial message" in receiver.received[0].content["text"]


async def test_those_at_the_table_know_that_it_tells_but_not_where(
        ada: Reader, people: list[Person], receiver: Receiver) -> None:
    path = f"/t/{await started_table(people)}/notices"
    await ada.send(f"{path}/webhook", {"url": receiver.url, "format": "slack"})
    shown = (await Reader(ada.door, people[1]).look(path)).text
    assert "The host has this table tell a channel whom it waits for." in shown
    assert "127.0.0.1" not in shown
    assert "webhook/remove" not in shown


@pytest.mark.parametrize("what", ["", "/trial", "/remove"])
async def test_only_the_host_decides_what_a_table_tells(
        what: str, ada: Reader, people: list[Person], receiver: Receiver) -> None:
    path = f"/t/{await started_table(people)}/notices/webhook"
    answer = await Reader(ada.door, people[1]).send(path + what, {"url": receiver.url, "format": "json"})
    assert (answer.status_code, told(answer)) == (403, "Only the host can do that.")


async def test_a_house_that_calls_nobody_says_so(house_database: str) -> None:
    async with opened(Settings(house_database, webhooks="off")) as app, client_of(app) as door:
        [ada] = await enter(door, "Ada")
        assert "This house sends no messages to other places." in (await Reader(door, ada).look("/notices")).text
