"""Coming in, the lobby, one's own name: the pages round the tables."""
from __future__ import annotations

import io
from typing import Annotated
from urllib.parse import quote

import segno
from fastapi import APIRouter, Depends, Form, Request
from markupsafe import Markup
from starlette.responses import Response

from app import people
from app.accounts import people as accounts
from app.i18n.catalogue import LANGUAGES
from app.limits import GUESTS, LOGINS, SEATS, Limits
from app.people import COOKIE, LANGUAGE_COOKIE, house_of, known_player, language_of, player_of, token_of
from app.store import tables
from app.store.rows import PlayerRow
from app.tables.problems import Problem, problem
from app.web.answers import base_url, go_to, own_path, page, sentence_of, set_cookie
from app.web.filters import filters_of
from app.web.history import history_of
from app.web.lobby import lobby_parts
from app.web.notices import silent_since
from app.web.shelf import titles

router = APIRouter(include_in_schema=False)
Visitor = Annotated[PlayerRow | None, Depends(player_of)]
Known = Annotated[PlayerRow, Depends(known_player)]
Text = Annotated[str, Form()]


@router.get("/")
async def lobby(request: Request, visitor: Visitor) -> Response:
    language = language_of(request, visitor)
    filters = filters_of(request.query_params)
    _, parts = await lobby_parts(house_of(request), visitor, language, filters)
    return page(request, "lobby/page.html", visitor, section="tables", parts=parts, games=titles(language),
                live_url=f"/live{filters.query}",
                notice=await silent_since(house_of(request), visitor, language) if visitor else "")


@router.get("/played")
async def played(request: Request, visitor: Visitor) -> Response:
    found = await history_of(house_of(request), visitor, request.query_params,
                             language_of(request, visitor)) if visitor else None
    return page(request, "lobby/played.html", visitor, section="played", history=found)


@router.post("/enter")
async def enter(request: Request, visitor: Visitor, name: Text = "",
                next_path: Annotated[str, Form(alias="next")] = "/") -> Response:
    """Come in under a name. A guest who already has one changes it, and keeps all chairs."""
    house = house_of(request)
    try:
        _limits(request).spend(GUESTS, people.address_of(request))
        if visitor and not visitor.is_kept:
            await accounts.rename(house, visitor, name)
            return go_to(own_path(next_path))
        _, token = await accounts.come_as_guest(house, name, language_of(request))
    except Problem as fault:
        return page(request, "account/enter.html", None, fault.status, next=own_path(next_path), name=name[:200],
                    wrong=sentence_of(fault, language_of(request)))
    return await _go_by(request, token, own_path(next_path))


@router.get("/enter")
async def enter_page(request: Request, visitor: Visitor) -> Response:
    return page(request, "account/enter.html", visitor, next=own_path(request.query_params.get("next")),
                name=visitor.name if visitor else "", wrong="")


@router.post("/language")
async def language(request: Request, visitor: Visitor, lang: Text = "") -> Response:
    if lang not in LANGUAGES:
        raise problem(422, "no_such_language")
    if visitor:
        await accounts.choose_language(house_of(request), visitor, lang)
    response = go_to(own_path(_referring_path(request)))
    set_cookie(response, LANGUAGE_COOKIE, lang, request.app.state.settings)
    return response


@router.get("/account")
async def account(request: Request, visitor: Visitor) -> Response:
    if visitor is None:
        return go_to("/enter?next=/account")
    return page(request, "account/page.html", visitor, carry_url="", qr="", wrong={})


@router.post("/account/name")
async def rename(request: Request, player: Known, name: Text = "") -> Response:
    try:
        _limits(request).spend(SEATS, player.id)
        await accounts.rename(house_of(request), player, name)
    except Problem as fault:
        return _account(request, player, fault, "name")
    return go_to("/account")


@router.post("/account/password")
async def keep_name(request: Request, player: Known, password: Text = "") -> Response:
    try:
        _limits(request).spend(LOGINS, player.id)
        await accounts.keep_name(house_of(request), player, password)
    except Problem as fault:
        return _account(request, player, fault, "password")
    return go_to("/account")


@router.post("/account/passage")
async def passage(request: Request, player: Known) -> Response:
    """A link and its picture that carry the player over to another device."""
    _limits(request).spend(SEATS, player.id)
    token = await accounts.open_passage(house_of(request), player)
    url = f"{base_url(request)}/carry/{token}"
    drawn = io.BytesIO()
    segno.make(url, error="m").save(drawn, kind="svg", xmldecl=False, svgns=True, omitsize=True, dark="#1b1410",
                                    border=0)
    picture = Markup(drawn.getvalue().decode())  # noqa: S704 - drawn here from our own address
    return page(request, "account/page.html", player, carry_url=url, qr=picture, wrong={})


@router.get("/carry/{token}")
async def carry(request: Request, visitor: Visitor, token: str) -> Response:
    """A look alone does not use the link up: some programs look at every link they are sent."""
    return page(request, "account/carry.html", visitor, token=token)


@router.post("/carry/{token}")
async def carry_over(request: Request, token: str) -> Response:
    return await _go_by(request, await accounts.use_passage(house_of(request), token))


@router.get("/return")
async def return_page(request: Request, visitor: Visitor) -> Response:
    return page(request, "account/return.html", visitor, name="", wrong="")


@router.post("/return")
async def come_back(request: Request, name: Text = "", password: Text = "") -> Response:
    limits = _limits(request)
    try:
        limits.spend(LOGINS, people.address_of(request))
        limits.spend(LOGINS, name.lower()[:60])
        token = await accounts.come_back(house_of(request), name[:60], password[:300])
    except Problem as fault:
        return page(request, "account/return.html", None, fault.status, name=name[:60],
                    wrong=sentence_of(fault, language_of(request)))
    return await _go_by(request, token)


@router.post("/leave")
async def leave(request: Request) -> Response:
    if token := token_of(request):
        await accounts.go(house_of(request), token)
    response = go_to("/")
    response.delete_cookie(COOKIE)
    return response


@router.get("/i/{invite}")
async def invitation(request: Request, visitor: Visitor, invite: str) -> Response:
    """An invitation opens its table, after a name was given."""
    async with house_of(request).database.begin() as connection:
        table = await tables.by_invite(connection, invite)
    if table is None:
        raise problem(404, "no_such_table")
    path = f"/t/{table.id}?invite={invite}"
    return go_to(path) if visitor else go_to(f"/enter?next=/i/{invite}")


@router.get("/invitation")
async def pasted(link: str = "") -> Response:
    """An invitation that was pasted: the whole address, or its last part."""
    return go_to(f"/i/{quote(link.strip().rstrip('/').rsplit('/', 1)[-1][:60])}")


async def _go_by(request: Request, token: str, path: str = "/") -> Response:
    """The device goes by this token from now on; the one it went by before, which nobody else has, serves no more."""
    if before := request.cookies.get(COOKIE):
        await accounts.go(house_of(request), before)
    response = go_to(path)
    set_cookie(response, COOKIE, token, request.app.state.settings)
    return response


def _account(request: Request, player: PlayerRow, fault: Problem, field: str) -> Response:
    wrong = {field: sentence_of(fault, language_of(request, player))}
    return page(request, "account/page.html", player, fault.status, carry_url="", qr="", wrong=wrong)


def _limits(request: Request) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


def _referring_path(request: Request) -> str:
    referer = request.headers.get("referer", "")
    return "/" + referer.split("/", 3)[3] if referer.count("/") > 2 else "/"
