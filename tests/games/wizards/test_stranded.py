"""Who is stranded, and what comes of calling for help (section 7.303, R45, R52)."""
from __future__ import annotations

import pytest

from app.games.wizards.actions import Allocate, CallHelp, EndMovement, Roll
from app.games.wizards.rules.rescues import is_stranded, realm_of
from app.games.wizards.state import Boat, Trap
from app.games.wizards.vocabulary import Order, Points
from tests.games.wizards.build import A, B, Table
from tests.games.wizards.maps import coasts
from tests.games.wizards.scenes import arrive, rolled
from tests.games.wizards.test_players import castaway

ROW_3 = ("hillshire", "timberlane", "woodland", "sacred_circle", "melekok", "hamdrel")      # an island reached by boat


def stranded(table: Table) -> bool:
    return is_stranded(table.state, B)


@pytest.mark.rule("WZ-7.3031a")
def test_a_free_boat_by_the_island_is_a_way_off_it() -> None:
    table = castaway(Table())
    table.state.boats = (Boat(table.hex("S(6,15)")),)
    assert not stranded(table)
    assert stranded(table.aboard(A, 0))                     # it is taken


@pytest.mark.rule("WZ-7.3031a")
def test_a_strait_of_one_hex_is_a_way_off_an_island() -> None:
    table = castaway(Table()).put(B, "longrift:O")
    assert not stranded(table)


@pytest.mark.rule("WZ-7.3031a")
def test_where_all_that_stands_can_be_walked_to_nobody_is_stranded() -> None:
    table = castaway(Table())
    table.conquer(*(tile for tile in table.state.chart.standing if tile not in ROW_3))
    assert not stranded(table)


@pytest.mark.rule("WZ-7.3031a")
def test_who_is_aboard_is_not_stranded() -> None:
    table = castaway(Table())
    table.state.boats = (Boat(table.hex("S(0,0)")),)
    assert not stranded(table.aboard(B, 0))
    assert stranded(table.put(B, "S(0,2)"))


@pytest.mark.rule("WZ-7.3031a")
def test_a_boat_in_a_swimmers_own_water_is_a_way_out_of_it() -> None:
    table = castaway(Table())
    table.state.boats = (Boat(table.hex("S(0,0)")),)
    assert not stranded(table.put(B, "S(0,0)"))
    assert stranded(table.put(B, "S(1,0)"))                 # he cannot swim there


@pytest.mark.rule("WZ-7.3031a", "WZ-11.211a")
@pytest.mark.parametrize(("order", "level", "off"), [
    ("sorcerers", 3, True), ("druids", 2, False), ("wizards", 1, False)])
def test_a_boat_that_can_be_summoned_is_a_way_off(order: Order, level: int, off: bool) -> None:
    """From far away: only where the range has no end. The Circle has fallen, so that no Druid teleports."""
    table = castaway(Table()).member(B, order, level).conquer("sacred_circle")
    table.state.boats = (Boat(table.hex("S(23,5)")),)
    assert stranded(table) is not off


@pytest.mark.rule("WZ-7.3031a", "WZ-11.213")
@pytest.mark.parametrize(("order", "level", "off"), [
    ("wizards", 3, True), ("sorcerers", 3, False), ("sorcerers", 4, True), ("druids", 4, True)])
def test_a_teleport_is_a_way_off(order: Order, level: int, off: bool) -> None:
    assert stranded(castaway(Table()).member(B, order, level)) is not off


@pytest.mark.rule("WZ-7.3031a", "WZ-11.213")
def test_a_druid_who_can_walk_to_a_stone_is_not_stranded() -> None:
    table = castaway(Table()).member(B, "druids", 2)
    assert not stranded(table)
    assert stranded(table.conquer("sacred_circle"))


@pytest.mark.rule("WZ-7.3031a", "WZ-7.3051-1c")
def test_who_may_not_cast_is_helped_by_no_spell() -> None:
    assert stranded(castaway(Table()).member(B, "wizards", 4).change(B, dragonbound=True))


@pytest.mark.rule("WZ-7.3031a")
@pytest.mark.parametrize("drawn", [0, 1])
def test_a_card_that_lets_one_fly_is_a_way_off_even_from_tomorrow(drawn: int) -> None:
    assert not stranded(castaway(Table()).event(B, "E31", drawn=drawn))


@pytest.mark.rule("WZ-7.3031a")
def test_who_stands_on_the_star_crest_walks_off_it() -> None:
    assert not stranded(castaway(Table()).put(B, "star_crest"))


@pytest.mark.rule("WZ-7.3031a", "WZ-7.3051-1g")
def test_high_hollow_is_no_way_for_a_dragonbound_player() -> None:
    table = Table().put(B, "meligar_tower")
    assert table.hex("high_hollow") in realm_of(table.state, B).hexes
    table.change(B, dragonbound=True)
    assert table.hex("high_hollow") not in realm_of(table.state, B).hexes


# -------------------------------------------------------------------------------------------------------------- calling


