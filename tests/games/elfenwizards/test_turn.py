"""EW-2: the frame of a turn, and the Dragon."""
from __future__ import annotations

import pytest

from app.games.elfenwizards.actions import Retire, Roll
from app.games.elfenwizards.rules.retirement import Retirement
from app.games.elfenwizards.rules.scoring import Scoring
from app.games.elfenwizards.rules.vacancies import Vacancies
from tests.games.elfenwizards.build import BLUE, GAME, GREEN, RED, Table


@pytest.mark.rule("EW-2.1")
def test_the_game_lasts_at_most_four_turns() -> None:
    table = Table()
    table.state.turn = 4
    assert table.begin(Scoring).step == ""
    assert GAME.outcome(table.position) is not None


@pytest.mark.rule("EW-2.1")
def test_a_third_turn_is_followed_by_a_fourth() -> None:
    table = Table()
    table.state.turn = 3
    assert table.begin(Scoring).state.turn == 4


def eventful_turn() -> Table:
    """A second turn in which every phase has something to do."""
    table = Table(dragon=RED).stand(blue_8="hw").minors_in_space(BLUE, 3)
    table.dice(BLUE, "minor_space", 1, 1, 6)
    table.dice(GREEN, "grey_space", 5)
    for mag in ("red_1", "red_2", "green_2", "red_3", "red_4", "green_4", "green_5"):
        table.cast_minor(RED, mag)
    for mag in ("red_6", "blue_5", "red_7", "blue_7"):
        table.cast_minor(GREEN, mag)
    table.state.turn, table.state.skipped = 2, ()
    return table.begin(Retirement)


@pytest.mark.rule("EW-2.2")
def test_phases_come_in_their_order() -> None:
    table, met = eventful_turn(), []
    while table.state.turn == 2:
        assert table.state.skipped == ()
        met.append((table.state.phase, table.step))
        table.fallback(table.waiting[0], *[2] * 7)
    assert list(dict.fromkeys(met)) == [
        (1, "Retiring"), (2, "Rolling"), (2, "FirstPlacing"), (3, "Rolling"), (3, "SecondPlacing"),
        (4, "FirstRecovering"), (5, "Negotiation"), (5, "DuelTurn"), (6, "SecondRecovering"), (7, "Claiming"),
        (8, "Demoting"), (9, "RemovingGrey")]
    assert [message.key for message in table.told].count("turn_scored") == 3


@pytest.mark.rule("EW-2.2")
def test_every_phase_of_the_turn_is_shown_in_order() -> None:
    phases = GAME.shared(Table().position).phases
    assert [phase.id for phase in phases] == [
        "retirement", "first_roll", "second_roll", "recovery_1", "duels", "recovery_2", "vacancies", "demotion",
        "grey_removal", "scoring"]


@pytest.mark.rule("EW-2.3")
def test_the_first_turn_begins_with_the_first_roll() -> None:
    table = Table()
    assert (table.state.turn, table.state.phase, table.step, table.waiting) == (1, 2, "Rolling", [RED])
    assert table.state.skipped == (1,)
    assert table.events("turn_started") == [{"turn": 1, "dragon": RED}]


@pytest.mark.rule("EW-2.4")
def test_the_dragon_goes_to_the_owner_of_the_high_wizard_at_the_start_of_the_next_turn() -> None:
    table = Table(dragon=RED).resolve({"green_1": 1})
    assert table.state.dragon == RED
    table.fall_back("Retiring").play(GREEN, Retire("m1", "reserve"))
    assert table.state.dragon == GREEN
    assert table.events("dragon_moved") == [{"from": RED, "to": GREEN}]


@pytest.mark.rule("EW-2.4")
def test_a_dragon_that_stays_with_its_holder_does_not_move() -> None:
    table = Table(dragon=RED).resolve({"red_1": 1}).fall_back("Retiring").play(RED, Retire("m1", "reserve"))
    assert table.state.dragon == RED
    assert table.events("dragon_moved") == []


@pytest.mark.rule("EW-2.5")
def test_without_a_high_wizard_the_dragon_stays_and_nothing_else_happens() -> None:
    table = Table(dragon=BLUE)
    table.state.turn = 1
    table.resolve({}).fall_back("Rolling")
    assert (table.state.turn, table.state.phase, table.state.dragon, table.waiting) == (2, 2, BLUE, [BLUE])
    assert table.state.track == (None, None, None, None)


@pytest.mark.rule("EW-2.6")
def test_the_guild_that_wins_high_wizard_is_not_first_before_the_next_turn() -> None:
    table = Table(dragon=RED).stand(red_1="d_sorcerer", green_2="d_sorcerer", blue_1="hw")
    table.begin(Vacancies)
    assert table.state.turn_order() == [RED, GREEN, BLUE]
    assert table.events("vacancy_filled")[0]["seat"] == RED


@pytest.mark.rule("EW-2.6")
def test_turn_order_runs_clockwise_from_the_dragon() -> None:
    assert Table(5, dragon=3).state.turn_order() == [3, 4, 0, 1, 2]


@pytest.mark.rule("EW-2.2")
def test_nobody_acts_out_of_turn() -> None:
    assert Table(dragon=RED).refused(GREEN, Roll()) == "E03 EW-2.2"


@pytest.mark.rule("EW-2.5")
def test_phase_one_of_a_turn_without_a_high_wizard_shows_as_skipped() -> None:
    table = Table()
    table.state.turn = 2
    table.state.skipped = ()
    assert 1 in table.begin(Retirement).state.skipped
