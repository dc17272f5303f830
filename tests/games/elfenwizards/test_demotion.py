"""EW-12: who has no title goes down, some with a grey chip."""
from __future__ import annotations

import pytest

from app.games.elfenwizards.actions import PlaceDemoted
from app.games.elfenwizards.rules.demotion import Demotion
from app.games.elfenwizards.rules.grey import grey_supply
from tests.games.elfenwizards.build import BLUE, GREEN, RED, Table, demote


def demotion(dragon: int = RED, **spaces: str) -> Table:
    return Table(dragon=dragon).stand(**spaces).begin(Demotion)


@pytest.mark.rule("EW-12.1")
@pytest.mark.parametrize("space", ["m1", "m2", "m3", "m4"])
def test_the_owner_chooses_a_magic_user_space(space: str) -> None:
    assert demotion(red_1="d_wizard").play(RED, demote(red_1=space)).space("red_1") == space


@pytest.mark.rule("EW-12.1")
@pytest.mark.parametrize("space", ["n1", "hw", "d_wizard", "m9"])
def test_the_demoted_go_nowhere_else(space: str) -> None:
    assert demotion(red_1="d_wizard").refused(RED, demote(red_1=space)) == "E02 EW-12.1"


@pytest.mark.rule("EW-12.2")
def test_a_guild_places_all_its_demoted_before_the_next_in_turn_order() -> None:
    table = demotion(dragon=GREEN, red_1="d_wizard", green_2="d_sorcerer", green_3="d_necromancer",
                     blue_4="d_necromancer")
    assert table.waiting == [GREEN]
    table.play(GREEN, demote(green_2="m1", green_3="m2"))
    assert table.waiting == [BLUE]
    assert table.play(BLUE, demote(blue_4="m1")).waiting == [RED]


@pytest.mark.rule("EW-12.2")
@pytest.mark.parametrize("placements", [
    {}, {"green_2": "m1"}, {"green_2": "m1", "red_1": "m1"}, {"green_2": "m1", "green_3": "m1", "green_4": "m1"}])
def test_exactly_the_demoted_are_placed(placements: dict[str, str]) -> None:
    table = demotion(dragon=GREEN, red_1="d_wizard", green_2="d_sorcerer", green_3="d_necromancer")
    assert table.refused(GREEN, demote(**placements)) == "E22 EW-12.2"


@pytest.mark.rule("EW-12.2")
def test_nobody_is_placed_twice() -> None:
    table = demotion(green_2="d_sorcerer", green_3="d_sorcerer")
    twice = PlaceDemoted(demote(green_2="m1").placements * 2)
    assert table.code(GREEN, twice) == "E22"


@pytest.mark.rule("EW-12.3")
@pytest.mark.parametrize(("space", "grey"), [("d_wizard", 1), ("d_sorcerer", 1), ("d_necromancer", 0)])
def test_former_wizards_and_sorcerers_receive_a_grey_chip(space: str, grey: int) -> None:
    table = demotion(red_1=space).play(RED, demote(red_1="m1"))
    assert table.state.magicians["red_1"].grey == grey
    assert table.events("demoted") == [{"mag": "red_1", "seat": RED, "grey": grey, "from": space, "to": "m1"}]


@pytest.mark.rule("EW-12.4")
def test_grey_chips_pile_up_and_stay_wherever_the_magician_moves() -> None:
    table = demotion(red_1="d_wizard").grey(red_1=3).play(RED, demote(red_1="m4"))
    assert table.state.magicians["red_1"].grey == 4
    table.resolve({"red_1": 2})
    assert (table.space("red_1"), table.state.magicians["red_1"].grey) == ("n7", 4)


@pytest.mark.rule("EW-12.5")
def test_a_grey_chip_is_given_even_when_all_twelve_are_out() -> None:
    table = demotion(red_1="d_wizard").grey(blue_1=12).play(RED, demote(red_1="m1"))
    assert table.state.magicians["red_1"].grey == 1
    assert grey_supply(table.state) == 0


@pytest.mark.rule("EW-12.5")
def test_chips_under_magicians_are_missing_from_the_grey_magic_space() -> None:
    assert grey_supply(Table().grey(red_1=2, blue_3=1).state) == 9


@pytest.mark.rule("EW-12.1")
def test_left_alone_each_goes_where_there_is_most_room() -> None:
    table = demotion(red_1="d_wizard", red_2="d_sorcerer", red_3="d_necromancer", red_4="d_necromancer")
    assert table.fallback(RED) == demote(red_1="m2", red_2="m3", red_3="m1", red_4="m2")
