"""Targets and areas (WY-6)."""
from __future__ import annotations

from typing import Any

import pytest

from app.games.wyz.actions import Go, Play, Stop, Targets
from app.games.wyz.board import NEIGHBOURS
from tests.games.wyz.build import A, B, C, D, Table


def named(table: Table, card: str) -> list[Targets]:
    """Everything the card may be played on."""
    return [action.targets for action in table.holding(A, card).open(A, Play) if action.card == card]


@pytest.mark.rule("WY-6.1")
def test_contact_is_the_own_cell_and_all_adjacent_ones() -> None:
    for cell in ("0,0", "1,0", "0,1"):
        assert Table().stand("0,0", "4,0").energy(10, 20).tile("earth", cell).cast("sap").energies[A] == 12
    assert Table().stand("0,0", "4,0").energy(10, 20).tile("earth", "2,0").cast("sap").energies[A] == 11


@pytest.mark.rule("WY-6.2")
def test_a_direction_is_one_in_which_a_cell_lies_next_to_the_caster() -> None:
    table = Table().stand("4,0", "-4,0")
    assert [way.dir for way in named(table, "blaze")] == ["nw", "w", "sw"]
    assert table.cast_refused("blaze", dir="e") == "off_board WY-6.2"


@pytest.mark.rule("WY-6.3")
def test_a_cell_lies_within_reach_whatever_stands_between() -> None:
    table = Table().stand("0,0", "2,0").tile("earth", "1,0")
    cells = {way.cell for way in named(table, "water_jet")}
    assert ("3,0" in cells, "0,0" in cells, "4,0" in cells, len(cells)) == (True, True, False, 37)
    assert table.cast_refused("water_jet", cell="4,0") == "out_of_range WY-6.3"


@pytest.mark.rule("WY-6.3")
def test_a_cell_too_near_is_out_of_range_too() -> None:
    assert Table().cast_refused("meteor", cell="-2,0") == "out_of_range WY-6.3"


@pytest.mark.rule("WY-6.3")
def test_where_a_tile_is_asked_for_the_cell_bears_one() -> None:
    table = Table().stand("0,0", "4,0").tile("water", "1,0").tile("earth", "2,0")
    assert [way.cell for way in named(table, "geyser")] == ["1,0"]
    assert table.cast_refused("geyser", cell="2,0") == "no_tile WY-6.3"


@pytest.mark.parametrize("cell", ["9,9", "nowhere"])
def test_what_is_no_cell_is_no_target(cell: str) -> None:
    assert Table().cast_refused("water_jet", cell=cell) == "bad_target WY-5.2"


@pytest.mark.rule("WY-6.4")
def test_an_opponent_within_reach() -> None:
    table = Table(4, mode="teams").stand("0,0", "2,0", "1,0", "3,0")
    assert [way.mage for way in named(table, "spark")] == [B]
    assert table.cast_refused("spark", mage=D) == "out_of_range WY-6.4"
    assert table.cast_refused("spark", mage=C) == "bad_target WY-6.4"
    assert table.cast_refused("spark", mage=A) == "bad_target WY-6.4"
    assert table.cast_refused("spark", mage=9) == "bad_target WY-6.4"


@pytest.mark.rule("WY-6.4")
def test_any_mage_may_be_oneself_and_a_partner() -> None:
    table = Table(4, mode="teams").stand("0,0", "2,0", "-2,0", "4,0")
    assert {way.mage for way in named(table, "gust")} == {A, B, C}


@pytest.mark.rule("WY-6.4")
def test_an_eliminated_mage_is_no_target() -> None:
    table = Table(3).stand("0,0", "1,0", "2,0")
    table.state.change(B, cell=None, energy=0, fell=1)
    assert table.cast_refused("spark", mage=B) == "bad_target WY-6.4"


@pytest.mark.rule("WY-6.5")
def test_a_swap_needs_a_cell_the_caster_could_enter() -> None:
    table = Table().stand("0,0", "2,0").tile("water", "2,0")
    assert named(table, "mirage") == []
    assert table.cast_refused("mirage", mage=B) == "need_water WY-4.3"
    assert table.levels(A, water=4).cast("mirage", mage=B).where(A) == "2,0"


@pytest.mark.rule("WY-6.6")
def test_a_push_goes_towards_a_cell_on_the_board_even_an_occupied_one() -> None:
    table = Table(3).stand("2,0", "4,0", "3,0")
    assert table.cast_refused("gust", mage=B, push="e") == "off_board WY-6.6"
    assert table.cast("gust", mage=B, push="w").where(B) == "4,0"


@pytest.mark.rule("WY-6.6")
def test_a_push_of_oneself_goes_where_one_may_enter() -> None:
    table = Table().stand("4,0", "3,0").tile("earth", "4,-1")
    assert table.cast_refused("gust", mage=A, push="e") == "off_board WY-6.6"
    assert table.cast_refused("gust", mage=A, push="w") == "occupied WY-4.2"
    assert table.cast_refused("gust", mage=A, push="nw") == "need_earth WY-4.4"
    assert table.cast("gust", mage=A, push="sw").where(A) == "3,1"


@pytest.mark.rule("WY-6.7")
def test_a_push_without_a_mage_goes_any_way() -> None:
    assert len(named(Table().stand("-4,0", "4,0"), "cyclone")) == 6


