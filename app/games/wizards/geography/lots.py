"""Random hexes: which hex the dice name, rolled again while its territory does not stand (WZ-4.1 to WZ-4.3)."""
from __future__ import annotations

from app.games.core.dice import Chance
from app.games.wizards.geography.chart import Chart
from app.games.wizards.geography.sea import Hex
from app.games.wizards.grammar.hexes import AtPlace, Destination, HexOf, RandomHex
from app.games.wizards.tables import TILES, label_for, territory_for
from app.games.wizards.vocabulary import TILE_TYPES, TileId, TileType

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


def draw_hex(chart: Chart, to: Destination, dice: Chance) -> Hex:
    """The hex, by as many rolls as it takes; ask `can_lead` first (WZ-4.1 to WZ-4.3)."""
    match to:
        case AtPlace(place=place):
            return chart.hex_of[place]
        case HexOf(tile=tile):
            return _within(chart, tile, dice)
        case RandomHex(types=types):
            return _within(chart, _territory(chart, types, dice), dice)


def _territory(chart: Chart, types: tuple[TileType, ...], dice: Chance) -> TileId:
    while True:
        white = dice.roll() if len(types) > 1 else 0            # a lone type needs the red die only, WZ-4.1a
        red = dice.roll()
        tile = territory_for(types, white, red)
        if chart.stands(tile):
            return tile


def _within(chart: Chart, tile: TileId, dice: Chance) -> Hex:
    white, red = dice.roll(), dice.roll()
    return chart.at(tile, label_for(white, red))
