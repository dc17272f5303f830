"""Drawing (WY-12)."""
from __future__ import annotations

import pytest

from app.games.wyz.actions import EndPhase, EndTurn, Stop
from tests.games.wyz.build import A, B, Table


@pytest.mark.rule("WY-12.1")
@pytest.mark.parametrize(("before", "after"), [(0, 5), (3, 5), (5, 5), (7, 7)])
def test_the_hand_is_filled_up_to_five_and_never_cut(before: int, after: int) -> None:
    table = Table().hand(A, *["sap", "gust", "spark", "blaze", "water_jet", "stone_throw", "manual_fire"][:before])
    table.play(A, EndTurn())
    assert len(table.mage(A).hand) == after


@pytest.mark.rule("WY-12.2")
def test_cards_come_from_the_top_of_the_pile() -> None:
    table = Table().hand(A, "sap", "gust", "spark")
    top = table.mage(A).pile[:2]
    table.play(A, EndTurn())
    assert set(table.mage(A).hand) == {"sap", "gust", "spark", *top}


@pytest.mark.rule("WY-12.2")
def test_the_discard_pile_is_shuffled_only_when_a_card_has_to_be_drawn() -> None:
    table = Table().hand(A, "sap", "gust", "spark").piles(A, 2, 4).play(A, EndTurn())
    assert (table.mage(A).pile, len(table.mage(A).discard), table.events("reshuffled")) == ((), 4, [])
    table = Table().hand(A, "sap", "gust").piles(A, 2, 4)
    shuffled = tuple(reversed(table.mage(A).discard))
    table.play(A, EndTurn())
    assert (table.mage(A).pile, table.mage(A).discard) == (shuffled[1:], ())


@pytest.mark.rule("WY-12.3")
def test_without_any_card_left_none_is_drawn() -> None:
    table = Table().hand(A, "sap").piles(A, 0, 1).play(A, EndTurn())
    assert (len(table.mage(A).hand), table.waiting) == (2, [B])


@pytest.mark.rule("WY-12.4")
def test_the_hand_has_no_limit_during_the_turn() -> None:
    table = Table().hand(A, "sap", "gust", "spark", "blaze", "water_jet", "stone_throw", "glide")
    table.cast("glide").play(A, Stop()).cast("teleportation", cell="0,0")
    assert len(table.mage(A).hand) == 8


@pytest.mark.rule("WY-12.5")
def test_after_the_draw_phase_the_turn_is_over() -> None:
    table = Table().until("recovery").play(A, EndPhase())
    keys = [event.told.key for event in table.events_told][-3:]
    assert keys == ["drew_cards", "turn_ended", "turn_started"]
