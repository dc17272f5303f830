"""The sea board, tiles on it, and the chart they make."""
from __future__ import annotations

from collections import Counter

import pytest

from app.games.wizards.geography.chart import chart_of
from app.games.wizards.geography.harbours import harbours
from app.games.wizards.geography.lots import RANDOM, can_lead, draw_hex
from app.games.wizards.geography.placing import (
    CENTRES,
    Placement,
    footprint,
    free_centres,
    has_room,
    legal_centres,
    obstacle,
)
from app.games.wizards.geography.sea import (
    AXIAL,
    BESIDE,
    BOARD,
    HEXES,
    NOWHERE,
    RIM,
    distance,
    hex_at,
    neighbour,
    offset_of,
    shifted,
    within,
)
from app.games.wizards.grammar.hexes import AtPlace, HexOf, RandomHex
from app.games.wizards.grammar.tiles import OUTER_SIDES, beside
from app.games.wizards.tables import TILES, label_for, territory_for
from app.games.wizards.vocabulary import DIRECTIONS, LABELS, TileType
from tests.games.wizards.maps import RM1, Told, coasts, direction_to, reference


def test_the_board_has_832_hexes_and_a_rim_of_118() -> None:
    assert (len(BOARD), len(RIM), len(HEXES)) == (832, 118, 950)


def test_odd_rows_are_shifted_to_the_right() -> None:
    assert [AXIAL[hex_at(5, row)] for row in (0, 1, 2, 3)] == [(5, 0), (5, 1), (4, 2), (4, 3)]


def test_directions_go_clockwise_from_the_north_east() -> None:
    even = [offset_of(neighbour(hex_at(5, 4), direction)) for direction in DIRECTIONS]
    odd = [offset_of(neighbour(hex_at(5, 5), direction)) for direction in DIRECTIONS]
    assert even == [(5, 3), (6, 4), (5, 5), (4, 5), (4, 4), (4, 3)]
    assert odd == [(6, 4), (6, 5), (6, 6), (5, 6), (4, 5), (5, 4)]


def test_nothing_lies_beyond_the_rim() -> None:
    assert {near for place in BOARD for near in BESIDE[place]} == set(HEXES)
    assert all(len(BESIDE[place]) == 6 for place in BOARD)
    assert all(2 <= len(BESIDE[place]) < 6 for place in RIM)
    assert {shifted(hex_at(32, 0), *step) for step in ((0, -1), (1, -1), (1, 0))} == {hex_at(31, -1), NOWHERE}


def test_neighbours_lie_on_opposite_sides_of_each_other() -> None:
    for place in HEXES:
        for near in BESIDE[place]:
            there, back = direction_to(place, near), direction_to(near, place)
            assert (there - back) % 6 == 3


def test_distance_counts_hexes() -> None:
    assert distance(hex_at(3, 6), hex_at(7, 4)) == 5
    assert len(within(hex_at(15, 12), 4)) == 61
    assert all(distance(hex_at(15, 12), near) <= 4 for near in within(hex_at(15, 12), 4))


def test_a_tile_has_thirty_outer_sides_three_at_a_corner_two_between() -> None:
    assert len(OUTER_SIDES) == 30
    assert Counter(side.label[0] for side in OUTER_SIDES) == {"B": 18, "C": 12}
    assert [side for label, side in OUTER_SIDES if label == "B1"] == [1, 2, 6]


def test_labels_touch_as_the_tile_shows() -> None:
    assert {beside("A1", side) for side in DIRECTIONS} == {"O", "A6", "A2", "B1", "C1", "C6"}
    assert {beside("C1", side) for side in DIRECTIONS} - {None} == {"A1", "A2", "B1", "B2"}


@pytest.mark.parametrize("rotation", range(6))
def test_a_turned_tile_keeps_its_shape(rotation: int) -> None:
    hexes = dict(zip(LABELS, footprint(hex_at(10, 10), rotation), strict=True))
    assert set(hexes.values()) == set(footprint(hex_at(10, 10), 0))
    for label, place in hexes.items():
        near = {hexes[other] for side in DIRECTIONS if (other := beside(label, side))}
        assert near == set(BESIDE[place]) & set(hexes.values())


