"""The address in an invitation: one that those can use to whom it is sent."""
from __future__ import annotations

import re

import httpx
import pytest
from fastapi import FastAPI
from websockets.asyncio.client import connect

from app.people import COOKIE
from app.settings import Settings
from tests.guests import Person, enter, open_table
from tests.serving import at_an_address, client_of, opened

NETWORK, PUBLIC = "http://192.168.1.5:8000", "https://play.example.org"
INVITE = re.compile(r'id="invite"[^>]* value="([^"]*)/i/')


async def invited_to(app: FastAPI, came_by: str) -> str:
    """Where the invitation leads that the host's page shows."""
    async with client_of(app) as door:
        [host] = await enter(door, "Ada")
        table = (await open_table(host))["id"]
        page = await look(door, came_by, table, host)
    [address] = INVITE.findall(page)
    return str(address)


async def look(door: httpx.AsyncClient, came_by: str, table: str, host: Person) -> str:
    return (await door.get(f"{came_by}/t/{table}", headers={"Cookie": f"{COOKIE}={host.token}"})).text


@pytest.mark.parametrize(("came_by", "known", "leads_to"), [
    ("http://localhost:8000", {"network_url": NETWORK}, NETWORK),
    ("http://127.0.0.1:8000", {"network_url": NETWORK}, NETWORK),
    ("http://wizards.local:8000", {"network_url": NETWORK}, "http://wizards.local:8000"),
    ("http://localhost:8000", {}, "http://localhost:8000"),
    ("http://localhost:8000", {"network_url": NETWORK, "public_url": PUBLIC}, PUBLIC),
])
async def test_an_invitation_leads_to_where_friends_reach_the_house(
    house_database: str, came_by: str, known: dict[str, str], leads_to: str
) -> None:
    async with opened(Settings(house_database, **known)) as app:
        assert await invited_to(app, came_by) == leads_to


async def test_what_is_pushed_leads_there_too(house_database: str) -> None:
    async with (opened(Settings(house_database, network_url=NETWORK)) as app, at_an_address(app) as address,
                client_of(app) as door):
        [host] = await enter(door, "Ada")
        table = (await open_table(host))["id"]
        async with connect(f"{address.replace('http', 'ws', 1)}/t/{table}/live", origin=address,  # type: ignore[arg-type]
                           additional_headers={"Cookie": f"{COOKIE}={host.token}"}, max_size=2**22) as line:
            [leads_to] = INVITE.findall(str(await line.recv()))
    assert leads_to == NETWORK
