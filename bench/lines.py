"""How a seat is connected: a program's socket, or a page's socket beside the posts of its forms."""
from __future__ import annotations

import asyncio
from typing import Protocol

import msgspec

from app.games.core.message import Seat
from bench.figures import Spec
from bench.tally import Round
from bench.wire import Wire

VERSION = b'{"version":'
ACCEPTED = 200


class Answer(msgspec.Struct):
    """Of all messages that are no update only answers carry a status."""

    status: int = ACCEPTED


answers = msgspec.json.Decoder(Answer)


class Line(Protocol):
    @property
    def received(self) -> int:
        """Bytes so far."""

    async def connect(self, port: int) -> None: ...
    def send(self, version: int, action: bytes) -> None: ...
    def close(self) -> None: ...


class Program:
    """A JSON socket that carries updates one way and actions the other."""

    def __init__(self, game: Round, table: str, seat: Seat, token: str) -> None:
        self._game, self._path, self._seat = game, f"/api/tables/{table}/live", seat
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}

    @property
    def received(self) -> int:
        return self._wire.received

    async def connect(self, port: int) -> None:
        host = f"127.0.0.1:{port}"
        _, self._wire = await asyncio.get_running_loop().create_connection(
            lambda: Wire(self._path, host, self._headers, self._hear), "127.0.0.1", port)
        await self._wire.opened

    def send(self, version: int, action: bytes) -> None:
        self._wire.post(b'{"id":%d,"post":"actions","body":{"version":%d,"action":%s}}' % (version, version, action))

    def close(self) -> None:
        self._wire.close()

    def _hear(self, payload: bytes) -> None:
        if payload.startswith(VERSION):
            self._game.hear(self._seat, int(payload[len(VERSION):payload.index(b",")]), len(payload))
        elif answers.decode(payload).status != ACCEPTED:
            self._game.fail(f"refused: {payload[:300]!r}")


def line_of(spec: Spec, game: Round, table: str, seat: Seat, token: str) -> Line:
    return Program(game, table, seat, token)
