"""Steps of cards (WY-7)."""
from __future__ import annotations

import pytest

from app.games.wyz.actions import Go, Stop
from app.games.wyz.grammar import Tile
from tests.games.wyz.build import A, B, C, D, Table


@pytest.mark.rule("WY-7.1")
def test_a_level_rises_to_seven_at_most() -> None:
    table = Table().levels(A, fire=6).cast("manual_fire").cast("manual_fire")
    assert table.mage(A).levels["fire"] == 7


@pytest.mark.rule("WY-7.2")
def test_energy_rises_to_twenty_at_most() -> None:
    assert Table().energy(18, 20).cast("wellspring").energies == [20, 20]


@pytest.mark.rule("WY-7.3")
def test_a_card_is_drawn_at_once() -> None:
    table = Table().hand(A, "teleportation", "sap").cast("teleportation", cell="0,0")
    assert (len(table.mage(A).hand), table.phase) == (2, "action")


@pytest.mark.rule("WY-7.4")
def test_a_strike_hurts_only_where_its_tile_is_taken() -> None:
    table = Table(3).stand("0,0", "2,0", "3,0").tile("water", "2,0").cast("blaze", dir="e")
    assert (table.energies, table.lying("fire"), table.lying("water")) == ([20, 20, 19], {"1,0", "3,0"}, {"2,0"})
    assert table.events("tile_refused") == [{"cell": "2,0", "tile": "fire"}]


@pytest.mark.rule("WY-7.4")
def test_where_the_tile_is_not_taken_nothing_is_discarded() -> None:
    table = Table().stand("0,0", "2,0").tile("earth", "2,0").cast("water_jet", cell="2,0")
    assert (table.step, len(table.mage(B).hand)) == ("Acting", 5)


@pytest.mark.rule("WY-7.5")
def test_targets_of_a_hit_are_fixed_when_it_begins() -> None:
    table = Table(3).stand("0,0", "1,0", "3,0").put(B, energy=1).cast("squall", dir="e")
    assert (table.mage(B).is_in_play, table.mage(C).energy) == (False, 18)


@pytest.mark.rule("WY-7.5")
def test_a_hit_deals_with_its_targets_one_by_one_in_the_order_of_the_area() -> None:
    table = Table(4).stand("0,0", "-1,0", "0,1", "1,0").cast("stone_shell")
    assert [told["seat"] for told in table.events("damaged")] == [D, B, C]


@pytest.mark.rule("WY-7.6")
def test_damage_comes_first_then_the_push_then_the_crash() -> None:
    table = Table().stand("2,0", "3,0").tile("fire", "4,0").cast("squall", dir="e")
    told = [event.told.key for event in table.events_told if event.told.key in ("damaged", "moved", "burned")]
    assert (told, table.energies) == (["damaged", "moved", "burned", "damaged"], [20, 17])


@pytest.mark.rule("WY-7.6")
def test_a_target_eliminated_on_the_way_is_left_out_of_the_rest() -> None:
    table = Table(3).stand("0,0", "1,0", "-4,0").energy(20, 2, 20).tile("fire", "2,0").cast("squall", dir="e")
    assert (table.mage(B).is_in_play, len(table.events("damaged"))) == (False, 1)


@pytest.mark.rule("WY-7.7")
def test_a_push_goes_cell_by_cell_and_stops_before_the_edge_or_a_mage() -> None:
    assert Table().stand("0,0", "1,0").cast("squall", dir="e").where(B) == "3,0"
    assert Table().stand("2,0", "3,0").cast("squall", dir="e").where(B) == "4,0"
    assert Table(3).stand("0,0", "1,0", "2,0").cast("boulder", dir="e").where(B) == "1,0"


@pytest.mark.rule("WY-7.7")
def test_a_push_goes_where_the_card_says_and_not_away_from_the_caster() -> None:
    assert Table().stand("0,0", "1,0").cast("cyclone", push="sw").where(B) == "-1,2"


@pytest.mark.rule("WY-7.7")
def test_each_fire_cell_of_a_push_burns() -> None:
    table = Table().stand("0,0", "1,0").energy(6, 4).tile("fire", "2,0", "3,0").cast("squall", dir="e")
    assert table.energies == [6, 1]


