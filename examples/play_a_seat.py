"""Plays one seat through the API alone, by choosing anything that is offered.

    python examples/play_a_seat.py http://localhost:8000 --bots 2
        opens a table for three, lets two bots sit down, and plays the third seat to the end

    python examples/play_a_seat.py http://localhost:8000 --table wxpj3y2pin --invite j2f2j2w9b3hw82a8w2bb
        takes the first empty seat of that table (the invitation is for private ones), says it is ready, and plays when
        the host starts

It needs httpx and websockets. All it knows of a game is what every game tells: a list of choices, and for each what it
asks for as JSON Schema. Put something wiser in the place of `any_action` and it plays well.
"""
from __future__ import annotations

import argparse
import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

GAME, SEATS = "elfenwizards", 3

JSON = dict[str, Any]


def any_action(choices: list[JSON], rng: random.Random) -> JSON:
    """One of the choices that are not blocked, with what it asks for filled in."""
    choice = rng.choice([choice for choice in choices if "blocked" not in choice])
    return {**choice["action"], **{field: any_value(schema, rng) for field, schema in choice.get("ask", {}).items()}}


def any_value(schema: JSON, rng: random.Random) -> Any:
    """Something that fits the schema. What fits may still be refused: then the answer names the clause."""
    if "oneOf" in schema:
        return any_value(rng.choice(schema["oneOf"]), rng)
    if "enum" in schema:
        return rng.choice(schema["enum"])
    if schema["type"] == "integer":
        return rng.randint(schema["minimum"], schema["maximum"])
    if schema["type"] == "boolean":
        return rng.random() < 0.5
    return any_list(schema, rng) if schema["type"] == "array" else any_object(schema, rng)


def any_list(schema: JSON, rng: random.Random) -> list[Any]:
    """Entries that are all different, or differ in the field that `x-unique` names, where that is asked for."""
    wanted = rng.randint(schema.get("minItems", 0), schema["maxItems"])
    key = schema.get("x-unique")
    entries: list[Any] = []
    used: set[Any] = set()
    for _ in range(100 * wanted):
        if len(entries) == wanted:
            break
        entry = any_value(schema["items"], rng)
        mark = entry[key] if key else entry if schema.get("uniqueItems") else len(entries)
        if mark not in used:
            used.add(mark)
            entries.append(entry)
    return entries


def any_object(schema: JSON, rng: random.Random) -> JSON:
    """One value for each property; with `x-total`, integers that add up to it."""
    parts = schema["properties"]
    if "x-total" not in schema:
        return {name: any_value(part, rng) for name, part in parts.items()}
    counts = dict.fromkeys(parts, 0)
    for _ in range(schema["x-total"]):
        counts[rng.choice([name for name, part in parts.items() if counts[name] < part["maximum"]])] += 1
    return counts


class Player:
    """A guest of the house, by REST for what happens once and by a socket for the game."""

    def __init__(self, url: str, client: httpx.AsyncClient, rng: random.Random) -> None:
        self.url, self.client, self.rng = url, client, rng
        self.seat: int | None = None

    async def post(self, path: str, body: JSON | None = None, method: str = "POST") -> JSON:
        answer = await self.client.request(method, f"{self.url}/api{path}", json=body or {})
        if not answer.is_success:
            raise SystemExit(answer.json()["detail"])
        content: JSON = answer.json()
        return content

    async def enter(self, name: str) -> None:
        entered = await self.post("/guests", {"name": name})
        self.client.headers["Authorization"] = f"Bearer {entered['token']}"

    async def open_table(self, bots: int) -> str:
        table: str = (await self.post("/tables", {"game": GAME, "seats": max(SEATS, bots + 1)}))["id"]
        for _ in range(bots):
            await self.post(f"/tables/{table}/seats", {"bot": "adept"})
        return table

    async def sit_down(self, table: str, invite: str | None) -> None:
        self.seat = (await self.post(f"/tables/{table}/seats", {"invite": invite} if invite else {}))["seat"]
        await self.post(f"/tables/{table}/seat", {"ready": True}, "PATCH")

    @asynccontextmanager
    async def line(self, table: str) -> AsyncIterator[ClientConnection]:
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/live"
        headers = {"Authorization": self.client.headers["Authorization"]}
        async with connect(address, additional_headers=headers, max_size=2**22) as line:
            yield line

    async def play(self, line: ClientConnection) -> JSON:
        """Answer whenever the table waits for this seat; what the table says of itself when the game is over.

        Messages are a view with its choices, the table (who sits there, how it ended), talk, or an answer to a post.
        """
        view: JSON = {"waiting_for": []}
        posted = 0
        async for raw in line:
            message = json.loads(raw)
            if message.get("table", {}).get("status") == "finished":
                table: JSON = message["table"]
                return table
            if "version" in message:
                view, posted = message, 0
            elif "id" in message and message["status"] != 200:
                posted = 0                      # refused: something else, then
            if self.seat in view["waiting_for"] and not posted:
                posted = view["version"] + 1
                action = any_action(view["choices"], self.rng)
                await line.send(json.dumps({"id": posted, "post": "actions",
                                            "body": {"version": view["version"], "action": action}}))
        raise SystemExit("The house has closed.")


async def main(arguments: argparse.Namespace) -> None:
    async with httpx.AsyncClient() as client:
        player = Player(arguments.house.rstrip("/"), client, random.Random(arguments.seed))
        await player.enter(arguments.name)
        table = arguments.table or await player.open_table(arguments.bots)
        await player.sit_down(table, arguments.invite)
        print(f"seat {player.seat} of table {table}")
        async with player.line(table) as line:
            if not arguments.table:
                await player.post(f"/tables/{table}/start")
            over = await player.play(line)
    for seat, score in zip(over["seats"], over["outcome"]["scores"], strict=True):
        print(f"{score:4}  {seat['name']}{'  (winner)' if seat['seat'] in over['outcome']['winners'] else ''}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Plays one seat through the API, at random.")
    parser.add_argument("house", help="where it is, such as http://localhost:8000")
    parser.add_argument("--name", default="Rincewind")
    parser.add_argument("--table", help="the id of a table to join; without one, a table is opened")
    parser.add_argument("--invite", help="the invitation to a private table")
    parser.add_argument("--bots", type=int, default=2, help="bots at a table that is opened (default: 2)")
    parser.add_argument("--seed", type=int, help="to choose the same every time")
    asyncio.run(main(parser.parse_args()))
