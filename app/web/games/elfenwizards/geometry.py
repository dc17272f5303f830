"""Where everything stands on the board of 960 by 660."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from app.games.elfenwizards.board import DUELS, GREY_SPACE, LEVEL_OF, MAGIC_USER_SPACES, MINOR_SPACE, TITLES
from app.web.shapes import Box

WIDTH, HEIGHT = 960, 660
APEX = 578                                      # the middle of the stair
DIE = 24                                        # the size of the symbol a die is scaled from


@dataclass(frozen=True, slots=True)
class Stand:
    """Where one magician stands: its foot, its points, the spells cast on it, and the cell one presses."""

    x: float
    y: float
    height: float
    cell: Box
    points: tuple[float, float, int]            # middle, line, size
    spells: Box                                 # one row of them, its height the size of a die
    tag: tuple[float, float]                    # the middle of "+3"


@dataclass(frozen=True, slots=True)
class Niche:
    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True, slots=True)
class Ladder:
    """From two candidates up to the title they fight for."""

    left: float
    right: float
    top: float
    foot: float


@dataclass(frozen=True, slots=True)
class Row:
    """What a level's spaces have in common; distances from the middle of each space."""

    middles: tuple[int, ...]
    foot: int
    height: int
    dx: int                                     # of the magician
    niche: tuple[int, int]
    cell: tuple[int, int, int]                  # half its width, its top, its height
    points: tuple[int, int, int]
    spells_y: int
    spells_w: int
    tag_y: int

    def stand(self, x: int) -> Stand:
        half, top, height = self.cell
        dx, line, size = self.points
        return Stand(x + self.dx, self.foot, self.height, Box(x - half, top, 2 * half, height),
                     (x + dx, line, size), Box(x - self.spells_w / 2, self.spells_y, self.spells_w, 18),
                     (x + dx, self.tag_y))

    def niches(self) -> tuple[Niche, ...]:
        return tuple(Niche(x + self.dx, self.foot + 2, *self.niche) for x in self.middles)


ROWS = {
    "high_wizard": Row((APEX,), 93, 58, -38, (52, 60), (78, 33, 86), (20, 80, 32), 100, 60, 90),
    "wizard": Row((406, 750), 213, 64, -31, (55, 66), (84, 145, 96), (41, 200, 42), 217, 150, 214),
    "sorcerer": Row((320, 492, 664, 836), 341, 66, -26, (57, 72), (69, 268, 100), (35, 328, 40), 345, 128, 341),
    "necromancer": Row(tuple(range(277, 880, 86)), 481, 62, -14, (53, 82), (41, 399, 108), (26, 469, 32), 485, 78, 480),
}
CROWD_MIDDLES = (320, 492, 664, 836)            # of the four Magic User spaces
PLAQUES = (Box(494, 28, 168, 96), Box(318, 140, 520, 106), Box(246, 262, 664, 112), Box(232, 392, 692, 122),
           *(Box(x - 82, 534, 164, 106) for x in CROWD_MIDDLES))
NICHES = tuple(niche for row in ROWS.values() for niche in row.niches())
LADDERS = (
    Ladder(406, 750, 140, 131), Ladder(320, 492, 262, 253), Ladder(664, 836, 262, 253),
    *(Ladder(x, x + 86, 392, 381) for x in (277, 449, 621, 793)))
FOOT_LADDERS = ROWS["necromancer"].middles      # each Necromancer title hangs on its Magic User space by itself
FOOT_LADDER = (521, 534)

TITLE_STANDS: dict[str, Stand] = {
    space: row.stand(x)
    for level, row in ROWS.items()
    for space, x in zip((title for title in TITLES if LEVEL_OF[title] == level), row.middles, strict=True)}
CROWDS = dict(zip(MAGIC_USER_SPACES, PLAQUES[4:], strict=True))
BADGES = dict(zip((duel.id for duel in DUELS), (
    (APEX, 138), (406, 260), (750, 260), *((x, 389) for x in CROWD_MIDDLES), *((x, 528) for x in CROWD_MIDDLES)),
    strict=True))
DUEL_ZONES = dict(zip((duel.id for duel in DUELS), (
    PLAQUES[1], Box(246, 262, 330, 112), Box(580, 262, 330, 112), *(Box(x - 84, 392, 168, 122) for x in CROWD_MIDDLES),
    *PLAQUES[4:]), strict=True))

SHELF_X, SHELF_W = 30, 176
SHELF_LINES = {"ms_wizard": 155, "ms_sorcerer": 277, "ms_necromancer": 407, "ms_magic_user": 549}
SHELVES = {
    "ms_wizard": Box(SHELF_X, 172, SHELF_W, 76), "ms_sorcerer": Box(SHELF_X, 294, SHELF_W, 84),
    "ms_necromancer": Box(SHELF_X, 424, SHELF_W, 94), "ms_magic_user": Box(SHELF_X, 566, SHELF_W, 76)}
