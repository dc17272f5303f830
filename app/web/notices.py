"""How one is called to the table: the pages on which players and hosts choose it."""
from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC
from typing import Annotated

from babel.dates import format_datetime
from fastapi import APIRouter, Depends, Form, Request
from starlette.responses import HTMLResponse, Response

from app.games.core.message import Message
from app.i18n.tell import Cast, Teller
from app.limits import CALLERS, WEBHOOKS, Limits
from app.people import address_of, house_of, known_player, language_of, player_of
from app.store.rows import PlayerRow
from app.tables.access import check_visible
from app.tables.house import House
from app.tables.problems import Problem
from app.web.answers import base_url, go_to, page, sentence_of
from app.web.templating import gettext
from app.webhooks import keeping
from app.webhooks.sending import Failed

router = APIRouter(include_in_schema=False)
Visitor = Annotated[PlayerRow | None, Depends(player_of)]
Known = Annotated[PlayerRow, Depends(known_player)]
Text = Annotated[str, Form()]
FORMATS = {"discord": "Discord", "slack": "Slack", "json": "JSON"}
UNFIT = 422                                     # what was typed; said beside the field


@dataclass(frozen=True, slots=True)
class Hook:
    """A webhook as its part of the page shows it."""

    place: str
    key: str
    format: str
    owner: str
    is_mine: bool
    is_stopped: bool
    reason: str
    told: str                                   # when, in words


@dataclass(frozen=True, slots=True)
class Asked:
    """What stands in the form."""

    is_own: bool
    url: str = ""
    format: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """What is said about what was just tried: about the address, or about a trial message."""

    status: int = 200
    wrong: str = ""
    result: str = ""
    result_kind: str = ""


@router.get("/notices")
async def notices(request: Request, visitor: Visitor) -> Response:
    return go_to("/enter?next=/notices") if visitor is None else await _own(request, visitor)


@router.post("/notices/webhook")
async def put_own(request: Request, player: Known, url: Text = "", form: Annotated[str, Form(alias="format")] = "",
                  ) -> Response:
    said = await _put(request, player, url, form, None)
    return go_to("/notices") if said is None else await _own(request, player, Asked(True, url[:500], form), said)


@router.post("/notices/webhook/trial")
async def try_own(request: Request, player: Known) -> Response:
    return await _own(request, player, Asked(True), await _tried(request, player, None))


@router.post("/notices/webhook/remove")
async def remove_own(request: Request, player: Known) -> Response:
    await keeping.take_away(house_of(request), player)
    return go_to("/notices")


@router.get("/t/{table_id}/notices")
async def table_notices(request: Request, visitor: Visitor, table_id: str) -> Response:
    return go_to(f"/enter?next=/t/{table_id}/notices") if visitor is None else \
        await _of_table(request, visitor, table_id)


@router.post("/t/{table_id}/notices/webhook")
async def put_for_table(request: Request, player: Known, table_id: str, url: Text = "",
                        form: Annotated[str, Form(alias="format")] = "") -> Response:
    said = await _put(request, player, url, form, table_id)
    return go_to(f"/t/{table_id}/notices") if said is None else \
        await _of_table(request, player, table_id, Asked(False, url[:500], form), said)


@router.post("/t/{table_id}/notices/webhook/trial")
async def try_for_table(request: Request, player: Known, table_id: str) -> Response:
    said = await _tried(request, player, table_id)
    return await _of_table(request, player, table_id, Asked(False), said)


@router.post("/t/{table_id}/notices/webhook/remove")
async def remove_for_table(request: Request, player: Known, table_id: str) -> Response:
    await keeping.take_away(house_of(request), player, table_id)
    return go_to(f"/t/{table_id}/notices")


async def silent_since(house: House, player: PlayerRow, language: str) -> str:
    """The note to somebody whose webhook was given up; empty for all others."""
    hook = await _hook(house, player, None, language)
    if hook is None or not hook.is_stopped:
        return ""
    return gettext(language, "Your webhook is silent. %(reason)s", reason=hook.reason)


async def _own(request: Request, player: PlayerRow, asked: Asked | None = None, said: Said | None = None,
               ) -> HTMLResponse:
    house, language = house_of(request), language_of(request, player)
    return _page(request, "account/notices.html", player, asked or Asked(True), said or Said(),
                 hook=await _hook(house, player, None, language))


async def _of_table(request: Request, player: PlayerRow, table_id: str, asked: Asked | None = None,
                    said: Said | None = None) -> HTMLResponse:
    house, language = house_of(request), language_of(request, player)
    table = check_visible((await house.desks.get(table_id)).table, player.id, None)
    is_host = table.host_id == player.id
    return _page(request, "table/notices.html", player, asked or Asked(False), said or Said(),
                 hook=await _hook(house, player, table_id, language) if is_host else None,
                 title=table.title, table_id=table_id, is_host=is_host,
                 is_told=await keeping.has_one(house, table_id))


def _page(request: Request, name: str, player: PlayerRow, asked: Asked, said: Said, **context: object) -> HTMLResponse:
    return page(request, name, player, said.status, asked=asked, wrong=said.wrong, result=said.result,
                result_kind=said.result_kind, is_off=house_of(request).settings.webhooks == "off", **context)


async def _hook(house: House, player: PlayerRow, table_id: str | None, language: str) -> Hook | None:
    found = await keeping.kept(house, player, table_id)
    if found is None:
        return None
    return Hook(found.place, found.format, FORMATS[found.format], found.owner, found.is_mine, found.is_stopped,
                _sentence(found.fault, language) if found.fault else "",
                format_datetime(found.told_at, "d MMM y, HH:mm 'UTC'", UTC, language) if found.told_at else "")


async def _put(request: Request, player: PlayerRow, url: str, form: str, table_id: str | None) -> Said | None:
    """None: it is set."""
    language = language_of(request, player)
    try:
        _spend(request, player)
        await keeping.put(house_of(request), player, url.strip(), form, language, base_url(request), table_id)
    except Problem as fault:
        if fault.status != UNFIT:
            raise
        return Said(fault.status, wrong=sentence_of(fault, language))
    return None


async def _tried(request: Request, player: PlayerRow, table_id: str | None) -> Said:
    _spend(request, player)
    language, outcome = language_of(request, player), await keeping.try_out(house_of(request), player, table_id)
    if isinstance(outcome, Failed):
        return Said(result=_sentence(outcome.reason, language), result_kind="stop")
    return Said(result=gettext(language, "The trial message has arrived."))


def _spend(request: Request, player: PlayerRow) -> None:
    limits: Limits = request.app.state.limits
    limits.spend(WEBHOOKS, player.id)
    limits.spend(CALLERS, address_of(request))


def _sentence(message: Message, language: str) -> str:
    return Teller("core", language, Cast((), ())).tell(message)
