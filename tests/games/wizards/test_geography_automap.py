"""The map that lays itself."""
from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from app.games.core.dice import Dice
from app.games.wizards.geography.automap import draw_map
from app.games.wizards.geography.chart import chart_of
from app.games.wizards.geography.harbours import harbours
from app.games.wizards.geography.placing import Placement, obstacle
from app.games.wizards.geography.sea import distance
from app.games.wizards.geography.travel import wander
from app.games.wizards.tables import BOATS, HARBOUR_KINDS, TILES
from app.games.wizards.vocabulary import MapStyle
from tests.games.wizards.maps import DRAWN, STYLES, drawn


def islands(laid: tuple[Placement, ...]) -> list[int]:
    """How many tiles lie on each island."""
    chart = chart_of(laid)
    numbers = [chart.island_of[placement.centre] for placement in laid]
    return sorted(numbers.count(number) for number in set(numbers))


@pytest.mark.rule("WZ-3.22a", "WZ-3.22b")
@pytest.mark.parametrize(("style", "number"), DRAWN)
def test_a_drawn_map_is_legal(style: MapStyle, number: int) -> None:
    laid = drawn(style, number)
    assert {placement.tile for placement in laid} == set(TILES)
    for count, placement in enumerate(laid):
        assert obstacle([other.centre for other in laid[:count]], placement.centre, 0) is None


@pytest.mark.parametrize(("style", "number"), DRAWN)
def test_all_land_of_a_drawn_map_can_be_come_to_on_foot_and_by_swimming(style: MapStyle, number: int) -> None:
    chart = chart_of(drawn(style, number))
    assert wander(chart, chart.land[0]) == set(chart.land)


@pytest.mark.parametrize(("style", "number"), [*DRAWN, ("continent", 18)])      # the last has five at the first try
def test_a_drawn_map_has_six_to_ten_boats(style: MapStyle, number: int) -> None:
    assert 6 <= len(harbours(chart_of(drawn(style, number)))) <= BOATS


@pytest.mark.parametrize("number", range(8))
def test_an_archipelago_has_three_to_five_islands_of_two_to_seven_tiles(number: int) -> None:
    sizes = islands(drawn("archipelago", number))
    assert 3 <= len(sizes) <= 5
    assert all(2 <= size <= 7 for size in sizes)


def test_islands_of_two_tiles_occur() -> None:
    assert [islands(drawn("archipelago", number))[0] for number in (0, 4)] == [2, 2]


@pytest.mark.parametrize("number", range(8))
def test_every_island_of_an_archipelago_has_a_building_at_the_edge_of_a_tile(number: int) -> None:
    chart = chart_of(drawn("archipelago", number))
    edges = [place for tile in TILES for place in chart.hexes_of[tile][7:]]
    built = {chart.island_of[place] for place in edges if chart.surface[place] in HARBOUR_KINDS}
    assert built == {chart.island_of[place] for place in chart.land}


def with_the_lair(number: int) -> int:
    """How many tiles lie on the island of the Lair."""
    chart = chart_of(drawn("archipelago", number))
    numbers = [chart.island_of[placement.centre] for placement in chart.placements]
    return numbers.count(chart.island_of[chart.hex_of["lair_den"]])


@pytest.mark.parametrize("number", [*range(8), 44])                 # the last has it on two tiles at the first try
def test_the_lair_lies_on_no_small_island_of_an_archipelago(number: int) -> None:
    assert with_the_lair(number) >= 3


def test_three_tiles_are_enough_for_the_lair() -> None:
    assert [with_the_lair(number) for number in (3, 11, 22)] == [3, 3, 3]


@pytest.mark.parametrize("number", range(8))
def test_the_larger_an_island_the_earlier_it_is_laid(number: int) -> None:
    chart = chart_of(drawn("archipelago", number))
    sizes = Counter(chart.island_of[placement.centre] for placement in chart.placements)
    assert list(sizes.values()) == sorted(sizes.values(), reverse=True)


def test_on_an_island_the_tiles_lie_in_another_order_than_they_were_dealt_in() -> None:
    firsts = [{TILES[placement.tile].type for placement in drawn("continent", number)[:3]} for number in range(8)]
    assert any(len(types) < 3 for types in firsts)


@pytest.mark.parametrize("style", ["archipelago", "continent"])
@pytest.mark.parametrize("number", range(8))
def test_a_gate_of_the_lair_opens_on_land(style: MapStyle, number: int) -> None:
    chart = chart_of(drawn(style, number))
    inside = set(chart.hexes_of["dragon_lair"])
    assert any(chart.is_land[near] for place in inside for near in set(chart.ways[place]) - inside)


def test_a_continent_is_one_island_and_scattered_tiles_are_alone() -> None:
    assert islands(drawn("continent", 1)) == [18]
    assert islands(drawn("scattered", 1)) == [1] * 18


@pytest.mark.parametrize("number", range(4))
def test_a_strait_of_one_hex_parts_scattered_tiles(number: int) -> None:
    centres = [placement.centre for placement in drawn("scattered", number)]
    assert [min(distance(centre, other) for other in centres[:count])
            for count, centre in enumerate(centres) if count] == [6] * 17