SIDES = {GREY_SPACE: Box(SHELF_X, 76, SHELF_W, 26), MINOR_SPACE: Box(236, 76, 238, 26)}
SIDE_CHIPS = {GREY_SPACE: Box(SHELF_X, 51, SHELF_W, 20), MINOR_SPACE: Box(236, 51, 238, 20)}
SIDE_LINE = 43                                  # where their names stand
TRACK = tuple((x, 74) for x in (718, 766, 814, 862))
DEFEATED_BOXES = {"d_wizard": SHELVES["ms_wizard"], "d_sorcerer": SHELVES["ms_sorcerer"],
                  "d_necromancer": SHELVES["ms_necromancer"]}

PLACES = {
    **{space: Box(SHELF_X - 10, line - 22, SHELF_W + 20, SHELVES[space].y + SHELVES[space].h - line + 26)
       for space, line in SHELF_LINES.items()},
    GREY_SPACE: Box(SHELF_X - 10, 24, SHELF_W + 20, 86), MINOR_SPACE: Box(226, 24, 256, 86)}


@cache
def crowd(space: str, count: int) -> tuple[Stand, ...]:
    """So many magicians on one Magic User space: in one row while it is not too tight, then in two."""
    plaque = CROWDS[space]
    middle = plaque.x + plaque.w / 2
    if count <= 3:
        return tuple(_roomy(middle + (n - (count - 1) / 2) * 53) for n in range(count))
    if count <= 6:
        pitch = 152 / count
        return tuple(_tight(plaque.x + 6 + pitch * (n + 0.5), pitch) for n in range(count))
    columns = (count + 1) // 2
    pitch = 152 / columns
    return tuple(_packed(plaque.x + 6 + pitch * (n % columns + 0.5), 582 if n < columns else 630, pitch)
                 for n in range(count))


def _roomy(x: float) -> Stand:
    return Stand(x, 603, 58, Box(x - 26, 539, 52, 97), (x - 10, 629, 25), Box(x + 1, 612, 24, 17), (x, 610))


def _tight(x: float, pitch: float) -> Stand:
    return Stand(x, 592, min(48, pitch * 1.42), Box(x - pitch / 2, 539, pitch, 97), (x, 630, 21),
                 Box(x - pitch / 2 + 1, 595, pitch - 2, 13), (x, 606))


def _packed(x: float, foot: float, pitch: float) -> Stand:
    return Stand(x - pitch * 0.18, foot, min(38, pitch * 1.05), Box(x - pitch / 2, foot - 42, pitch, 48),
                 (x + pitch * 0.3, foot - 5, 15), Box(x - pitch / 2, foot - 2, pitch - 2, 9), (x, foot - 14))


def spread(box: Box, groups: Sequence[int], size: float, gap: float = 6, step: float | None = None) -> list[float]:
    """Lays groups of things of one size in a row, overlapping as much as the room demands; gives their left edges."""
    step = size + 1 if step is None else step
    inside = sum(count - 1 for count in groups)
    free = box.w - size * len(groups) - gap * (len(groups) - 1)
    if free < 0:                                # even the groups must overlap
        gap, free = (box.w - size * len(groups)) / max(1, len(groups) - 1), 0
    step = min(step, free / inside) if inside else step
    edges, x = [], box.x
    for count in groups:
        edges += [x + n * step for n in range(count)]
        x += size + (count - 1) * step + gap
    return edges


def centred(box: Box, groups: Sequence[int], size: float) -> list[float]:
    edges = spread(box, groups, size, gap=2)
    shift = (box.x + box.w - edges[-1] - size) / 2 if edges else 0
    return [x + shift for x in edges]


def shelved(box: Box, groups: Sequence[int]) -> tuple[float, list[tuple[float, float]]]:
    """Dice on a shelf, guild by guild, wrapped at its end, as large as its height allows: their size and places."""
    for size in (27, 24, 21, 18, 15):
        spots = _wrapped(box, groups, size)
        if not spots or spots[-1][1] + size <= box.y + box.h:
            break
    return size, spots


def _wrapped(box: Box, groups: Sequence[int], size: int) -> list[tuple[float, float]]:
    spots: list[tuple[float, float]] = []
    x, y, pitch = box.x, box.y, size * 1.04
    for count in groups:
        if x > box.x and x + count * pitch > box.x + box.w + 1:
            x, y = box.x, y + size + 5
        for _ in range(count):
            if x + size > box.x + box.w + 1:
                x, y = box.x, y + size + 5
            spots.append((x, y))
            x += pitch
        x += 7
    return spots


@cache
def fallen(space: str, count: int) -> tuple[Stand, ...]:
    """Defeated magicians beside the level they fell from."""
    box = DEFEATED_BOXES[space]
    pitch = min(44.0, box.w / max(count, 1))
    height = min(54.0, max(34.0, pitch * 1.4))
    return tuple(Stand(box.x + pitch * (n + 0.5), box.y + 14 + height, height,
                       Box(box.x + pitch * n, box.y + 10, pitch, height + 8), (0, 0, 0), Box(0, 0, 0, 0),
                       (box.x + pitch * (n + 0.5), box.y + 10)) for n in range(count))
