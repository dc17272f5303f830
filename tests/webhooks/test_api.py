"""Webhooks through the API: set by their owners, shown to nobody in full, refused with a reason."""
from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest

from app.limits import CALLERS, WEBHOOKS
from app.settings import Settings
from tests.api.conftest import problem_of
from tests.guests import JSON, Person, enter, started_table, wanted
from tests.serving import client_of, opened
from tests.webhooks.receiver import Receiver, answered


@pytest.fixture
async def open_door(settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    """Of a house that may call this machine, and does so only when asked."""
    async with opened(settings) as app, client_of(app) as client:
        yield client


@pytest.fixture
async def ada(open_door: httpx.AsyncClient) -> Person:
    [ada] = await enter(open_door, "Ada")
    return ada


def hook(url: str, form: str = "json") -> JSON:
    return {"url": url, "format": form}


async def test_at_first_there_is_none(ada: Person) -> None:
    assert await ada.get("/webhook") == {"webhook": None}


async def test_one_that_is_set_is_shown_without_its_secret(ada: Person, receiver: Receiver) -> None:
    answer = await ada.ask("PUT", "/webhook", hook(receiver.url, "slack"))
    shown = wanted(answer)["webhook"]
    assert shown["place"] == f"http://127.0.0.1:{receiver.port}/…cret"
    assert (shown["format"], shown["yours"], shown["stopped"], shown["reason"]) == ("slack", True, False, None)
    assert "s3cret" not in answer.text


async def test_a_second_one_takes_the_place_of_the_first(ada: Person, receiver: Receiver) -> None:
    await ada.ask("PUT", "/webhook", hook(receiver.url))
    await ada.ask("PUT", "/webhook", hook(receiver.url + "2"))
    assert (await ada.get("/webhook"))["webhook"]["place"].endswith("…ret2")


async def test_one_that_is_taken_away_is_gone(ada: Person, receiver: Receiver) -> None:
    await ada.ask("PUT", "/webhook", hook(receiver.url))
    assert wanted(await ada.ask("DELETE", "/webhook")) == {"removed": True}
    assert await ada.get("/webhook") == {"webhook": None}
    assert problem_of(await ada.ask("DELETE", "/webhook"))["type"] == "urn:conclave:no_webhook"


async def test_a_trial_message_arrives_and_says_so(ada: Person, receiver: Receiver) -> None:
    await ada.ask("PUT", "/webhook", hook(receiver.url))
    assert await ada.post("/webhook/trial") == {"arrived": True, "reason": None}
    assert receiver.received[0].content["event"] == "trial"


async def test_a_trial_message_that_fails_says_why(ada: Person, receiver: Receiver) -> None:
    await ada.ask("PUT", "/webhook", hook(receiver.url))
    receiver.answers = [answered(500)]
    tried = await ada.post("/webhook/trial")
    assert tried == {"arrived": False, "reason": "The other side did not take the message (500)."}


async def test_there_is_nothing_to_try_without_one(ada: Person) -> None:
    assert problem_of(await ada.ask("POST", "/webhook/trial"))["status"] == 404


async def test_nobody_but_the_host_touches_that_of_a_table(open_door: httpx.AsyncClient, receiver: Receiver) -> None:
    people = await enter(open_door, "Ada", "Bo", "Cy")
    path = f"/tables/{await started_table(people)}/webhook"
    await people[0].ask("PUT", path, hook(receiver.url))
    answers = [await people[1].ask("GET", path), await people[1].ask("PUT", path, hook(receiver.url)),
               await people[1].ask("DELETE", path), await people[1].ask("POST", f"{path}/trial")]
    assert [problem_of(answer)["type"] for answer in answers] == ["urn:conclave:only_the_host"] * 4
    assert (await people[0].get(path))["webhook"]["yours"] is True


async def test_a_new_host_sees_whose_it_is_but_not_where_it_leads(
        open_door: httpx.AsyncClient, receiver: Receiver, house_database: str) -> None:
    people = await enter(open_door, "Ada", "Bo", "Cy")
    table = await started_table(people)
    await people[0].ask("PUT", f"/tables/{table}/webhook", hook(receiver.url))
    cookie = {"Cookie": f"conclave={people[0].token}", "Sec-Fetch-Site": "same-origin"}
    await open_door.post(f"/t/{table}/host", data={"seat": 1}, headers=cookie)
    shown = (await people[1].get(f"/tables/{table}/webhook"))["webhook"]
    assert (shown["place"], shown["owner"], shown["yours"]) == (None, "Ada", False)
    assert problem_of(await people[1].ask("POST", f"/tables/{table}/webhook/trial"))["status"] == 404
    assert wanted(await people[1].ask("DELETE", f"/tables/{table}/webhook")) == {"removed": True}


async def test_that_of_a_private_table_is_nobodys_business(open_door: httpx.AsyncClient) -> None:
    *people, stranger = await enter(open_door, "Ada", "Bo", "Cy", "Eve")
    table = await started_table(people, private=True)
    assert problem_of(await stranger.ask("GET", f"/tables/{table}/webhook"))["type"] == "urn:conclave:no_such_table"


REFUSED = {
    "https://127.0.0.1/hook": "webhook_private", "https://10.0.0.7/": "webhook_private",
    "https://169.254.169.254/latest/": "webhook_private", "https://[::ffff:10.0.0.7]/": "webhook_private",
    "https://localhost:8443/": "webhook_private", "http://8.8.8.8/": "webhook_plain", "hello": "webhook_url",
}


@pytest.mark.parametrize("url", REFUSED)
async def test_a_house_calls_no_private_address_and_says_why(url: str, door: httpx.AsyncClient) -> None:
    [ada] = await enter(door, "Ada")
    refused = problem_of(await ada.ask("PUT", "/webhook", hook(url)))
    assert (refused["status"], refused["type"]) == (422, f"urn:conclave:{REFUSED[url]}")
    assert await ada.get("/webhook") == {"webhook": None}


async def test_the_reason_is_told_in_the_readers_language(door: httpx.AsyncClient) -> None:
    [ada] = await enter(door, "Ada")
    answer = await ada.ask("PUT", "/webhook", hook("https://127.0.0.1/"), headers={"Accept-Language": "fr"})
    assert problem_of(answer)["detail"] == \
        "Ce nom mène à une machine d'un réseau privé. La maison n'appelle que des machines publiques."


async def test_it_speaks_no_other_tongue(ada: Person, receiver: Receiver) -> None:
    answer = await ada.ask("PUT", "/webhook", hook(receiver.url, "telex"))
    assert problem_of(answer)["type"] == "urn:conclave:webhook_format"


async def test_nobody_tries_places_out_one_after_the_other(limited_door: httpx.AsyncClient) -> None:
    [ada] = await enter(limited_door, "Ada")
    answers = [await ada.ask("PUT", "/webhook", hook("https://127.0.0.1/")) for _ in range(int(WEBHOOKS.burst) + 1)]
    assert [answer.status_code for answer in answers] == [422] * int(WEBHOOKS.burst) + [429]


async def test_nobody_does_so_under_one_name_after_the_other(limited_door: httpx.AsyncClient) -> None:
    people = await enter(limited_door, *["Eve"] * (int(CALLERS.burst) + 1))
    answers = [await eve.ask("PUT", "/webhook", hook("https://127.0.0.1/")) for eve in people]
    assert [answer.status_code for answer in answers] == [422] * int(CALLERS.burst) + [429]
