"""Players who are away: when the table may decide about them, what it decides, and how they come back.

Absent is whom the table waits for and who has not been there for as long as the table's patience lasts, counted from
when they were last seen, from when they were asked, or from when the table decided to go on waiting.
"""
from __future__ import annotations

from typing import NamedTuple, get_args

from sqlalchemy.ext.asyncio import AsyncConnection

from app.games.core.message import Seat
from app.games.registry import game_of
from app.live.bus import Hint
from app.store import tables
from app.store.rows import PlayerRow, TableRow
from app.tables.access import check_visible, own_seat, seated_at
from app.tables.desk import Desk
from app.tables.house import House
from app.tables.motions import Motions, Vote, Wish, decided, read_motions
from app.tables.notes import note
from app.tables.problems import moved_on, problem

WISHES: tuple[Wish, ...] = get_args(Wish)


class Absence(NamedTuple):
    """A seat that the table may decide about, since when its player is away (house time), and who wants what."""

    seat: Seat
    away_since: float
    wishes: dict[Seat, Wish]
    voters: frozenset[Seat]


def seen_at(house: House, desk: Desk, seat: Seat) -> float:
    """House time at which the seat's player was last there."""
    if seat in house.hub.present(desk.table.id):
        return house.now()
    return max(desk.table.seats[seat].seen_at, house.hub.last_seen(desk.table.id, seat))


def is_absent(house: House, desk: Desk, seat: Seat) -> bool:
    """Whether the table may decide about the seat now."""
    if not desk.is_running or seat not in desk.waiting() or not desk.table.seats[seat].is_person:
        return False
    seen = seen_at(house, desk, seat)
    if not seen:                                # somebody of a game that was opened from a file: nobody comes back
        return False
    since = max(seen, desk.clocks.questions[seat].asked_at, desk.motions.waited_since(seat))
    return house.now() - since >= desk.table.patience_s


def absences(house: House, desk: Desk) -> list[Absence]:
    """All seats that the table may decide about now."""
    absent = [seat for seat in desk.waiting() if is_absent(house, desk, seat)]
    if not absent:
        return []
    voters = voters_at(house, desk)
    return [Absence(seat, seen_at(house, desk, seat), desk.motions.wishes(seat, desk.clocks.questions[seat].since),
                    voters - {seat}) for seat in absent]


def voters_at(house: House, desk: Desk) -> frozenset[Seat]:
    """Those who decide: people at the table who were there within its patience."""
    since = house.now() - desk.table.patience_s
    return frozenset(seat.seat for seat in desk.table.seats
                     if seat.is_person and seen_at(house, desk, seat.seat) > since)


async def wish_for(house: House, player: PlayerRow, table_id: str, absent: Seat, wish: str) -> None:
    """What the player wants for an absent seat; done at once when the table is agreed."""
    _, seat = await seated_at(house.desks, player, table_id, playing=True)
    house.hub.saw(table_id, seat)
    desk = await house.desks.get_current(table_id)
    chosen = next((one for one in WISHES if one == wish), None)
    if chosen is None:
        raise problem(422, "no_such_wish")
    _check_absent(house, desk, seat, absent)
    vote = Vote(absent, desk.clocks.questions[absent].since, seat, chosen)
    async with house.database.begin() as connection:
        table = check_visible(await tables.lock(connection, table_id), player.id, None)
        if (table.version, table.paused_at, table.status) != (desk.version, None, "playing"):
            raise moved_on(table.version)
        motions = read_motions(table.motions).with_vote(vote)
        wanted = decided(motions.wishes(absent, vote.since), voters_at(house, desk) | {seat}, table.host_seat)
        await _carry_out(connection, house, table, player, absent, wanted, motions)
    house.bus.publish(Hint(table_id, "seated"))
    house.bus.publish(Hint(table_id, "said"))


def _check_absent(house: House, desk: Desk, seat: Seat, absent: Seat) -> None:
    desk.check_running()
    if not 0 <= absent < len(desk.table.seats):
        raise problem(404, "no_such_seat")
    row = desk.table.seats[absent]
    if not desk.table.seats[seat].is_person:
        raise problem(409, "bot_plays_for_you")
    if absent == seat or absent in house.hub.present(desk.table.id):
        raise problem(409, "is_here", name=row.name)
    if not row.is_person:
        raise problem(409, "bot_plays", name=row.name)
    if absent not in desk.waiting():
        raise problem(409, "not_waited_for", name=row.name)
    if not is_absent(house, desk, absent):
        raise problem(409, "not_away_long_enough", name=row.name)


async def _carry_out(connection: AsyncConnection, house: House, table: TableRow, player: PlayerRow, absent: Seat,
                     wanted: Wish | None, motions: Motions) -> None:
    match wanted:
        case "bot":
            await tables.change_seat(connection, table.id, absent, stand_in=game_of(table.game).bots()[0])
            await note(connection, table, player, "stand_in", absent)
            motions = motions.without(absent)
        case "wait":
            await note(connection, table, player, "waits", absent)
            motions = motions.waiting_for(absent, house.now())
        case "end":
            await note(connection, table, player, "ended", absent)
            await tables.abandon(connection, table.id, Motions().written)
            return
    await tables.change(connection, table.id, motions=motions.written)


async def come_back(house: House, player: PlayerRow | None, table_id: str) -> None:
    """The player takes the own seat back from the bot; nothing to do where none plays."""
    async with house.database.begin() as connection:
        table = check_visible(await tables.lock(connection, table_id), player.id if player else None, None)
        seat = own_seat(table, player)
        if table.seats[seat].stand_in is None or player is None:
            return
        await tables.change_seat(connection, table_id, seat, stand_in=None, seen_at=house.now())
        await note(connection, table, player, "back")
    house.hub.saw(table_id, seat)
    house.bus.publish(Hint(table_id, "seated"))
    house.bus.publish(Hint(table_id, "said"))


async def is_here(house: House, desk: Desk, seat: Seat | None) -> None:
    """The seat's player looks at the table again: what was said about the absence falls."""
    if seat is None or all(vote.absent != seat for vote in desk.motions.votes):
        return
    async with house.database.begin() as connection:
        table = await tables.lock(connection, desk.table.id)
        if table is not None:
            await tables.change(connection, table.id, motions=read_motions(table.motions).without(seat).written)
    house.bus.publish(Hint(desk.table.id, "seated"))
