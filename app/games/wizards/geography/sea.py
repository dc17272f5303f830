"""The sea board: its hexes and those of its rim, as numbers; what lies beside what, and how far.

A hex is its number in reading order over the board and the rim around it, so that whatever is known of hexes is a
tuple, and sets of hexes are bits of a number. Two numbers, at opposite corners of the rim, are no hexes.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.games.wizards.grammar.tiles import STEPS
from app.games.wizards.tables import CONTENT
from app.games.wizards.vocabulary import DIRECTIONS, Direction

Hex = int

COLUMNS = CONTENT.figures.columns.value
ROWS = CONTENT.figures.rows.value
_WIDTH = COLUMNS + 2
SIZE = _WIDTH * (ROWS + 2)                      # of everything that is told of all hexes
NOWHERE: Hex = -1


def hex_at(col: int, row: int) -> Hex:
    """The hex of an offset of the board or its rim."""
    return (row + 1) * _WIDTH + col + 1


def offset_of(place: Hex) -> tuple[int, int]:
    """Column and row; -1 and one more than the last are the rim."""
    row, col = divmod(place, _WIDTH)
    return col - 1, row - 1


def is_offset(col: int, row: int) -> bool:
    """Whether it lies on the board, where tiles may."""
    return 0 <= col < COLUMNS and 0 <= row < ROWS


def axial(col: int, row: int) -> tuple[int, int]:
    """Odd rows are shifted half a hex to the right."""
    return col - (row - row % 2) // 2, row


def _number(q: int, r: int) -> Hex:
    col = q + (r - r % 2) // 2
    return hex_at(col, r) if -1 <= col <= COLUMNS and -1 <= r <= ROWS else NOWHERE


AXIAL: tuple[tuple[int, int], ...] = tuple(axial(*offset_of(place)) for place in range(SIZE))
BOARD: tuple[Hex, ...] = tuple(place for place in range(SIZE) if is_offset(*offset_of(place)))


def _beside(place: Hex) -> Iterator[Hex]:
    q, r = AXIAL[place]
    for direction in DIRECTIONS:
        dq, dr = STEPS[direction]
        yield _number(q + dq, r + dr)


def _rim() -> tuple[Hex, ...]:
    on_board = set(BOARD)
    return tuple(sorted({near for place in BOARD for near in _beside(place)} - on_board))


RIM: tuple[Hex, ...] = _rim()
HEXES: tuple[Hex, ...] = tuple(sorted((*BOARD, *RIM)))
_KNOWN = frozenset(HEXES)
TOUCHING: tuple[tuple[Hex, ...], ...] = tuple(      # by direction 1 to 6; NOWHERE beyond the rim
    tuple(near if place in _KNOWN and near in _KNOWN else NOWHERE for near in _beside(place)) for place in range(SIZE))
BESIDE: tuple[tuple[Hex, ...], ...] = tuple(tuple(near for near in all_six if near != NOWHERE) for all_six in TOUCHING)


def neighbour(place: Hex, direction: Direction) -> Hex:
    """NOWHERE beyond the rim."""
    return TOUCHING[place][direction - 1]


def distance(one: Hex, other: Hex) -> int:
    """Hexes as the bird flies (R65)."""
    (q, r), (other_q, other_r) = AXIAL[one], AXIAL[other]
    dq, dr = q - other_q, r - other_r
    return max(abs(dq), abs(dr), abs(dq + dr))


def within(place: Hex, reach: int) -> tuple[Hex, ...]:
    """The hexes at most so far away, in reading order."""
    q, r = AXIAL[place]
    found = (_number(q + dq, r + dr) for dr in range(-reach, reach + 1)
             for dq in range(max(-reach, -reach - dr), min(reach, reach - dr) + 1))
    return tuple(near for near in found if near in _KNOWN)


def shifted(place: Hex, dq: int, dr: int) -> Hex:
    """The hex so many axial steps away, or NOWHERE."""
    q, r = AXIAL[place]
    found = _number(q + dq, r + dr)
    return found if found in _KNOWN else NOWHERE


def bits_of(places: Iterable[Hex]) -> int:
    bits = 0
    for place in places:
        bits |= 1 << place
    return bits


def hexes_in(bits: int) -> list[Hex]:
    """In reading order."""
    found: list[Hex] = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found
