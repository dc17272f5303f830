"""Setting a table, the waiting room's buttons, the table page, and what is done on it."""
from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Form, Request
from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from app.limits import CHAT, MOVES, SEATS, TABLES, WORDS, Limits
from app.people import house_of, known_player, language_of, player_of
from app.store.rows import PlayerRow
from app.tables import absence, asking, opening, play, seating, standing, starting, talk, undo
from app.tables import keeping as life
from app.tables.access import check_visible
from app.tables.export import record_of
from app.tables.glancing import glance
from app.tables.house import House
from app.tables.practice import practice_of
from app.tables.problems import Problem, problem
from app.tables.rematch import play_again
from app.web import keeping, stream
from app.web.after import after_part, next_part
from app.web.answers import base_url, done, go_to, page, partial, sentence_of
from app.web.lesson import strip
from app.web.options import fields, parse
from app.web.proof import proof_of
from app.web.scene import Scene, TableParts
from app.web.shelf import game_title
from app.web.showing import foretold, parts_of, scene_of
from app.web.since import digest_of
from app.web.since import strip as since_of
from app.web.templating import gettext, render

HIGHEST = 999_999                               # no game counts so far
router = APIRouter(include_in_schema=False)
Visitor = Annotated[PlayerRow | None, Depends(player_of)]
Known = Annotated[PlayerRow, Depends(known_player)]
Text = Annotated[str, Form()]
Number = Annotated[int, Form()]
Order = Annotated[int | None, Form(ge=0, le=HIGHEST)]


def _limits(request: Request) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


def _sitting(request: Request, player: Known) -> PlayerRow:
    """Who presses a button of the waiting room: not more often than the API lets them."""
    _limits(request).spend(SEATS, player.id)
    return player


Sitting = Annotated[PlayerRow, Depends(_sitting)]


@router.get("/set/{game_key}")
async def set_page(request: Request, visitor: Visitor, game_key: str) -> Response:
    game = opening.known_game(game_key)
    if visitor is None:
        return go_to(f"/enter?next=/set/{game.key}")
    return _sheet(request, visitor, game_key)


@router.post("/set/{game_key}")
async def set_table(request: Request, player: Known, game_key: str) -> Response:
    """A new table; whoever sets it takes the first chair."""
    form = {name: str(value) for name, value in (await request.form()).items()}
    game, house = opening.known_game(game_key), house_of(request)
    seats = next((count for count in game.seats if str(count) == form.get("seats")), 0)
    try:
        _limits(request).spend(TABLES, player.id)
        table = await opening.open_table(house, player, game.key, seats, parse(game, form), "private" in form,
                                         form.get("title", ""), keeping.patience_in(form))
    except Problem as fault:
        return _sheet(request, player, game_key, fault)
    await seating.take_seat(house, player, table.id, 0, None)
    return go_to(f"/t/{table.id}")


def _sheet(request: Request, player: PlayerRow, game_key: str, fault: Problem | None = None) -> HTMLResponse:
    game, language = opening.known_game(game_key), language_of(request, player)
    return page(request, "lobby/set.html", player, fault.status if fault else 200, section="tables", game=game.key,
                game_title=game_title(game.key, language), seats=list(game.seats), fields=fields(game, language),
                pace=[keeping.patience_field(language)],
                title=gettext(language, "%(name)s's table", name=player.name),
                has_practice=practice_of(game.key) is not None,
                notice=sentence_of(fault, language) if fault else "")


@router.get("/t/{table_id}")
async def table_page(request: Request, visitor: Visitor, table_id: str, invite: str | None = None) -> Response:
    house, language = house_of(request), language_of(request, visitor)
    desk = await house.desks.get_current(table_id)
    check_visible(desk.table, visitor.id if visitor else None, invite)
    scene = scene_of(house, desk, visitor, language, base_url(request), invite or "")
    parts = parts_of(scene)
    entries, _ = await stream.whole(house, scene)
    digest = await digest_of(house, scene, visitor)
    return page(request, "table/page.html", visitor, now_ms=scene.now_ms, parts=parts, game=desk.table.game,
                live_url=scene.address("live", **({"told": digest.version} if digest else {})),
                lines=stream.lines(entries, language), title=desk.table.title, seated=scene.viewer is not None,
                pen=stream.pen(scene), motions=keeping.strip(scene), keeping=keeping.sheet(scene),
                tabs=[(*tab, "") for tab in parts.tabs], table_id=table_id, lesson=await strip(house, scene),
                since=since_of(scene, digest), next=await _next(house, scene, parts),
                after_url=scene.address("after"), replay_url=scene.address("replay"))


async def _next(house: House, scene: Scene, parts: TableParts) -> Markup:
    return await next_part(house, scene) if parts.kind == "over" else Markup("")


