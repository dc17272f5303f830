"""The WebSocket door: what changes is pushed, and what can be posted can be sent here too.

A socket has one sender. It does not queue versions: when it is free again it sends the newest, with what happened since
the one it sent last. So a slow phone harms nobody, itself included.
"""
from __future__ import annotations

import logging
from typing import Any

import msgspec
from fastapi import APIRouter
from starlette.websockets import WebSocket

from app.api import doors
from app.api.errors import problem_json, problem_response
from app.api.showing import listed_json, message_json, table_json, view_json
from app.games.core.codec import encode
from app.games.core.message import Seat
from app.limits import Limits
from app.live.bus import Kind
from app.live.ear import Ear
from app.live.hub import LOBBY, Window
from app.people import house_of, language_of
from app.sockets import COME_AGAIN, REFUSED, TICK_S, Wire, admit, converse
from app.store import messages, tables
from app.store.database import StoreUnavailable
from app.store.rows import PlayerRow
from app.tables.absence import is_here
from app.tables.access import check_visible
from app.tables.desk import Desk
from app.tables.news import happened_since
from app.tables.problems import Problem, problem
from app.tables.talk import rooms_of

LARGEST = 64 * 1024                             # of a message from a client
TICK = b'{"tick":true}'
log = logging.getLogger("conclave.api")

router = APIRouter(prefix="/api")


class Line:
    """One connected client: who it is, and what must be sent next."""

    def __init__(self, socket: WebSocket, player: PlayerRow | None, ear: Ear) -> None:
        self.socket, self.house, self.player, self.ear = socket, house_of(socket), player, ear
        self.language = language_of(socket, player)
        self._wire = Wire(socket)
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
        await self._wire.send(raw.decode())

    async def take_posts(self, limits: Limits, table_id: str | None) -> None:
        while (message := await self.socket.receive())["type"] == "websocket.receive":
            self.reply(await self._answer(message.get("text") or message.get("bytes") or "", limits, table_id))

    async def _answer(self, raw: str | bytes, limits: Limits, table_id: str | None) -> dict[str, Any]:
        number: object = None
        try:
            asked = _asked(raw)
            number = asked.get("id")
            if self.player is None:
                raise problem(401, "who_are_you")
            asker = doors.Asker(self.house, limits, self.player, self.language)
            status, body = await self.house.finish(
                doors.knock(asker, table_id, asked.get("post"), asked.get("body", {})))
        except Problem as refusal:
            status, body = refusal.status, problem_json(refusal, self.language)
        except StoreUnavailable:
            status, body = 503, problem_json(problem(503, "store"), self.language)
        except Exception:                       # as at the other door: never a stack, and an answer in any case
            log.exception("what was sent could not be answered")
            status, body = 500, problem_json(problem(500, "broken"), self.language)
        return {"id": number, "status": status, "body": body}


def _asked(raw: str | bytes) -> dict[str, Any]:
    if len(raw) > LARGEST:
        raise problem(413, "too_large")
    try:
        asked = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise problem(400, "not_json", fault=str(error)) from None
    if not isinstance(asked, dict):
        raise problem(422, "malformed", fault="an object was expected")
    return asked


@router.websocket("/tables/{table_id}/live")
async def table_live(socket: WebSocket, table_id: str) -> None:
    house, invite = house_of(socket), socket.query_params.get("invite")
    try:
        player = await admit(socket)
        check_visible((await house.desks.get_current(table_id)).table, player.id if player else None, invite)
    except (Problem, StoreUnavailable) as refusal:
        await _turn_away(socket, refusal)
        return
    await socket.accept()
    line = Line(socket, player, Ear())
    with house.hub.listen(table_id, line.ear.hear), house.hub.window(table_id) as window:
        await converse(socket, line.take_posts(socket.app.state.limits, table_id),
                       _tell_table(line, table_id, invite, window))


@router.websocket("/lobby/live")
async def lobby_live(socket: WebSocket) -> None:
    try:
        player = await admit(socket)
    except (Problem, StoreUnavailable) as refusal:
        await _turn_away(socket, refusal)
        return
    await socket.accept()
    line = Line(socket, player, Ear(frozenset({"seated"})))
    with line.house.hub.listen(LOBBY, line.ear.hear):
        await converse(socket, line.take_posts(socket.app.state.limits, None), _tell_lobby(line))


async def _turn_away(socket: WebSocket, refusal: Problem | StoreUnavailable) -> None:
    """The handshake is answered as a request would be: with a status and the reason."""
    shown = refusal if isinstance(refusal, Problem) else problem(503, "store")
    await socket.send_denial_response(problem_response(shown, language_of(socket)))


async def _tell_table(line: Line, table_id: str, invite: str | None, window: Window) -> None:
    """The whole view at first; after that, what changed."""
    sent: int | None = None
    said, player_id = dict[str, int](), line.player.id if line.player else None
    try:
        while True:
            due = await line.changes()
            desk = await line.house.desks.get(table_id)
            check_visible(desk.table, player_id, invite)
            seat = desk.table.seat_of(player_id)
            window.belongs_to(seat)
            await is_here(line.house, desk, seat)
            if due & {"seated", "present"}:
                await line.send(encode({"table": table_json(line.house, desk, line.player)}))
            if desk.position is not None and sent != desk.version:
                sent = await _send_view(line, desk, seat, sent)
            if "said" in due or said.keys() < {*rooms_of(desk.table, seat)}:
                await _send_chat(line, desk, seat, said)
    except Problem:
        await line.socket.close(REFUSED)
    except StoreUnavailable:
        await line.socket.close(COME_AGAIN)


async def _send_view(line: Line, desk: Desk, seat: Seat | None, sent: int | None) -> int:
    happened = [] if sent is None else await happened_since(line.house, desk, sent)
    version = desk.version                      # of now: while the log was read, it may have moved on
    told = [move for move in happened if move.number <= version]
    await line.send(view_json(desk, seat, line.language, told))
    return version


async def _send_chat(line: Line, desk: Desk, seat: Seat | None, said: dict[str, int]) -> None:
    """What was said since, in each room; when the game is over, all that the gallery said meanwhile."""
    rooms = rooms_of(desk.table, seat)
    async with line.house.database.begin() as connection:
        found = await messages.after(connection, desk.table.id, min(said.get(room, 0) for room in rooms), rooms)
    new = [message for message in found if message.number > said.get(message.room, 0)]
    last = found[-1].number if found else max(said.values(), default=0)
    said |= dict.fromkeys(rooms, last)
    if new:
        await line.send(encode({"chat": [message_json(desk, message, seat, line.language) for message in new]}))


async def _tell_lobby(line: Line) -> None:
    sent = b""
    try:
        while True:
            if await line.changes():
                async with line.house.database.begin() as connection:
                    found = await tables.open_tables(connection)
                shown = encode({"tables": [listed_json(table) for table in found]})
                if shown != sent:               # what changed may have been a private table
                    await line.send(sent := shown)
    except StoreUnavailable:
        await line.socket.close(COME_AGAIN)
