"""What can be posted to the house, behind both doors: REST and WebSocket call the same functions."""
from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from pydantic import ValidationError

from app.api.bodies import (
    Act,
    AnswerUndo,
    AskUndo,
    Body,
    ChangeSeat,
    Heir,
    NewTable,
    Order,
    Patience,
    Say,
    TakeSeat,
    Undo,
    Wish,
)
from app.api.showing import events_json, message_json, table_json
from app.games.core.message import Message, Seat
from app.limits import CHAT, MOVES, SEATS, TABLES, WORDS, Limits
from app.store.rows import PlayerRow
from app.tables import absence, asking, keeping, opening, play, seating, standing, starting, talk, undo
from app.tables.faults import fault_in_body
from app.tables.house import House
from app.tables.problems import problem


class Asker(NamedTuple):
    """Who posts, and how to answer."""

    house: House
    limits: Limits
    player: PlayerRow
    language: str


Answer = tuple[int, dict[str, Any]]


async def post_table(asker: Asker, body: NewTable) -> Answer:
    asker.limits.spend(TABLES, asker.player.id)
    table = await opening.open_table(asker.house, asker.player, body.game, body.seats, body.options, body.private,
                                     body.title, body.patience_s)
    return 201, await _table(asker, table.id)


async def post_seat(asker: Asker, table_id: str, body: TakeSeat) -> Answer:
    asker.limits.spend(SEATS, asker.player.id)
    if body.bot is not None:
        seat = await seating.seat_bot(asker.house, asker.player, table_id, body.seat, body.bot)
    else:
        seat = await seating.take_seat(asker.house, asker.player, table_id, body.seat, body.invite)
    return 200, {"seat": seat, "table": await _table(asker, table_id)}


async def leave_seat(asker: Asker, table_id: str, seat: Seat) -> Answer:
    asker.limits.spend(SEATS, asker.player.id)
    await seating.leave_seat(asker.house, asker.player, table_id, seat)
    return 200, await _table(asker, table_id)


async def change_seat(asker: Asker, table_id: str, body: ChangeSeat) -> Answer:
    asker.limits.spend(SEATS, asker.player.id)
    await seating.change_seat(asker.house, asker.player, table_id, colour=body.colour, word=body.word, ready=body.ready)
    return 200, await _table(asker, table_id)


async def post_start(asker: Asker, table_id: str, body: Body) -> Answer:
    asker.limits.spend(SEATS, asker.player.id)
    await starting.start(asker.house, asker.player, table_id)
    return 200, await _table(asker, table_id)


async def post_action(asker: Asker, table_id: str, body: Act) -> Answer:
    asker.limits.spend(WORDS if talk.is_word(body.action) else MOVES, asker.player.id)
    version, events, seat = await play.act(asker.house, asker.player, table_id, body.version, body.action)
    desk = await asker.house.desks.get(table_id)
    return 200, {"version": version, "events": events_json(desk, version, events, seat, asker.language)}


async def post_order(asker: Asker, table_id: str, body: Order) -> Answer:
    asker.limits.spend(MOVES, asker.player.id)
    await standing.leave_order(asker.house, asker.player, table_id, body.matter, body.most)
    return 200, {"matter": body.matter, "most": body.most}


async def post_undo(asker: Asker, table_id: str, body: Undo) -> Answer:
    asker.limits.spend(MOVES, asker.player.id)
    version, events = await undo.undo(asker.house, asker.player, table_id, body.version)
    desk = await asker.house.desks.get(table_id)
    seat = desk.table.seat_of(asker.player.id)
    return 200, {"version": version, "events": events_json(desk, version, events, seat, asker.language)}


async def post_chat(asker: Asker, table_id: str, body: Say) -> Answer:
    """Words, or a structured promise, which is an action of the game."""
    if (body.text is None) == (body.promise is None):
        raise problem(422, "text_or_promise")
    if body.promise is not None:
        desk = await asker.house.desks.get(table_id)
        return await post_action(asker, table_id, Act(version=desk.version, action=body.promise | {"type": "promise"}))
    asker.limits.spend(CHAT, asker.player.id)
    words = body.text or ""
    if body.room == talk.GALLERY:
        said = await talk.say_in_gallery(asker.house, asker.player, table_id, words, body.invite)
    else:
        said = await talk.say(asker.house, asker.player, table_id, words)
    desk = await asker.house.desks.get(table_id)
    return 201, message_json(desk, said, desk.table.seat_of(asker.player.id), asker.language)


