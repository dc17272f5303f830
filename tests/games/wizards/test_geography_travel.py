"""Ways over the map, and what they cost."""
from __future__ import annotations

import pytest

from app.games.wizards.geography.chart import Chart
from app.games.wizards.geography.gait import WALK, Gait, step_cost
from app.games.wizards.geography.sea import BESIDE, HEXES, Hex, hex_at
from app.games.wizards.geography.travel import (
    FAR,
    Delays,
    field_to,
    journey,
    land_field,
    sea_field,
    wander,
)
from app.games.wizards.tables import PARTS, SAIL_RATE
from tests.games.wizards.maps import reference


def at(name: str, chart: Chart | None = None) -> Hex:
    return (chart or reference()).at(*name.split(":"))


def cost(name: str, gait: Gait = WALK) -> float:
    return step_cost(reference(), gait, at(name)) / PARTS


@pytest.mark.rule("WZ-6-cost-a")
def test_forests_and_mountains_cost_two_all_else_one() -> None:
    names = ("meadowfarm:O", "glendale:O", "hillshire:O", "torwall:O", "glendale:B1", "longrift:B6", "meligar:B2",
             "megmoran:O", "hamdrel:O", "dragon_lair:O", "green_grove:O")
    assert [cost(name) for name in names] == [1, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1]


@pytest.mark.rule("WZ-11.212")
def test_agility_makes_the_named_terrain_cost_one() -> None:
    agile = Gait(agile=("forest",))
    assert (cost("glendale:O", agile), cost("hillshire:O", agile)) == (1, 2)


def test_a_card_may_make_rough_ground_easy() -> None:
    assert (cost("glendale:O", Gait(rough=1)), cost("hillshire:O", Gait(rough=1))) == (1, 1)


@pytest.mark.rule("WZ-7.3043e", "WZ-7.3051-1f")
def test_every_hex_but_the_circle_costs_an_afflicted_player_two() -> None:
    bound = Gait(afflicted=True, agile=("forest",))
    assert [cost(name, bound) for name in ("meadowfarm:O", "glendale:O", "sacred_circle:A1", "sacred_circle:O")] == [
        2, 2, 1, 1]
    assert step_cost(reference(), bound, hex_at(16, 7)) == bound.boarding == bound.swimming == 2 * PARTS


@pytest.mark.rule("WZ-6-sail-a")
def test_a_point_sails_two_hexes() -> None:
    assert step_cost(reference(), WALK, hex_at(16, 7)) * SAIL_RATE == PARTS
    assert step_cost(reference(), Gait(sail_rate=4), hex_at(16, 7)) * 4 == PARTS


@pytest.mark.rule("WZ-6-wall", "WZ-6-cost-b")
def test_the_walk_around_a_wall_is_counted() -> None:
    field = land_field(reference(), at("torwall:A3"))
    assert field[at("torwall:C2")] == 2 * PARTS
    assert field[at("meadowshire:B6")] == 3 * PARTS
    assert field[at("hillshire:O")] == FAR


def test_a_field_to_a_goal_agrees_with_the_fields_from_everywhere() -> None:
    chart, goal = reference(), at("megmoran:O")
    towards = field_to(chart, goal)
    assert all(towards[start] == land_field(chart, start)[goal] for start in chart.hexes_of["torwall"])
    assert towards[at("hillshire:O")] == FAR


@pytest.mark.rule("WZ-11.2111")
def test_boats_do_not_cross_land() -> None:
    chart = reference()
    field = sea_field(chart, hex_at(14, 12))
    assert (field[hex_at(16, 12)], field[hex_at(15, 8)], field[hex_at(6, 12)]) == (2, 4, 8)
    assert field[at("woodland:B1")] == FAR


@pytest.mark.rule("WZ-6-sail-c")
def test_the_rim_leads_around_tiles_at_the_edge() -> None:
    assert sea_field(reference(), hex_at(13, 0))[hex_at(-1, 5)] < FAR


