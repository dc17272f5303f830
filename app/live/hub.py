"""Who listens to which table in this process, and who is present at it in the whole house."""
from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from app.live.bus import Bus, Hint

Seat = int
Wake = Callable[[Hint], None]
LOBBY = ""                                      # listeners that want to hear of every table
GONE_AFTER_S = 15.0                             # a process that has not said it is alive for so long is gone


class Hub:
    """Presence is counted by process: each tells the others which seats it holds; one that fell silent is forgotten."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._listeners: dict[str, list[Wake]] = defaultdict(list)
        self._here: dict[str, dict[Seat, int]] = defaultdict(dict)
        self._elsewhere: dict[str, dict[str, frozenset[Seat]]] = defaultdict(dict)
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
        counts = self._here[table]
        counts[seat] = counts.get(seat, 0) + 1
        self._tell_presence(table)
        try:
            yield
        finally:
            counts[seat] -= 1
            if not counts[seat]:
                del counts[seat]
            self._tell_presence(table)

    @contextmanager
    def window(self, table: str) -> Iterator[Callable[[Seat | None], None]]:
        """A window onto the table. What it gives says whose it is, which may change while it is open."""
        seen_by: Seat | None = None
        with ExitStack() as held:
            def belongs_to(seat: Seat | None) -> None:
                nonlocal seen_by
                if seat != seen_by:
                    held.close()
                    seen_by = seat
                    if seat is not None:
                        held.enter_context(self.presence(table, seat))
            yield belongs_to

    def present(self, table: str) -> frozenset[Seat]:
        there = frozenset(self._here.get(table, ()))
        return there.union(*self._elsewhere.get(table, {}).values())

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
                self._elsewhere[table] = {name: seats for name, seats in processes.items() if name not in silent}
                self._wake(Hint(table, "present"))

    def _tell_presence(self, table: str) -> None:
        seats = ",".join(str(seat) for seat in sorted(self._here[table]))
        if not self._here[table]:
            del self._here[table]
        self._bus.publish(Hint(table, "present", seats))

    def _hear(self, hint: Hint) -> None:
        is_new = hint.origin not in self._alive
        if hint.origin:
            self._alive[hint.origin] = time.monotonic()
        if hint.kind == "present" and hint.origin:
            self._note(hint)
        if hint.kind == "all" or (hint.origin and is_new):
            for table in list(self._here):      # who is new, or was cut off, has missed it
                self._tell_presence(table)
        if hint.kind != "alive":
            self._wake(hint)

    def _note(self, hint: Hint) -> None:
        """Who is there by way of another process."""
        self._elsewhere[hint.table][hint.origin] = frozenset(int(seat) for seat in hint.note.split(",") if seat)
        if not any(self._elsewhere[hint.table].values()):
            del self._elsewhere[hint.table]

    def _wake(self, hint: Hint) -> None:
        tables = self.listened_to() if hint.kind == "all" else [hint.table]
        for table in tables:
            told = hint._replace(table=table)
            for wake in tuple(self._listeners.get(table, ())):
                wake(told)
        for wake in tuple(self._listeners.get(LOBBY, ())):
            wake(hint)