@pytest.mark.parametrize("number", range(4))
def test_a_strait_of_one_hex_parts_the_islands_of_an_archipelago(number: int) -> None:
    chart = chart_of(drawn("archipelago", number))
    apart: dict[int | None, list[int]] = {}
    for one, other in permutations((placement.centre for placement in chart.placements), 2):
        if chart.island_of[one] != chart.island_of[other]:
            apart.setdefault(chart.island_of[one], []).append(distance(one, other))
    assert {min(distances) for distances in apart.values()} == {6}


@pytest.mark.parametrize(("style", "number"), [(style, n) for style in ("archipelago", "continent") for n in range(4)])
def test_a_tile_touches_one_that_lies_unless_it_begins_an_island(style: MapStyle, number: int) -> None:
    laid = drawn(style, number)
    alone = [placement for count, placement in enumerate(laid)
             if 5 not in [distance(placement.centre, other.centre) for other in laid[:count]]]
    assert len(alone) == len(islands(laid))


def test_three_tiles_of_five_are_laid_so_that_they_touch_two_others() -> None:
    """Some of the rest do by chance."""
    touching = [sum(distance(placement.centre, other.centre) == 5 for other in laid[:count])
                for laid in (drawn("continent", number) for number in range(24))
                for count, placement in enumerate(laid) if count > 1]
    assert 0.6 < sum(found >= 2 for found in touching) / len(touching) < 0.7


@pytest.mark.parametrize("removed", [0, 3, 6])
def test_types_of_territory_are_dealt_round_by_round(removed: int) -> None:
    """Scattered tiles lie in the order in which they are dealt."""
    left = Counter(TILES[placement.tile].type for placement in drawn("scattered", 1, removed))
    types = [TILES[placement.tile].type for placement in drawn("scattered", 1, removed)]
    while types:
        there = {kind for kind in left if left[kind]}
        dealt, types = types[:len(there)], types[len(there):]
        assert set(dealt) == there
        left -= Counter(dealt)


def test_neither_the_order_of_types_nor_of_tiles_is_always_the_same() -> None:
    maps = [draw_map(tuple(TILES), "scattered", Dice(b"dealt", number)) for number in range(8)]
    firsts = [tuple(placement.tile for placement in laid[:3]) for laid in maps]
    assert len({frozenset(first) for first in firsts}) == 8
    assert len({tuple(TILES[tile].type for tile in first) for first in firsts}) > 1


@pytest.mark.parametrize(("removed", "fewest", "most"), [(3, 3, 5), (4, 2, 3), (6, 2, 3)])
def test_with_fewer_than_fifteen_tiles_there_are_two_or_three_islands(removed: int, fewest: int, most: int) -> None:
    sizes = [islands(drawn("archipelago", number, removed)) for number in range(4)]
    assert all(fewest <= len(one) <= most and one[0] >= 2 and one[-1] <= 7 for one in sizes)


@pytest.mark.rule("WZ-A3")
@pytest.mark.parametrize("removed", [1, 4, 6])
@pytest.mark.parametrize("style", STYLES)
def test_a_map_of_fewer_tiles_is_as_good(style: MapStyle, removed: int) -> None:
    chart = chart_of(drawn(style, removed, removed))
    assert len(chart.placements) == 18 - removed
    assert wander(chart, chart.land[0]) == set(chart.land)
    assert harbours(chart)


def test_six_boats_are_enough_for_all_tiles() -> None:
    assert [len(harbours(chart_of(drawn("continent", number)))) for number in (8, 11)] == [6, 6]


@pytest.mark.rule("WZ-A3")
@pytest.mark.parametrize("removed", [1, 2])
@pytest.mark.parametrize("number", range(6))
def test_of_fewer_tiles_every_two_have_a_boat_as_far_as_there_are_buildings(number: int, removed: int) -> None:
    chart = chart_of(drawn("continent", number, removed))
    edges = [place for tile in chart.standing for place in chart.hexes_of[tile][7:]]
    built = sum(chart.surface[place] in HARBOUR_KINDS for place in edges)
    assert len(harbours(chart)) >= min((19 - removed) // 2, built)


@pytest.mark.rule("WZ-A3")
@pytest.mark.parametrize(("number", "removed", "boats"), [(1, 1, 9), (7, 1, 9), (2, 2, 8)])
def test_and_that_is_enough_where_there_are_more_buildings(number: int, removed: int, boats: int) -> None:
    assert len(harbours(chart_of(drawn("continent", number, removed)))) == boats


def test_an_archipelago_that_can_have_no_boats_is_one_all_the_same() -> None:
    """After many tries the conditions are dropped, before the style is."""
    boatless = ("sacred_circle", "hamdrel", "megmoran", "meligar", "melekok", "torwall")
    assert len(islands(draw_map(boatless, "archipelago", Dice(b"boatless", 0)))) > 1


def test_a_lair_that_has_no_neighbour_is_laid_all_the_same() -> None:
    assert [placement.tile for placement in draw_map(("dragon_lair",), "continent", Dice(b"lair", 0))] == [
        "dragon_lair"]


def test_tiles_that_find_no_room_as_they_should_lie_make_a_continent() -> None:
    """Twenty-four cannot be scattered over the board."""
    laid = draw_map([*TILES, *list(TILES)[:6]], "scattered", Dice(b"crowd", 0))
    assert all(min(distance(placement.centre, other.centre) for other in laid[:count]) == 5
               for count, placement in enumerate(laid) if count)


def test_the_same_dice_lay_the_same_map() -> None:
    one, other = (draw_map(tuple(TILES), "archipelago", Dice(b"key", 7)) for _ in range(2))
    assert one == other
