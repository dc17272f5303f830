"""Alone on the islands: what is set aside, and what becomes of who is stranded (appendix A, R07, R52)."""
from __future__ import annotations

import pytest

from app.games.wizards.geography.lots import RANDOM, draw_hex
from app.games.wizards.rules.evil import weakest
from app.games.wizards.rules.frames.effects import Teleport
from app.games.wizards.rules.rescues import is_stranded
from app.games.wizards.rules.teleporting import to_place
from app.games.wizards.state import State
from app.games.wizards.tables import TILES
from tests.games.wizards.build import A, LoadedDice, Table
from tests.games.wizards.scenes import pause
from tests.games.wizards.test_evil import COMMON

CURSE = "E26"                                   # in three days a Demon appears


def adrift(day: int, fortnight: int) -> Table:
    """In the water far from every shore, without a boat."""
    table = Table(1).day(day, fortnight).put(A, "S(0,0)").demon("torwall:A1")
    table.state.boats = ()
    return table


def reason(state: State) -> str:
    return state.ending.reason if state.ending else ""


# ------------------------------------------------------------------------------------------------------------- stranded


@pytest.mark.rule("WZ-A5", "WZ-A7")
def test_who_can_walk_out_of_the_lair_is_not_lost() -> None:
    """R52: the Lair is part of his island."""
    table = Table(1).day(2, 3).put(A, "dragon_lair:B1")
    table.state.boats = ()
    assert (table.turn_of(A).step, reason(table.state)) == ("Choosing", "")


@pytest.mark.rule("WZ-A5", "WZ-A7")
@pytest.mark.parametrize(("fallen", "ending"), [
    (("longrift",), ""), (("longrift", "meligar", "edgewood", "crescent_ridge"), "dragonbound")])
def test_stranded_on_an_island_with_the_lair_he_waits_outside_it(fallen: tuple[str, ...], ending: str) -> None:
    """R52: he is lost only where all he can come to is the Lair."""
    table = Table(1).day(2, 3).put(A, "dragon_lair:B1").conquer(*fallen)
    table.state.boats = ()
    assert (is_stranded(table.state, A), reason(table.turn_of(A).state)) == (True, ending)


@pytest.mark.rule("WZ-A6", "WZ-12.11")
@pytest.mark.parametrize("fortnight", [1, 2])
def test_in_the_first_fortnights_evil_itself_saves_who_is_adrift(fortnight: int) -> None:
    """R52."""
    table = adrift(5, fortnight)
    table.state.demons = ()
    table.turn_of(A, 1, 1, 1, 3, 5, 5)
    assert (table.where(A), reason(table.state), table.state.adrift) == ("torwall:A3", "", False)
    assert (table.state.day, table.state.fortnight, table.told("movement_rolled")) == (1, fortnight + 1, [])


@pytest.mark.rule("WZ-A6", "WZ-12.3")
def test_who_is_adrift_waits_for_an_attack_that_is_not_thwarted() -> None:
    table = adrift(5, 3)
    table.state.thwarts = 1
    table.turn_of(A, 6, 1, 1)
    assert (reason(table.state), table.state.thwarts, table.state.fortnight) == ("drowned", 0, 4)


@pytest.mark.rule("WZ-A6")
@pytest.mark.parametrize("dice", [(1, 1, 2, 1, 2, 1, 1), (3, 1, 1, 2, 1, 1), (4, 1, 1, 2, 1, 1)])
def test_whatever_else_the_demon_does_he_drowns(dice: tuple[int, ...]) -> None:
    assert reason(adrift(13, 3).turn_of(A, *dice).state) == "drowned"


@pytest.mark.rule("WZ-A6", "WZ-8.51b")
def test_who_is_taken_out_of_the_water_before_that_day_plays_on() -> None:
    table = adrift(5, 3).event(A, CURSE, drawn=14 * 2 + 4)
    table.turn_of(A, 5, 1, 1, 2, 1, 2, 1, 1)
    assert (table.where(A), table.state.adrift, table.state.day, table.waiting) == ("dragon_lair:A2", False, 7, [A])


# -------------------------------------------------------------------------------------------------------------- removed


def without(*tiles: str) -> Table:
    """These tiles left the game."""
    table = Table(1)
    table.state.placements = tuple(one for one in table.state.placements if one.tile not in tiles)
    table.state.tiles = tuple(tile for tile in TILES if tile not in tiles)
    return table


@pytest.mark.rule("WZ-4.3", "WZ-A3")
def test_random_hexes_are_never_on_a_tile_that_was_removed() -> None:
    """R07."""
    table = without("torwall").put(A, "glendale:B4")
    place = draw_hex(table.state.chart, RANDOM, LoadedDice(1, 1, 1, 2, 1, 1))
    assert table.state.chart.name_of(place) == "woodswall:A1"


@pytest.mark.rule("WZ-12.41c", "WZ-A3")
def test_a_teleport_to_it_leads_to_the_lair() -> None:
    """R07."""
    table = pause(without("green_grove").put(A, "glendale:B4")).begin(Teleport(A, to_place("star_crest")), dice=(1, 4))
    assert table.where(A) == "dragon_lair:A4"


@pytest.mark.rule("WZ-12.131", "WZ-A3")
def test_a_tile_that_was_removed_is_no_conquest() -> None:
    """R07: with all Common tiles gone the Elf ones are next, and nothing has fallen."""
    table = without(*COMMON).put(A, "glendale:B4").demon("edgewood:A1")
    assert (table.state.conquered, weakest(table.state)) == ((), ("edgewood",))
