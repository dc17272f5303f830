"""The Study: how it is refilled, and when its programme may be changed (WY-11.5 to WY-11.9)."""
from __future__ import annotations

from app.games.core.agenda import Now
from app.games.wyz.board import PROGRAMME
from app.games.wyz.cards import CARDS, CardId
from app.games.wyz.grammar import ELEMENTS
from app.games.wyz.state import State

Study = tuple[CardId | None, ...]


def removable(study: Study) -> tuple[CardId, ...]:
    """Those of the lowest level of an element that has at least four cards of its own alone (WY-11.6, WY-11.7)."""
    found: list[CardId] = []
    for element in ELEMENTS:
        alone = [card for card in study if card and CARDS[card].elements == (element,)]
        if len(alone) >= PROGRAMME:
            lowest = min(CARDS[card].level for card in alone)
            found += [card for card in alone if CARDS[card].level == lowest]
    return tuple(found)


def take_from_study(now: Now[State], card: CardId) -> None:
    """Its slot shows the top of the Library, or stays empty (WY-11.5)."""
    state = now.state
    slot = state.study.index(card)
    new = state.library[0] if state.library else None
    state.study, state.library = (*state.study[:slot], new, *state.study[slot + 1:]), state.library[1:]
    if new:
        now.tell("study_refilled", slot=slot, card=new)
        now.final()
