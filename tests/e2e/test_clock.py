"""The candle: it burns alike for all who look, whenever they came."""
from __future__ import annotations

import httpx
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Newcomer
from tests.guests import GAME
from tests.serving import Served

LATER_MS = 6_000


def waiting_table(house: str) -> str:
    """A table of three that waits for a roll, five minutes for every decision."""
    with httpx.Client(base_url=f"{house}/api", timeout=60) as client:
        tokens = [client.post("/guests", json={"name": name}).json()["token"] for name in ("Ada", "Bo", "Cy")]
        people = [{"Authorization": f"Bearer {token}"} for token in tokens]
        body = {"game": GAME, "seats": 3, "options": {"decision_clock": 300}}
        table: str = client.post("/tables", json=body, headers=people[0]).json()["id"]
        for person in people:
            client.post(f"/tables/{table}/seats", json={}, headers=person)
            client.patch(f"/tables/{table}/seat", json={"ready": True}, headers=person)
        client.post(f"/tables/{table}/start", headers=people[0]).raise_for_status()
    return table


def seconds_left(page: Page) -> int:
    minutes, seconds = page.locator("#status .clock b").inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


def test_who_comes_later_sees_the_same_time(newcomer: Newcomer, served: Served) -> None:
    """What is drawn of the clock was drawn for the first of them."""
    table = waiting_table(served.url)
    early, late = newcomer("Early").page, newcomer("Late").page
    early.goto(f"{served.url}/t/{table}")
    early.wait_for_timeout(LATER_MS)
    late.goto(f"{served.url}/t/{table}")
    expect(late.locator("#now")).to_have_count(1)
    late.wait_for_timeout(1_000)
    before = seconds_left(early)
    assert seconds_left(late) <= before + 1