@pytest.mark.rule("WZ-6-conq")
def test_a_fallen_tile_is_not_sailed_over() -> None:
    chart = reference("longrift")
    assert all(sea_field(chart, hex_at(13, 0))[place] == FAR for place in chart.hexes_of["longrift"])


@pytest.mark.rule("WZ-6-swim-a", "WZ-6-swim-b")
def test_a_strait_of_one_hex_is_swum() -> None:
    way = journey(reference(), at("longrift:C2"))
    assert way[hex_at(16, 7)] == PARTS
    assert way[at("woodswall:B6")] == 3 * PARTS
    assert way[at("hillshire:O")] == FAR


@pytest.mark.rule("WZ-6-board-b")
def test_a_boat_is_a_plain_between_two_shores() -> None:
    way = journey(reference(), at("longrift:B3"), frozenset({hex_at(16, 8)}), delays=Delays(swim=99, sail=99, land=99))
    assert way[at("woodswall:B6")] == 3 * PARTS


@pytest.mark.rule("WZ-6-board-b")
def test_one_steps_from_boat_to_boat() -> None:
    row = frozenset({hex_at(16, 12), hex_at(15, 12), hex_at(14, 12)})
    way = journey(reference(), at("woodswall:B4"), row, delays=Delays(sail=999))
    assert way[at("woodland:B1")] == 3 * PARTS + step_cost(reference(), WALK, at("woodland:B1"))


@pytest.mark.rule("WZ-6-sail-a", "WZ-6-land-a")
def test_a_boat_leads_where_nobody_can_swim() -> None:
    aboard = journey(reference(), hex_at(15, 8), aboard=True)
    assert aboard[hex_at(17, 15)] == 7 * PARTS // SAIL_RATE
    assert aboard[at("hamdrel:B1")] == 7 * PARTS // SAIL_RATE + PARTS


@pytest.mark.rule("WZ-6-board-c", "WZ-6-land-b")
def test_planning_counts_the_turns_lost_in_boats() -> None:
    boats = frozenset({hex_at(15, 8)})
    plain = journey(reference(), at("longrift:B3"), boats)
    patient = journey(reference(), at("longrift:B3"), boats, delays=Delays(sail=3, land=5))
    assert patient[at("hamdrel:B1")] == plain[at("hamdrel:B1")] + 8


def test_the_longest_way_out_of_the_lair_is_from_the_den() -> None:
    """From the den to the sea or a neighbour: eight points to the nearest gate."""
    field = land_field(reference(), at("dragon_lair:O"))
    assert min(field[at(f"dragon_lair:{gate}")] for gate in ("B1", "B3", "B5")) == 8 * PARTS


def test_a_swimmer_wanders_over_straits_and_boats_only() -> None:
    """R45."""
    chart = reference()
    home = wander(chart, at("torwall:A3"))
    assert len(home) == 12 * 19
    assert at("hillshire:O") not in home
    assert wander(chart, hex_at(16, 20)) >= {hex_at(16, 20)}


@pytest.mark.rule("WZ-6-swim-c", "WZ-7.3031a")
def test_a_swimmer_comes_ashore_only_where_he_is_beside_it() -> None:
    """R45: from open water two hexes off the coast he wanders nowhere."""
    chart = reference()
    off = [place for place in HEXES if chart.is_sea[place] and not any(chart.is_land[near] for near in BESIDE[place])]
    near_land = [place for place in off if any(chart.by_land[water] for water in chart.by_sea[place])]
    assert near_land
    assert all(wander(chart, place) == {place} for place in near_land)


def test_a_row_of_boats_is_a_bridge() -> None:
    """R45, WZ-6-board-b."""
    chart = reference()
    start, goal = at("woodswall:B4"), at("woodland:B1")
    path = [hex_at(16, 12), hex_at(15, 12), hex_at(14, 12)]
    assert goal not in wander(chart, start, path[:2]) | wander(chart, start, path[1:])
    assert goal in wander(chart, start, path)


def test_what_is_shut_is_not_entered() -> None:
    """R45: the Star Crest."""
    crest = at("green_grove:O")
    assert crest not in wander(reference(), at("green_grove:A1"), shut={crest})