@pytest.mark.rule("WZ-7.3031b")
def test_help_is_called_for_once_and_the_turn_goes_on() -> None:
    table = castaway(Table()).turn_of(B).play(B, CallHelp())
    assert table.refused(B, CallHelp()) == "already_called WZ-7.3031b"
    assert table.open(B, CallHelp) == []
    assert Roll() in [choice.action for choice in table.choices(B)]


@pytest.mark.rule("WZ-7.3031b")
def test_who_is_no_longer_stranded_calls_no_more_when_his_turn_ends() -> None:
    table = castaway(Table()).change(B, calling=True)
    rolled(table, 1, seat=B).play(B, EndMovement())
    assert table.player(B).calling
    table.state.boats = Table().state.boats
    rolled(table, 1, seat=B).play(B, EndMovement())
    assert not table.player(B).calling


@pytest.mark.rule("WZ-7.3031b", "WZ-7.30311")
@pytest.mark.parametrize(("where", "worth"), [("hillshire:A1", 15), ("hamdrel:A1", 20), ("S(0,0)", 20)])
def test_the_rescuer_gains_what_the_place_is_worth_and_the_call_ends(where: str, worth: int) -> None:
    table = castaway(Table().member(A, "druids")).put(B, where, calling=True)
    arrive(table, where).play(A, Allocate(Points(worth)), 1, 1, 1, 1)
    assert (table.points(A)[0], table.where(B), table.player(B).calling) == (worth, "torwall:A1", False)


@pytest.mark.rule("WZ-7.30311")
def test_a_hex_of_the_same_island_is_rolled_again() -> None:
    table = castaway(Table().member(A, "druids")).change(B, calling=True)
    arrive(table, "hillshire:A1").play(A, Allocate(Points(15)), 1, 6, 1, 1, 3, 5, 1, 1, 1, 1, 1, 1)
    assert table.where(B) == "torwall:A1"


@pytest.mark.rule("WZ-7.3031b", "WZ-7.3032")
def test_who_calls_and_is_held_as_well_is_rescued_from_the_island() -> None:
    table = castaway(Table().member(A, "druids")).change(B, calling=True, trap=Trap("turns", 3))
    arrive(table, "hillshire:A1").play(A, Allocate(Points(15)), 1, 1, 1, 1)
    assert (table.points(A)[0], table.where(B), table.player(B).trap) == (15, "torwall:A1", None)


# --------------------------------------------------------------------------------------------------------------- alone


@pytest.mark.rule("WZ-A7")
def test_who_is_alone_calls_nobody() -> None:
    """He waits until Demons or a random encounter teleport him."""
    table = castaway(Table(1), A).turn_of(A)
    assert (is_stranded(table.state, A), table.open(A, CallHelp)) == (True, [])
    assert table.refused(A, CallHelp()) == "not_possible WZ-A7"


@pytest.mark.rule("WZ-A6", "WZ-A7")
def test_a_lone_swimmer_who_can_walk_ashore_is_not_adrift() -> None:
    """R52: only a sea hex that can be left by nothing but a boat drowns him."""
    table = castaway(Table(1), A).day(5, 3)
    shore = next(place for place in coasts(table.state.chart) if table.state.chart.tile_at[place] == "hillshire")
    water = table.state.chart.by_sea[shore][0]
    table.put(A, table.state.chart.name_of(water), swum=1).turn_of(A)
    assert (table.step, table.state.adrift, table.told("adrift")) == ("Choosing", False, [])


@pytest.mark.rule("WZ-7.3031a", "WZ-11.213")
@pytest.mark.parametrize(("order", "level", "off"), [
    ("wizards", 3, True), ("sorcerers", 4, True), ("druids", 2, False), ("druids", 3, False)])
def test_away_from_all_stones_a_druids_teleport_leads_nowhere_and_that_of_others_does(
        order: Order, level: int, off: bool) -> None:
    table = castaway(Table()).member(B, order, level).conquer("sacred_circle")
    assert stranded(table) is not off


@pytest.mark.rule("WZ-7.3031a", "WZ-11.2111")
@pytest.mark.parametrize(("boats", "off"), [
    (("S(24,18)",), True), (("S(25,18)",), False), (("S(0,0)", "S(24,18)"), True)])
def test_a_boat_that_can_be_summoned_lies_within_range_of_the_shore(boats: tuple[str, ...], off: bool) -> None:
    """A Priest's spell reaches five sea hexes, the one beside the shore included; any one boat will do."""
    table = castaway(Table()).member(B, "druids", 2).conquer("sacred_circle")
    table.state.boats = tuple(Boat(table.hex(boat)) for boat in boats)
    assert stranded(table) is not off


@pytest.mark.rule("WZ-7.3031a", "WZ-7.3051-1c")
@pytest.mark.parametrize("bound", [True, False])
def test_who_may_not_cast_summons_no_boat_off_his_island(bound: bool) -> None:
    table = castaway(Table()).member(B, "sorcerers", 3).change(B, dragonbound=bound)
    table.state.boats = (Boat(table.hex("S(23,5)")),)
    assert stranded(table) is bound