def test_a_turn_moves_every_hex_one_sixth_clockwise() -> None:
    straight, turned = (dict(zip(LABELS, footprint(hex_at(10, 10), n), strict=True)) for n in (0, 1))
    assert [turned[f"{letter}1"] for letter in "ABC"] == [straight[f"{letter}2"] for letter in "ABC"]


# ---------------------------------------------------------------------------------------------------------- placement


@pytest.mark.rule("WZ-3.22a")
def test_a_tile_lies_completely_on_the_board() -> None:
    assert obstacle([], hex_at(2, 2), 17) is None
    assert obstacle([], hex_at(1, 2), 17) == "off_board"
    assert obstacle([], hex_at(2, 24), 17) == "off_board"
    assert all(set(footprint(centre, 3)) <= set(BOARD) for centre in CENTRES)


@pytest.mark.rule("WZ-3.22b")
def test_tiles_never_overlap() -> None:
    first = hex_at(10, 10)
    for centre in CENTRES:
        shared = set(footprint(first, 0)) & set(footprint(centre, 0))
        assert (obstacle([first], centre, 0) == "overlap") == bool(shared) == (distance(first, centre) <= 4)


@pytest.mark.rule("WZ-3.23b")
def test_a_placement_leaves_room_for_the_rest() -> None:
    sparse = [hex_at(col, row) for row in (3, 10, 17, 23) for col in (4, 11, 18, 25)]
    left = next(n for n in range(1, len(CENTRES)) if not legal_centres(sparse, n))
    assert legal_centres(sparse, left - 1)
    assert all(obstacle(sparse, centre, left) == "no_room" for centre in legal_centres(sparse, 0))


