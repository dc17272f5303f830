"""What a step costs whom, in parts of a movement point (R14)."""
from __future__ import annotations

from functools import lru_cache

import msgspec

from app.games.wizards.geography.chart import Chart, Surface
from app.games.wizards.geography.sea import Hex
from app.games.wizards.tables import AFFLICTED, AGILE, BOARDING, BY_DIE, COST, PARTS, SAIL_RATE, SWIMMING
from app.games.wizards.vocabulary import Terrain


class Gait(msgspec.Struct, frozen=True):
    """How a player moves today: what spells, cards and afflictions make of the costs."""

    agile: tuple[Terrain, ...] = ()             # terrain that costs one point, WZ-11.212
    rough: int | None = None                    # points for forest and mountain, by a card `terrain_cost`
    afflicted: bool = False                     # WZ-7.3043e, WZ-7.3051-1f
    sail_rate: int = SAIL_RATE                  # by a card `sail_rate`

    @property
    def boarding(self) -> int:
        """To step on to a boat (WZ-6-board-a, R12)."""
        return AFFLICTED if self.afflicted else BOARDING

    @property
    def swimming(self) -> int:
        """What a swimmer must have, all of which is spent (WZ-6-swim-a, R12)."""
        return AFFLICTED if self.afflicted else SWIMMING


WALK = Gait()


@lru_cache(maxsize=64)
def costs_of(gait: Gait) -> dict[Surface, int]:
    """What it costs to enter each kind of hex; of the sea, to sail there. Nobody may change the answer."""
    costs: dict[Surface, int] = dict(COST.items())
    costs["sea"] = PARTS // gait.sail_rate
    if gait.rough is not None:
        costs["forest"] = costs["mountain"] = gait.rough * PARTS
    for kind in gait.agile:
        costs[kind] = min(costs[kind], AGILE)
    if gait.afflicted:
        costs = {kind: cost if kind in BY_DIE else AFFLICTED for kind, cost in costs.items()}
    return costs


def step_cost(chart: Chart, gait: Gait, to: Hex) -> int:
    """To enter a land hex on foot, or to sail to a sea hex."""
    return costs_of(gait)[chart.surface[to]]
