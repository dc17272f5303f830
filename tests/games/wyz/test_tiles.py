"""Tiles (WY-3)."""
from __future__ import annotations

import pytest

from app.games.wyz.actions import GiveUpTile, Move
from app.games.wyz.grammar import Tile
from app.games.wyz.rules.tiles import takes
from tests.games.wyz.build import FAR, A, B, Table


@pytest.mark.rule("WY-3.1")
def test_a_mage_and_a_tile_share_a_cell_but_two_mages_do_not() -> None:
    table = Table().stand("0,0", "1,0").tile("fire", "0,1")
    assert table.refused(A, Move("1,0")) == "occupied WY-4.2"
    assert table.play(A, Move("0,1")).lying("fire") == {"0,1"}
    assert table.cast("wellspring").state.tiles == {"0,1": "water"}


@pytest.mark.rule("WY-3.2")
@pytest.mark.parametrize(("lying", "fire", "water", "earth"), [
    (None, True, True, True), ("fire", True, True, True), ("water", False, True, True), ("earth", False, False, True)])
def test_what_a_cell_takes(lying: Tile | None, fire: bool, water: bool, earth: bool) -> None:
    assert (takes(lying, "fire"), takes(lying, "water"), takes(lying, "earth")) == (fire, water, earth)


@pytest.mark.rule("WY-3.2")
def test_another_tile_is_replaced() -> None:
    table = Table().stand("0,0", "3,0").tile("fire", "1,0").cast("water_jet", cell="1,0")
    assert table.state.tiles == {"1,0": "water"}


@pytest.mark.rule("WY-3.3")
def test_a_tile_like_the_one_that_lies_there_changes_nothing_but_is_taken() -> None:
    table = Table().stand("0,0", "1,0").tile("fire", "1,0", "2,0", "3,0").cast("blaze", dir="e")
    assert (len(table.lying("fire")), table.mage(B).energy, table.events("tile_placed")) == (3, 19, [])


@pytest.mark.rule("WY-3.4")
def test_a_tile_placed_under_a_mage_does_nothing_to_it_at_that_moment() -> None:
    table = Table().stand("0,0", "1,0").cast("blaze", dir="e")
    assert (table.mage(B).energy, "1,0" in table.lying("fire"), table.events("burned")) == (19, True, [])


@pytest.mark.rule("WY-3.5")
def test_replaced_tiles_return_to_the_stock() -> None:
    table = Table().stand("0,0", "3,0").tile("fire", "1,0")
    before = table.state.stock("fire"), table.state.stock("water"), table.state.stock("earth")
    table.cast("water_jet", cell="1,0")
    assert before == (29, 24, 24)
    assert (table.state.stock("fire"), table.state.stock("water"), table.state.stock("earth")) == (30, 23, 23)


def short_of(tile: Tile, count: int) -> Table:
    return Table().stand("0,0", "0,4").tile(tile, *FAR[:count])


@pytest.mark.rule("WY-3.6")
def test_without_a_fire_tile_the_caster_first_takes_one_off_the_board() -> None:
    table = short_of("fire", 29).tile("fire", "4,0").cast("blaze", dir="w")
    assert (table.step, table.waiting) == ("GivingUp", [A])
    assert table.refused(A, GiveUpTile("3,0")) == "no_tile WY-3.9"
    table.play(A, GiveUpTile("4,0"))
    assert ("-1,0" in table.lying("fire"), "4,0" in table.lying("fire"), table.step) == (True, False, "GivingUp")


@pytest.mark.rule("WY-3.7", "WY-3.9")
def test_without_a_water_or_earth_tile_either_kind_may_be_given_up() -> None:
    table = short_of("water", 12).tile("earth", *FAR[12:24]).cast("stone_throw", cell="1,0")
    assert {action.cell for action in table.open(A, GiveUpTile)} == set(FAR[:24])
    assert table.play(A, GiveUpTile(FAR[0])).state.tiles["1,0"] == "earth"


@pytest.mark.rule("WY-3.8")
def test_earth_on_water_and_a_tile_turned_over_never_meet_a_shortage() -> None:
    table = short_of("water", 23).tile("water", "1,0").cast("stone_throw", cell="1,0")
    assert (table.state.tiles["1,0"], table.step) == ("earth", "Acting")
    assert table.cast("quagmire", cell="1,0").state.tiles["1,0"] == "water"


@pytest.mark.rule("WY-3.9")
def test_a_tile_of_the_same_card_or_under_a_mage_may_be_given_up() -> None:
    table = short_of("fire", 28).tile("fire", "0,4").cast("blaze", dir="e")
    offered = {action.cell for action in table.open(A, GiveUpTile)}
    assert {"1,0", "0,4"} <= offered
    assert len(table.play(A, GiveUpTile("1,0")).lying("fire")) == 30


def test_by_default_fire_is_taken_far_from_opponents_and_water_far_from_everybody() -> None:
    assert short_of("fire", 30).cast("blaze", dir="e").fallback(A) == GiveUpTile("0,-4")
    beside_caster = short_of("fire", 30).put(A, "-4,0").put(B, "4,-4").cast("blaze", dir="se")
    assert beside_caster.fallback(A) == GiveUpTile("-4,3")
    table = short_of("water", 24).put(B, "1,-4").cast("stone_throw", cell="1,0")
    assert table.fallback(A) == GiveUpTile("4,-3")
