"""EW-4, EW-5 and EW-6: the two rolls, the reroll, and where dice may go."""
from __future__ import annotations

import pytest

from app.games.core.ask import fits
from app.games.elfenwizards.actions import Allocate, Reroll, Roll
from app.games.elfenwizards.board import DICE_SPACES
from app.games.elfenwizards.rules.rolling import FirstRoll, SecondRoll
from tests.games.elfenwizards.build import BLUE, GAME, GREEN, RED, Table, allocate, roll_and_keep

SEVEN = (6, 5, 4, 3, 2, 2, 1)


def second_roll(reserve: int = 7, kept: int = 3) -> Table:
    """Red has rolled what it kept in phase 3, and must accept or pay."""
    table = Table(dragon=RED)
    table.dice(RED, "ms_wizard", *[6] * (7 - kept))
    table.give(RED, reserve=reserve, minor_space=7 - reserve)
    return table.begin(SecondRoll).play(RED, Roll(), *[1, 2, 3, 4, 5, 6, 6][:kept])


# ------------------------------------------------------------------------------------------------- phase 2, EW-4

@pytest.mark.rule("EW-4.1")
def test_all_dice_in_front_are_rolled() -> None:
    table = Table().play(RED, Roll(), *SEVEN)
    assert [die.face for die in table.guild(RED).dice] == list(SEVEN)
    assert table.events("rolled")[-1]["faces"] == list(SEVEN)


@pytest.mark.rule("EW-4.1")
@pytest.mark.parametrize("count", range(8))
def test_any_number_of_dice_may_be_placed_in_the_first_roll(count: int) -> None:
    placements = {f"red_d{n}": "ms_wizard" for n in range(1, count + 1)}
    table = Table().play(RED, Roll(), *SEVEN).play(RED, allocate(**placements))
    assert len(table.guild(RED).in_zone("front")) == 7 - count


