"""Who listens to which table in this process, and who is present at it in the whole house."""
from __future__ import annotations

import logging
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from app.live.bus import Bus, Hint

Seat = int
Wake = Callable[[Hint], None]
LOBBY = ""                                      # listeners that want to hear of every table
HIDDEN = "h"                                    # how a pane in a hidden tab is told to other processes
KEPT = 20_000                                   # seats of which is known when they were last seen
GONE_AFTER_S = 15.0                             # a process that has not said it is alive for so long is gone
log = logging.getLogger("conclave.hub")


class Pane(NamedTuple):
    """What a window shows to whom: a seat's player, who has it before their eyes or in a hidden tab."""

    seat: Seat
    is_seen: bool = True

    @property
    def written(self) -> str:
        return f"{self.seat}" if self.is_seen else f"{self.seat}{HIDDEN}"


class Window:
    """A window onto a table. Whose it is, and whether it is looked at, may change while it is open."""

    def __init__(self, change: Callable[[Pane | None, Pane | None], None]) -> None:
        self._change = change
        self._seat: Seat | None = None
        self._is_seen = True

    def belongs_to(self, seat: Seat | None) -> None:
        self._become(seat, self._is_seen)

    def is_looked_at(self, is_seen: bool) -> None:
        self._become(self._seat, is_seen)

    def _become(self, seat: Seat | None, is_seen: bool) -> None:
        was, now = (None if whose is None else Pane(whose, seen)
                    for whose, seen in ((self._seat, self._is_seen), (seat, is_seen)))
        self._seat, self._is_seen = seat, is_seen
        if was != now:
            self._change(was, now)