@pytest.mark.rule("WY-7.8")
def test_pushes_are_dealt_with_from_far_to_near() -> None:
    table = Table(3).stand("-2,0", "1,0", "2,0").cast("squall", dir="e")
    assert ([told["seat"] for told in table.events("damaged")], table.where(B), table.where(C)) == (
        [C, B], "3,0", "4,0")


@pytest.mark.rule("WY-7.8")
def test_targets_equally_far_keep_the_order_of_the_area() -> None:
    table = Table(4).stand("-4,0", "-3,0", "-2,0", "-4,2").cast("cyclone", push="w")
    assert [told["seat"] for told in table.events("damaged") if not told["crash"]] == [B, D, C]


@pytest.mark.rule("WY-7.9")
def test_a_crash_hurts_once_and_not_the_one_bumped_into() -> None:
    table = Table(3).stand("-1,0", "2,0", "3,0").cast("squall", dir="e")
    assert (table.energies, table.where(B), table.where(C)) == ([20, 18, 18], "3,0", "4,0")


@pytest.mark.rule("WY-7.9")
def test_a_crash_knows_no_defiance() -> None:
    table = Table().stand("3,0", "4,0").energy(5, 20).cast("squall", dir="e")
    assert [(told["n"], told["defiance"], told["crash"]) for told in table.events("damaged")] == [
        (3, 2, False), (1, 0, True)]


@pytest.mark.rule("WY-7.9")
def test_who_is_pushed_the_full_distance_does_not_crash() -> None:
    assert Table().stand("0,0", "1,0").cast("stone_fist", dir="e").energies == [20, 16]


@pytest.mark.rule("WY-7.10")
def test_a_tile_is_placed_where_it_is_taken() -> None:
    assert Table().tile("earth", "-3,0").cast("wellspring").lying("water") == set()
    assert Table().tile("fire", "-3,0").cast("wellspring").lying("water") == {"-3,0"}


@pytest.mark.rule("WY-7.10")
def test_some_tiles_are_placed_only_where_no_opponent_stands() -> None:
    table = Table(4, mode="teams").stand("0,0", "1,0", "0,1", "-4,0").cast("stone_throw", cell="1,0")
    assert (table.lying("earth"), table.mage(B).energy) == (set(), 19)
    assert table.cast("stone_throw", cell="0,1").lying("earth") == {"0,1"}


@pytest.mark.rule("WY-7.11")
def test_tiles_of_the_named_kinds_return_to_the_stock() -> None:
    table = Table().stand("0,0", "4,-4").tile("fire", "1,0").tile("water", "1,-1").cast("geyser", cell="1,0")
    assert (table.state.tiles, table.state.stock("fire")) == ({"1,-1": "water"}, 30)


@pytest.mark.rule("WY-7.11")
def test_tiles_of_other_kinds_stay() -> None:
    table = Table().stand("0,0", "-4,0").tile("fire", "1,0").tile("water", "2,0").cast("lava_flow", dir="e")
    assert [told["cell"] for told in table.events("tile_removed")] == ["2,0"]


@pytest.mark.rule("WY-7.12")
@pytest.mark.parametrize(("before", "after"), [("water", "earth"), ("earth", "water")])
def test_a_tile_is_turned_over(before: str, after: str) -> None:
    table = Table().tile(before, "-2,0").cast("quagmire", cell="-2,0")  # type: ignore[arg-type]
    assert table.state.tiles == {"-2,0": after}


@pytest.mark.rule("WY-7.13")
def test_a_shift_moves_by_force_and_hurts_nobody_by_itself() -> None:
    table = Table().stand("0,0", "2,0").tile("water", "3,0").cast("gust", mage=B, push="e")
    assert (table.where(B), table.energies, table.events("damaged")) == ("3,0", [20, 20], [])


@pytest.mark.rule("WY-7.13")
def test_a_shift_stops_before_a_mage() -> None:
    assert Table(3).stand("0,0", "2,0", "3,0").cast("gust", mage=B, push="e").where(B) == "2,0"


@pytest.mark.rule("WY-7.13", "WY-7.14")
def test_a_trail_lies_on_each_cell_left() -> None:
    table = Table().stand("0,0", "2,0").energy(10, 12).cast("comet", mage=B, push="ne")
    assert (table.where(B), table.lying("fire"), table.energies) == ("4,-2", {"2,0", "3,-1"}, [10, 9])


