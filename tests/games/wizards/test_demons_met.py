"""Who meets a Demon counter and who does not: gone in between, aboard, without a spell, beside a Dragonbound player."""
from __future__ import annotations

import pytest

from app.games.wizards.actions import Dispel, PlayEvent, Walk
from app.games.wizards.rules.frames.encounters import DemonMeeting, DemonOn, PlaceDemon
from app.games.wizards.state import Boat
from tests.games.wizards.build import A, B, Table
from tests.games.wizards.scenes import arrive, pause, rolled
from tests.games.wizards.test_players import tables_rolled

HERE = "glendale:A3"


@pytest.mark.rule("WZ-12.42")
def test_no_demon_comes_to_a_territory_that_has_fallen() -> None:
    table = Table().conquer("glendale")
    assert pause(table).begin(PlaceDemon(table.hex(HERE))).demons == set()


@pytest.mark.rule("WZ-12.141")
def test_a_demon_comes_into_the_boat_of_the_player_and_into_no_other() -> None:
    """R71."""
    table = Table().member(A, "druids", 1)
    table.state.boats = (Boat(table.hex("S(15,8)")), Boat(table.hex("S(16,12)")), Boat(table.hex("S(6,12)")))
    pause(table.aboard(A, 1)).begin(DemonOn(A), dice=(4, 1, 1, 1, 1, 1))
    assert [boat.demon for boat in table.state.boats] == [False, True, False]


@pytest.mark.rule("WZ-7.304")
def test_who_is_no_longer_there_does_not_meet_the_demon() -> None:
    """Section 5.1: each meeting first checks that the player is still there."""
    table = Table().member(A, "druids").demon(HERE).put(A, "torwall:A1")
    assert tables_rolled(pause(table).begin(DemonMeeting(A, table.hex(HERE)))) == []


@pytest.mark.rule("WZ-12.141")
@pytest.mark.parametrize(("boat", "demon"), [(0, False), (1, True)])
def test_nor_does_who_is_no_longer_in_its_boat_or_alone_in_it(boat: int, demon: bool) -> None:
    table = Table().member(A, "druids")
    table.state.boats = (Boat(table.hex("S(15,8)"), demon=demon), Boat(table.hex("S(15,8)")))
    pause(table.aboard(A, boat)).begin(DemonMeeting(A, table.hex("S(15,8)"), boat=0))
    assert tables_rolled(table) == []


@pytest.mark.rule("WZ-11.222a", "WZ-10.1")
def test_a_card_against_demons_is_no_spell() -> None:
    """Who holds it and knows no spell is asked, and may not dispel; nor does any other card help."""
    table = arrive(Table().member(A, "druids", 1).event(A, "E21").event(A, "E18").demon(HERE), HERE)
    assert (table.step, table.open(A, Dispel)) == ("Fighting", [])
    assert table.refused(A, Dispel()).startswith("no_spell")
    assert table.refused(A, PlayEvent("E18")).startswith("card_not_now")


@pytest.mark.rule("WZ-7.3051-1i", "WZ-7.1")
def test_who_met_a_dragonbound_player_has_no_random_encounter_even_if_that_one_is_gone() -> None:
    """R84: the special encounter took place in this turn."""
    table = Table().member(A, "druids", 2).member(B, "druids", 2).put(A, "torwall:A3")
    table.put(B, "torwall:A2", dragonbound=True)
    rolled(table, 2, 1).play(A, Walk(table.hex("torwall:A2")), 6, 1, 3, 3, 3, 3)
    assert (table.where(B), tables_rolled(table)) == ("edgewood:B3", ["demons"])
