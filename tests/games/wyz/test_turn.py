"""Rounds, turns and phases (WY-2)."""
from __future__ import annotations

import pytest

from app.games.wyz.actions import Banish, EndPhase, EndTurn, Learn, Move, Play, Resign, Shed
from tests.games.wyz.build import A, B, C, Table


@pytest.mark.rule("WY-2.1")
def test_turns_go_in_order_and_skip_the_eliminated() -> None:
    table = Table(3).play(B, Resign()).play(A, EndTurn())
    assert (table.waiting, table.state.round) == ([C], 1)


@pytest.mark.rule("WY-2.1")
def test_a_round_is_over_when_the_last_would_have_had_a_turn() -> None:
    table = Table(3).play(C, Resign()).play(A, EndTurn()).play(B, EndTurn())
    assert (table.waiting, table.state.round) == ([A], 2)


@pytest.mark.rule("WY-2.2")
def test_a_turn_has_five_phases_in_this_order() -> None:
    table = Table().levels(A, fire=3)
    phases = [table.phase]
    while table.waiting == [A]:
        phases.append(table.play(A, EndPhase()).phase)
    assert phases == ["action", "banishment", "recovery", "learning", "action"]
    assert len(table.mage(A).hand) == 5


@pytest.mark.rule("WY-2.3")
def test_who_starts_the_turn_on_fire_burns() -> None:
    table = Table().tile("fire", "3,0").play(A, EndTurn())
    assert table.energies == [20, 19]


@pytest.mark.rule("WY-2.3")
def test_level_four_in_fire_starts_its_turn_unharmed() -> None:
    assert Table().levels(B, fire=4).tile("fire", "3,0").play(A, EndTurn()).energies == [20, 20]


@pytest.mark.rule("WY-2.3")
def test_who_burns_to_death_has_no_turn() -> None:
    table = Table(3).put(B, energy=1).tile("fire", "3,-3").play(A, EndTurn())
    assert (table.mage(B).is_in_play, table.waiting) == (False, [C])


@pytest.mark.rule("WY-2.4")
def test_everything_is_optional_and_a_phase_does_not_come_back() -> None:
    table = Table().play(A, EndPhase()).play(A, EndPhase())
    assert (table.phase, table.energies, len(table.mage(A).hand)) == ("recovery", [20, 20], 4)
    assert table.refused(A, Move("-2,0")) == "not_now WY-4.1"


@pytest.mark.rule("WY-2.5")
@pytest.mark.parametrize("phase", ["action", "banishment", "recovery", "learning"])
def test_the_turn_can_be_ended_out_of_any_phase(phase: str) -> None:
    table = Table().levels(A, fire=3).until(phase).play(A, EndTurn())
    assert (table.waiting, len(table.mage(A).hand), table.mage(A).learned) == ([B], 5, ())


@pytest.mark.rule("WY-2.6")
def test_banishment_and_recovery_are_skipped_with_an_empty_hand() -> None:
    table = Table().levels(A, fire=3).hand(A).play(A, EndPhase())
    assert (table.phase, table.state.skipped) == ("learning", ("banishment", "recovery"))


@pytest.mark.rule("WY-2.6")
def test_learning_is_skipped_where_nothing_can_be_learned() -> None:
    assert Table().until("recovery").play(A, EndPhase()).waiting == [B]


@pytest.mark.rule("WY-2.6")
def test_learning_is_not_skipped_where_the_programme_can_be_changed() -> None:
    table = Table().study("meteor", "dragon_breath", "phoenix", "flare_up")
    assert table.until("recovery").play(A, EndPhase()).phase == "learning"


@pytest.mark.rule("WY-2.6")
def test_the_action_phase_ends_by_itself_with_an_empty_hand_and_no_move_left() -> None:
    table = Table().levels(A, fire=3).hand(A, "sap").play(A, Move("-2,0"))
    assert table.play(A, Play("sap")).phase == "learning"


@pytest.mark.rule("WY-2.6")
def test_the_action_phase_goes_on_while_a_move_is_left() -> None:
    table = Table().hand(A, "sap").play(A, Play("sap"))
    assert (table.phase, table.waiting) == ("action", [A])


@pytest.mark.rule("WY-2.6")
def test_a_move_that_no_cell_allows_is_no_move() -> None:
    table = Table().hand(A, "sap").tile("earth", "-4,0", "-4,1", "-3,-1", "-3,1", "-2,-1", "-2,0")
    assert table.play(A, Play("sap")).waiting == [B]


@pytest.mark.rule("WY-2.7")
def test_banishing_ends_its_phase() -> None:
    table = Table().hand(A, "sap", "gust").until("banishment").play(A, Banish("sap"))
    assert table.phase == "recovery"


@pytest.mark.rule("WY-2.7", "WY-9.1")
def test_a_second_banishment_is_refused() -> None:
    table = Table().hand(A, "sap", "gust").until("banishment").play(A, Banish("sap"))
    assert table.refused(A, Banish("gust")) == "not_now WY-9.1"


@pytest.mark.rule("WY-2.7")
def test_learning_a_spell_ends_its_phase() -> None:
    table = Table().levels(A, fire=3).until("learning").play(A, Learn("fireball"))
    assert table.waiting == [B]


def test_shown_phases_say_what_was_skipped() -> None:
    table = Table().hand(A, "sap").until("recovery").play(A, Shed("sap"))
    assert [told["phase"] for told in table.events("phase_ended") if told["auto"]] == ["recovery", "learning"]
