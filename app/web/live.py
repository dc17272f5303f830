"""What is pushed to pages: the whole content when a page connects, after that only the parts that changed."""
from __future__ import annotations

import asyncio

from fastapi import APIRouter
from markupsafe import Markup
from starlette.websockets import WebSocket

from app.live.bus import Hint
from app.live.ear import Ear
from app.live.hub import LOBBY, Window
from app.people import house_of, house_url, language_of
from app.sockets import COME_AGAIN, REFUSED, TICK_S, Wire, admit, converse
from app.store.database import StoreUnavailable
from app.store.rows import PlayerRow
from app.tables.absence import is_here
from app.tables.access import check_visible
from app.tables.desk import Desk
from app.tables.glancing import Gaze
from app.tables.house import House
from app.tables.problems import Problem
from app.tables.talk import rooms_of
from app.web import keeping, stream
from app.web.after import next_part
from app.web.answers import partial
from app.web.filters import filters_of
from app.web.lesson import strip
from app.web.lobby import lobby_parts
from app.web.scene import Scene
from app.web.showing import parts_of, scene_of
from app.web.since import since_news
from app.web.templating import render

TICK = "{}"                                     # data without content: the page hears it and swaps nothing
EYES = {"seen": True, "hidden": False}          # what a page says when its tab is shown, and when it is not
SETTLE_S = 0.4                                  # what happens within so long is gathered
router = APIRouter()


class Told:
    """What one page has been told, so that only what is new is sent."""

    def __init__(self) -> None:
        self._sent: dict[str, int] = {}         # hashes: a page of 60 kB need not be kept to be compared
        self._kind = ""
        self._heard: stream.Heard | None = None
        self._ears: tuple[object, ...] = ()     # who listens, to whom, and by which names: lines say it

    async def news(self, house: House, scene: Scene, anything_said: bool) -> str:
        parts = parts_of(scene)
        pushed: dict[str, str] = {**parts.pushed(), "write": stream.pen(scene), "motions": keeping.strip(scene),
                                  "keeping": keeping.sheet(scene)}
        if parts.kind == "over":
            pushed["next"] = await next_part(house, scene)
        if scene.table.practice:
            pushed["lesson"] = await strip(house, scene)
        if self._heard is None:
            pushed["now"] = render("table/now.html", scene.language, now_ms=scene.now_ms)
        if parts.kind != self._kind:
            pushed |= {"kind": render("table/kind.html", scene.language, kind=parts.kind)}
        changed = [partial(name, html) for name, html in pushed.items() if self._sent.get(name) != hash(html)]
        self._sent |= {name: hash(html) for name, html in pushed.items()}
        self._kind = parts.kind
        return Markup("").join([*changed, await self._new_lines(house, scene, anything_said)])

    def passing(self, scene: Scene) -> str:
        """What the mere passing of time has changed: for how long somebody is away."""
        html = keeping.strip(scene)
        if self._sent.get("motions") == hash(html):
            return ""
        self._sent["motions"] = hash(html)
        return partial("motions", html)

    async def _new_lines(self, house: House, scene: Scene, anything_said: bool) -> Markup:
        """What is new; all of it where the lines that stand there would be others now."""
        ears, self._ears = self._ears, (scene.viewer, scene.names, rooms_of(scene.table, scene.viewer))
        news = await stream.since(house, scene, self._heard, anything_said) \
            if self._heard is not None and ears == self._ears else None
        if news is None:
            entries, self._heard = await stream.whole(house, scene)
            html = render("table/stream.html", scene.language, lines=stream.lines(entries, scene.language))
            return partial("stream", html)
        entries, self._heard = news
        return partial("stream", stream.lines(entries, scene.language), "beforeend") if entries else Markup("")


