"""The WebSocket door: what changes is pushed, and what can be posted can be sent here too.

A socket has one sender. It does not queue versions: when it is free again it sends the newest, with what happened since
the one it sent last. So a slow phone harms nobody, itself included.
"""
from __future__ import annotations

import contextlib
from typing import Any

import msgspec
from fastapi import APIRouter
from starlette.websockets import WebSocket

from app.api import doors
from app.api.errors import problem_json
from app.api.showing import listed_json, message_json, table_json, view_json
from app.games.core.codec import encode
from app.games.core.message import Seat
from app.limits import Limits
from app.live.bus import Kind
from app.live.ear import Ear
from app.live.hub import LOBBY
from app.people import house_of, language_of
from app.sockets import COME_AGAIN, REFUSED, TICK_S, admit, send, until_one_ends
from app.store import messages, tables
from app.store.database import StoreUnavailable
from app.store.rows import PlayerRow
from app.tables.access import check_visible
from app.tables.desk import Desk
from app.tables.house import House
from app.tables.problems import Problem, problem

LARGEST = 64 * 1024                             # of a message from a client
TICK = b'{"tick":true}'

router = APIRouter(prefix="/api")


class Line:
    """One connected client: who it is, and what must be sent next."""

    def __init__(self, socket: WebSocket, house: House, player: PlayerRow | None) -> None:
        self.socket, self.house, self.player = socket, house, player
        self.language = language_of(socket, player)
        self.ear = Ear()
        self._replies: list[bytes] = []

    def reply(self, content: object) -> None:
        self._replies.append(encode(content))
        self.ear.nudge()

    async def changes(self) -> set[Kind]:
        """What to tell next. Answers go first; a long silence is broken by a tick."""
        due = await self.ear.changes(TICK_S)
        replies, self._replies = self._replies, []
        for raw in replies:
            await self.send(raw)
        if not due and not replies:
            await self.send(TICK)
        return due

    async def send(self, raw: bytes) -> None:
        await send(self.socket, raw.decode())

    async def take_posts(self, limits: Limits, table_id: str | None) -> None:
        while True:
            raw = await self.socket.receive_text()
            self.reply(await self._answer(raw, limits, table_id))

    async def _answer(self, raw: str, limits: Limits, table_id: str | None) -> dict[str, Any]:
        number: object = None
        try:
            if len(raw) > LARGEST:
                raise problem(413, "too_large")
            asked = _asked(raw)
            number = asked.get("id")
            if self.player is None:
                raise problem(401, "who_are_you")
            asker = doors.Asker(self.house, limits, self.player, self.language)
            status, body = await doors.knock(asker, table_id, asked.get("post"), asked.get("body", {}))
        except Problem as refusal:
            status, body = refusal.status, problem_json(refusal, self.language)
        except StoreUnavailable:
            status, body = 503, problem_json(problem(503, "store"), self.language)
        return {"id": number, "status": status, "body": body}


def _asked(raw: str) -> dict[str, Any]:
    try:
        asked = msgspec.json.decode(raw)
    except msgspec.DecodeError as error:
        raise problem(400, "not_json", fault=str(error)) from None
    if not isinstance(asked, dict):
        raise problem(422, "malformed", fault="an object was expected")
    return asked


@router.websocket("/tables/{table_id}/live")
async def table_live(socket: WebSocket, table_id: str) -> None:
    house = house_of(socket)
    try:
        player = await admit(socket)
        desk = await house.desks.get(table_id)
        check_visible(desk.table, player.id if player else None, socket.query_params.get("invite"))
    except Problem:
        await socket.close(REFUSED)
        return
    await socket.accept()
    line = Line(socket, house, player)
    seat = desk.table.seat_of(player.id if player else None)
    with contextlib.ExitStack() as held:
        held.enter_context(house.hub.listen(table_id, line.ear.hear))
        if seat is not None:
            held.enter_context(house.hub.presence(table_id, seat))
        await until_one_ends(line.take_posts(socket.app.state.limits, table_id), _tell_table(line, table_id))


@router.websocket("/lobby/live")
async def lobby_live(socket: WebSocket) -> None:
    house = house_of(socket)
    try:
        player = await admit(socket)
    except Problem:
        await socket.close(REFUSED)
        return
    await socket.accept()
    line = Line(socket, house, player)
    with house.hub.listen(LOBBY, line.ear.hear):
        await until_one_ends(line.take_posts(socket.app.state.limits, None), _tell_lobby(line))


async def _tell_table(line: Line, table_id: str) -> None:
    """The whole view at first; after that, what changed."""
    sent: int | None = None
    said = 0
    try:
        while True:
            due = await line.changes()
            desk = await line.house.desks.get(table_id)
            seat = desk.table.seat_of(line.player.id if line.player else None)
            if due & {"seated", "present"}:
                await line.send(encode({"table": table_json(line.house, desk, line.player)}))
            if desk.position is not None and sent != desk.version:
                sent = await _send_view(line, desk, seat, sent)
            if "said" in due:
                said = await _send_chat(line, table_id, said)
    except (Problem, StoreUnavailable):
        await line.socket.close(COME_AGAIN)


async def _send_view(line: Line, desk: Desk, seat: Seat | None, sent: int | None) -> int:
    version = desk.version
    await line.send(view_json(desk, seat, line.language, version if sent is None else sent))
    return version


async def _send_chat(line: Line, table_id: str, said: int) -> int:
    async with line.house.database.begin() as connection:
        new = await messages.after(connection, table_id, said)
    if new:
        await line.send(encode({"chat": [message_json(message) for message in new]}))
        return new[-1].number
    return said


async def _tell_lobby(line: Line) -> None:
    try:
        while True:
            if "seated" in await line.changes():
                async with line.house.database.begin() as connection:
                    found = await tables.open_tables(connection)
                await line.send(encode({"tables": [listed_json(table) for table in found]}))
    except StoreUnavailable:
        await line.socket.close(COME_AGAIN)
