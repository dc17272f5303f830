"""Maps to test on: the reference map, a packed continent, drawn ones; and dice that show what they are told."""
from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

from app.games.core.dice import Dice
from app.games.wizards.geography.automap import draw_map
from app.games.wizards.geography.chart import Chart, chart_of
from app.games.wizards.geography.placing import Placement
from app.games.wizards.geography.sea import TOUCHING, Hex, hex_at, shifted
from app.games.wizards.tables import TILES
from app.games.wizards.vocabulary import Direction, MapStyle, TileId

REFERENCE: dict[TileId, tuple[int, int]] = {
    "torwall": (3, 6), "meadowfarm": (7, 4), "glendale": (11, 2), "meadowshire": (6, 9), "megmoran": (10, 7),
    "longrift": (14, 5), "woodswall": (18, 10), "crescent_ridge": (22, 8), "edgewood": (26, 6),
    "green_grove": (21, 13), "meligar": (25, 11), "dragon_lair": (29, 9), "hillshire": (4, 19),
    "timberlane": (8, 17), "woodland": (12, 15), "sacred_circle": (8, 22), "melekok": (12, 20), "hamdrel": (16, 18)}
RM1 = tuple(Placement(tile, hex_at(col, row), 0) for tile, (col, row) in REFERENCE.items())
AROUND = ((5, -2), (2, 3), (-3, 5), (-5, 2), (-2, -3), (3, -5))        # from a centre to those of tiles without a gap


class Told:
    """Dice that show these faces, one after the other."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)

    @property
    def used(self) -> bool:
        return True

    def below(self, n: int) -> int:
        return self.faces.pop(0) - 1

    def roll(self, sides: int = 6) -> int:
        return self.faces.pop(0)

    def shuffle(self, items: list[Any]) -> None:
        raise AssertionError("nothing is shuffled here")


def reference(*conquered: TileId) -> Chart:
    return chart_of(RM1, conquered)


def direction_to(place: Hex, near: Hex) -> Direction:
    """The side of a hex on which its neighbour lies."""
    return TOUCHING[place].index(near) + 1


def coasts(chart: Chart) -> list[Hex]:
    return [place for place in chart.land if chart.is_coast(place)]


def packed(inside: Sequence[TileId]) -> Chart:
    """A continent without a gap: up to six tiles without a coast in the middle, the others around them."""
    middle = hex_at(15, 12)
    ring = [shifted(middle, q, r) for q, r in AROUND]
    corners = [shifted(middle, 2 * q, 2 * r) for q, r in AROUND]
    sides = [shifted(one, *AROUND[(n + 1) % 6]) for n, one in enumerate(ring)]
    inner: list[Hex] = [middle, *ring[1:]]                               # the first has a gap where no corner lies
    outer = [ring[0], *corners[1:], *sides]
    others = [tile for tile in TILES if tile not in inside]
    laid = [*zip(inside, inner, strict=False), *zip(others, [*inner[len(inside):], *outer], strict=True)]
    return chart_of(tuple(Placement(tile, centre, 0) for tile, centre in laid))


@cache
def drawn(style: MapStyle, number: int, removed: int = 0) -> tuple[Placement, ...]:
    """A map of that style; with some tiles removed as in solitaire."""
    kept = ["sacred_circle", "hamdrel", "dragon_lair", "megmoran"]
    others = [tile for tile in TILES if tile not in kept]
    random.Random(number).shuffle(others)
    return draw_map([*kept, *others[removed:]], style, Dice(b"map", number))


STYLES: tuple[MapStyle, ...] = ("archipelago", "continent", "scattered")
DRAWN = [(style, number) for style in STYLES for number in range(8)]
