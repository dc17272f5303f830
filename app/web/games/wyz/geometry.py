"""Where everything stands on the board of 1010 by 660: the courtyard in the middle, the Study on both sides."""
from __future__ import annotations

from dataclasses import dataclass

from app.games.wyz.board import AXIAL, NEXT, Cell, cell_name
from app.games.wyz.grammar import DIRS, Dir
from app.web.shapes import Box

WIDTH, HEIGHT = 1010, 660
MIDDLE_X, MIDDLE_Y = 505, 330
STEP_X, STEP_Y = 76.2, 66                       # from a cell to the next of its row, and to the next row
RADIUS = 44                                     # of a cell

SPELL_W, SPELL_H = 126, 138                     # a card of the Study
SHELF_TOP, SHELF_GAP = 50, 8
SHELVES_X = (14, WIDTH - 14 - SPELL_W)
SHELF = 4                                       # cards on each side

TURNS: dict[Dir, int] = dict(zip(DIRS, (0, -60, -120, 180, 120, 60), strict=True))        # of an arrow that points east


@dataclass(frozen=True, slots=True)
class Spot:
    x: float
    y: float


def spot(cell: Cell) -> Spot:
    q, r = AXIAL[cell]
    return Spot(round(MIDDLE_X + STEP_X * (q + r / 2), 1), round(MIDDLE_Y + STEP_Y * r, 1))


SPOTS: dict[Cell, Spot] = {cell: spot(cell) for cell in AXIAL}
ROWS = tuple((cell_name(cell)[0], SPOTS[cell]) for cell in AXIAL if cell_name(cell)[1:] == "1")   # letter, first cell
GRID = f"{MIDDLE_X} {MIDDLE_Y} {STEP_X} {STEP_Y}"  # by which the page's script finds a cell


def slot_box(slot: int) -> Box:
    """Where a card of the Study lies: the first four left from the top, the others right."""
    x = SHELVES_X[slot // SHELF % len(SHELVES_X)]
    return Box(x, SHELF_TOP + slot % SHELF * (SPELL_H + SHELF_GAP), SPELL_W, SPELL_H)


def way_to(start: Cell, cell: Cell) -> Dir | None:
    """The direction of an adjacent cell."""
    return next((way for way, near in NEXT[start].items() if near == cell), None)
