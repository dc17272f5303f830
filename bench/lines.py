"""How a seat is connected: a program's socket, or a page's socket beside the posts of its forms."""
from __future__ import annotations

import asyncio
import re
from typing import Protocol
from urllib.parse import urlencode

import msgspec

from app.games.core.message import Seat
from app.people import COOKIE
from bench.figures import Spec
from bench.tally import Round
from bench.wire import Mail, Wire

VERSION = b'{"version":'
ACCEPTED, DONE = 200, 204
LINE = re.compile(rb'id="v(\d+)-')
TICK = b"{}"
FORM = "application/x-www-form-urlencoded"


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


class Page:
    """A page's socket, which only listens, and its forms, which are posted.

    A push does not say its version. The lines of the chronicle in it do; a push without lines is one further, unless
    nothing is under way: then somebody came or went.
    """

    def __init__(self, game: Round, table: str, seat: Seat, token: str) -> None:
        self._game, self._table, self._seat = game, table, seat
        self._cookie = f"{COOKIE}={token}"
        self._version = -1

    @property
    def received(self) -> int:
        return self._wire.received

    async def connect(self, port: int) -> None:
        host = f"127.0.0.1:{port}"
        headers = {"Cookie": self._cookie, "Origin": f"http://{host}"}
        self._form = {"Host": host, "Content-Type": FORM, "HX-Request": "true", **headers}
        _, self._wire = await asyncio.get_running_loop().create_connection(
            lambda: Wire(f"/t/{self._table}/live", host, headers, self._hear), "127.0.0.1", port)
        self._mail = Mail(port, self._answered)
        await self._wire.opened

    def send(self, version: int, action: bytes) -> None:
        body = urlencode({"version": version, "action": action}).encode()
        self._mail.post(f"/t/{self._table}/act", self._form, body)

    def close(self) -> None:
        self._wire.close()
        self._mail.close()

    def _hear(self, payload: bytes) -> None:
        if payload == TICK:
            return
        lines = LINE.findall(payload)
        self._version = max(int(lines[-1]) if lines else 0, min(self._version + 1, self._game.latest))
        self._game.tally.keep(payload, is_first=not self._game.is_played)
        self._game.hear(self._seat, self._version, len(payload))

    def _answered(self, status: int) -> None:
        if status != DONE:
            self._game.fail(f"refused with {status}")


def line_of(spec: Spec, game: Round, table: str, seat: Seat, token: str) -> Line:
    return (Page if spec.viewers == "html" else Program)(game, table, seat, token)