@pytest.mark.rule("WY-7.14")
def test_the_trail_is_laid_also_when_the_cell_entered_eliminates() -> None:
    table = Table(3).stand("0,0", "2,0", "-4,0").energy(10, 2, 20).tile("fire", "3,-1")
    table.cast("comet", mage=B, push="ne")
    assert (table.mage(B).is_in_play, "2,0" in table.lying("fire")) == (False, True)


@pytest.mark.rule("WY-7.15")
def test_the_caster_walks_its_path() -> None:
    assert Table().cast("ember_ring").play(A, Go("-2,0")).where(A) == "-2,0"


@pytest.mark.rule("WY-7.16")
def test_teleporting_enters_the_landing_and_nothing_between() -> None:
    table = Table().tile("fire", "-2,0", "-1,0", "0,0", "1,0").cast("teleportation", cell="1,0")
    assert (table.where(A), table.energies) == ("1,0", [19, 20])


@pytest.mark.rule("WY-7.17")
def test_who_is_swapped_burns_before_the_caster() -> None:
    table = Table().stand("0,0", "3,0").energy(10, 12).tile("fire", "0,0", "3,0").cast("mirage", mage=B)
    assert ([told["seat"] for told in table.events("burned")], table.energies) == ([B, A], [9, 8])


@pytest.mark.rule("WY-7.17")
def test_the_named_mage_is_swapped_by_force() -> None:
    table = Table().stand("0,0", "3,0").tile("water", "0,0").cast("mirage", mage=B)
    assert (table.where(A), table.where(B), table.energies) == ("3,0", "0,0", [20, 19])


@pytest.mark.rule("WY-7.18")
@pytest.mark.parametrize(("before", "after"), [(5, 11), (6, 6)])
def test_only_the_desperate_gain_from_phoenix(before: int, after: int) -> None:
    assert Table().energy(before, 20).cast("phoenix").energies[A] == after


@pytest.mark.rule("WY-7.18")
@pytest.mark.parametrize(("tile", "after"), [("water", 12), ("earth", 12), ("fire", 11)])
def test_contact_with_water_or_earth_gives_one_more(tile: str, after: int) -> None:
    assert Table().energy(10, 20).tile(tile, "-2,0").cast("sap").energies[A] == after  # type: ignore[arg-type]


@pytest.mark.rule("WY-7.19")
@pytest.mark.parametrize(("card", "tile", "other"), [
    ("flare_up", "fire", "water"), ("whirlpool", "water", "earth"), ("tremor", "earth", "water")])
def test_only_opponents_in_contact_with_the_tile_are_hit(card: str, tile: Tile, other: Tile) -> None:
    table = Table(3).stand("0,0", "2,0", "-2,0").tile(tile, "3,0").tile(other, "-3,0").cast(card)
    assert (table.mage(B).energy < 20, table.mage(C).energy) == (True, 20)


@pytest.mark.rule("WY-7.19")
def test_water_and_earth_shelter() -> None:
    table = Table(4).stand("0,0", "1,0", "2,0", "0,1").tile("water", "1,0").tile("earth", "2,0").tile("fire", "0,1")
    assert table.cast("phoenix").energies == [20, 20, 20, 15]


@pytest.mark.rule("WY-7.20")
@pytest.mark.parametrize(("energy", "after"), [(13, 9), (12, 10), (11, 9)])
def test_defiance_is_for_those_who_have_more_energy(energy: int, after: int) -> None:
    assert Table().stand("0,0", "4,0").energy(12, energy).cast("fireball", cell="4,0").energies[B] == after


@pytest.mark.rule("WY-7.21")
def test_a_step_on_a_mage_no_longer_in_play_does_nothing() -> None:
    table = Table(3).stand("0,0", "2,0", "-4,0").energy(10, 1, 20).cast("comet", mage=B, push="e")
    assert (table.step, table.events("moved"), table.mage(A).discard) == ("Acting", [], ("comet",))


@pytest.mark.rule("WY-7.21")
def test_a_step_without_opponents_does_nothing() -> None:
    table = Table().cast("ember_ring").play(A, Stop()).cast("deluge")
    assert table.energies == [20, 20]
