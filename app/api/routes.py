"""The REST door."""
from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Security
from fastapi.responses import Response
from fastapi.security import HTTPBearer

from app.accounts.people import come_as_guest
from app.api import doors, examples
from app.api.bodies import Act, Body, ChangeSeat, NewGuest, NewTable, Order, Say, TakeSeat, Undo
from app.api.catalogue import game_json
from app.api.showing import events_json, listed_json, message_json, table_json, view_json
from app.games.core.codec import encode
from app.games.registry import all_games
from app.limits import GUESTS, Limits
from app.people import address_of, house_of, known_player, language_of, player_of
from app.store import messages, moves, tables
from app.store.rows import PlayerRow
from app.tables.access import check_visible
from app.tables.desk import Desk
from app.tables.export import export
from app.tables.log import happened_after
from app.tables.problems import problem
from app.tables.talk import rooms_of

LAST = 2**31                                    # no log and no talk gets so long

# for the documentation: whose token it is, is found out by those who ask
TOKEN = HTTPBearer(auto_error=False, scheme_name="token", description="what `POST /api/guests` answered")
router = APIRouter(prefix="/api", responses=examples.PROBLEMS, dependencies=[Security(TOKEN)])


class JSON(Response):
    media_type = "application/json"


def answer(status: int, content: object) -> JSON:
    return JSON(encode(content), status)


def limits_of(request: Request) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


async def _asker(request: Request) -> doors.Asker:
    player = await known_player(request)
    return doors.Asker(house_of(request), limits_of(request), player, language_of(request, player))


async def _visitor(request: Request) -> PlayerRow | None:
    return await player_of(request)


Asker = Annotated[doors.Asker, Depends(_asker)]
Visitor = Annotated[PlayerRow | None, Depends(_visitor)]
After = Annotated[int, Query(ge=-1, le=LAST, description="only what came after this number")]


Invite = Annotated[str | None, Query(description="opens a private table")]


async def _visible_desk(request: Request, table_id: str, visitor: Visitor, invite: Invite = None) -> Desk:
    desk = await house_of(request).desks.get_current(table_id)
    check_visible(desk.table, visitor.id if visitor else None, invite)
    if visitor and (seat := desk.table.seat_of(visitor.id)) is not None:
        house_of(request).hub.saw(table_id, seat)
    return desk


VisibleDesk = Annotated[Desk, Depends(_visible_desk)]


@router.post("/guests", status_code=201, tags=["people"], responses=examples.GUEST)
async def post_guest(request: Request, body: NewGuest) -> JSON:
    """Come in by name. The token speaks for the player: `Authorization: Bearer <token>`."""
    limits_of(request).spend(GUESTS, address_of(request))
    player, token = await come_as_guest(house_of(request), body.name)
    return answer(201, {"player": {"id": player.id, "name": player.name}, "token": token})


@router.get("/games", tags=["house"], responses=examples.GAMES)
async def get_games(request: Request) -> JSON:
    """The games of the house: seats, options as JSON Schema with words for people, levels of bots."""
    language = language_of(request, await player_of(request))
    return answer(200, {"games": [game_json(game, language) for game in all_games()]})


@router.post("/tables", status_code=201, tags=["tables"], responses=examples.OPENED)
async def post_table(asker: Asker, body: NewTable) -> JSON:
    return answer(*await doors.post_table(asker, body))


@router.get("/tables", tags=["tables"], responses=examples.TABLES)
async def get_tables(request: Request, visitor: Visitor, mine: bool = False) -> JSON:
    """Open tables, or with `mine=true` those where you sit or are the host."""
    if mine and visitor is None:
        raise problem(401, "who_are_you")
    async with house_of(request).database.begin() as connection:
        found = await (tables.tables_of(connection, visitor.id) if mine and visitor else tables.open_tables(connection))
    return answer(200, {"tables": [listed_json(table) for table in found]})


@router.get("/tables/{table_id}", tags=["tables"], responses=examples.TABLE)
async def get_table(request: Request, desk: VisibleDesk, visitor: Visitor) -> JSON:
    return answer(200, table_json(house_of(request), desk, visitor))


@router.post("/tables/{table_id}/seats", tags=["tables"], responses=examples.SEATED)
async def post_seat(asker: Asker, table_id: str, body: TakeSeat) -> JSON:
    """Sit down (with the invitation where the table is private), or as the host let a bot sit down."""
    return answer(*await doors.post_seat(asker, table_id, body))


