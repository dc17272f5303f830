"""A territory tile: the terrain of its nineteen hexes, its walls and its places."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from app.games.wizards.vocabulary import (
    DIRECTIONS,
    LABELS,
    Direction,
    GrammarError,
    Label,
    PlaceId,
    Terrain,
)

LABEL_OFFSETS: dict[Label, tuple[Direction, ...]] = {               # steps from the centre
    "O": (), **{f"A{n}": (n,) for n in DIRECTIONS}, **{f"B{n}": (n, n) for n in DIRECTIONS},
    **{f"C{n}": (n, n % 6 + 1) for n in DIRECTIONS}}
STEPS: dict[Direction, tuple[int, int]] = {                         # axial q, r
    1: (1, -1), 2: (1, 0), 3: (0, 1), 4: (-1, 1), 5: (-1, 0), 6: (0, -1)}


class Wall(NamedTuple):
    """A wall on one side of a hex."""

    label: Label
    side: Direction


class Ground(msgspec.Struct, frozen=True):
    """What lies on a tile, in the order of LABELS; walls are named from both sides."""

    terrain: tuple[Terrain, ...]
    dots: dict[Label, int]                      # of stones
    walls: frozenset[Wall]
    places: dict[Label, PlaceId]


def opposite(side: Direction) -> Direction:
    return (side + 2) % 6 + 1


def _offset(label: Label) -> tuple[int, int]:
    steps = [STEPS[direction] for direction in LABEL_OFFSETS[label]]
    return sum(q for q, _ in steps), sum(r for _, r in steps)


OFFSETS: dict[Label, tuple[int, int]] = {label: _offset(label) for label in LABELS}
_LABEL_AT = {offset: label for label, offset in OFFSETS.items()}


def beside(label: Label, side: Direction) -> Label | None:
    """The hex of the same tile on that side, or None where the tile ends."""
    (q, r), (dq, dr) = OFFSETS[label], STEPS[side]
    return _LABEL_AT.get((q + dq, r + dr))


OUTER_SIDES: tuple[Wall, ...] = tuple(          # the thirty sides along which a tile meets the rest of the world
    Wall(label, side) for label in LABELS for side in DIRECTIONS if beside(label, side) is None)


def parse_ground(terrain: str, walls: str, places: Iterable[str], letters: Mapping[str, Terrain]) -> Ground:
    """Raises GrammarError."""
    written = terrain.replace(" ", "")
    if len(written) != len(LABELS):
        raise GrammarError(f"a tile has {len(LABELS)} hexes, not {len(written)}")
    for letter in written:
        if letter not in letters:
            raise GrammarError(f"there is no terrain `{letter}`")
    return Ground(
        terrain=tuple(letters[letter] for letter in written),
        dots={label: int(letter) for label, letter in zip(LABELS, written, strict=True) if letter.isdecimal()},
        walls=frozenset(wall for word in walls.split() for wall in _both_sides(word)),
        places=dict(_place(word) for word in places))


def _both_sides(word: str) -> Iterator[Wall]:
    label, _, side = word.partition(":")
    if label not in OFFSETS or not side.isdecimal() or int(side) not in DIRECTIONS:
        raise GrammarError(f"`{word}` is no wall")
    yield Wall(label, int(side))
    if other := beside(label, int(side)):
        yield Wall(other, opposite(int(side)))


def _place(word: str) -> tuple[Label, PlaceId]:
    label, _, place = word.partition(" ")
    if label not in OFFSETS or not place:
        raise GrammarError(f"`{word}` names no hex and its place")
    return label, place