@pytest.mark.rule("EW-4.1")
def test_dice_not_placed_lose_their_face() -> None:
    table = Table().play(RED, Roll(), *SEVEN).play(RED, allocate(red_d1="ms_wizard"))
    assert [die.face for die in table.guild(RED).dice] == [6, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("EW-4.1")
def test_the_first_roll_goes_round_in_turn_order() -> None:
    table, order = Table(dragon=GREEN), []
    while table.state.phase == 2:
        order.append(table.waiting[0])
        roll_and_keep(table, table.waiting[0], *SEVEN)
    assert order == [GREEN, BLUE, RED]


@pytest.mark.rule("EW-4.2")
@pytest.mark.parametrize("zone", ["minor_space", "grey_space"])
def test_dice_left_from_an_earlier_turn_are_neither_rolled_nor_moved(zone: str) -> None:
    table = Table()
    table.dice(RED, zone, 3)
    table.begin(FirstRoll).play(RED, Roll(), *SEVEN[:6])
    assert (table.guild(RED).dice[0].zone, table.guild(RED).dice[0].face) == (zone, 3)
    assert table.refused(RED, allocate(red_d1="ms_wizard")) == "E04 EW-6.3"


@pytest.mark.rule("EW-4.3")
def test_a_guild_without_a_die_in_front_skips_the_first_roll() -> None:
    table = Table(dragon=RED)
    table.dice(RED, "grey_space", *[1] * 7)
    assert table.begin(FirstRoll).waiting == [GREEN]


@pytest.mark.rule("EW-4.4")
def test_a_guild_places_before_the_next_one_rolls() -> None:
    table = Table(dragon=RED).play(RED, Roll(), *SEVEN)
    assert (table.step, table.waiting) == ("FirstPlacing", [RED])
    assert table.code(GREEN, Roll()) == "E03"


@pytest.mark.rule("EW-4.5")
def test_everybody_sees_rolls_and_placements_at_once() -> None:
    table = Table().play(RED, Roll(), *SEVEN)
    assert [die.face for die in GAME.shared(table.position).guilds[RED].dice["front"]] == list(SEVEN)
    table.play(RED, allocate(red_d1="ms_wizard"))
    assert GAME.shared(table.position).guilds[RED].castable["wizard"] == 6
    assert table.events("allocated") == [{
        "seat": RED, "phase": 2, "kept": 6, "placements": [{"die": "red_d1", "space": "ms_wizard", "face": 6}]}]


# ------------------------------------------------------------------------------------------------- phase 3, EW-5

@pytest.mark.rule("EW-5.1")
def test_the_second_roll_is_of_all_dice_still_in_front() -> None:
    table = second_roll(kept=3)
    assert table.events("rolled")[-1]["dice"] == ["red_d5", "red_d6", "red_d7"]


@pytest.mark.rule("EW-5.1")
def test_a_guild_that_has_placed_all_skips_the_second_roll() -> None:
    table = Table(dragon=RED)
    table.dice(RED, "ms_wizard", *[6] * 7)
    assert table.begin(SecondRoll).waiting == [GREEN]


@pytest.mark.rule("EW-5.2")
def test_in_the_second_roll_all_dice_must_be_placed() -> None:
    table = second_roll(kept=3)
    assert table.refused(RED, allocate(red_d5="ms_wizard", red_d6="ms_wizard")) == "E07 EW-5.2"
    table.play(RED, allocate(red_d5="ms_wizard", red_d6="grey_space", red_d7="minor_space"))
    assert table.guild(RED).in_zone("front") == []


@pytest.mark.rule("EW-5.2")
def test_what_is_asked_in_the_second_roll_is_all_dice() -> None:
    schema = second_roll(kept=3).choice(RED, Allocate).ask["placements"]
    assert not fits([{"die": "red_d5", "space": "ms_wizard"}], schema)
    assert fits([{"die": f"red_d{n}", "space": "ms_wizard"} for n in (5, 6, 7)], schema)


@pytest.mark.rule("EW-5.3")
def test_a_reroll_costs_a_minor_spell_from_the_reserve() -> None:
    table = second_roll(reserve=4).play(RED, Reroll(), 6, 6, 6)
    assert (table.guild(RED).reserve, table.guild(RED).minor_space) == (3, 4)
    assert table.events("reroll_paid") == [{"seat": RED}]
    assert table.guild(RED).tally.rerolls == 1


@pytest.mark.rule("EW-5.3")
def test_without_a_reserve_there_is_no_reroll() -> None:
    table = second_roll(reserve=0)
    assert table.refused(RED, Reroll()) == "E08 EW-5.3"
    blocked = table.choice(RED, Reroll).blocked
    assert blocked is not None
    assert blocked.clause == "EW-5.3"


@pytest.mark.rule("EW-5.4")
def test_a_reroll_rolls_all_dice_that_were_not_placed_in_the_first_roll() -> None:
    table = second_roll(kept=3).play(RED, Reroll(), 6, 5, 4)
    assert [die.face for die in table.guild(RED).dice] == [6, 6, 6, 6, 6, 5, 4]


@pytest.mark.rule("EW-5.5")
def test_there_is_one_reroll_and_then_all_must_be_placed() -> None:
    table = second_roll(kept=2).play(RED, Reroll(), 1, 1)
    assert (table.step, table.waiting) == ("SecondPlacing", [RED])
    assert table.refused(RED, Reroll()) == "E09 EW-5.5"
    assert table.refused(RED, Allocate(())) == "E07 EW-5.2"


@pytest.mark.rule("EW-5.5")
def test_a_second_reroll_is_refused_as_such_even_with_an_empty_reserve() -> None:
    table = second_roll(reserve=1).play(RED, Reroll(), 1, 1, 1)
    assert table.refused(RED, Reroll()) == "E09 EW-5.5"


@pytest.mark.rule("EW-5.5")
def test_the_next_turn_has_a_reroll_of_its_own() -> None:
    table = second_roll(reserve=7).play(RED, Reroll(), 1, 1, 1).fall_back("Claiming")
    while table.state.turn == 1 or table.step != "SecondPlacing" or table.waiting != [RED]:
        table.fallback(table.waiting[0], *[2] * 7)
    assert table.choice(RED, Reroll).blocked is None


@pytest.mark.rule("EW-5.6")
def test_there_is_no_reroll_in_the_first_roll() -> None:
    table = Table().play(RED, Roll(), *SEVEN)
    assert table.code(RED, Reroll()) == "E03"
    assert all(type(choice.action) is not Reroll for choice in table.choices(RED))


# ------------------------------------------------------------------------------------------------- placing, EW-6

@pytest.mark.rule("EW-6.1")
@pytest.mark.parametrize("space", ["ms_wizard", "ms_sorcerer", "ms_necromancer", "ms_magic_user", "minor_space",
                                   "grey_space"])
def test_a_die_goes_to_one_of_six_spaces_and_keeps_its_face(space: str) -> None:
    table = Table().play(RED, Roll(), *SEVEN).play(RED, allocate(red_d2=space))
    assert (table.guild(RED).dice[1].zone, table.guild(RED).dice[1].face) == (space, 5)


@pytest.mark.rule("EW-6.1")
@pytest.mark.parametrize("space", ["front", "cast", "ms_high_wizard", "w1", "d_wizard"])
def test_a_die_goes_nowhere_else(space: str) -> None:
    assert Table().play(RED, Roll(), *SEVEN).refused(RED, allocate(red_d1=space)) == "E05 EW-6.1"


@pytest.mark.rule("EW-6.2")
def test_dice_may_pile_up_where_the_guild_has_nothing_to_gain() -> None:
    table = Table(6, dragon=RED).play(RED, Roll(), *SEVEN)
    table.play(RED, allocate(**{f"red_d{n}": "ms_sorcerer" for n in range(1, 8)}))
    assert len(table.guild(RED).in_zone("ms_sorcerer")) == 7
    assert not [mag for mag in table.state.owned(RED) if mag.level == "sorcerer"]


@pytest.mark.rule("EW-6.3")
def test_a_placed_die_cannot_be_moved_in_the_second_roll() -> None:
    table = second_roll(kept=3)
    moved = allocate(red_d1="ms_sorcerer", red_d5="ms_wizard", red_d6="ms_wizard", red_d7="ms_wizard")
    assert table.refused(RED, moved) == "E04 EW-6.3"


@pytest.mark.rule("EW-6.4")
def test_a_placement_is_final_when_sent() -> None:
    assert not Table().play(RED, Roll(), *SEVEN).play(RED, Allocate(())).undoable


@pytest.mark.rule("EW-6.4")
def test_nothing_of_a_draft_is_in_what_others_see() -> None:
    table = Table().play(RED, Roll(), *SEVEN)
    assert table.choices(GREEN) == [choice for choice in table.choices(GREEN) if type(choice.action) is not Allocate]
    assert GAME.own(table.position, GREEN) is None


@pytest.mark.rule("EW-6.3")
def test_no_die_is_placed_twice() -> None:
    table = Table().play(RED, Roll(), *SEVEN)
    twice = Allocate((*allocate(red_d1="ms_wizard").placements, *allocate(red_d1="ms_sorcerer").placements))
    assert table.refused(RED, twice) == "E06 EW-6.3"


@pytest.mark.rule("EW-6.1")
def test_all_six_spaces_light_up() -> None:
    assert Table().play(RED, Roll(), *SEVEN).choice(RED, Allocate).targets == DICE_SPACES


@pytest.mark.rule("EW-5.2")
def test_left_alone_all_dice_go_to_the_highest_level_with_a_candidate() -> None:
    table = Table(6, dragon=BLUE).play(BLUE, Roll(), *SEVEN)
    assert table.fallback(BLUE) == Allocate(())
    table.begin(SecondRoll).play(BLUE, Roll(), *SEVEN)
    table.fallback(BLUE)
    assert len(table.guild(BLUE).in_zone("ms_sorcerer")) == 7
