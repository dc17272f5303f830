"""Hot tables: the state of a game under way, kept in memory by the process that serves it.

A desk holds no truth. What it has was committed; when the commit of a move finds another version in the database, or a
hint from another process names a newer one, it is read anew.
"""
from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from itertools import takewhile
from typing import Any, NamedTuple, TypeVar

import msgspec

from app.games.core import agenda
from app.games.core.agenda import AnyPosition
from app.games.core.codec import convert_options, decode_position
from app.games.core.dice import Dice, draw_key
from app.games.core.game import Game, Options, View
from app.games.core.message import Seat
from app.games.registry import game_of
from app.i18n.tell import PLAIN, Cast, Ink, Teller
from app.live.bus import Hint
from app.store import moves, tables
from app.store.database import Database
from app.store.rows import Marks, StateRow, TableRow
from app.tables.clock import Clocks
from app.tables.log import Happened, happened_after
from app.tables.motions import read_motions
from app.tables.problems import no_such_table, problem

REMEMBERED = 32                                 # moves whose events stay at hand for those who follow closely
T = TypeVar("T")
NO_CREST = "guest"                              # of a seat whose colour is not known yet
KEPT = 2000                                     # desks that stay in memory


class TakenBack(NamedTuple):
    """Where an undo of the move leads back to."""

    number: int
    seat: Seat
    position: AnyPosition


