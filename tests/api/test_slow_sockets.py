"""Lines that are slow, silent or cut: they harm nobody, and what was sent over them counts."""
from __future__ import annotations

import asyncio
import json
import random

import psycopg
import pytest
from fastapi import FastAPI

from app.live.bus import Hint
from app.store.backup import conninfo_of
from app.tables.desk import REMEMBERED
from tests.api.conftest import Game
from tests.guests import JSON, Person, listening, play_on
from tests.patience import somebody_waits, until
from tests.serving import house_of


class SlowListener:
    """A client on a line that can be held, so that what is sent waits until it is taken; or cut."""

    def __init__(self, app: FastAPI, table: str, person: Person | None = None) -> None:
        self.views: list[JSON] = []
        self.is_cut = False
        self._incoming: asyncio.Queue[JSON] = asyncio.Queue()
        self._incoming.put_nowait({"type": "websocket.connect"})
        self._open = asyncio.Event()
        self._open.set()
        headers = [(b"authorization", f"Bearer {person.token}".encode())] if person else []
        scope = {"type": "websocket", "path": f"/api/tables/{table}/live", "query_string": b"", "headers": headers,
                 "client": ("127.0.0.1", 1), "scheme": "ws", "app": app, "subprotocols": [], "root_path": ""}
        self.ended = asyncio.create_task(app(scope, self._incoming.get, self._take))

    @property
    def versions(self) -> list[int]:
        return [view["version"] for view in self.views]

    async def _take(self, message: JSON) -> None:
        await self._open.wait()
        if self.is_cut:
            raise OSError
        if message["type"] == "websocket.send" and "version" in (told := json.loads(message["text"])):
            self.views.append(told)

    async def is_told(self) -> bool:
        return bool(self.views)

    async def has_seen(self, version: int) -> bool:
        return self.versions[-1] >= version

    def send(self, message: JSON) -> None:
        self._incoming.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    def stop_taking(self) -> None:
        self._open.clear()

    def take_again(self) -> None:
        self._open.set()

    async def leave(self) -> None:
        self._incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.ended


async def test_a_slow_listener_gets_the_newest_version_only(house_app: FastAPI, game: Game) -> None:
    """It takes nothing while five moves are made; the first was on its way, then comes the last with all that
    happened."""
    slow = SlowListener(house_app, game.table)
    async with asyncio.timeout(60):
        await until(slow.is_told)
        slow.stop_taking()
        await play_on(game.people, game.table, random.Random(3), 5)
        newest = (await game.asked.get(f"/tables/{game.table}"))["version"]
        slow.take_again()
        await until(lambda: slow.has_seen(newest))
        await slow.leave()
    assert slow.versions == [0, 1, newest]
    assert newest == 5
    log = (await game.asked.get(f"/tables/{game.table}/log?after=1"))["log"]
    assert [event["key"] for event in slow.views[-1]["events"]] == [
        event["key"] for entry in log for event in entry["events"]]


async def test_however_long_a_listener_took_nothing_it_is_told_all_that_happened(
    house_app: FastAPI, game: Game
) -> None:
    slow = SlowListener(house_app, game.table)
    async with asyncio.timeout(60):
        await until(slow.is_told)
        slow.stop_taking()
        await play_on(game.people, game.table, random.Random(3), REMEMBERED + 10)
        newest = (await game.asked.get(f"/tables/{game.table}"))["version"]
        slow.take_again()
        await until(lambda: slow.has_seen(newest))
        await slow.leave()
    log = (await game.asked.get(f"/tables/{game.table}/log?after={slow.versions[-2]}"))["log"]
    assert [event["key"] for event in slow.views[-1]["events"]] == [
        event["key"] for entry in log for event in entry["events"]]


async def test_who_cannot_take_a_message_for_long_is_let_go(
    house_app: FastAPI, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SlowListener(house_app, game.table)
    async with asyncio.timeout(60):
        await until(slow.is_told)
        monkeypatch.setattr("app.sockets.SEND_WITHIN_S", 0.05)
        slow.stop_taking()
        await game.asked.act(game.table, 0, {"type": "roll"})
        await slow.ended
    assert game.table not in house_of(house_app).hub.listened_to()


async def test_a_long_silence_is_broken(game: Game, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.api.live.TICK_S", 0.05)
    async with listening(address, f"/tables/{game.table}/live") as line, listening(address, "/lobby/live") as lobby:
        assert (await line.next("tick"))["tick"]
        assert (await lobby.next("tick"))["tick"]


async def test_moves_at_tables_do_not_pass_for_a_sign_of_life_in_the_lobby(
    house_app: FastAPI, game: Game, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.api.live.TICK_S", 0.3)

    async def keep_moving() -> None:
        while True:
            house_of(house_app).bus.publish(Hint(game.table, "moved", "0"))
            await asyncio.sleep(0.02)
    async with listening(address, "/lobby/live") as lobby:
        await lobby.next("tables")
        moving = asyncio.create_task(keep_moving())
        assert (await lobby.next("tick"))["tick"]
        moving.cancel()


async def test_a_move_counts_and_is_told_though_its_sender_was_cut_off_meanwhile(
    house_app: FastAPI, game: Game, address: str, house_database: str
) -> None:
    """The row of the table is held, so that the move is on its way to the disk when the line breaks."""
    asked, other = game.people.index(game.asked), game.people.index(game.other)
    async with listening(address, f"/tables/{game.table}/live", game.other) as line:
        await line.version(0)
        leaving = SlowListener(house_app, game.table, game.asked)
        await line.presence(*sorted((asked, other)))
        async with await psycopg.AsyncConnection.connect(conninfo_of(house_database)) as holder:
            await holder.execute("SELECT FROM tables FOR UPDATE")
            leaving.send({"id": 1, "post": "actions", "body": {"version": 0, "action": {"type": "roll"}}})
            await until(lambda: somebody_waits(house_database))
            leaving.is_cut = True
            house_of(house_app).bus.publish(Hint(game.table, "present"))
            await asyncio.wait([leaving.ended])
            await line.presence(other)
        assert (await line.version(1))["version"] == 1
