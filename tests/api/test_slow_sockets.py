"""A slow listener harms nobody, itself included; and a silent table says that it is alive."""
from __future__ import annotations

import asyncio
import json
import random

import pytest
from fastapi import FastAPI

from tests.api.conftest import Game
from tests.guests import JSON, listening, play_on
from tests.patience import until
from tests.serving import house_of


class SlowListener:
    """A client on a line that can be held: what is sent waits until it is taken."""

    def __init__(self, app: FastAPI, table: str) -> None:
        self.views: list[JSON] = []
        self._incoming: asyncio.Queue[JSON] = asyncio.Queue()
        self._incoming.put_nowait({"type": "websocket.connect"})
        self._open = asyncio.Event()
        self._open.set()
        scope = {"type": "websocket", "path": f"/api/tables/{table}/live", "query_string": b"", "headers": [],
                 "client": ("127.0.0.1", 1), "scheme": "ws", "app": app, "subprotocols": [], "root_path": ""}
        self.ended = asyncio.create_task(app(scope, self._incoming.get, self._take))

    @property
    def versions(self) -> list[int]:
        return [view["version"] for view in self.views]

    async def _take(self, message: JSON) -> None:
        await self._open.wait()
        if message["type"] == "websocket.send" and "version" in (told := json.loads(message["text"])):
            self.views.append(told)

    async def is_told(self) -> bool:
        return bool(self.views)

    async def has_seen(self, version: int) -> bool:
        return self.versions[-1] >= version

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


async def test_moves_elsewhere_do_not_pass_for_a_sign_of_life_in_the_lobby(
    game: Game, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.api.live.TICK_S", 0.3)
    async with listening(address, "/lobby/live") as lobby:
        await lobby.next("tables")
        playing = asyncio.create_task(play_on(game.people, game.table, random.Random(1), 100))
        assert (await lobby.next("tick"))["tick"]
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
