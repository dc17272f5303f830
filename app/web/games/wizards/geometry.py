"""Where everything lies on the sea chart: from hexes to the places of the drawing."""
from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from app.games.wizards.geography.chart import Chart
from app.games.wizards.geography.placing import footprint
from app.games.wizards.geography.sea import COLUMNS, ROWS, Hex, hex_at, offset_of
from app.i18n.terms.wizards import SEA

RADIUS = 33
STEP_X = round(sqrt(3) * RADIUS, 2)             # from a hex to the next of its row
STEP_Y = RADIUS * 1.5                           # and to the next row
LEFT, TOP = 130.0, 120.0                        # the first hex of the board: the rim and some water lie before it
WIDTH = round(LEFT * 2 + STEP_X * (COLUMNS - 0.5))
HEIGHT = round(TOP * 2 + STEP_Y * (ROWS - 1))
VIEW_W, VIEW_H = 960, 660                       # what the page shows of it before anybody has moved it
GRID = f"{LEFT} {TOP} {STEP_X} {STEP_Y} {COLUMNS + 2} {RADIUS} {WIDTH} {HEIGHT}"  # how the page's script finds a hex

_SIDES = {1: (0, -1, 1, -0.5), 2: (1, -0.5, 1, 0.5), 3: (1, 0.5, 0, 1), 4: (0, 1, -1, 0.5), 5: (-1, 0.5, -1, -0.5),
          6: (-1, -0.5, 0, -1)}                 # of the six sides: both ends, in half widths and radii


_BEYOND = {1: (STEP_X / 2, -STEP_Y), 2: (STEP_X, 0.0), 3: (STEP_X / 2, STEP_Y), 4: (-STEP_X / 2, STEP_Y),
           5: (-STEP_X, 0.0), 6: (-STEP_X / 2, -STEP_Y)}          # from a hex to its neighbours


@dataclass(frozen=True, slots=True)
class Spot:
    x: float
    y: float


def _spot(place: Hex) -> Spot:
    col, row = offset_of(place)
    return Spot(round(LEFT + STEP_X * (col + row % 2 / 2), 1), round(TOP + STEP_Y * row, 1))


SPOTS: tuple[Spot, ...] = tuple(_spot(place) for place in range((COLUMNS + 2) * (ROWS + 2)))


def side(place: Hex, direction: int) -> str:
    """A stroke along one side of a hex."""
    at, (x1, y1, x2, y2) = SPOTS[place], _SIDES[direction]
    half = STEP_X / 2
    return (f"M{at.x + half * x1:.1f} {at.y + RADIUS * y1:.1f}L{at.x + half * x2:.1f} {at.y + RADIUS * y2:.1f}")


def edge(place: Hex, direction: int) -> tuple[int, int]:
    """The middle of a side: the same from both its hexes."""
    at, (dx, dy) = SPOTS[place], _BEYOND[direction]
    return round(at.x + dx / 2), round(at.y + dy / 2)


def _outline() -> str:
    """A tile's coast round its middle: the same however it is turned."""
    centre = (ROWS // 2 + 1) * (COLUMNS + 2) + COLUMNS // 2
    covered, middle, half = footprint(centre, 0), SPOTS[centre], STEP_X / 2
    inside = {(round(SPOTS[place].x), round(SPOTS[place].y)) for place in covered}
    onward: dict[tuple[int, int], tuple[int, int]] = {}
    for place in covered:
        at = SPOTS[place]
        for direction, (dx, dy) in _BEYOND.items():
            if (round(at.x + dx), round(at.y + dy)) not in inside:
                x1, y1, x2, y2 = _SIDES[direction]
                start = round(at.x + half * x1 - middle.x), round(at.y + RADIUS * y1 - middle.y)
                onward[start] = round(at.x + half * x2 - middle.x), round(at.y + RADIUS * y2 - middle.y)
    path = [next(iter(onward))]
    while (after := onward[path[-1]]) != path[0]:
        path.append(after)
    return "M" + "L".join(f"{x} {y}" for x, y in path) + "z"


def _tile_spots() -> tuple[Spot, ...]:
    centre = (ROWS // 2 + 1) * (COLUMNS + 2) + COLUMNS // 2
    return tuple(Spot(round(SPOTS[place].x - SPOTS[centre].x, 1), round(SPOTS[place].y - SPOTS[centre].y, 1))
                 for place in footprint(centre, 0))


TILE_SPOTS = _tile_spots()                      # of a tile's hexes round its middle, in the order of LABELS
OUTLINE = _outline()
HEXAGON = (f"M0-{RADIUS}L{STEP_X / 2:.1f}-{RADIUS / 2}V{RADIUS / 2}L0 {RADIUS}L-{STEP_X / 2:.1f} {RADIUS / 2}"
           f"V-{RADIUS / 2}z")


def view_box(at: Spot | None) -> str:
    """What is seen first: the viewer's surroundings, or the whole chart."""
    if at is None:
        return f"0 0 {WIDTH} {HEIGHT}"
    x = min(max(at.x - VIEW_W / 2, 0), WIDTH - VIEW_W)
    y = min(max(at.y - VIEW_H / 2, 0), HEIGHT - VIEW_H)
    return f"{x:.0f} {y:.0f} {VIEW_W} {VIEW_H}"


def hex_named(chart: Chart, name: str) -> Hex:
    """By the name the rules give it: torwall:A3, S(16,7)."""
    if at_sea := SEA.fullmatch(name):
        return hex_at(int(at_sea[1]), int(at_sea[2]))
    tile, _, label = name.partition(":")
    return chart.at(tile, label)
