"""Whole processes that serve one house: what they tell is told once, and outlives their fall."""
from __future__ import annotations

import asyncio

import psycopg

from app.store.backup import conninfo_of
from app.webhooks.courier import HOLD_S, LOOK_EVERY_S
from tests.conftest import Serve
from tests.guests import enter, started_table
from tests.patience import until
from tests.webhooks.receiver import SILENCE, Receiver

OPEN = {"CONCLAVE_WEBHOOKS": "anywhere", "CONCLAVE_TURN_GRACE": "0"}


async def heard(receiver: Receiver, count: int) -> None:
    async def is_so() -> bool:
        return len(receiver.received) >= count
    await until(is_so)


async def test_two_processes_tell_a_turn_once(serve: Serve, receiver: Receiver) -> None:
    one, other = serve(**OPEN), serve(**OPEN)
    async with one.client() as client:
        people = await enter(client, "Ada", "Bo", "Cy")
        table = await started_table(people)
        await people[0].ask("PUT", f"/tables/{table}/webhook", {"url": receiver.url, "format": "json"})
        await heard(receiver, 1)
        await asyncio.sleep(2.5 * LOOK_EVERY_S)     # both have looked again, and seen nothing new
    assert len(receiver.received) == 1
    assert receiver.received[0].content["turns"][0]["url"] == f"{one.url}/t/{table}"
    assert not any("Traceback" in each.said for each in (one, other))


async def test_a_call_that_its_process_did_not_outlive_is_made_by_another(
        serve: Serve, receiver: Receiver, house_database: str) -> None:
    receiver.answers = [SILENCE]
    fallen = serve(**OPEN)
    async with fallen.client() as client:
        people = await enter(client, "Ada", "Bo", "Cy")
        table = await started_table(people)
        await people[0].ask("PUT", f"/tables/{table}/webhook", {"url": receiver.url, "format": "json"})
        await heard(receiver, 1)
    await asyncio.to_thread(fallen.kill)
    with psycopg.connect(conninfo_of(house_database)) as connection:
        connection.execute("UPDATE webhooks SET next_at = next_at - make_interval(secs => %s)", [HOLD_S])
    serve(**OPEN)
    await heard(receiver, 2)
    assert receiver.received[0].body == receiver.received[1].body
