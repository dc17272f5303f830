"""Playing a card (WY-5), and taking it back."""
from __future__ import annotations

from typing import Any

import pytest

from app.games.core import agenda
from app.games.core.agenda import Played
from app.games.wyz.actions import Banish, ChangeProgramme, Discard, EndPhase, EndTurn, Go, Move, Play, Resign, Stop
from tests.games.table import LoadedDice
from tests.games.wyz.build import A, B, C, Table


@pytest.mark.rule("WY-5.1")
def test_any_number_of_cards_may_be_played_one_after_the_other() -> None:
    table = Table().hand(A, "sap", "manual_fire", "manual_wind", "gust")
    for card in ("sap", "manual_fire", "manual_wind"):
        table.play(A, Play(card))
    assert (table.mage(A).hand, table.phase) == (("gust",), "action")


@pytest.mark.rule("WY-5.1")
def test_a_card_that_is_not_in_hand_is_refused() -> None:
    assert Table().hand(A, "sap").refused(A, Play("manual_fire")) == "not_in_hand WY-5.1"


@pytest.mark.rule("WY-5.1")
def test_a_card_is_resolved_before_the_next_is_played() -> None:
    table = Table().holding(A, "sap").cast("glide")
    assert table.refused(A, Play("sap")) == "not_now WY-5.1"


@pytest.mark.rule("WY-5.2")
def test_a_card_may_be_played_though_nothing_comes_of_it() -> None:
    table = Table().cast("tremor")
    assert (table.energies, table.mage(A).discard[-1]) == ([20, 20], "tremor")


@pytest.mark.rule("WY-5.2")
@pytest.mark.parametrize(("card", "targets"), [
    ("blaze", {}), ("blaze", {"dir": "e", "cell": "0,0"}), ("sap", {"element": "fire"}), ("gust", {"mage": A}),
    ("gust", {"push": "e"})])
def test_a_target_too_many_or_too_few_is_refused(card: str, targets: dict[str, Any]) -> None:
    assert Table().cast_refused(card, **targets) == "bad_target WY-5.2"


@pytest.mark.rule("WY-5.3")
def test_a_card_whose_target_does_not_exist_stays_in_hand() -> None:
    table = Table().holding(A, "spark")
    blocked = [choice for choice in table.choices(A) if choice.action == Play("spark")]
    assert [choice.blocked and choice.blocked.reason.key for choice in blocked] == ["refusal.no_target"]
    assert table.refused(A, Play("spark")) == "no_target WY-5.3"


@pytest.mark.rule("WY-5.4")
def test_each_step_reads_the_table_as_it_is_when_it_begins() -> None:
    table = Table().stand("0,0", "1,0").energy(10, 12).cast("stone_shell")
    assert table.energies == [13, 11]           # after the Energy gained, B has no more than A


@pytest.mark.rule("WY-5.5")
def test_after_its_last_step_the_card_lies_on_the_discard_pile() -> None:
    table = Table().cast("glide")
    assert ("glide" in table.mage(A).hand, table.mage(A).discard) == (False, ())
    assert table.play(A, Stop()).mage(A).discard == ("glide",)


@pytest.mark.rule("WY-5.5")
def test_a_reshuffle_caused_by_a_card_does_not_include_it() -> None:
    table = Table().hand(A, "glide", "sap", "gust").piles(A, 0, 4).play(A, Play("glide")).play(A, Stop())
    mage = table.mage(A)
    assert (len(mage.hand), len(mage.pile), mage.discard) == (3, 3, ("glide",))


@pytest.mark.rule("WY-5.6")
def test_a_manual_at_level_seven_may_be_played_without_effect() -> None:
    table = Table().levels(A, fire=7).cast("manual_fire")
    assert (table.mage(A).levels["fire"], table.mage(A).discard) == (7, ("manual_fire",))


@pytest.mark.rule("WY-5.7")
def test_a_caster_and_its_partners_are_immune_to_damage_and_discards() -> None:
    table = Table(4, mode="teams").stand("0,0", "4,0", "1,0", "-4,0").cast("wave", dir="e")
    assert (table.energies, table.step, "1,0" in table.lying("water")) == ([20] * 4, "Acting", True)


@pytest.mark.rule("WY-5.7")
def test_a_caster_that_strikes_its_own_cell_discards_nothing() -> None:
    table = Table().cast("water_jet", cell="-3,0")
    assert (table.lying("water"), table.step) == ({"-3,0"}, "Acting")


@pytest.mark.rule("WY-5.8")
def test_a_caster_eliminated_on_the_way_drops_the_rest_of_its_card() -> None:
    table = Table(3).stand("0,0", "2,0", "-4,0").put(A, energy=1).tile("fire", "1,0").cast("ember_ring")
    table.play(A, Go("1,0"))
    assert (table.energies, table.waiting, table.lying("fire")) == ([0, 20, 20], [B], {"1,0"})


@pytest.mark.rule("WY-5.9")
def test_nothing_more_is_resolved_once_the_game_is_over() -> None:
    table = Table().stand("0,0", "1,0").energy(20, 1).cast("blaze", dir="e")
    assert (table.lying("fire"), table.step) == ({"1,0"}, "")


@pytest.mark.rule("WY-5.10")
def test_nobody_else_acts_during_a_card_but_the_victims_of_a_discard() -> None:
    table = Table(3).stand("0,0", "1,0", "-4,0").cast("wave", dir="e")
    assert table.waiting == [B]
    assert table.refused(A, EndTurn()) == "not_your_turn WY-2.1"
    assert table.refused(C, EndTurn()) == "not_your_turn WY-2.1"
    assert table.refused(B, Move("2,0")) == "not_now WY-4.1"


# ----------------------------------------------------------------------------------------------------------------- undo


@pytest.mark.parametrize("action", [Move("-2,0"), Play("sap"), EndPhase()])
def test_what_shows_nothing_new_can_be_taken_back(action: Move | Play | EndPhase) -> None:
    assert Table().holding(A, "sap").play(A, action).undoable


def test_banishing_and_shedding_can_be_taken_back() -> None:
    assert Table().hand(A, "sap", "gust").until("banishment").play(A, Banish("sap")).undoable


def test_a_card_drawn_cannot_be_taken_back() -> None:
    assert not Table().cast("teleportation", cell="0,0").undoable
    assert not Table().play(A, EndTurn()).undoable


def test_a_last_card_that_goes_by_itself_was_a_secret() -> None:
    assert not Table().stand("0,0", "1,0").hand(B, "sap").cast("wave", dir="e").undoable


def test_a_spell_that_makes_another_choose_can_be_taken_back_until_it_does() -> None:
    table = Table().stand("0,0", "1,0").hand(B, "sap", "gust").cast("wave", dir="e")
    assert table.undoable


def test_a_card_that_another_put_down_stops_all_that_lies_before_it() -> None:
    """Who put it down may still change its mind; nobody, not even all together, goes back before that."""
    table = Table().stand("0,0", "1,0").hand(B, "sap", "gust").cast("wave", dir="e")
    played = agenda.play(table.position, B, Discard("sap"), LoadedDice())
    assert isinstance(played, Played)
    assert (played.undoable, played.fixed_by) == (True, "secret")


def test_resigning_is_final() -> None:
    assert not Table(3).play(A, Resign()).undoable


def test_turning_up_a_card_of_the_library_is_final() -> None:
    table = Table().study("fireball", "ember_ring", "flare_up", "meteor").levels(A, fire=3).until("learning")
    assert not table.play(A, ChangeProgramme("fireball")).undoable