@pytest.mark.rule("WZ-3.23b")
def test_there_is_always_a_legal_placement() -> None:
    """The first spot of the scan that found room is legal itself."""
    laid: list[int] = []
    for left in reversed(range(len(TILES))):
        legal = legal_centres(laid, left)
        assert legal
        laid.append(legal[len(legal) * 2 // 3])


@pytest.mark.rule("WZ-3.23b")
def test_a_scan_row_by_row_packs_thirty_tiles() -> None:
    assert has_room(free_centres([]), 30) and not has_room(free_centres([]), 31)
    first = [hex_at(2, 2)]                      # where the scan lays its own first tile
    assert has_room(free_centres(first), 29) and not has_room(free_centres(first), 30)


# ---------------------------------------------------------------------------------------------------------- the chart


def test_the_islands_have_342_hexes() -> None:
    chart = reference()
    kinds = Counter(chart.surface[place] for place in chart.land)
    assert len(chart.land) == 342
    assert (kinds["plain"], kinds["forest"], kinds["mountain"]) == (144, 108, 62)
    assert (kinds["town"], kinds["dwelling"], kinds["abbey"], kinds["tower"], kinds["stone"]) == (7, 6, 1, 3, 6)


def test_a_hex_is_told_by_tile_and_label() -> None:
    chart = reference()
    assert chart.name_of(chart.at("torwall", "A3")) == "torwall:A3"
    assert chart.name_of(hex_at(16, 7)) == "S(16,7)"
    assert chart.hex_of["high_hollow"] == chart.at("meligar", "B2")
    assert (chart.type_at(chart.at("glendale", "O")), chart.type_at(hex_at(16, 7))) == ("elf", None)


@pytest.mark.rule("WZ-6-wall")
def test_a_wall_bars_both_ways() -> None:
    chart = reference()
    inside, outside = chart.at("torwall", "A3"), chart.at("torwall", "C2")
    assert outside in BESIDE[inside]
    assert outside not in chart.ways[inside] and inside not in chart.ways[outside]
    assert chart.is_walled(inside, outside) and chart.is_walled(outside, inside)


def test_a_wall_turns_with_its_tile() -> None:
    chart = chart_of((Placement("torwall", hex_at(10, 10), 1),))
    city = chart.hex_of["torwall_city"]
    assert {direction_to(city, near) for near in chart.ways[city]} == {3, 6}


@pytest.mark.rule("WZ-6-wall")
def test_an_outer_wall_bars_whatever_lies_beyond() -> None:
    chart = chart_of((Placement("dragon_lair", hex_at(10, 10), 0), Placement("meadowfarm", hex_at(14, 8), 0)))
    barred = [(place, near) for place in chart.hexes_of["dragon_lair"] for near in BESIDE[place]
              if near in chart.hexes_of["meadowfarm"] and near not in chart.ways[place]]
    assert barred and all(place not in chart.ways[near] for place, near in barred)
    gates = {chart.label_at[place] for place in chart.hexes_of["dragon_lair"]
             if set(chart.ways[place]) - set(chart.hexes_of["dragon_lair"])}
    assert gates == {"B1", "B3", "B5"}


def test_walls_do_not_divide_an_island() -> None:
    chart = chart_of((Placement("longrift", hex_at(10, 10), 0),))
    assert len({chart.island_of[place] for place in chart.land}) == 1


def test_the_reference_map_has_three_islands() -> None:
    chart = reference()
    assert len({chart.island_of[place] for place in chart.land}) == 3


@pytest.mark.rule("WZ-6-conq")
def test_a_fallen_tile_is_neither_land_nor_sea() -> None:
    chart = reference("longrift")
    fallen = chart.at("longrift", "O")
    assert not chart.is_land[fallen] and not chart.is_sea[fallen]
    assert not any(chart.ways[place] for place in chart.hexes_of["longrift"])
    assert not any(chart.surface[near] == "conquered" for place in HEXES for near in chart.ways[place])
    assert not any(place in chart.hexes_of["longrift"] for place, _ in chart.walls)
    assert "shrineheart_abbey" not in chart.hex_of and not chart.stands("longrift")


def test_a_fallen_tile_divides_an_island() -> None:
    chart = reference("glendale", "megmoran", "meadowshire")
    assert len({chart.island_of[place] for place in chart.land}) == 4


def test_a_coast_is_land_beside_the_sea_whatever_walls_say() -> None:
    chart = chart_of((Placement("dragon_lair", hex_at(10, 10), 0),))
    assert all(chart.is_coast(place) for place in chart.hexes_of["dragon_lair"][7:])
    assert len(coasts(chart)) == 12


def test_the_rim_is_sea() -> None:
    chart = chart_of((Placement("meadowfarm", hex_at(2, 2), 0),))
    assert len(coasts(chart)) == 12


@pytest.mark.rule("WZ-8.1")
def test_random_encounters_are_barred_by_the_ground() -> None:
    chart = reference()
    assert not chart.is_wild(chart.hex_of["stone_3"])
    assert not chart.is_wild(chart.at("megmoran", "A1")) and chart.is_wild(chart.at("megmoran", "A3"))
    assert not any(chart.is_wild(place) for tile in ("hamdrel", "dragon_lair") for place in chart.hexes_of[tile])
    assert not chart.is_wild(hex_at(16, 7))
    assert chart.is_wild(chart.at("hillshire", "O"))


def test_a_class_of_hexes_leaves_out_what_has_fallen() -> None:
    assert len(reference().hexes_of_class("town")) == 7
    assert len(reference("woodswall").hexes_of_class("town")) == 5
    assert reference().hexes_of_class("tower", "elf") == ()
    assert all(reference().surface[place] in ("plain", "forest", "mountain")
               for place in reference().hexes_of_class("coast"))


def test_the_same_map_has_the_same_chart() -> None:
    assert chart_of(RM1, ("torwall", "glendale")) is chart_of(RM1, ["glendale", "torwall"])


# -------------------------------------------------------------------------------------------------------------- boats


@pytest.mark.rule("WZ-3.3a", "WZ-3.31", "WZ-3.32")
def test_boats_lie_beside_buildings_by_the_sea() -> None:
    chart = reference()
    assert [(building, offset_of(boat)) for building, boat in harbours(chart)] == [
        ("glendale_dwelling", (13, 0)), ("meadowshire_dwelling", (6, 12)), ("longrift_town", (15, 8)),
        ("shrineheart_abbey", (14, 2)), ("woodswall_quay", (16, 12)), ("edgewood_dwelling", (23, 5)),
        ("timberlane_dwelling", (6, 15))]


@pytest.mark.rule("WZ-3.31")
@pytest.mark.parametrize(("neighbour_at", "side"), [
    ((7, 5), 3), ((13, 7), 3), ((13, 13), 2), ((14, 11), 1), ((15, 10), 1)],
    ids=["sea on 1 2 3", "sea on 2 3", "sea on 1 2", "sea on 1", "sea on 1 and on 3"])
def test_the_last_hex_clockwise_of_the_longest_stretch_gets_the_boat(neighbour_at: tuple[int, int], side: int) -> None:
    """Woodswall haven, with another tile beside it."""
    chart = chart_of((Placement("woodswall", hex_at(10, 10), 0), Placement("meadowfarm", hex_at(*neighbour_at), 0)))
    boat = dict(harbours(chart))["woodswall_haven"]
    assert direction_to(chart.hex_of["woodswall_haven"], boat) == side


@pytest.mark.rule("WZ-3.31")
def test_of_two_stretches_as_long_the_first_from_the_north_east_gets_the_boat() -> None:
    """R04: another tile lies to the north-east of Glendale's dwelling, with the sea on both sides of it."""
    centre = hex_at(10, 12)
    chart = chart_of((Placement("glendale", centre, 0), Placement("meadowfarm", shifted(centre, 5, -5), 0)))
    boat = dict(harbours(chart))["glendale_dwelling"]
    assert direction_to(chart.hex_of["glendale_dwelling"], boat) == 2


# ------------------------------------------------------------------------------------------------------- random hexes


@pytest.mark.rule("WZ-4.1a", "WZ-4.1b", "WZ-4.1c", "WZ-4.1d", "WZ-4.1e")
@pytest.mark.parametrize(("types", "faces"), [
    (("common", "elf"), "cccEEE"), (("common", "magic"), "cccMMM"), (("elf", "magic"), "EEEMMM"),
    (("common", "elf", "magic"), "ccEEMM"), (("elf",), "EEEEEE")])
def test_the_white_die_gives_the_type(types: tuple[TileType, ...], faces: str) -> None:
    letters = {"common": "c", "elf": "E", "magic": "M"}
    assert "".join(letters[TILES[territory_for(types, white, 1)].type] for white in range(1, 7)) == faces


@pytest.mark.rule("WZ-4.1")
def test_the_red_die_gives_the_number() -> None:
    assert [territory_for(("magic",), 1, red) for red in range(1, 7)] == [
        "sacred_circle", "megmoran", "meligar", "melekok", "hamdrel", "dragon_lair"]


@pytest.mark.rule("WZ-4.2")
def test_the_hex_is_a_letter_and_a_number_never_the_centre() -> None:
    labels = [label_for(white, red) for white in range(1, 7) for red in range(1, 7)]
    assert Counter(labels) == dict.fromkeys(LABELS[1:], 2)
    assert label_for(2, 4) == "A4"


@pytest.mark.rule("WZ-4.1a")
def test_a_lone_type_needs_no_white_die() -> None:
    chart = reference()
    assert draw_hex(chart, RandomHex(("elf",)), Told(4, 1, 5)) == chart.at("green_grove", "A5")


@pytest.mark.rule("WZ-4.3", "WZ-12.45")
def test_a_fallen_territory_is_rolled_again() -> None:
    chart = reference("torwall")
    assert draw_hex(chart, RANDOM, Told(1, 1, 2, 2, 6, 6)) == chart.at("woodswall", "C6")


@pytest.mark.rule("WZ-4.3", "WZ-A3")
def test_so_is_one_that_was_taken_out_of_the_game() -> None:
    """R07."""
    chart = chart_of(tuple(placed for placed in RM1 if placed.tile != "torwall"))
    assert not chart.stands("torwall") and not can_lead(chart, HexOf("torwall"))
    assert draw_hex(chart, RANDOM, Told(1, 1, 2, 2, 6, 6)) == chart.at("woodswall", "C6")


@pytest.mark.rule("WZ-4.1f")
def test_a_place_needs_no_dice() -> None:
    assert draw_hex(reference(), AtPlace("lair_den"), Told()) == reference().hex_of["lair_den"]


def test_what_has_fallen_leads_nowhere() -> None:
    chart = reference("green_grove")
    assert not can_lead(chart, AtPlace("star_crest")) and not can_lead(chart, HexOf("green_grove"))
    assert can_lead(chart, RandomHex(("elf",)))
