"""People who come to the door of a house under test by its API: they sit down, play anything, and listen."""
from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from app.games.core.sampling import sample

GAME = "elfenwizards"
SEATS = 3                                       # the fewest this game is for
TRIES = 300                                     # random answers to a choice before a hand gives up
ASIDES = 0.1                                    # how often somebody promises something instead
SOON_S = 60.0

JSON = dict[str, Any]


class Person:
    """Somebody who came in by name and speaks through the API."""

    def __init__(self, client: httpx.AsyncClient, entered: JSON) -> None:
        self.client, self.token = client, entered["token"]
        self.id, self.name = entered["player"]["id"], entered["player"]["name"]

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    async def ask(self, method: str, path: str, body: object = None, **more: Any) -> httpx.Response:
        headers = self.headers | more.pop("headers", {})
        return await self.client.request(method, f"/api{path}", json=body, headers=headers, **more)

    async def get(self, path: str) -> JSON:
        return wanted(await self.ask("GET", path))

    async def post(self, path: str, body: object = None) -> JSON:
        return wanted(await self.ask("POST", path, body))

    async def patch(self, path: str, body: object) -> JSON:
        return wanted(await self.ask("PATCH", path, body))

    async def act(self, table: str, version: int, action: object) -> httpx.Response:
        return await self.ask("POST", f"/tables/{table}/actions", {"version": version, "action": action})

    async def move(self, table: str, rng: random.Random) -> JSON:
        """Do anything that is allowed now."""
        for _ in range(TRIES):
            view = await self.get(f"/tables/{table}/view")
            if not view["choices"]:             # another process may be a moment behind
                await asyncio.sleep(0.01)
                continue
            answer = await self.act(table, view["version"], any_action(view["choices"], rng))
            if answer.status_code == 200:
                return wanted(answer)
        raise AssertionError(f"no random answer was accepted: {view['choices']}")


def wanted(answer: httpx.Response) -> JSON:
    """The content of an answer that must not be a refusal."""
    assert answer.is_success, f"{answer.request.method} {answer.request.url}: {answer.status_code} {answer.text}"
    content: JSON = answer.json()
    return content


async def enter(client: httpx.AsyncClient, *names: str) -> list[Person]:
    return [Person(client, wanted(await client.post("/api/guests", json={"name": name}))) for name in names]


def any_action(choices: Sequence[JSON], rng: random.Random) -> JSON:
    """One of the choices, with anything that fits filled in; now and then a word in between."""
    possible = [choice for choice in choices if "blocked" not in choice]
    asked = [choice for choice in possible if not choice["action"]["type"].endswith("promise")]
    choice = rng.choice(asked if asked and rng.random() > ASIDES else possible)
    action: JSON = choice["action"] | {field: sample(schema, rng) for field, schema in choice.get("ask", {}).items()}
    return action


async def open_table(host: Person, seats: int = SEATS, *, private: bool = False, title: str = "",
                     **options: object) -> JSON:
    return await host.post("/tables", {"game": GAME, "seats": seats, "options": options, "private": private,
                                       "title": title})


async def started_table(people: Sequence[Person], bots: int = 0, *, private: bool = False, **options: object) -> str:
    """A game under way: everybody sits in the given order, then the bots."""
    opened = await open_table(people[0], len(people) + bots, private=private, **options)
    table: str = opened["id"]
    for person in people:
        await person.post(f"/tables/{table}/seats", {"invite": opened["invite"]})
        await person.patch(f"/tables/{table}/seat", {"ready": True})
    for _ in range(bots):
        await people[0].post(f"/tables/{table}/seats", {"bot": "adept"})
    await people[0].post(f"/tables/{table}/start")
    return table


async def play_on(people: Sequence[Person], table: str, rng: random.Random, moves: int = 10_000) -> JSON:
    """Random hands play as the table waits for them, for so many moves or to the end; how the table stands then."""
    for _ in range(moves):
        shown = await people[0].get(f"/tables/{table}")
        if shown["status"] == "finished":
            return shown
        await people[rng.choice(shown["waiting_for"])].move(table, rng)
    return await people[0].get(f"/tables/{table}")


class Listener:
    """A socket of the API, and all that was heard on it."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[JSON] = []
        self._unread: list[JSON] = []
        self._number = 0

    async def next(self, key: str) -> JSON:
        """The next message that carries this key; others stay unread."""
        async with asyncio.timeout(SOON_S):
            while (found := next((message for message in self._unread if key in message), None)) is None:
                self._unread.append(json.loads(await self.connection.recv()))
                self.heard.append(self._unread[-1])
        self._unread.remove(found)
        return found

    async def version(self, at_least: int) -> JSON:
        """The first view of this version or a later one."""
        while (view := await self.next("version"))["version"] < at_least:
            pass
        return view

    async def presence(self, *seats: int) -> None:
        """Until exactly these seats are said to be present."""
        while [seat["seat"] for seat in (await self.next("table"))["table"]["seats"] if seat["present"]] != [*seats]:
            pass

    async def post(self, what: str, body: object = None) -> JSON:
        """Send what could be posted, and wait for its answer."""
        self._number += 1
        await self.connection.send(json.dumps({"id": self._number, "post": what, "body": body or {}}))
        while (answer := await self.next("id"))["id"] != self._number:
            pass
        return answer


@asynccontextmanager
async def listening(url: str, path: str, person: Person | None = None, **more: Any) -> AsyncIterator[Listener]:
    headers = (person.headers if person else {}) | more.pop("headers", {})
    async with connect(f"{url.replace('http', 'ws', 1)}/api{path}", additional_headers=headers, max_size=2**22,
                       **more) as connection:
        yield Listener(connection)
