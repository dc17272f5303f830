"""Random hexes: which hex the dice name, rolled again while its territory does not stand (WZ-4.1 to WZ-4.3)."""
from __future__ import annotations

from typing import NamedTuple

from app.games.core.dice import Chance
from app.games.wizards.geography.chart import Chart
from app.games.wizards.geography.sea import Hex
from app.games.wizards.grammar.hexes import AtPlace, Destination, HexOf, RandomHex
from app.games.wizards.tables import TILES, label_for, territory_for
from app.games.wizards.vocabulary import TILE_TYPES, TileId, TileType


class Lot(NamedTuple):
    """What was rolled last for territory and hex, white and red; 0 for a die that was not rolled."""

    place: Hex
    territory: tuple[int, int] = (0, 0)
    within: tuple[int, int] = (0, 0)


RANDOM = RandomHex(TILE_TYPES)                  # WZ-4.1e


def can_lead(chart: Chart, to: Destination) -> bool:
    """Whether any hex it may name still stands."""
    match to:
        case AtPlace(place=place):
            return place in chart.hex_of
        case HexOf(tile=tile):
            return chart.stands(tile)
        case RandomHex(types=types):
            return any(TILES[tile].type in types for tile in chart.standing)


def draw_hex(chart: Chart, to: Destination, dice: Chance) -> Lot:
    """The hex, by as many rolls as it takes; ask `can_lead` first (WZ-4.1 to WZ-4.3)."""
    match to:
        case AtPlace(place=place):
            return Lot(chart.hex_of[place])
        case HexOf(tile=tile):
            return _within(chart, tile, (0, 0), dice)
        case RandomHex(types=types):
            tile, rolled = _territory(chart, types, dice)
            return _within(chart, tile, rolled, dice)


def _territory(chart: Chart, types: tuple[TileType, ...], dice: Chance) -> tuple[TileId, tuple[int, int]]:
    while True:
        white = dice.roll() if len(types) > 1 else 0            # a lone type needs the red die only, WZ-4.1a
        red = dice.roll()
        tile = territory_for(types, white, red)
        if chart.stands(tile):
            return tile, (white, red)


def _within(chart: Chart, tile: TileId, territory: tuple[int, int], dice: Chance) -> Lot:
    rolled = dice.roll(), dice.roll()
    return Lot(chart.at(tile, label_for(*rolled)), territory, rolled)
