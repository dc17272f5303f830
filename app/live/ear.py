"""One listener's ear: hints come in at any time, and are taken out as the set of what has changed since."""
from __future__ import annotations

import asyncio

from app.live.bus import Hint, Kind
from app.live.patience import Patience

EVERYTHING: frozenset[Kind] = frozenset({"moved", "seated", "said", "present", "ordered"})


class Ear:
    """It queues nothing: however much happened while its owner was busy, it answers with kinds, not with a list.

    What its owner does not listen for does not wake it, and so does not pass for a sign of life.
    """

    def __init__(self, listens_for: frozenset[Kind] = EVERYTHING) -> None:
        self._listens_for = listens_for
        self._due: set[Kind] = set(listens_for)
        self._is_awake = True
        self._sleeper: asyncio.Future[None] | None = None
        self._patience = Patience(self.nudge)

    def hear(self, hint: Hint) -> None:
        if heard := self._listens_for & (EVERYTHING if hint.kind == "all" else {hint.kind}):
            self._due |= heard
            self.nudge()

    def nudge(self) -> None:
        """Wake the owner for a reason of its own."""
        self._is_awake = True
        if self._sleeper is not None and not self._sleeper.done():
            self._sleeper.set_result(None)

    async def changes(self, patience_s: float) -> set[Kind]:
        """What has changed since this was last asked: everything at first, nothing after a while of silence."""
        if not self._is_awake:
            self._sleeper = asyncio.get_running_loop().create_future()
            self._patience.begin(patience_s)
            try:
                await self._sleeper
            finally:
                self._patience.end()
        self._is_awake = False
        due, self._due = self._due, set()
        return due
