"""How far every card reaches, at what it may be aimed, and what shelters from it."""
from __future__ import annotations

import pytest

from app.games.core.message import Seat
from app.games.wyz.actions import Play
from app.games.wyz.board import CELLS
from app.games.wyz.cards import CARDS
from app.games.wyz.grammar import Tile
from app.games.wyz.planning import hit_from
from tests.games.wyz.build import A, B, C, Table

CORNER = "-4,0"
FARTHEST = 8                                    # from one corner to the one opposite
NEAREST_AND_FARTHEST = {                        # at which distances an opponent can be hurt or made to discard
    "blaze": (1, 3), "water_jet": (1, 3), "stone_throw": (1, 2), "spark": (1, 2), "fireball": (1, 4),
    "ember_ring": (1, 1), "wave": (1, 3), "boulder": (1, 3), "stone_shell": (1, 1), "squall": (1, 4),
    "flare_up": (1, 4), "meteor": (1, 5), "dragon_breath": (1, 3), "phoenix": (1, 3), "whirlpool": (1, 4),
    "ice_lance": (1, 4), "deluge": (1, 4), "tremor": (1, 4), "stone_fist": (1, 1), "landslide": (1, 3),
    "cataclysm": (1, 2), "lightning": (1, 3), "cyclone": (1, 2), "thunderstorm": (1, 8), "geyser": (1, 3),
    "lava_flow": (1, 4), "comet": (1, 3), "quagmire": (1, 3), "mirage": (1, 4), "sandstorm": (1, 3)}
NEEDED: dict[str, Tile] = {                     # what lies under the opponent, or beside it, for the card to work
    "flare_up": "fire", "whirlpool": "water", "tremor": "earth", "geyser": "water", "quagmire": "water"}
SHELTER: dict[str, set[str]] = {                # on which ground nobody is hurt by it
    "blaze": {"water", "earth"}, "ember_ring": {"water", "earth"}, "meteor": {"water", "earth"},
    "dragon_breath": {"water", "earth"}, "phoenix": {"water", "earth"}, "water_jet": {"earth"}, "wave": {"earth"}}


def facing(distance: int) -> Table:
    """A in the corner, B so far away in a straight line."""
    return Table().stand(CORNER, f"{distance - 4},0").levels(A, water=4, earth=4)


def is_hit(table: Table, card: str) -> bool:
    return B in hit_from(table.holding(A, card).state, A, CORNER, card)


def ways(table: Table, card: str) -> list[Play]:
    return [play for play in table.holding(A, card).open(A, Play) if play.card == card]


@pytest.mark.rule("WY-6.3", "WY-6.4", "WY-6.12", "WY-6.15")
@pytest.mark.parametrize("card", CARDS)
def test_a_card_hurts_as_far_as_it_reaches_and_no_further(card: str) -> None:
    nearest, farthest = NEAREST_AND_FARTHEST.get(card, (1, 0))
    for distance in range(1, FARTHEST + 1):
        table = facing(distance)
        if card in NEEDED:
            table.tile(NEEDED[card], table.where(B) or "")
        assert is_hit(table, card) == (nearest <= distance <= farthest), distance


@pytest.mark.rule("WY-7.4", "WY-7.19")
@pytest.mark.parametrize("ground", [None, "fire", "water", "earth"])
@pytest.mark.parametrize("card", NEAREST_AND_FARTHEST)
def test_water_and_earth_shelter_from_what_they_refuse_and_from_phoenix_alone(card: str, ground: Tile | None) -> None:
    table = facing(1)
    if ground:
        table.tile(ground, table.where(B) or "")
    if card in NEEDED:
        table.tile(NEEDED[card], "-2,0")
    assert is_hit(table, card) == (ground not in SHELTER.get(card, ()))


@pytest.mark.rule("WY-6.3", "WY-6.10")
@pytest.mark.parametrize(("card", "cells"), [
    ("water_jet", 16), ("stone_throw", 9), ("fireball", 24), ("meteor", 21), ("teleportation", 59)])
def test_a_card_is_aimed_at_cells_so_many_from_a_corner(card: str, cells: int) -> None:
    assert len(ways(facing(FARTHEST), card)) == cells


@pytest.mark.rule("WY-6.3")
@pytest.mark.parametrize(("card", "tiles"), [("geyser", {"fire", "water"}), ("quagmire", {"water", "earth"})])
def test_a_card_for_a_tile_is_aimed_at_any_within_three_also_under_its_caster(card: str, tiles: set[str]) -> None:
    kinds: tuple[Tile, ...] = ("fire", "water", "earth")
    for tile in kinds:
        assert len(ways(facing(FARTHEST).tile(tile, *CELLS), card)) == (16 if tile in tiles else 0)


@pytest.mark.rule("WY-6.4")
@pytest.mark.parametrize(("card", "named"), [
    ("spark", {B}), ("lightning", {B}), ("comet", {B}), ("mirage", {B}), ("gust", {A, B, C})])
def test_a_card_for_a_mage_names_opponents_unless_it_says_any(card: str, named: set[Seat]) -> None:
    table = Table(4, mode="teams").stand(CORNER, "-3,0", "-4,1", "4,-4")
    assert {play.targets.mage for play in ways(table, card)} == named


@pytest.mark.rule("WY-6.4")
def test_gust_reaches_a_mage_within_three() -> None:
    assert [B in {play.targets.mage for play in ways(facing(distance), "gust")} for distance in (3, 4)] == [True, False]


@pytest.mark.rule("WY-7.11")
def test_lava_flow_leaves_what_lies_behind_its_four_cells() -> None:
    table = facing(FARTHEST).tile("earth", "0,0", "1,0").cast("lava_flow", dir="e")
    assert (table.lying("earth"), len(table.lying("fire"))) == ({"1,0"}, 4)


@pytest.mark.rule("WY-6.11", "WY-5.4")
def test_meteor_strikes_its_cell_before_those_around() -> None:
    table = Table().stand("0,0", "-4,0").cast("meteor", cell="3,0")
    assert [told["cell"] for told in table.events("tile_placed")] == [
        "3,0", "4,0", "4,-1", "3,-1", "2,0", "2,1", "3,1"]