@router.get("/t/{table_id}/after")
async def after(request: Request, visitor: Visitor, table_id: str, invite: str | None = None) -> Response:
    """The story of a game that is over: it is played again for it, so the page does not wait."""
    house = house_of(request)
    desk = await house.desks.get_current(table_id)
    if check_visible(desk.table, visitor.id if visitor else None, invite).status != "finished":
        raise problem(409, "not_finished")
    scene = scene_of(house, desk, visitor, language_of(request, visitor), base_url(request), invite or "")
    return HTMLResponse(partial("after", await after_part(house, scene)))


@router.post("/t/{table_id}/rematch")
async def rematch(request: Request, player: Sitting, table_id: str) -> Response:
    response = done()
    response.headers["HX-Redirect"] = f"/t/{await play_again(house_of(request), player, table_id)}"
    return response


@router.post("/t/{table_id}/seen")
async def seen(request: Request, player: Known, table_id: str) -> Response:
    """What happened while one was away has been read."""
    house = house_of(request)
    desk = await house.desks.get(table_id)
    check_visible(desk.table, player.id, request.query_params.get("invite"))
    await glance(house, desk, player)
    scene = scene_of(house, desk, player, language_of(request, player), base_url(request))
    return HTMLResponse(partial("since", since_of(scene)))


@router.get("/t/{table_id}/proof")
async def proof(request: Request, visitor: Visitor, table_id: str, invite: str | None = None) -> Response:
    house = house_of(request)
    desk = await house.desks.get(table_id)
    table = check_visible(desk.table, visitor.id if visitor else None, invite)
    scene = scene_of(house, desk, visitor, language_of(request, visitor), base_url(request), invite or "")
    shown = await proof_of(await record_of(house, table)) if table.is_over else None
    return page(request, "table/proof.html", visitor, proof=shown, title=table.title, table_id=table_id,
                commitment=table.commitment, is_practice=table.practice, table_url=scene.address(),
                export_url=scene.export_url)


@router.get("/t/{table_id}/ahead/{about}")
async def ahead(request: Request, player: Known, table_id: str, about: str) -> Response:
    """What would come of something the visitor could do, for pages that show it before it is done."""
    house = house_of(request)
    desk = await house.desks.get(table_id)
    check_visible(desk.table, player.id, None)
    scene = scene_of(house, desk, player, language_of(request, player), base_url(request))
    told = foretold(scene, about)
    if told is None:                            # what was asked about may have gone meanwhile
        return done()
    return Response(told, media_type="application/json", headers={"cache-control": "no-store"})


@router.post("/t/{table_id}/sit")
async def sit(request: Request, player: Sitting, table_id: str, seat: Number, invite: Text = "") -> Response:
    await seating.take_seat(house_of(request), player, table_id, seat, invite or None)
    return done()


@router.post("/t/{table_id}/bot")
async def seat_bot(request: Request, player: Sitting, table_id: str, level: Text, seat: Number = -1) -> Response:
    """A bot on that chair, or one on every empty chair."""
    house = house_of(request)
    desk = await house.desks.get(table_id)
    empty: list[int | None] = [chair.seat for chair in desk.table.seats if chair.is_empty]
    for chosen in (empty or [None]) if seat < 0 else [seat]:    # where none is empty, that is said
        await seating.seat_bot(house, player, table_id, chosen, level)
    return done()


@router.post("/t/{table_id}/empty")
async def empty_seat(request: Request, player: Sitting, table_id: str, seat: Number) -> Response:
    await seating.leave_seat(house_of(request), player, table_id, seat)
    return done()


@router.post("/t/{table_id}/ready")
async def ready(request: Request, player: Sitting, table_id: str, ready: Text = "") -> Response:
    await seating.set_ready(house_of(request), player, table_id, ready == "yes")
    return done()


@router.post("/t/{table_id}/colour")
async def colour(request: Request, player: Sitting, table_id: str, colour: Text = "") -> Response:
    await seating.choose_colour(house_of(request), player, table_id, colour or None)
    return done()


@router.post("/t/{table_id}/word")
async def word(request: Request, player: Sitting, table_id: str, word: Text = "") -> Response:
    await seating.choose_word(house_of(request), player, table_id, word[:200] or None)
    return done()


@router.post("/t/{table_id}/host")
async def hand_over(request: Request, player: Sitting, table_id: str, seat: Number) -> Response:
    await seating.hand_over(house_of(request), player, table_id, seat)
    return done()


@router.post("/t/{table_id}/seats")
async def change_seats(request: Request, player: Sitting, table_id: str, seats: Number) -> Response:
    await opening.change_seats(house_of(request), player, table_id, seats)
    return done()


