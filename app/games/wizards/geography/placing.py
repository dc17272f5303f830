"""Tiles on the sea: which hexes a tile covers, and where the next one may lie (WZ-3.21 to WZ-3.23b)."""
from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from typing import Literal

import msgspec

from app.games.wizards.geography.sea import BOARD, Hex, bits_of, hexes_in, shifted, within
from app.games.wizards.grammar.tiles import LABEL_OFFSETS, STEPS
from app.games.wizards.vocabulary import LABELS, Direction, TileId

ROTATIONS = range(6)
OVERLAP = 4                                     # centres so near to each other share a hex; one farther they touch
TOUCH = OVERLAP + 1

Obstacle = Literal["off_board", "overlap", "no_room"]


class Placement(msgspec.Struct, frozen=True, cache_hash=True):
    """A tile on the board: its centre, and how often it is turned clockwise by a sixth."""

    tile: TileId
    centre: Hex
    rotation: int


def turned(direction: Direction, rotation: int) -> Direction:
    """The direction on the board of a direction on the tile."""
    return (direction - 1 + rotation) % 6 + 1


@cache
def footprint(centre: Hex, rotation: int) -> tuple[Hex, ...]:
    """The nineteen hexes in the order of LABELS; NOWHERE for what lies beyond the rim."""
    covered: list[Hex] = []
    for label in LABELS:
        steps = [STEPS[turned(direction, rotation)] for direction in LABEL_OFFSETS[label]]
        covered.append(shifted(centre, sum(q for q, _ in steps), sum(r for _, r in steps)))
    return tuple(covered)


def _centres() -> tuple[Hex, ...]:
    on_board = set(BOARD)
    return tuple(place for place in BOARD if on_board.issuperset(footprint(place, 0)))


CENTRES: tuple[Hex, ...] = _centres()           # where the whole tile lies on the board, in reading order, WZ-3.22a
ALL_CENTRES = bits_of(CENTRES)


@cache
def centres_within(centre: Hex, reach: int) -> int:
    """The centres at most so far from one, as bits."""
    return bits_of(within(centre, reach)) & ALL_CENTRES


def ring(centre: Hex, reach: int) -> int:
    """The centres exactly so far from one, as bits."""
    return centres_within(centre, reach) & ~centres_within(centre, reach - 1)


def free_centres(taken: Iterable[Hex]) -> int:
    """Where a tile overlaps none of those that lie, as bits (WZ-3.22b)."""
    free = ALL_CENTRES
    for centre in taken:
        free &= ~centres_within(centre, OVERLAP)
    return free


def has_room(free: int, tiles: int) -> bool:
    """Whether a scan row by row finds room for so many tiles (WZ-3.23b)."""
    while tiles and free:
        lowest = (free & -free).bit_length() - 1
        free &= ~centres_within(lowest, OVERLAP)
        tiles -= 1
    return not tiles


def obstacle(taken: Collection[Hex], centre: Hex, left: int) -> Obstacle | None:
    """What stands against a tile there when so many others are still to be placed after it."""
    if centre not in CENTRES:
        return "off_board"
    free = free_centres(taken)
    if not free >> centre & 1:
        return "overlap"
    return None if has_room(free & ~centres_within(centre, OVERLAP), left) else "no_room"


def legal_centres(taken: Collection[Hex], left: int) -> list[Hex]:
    """Where the next tile may lie when so many others are still to be placed after it (WZ-3.21 to WZ-3.23b)."""
    free = free_centres(taken)
    return [centre for centre in hexes_in(free) if has_room(free & ~centres_within(centre, OVERLAP), left)]
