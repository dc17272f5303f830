"""Asking the table to take back more than one's own last choice: all who play must agree, and no die may lie between.

The wish falls with the next move of anybody, so that nobody is held up by it.
"""
from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from app.games.core.event import Event
from app.games.core.message import Message, Seat
from app.live.bus import Hint
from app.store import moves, tables
from app.store.rows import MoveRow, PlayerRow, TableRow
from app.tables.access import check_visible, seated_at
from app.tables.clock import next_clocks
from app.tables.desk import Desk
from app.tables.house import House
from app.tables.log import happened_after
from app.tables.motions import UndoWish, read_motions
from app.tables.play import catch_up
from app.tables.problems import moved_on, problem
from app.tables.takeback import Takeback, takeback_of
from app.tables.undo import position_before, store_undo

LOOKED_AT = 200                                 # moves; nobody asks for more


async def ask_undo(house: House, player: PlayerRow, table_id: str, version: int, first: int) -> int:
    """Ask to go back to before that move; done at once where nobody else has to agree. The version it leads to."""
    desk, seat = await _current(house, player, table_id, version)
    await _check_reach(house, desk, first)

    def ask(table: TableRow, known: UndoWish | None) -> UndoWish:
        if known and known.version == version and known.refused_by is not None:
            raise problem(409, "undo_refused", name=table.seats[known.refused_by].name or "")
        return UndoWish(seat, first, version, (seat,))
    return await _settle(house, desk, player, version, ask)


async def answer_undo(house: House, player: PlayerRow, table_id: str, version: int, agrees: bool) -> int:
    """Allow what was asked, or not; whoever asked may think better of it."""
    desk, seat = await _current(house, player, table_id, version)

    def answer(table: TableRow, known: UndoWish | None) -> UndoWish | None:
        wish = _open(known, version)
        if wish is None:
            raise problem(409, "nothing_asked")
        if agrees:
            return replace(wish, agreed=tuple({*wish.agreed, seat}))
        return None if seat == wish.by else replace(wish, refused_by=seat)
    return await _settle(house, desk, player, version, answer)


def open_wish(desk: Desk) -> UndoWish | None:
    """What was asked and still stands."""
    return _open(desk.motions.undo, desk.version)


def _open(wish: UndoWish | None, version: int) -> UndoWish | None:
    return wish if wish and wish.version == version and wish.refused_by is None else None


def missing(table: TableRow, wish: UndoWish) -> list[Seat]:
    """Who has yet to agree: people who play, whether they are there or not; not those for whom a bot plays."""
    return [seat.seat for seat in table.seats if seat.is_person and seat.seat not in wish.agreed]


async def reach_of(house: House, desk: Desk, seat: Seat | None) -> Takeback:
    """As the log has it, not only as far as this process remembers."""
    async with house.database.begin() as connection:
        rows = await moves.latest(connection, desk.table.id, LOOKED_AT)
    return takeback_of(happened_after(rows), seat)


async def _current(house: House, player: PlayerRow, table_id: str, version: int) -> tuple[Desk, Seat]:
    desk, seat = await seated_at(house.desks, player, table_id, playing=True)
    house.hub.saw(table_id, seat)
    desk = await house.desks.get_current(table_id)
    desk.check_running()
    if desk.is_over:
        raise problem(422, "over")
    if not desk.table.seats[seat].is_person:
        raise problem(409, "bot_plays_for_you")
    if version != desk.version:
        raise moved_on(desk.version)
    return desk, seat


async def _check_reach(house: House, desk: Desk, first: int) -> int:
    """How many moves would be taken back; raises a problem that names what lies between."""
    reach = await reach_of(house, desk, None)
    if any(move.number == first for move in reach.reach):
        return sum(move.number >= first for move in reach.reach)
    raise problem(422, f"fence_{reach.fence}" if reach.fence else "nothing_to_undo")


async def _settle(house: House, desk: Desk, player: PlayerRow, version: int,
                  said: Callable[[TableRow, UndoWish | None], UndoWish | None]) -> int:
    """What is said counts on the table as it stands by then: others may be answering at the same moment."""
    async with house.database.begin() as connection:
        table = check_visible(await tables.lock(connection, desk.table.id), player.id, None)
        if table.paused_at is not None:
            raise problem(409, "paused")
        if table.version != version:
            raise moved_on(table.version)
        motions = read_motions(table.motions)
        wish = said(table, motions.undo)
        is_agreed = wish is not None and wish.refused_by is None and not missing(table, wish)
        if not is_agreed:
            await tables.change(connection, table.id, motions=replace(motions, undo=wish).written)
    if wish is not None and is_agreed:
        return await _take_back(house, desk, wish)
    house.bus.publish(Hint(desk.table.id, "seated"))
    return version


async def _take_back(house: House, desk: Desk, wish: UndoWish) -> int:
    """All agree: back to before that move, with all clocks set anew."""
    async with desk.lock:
        await catch_up(house, desk, wish.version)
        desk.check_running()
        if wish.version != desk.version:
            raise moved_on(desk.version)
        count = await _check_reach(house, desk, wish.first)
        first = await _move(house, desk, wish.first)
        before, version = await position_before(house, desk, first), wish.version
        clocks = next_clocks(desk.clocks, desk.running(), before, None, version + 1, desk.options, house.now())
        events = [Event(Message("undone_together", {"seat": wish.by, "count": count}))]
        await store_undo(house, desk, version, wish.by, first, before, clocks, events)
        return version + 1


async def _move(house: House, desk: Desk, number: int) -> MoveRow:
    async with house.database.begin() as connection:
        rows = await moves.after(connection, desk.table.id, number - 1, 1)
    if not rows or rows[0].number != number:
        raise problem(422, "nothing_to_undo")
    return rows[0]
