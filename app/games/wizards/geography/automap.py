"""The map that lays itself (option map_setup = "auto"): a function of the tiles, a style and the dice."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count
from typing import TypeVar

from app.games.core.dice import Chance
from app.games.wizards.geography.chart import Chart
from app.games.wizards.geography.harbours import harbours
from app.games.wizards.geography.placing import (
    ALL_CENTRES,
    OVERLAP,
    ROTATIONS,
    TOUCH,
    Placement,
    centres_within,
    footprint,
    ring,
    turned,
)
from app.games.wizards.geography.sea import Hex, hexes_in, neighbour
from app.games.wizards.geography.travel import wander
from app.games.wizards.grammar.tiles import OUTER_SIDES
from app.games.wizards.tables import CONTENT, HARBOUR_KINDS, LAIR, TILES
from app.games.wizards.vocabulary import LABELS, TILE_TYPES, Direction, Label, MapStyle, TileId

_MAP = CONTENT.map
STRAIT = TOUCH + 1                              # between centres, where one sea hex parts two islands

Islands = list[list[TileId]]
T = TypeVar("T")


def draw_map(tiles: Sequence[TileId], style: MapStyle, dice: Chance) -> tuple[Placement, ...]:
    """All the tiles, laid island by island; drawn again until the map is a good one."""
    for attempt in count():
        strict = attempt < _MAP.patience.strict_tries
        chosen: MapStyle = style if attempt < _MAP.patience.tries else "continent"
        islands = _islands(tiles, chosen, dice)
        if strict and chosen == "archipelago" and not _are_livable(islands):
            continue
        laid = _lay(islands, dice)
        if laid and strict and chosen != "scattered":
            laid = _with_open_lair(laid, dice)
        if laid and (not strict or _is_playable(laid)):
            return tuple(laid)
    raise AssertionError("the dice never end")


def _islands(tiles: Sequence[TileId], style: MapStyle, dice: Chance) -> Islands:
    """Which tiles lie together, the largest island first."""
    if style == "continent":
        sizes = [len(tiles)]
    elif style == "scattered":
        sizes = [1] * len(tiles)
    else:
        sizes = _sizes(len(tiles), dice)
    islands: Islands = [[] for _ in sizes]
    turn = 0
    for tile in _dealt(tiles, dice):
        while len(islands[turn]) == sizes[turn]:
            turn = (turn + 1) % len(sizes)
        islands[turn].append(tile)
        turn = (turn + 1) % len(sizes)
    return islands


def _sizes(tiles: int, dice: Chance) -> list[int]:
    numbers = _MAP.islands.many if tiles >= _MAP.islands.many_tiles else _MAP.islands.few
    sizes = [_MAP.islands.smallest] * _one_of(numbers, dice)
    for _ in range(tiles - sum(sizes)):
        growing = [island for island, size in enumerate(sizes) if size < _MAP.islands.largest]
        sizes[_one_of(growing, dice)] += 1
    return sorted(sizes, reverse=True)


def _dealt(tiles: Sequence[TileId], dice: Chance) -> Iterator[TileId]:
    """Round by round, one tile of each type still there."""
    piles = [[tile for tile in tiles if TILES[tile].type == kind] for kind in TILE_TYPES]
    for pile in piles:
        dice.shuffle(pile)
    while piles := [pile for pile in piles if pile]:
        dice.shuffle(piles)
        yield from [pile.pop() for pile in piles]


def _are_livable(islands: Islands) -> bool:
    """Every island may have a boat, and the Lair lies on no small one."""
    return all(any(map(_outer_buildings, island)) for island in islands) and not any(
        LAIR in island and len(island) < _MAP.islands.lair_island for island in islands)


@cache
def _outer_buildings(tile: TileId) -> int:
    outer = {side.label for side in OUTER_SIDES}
    return sum(terrain in HARBOUR_KINDS and label in outer
               for label, terrain in zip(LABELS, TILES[tile].ground.terrain, strict=True))


def _lay(islands: Islands, dice: Chance) -> list[Placement] | None:
    """Each tile at a random centre, turned at random; None where one finds no room."""
    laid: list[Placement] = []
    others: list[Hex] = []
    for island in islands:
        own: list[Hex] = []
        order = list(island)
        dice.shuffle(order)
        for tile in order:
            centres = hexes_in(_shores(own, others, dice))
            if not centres:
                return None
            own.append(_one_of(centres, dice))
            laid.append(Placement(tile, own[-1], _one_of(ROTATIONS, dice)))
        others += own
    return laid


def _shores(own: list[Hex], others: list[Hex], dice: Chance) -> int:
    """Where the next tile of an island may lie: beside its own, a strait away from the others."""
    if not own:
        return _free_of(others, TOUCH) & _any_ring(others, STRAIT) if others else ALL_CENTRES
    free = _free_of(own, OVERLAP) & _free_of(others, TOUCH)
    once = twice = 0
    for centre in own:
        touching = ring(centre, TOUCH) & free
        twice |= once & touching
        once |= touching
    snug = dice.below(_MAP.growth.snug_of) < _MAP.growth.snug
    return twice if snug and twice else once


def _free_of(centres: list[Hex], reach: int) -> int:
    free = ALL_CENTRES
    for centre in centres:
        free &= ~centres_within(centre, reach)
    return free


def _any_ring(centres: list[Hex], reach: int) -> int:
    found = 0
    for centre in centres:
        found |= ring(centre, reach)
    return found


def _with_open_lair(laid: list[Placement], dice: Chance) -> list[Placement] | None:
    """The Lair turned so that a gate opens on the land of another tile; None where it cannot be."""
    for number, placement in enumerate(laid):
        if placement.tile == LAIR:
            land = {place for other in laid if other.tile != LAIR for place in footprint(other.centre, other.rotation)}
            turns = [turn for turn in ROTATIONS if _opens_on(placement.centre, turn, land)]
            if not turns:
                return None
            laid[number] = Placement(LAIR, placement.centre, _one_of(turns, dice))
    return laid


def _opens_on(centre: Hex, rotation: int, land: set[Hex]) -> bool:
    hexes = dict(zip(LABELS, footprint(centre, rotation), strict=True))
    return any(neighbour(hexes[label], turned(side, rotation)) in land for label, side in _gates())


@cache
def _gates() -> tuple[tuple[Label, Direction], ...]:
    return tuple(side for side in OUTER_SIDES if side not in TILES[LAIR].ground.walls)


def _is_playable(laid: list[Placement]) -> bool:
    """Enough boats, and no land that cannot be come to on foot and by single swims."""
    chart = Chart(tuple(laid), frozenset())
    return (len(harbours(chart)) >= _boats_wanted([placement.tile for placement in laid])
            and len(wander(chart, chart.land[0])) == len(chart.land))


def _boats_wanted(tiles: list[TileId]) -> int:
    """Where tiles were removed, one for every two that are left, but no more than there are buildings for."""
    if len(tiles) == len(TILES):
        return _MAP.growth.boats
    return min(-(-len(tiles) // 2), sum(map(_outer_buildings, tiles)))


def _one_of(things: Sequence[T], dice: Chance) -> T:
    return things[dice.below(len(things))]
