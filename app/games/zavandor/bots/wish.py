"""Something a player would like to do, what it brings and what it costs."""
from __future__ import annotations

from typing import NamedTuple

from app.games.core.action import Action

SMALL = 5                                       # energy; below it prices are hardly compared


class Wish(NamedTuple):
    gain: float
    cost: int
    able: int                                   # what can be spent on it
    action: Action | None                       # None: whatever the plan for gems asks for

    @property
    def rate(self) -> float:
        return self.gain / (self.cost + SMALL)
