"""What is pushed to pages: the whole content when a page connects, after that only the parts that changed."""
from __future__ import annotations

import asyncio
from collections.abc import Callable

from fastapi import APIRouter
from markupsafe import Markup
from starlette.websockets import WebSocket

from app.games.core.message import Seat
from app.live.bus import Hint
from app.live.ear import Ear
from app.live.hub import LOBBY
from app.people import house_of, language_of
from app.sockets import COME_AGAIN, REFUSED, TICK_S, Wire, admit, until_one_ends
from app.store.database import StoreUnavailable
from app.store.rows import PlayerRow
from app.tables.access import check_visible
from app.tables.desk import Desk
from app.tables.house import House
from app.tables.problems import Problem
from app.web import stream
from app.web.answers import partial
from app.web.lobby import lobby_parts
from app.web.scene import Scene
from app.web.showing import parts_of, scene_of
from app.web.templating import render

TICK = "{}"                                     # data without content: the page hears it and swaps nothing
SETTLE_S = 0.4                                  # the lobby gathers what happens within so long
router = APIRouter()


class Told:
    """What one page has been told, so that only what is new is sent."""

    def __init__(self) -> None:
        self._sent: dict[str, int] = {}         # hashes: a page of 60 kB need not be kept to be compared
        self._kind = ""
        self._heard: stream.Heard | None = None

    async def news(self, house: House, scene: Scene, anything_said: bool) -> str:
        parts = parts_of(scene)
        pushed: dict[str, str] = {**parts.pushed(), "write": stream.pen(scene)}
        if parts.kind != self._kind:
            pushed |= {"kind": render("table/kind.html", scene.language, kind=parts.kind)}
        changed = [partial(name, html) for name, html in pushed.items() if self._sent.get(name) != hash(html)]
        self._sent |= {name: hash(html) for name, html in pushed.items()}
        self._kind = parts.kind
        return Markup("").join([*changed, await self._new_lines(house, scene, anything_said)])

    async def _new_lines(self, house: House, scene: Scene, anything_said: bool) -> Markup:
        if self._heard is None:
            entries, self._heard = await stream.whole(house, scene)
            html = render("table/stream.html", scene.language, lines=stream.lines(entries, scene.language))
            return partial("stream", html)
        entries, self._heard = await stream.since(house, scene, self._heard, anything_said)
        return partial("stream", stream.lines(entries, scene.language), "beforeend") if entries else Markup("")


@router.websocket("/t/{table_id}/live")
async def table_live(socket: WebSocket, table_id: str) -> None:
    house = house_of(socket)
    try:
        player = await admit(socket)
        desk = await house.desks.get(table_id)
        check_visible(desk.table, player.id if player else None, socket.query_params.get("invite"))
    except (Problem, StoreUnavailable) as fault:
        await socket.close(REFUSED if isinstance(fault, Problem) else COME_AGAIN)
        return
    await socket.accept()
    ear = Ear()
    with house.hub.listen(table_id, ear.hear), house.hub.window(table_id) as belongs_to:
        await until_one_ends(_drain(socket), _push_table(socket, house, desk, player, ear, belongs_to))
    if not house.hub.is_listened_to(table_id):
        desk.rest()


@router.websocket("/live")
async def lobby_live(socket: WebSocket) -> None:
    house = house_of(socket)
    try:
        player = await admit(socket)
    except (Problem, StoreUnavailable) as fault:
        await socket.close(REFUSED if isinstance(fault, Problem) else COME_AGAIN)
        return
    await socket.accept()
    ear, mine = Ear(frozenset({"seated", "moved"})), set[str]()

    def hear(hint: Hint) -> None:
        """Moves at tables of others change nothing in one's own lobby."""
        if hint.kind != "moved" or hint.table in mine:
            ear.hear(hint)

    with house.hub.listen(LOBBY, hear):
        await until_one_ends(_drain(socket), _push_lobby(socket, house, player, ear, mine))


async def _drain(socket: WebSocket) -> None:
    """Pages say nothing over the socket, and what others say is not heard; this notices when they go."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


async def _push_table(socket: WebSocket, house: House, desk: Desk, player: PlayerRow | None, ear: Ear,
                      belongs_to: Callable[[Seat | None], None]) -> None:
    language, told, base, wire = language_of(socket, player), Told(), _base_url(socket, house), Wire(socket)
    invite = socket.query_params.get("invite", "")
    try:
        while True:
            due = await ear.changes(TICK_S)
            desk = await house.desks.get(desk.table.id)
            check_visible(desk.table, player.id if player else None, invite)
            scene = scene_of(house, desk, player, language, base, invite)
            belongs_to(scene.viewer)
            news = await told.news(house, scene, "said" in due) if due else ""
            if news or not due:
                await wire.send(news or TICK)
    except Problem:
        await socket.close(REFUSED)
    except StoreUnavailable:
        await socket.close(COME_AGAIN)


async def _push_lobby(socket: WebSocket, house: House, player: PlayerRow | None, ear: Ear, mine: set[str]) -> None:
    language, wire = language_of(socket, player), Wire(socket)
    sent: dict[str, Markup] = {}
    try:
        while True:
            due = await ear.changes(TICK_S)
            tables, parts = await lobby_parts(house, player, language) if due else (frozenset[str](), {})
            mine |= tables
            changed = [partial(name, html) for name, html in parts.items() if sent.get(name) != html]
            sent |= parts
            if changed or not due:
                await wire.send(Markup("").join(changed) or TICK)
            await asyncio.sleep(SETTLE_S)
    except (Problem, StoreUnavailable):
        await socket.close(COME_AGAIN)


def _base_url(socket: WebSocket, house: House) -> str:
    scheme = "https" if socket.url.scheme == "wss" else "http"
    return house.settings.public_url or f"{scheme}://{socket.headers.get('host', '')}"