class Desk:
    def __init__(self, table: TableRow) -> None:
        self.lock = asyncio.Lock()
        self.being_read = asyncio.Lock()        # of two readings at once, the older could be the last to be taken over
        self.recent: deque[Happened] = deque(maxlen=REMEMBERED)
        self.undo: list[TakenBack] = []         # one's own last moves that can still be taken back, newest last
        self.position: AnyPosition | None = None
        self.clocks = Clocks()
        self.version = 0
        self._doubts, self._settled = 1, 0
        self._made: dict[Hashable, Any] = {}
        self._made_of = -1
        self._kept: dict[Hashable, tuple[object, Any]] = {}
        self.seat_down(table)

    @property
    def is_stale(self) -> bool:
        """Whether it must be read anew before it is used."""
        return self._doubts != self._settled

    def doubt(self) -> None:
        self._doubts += 1

    def is_behind(self, marks: Marks) -> bool:
        """Whether a later move, or a later change of anything else, is stored."""
        return self.version < marks.version or self.table.revision < marks.revision

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Settles the doubts there were before the reading; one that comes meanwhile stays."""
        before = self._doubts
        yield
        self._settled = before

    def seat_down(self, table: TableRow) -> None:
        self.table = table
        self._made.clear()                      # not all that changes is a move, or counts the revision: a new name
        self._tellers: dict[tuple[str, Seat | None, Ink], Teller] = {}
        self.game: Game = game_of(table.game)
        self.options: Options = convert_options(self.game, msgspec.json.decode(table.options))
        self.key = draw_key(table.secret, [seat.word for seat in table.seats])
        self.motions = read_motions(table.motions)

    def take_over(self, version: int, position: AnyPosition, clocks: Clocks, happened: Happened) -> None:
        """A move that was committed here; nothing to do where a reading of the database was faster."""
        if version > self.version:
            self.position, self.version, self.clocks = position, version, clocks
            self.recent.append(happened)

    def lay(self, state: StateRow, happened: list[Happened]) -> None:
        """Take over what another process has written, and what happened since the version that was known here."""
        known = -1 if self.position is None else self.version
        self.recent.extend(move for move in happened if move.number > known)
        self.undo.clear()
        self._tellers.clear()                   # a game that begins gives its seats their colours
        self.position = decode_position(self.game, state.state)
        self.version, self.clocks = state.version, msgspec.json.decode(state.clocks, type=Clocks)

    def wind(self, state: StateRow) -> None:
        """Take over clocks that were moved on by a pause, which is no move."""
        self.clocks = msgspec.json.decode(state.clocks, type=Clocks)

    @property
    def is_over(self) -> bool:
        return self.position is not None and not self.position.agenda

    @property
    def is_running(self) -> bool:
        """Whether anybody can move: the game is neither open, nor over, nor closed, nor paused."""
        return self.position is not None and not self.is_over and not self.is_closed and self.table.paused_at is None

    @property
    def is_closed(self) -> bool:
        """The game was ended before its end."""
        return self.table.status == "abandoned"

    def check_running(self) -> None:
        """Raises a problem where nobody may move, or decide anything about moves."""
        if self.is_closed:
            raise problem(409, "closed")
        if self.table.paused_at is not None:
            raise problem(409, "paused")

    def running(self) -> AnyPosition:
        assert self.position is not None, "a game that has not started has no position"
        return self.position

    def dice(self) -> Dice:
        return Dice(self.key, self.running().chances)

    def waiting(self) -> tuple[Seat, ...]:
        return () if self.position is None else tuple(agenda.waiting(self.position))

    def asked(self) -> tuple[Seat, ...]:
        """Whom the table waits for now: nobody where the game was ended before its end."""
        return () if self.is_closed else self.waiting()

    def since(self, version: int) -> list[Happened] | None:
        """What happened after that version, if all of it is still at hand."""
        if version == self.version:
            return []
        known = [*takewhile(lambda happened: happened.number > version, reversed(self.recent))][::-1]
        return known if known and known[0].number == version + 1 else None

    def once(self, name: Hashable, make: Callable[[], T]) -> T:
        """What is made of this version for many viewers is made once."""
        if self._made_of != self.version:
            self._made.clear()
            self._made_of = self.version
        if name not in self._made:
            self._made[name] = make()
        made: T = self._made[name]
        return made

    def unless_changed(self, name: Hashable, made_of: object, make: Callable[[], T]) -> T:
        """Made anew only when what it is made of is not what it was last time."""
        known = self._kept.get(name)
        if known is None or known[0] != made_of:
            known = self._kept[name] = (made_of, make())
        made: T = known[1]
        return made

    def rest(self) -> None:
        """Nobody looks any more: what was made for those who did is forgotten."""
        self._made.clear()
        self._kept.clear()

    def view(self, viewer: Seat | None) -> View:
        shared = self.once("shared", lambda: self.game.shared(self.running()))
        return View(shared, None if viewer is None else self.game.own(self.running(), viewer))

    def teller(self, language: str, viewer: Seat | None, ink: Ink = PLAIN) -> Teller:
        key = (language, viewer, ink)
        if key not in self._tellers:
            names = tuple(seat.name or "…" for seat in self.table.seats)
            self._tellers[key] = Teller(self.game.key, language, Cast(names, self.colours(), viewer), ink)
        return self._tellers[key]

    def colours(self) -> tuple[str, ...]:
        if self.position is not None:
            return self.game.seat_colours(self.position)
        return tuple(seat.colour or NO_CREST for seat in self.table.seats)


class Desks:
    """The desks of this process, the longest unused forgotten first."""

    def __init__(self, database: Database, *, shared: bool) -> None:
        self._database, self._shared = database, shared
        self._desks: OrderedDict[str, Desk] = OrderedDict()

    async def get(self, table_id: str) -> Desk:
        known = self._desks.get(table_id)
        desk = known if known and not known.is_stale else await self._read(table_id, known)
        if table_id in self._desks:             # it may have been closed while it was read
            self._desks.move_to_end(table_id)
        return desk

    async def get_current(self, table_id: str) -> Desk:
        """For whoever comes: where several processes serve, a hint may be on its way still, or lost with its sender."""
        known = self._desks.get(table_id)
        if known and self._shared and not known.is_stale:
            async with self._database.begin() as connection:
                self.compare(table_id, (await tables.marks(connection, [table_id])).get(table_id))
        return await self.get(table_id)

    async def get_anew(self, table_id: str) -> Desk:
        """As the database has it now: for whoever would be refused by what is known here, which may be old."""
        if known := self._desks.get(table_id):
            known.doubt()
        return await self.get(table_id)

    def at_hand(self, table_id: str) -> Desk | None:
        """The desk, if it can be used as it is."""
        known = self._desks.get(table_id)
        return known if known and not known.is_stale else None

    def compare(self, table_id: str, marks: Marks | None) -> None:
        """Whoever has seen what is stored: where that is more than is known here, a hint was lost or is on its way."""
        known = self._desks.get(table_id)
        if known and (marks is None or known.is_behind(marks)):
            known.doubt()

    def hear(self, hint: Hint) -> None:
        """Another process, or a change that is no move, has made the desk old."""
        for desk in self._desks.values() if hint.kind == "all" else self._of(hint.table):
            if hint.kind in ("seated", "ordered", "all") or (hint.kind == "moved" and int(hint.note) > desk.version):
                desk.doubt()

    def _of(self, table_id: str) -> list[Desk]:
        return [self._desks[table_id]] if table_id in self._desks else []

    def forget(self, table_id: str) -> None:
        self._desks.pop(table_id, None)

    def __len__(self) -> int:
        return len(self._desks)

    async def _read(self, table_id: str, known: Desk | None) -> Desk:
        if known is None:
            known = self._desks.setdefault(table_id, Desk(await self._table(table_id)))
            self._drop_the_oldest()
        async with known.being_read:
            if known.is_stale:                  # unless another has read it while this one waited
                await self._refresh(known)
        return known

    async def _refresh(self, desk: Desk) -> None:
        """All that was read is taken over at once: nobody may meet half of it."""
        with desk.reading():
            table = await self._table(desk.table.id)
            state, happened = await self._news(desk)
            desk.seat_down(table)
            if state is not None and (desk.position is None or state.version > desk.version):
                desk.lay(state, happened)
            elif state is not None and state.version == desk.version:
                desk.wind(state)

    async def _news(self, desk: Desk) -> tuple[StateRow | None, list[Happened]]:
        """The stored state, and what happened since the one that is known, or lately where none is."""
        async with self._database.begin() as connection:
            state = await tables.read_state(connection, desk.table.id)
            if state is None or (desk.position is not None and state.version <= desk.version):
                return state, []
            if desk.position is None:
                rows = await moves.latest(connection, desk.table.id, REMEMBERED)
            else:
                rows = await moves.after(connection, desk.table.id, desk.version)
        return state, [happened for happened in happened_after(rows) if happened.number <= state.version]

    async def _table(self, table_id: str) -> TableRow:
        async with self._database.begin() as connection:
            table = await tables.read(connection, table_id)
        if table is None:
            self.forget(table_id)
            raise no_such_table()
        return table

    def _drop_the_oldest(self) -> None:
        while len(self._desks) > KEPT:
            oldest, desk = next(iter(self._desks.items()))
            if desk.lock.locked():
                self._desks.move_to_end(oldest)
                break
            del self._desks[oldest]