@router.post("/t/{table_id}/options")
async def change_options(request: Request, player: Sitting, table_id: str) -> Response:
    house = house_of(request)
    desk = await house.desks.get(table_id)
    form = {name: str(value) for name, value in (await request.form()).items()}
    await opening.change_options(house, player, table_id, parse(desk.game, form), keeping.patience_in(form))
    return go_to(f"/t/{table_id}")


@router.get("/t/{table_id}/options")
async def options_page(request: Request, player: Known, table_id: str) -> Response:
    desk, language = await house_of(request).desks.get(table_id), language_of(request, player)
    check_visible(desk.table, player.id, None)
    return page(request, "lobby/options.html", player, section="tables", table_id=table_id, title=desk.table.title,
                fields=[keeping.patience_field(language, desk.table.patience_s),
                        *fields(desk.game, language, desk.options)])


@router.post("/t/{table_id}/invite")
async def new_invite(request: Request, player: Sitting, table_id: str) -> Response:
    await opening.new_invite(house_of(request), player, table_id)
    return done()


@router.post("/t/{table_id}/close")
async def close(request: Request, player: Sitting, table_id: str) -> Response:
    """Before the start the table goes; a game under way ends, and its page says so."""
    house = house_of(request)
    was_open = (await house.desks.get(table_id)).position is None
    await life.close(house, player, table_id)
    response = done()
    if was_open:
        response.headers["HX-Redirect"] = "/"
    return response


@router.post("/t/{table_id}/pause")
async def pause(request: Request, player: Sitting, table_id: str) -> Response:
    await life.pause(house_of(request), player, table_id)
    return done()


@router.post("/t/{table_id}/resume")
async def resume(request: Request, player: Sitting, table_id: str) -> Response:
    await life.resume(house_of(request), player, table_id)
    return done()


@router.post("/t/{table_id}/patience")
async def set_patience(request: Request, player: Sitting, table_id: str, seconds: Number) -> Response:
    await life.set_patience(house_of(request), player, table_id, seconds)
    return done()


@router.post("/t/{table_id}/absence")
async def wish_for(request: Request, player: Sitting, table_id: str, seat: Number, wish: Text) -> Response:
    """What the player wants for somebody who is away."""
    await absence.wish_for(house_of(request), player, table_id, seat, wish)
    return done()


@router.post("/t/{table_id}/return")
async def come_back(request: Request, player: Sitting, table_id: str) -> Response:
    await absence.come_back(house_of(request), player, table_id)
    return done()


@router.post("/t/{table_id}/start")
async def start(request: Request, player: Sitting, table_id: str) -> Response:
    await starting.start(house_of(request), player, table_id)
    return done()


@router.post("/t/{table_id}/act")
async def act(request: Request, player: Known, table_id: str, version: Number, action: Text) -> Response:
    try:
        plain = msgspec.json.decode(action)
    except (msgspec.DecodeError, RecursionError) as error:
        raise problem(400, "not_json", fault=str(error)) from None
    _limits(request).spend(WORDS if talk.is_word(plain) else MOVES, player.id)
    await play.act(house_of(request), player, table_id, version, plain)
    return done()


@router.post("/t/{table_id}/order")
async def leave_order(request: Request, player: Known, table_id: str, matter: Text, most: Order = None) -> Response:
    """An order that is played for the seat; without a number, none any more."""
    _limits(request).spend(MOVES, player.id)
    await standing.leave_order(house_of(request), player, table_id, matter, most)
    return done()


@router.post("/t/{table_id}/undo")
async def take_back(request: Request, player: Known, table_id: str, version: Number) -> Response:
    _limits(request).spend(MOVES, player.id)
    await undo.undo(house_of(request), player, table_id, version)
    return done()


@router.post("/t/{table_id}/undo/ask")
async def ask_undo(request: Request, player: Known, table_id: str, version: Number, move: Number) -> Response:
    _limits(request).spend(MOVES, player.id)
    await asking.ask_undo(house_of(request), player, table_id, version, move)
    return done()


@router.post("/t/{table_id}/undo/answer")
async def answer_undo(request: Request, player: Known, table_id: str, version: Number, agree: Text = "") -> Response:
    _limits(request).spend(MOVES, player.id)
    await asking.answer_undo(house_of(request), player, table_id, version, agree == "yes")
    return done()


@router.post("/t/{table_id}/say")
async def say(request: Request, player: Known, table_id: str, text: Text = "", room: Text = "table",
              invite: Text = "") -> Response:
    """What was said is pushed to all who may read it; the writer gets an empty line back."""
    _limits(request).spend(CHAT, player.id)
    house, seated = house_of(request), room != talk.GALLERY
    if seated:
        await talk.say(house, player, table_id, text)
    else:
        await talk.say_in_gallery(house, player, table_id, text, invite or None)
    html = render("table/write.html", language_of(request, player), table_id=table_id, seated=seated, focused=True,
                  known=True, invite=invite)
    return HTMLResponse(partial("write", html, "outerHTML"))
