"""Waiting that ends: one lazy timer for all the waits of one owner, however often they begin and end."""
from __future__ import annotations

import asyncio
from collections.abc import Callable


class Patience:
    """Calls its owner when a wait has lasted too long.

    A wait costs no timer of its own: the one there is looks, when it goes off, whether the wait of that moment is over.
    """

    def __init__(self, lost: Callable[[], None]) -> None:
        self._lost = lost
        self._until: float | None = None
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._until = until = loop.time() + seconds
        if self._timer is not None and self._timer.when() > until:
            self._timer.cancel()
            self._timer = None
        if self._timer is None:
            self._timer = loop.call_at(until, self._look)

    def end(self) -> None:
        self._until = None

    def _look(self) -> None:
        loop, until, self._timer = asyncio.get_running_loop(), self._until, None
        if until is None:
            return
        if until <= loop.time():
            self._until = None
            self._lost()
        else:
            self._timer = loop.call_at(until, self._look)
