"""How often somebody may do something: token buckets in memory, one set a process."""
from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass

from app.tables.problems import problem

KEPT = 10_000


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many more each second."""

    burst: float
    per_s: float


GUESTS = Rate(30, 0.5)                          # new guests from one address
LOGINS = Rate(8, 0.1)                           # tries of a password, by address and by name
TABLES = Rate(20, 0.2)
SEATS = Rate(30, 2)                             # sitting down, getting up, choosing, starting
CHAT = Rate(8, 0.7)
WORDS = Rate(16, 0.1)                           # words within a game: all one may promise at once, and taking it back
MOVES = Rate(60, 20)
SOCKETS = Rate(40, 2)
LOOKS = Rate(80, 10)                            # moments of a replay
WEBHOOKS = Rate(6, 0.05)                        # setting one, trying one
CALLERS = Rate(24, 0.1)                         # the same from one address, under however many names


class Limits:
    def __init__(self, *, enforced: bool = True) -> None:
        self._enforced = enforced
        self._buckets: OrderedDict[tuple[Rate, str], tuple[float, float]] = OrderedDict()

    def spend(self, rate: Rate, who: str) -> None:
        """Take one; raises a problem where none is left."""
        if self._enforced and not self._take(rate, who):
            raise problem(429, "slow_down")

    def _take(self, rate: Rate, who: str) -> bool:
        now = time.monotonic()
        left, at = self._buckets.pop((rate, who), (rate.burst, now))
        left = min(rate.burst, left + (now - at) * rate.per_s)
        self._buckets[rate, who] = (left - 1 if left >= 1 else left, now)
        while len(self._buckets) > KEPT:
            self._buckets.popitem(last=False)
        return left >= 1
