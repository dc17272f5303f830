"""An event card is drawn: what becomes of it, and of those already held (WZ-8.5)."""
from __future__ import annotations

import pytest

from app.games.wizards.actions import ChooseGate, Escape
from app.games.wizards.rules.frames.encounters import EventEffect, TrapMet
from tests.games.wizards.build import A, B, Table
from tests.games.wizards.scenes import pause
from tests.games.wizards.test_wild import event


def held(table: Table) -> list[str]:
    return [one.card for one in table.player(A).events]


@pytest.mark.rule("WZ-8.51c")
def test_the_movement_card_of_who_is_possessed_goes_on_the_discards() -> None:
    table = event(Table().change(A, possessed=True), "E28")
    assert (held(table), table.state.event_discard) == ([], ("E28",))


@pytest.mark.rule("WZ-8.51b", "WZ-7.3043a")
@pytest.mark.parametrize("card", ["E18", "E23", "E25"])
def test_other_cards_he_draws_while_he_is_possessed_are_his(card: str) -> None:
    assert held(event(Table().change(A, possessed=True), card)) == [card]


@pytest.mark.rule("WZ-8.51c")
@pytest.mark.parametrize("card", ["E18", "E23", "E25"])
def test_only_another_movement_card_replaces_a_movement_card(card: str) -> None:
    assert held(event(Table().event(A, "E28"), card)) == ["E28", card]
    assert held(event(Table().event(A, "E28"), "E29")) == ["E29"]


@pytest.mark.rule("WZ-8.51a", "WZ-12.41b")
def test_the_gate_opens_to_no_tower_that_has_fallen() -> None:
    table = pause(Table().conquer("meligar")).begin(EventEffect(A, "E09"))
    assert table.open(A, ChooseGate) == [ChooseGate("megmoran_tower"), ChooseGate("melekok_tower"), ChooseGate()]
    assert table.refused(A, ChooseGate("meligar_tower")) == "conquered WZ-12.41b"


@pytest.mark.rule("WZ-8.51d", "WZ-11.224")
def test_who_could_not_escape_the_trap_of_an_event_is_led_away_by_it() -> None:
    """R48."""
    table = pause(Table().member(A, "druids", 4)).begin(TrapMet(A, "E35")).play(A, Escape(), 6, 1, 1, 1, 3)
    assert (table.where(A), table.waiting) == ("torwall:A3", [B])
