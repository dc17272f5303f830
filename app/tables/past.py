"""The past of a table: the moves that count, and the position after any of them without a whole game each time.

Positions are kept at intervals, a bounded number of them, and the way from the nearest one is played again, away from
the loop where it is long. Where the log leads is what the rules make of it, as `verify` has it.
"""
from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

import msgspec

from app.games.core.agenda import AnyPosition
from app.games.core.dice import Dice
from app.games.core.record import Fault, Move, replay_move
from app.store import moves
from app.store.database import Database
from app.store.rows import MoveRow, TableRow
from app.tables.clock import Clocks, Question
from app.tables.desk import Desk
from app.tables.log import Happened, happened_after
from app.tables.problems import problem

EVERY = 16                                      # moves between two positions that are kept, or more in a long game
MILES = 64                                      # such positions of one film
FRESH = 16                                      # positions that were asked for lately
FILMS = 16
AT_ONCE = 2                                     # films that are played at the same time
NOTED = 200                                     # moments of one film of which it is known what was sent
SHORT = 4                                       # moves that are played without leaving the loop
T = TypeVar("T")


class Film:
    """A game as it was played: what counts of its log, and a desk on which any moment of it can be laid."""

    def __init__(self, table: TableRow, rows: Sequence[MoveRow]) -> None:
        self.lock = asyncio.Lock()
        self.desk = Desk(table)
        self.log: list[Happened] = []           # the start first
        self.version = -1
        self.told: object = None                # the story of the whole game, once it is over and somebody asked
        self._moves: list[Move] = []
        self._numbers: list[int] = []
        self._miles: dict[int, AnyPosition] = {}
        self._fresh: OrderedDict[int, AnyPosition] = OrderedDict()
        self._notes: OrderedDict[Hashable, dict[str, int]] = OrderedDict()
        self.extend(rows)

    def extend(self, rows: Sequence[MoveRow]) -> None:
        """What was played since; a move that was taken back never counted."""
        for row in rows:
            self.version = row.number
            if not row.undone:
                self.log += happened_after([row])
                self._moves.append(Move(row.number, row.seat, msgspec.json.decode(row.action), self.log[-1].events))
                self._numbers.append(row.number)

    def seat_down(self, table: TableRow) -> None:
        """People may have other names now, and the game may be over."""
        known = self.desk.table
        if (table.revision, table.status, table.seats) != (known.revision, known.status, known.seats):
            self.desk.seat_down(table)

    @property
    def last(self) -> int:
        return len(self.log) - 1

    def place(self, number: int) -> int | None:
        """Where that version stands among the moves that count: of one that was taken back, what it fell back to."""
        return bisect_right(self._numbers, number) - 1 if 0 <= number <= self.version else None

    def distance(self, place: int) -> int:
        """Moves from the nearest position that is kept."""
        near = self._nearest(place)
        return place + EVERY if near is None else place - near

    def position(self, place: int) -> AnyPosition:
        """The position after the move at that place. Raises Fault where the rules refuse what is recorded."""
        near = self._nearest(place)
        position = self._begun() if near is None else self._at(near)
        every = EVERY * (1 + self.last // (EVERY * MILES))
        for at in range((near or 0) + 1, place + 1):
            position = replay_move(self.desk.game, position, self._moves[at], self.desk.key).position
            if at % every == 0:
                self._miles[at] = position
        self.keep(place, position)
        return position

    def keep(self, place: int, position: AnyPosition) -> None:
        """The longest unused is forgotten first."""
        self._fresh[place] = position
        self._fresh.move_to_end(place)
        while len(self._fresh) > FRESH:
            self._fresh.popitem(last=False)

    def lay(self, place: int, position: AnyPosition) -> Desk:
        """The desk as it stood then; it is somebody else's a moment later."""
        happened, desk = self.log[place], self.desk
        desk.position, desk.version = position, happened.number
        desk.clocks = Clocks(tuple(Question(happened.number) for _ in desk.table.seats))
        desk.recent.clear()
        desk.recent.append(happened)
        return desk

    def note(self, moment: Hashable, sent: dict[str, int]) -> None:
        """Prints of what was sent of a moment."""
        self._notes[moment] = sent
        self._notes.move_to_end(moment)
        while len(self._notes) > NOTED:
            self._notes.popitem(last=False)

    def noted(self, moment: Hashable) -> dict[str, int]:
        return self._notes.get(moment, {})

    def _begun(self) -> AnyPosition:
        desk = self.desk
        wishes = [seat.colour for seat in desk.table.seats]
        return desk.game.setup(desk.options, wishes, Dice(desk.key, 0)).position

    def _nearest(self, place: int) -> int | None:
        return max((kept for kept in (*self._miles, *self._fresh) if kept <= place), default=None)

    def _at(self, place: int) -> AnyPosition:
        return self._fresh[place] if place in self._fresh else self._miles[place]


class Pasts:
    """The films of this process, the longest unused forgotten first."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._films: OrderedDict[str, Film] = OrderedDict()
        self._playing = asyncio.Semaphore(AT_ONCE)

    async def film(self, desk: Desk) -> Film:
        """The film of a game that has begun, up to what is known of it now."""
        table_id, film = desk.table.id, self._films.get(desk.table.id)
        if film is None or film.version < desk.version:
            film = await self._read(desk, film)
        film.seat_down(desk.table)
        self._films[table_id] = film
        self._films.move_to_end(table_id)
        while len(self._films) > FILMS:
            self._films.popitem(last=False)
        return film

    async def position(self, film: Film, place: int) -> AnyPosition:
        """The position at that place; a problem where the log does not lead there under the present rules."""
        try:
            if not film.lock.locked() and film.distance(place) <= SHORT:
                return film.position(place)
            return await self.away(film, lambda: film.position(place))
        except Fault as fault:
            raise problem(409, "replay_stops", number=fault.number) from None

    async def away(self, film: Film, work: Callable[[], T]) -> T:
        """Long work on a film, away from the loop: one at a time on each, and few at once."""
        async with film.lock, self._playing:
            return await asyncio.to_thread(work)

    async def _read(self, desk: Desk, known: Film | None) -> Film:
        async with self._database.begin() as connection:
            rows = await moves.after(connection, desk.table.id, known.version if known else -1)
            if known is None or any(row.undone for row in rows):
                rows = rows if known is None else await moves.after(connection, desk.table.id, -1)
                return Film(desk.table, rows)
        async with known.lock:
            known.extend([row for row in rows if row.number > known.version])
        return known
