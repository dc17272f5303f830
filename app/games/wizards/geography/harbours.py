"""Where boats lie at the start (WZ-3.3a)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from app.games.wizards.geography.chart import Chart
from app.games.wizards.geography.sea import TOUCHING, Hex
from app.games.wizards.tables import HARBOUR_KINDS
from app.games.wizards.vocabulary import PlaceId


class Harbour(NamedTuple):
    """A building by the sea, and where its boat lies."""

    building: PlaceId
    boat: Hex


def harbours(chart: Chart) -> tuple[Harbour, ...]:
    """One for each town, dwelling and the Abbey beside the sea; tiles as they were placed, hexes by label (WZ-3.3a)."""
    return tuple(_harbours(chart))


def _harbours(chart: Chart) -> Iterator[Harbour]:
    for place in chart.land:
        building = chart.place_at[place]
        if building and chart.surface[place] in HARBOUR_KINDS and (berth := _berth(chart, place)) is not None:
            yield Harbour(building, berth)


def _berth(chart: Chart, building: Hex) -> Hex | None:
    """The last hex, going clockwise, of the longest stretch of sea; of equal ones the first to begin (WZ-3.31, R04)."""
    around = TOUCHING[building]
    at_sea = [chart.is_sea[near] for near in around]            # never all of them: its own tile is beside it
    if not any(at_sea):
        return None
    starts = [side for side in range(6) if at_sea[side] and not at_sea[side - 1]]
    lengths = {side: next(n for n in range(1, 6) if not at_sea[(side + n) % 6]) for side in starts}
    start = max(starts, key=lambda side: (lengths[side], -side))
    return around[(start + lengths[start] - 1) % 6]
