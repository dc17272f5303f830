"""A move, end to end: decided on the position as it stands, committed, and only then told.

One lock a table, none across tables. The action is checked against the seat's question, not against the bare version:
what others did meanwhile without touching that question does not make it late.
"""
from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from app.games.core import agenda
from app.games.core.action import Action, ClockExpired
from app.games.core.agenda import AnyPlayed
from app.games.core.codec import convert_action, encode
from app.games.core.event import Event
from app.games.core.game import Relieved
from app.games.core.message import Refusal, Seat
from app.live.bus import Hint
from app.store.clerk import MoveToStore
from app.store.rows import PlayerRow
from app.tables.absence import come_back
from app.tables.access import seated_at
from app.tables.clock import Window, next_clocks
from app.tables.desk import Desk, TakenBack
from app.tables.house import House
from app.tables.log import Happened
from app.tables.problems import moved_on, problem, refused
from app.tables.thinking import thought

TRIES = 3                                       # a race lost to another process is run again on what it left


async def act(house: House, player: PlayerRow | None, table_id: str, version: int, plain: object,
              invite: str | None = None) -> tuple[int, list[Event], Seat]:
    """A player's action: the new version, what happened, and the seat that acted."""
    desk, seat = await seated_at(house.desks, player, table_id, invite, playing=True)
    try:
        action = convert_action(desk.game, plain)
    except (msgspec.ValidationError, TypeError, ValueError) as error:
        raise problem(422, "malformed", fault=str(error)) from None
    house.hub.saw(table_id, seat)
    if desk.table.seats[seat].stand_in:         # who acts is back
        await come_back(house, player, table_id)
    version, events = await act_for(house, desk, seat, version, action)
    return version, events, seat


async def act_for(house: House, desk: Desk, seat: Seat, version: int, action: Action,
                  *, stands_in: bool = False) -> tuple[int, list[Event]]:
    """The action of a seat, whoever speaks for it; a bot that stands in, only until its player is back."""
    async with desk.lock:
        for _ in range(TRIES):
            await catch_up(house, desk, version)
            desk.check_running()
            if stands_in and desk.table.seats[seat].stand_in is None:
                raise moved_on(desk.version)
            played, next_version = _decide(desk, seat, version, action), desk.version + 1
            if await store(house, desk, seat, action, played, stands_in=stands_in):
                return next_version, played.events
    raise moved_on(desk.version)


async def catch_up(house: House, desk: Desk, version: int) -> None:
    """Read the desk anew if it is stale, or if somebody has seen a later version elsewhere."""
    if version > desk.version:
        desk.doubt()
    if desk.is_stale:
        await house.desks.get(desk.table.id)


async def expire(house: House, table_id: str) -> bool:
    """Do what a clock that has run out demands; False if none has."""
    desk = await house.desks.get(table_id)
    async with desk.lock:
        if desk.is_stale:
            await house.desks.get(table_id)
        if not desk.is_running:
            return False
        match desk.clocks.late(desk.running(), house.now()):
            case Window(id=window_id):
                played = agenda.expire(desk.running(), window_id, desk.dice())
                return played is not None and await store(house, desk, None, ClockExpired(window_id), played)
            case int(seat):
                version = desk.version          # of the late question, whatever comes while one thinks
                action = await _answer_for(desk, seat)
                return await store(house, desk, seat, action, _decide(desk, seat, version, action))
    return False


async def _answer_for(desk: Desk, seat: Seat) -> Action:
    """What is played for a seat whose time is over."""
    if isinstance(desk.game, Relieved):
        return await thought(desk, seat, desk.game.relief)
    return agenda.fallback(desk.running(), seat)


def _decide(desk: Desk, seat: Seat, version: int, action: Action) -> AnyPlayed:
    """What the rules make of it; raises a problem where they refuse or the table has moved on."""
    if version > desk.version or not desk.clocks.is_in_time(seat, version):
        raise moved_on(desk.version)
    played = agenda.play(desk.running(), seat, action, desk.dice())
    if isinstance(played, Refusal):
        raise refused(played, desk.game.key) if version == desk.version else moved_on(desk.version)
    return played


async def store(house: House, desk: Desk, seat: Seat | None, action: Action, played: AnyPlayed,
                *, stands_in: bool = False) -> bool:
    """Commit the move; only then it counts here, and only then anyone is told. False: another process was faster."""
    before, after, version = desk.running(), played.position, desk.version + 1
    clocks = next_clocks(desk.clocks, before, after, seat, version, desk.options, house.now())
    outcome = desk.game.outcome(after)
    move = MoveToStore(
        desk.table.id, desk.version, encode(after).decode(), encode(clocks).decode(), clocks.deadline(after),
        encode(outcome).decode() if outcome else None, seat, encode(action).decode(),
        encode(played.events).decode(), played.undoable, played.fixed_by, stands_in,
        desk.table.revision if stands_in else None)
    stored = False
    try:
        stored = await house.clerk.commit(move)
    finally:
        if not stored:                          # lost a race, lost the database, or the one who asked went away
            desk.doubt()
    if stored:
        desk.take_over(version, after, clocks, Happened(
            version, seat, played.events, datetime.now(UTC), played.undoable, played.fixed_by, stands_in))
        _remember_undo(desk, TakenBack(version, seat, before) if played.undoable and seat is not None else None)
        if outcome:
            house.bus.publish(Hint(desk.table.id, "seated"))
        house.bus.publish(Hint(desk.table.id, "moved", str(version)))
    return stored


def _remember_undo(desk: Desk, back: TakenBack | None) -> None:
    """Only a seat's own unbroken run of last moves can be taken back."""
    if back is None or (desk.undo and desk.undo[-1].seat != back.seat):
        desk.undo.clear()
    if back is not None:
        desk.undo.append(back)
