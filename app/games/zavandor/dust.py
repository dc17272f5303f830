"""Dust: how heavy it lies in the lightest tiles, and what of it cannot be laid out (ZA-4.3, ZA-4.4)."""
from __future__ import annotations

from functools import cache

from app.games.zavandor.tables import CONTENT

TILES, ONES = CONTENT.energy.dust.tiles, CONTENT.energy.ones.tiles
LARGEST = max(TILES)


@cache
def lightest(dust: int, with_ones: bool) -> int | None:
    """The weight of the lightest tiles that make this total; None where no tiles do."""
    if dust == 0:
        return 0
    if dust > 3 * LARGEST[0]:                   # of so much, the largest tile is always a part
        many = dust // LARGEST[0] - 2
        return dust_weight(dust - LARGEST[0] * many, with_ones) + LARGEST[1] * many
    tiles = (*TILES, *ONES) if with_ones else TILES
    weights = [rest + weight for energy, weight in tiles if energy <= dust
               if (rest := lightest(dust - energy, with_ones)) is not None]
    return min(weights, default=None)


def settled(dust: int, with_ones: bool) -> int:
    """Without the unit that cannot be laid out."""
    return dust if lightest(dust, with_ones) is not None else dust - 1


def dust_weight(dust: int, with_ones: bool) -> int:
    weight = lightest(settled(dust, with_ones), with_ones)
    assert weight is not None
    return weight


@cache
def most_within(dust: int, weight: int, with_ones: bool) -> int:
    """The most dust that can be kept of this much within this weight (ZA-11.5)."""
    for kept in range(dust, 0, -1):
        heavy = lightest(kept, with_ones)
        if heavy is not None and heavy <= weight:
            return kept
    return 0
