"""Banishment and mastery (WY-9)."""
from __future__ import annotations

import pytest

from app.games.wyz.actions import Banish, Discard, EndPhase, Master
from tests.games.wyz.build import GAME, A, B, Table


def mastering() -> Table:
    """A has mastered Earth and holds its Manual, and Fire's, which it has not yet."""
    return Table().levels(A, earth=7, fire=6).hand(A, "manual_earth", "manual_fire", "sap")


@pytest.mark.rule("WY-9.1")
def test_one_card_of_the_hand_may_leave_the_game_for_good() -> None:
    table = Table().hand(A, "sap", "gust").until("banishment")
    assert table.refused(A, Banish("blaze")) == "not_in_hand WY-9.1"
    table.play(A, Banish("sap"))
    assert (table.mage(A).hand, table.mage(A).banished) == (("gust",), ("sap",))


@pytest.mark.rule("WY-9.2")
def test_the_manual_of_an_element_at_the_top_is_banished_for_a_new_card() -> None:
    table = mastering()
    top = table.mage(A).pile[0]
    table.play(A, Master("manual_earth"))
    assert (table.mage(A).banished, top in table.mage(A).hand) == (("manual_earth",), True)


@pytest.mark.rule("WY-9.2")
def test_no_other_card_can_be_banished_so() -> None:
    table = mastering()
    assert table.refused(A, Master("manual_fire")) == "not_mastered WY-9.2"
    assert table.refused(A, Master("sap")) == "not_mastered WY-9.2"
    assert table.refused(A, Master("manual_wind")) == "not_in_hand WY-9.2"


@pytest.mark.rule("WY-9.3")
def test_mastery_is_not_the_banishment_of_the_turn_and_may_be_repeated() -> None:
    table = mastering().levels(A, fire=7).until("banishment").play(A, Master("manual_earth"))
    table.play(A, Master("manual_fire")).play(A, Banish("sap"))
    assert table.mage(A).banished == ("manual_earth", "manual_fire", "sap")


@pytest.mark.rule("WY-9.4")
@pytest.mark.parametrize("phase", ["action", "banishment", "recovery", "learning"])
def test_mastery_is_possible_in_the_first_four_phases(phase: str) -> None:
    assert mastering().until(phase).play(A, Master("manual_earth")).mage(A).banished == ("manual_earth",)


@pytest.mark.rule("WY-9.4")
def test_not_in_the_middle_of_a_card() -> None:
    assert mastering().cast("glide").refused(A, Master("manual_earth")) == "not_now WY-2.2"


@pytest.mark.rule("WY-9.4")
def test_mastery_is_possible_before_a_forced_discard() -> None:
    table = Table().stand("0,0", "1,0").levels(B, earth=7).hand(B, "manual_earth", "spark").cast("wave", dir="e")
    table.play(B, Master("manual_earth"))
    assert (table.waiting, len(table.mage(B).hand)) == ([B], 2)
    assert table.play(B, Discard("spark")).waiting == [A]


@pytest.mark.rule("WY-9.2", "WY-9.4")
def test_before_a_forced_discard_no_other_card_can_be_banished_so_either() -> None:
    table = Table().stand("0,0", "1,0").levels(B, earth=7).hand(B, "manual_fire", "spark").cast("wave", dir="e")
    assert table.refused(B, Master("manual_fire")) == "not_mastered WY-9.2"
    assert table.refused(B, Master("manual_earth")) == "not_in_hand WY-9.2"


@pytest.mark.rule("WY-9.5")
def test_without_a_card_to_draw_the_manual_is_banished_all_the_same() -> None:
    table = mastering().piles(A, 0, 0).play(A, Master("manual_earth"))
    assert table.mage(A).hand == ("manual_fire", "sap")


@pytest.mark.rule("WY-9.5")
def test_a_victim_left_without_cards_is_not_asked_any_more() -> None:
    table = Table().stand("0,0", "1,0").levels(B, earth=7).hand(B, "manual_earth").piles(B, 0, 0)
    assert table.cast("wave", dir="e").play(B, Master("manual_earth")).waiting == [A]


@pytest.mark.rule("WY-9.6")
def test_banished_cards_are_public() -> None:
    table = Table().hand(A, "sap", "gust").until("banishment").play(A, Banish("sap"))
    assert GAME.shared(table.position).mages[A].banished == ("sap",)
    assert table.play(A, EndPhase()).events("banished") == [{"seat": A, "card": "sap", "why": "phase"}]