class Mine:
    """The tables of one's own: moves at those of others change nothing in one's lobby."""

    def __init__(self) -> None:
        self.tables: frozenset[str] | None = None   # None while they are read: then any move may be at one of them

    def may_change_by(self, hint: Hint) -> bool:
        return hint.kind != "moved" or self.tables is None or hint.table in self.tables


@router.websocket("/t/{table_id}/live")
async def table_live(socket: WebSocket, table_id: str) -> None:
    house = house_of(socket)
    try:
        player = await admit(socket)
        desk = await house.desks.get_current(table_id)
        check_visible(desk.table, player.id if player else None, socket.query_params.get("invite"))
    except (Problem, StoreUnavailable) as fault:
        await socket.close(REFUSED if isinstance(fault, Problem) else COME_AGAIN)
        return
    await socket.accept()
    ear, gaze = Ear(), Gaze(house, player)
    with house.hub.listen(table_id, ear.hear), house.hub.window(table_id) as window:
        await converse(socket, _watch(socket, desk, window, gaze, ear),
                       _push_table(socket, house, desk, player, ear, window, gaze))
    await gaze.leave(desk)
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
    ear, mine = Ear(frozenset({"seated", "moved"})), Mine()

    def hear(hint: Hint) -> None:
        if mine.may_change_by(hint):
            ear.hear(hint)

    with house.hub.listen(LOBBY, hear):
        await converse(socket, _drain(socket), _push_lobby(socket, house, player, ear, mine))


async def _drain(socket: WebSocket) -> None:
    """The lobby says nothing over the socket, and what others say is not heard; this notices when they go."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


async def _watch(socket: WebSocket, desk: Desk, window: Window, gaze: Gaze, ear: Ear) -> None:
    """All that a table's page says over the socket is whether somebody has it before their eyes."""
    while (message := await socket.receive())["type"] != "websocket.disconnect":
        if (said := message.get("text")) in EYES:
            window.is_looked_at(EYES[said])
            await gaze.turn(desk, EYES[said])
            ear.nudge()                         # who is back is told what they missed
            await asyncio.sleep(SETTLE_S)       # who blinks a lot does not keep the others awake


async def _push_table(socket: WebSocket, house: House, desk: Desk, player: PlayerRow | None, ear: Ear,
                      window: Window, gaze: Gaze) -> None:
    language, told, base, wire = language_of(socket, player), Told(), house_url(socket), Wire(socket)
    invite, since = socket.query_params.get("invite", ""), socket.query_params.get("told", "")
    try:
        while True:
            due = await ear.changes(TICK_S)
            desk = await house.desks.get(desk.table.id)
            check_visible(desk.table, player.id if player else None, invite)
            scene = scene_of(house, desk, player, language, base, invite)
            window.belongs_to(scene.viewer)
            await is_here(house, desk, scene.viewer)
            news = await told.news(house, scene, "said" in due) if due else told.passing(scene)
            if gaze.is_back:
                gaze.is_back, news = False, news + await since_news(house, scene, player, since)
            await gaze.rest(desk)
            if news or not due:
                await wire.send(news or TICK)
    except Problem:
        await socket.close(REFUSED)
    except StoreUnavailable:
        await socket.close(COME_AGAIN)


async def _push_lobby(socket: WebSocket, house: House, player: PlayerRow | None, ear: Ear, mine: Mine) -> None:
    language, wire, filters = language_of(socket, player), Wire(socket), filters_of(socket.query_params)
    sent: dict[str, Markup] = {}
    try:
        while True:
            due = await ear.changes(TICK_S)
            parts: dict[str, Markup] = {}
            if due:
                mine.tables = None
                mine.tables, parts = await lobby_parts(house, player, language, filters)
            changed = [partial(name, html) for name, html in parts.items() if sent.get(name) != html]
            sent |= parts
            if changed or not due:
                await wire.send(Markup("").join(changed) or TICK)
            await asyncio.sleep(SETTLE_S)
    except (Problem, StoreUnavailable):
        await socket.close(COME_AGAIN)