class Hub:
    """Presence is counted by process: each tells the others which seats it holds; one that fell silent is forgotten."""

    def __init__(self, bus: Bus, now: Callable[[], float] = time.monotonic) -> None:
        self._bus, self._now = bus, now
        self._seen: dict[tuple[str, Seat], float] = {}  # when a seat that is not there any more last was
        self._unwritten: set[tuple[str, Seat]] = set()
        self._listeners: dict[str, list[Wake]] = defaultdict(list)
        self._here: dict[str, Counter[Pane]] = defaultdict(Counter)
        self._elsewhere: dict[str, dict[str, frozenset[Pane]]] = defaultdict(dict)
        self._alive: dict[str, float] = {}
        bus.subscribe(self._hear)

    @contextmanager
    def listen(self, table: str, wake: Wake) -> Iterator[None]:
        """Be woken by every hint about the table (or, in the lobby, about any)."""
        self._listeners[table].append(wake)
        try:
            yield
        finally:
            self._listeners[table].remove(wake)
            if not self._listeners[table]:
                del self._listeners[table]

    @contextmanager
    def presence(self, table: str, seat: Seat) -> Iterator[None]:
        """The seat's player looks at the table, through one more window."""
        with self.window(table) as window:
            window.belongs_to(seat)
            yield

    @contextmanager
    def window(self, table: str) -> Iterator[Window]:
        """A window onto the table."""
        window = Window(lambda was, now: self._count(table, was, now))
        try:
            yield window
        finally:
            window.belongs_to(None)

    def present(self, table: str) -> frozenset[Seat]:
        """The seats whose players have the table open."""
        return frozenset(pane.seat for pane in self._panes(table))

    def looking(self, table: str) -> frozenset[Seat]:
        """The seats whose players have it before their eyes, not in a hidden tab."""
        return frozenset(pane.seat for pane in self._panes(table) if pane.is_seen)

    def saw(self, table: str, seat: Seat) -> None:
        """The seat's player was here a moment ago, through a window or by a request."""
        self._seen[table, seat] = self._now()
        self._unwritten.add((table, seat))
        while len(self._seen) > KEPT:
            del self._seen[next(iter(self._seen))]

    def last_seen(self, table: str, seat: Seat) -> float:
        """As far as this process knows."""
        return self._seen.get((table, seat), 0.0)

    def take_seen(self) -> set[tuple[str, Seat]]:
        """Seats to be written down as seen: those that are here, and those that were since this was last asked."""
        gone, self._unwritten = self._unwritten, set()
        return gone | {(table, pane.seat) for table, panes in self._here.items() for pane in panes}

    def keep_seen(self, seats: set[tuple[str, Seat]]) -> None:
        """They could not be written down; the next time they are."""
        self._unwritten |= seats

    def nudge(self, table: str) -> None:
        """Wake those who listen here: by the mere passing of time, something about who is there has changed."""
        self._wake(Hint(table, "present"))

    def is_listened_to(self, table: str) -> bool:
        return table in self._listeners

    def listened_to(self) -> list[str]:
        return [table for table in self._listeners if table != LOBBY]

    def say_alive(self) -> None:
        """Tell the others, and forget those who do not tell any more."""
        self._bus.publish(Hint("", "alive"))
        silent = {name for name, at in self._alive.items() if time.monotonic() - at > GONE_AFTER_S}
        for name in silent:
            del self._alive[name]
        for table, processes in list(self._elsewhere.items()):
            if silent & processes.keys():
                self._note_gone(table, {pane for name in silent for pane in processes.get(name, ())})
                self._elsewhere[table] = {name: seats for name, seats in processes.items() if name not in silent}
                if not self._elsewhere[table]:
                    del self._elsewhere[table]
                self._wake(Hint(table, "present"))

    def _panes(self, table: str) -> frozenset[Pane]:
        return frozenset(self._here.get(table, ())).union(*self._elsewhere.get(table, {}).values())

    def _count(self, table: str, was: Pane | None, now: Pane | None) -> None:
        """A window has become another's, or is looked at differently."""
        counts = self._here[table]
        if was is not None:
            counts[was] -= 1
        if now is not None:
            counts[now] += 1
        self._here[table] = +counts
        self._note_gone(table, {was} if was is not None else set())
        self._tell_presence(table)

    def _note_gone(self, table: str, panes: Collection[Pane]) -> None:
        for pane in panes:
            self.saw(table, pane.seat)

    def _tell_presence(self, table: str) -> None:
        panes = ",".join(pane.written for pane in sorted(self._here[table]))
        if not self._here[table]:
            del self._here[table]
        self._bus.publish(Hint(table, "present", panes))

    def _hear(self, hint: Hint) -> None:
        is_new = hint.origin not in self._alive
        if hint.origin:
            self._alive[hint.origin] = time.monotonic()
        if hint.kind == "present" and hint.origin:
            self._note(hint)
        if hint.kind == "all" or (hint.origin and is_new):
            for table in list(self._here):      # who is new, or was cut off, has missed it
                self._tell_presence(table)
        if hint.kind not in ("alive", "left"):
            self._wake(hint)

    def _note(self, hint: Hint) -> None:
        """Who is there by way of another process."""
        self._note_gone(hint.table, self._elsewhere[hint.table].get(hint.origin, frozenset()))
        self._elsewhere[hint.table][hint.origin] = frozenset(_pane(seat) for seat in hint.note.split(",") if seat)
        if not any(self._elsewhere[hint.table].values()):
            del self._elsewhere[hint.table]

    def _wake(self, hint: Hint) -> None:
        tables = self.listened_to() if hint.kind == "all" else [hint.table]
        for table in tables:
            self._tell(table, hint._replace(table=table))
        self._tell(LOBBY, hint)

    def _tell(self, place: str, hint: Hint) -> None:
        """What counts is told to all, whatever one of them makes of it."""
        for wake in tuple(self._listeners.get(place, ())):
            try:
                wake(hint)
            except Exception:
                log.exception("somebody who listens cannot make anything of %s", hint)


def _pane(written: str) -> Pane:
    return Pane(int(written.removesuffix(HIDDEN)), not written.endswith(HIDDEN))
