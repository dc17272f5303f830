"""One listener's ear: hints come in at any time, and are taken out as the set of what has changed since."""
from __future__ import annotations

import asyncio

from app.live.bus import Hint, Kind

EVERYTHING: frozenset[Kind] = frozenset({"moved", "seated", "said", "present"})


class Ear:
    """It queues nothing: however much happened while its owner was busy, it answers with kinds, not with a list.

    What its owner does not listen for does not wake it, and so does not pass for a sign of life.
    """

    def __init__(self, listens_for: frozenset[Kind] = EVERYTHING) -> None:
        self._listens_for = listens_for
        self._due: set[Kind] = set(listens_for)
        self._wake = asyncio.Event()
        self._wake.set()

    def hear(self, hint: Hint) -> None:
        if heard := self._listens_for & (EVERYTHING if hint.kind == "all" else {hint.kind}):
            self._due |= heard
            self._wake.set()

    def nudge(self) -> None:
        """Wake the owner for a reason of its own."""
        self._wake.set()

    async def changes(self, patience_s: float) -> set[Kind]:
        """What has changed since this was last asked: everything at first, nothing after a while of silence."""
        patience = asyncio.get_running_loop().call_later(patience_s, self._wake.set)
        try:
            await self._wake.wait()
        finally:
            patience.cancel()
        self._wake.clear()
        due, self._due = self._due, set()
        return due