async def ask_undo(asker: Asker, table_id: str, body: AskUndo) -> Answer:
    asker.limits.spend(MOVES, asker.player.id)
    version = await asking.ask_undo(asker.house, asker.player, table_id, body.version, body.move)
    return 200, {"version": version, "table": await _table(asker, table_id)}


async def answer_undo(asker: Asker, table_id: str, body: AnswerUndo) -> Answer:
    asker.limits.spend(MOVES, asker.player.id)
    version = await asking.answer_undo(asker.house, asker.player, table_id, body.version, body.agree)
    return 200, {"version": version, "table": await _table(asker, table_id)}


async def post_wish(asker: Asker, table_id: str, body: Wish) -> Answer:
    asker.limits.spend(SEATS, asker.player.id)
    await absence.wish_for(asker.house, asker.player, table_id, body.seat, body.wish)
    return 200, await _table(asker, table_id)


async def post_return(asker: Asker, table_id: str, body: Body) -> Answer:
    asker.limits.spend(SEATS, asker.player.id)
    await absence.come_back(asker.house, asker.player, table_id)
    return 200, await _table(asker, table_id)


async def post_pause(asker: Asker, table_id: str, body: Body) -> Answer:
    asker.limits.spend(SEATS, asker.player.id)
    await keeping.pause(asker.house, asker.player, table_id)
    return 200, await _table(asker, table_id)


async def post_resume(asker: Asker, table_id: str, body: Body) -> Answer:
    asker.limits.spend(SEATS, asker.player.id)
    await keeping.resume(asker.house, asker.player, table_id)
    return 200, await _table(asker, table_id)


async def post_host(asker: Asker, table_id: str, body: Heir) -> Answer:
    asker.limits.spend(SEATS, asker.player.id)
    await seating.hand_over(asker.house, asker.player, table_id, body.seat)
    return 200, await _table(asker, table_id)


async def post_patience(asker: Asker, table_id: str, body: Patience) -> Answer:
    asker.limits.spend(SEATS, asker.player.id)
    await keeping.set_patience(asker.house, asker.player, table_id, body.seconds)
    return 200, await _table(asker, table_id)


async def post_close(asker: Asker, table_id: str, body: Body) -> Answer:
    asker.limits.spend(SEATS, asker.player.id)
    await keeping.close(asker.house, asker.player, table_id)
    return 200, {"closed": table_id}


async def _table(asker: Asker, table_id: str) -> dict[str, Any]:
    return table_json(asker.house, await asker.house.desks.get(table_id), asker.player)


TABLE_POSTS: dict[str, tuple[type[Body], Callable[[Asker, str, Any], Awaitable[Answer]]]] = {
    "seats": (TakeSeat, post_seat),
    "seat": (ChangeSeat, change_seat),
    "start": (Body, post_start),
    "actions": (Act, post_action),
    "order": (Order, post_order),
    "undo": (Undo, post_undo),
    "undo/ask": (AskUndo, ask_undo),
    "undo/answer": (AnswerUndo, answer_undo),
    "chat": (Say, post_chat),
    "absence": (Wish, post_wish),
    "return": (Body, post_return),
    "pause": (Body, post_pause),
    "resume": (Body, post_resume),
    "host": (Heir, post_host),
    "patience": (Patience, post_patience),
    "close": (Body, post_close),
}


async def knock(asker: Asker, table_id: str | None, post: object, body: object) -> Answer:
    """A post that came over a socket: at a table one of those above, in the lobby the opening of a table."""
    try:
        if table_id is None and post == "tables":
            return await post_table(asker, NewTable.model_validate(body))
        if table_id is not None and isinstance(post, str) and post in TABLE_POSTS:
            kind, handle = TABLE_POSTS[post]
            return await handle(asker, table_id, kind.model_validate(body))
    except ValidationError as error:
        raise problem(422, "malformed", fault=first_fault(error)) from None
    raise problem(404, "no_such_post")


def first_fault(error: ValidationError) -> Message:
    fault = error.errors(include_url=False, include_context=False, include_input=False)[0]
    return fault_in_body(fault["type"], fault["loc"])
