"""Taking back one's own last choices, as long as no die fell, nothing was learned and nobody has answered."""
from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from app.games.core.agenda import AnyPosition
from app.games.core.codec import encode
from app.games.core.event import Event
from app.games.core.message import Message, Seat
from app.games.core.record import replay, start
from app.live.bus import Hint
from app.store import moves
from app.store.clerk import MoveToStore
from app.store.rows import MoveRow, PlayerRow
from app.tables.access import seated_at
from app.tables.clock import Clocks, renewed_clocks
from app.tables.desk import Desk
from app.tables.export import record_of
from app.tables.house import House
from app.tables.log import Happened
from app.tables.play import catch_up
from app.tables.problems import moved_on, problem


async def undo(house: House, player: PlayerRow | None, table_id: str, version: int) -> tuple[int, list[Event]]:
    """Back to before the player's last move. The undo is itself a move: the log only grows."""
    desk, seat = await seated_at(house.desks, player, table_id, playing=True)
    async with desk.lock:
        await catch_up(house, desk, version)
        if version != desk.version:
            raise moved_on(desk.version)
        desk.check_running()
        if desk.is_over:
            raise problem(422, "over")
        last = await _last_move(house, desk, seat)
        before = await position_before(house, desk, last)
        events = [Event(Message("undone", {"seat": seat}))]
        await store_undo(house, desk, version, seat, last, before, _clocks(house, desk, version, last, before), events)
        return version + 1, events


async def _last_move(house: House, desk: Desk, seat: Seat) -> MoveRow:
    async with house.database.begin() as connection:
        last = await moves.last_counted(connection, desk.table.id)
    if last is None or last.seat != seat:
        raise problem(422, "nothing_to_undo")
    if not last.undoable:
        raise problem(422, "cannot_undo" if last.fixed_by in ("", "final") else f"cannot_undo_{last.fixed_by}")
    return last


async def position_before(house: House, desk: Desk, last: MoveRow) -> AnyPosition:
    """From memory if the move was made here a moment ago, else by playing the log again."""
    for back in desk.undo:
        if back.number == last.number:
            return back.position
    record = await record_of(house, desk.table)

    def play_again() -> AnyPosition:
        position = start(desk.game, record).position
        for move, played in replay(desk.game, record):
            if move.number == last.number:
                break
            position = played.position
        return position
    return await asyncio.to_thread(play_again)


def _clocks(house: House, desk: Desk, version: int, last: MoveRow, before: AnyPosition) -> Clocks:
    """With the time that was left; nothing is taken back after it."""
    assert last.seat is not None, "a seat takes back its own"
    now = house.now()
    clocks = renewed_clocks(desk.clocks, desk.running(), before, last.seat, last.number, version + 1, desk.options, now)
    until = clocks.questions[last.seat].until
    if until is not None and until <= now:
        raise problem(422, "too_late_to_undo")
    return clocks


async def store_undo(house: House, desk: Desk, version: int, seat: Seat, last: MoveRow, before: AnyPosition,
                     clocks: Clocks, events: list[Event]) -> None:
    """Only on the version that was looked at: while the log was read, another process may have moved."""
    action = encode({"type": "undo", "move": last.number}).decode()
    move = MoveToStore(desk.table.id, version, encode(before).decode(), encode(clocks).decode(),
                       clocks.deadline(before), None, seat, action, encode(events).decode(), False)
    committed = False
    try:
        async with house.database.begin() as connection:
            stored = await moves.take_back(connection, last.number, move)
        committed = stored
    finally:
        if not committed:
            desk.doubt()
    if not committed:
        raise moved_on(desk.version)
    desk.take_over(version + 1, before, clocks, Happened(version + 1, seat, events, datetime.now(UTC),
                                                         back_to=last.number))
    desk.undo = [back for back in desk.undo if back.number < last.number]
    house.bus.publish(Hint(desk.table.id, "moved", str(version + 1)))
