"""The board as the rules look things up on it: worked out once from the data.

A cell is written "q,r", as it stands in positions, actions and events.
"""
from __future__ import annotations

from functools import cache

from app.games.wyz.content import Axial, Character, Layout, is_on_board, load_board
from app.games.wyz.grammar import DIRS, Dir, Tile

Cell = str

BOARD = load_board()

SIDE = BOARD.figures.side.value
FIRE_TILES = BOARD.figures.fire_tiles.value
WATER_EARTH_TILES = BOARD.figures.water_earth_tiles.value
MOST_ENERGY = BOARD.figures.energy.value
START_LEVEL = BOARD.figures.start_level.value
BONUS_LEVEL = BOARD.figures.bonus_level.value
BONUS_PLAYERS = BOARD.figures.bonus_players.value
TOP_LEVEL = BOARD.figures.top_level.value
POWER_LEVEL = BOARD.figures.power_level.value
MOVES = BOARD.figures.moves.value
WIND_MOVES = BOARD.figures.wind_moves.value
FIRE_DAMAGE = BOARD.figures.fire_damage.value
HAND = BOARD.figures.hand.value
DESPERATION = BOARD.figures.desperation.value
RECOVERY = BOARD.figures.recovery.value
PROGRAMME = BOARD.figures.programme.value

PLAYERS = range(min(start.players for start in BOARD.starts), max(start.players for start in BOARD.starts) + 1)
CHARACTERS: dict[str, Character] = {character.colour: character for character in BOARD.characters}
LAYOUTS: dict[str, Layout] = {layout.id: layout for layout in BOARD.layouts}

AXIAL_STEP: dict[Dir, Axial] = dict(zip(DIRS, ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)), strict=True))


def cell_at(axial: Axial) -> Cell:
    return f"{axial[0]},{axial[1]}"


def _distance(one: Axial, other: Axial) -> int:
    dq, dr = one[0] - other[0], one[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


_REACH = range(1 - SIDE, SIDE)
AXIAL: dict[Cell, Axial] = {cell_at((q, r)): (q, r) for r in _REACH for q in _REACH if is_on_board((q, r), SIDE)}
CELLS: tuple[Cell, ...] = tuple(AXIAL)          # in reading order
NEXT: dict[Cell, dict[Dir, Cell]] = {
    cell: {way: cell_at(near) for way, (dq, dr) in AXIAL_STEP.items()
           if is_on_board(near := (q + dq, r + dr), SIDE)} for cell, (q, r) in AXIAL.items()}
NEIGHBOURS: dict[Cell, tuple[Cell, ...]] = {cell: tuple(ways.values()) for cell, ways in NEXT.items()}
CONTACT: dict[Cell, tuple[Cell, ...]] = {cell: (cell, *near) for cell, near in NEIGHBOURS.items()}      # WY-6.1
DISTANCE: dict[Cell, dict[Cell, int]] = {
    cell: {other: _distance(AXIAL[cell], AXIAL[other]) for other in CELLS} for cell in CELLS}
START_CELLS: dict[int, tuple[Cell, ...]] = {start.players: tuple(map(cell_at, start.cells)) for start in BOARD.starts}


@cache
def ring(cell: Cell, least: int, most: int) -> tuple[Cell, ...]:
    """The cells at that distance, in reading order."""
    return tuple(other for other in CELLS if least <= DISTANCE[cell][other] <= most)


def line(cell: Cell, way: Dir, reach: int) -> list[Cell]:
    """The next cells in a direction, near to far, to the edge of the board (WY-6.12)."""
    cells: list[Cell] = []
    while len(cells) < reach and way in NEXT[cell]:
        cell = NEXT[cell][way]
        cells.append(cell)
    return cells


def how_far(cell: Cell, way: Dir) -> int:
    """How far a cell lies in a direction, to compare it with another (WY-7.8)."""
    (q, r), (dq, dr) = AXIAL[cell], AXIAL_STEP[way]
    return dq * q + dr * r + (dq + dr) * (q + r)


def cell_name(cell: Cell) -> str:
    """As people say it: rows are letters from the top, cells are counted from the left; "E5" is the middle."""
    q, r = AXIAL[cell]
    return f"{chr(ord('A') + r + SIDE - 1)}{q - max(1 - SIDE, 1 - SIDE - r) + 1}"


def colours(players: int) -> tuple[str, ...]:
    return tuple(CHARACTERS)[:players]


def start_tiles(layout: str) -> dict[Cell, Tile]:
    """WY-1.4."""
    chosen = LAYOUTS[layout]
    tiles: dict[Cell, Tile] = {}
    for tile, cells in (("fire", chosen.fire), ("water", chosen.water), ("earth", chosen.earth)):
        tiles |= {cell_at(cell): tile for cell in cells}  # type: ignore[misc]
    return tiles
