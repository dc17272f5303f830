"""Cards come off their decks and go back shuffled (WZ-8.74a, R35, R36, R56)."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from app.games.core.agenda import Now
from app.games.core.dice import Dice
from app.games.wizards.actions import Done
from app.games.wizards.rules.decks import draw_event, draw_task, return_cards, take_name
from tests.games.wizards.build import A, Table
from tests.games.wizards.scenes import arrive
from tests.games.wizards.test_wild import event


def orders(change: Callable[[Table, Now], None], deck: str) -> set[tuple[str, ...]]:
    """How the deck lies after the same change, with other dice each time."""
    found = set()
    for chance in range(4):
        table = Table()
        change(table, Now(table.position, Dice(b"shuffled", chance)))
        found.add(getattr(table.state, deck))
    return found


def discard_all(table: Table, now: Now) -> None:
    state = table.state
    state.event_deck, state.event_discard = (), state.event_deck
    state.task_deck, state.task_discard = (), state.task_deck
    draw_event(now)
    draw_task(now, {"T01"})
    assert (state.event_discard, state.task_discard) == ((), ("T01",))          # R38: looked at in this draw


@pytest.mark.rule("WZ-8.74a", "WZ-7.32b")
def test_wizard_cards_go_back_into_a_shuffled_deck() -> None:
    def put_back(table: Table, now: Now) -> None:
        *rest, top = table.state.wizard_deck
        table.state.wizard_deck = tuple(rest)
        return_cards(now, (top,))
    assert len(orders(put_back, "wizard_deck")) > 1


@pytest.mark.rule("WZ-8.74b")
def test_the_deck_is_shuffled_after_a_named_card_was_looked_for() -> None:
    """R36."""
    found = orders(lambda _, now: take_name(now, "terek"), "wizard_deck")
    assert len(found) > 1
    assert not any("terek" in order for order in found)


@pytest.mark.rule("WZ-8.5", "WZ-9-intro-a")
@pytest.mark.parametrize("deck", ["event_deck", "task_deck"])
def test_the_discards_are_shuffled_into_a_new_deck(deck: str) -> None:
    """R56."""
    assert len(orders(discard_all, deck)) > 1


@pytest.mark.rule("WZ-8.5")
@pytest.mark.parametrize("card", ["E01", "E18", "E28"])
def test_an_event_that_was_drawn_is_in_the_deck_no_more(card: str) -> None:
    table = event(Table(), card)
    assert card not in table.state.event_deck
    assert len(table.state.event_deck) == 48


@pytest.mark.rule("WZ-7.371", "WZ-8.74a")
def test_of_two_high_wizards_there_comes_one_where_the_deck_has_no_other() -> None:
    """R35."""
    table = Table().member(A, "druids")
    table.state.wizard_deck = ("phantasm_1", "terek", "trap_lair")
    arrive(table, "star_crest", 3, 1).play(A, Done())
    assert table.told("met") == [{"seat": A, "person": "terek"}]
    assert set(table.state.wizard_deck) == {"phantasm_1", "terek", "trap_lair"}
