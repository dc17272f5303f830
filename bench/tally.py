"""The closed loop at a table, and what is counted of it.

The seat to move acts the moment it has itself received the update before. An action is done when all four seats have
received its update, or a later one: a viewer that could not keep up is sent the newest version only.
"""
from __future__ import annotations

import asyncio
import time
from array import array
from collections.abc import Callable, Sequence

from app.games.core.message import Seat
from bench.scripts import Script
from bench.workload import SEATS

KEPT = 400
Send = Callable[[int, bytes], None]             # the version the seat saw, and its action


class Tally:
    """Counts while it is open."""

    def __init__(self) -> None:
        self.is_open = False
        self.done = self.merged = 0
        self.faults: list[str] = []
        self.updates = self.update_bytes = 0
        self.to_actor, self.to_slowest = array("d"), array("d")
        self.first_pushes: list[bytes] = []
        self.pushes: list[bytes] = []

    def update(self, size: int) -> None:
        if self.is_open:
            self.updates += 1
            self.update_bytes += size

    def keep(self, push: bytes, is_first: bool) -> None:
        """Some of them, to be looked at afterwards."""
        kept = self.first_pushes if is_first else self.pushes
        if len(kept) < KEPT and (is_first or self.is_open):
            kept.append(push)

    def finish(self, move: UnderWay) -> None:
        if self.is_open:
            self.done += 1
            self.to_actor.append(move.to_actor_s)
            self.to_slowest.append(move.to_slowest_s)


class UnderWay:
    """An action that not all have heard of."""

    __slots__ = ("actor", "missing", "sent_at", "to_actor_s", "to_slowest_s")

    def __init__(self, actor: Seat, sent_at: float) -> None:
        self.actor, self.sent_at, self.missing = actor, sent_at, SEATS
        self.to_actor_s = self.to_slowest_s = 0.0

    def arrive(self, seat: Seat, at: float) -> None:
        self.missing -= 1
        if seat == self.actor:
            self.to_actor_s = at - self.sent_at
        else:
            self.to_slowest_s = max(self.to_slowest_s, at - self.sent_at)


class Round:
    """One game at one table, as the load client sees it."""

    def __init__(self, script: Script, tally: Tally, when_over: Callable[[], None]) -> None:
        self._script, self.tally, self._when_over = script, tally, when_over
        self._seen = [-1] * SEATS
        self.seated = asyncio.Event()           # everybody has the first view
        self._under_way: dict[int, UnderWay] = {}
        self.sends: Sequence[Send] = ()
        self.is_played = False
        self.latest = 0                         # the version that the last action sent leads to

    @property
    def version(self) -> int:
        return min(self._seen)

    def play(self) -> None:
        """Let the loop run from where it stands."""
        self.is_played = True
        self._go_on(self.version)

    def hear(self, seat: Seat, version: int, size: int) -> None:
        """The seat has received the update of that version."""
        self.tally.update(size)
        at, before = time.perf_counter(), self._seen[seat]
        self._seen[seat] = max(before, version)
        if before < 0 and self.version >= 0:
            self.seated.set()
        for heard in range(before + 1, version + 1):
            self._arrive(seat, heard, at)
        if self.tally.is_open and before >= 0:
            self.tally.merged += max(0, version - before - 1)
        if self.is_played and version > before and self._script.seat(version) in (seat, None):
            self._go_on(version)

    def fail(self, reason: str) -> None:
        """Something that must not happen in a run that counts."""
        self.tally.faults.append(reason)

    def _arrive(self, seat: Seat, version: int, at: float) -> None:
        if move := self._under_way.get(version):
            move.arrive(seat, at)
            if not move.missing:
                del self._under_way[version]
                self.tally.finish(move)

    def _go_on(self, version: int) -> None:
        seat = self._script.seat(version)
        if seat is None:
            if self.version == version:
                self._when_over()
            return
        self.latest = version + 1
        self._under_way[version + 1] = UnderWay(seat, time.perf_counter())
        self.sends[seat](version, self._script.action(version))