@router.patch("/tables/{table_id}/seat", tags=["tables"], responses=examples.TABLE)
async def patch_seat(asker: Asker, table_id: str, body: ChangeSeat) -> JSON:
    """Your own seat before the start: ready, colour, your word for the dice."""
    return answer(*await doors.change_seat(asker, table_id, body))


@router.delete("/tables/{table_id}/seats/{seat}", tags=["tables"], responses=examples.TABLE)
async def delete_seat(asker: Asker, table_id: str, seat: int) -> JSON:
    """Get up, or as the host ask somebody to, before the start."""
    return answer(*await doors.leave_seat(asker, table_id, seat))


@router.post("/tables/{table_id}/start", tags=["tables"], responses=examples.TABLE)
async def post_start(asker: Asker, table_id: str) -> JSON:
    return answer(*await doors.post_start(asker, table_id, Body()))


@router.get("/tables/{table_id}/view", tags=["play"], responses=examples.VIEW)
async def get_view(request: Request, desk: VisibleDesk, visitor: Visitor) -> JSON:
    """What you may know and do now: as the seat you sit on, else as a spectator."""
    if desk.position is None:
        raise problem(409, "not_started")
    viewer = desk.table.seat_of(visitor.id if visitor else None)
    return JSON(view_json(desk, viewer, language_of(request, visitor)))


@router.post("/tables/{table_id}/actions", tags=["play"], responses=examples.ACTED)
async def post_action(asker: Asker, table_id: str, body: Act) -> JSON:
    """Play a choice: its `action` with what it asks filled in."""
    return answer(*await doors.post_action(asker, table_id, body))


@router.post("/tables/{table_id}/order", tags=["play"], responses=examples.ORDERED)
async def post_order(asker: Asker, table_id: str, body: Order) -> JSON:
    """Leave an order, where the game knows such: Zavandor raises bids by one for you, up to a number."""
    return answer(*await doors.post_order(asker, table_id, body))


@router.post("/tables/{table_id}/undo", tags=["play"], responses=examples.ACTED)
async def post_undo(asker: Asker, table_id: str, body: Undo) -> JSON:
    return answer(*await doors.post_undo(asker, table_id, body))


@router.get("/tables/{table_id}/log", tags=["play"], responses=examples.LOG)
async def get_log(request: Request, desk: VisibleDesk, visitor: Visitor, after: After = -1) -> JSON:
    """What happened, as you may know it."""
    viewer = desk.table.seat_of(visitor.id if visitor else None)
    language = language_of(request, visitor)
    async with house_of(request).database.begin() as connection:
        rows = await moves.after(connection, desk.table.id, after)
    shown: list[dict[str, Any]] = [
        {"number": happened.number, "seat": happened.seat,
         "events": events_json(desk, happened.number, happened.events, viewer, language), "bot": happened.stand_in}
        for happened in happened_after(rows)]
    return answer(200, {"log": shown})


@router.get("/tables/{table_id}/chat", tags=["talk"], responses=examples.CHAT)
async def get_chat(request: Request, desk: VisibleDesk, visitor: Visitor, after: After = 0) -> JSON:
    """What was said, and what the house noted; the gallery is for those who watch, and after the game for all."""
    viewer = desk.table.seat_of(visitor.id if visitor else None)
    async with house_of(request).database.begin() as connection:
        said = await messages.after(connection, desk.table.id, after, rooms_of(desk.table, viewer))
    language = language_of(request, visitor)
    return answer(200, {"chat": [message_json(desk, message, viewer, language) for message in said]})


@router.post("/tables/{table_id}/chat", status_code=201, tags=["talk"], responses=examples.SAID)
async def post_chat(asker: Asker, table_id: str, body: Say) -> JSON:
    return answer(*await doors.post_chat(asker, table_id, body))


@router.get("/tables/{table_id}/export", tags=["play"], responses=examples.EXPORT)
async def get_export(request: Request, table_id: str, visitor: Visitor, invite: Invite = None) -> JSON:
    """A finished game with its secret: what `conclave verify` checks."""
    record = await export(house_of(request), visitor, table_id, invite)
    return answer(200, record)