@pytest.mark.rule("WY-6.8")
def test_a_path_is_chosen_cell_by_cell() -> None:
    table = Table().cast("glide").play(A, Go("-2,0"))
    assert {action.cell for action in table.open(A, Go)} == set(NEIGHBOURS["-2,0"])
    assert table.refused(A, Go("0,0")) == "not_adjacent WY-4.1"
    assert (table.play(A, Stop()).where(A), table.step) == ("-2,0", "Acting")


@pytest.mark.rule("WY-6.8")
def test_a_walk_ends_by_itself_after_its_last_cell() -> None:
    table = Table().cast("glide").play(A, Go("-2,0")).play(A, Go("-1,0")).play(A, Go("0,0"))
    assert (table.where(A), table.step) == ("0,0", "Acting")


@pytest.mark.rule("WY-6.8")
def test_a_walk_ends_by_itself_where_no_cell_can_be_entered() -> None:
    table = Table().tile("earth", *NEIGHBOURS["-3,0"]).cast("glide")
    assert (table.step, table.mage(A).discard) == ("Acting", ("glide",))


@pytest.mark.rule("WY-6.8")
def test_one_may_stop_at_once() -> None:
    assert Table().cast("ember_ring").play(A, Stop()).lying("fire") == set(NEIGHBOURS["-3,0"])


@pytest.mark.rule("WY-6.9")
def test_any_element_may_be_chosen_also_one_at_the_top() -> None:
    table = Table().levels(A, wind=7)
    assert [way.element for way in named(table, "erudition")] == ["fire", "water", "earth", "wind"]


@pytest.mark.rule("WY-6.10")
def test_a_landing_is_any_other_cell_that_can_be_entered() -> None:
    table = Table().tile("water", "0,0").tile("fire", "1,0")
    cells = {way.cell for way in named(table, "teleportation")}
    assert (len(cells), "1,0" in cells) == (58, True)
    assert table.cast_refused("teleportation", cell="-3,0") == "bad_target WY-6.10"
    assert table.cast_refused("teleportation", cell="3,0") == "occupied WY-4.2"
    assert table.cast_refused("teleportation", cell="0,0") == "need_water WY-4.3"


@pytest.mark.rule("WY-6.11")
def test_cells_next_to_the_caster_come_by_direction() -> None:
    table = Table().stand("1,0", "-4,0").cast("ember_ring").play(A, Stop())
    assert [told["cell"] for told in table.events("tile_placed")] == ["2,0", "2,-1", "1,-1", "0,0", "0,1", "1,1"]


@pytest.mark.rule("WY-6.11")
def test_cells_off_the_board_are_left_out() -> None:
    table = Table().stand("4,0", "-4,0").cast("ember_ring").play(A, Stop())
    assert [told["cell"] for told in table.events("tile_placed")] == ["4,-1", "3,0", "3,1"]


@pytest.mark.rule("WY-6.11")
def test_a_named_cell_and_what_is_in_contact_with_it() -> None:
    table = Table(4).stand("0,0", "2,0", "3,0", "4,0").tile("fire", "2,0").cast("geyser", cell="2,0")
    assert table.energies == [20, 18, 18, 20]


@pytest.mark.rule("WY-6.11")
def test_a_named_mage_is_hit_wherever_it_is_now() -> None:
    table = Table().stand("0,0", "3,0").cast("mirage", mage=B)
    assert (table.where(B), table.energies) == ("0,0", [20, 19])


@pytest.mark.rule("WY-6.12")
def test_a_line_goes_near_to_far_past_mages_and_tiles_to_the_edge() -> None:
    table = Table(3).stand("2,0", "3,0", "4,0").tile("earth", "3,0").cast("blaze", dir="e")
    assert (table.energies, table.lying("fire")) == ([20, 20, 19], {"4,0"})


@pytest.mark.rule("WY-6.12")
def test_a_line_has_its_length() -> None:
    table = Table().stand("0,0", "4,0").cast("blaze", dir="e")
    assert [told["cell"] for told in table.events("tile_placed")] == ["1,0", "2,0", "3,0"]


@pytest.mark.rule("WY-6.13")
def test_three_rays_the_named_one_then_counter_clockwise_then_clockwise() -> None:
    table = Table().stand("0,0", "-4,0").cast("dragon_breath", dir="e")
    assert [told["cell"] for told in table.events("tile_placed")] == [
        "1,0", "2,0", "3,0", "1,-1", "2,-2", "3,-3", "0,1", "0,2", "0,3"]


@pytest.mark.rule("WY-6.14")
def test_the_first_opponent_on_the_line_whoever_stands_before() -> None:
    table = Table(4, mode="teams").stand("0,0", "2,0", "1,0", "3,0").tile("earth", "2,0").cast("ice_lance", dir="e")
    assert table.energies == [20, 18, 20, 20]


@pytest.mark.rule("WY-6.14")
def test_nobody_on_the_line_is_nobody() -> None:
    assert Table().stand("0,0", "4,-4").cast("ice_lance", dir="e").energies == [20, 20]


@pytest.mark.rule("WY-6.15")
def test_opponents_in_a_disk_come_in_turn_order_after_the_caster() -> None:
    table = Table(4).stand("0,0", "1,0", "-1,0", "0,1").turn_of(C).cast("sandstorm", C)
    assert [told["seat"] for told in table.events("damaged")] == [D, A, B]


@pytest.mark.rule("WY-6.15")
@pytest.mark.parametrize(("card", "energies"), [("deluge", [20, 17, 20]), ("thunderstorm", [20, 17, 17])])
def test_a_disk_has_a_reach_and_all_has_none(card: str, energies: list[Any]) -> None:
    assert Table(3).stand("-4,0", "0,0", "1,0").cast(card).energies == energies
