"""EW-11: defeated magicians take the titles nobody won."""
from __future__ import annotations

import pytest

from app.games.elfenwizards.actions import TakeVacancy
from app.games.elfenwizards.rules.vacancies import Vacancies
from tests.games.elfenwizards.build import BLUE, GREEN, RED, Table


def filled(table: Table) -> list[tuple[str, str]]:
    return [(told["mag"], told["to"]) for told in table.events("vacancy_filled")]


def vacancies(dragon: int = RED, **spaces: str) -> Table:
    return Table(dragon=dragon).stand(**spaces).begin(Vacancies)


@pytest.mark.rule("EW-11.1")
@pytest.mark.parametrize("title", ["w1", "s2", "n8"])
def test_a_vacant_title_goes_to_a_defeated_magician(title: str) -> None:
    holder = next(mag.id for mag in Table().state.magicians.values() if mag.space == title)
    table = vacancies(**{holder: "m1", "blue_8": "d_wizard"})
    assert filled(table) == [("blue_8", title)]


@pytest.mark.rule("EW-11.1")
def test_a_vacant_high_wizard_stays_vacant() -> None:
    table = vacancies(blue_8="d_wizard")
    assert (filled(table), table.state.on_space("hw")) == ([], [])


@pytest.mark.rule("EW-11.2")
def test_former_wizards_come_first_then_sorcerers_then_necromancers() -> None:
    table = vacancies(red_1="m1", blue_1="m1", red_3="m1", red_8="d_necromancer", green_8="d_sorcerer",
                      blue_8="d_wizard")
    assert filled(table) == [("blue_8", "w1"), ("green_8", "s1"), ("red_8", "n1")]


@pytest.mark.rule("EW-11.3")
def test_within_a_defeated_space_guilds_come_in_turn_order_with_all_their_magicians() -> None:
    table = vacancies(dragon=GREEN, red_1="m1", green_1="m1", blue_1="m1", red_3="m1", red_8="d_sorcerer",
                      green_7="d_sorcerer", green_8="d_sorcerer", blue_8="d_sorcerer")
    table.play(GREEN, TakeVacancy("w1"))
    assert filled(table) == [("green_7", "w1"), ("green_8", "w2"), ("blue_8", "s1"), ("red_8", "n1")]


@pytest.mark.rule("EW-11.4")
def test_a_former_necromancer_may_become_a_wizard() -> None:
    assert filled(vacancies(red_1="m1", red_3="d_necromancer"))[0] == ("red_3", "w1")


@pytest.mark.rule("EW-11.4")
def test_a_former_wizard_may_become_a_necromancer() -> None:
    assert filled(vacancies(red_3="m1", red_8="d_wizard")) == [("red_8", "n1")]


@pytest.mark.rule("EW-11.4")
def test_a_lower_title_cannot_be_taken_while_a_higher_one_is_vacant() -> None:
    table = vacancies(red_1="m1", green_1="m1", red_3="m1", blue_8="d_wizard")
    assert table.refused(BLUE, TakeVacancy("n1")) == "E21 EW-11.4"


@pytest.mark.rule("EW-11.5")
def test_among_several_titles_of_the_level_the_owner_chooses() -> None:
    table = vacancies(red_1="m1", green_1="m1", blue_8="d_wizard")
    assert [choice.targets for choice in table.choices(BLUE)] == [("w1",), ("w2",)]
    table.play(BLUE, TakeVacancy("w2"))
    assert filled(table) == [("blue_8", "w2")]


@pytest.mark.rule("EW-11.6")
def test_taking_a_vacant_title_is_not_optional() -> None:
    table = vacancies(red_1="m1", green_1="m1", blue_8="d_wizard")
    assert all(type(choice.action) is TakeVacancy for choice in table.choices(BLUE))
    assert vacancies(red_1="m1", blue_8="d_wizard").space("blue_8") == "w1"


@pytest.mark.rule("EW-11.7")
def test_magicians_of_one_guild_are_taken_in_order_of_their_number() -> None:
    table = vacancies(red_1="m1", blue_1="m1", red_8="d_sorcerer", red_7="d_sorcerer", red_6="d_sorcerer")
    assert filled(table) == [("red_6", "w1"), ("red_7", "s1")]


@pytest.mark.rule("EW-11.8")
def test_the_phase_ends_when_no_title_is_vacant() -> None:
    table = vacancies(red_1="m1", blue_7="d_wizard", blue_8="d_wizard")
    assert (filled(table), table.step) == ([("blue_7", "w1")], "Demoting")


@pytest.mark.rule("EW-11.8")
def test_titles_may_remain_vacant_when_nobody_is_defeated() -> None:
    table = vacancies(red_1="m1")
    assert filled(table) == []
    assert table.state.on_space("w1") == []


@pytest.mark.rule("EW-11.9")
def test_who_receives_a_title_gets_no_grey_chip() -> None:
    assert vacancies(red_3="m1", red_8="d_wizard").state.magicians["red_8"].grey == 0


@pytest.mark.rule("EW-11.10")
def test_magic_users_never_receive_vacant_titles() -> None:
    table = vacancies(red_1="m1", green_1="m1")
    assert not {mag.space for mag in table.state.magicians.values()} & {"w1", "w2"}


@pytest.mark.rule("EW-11.5")
def test_left_alone_it_takes_the_leftmost() -> None:
    assert vacancies(red_1="m1", green_1="m1", blue_8="d_wizard").fallback(BLUE) == TakeVacancy("w1")


@pytest.mark.rule("EW-11.5")
def test_it_is_told_whether_there_was_a_choice() -> None:
    table = vacancies(red_1="m1", green_1="m1", blue_7="d_wizard", blue_8="d_wizard").play(BLUE, TakeVacancy("w2"))
    assert [told["auto"] for told in table.events("vacancy_filled")] == [False, True]


@pytest.mark.rule("EW-11.8")
@pytest.mark.parametrize(("spaces", "is_skipped"), [
    ({}, True), ({"red_1": "m1"}, True), ({"red_8": "d_wizard"}, True), ({"red_1": "m1", "red_8": "d_wizard"}, False)])
def test_the_phase_is_skipped_where_nothing_can_be_taken(spaces: dict[str, str], is_skipped: bool) -> None:
    table = Table(dragon=RED).stand(**spaces)
    table.dice(RED, "grey_space", 1)
    assert (7 in table.begin(Vacancies).state.skipped) == is_skipped


@pytest.mark.rule("EW-11.5")
def test_only_the_owner_chooses() -> None:
    assert vacancies(red_1="m1", green_1="m1", blue_8="d_wizard").code(RED, TakeVacancy("w1")) == "E03"
