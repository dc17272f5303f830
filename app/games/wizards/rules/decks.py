"""Cards drawn and shuffled back (WZ-8.74a, R35, R56). What a draw has shown is not taken back."""
from __future__ import annotations

from typing import NamedTuple

from app.games.wizards.cards import is_name
from app.games.wizards.rules.frames.base import Now, resolves
from app.games.wizards.rules.frames.encounters import ReturnCards
from app.games.wizards.vocabulary import EventId, HighWizard, TaskId


class Draw(NamedTuple):
    """Wizard cards drawn until names appeared; `cards` are all of them."""

    names: tuple[HighWizard, ...]
    cards: tuple[str, ...]


def draw_wizard(now: Now) -> str | None:
    """The top card; None from an empty deck, which is no more than a Phantasm (R35)."""
    state = now.state
    if not state.wizard_deck:
        return None
    now.final()
    *rest, card = state.wizard_deck
    state.wizard_deck = tuple(rest)
    return card


def draw_names(now: Now, n: int = 1) -> Draw | None:
    """Until n names appear, or as many as there are; None where there is none: no effect (R35)."""
    state = now.state
    if not any(map(is_name, state.wizard_deck)):
        return None
    names: list[HighWizard] = []
    cards: list[str] = []
    while len(names) < n and any(map(is_name, state.wizard_deck)):
        card = draw_wizard(now)
        assert card is not None
        cards.append(card)
        if is_name(card):
            names.append(card)
    return Draw(tuple(names), tuple(cards))


def take_name(now: Now, name: HighWizard) -> None:
    """A named card out of the deck, which is shuffled (R36)."""
    rest = [card for card in now.state.wizard_deck if card != name]
    now.dice.shuffle(rest)
    now.state.wizard_deck = tuple(rest)


def return_cards(now: Now, cards: tuple[str, ...]) -> None:
    deck = [*now.state.wizard_deck, *cards]
    now.dice.shuffle(deck)
    now.state.wizard_deck = tuple(deck)


@resolves(ReturnCards)
def _return(now: Now, frame: ReturnCards) -> None:
    return_cards(now, frame.cards)


def draw_event(now: Now) -> EventId | None:
    """The discards are shuffled when the deck has run out; None where there are none (R56)."""
    state = now.state
    if not state.event_deck:
        deck = list(state.event_discard)
        now.dice.shuffle(deck)
        state.event_deck, state.event_discard = tuple(deck), ()
    if not state.event_deck:
        return None
    now.final()
    *rest, card = state.event_deck
    state.event_deck = tuple(rest)
    return card


def draw_task(now: Now, seen: set[TaskId]) -> TaskId | None:
    """A card not yet looked at in this draw (R38)."""
    state = now.state
    if not state.task_deck:
        deck = [card for card in state.task_discard if card not in seen]
        now.dice.shuffle(deck)
        state.task_discard = tuple(card for card in state.task_discard if card in seen)
        state.task_deck = tuple(deck)
    if not state.task_deck:
        return None
    now.final()
    *rest, card = state.task_deck
    state.task_deck = tuple(rest)
    return card
