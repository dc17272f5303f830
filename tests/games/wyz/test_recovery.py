"""Recovery (WY-10)."""
from __future__ import annotations

import pytest

from app.games.wyz.actions import Recover, Shed
from tests.games.wyz.build import A, B, Table


def recovering(energy: int) -> Table:
    return Table().energy(energy, 20).hand(A, "gust", "sap", "blaze").until("recovery")


@pytest.mark.rule("WY-10.1")
def test_any_number_of_cards_may_be_discarded_one_by_one() -> None:
    table = recovering(10).play(A, Recover("gust")).play(A, Recover("sap"))
    assert (table.mage(A).hand, table.mage(A).discard) == (("blaze",), ("gust", "sap"))
    assert table.refused(A, Recover("gust")) == "not_in_hand WY-10.1"


@pytest.mark.rule("WY-10.1")
def test_the_phase_ends_by_itself_with_the_last_card() -> None:
    assert recovering(10).play(A, Shed("gust")).play(A, Shed("sap")).play(A, Shed("blaze")).waiting == [B]


@pytest.mark.rule("WY-10.2")
def test_each_gives_one_energy_or_by_choice_nothing() -> None:
    assert recovering(10).play(A, Recover("gust")).energies[A] == 11
    assert recovering(10).play(A, Shed("gust")).energies[A] == 10


@pytest.mark.rule("WY-10.3")
def test_at_twenty_energy_cards_are_discarded_without_gain() -> None:
    table = recovering(20)
    assert table.refused(A, Recover("gust")) == "energy_full WY-10.3"
    assert table.play(A, Shed("gust")).mage(A).discard == ("gust",)
