"""Whose sockets are open in this process, by session: when a session ends, they end with it, wherever it ended."""
from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from app.live.bus import Bus, Hint

KEPT = 10_000                                   # ended sessions that are remembered
Session = str                                   # the print of its token, in hexadecimal digits


class Sessions:
    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._held: dict[Session, set[asyncio.Event]] = defaultdict(set)
        self._ended: dict[Session, None] = {}
        bus.subscribe(self._hear)

    @contextmanager
    def held(self, session: Session | None) -> Iterator[asyncio.Event]:
        """A socket lives by this session, or by none; the event comes when the session has ended.

        A session may end between the look at it and this: so those that ended of late are remembered.
        """
        ended = asyncio.Event()
        if session is None:
            yield ended
            return
        self._held[session].add(ended)
        if session in self._ended:
            ended.set()
        try:
            yield ended
        finally:
            self._held[session].discard(ended)
            if not self._held[session]:
                del self._held[session]

    def end(self, session: Session) -> None:
        """It is no longer stored: whoever lives by it, in whichever process, is told."""
        self._bus.publish(Hint("", "left", session))

    def open_here(self) -> list[Session]:
        return list(self._held)

    def end_here(self, sessions: Collection[Session]) -> None:
        """They have ended, and the hint that said so was lost."""
        for session in sessions:
            self._end(session)

    def _hear(self, hint: Hint) -> None:
        if hint.kind == "left":
            self._end(hint.note)

    def _end(self, session: Session) -> None:
        self._ended[session] = None
        while len(self._ended) > KEPT:
            del self._ended[next(iter(self._ended))]
        for ended in self._held.get(session, ()):
            ended.set()
