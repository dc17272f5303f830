"""The rest of the turn and the answers out of turn: what is banished, recovered, learned, discarded."""
from __future__ import annotations

from app.games.core.action import Action
from app.games.wyz.actions import (
    Banish,
    ChangeProgramme,
    ChooseBonus,
    Discard,
    EndPhase,
    Learn,
    Master,
    Recover,
    Shed,
)
from app.games.wyz.board import BONUS_LEVEL, DESPERATION, HAND, MOST_ENERGY
from app.games.wyz.bots.outlook import Outlook
from app.games.wyz.bots.worth import deck, healing, weariness, worth
from app.games.wyz.cards import CARDS, CardId
from app.games.wyz.grammar import ELEMENTS, Element
from app.games.wyz.rules.learning import learnable
from app.games.wyz.rules.mastery import is_mastered
from app.games.wyz.rules.programme import removable
from app.games.wyz.state import State

SMALLEST = HAND + 1                             # a deck of so few cards is not made smaller
USUAL_END, LEAST_TURNS = 15, 3                  # the round in which games end; the turns one still plans for
HAND_AT_ONCE = 0.8                              # of its worth is what a spell gains by coming to the hand (WY-11.4)


def master(state: State, outlook: Outlook) -> Action | None:
    """A Manual with nothing more to teach is a card for nothing (WY-9.2)."""
    mage = state.mages[outlook.seat]
    return next((Master(card) for card in mage.hand if is_mastered(mage, card)), None)


def banish(state: State, outlook: Outlook) -> Action:
    """The worst card, if the deck gains more by being without it than the card would bring now."""
    mage = state.mages[outlook.seat]
    cards = len(deck(mage))
    card = min(mage.hand, key=outlook.lasting.__getitem__)
    turns = max(LEAST_TURNS, USUAL_END - state.round)
    comes_up = turns * min(1.0, HAND / cards)
    gain = (outlook.mean - outlook.lasting[card]) * comes_up
    cost = max(outlook.point(mage.energy), outlook.style.cycled)
    return Banish(card) if cards > SMALLEST and gain > cost else EndPhase()


def recover(state: State, outlook: Outlook) -> Action:
    """Whatever is worth less than the next card and the point of Energy."""
    mage = state.mages[outlook.seat]
    card = _worst(mage.hand, outlook)
    held = outlook.worths[card] - outlook.fresh
    if mage.energy < MOST_ENERGY and not _stays_desperate(state, outlook):
        return Recover(card) if held < outlook.point(mage.energy) else EndPhase()
    return Shed(card) if held < 0 else EndPhase()


def _stays_desperate(state: State, outlook: Outlook) -> bool:
    """Whether a spell in the hand at once is worth more than the Energy beyond the limit (WY-11.4)."""
    mage = state.mages[outlook.seat]
    if mage.energy != DESPERATION:
        return False
    best = max((worth(state, outlook.seat, card, outlook.rivals) for card in learnable(state, outlook.seat)), default=0)
    return HAND_AT_ONCE * best > sum(outlook.point(mage.energy + n) for n in range(len(mage.hand)))


def learn(state: State, outlook: Outlook) -> Action:
    """The best spell, if it is not much worse than what the deck has; else another programme, where one may be had.

    Who has fought for too long takes what there is: with the cards at hand nobody falls.
    """
    known = {card: worth(state, outlook.seat, card, outlook.rivals) for card in learnable(state, outlook.seat)}
    best = max(known, key=known.__getitem__, default=None)
    if best and known[best] > outlook.style.choosy * outlook.mean * (1 - weariness(state.round)):
        return Learn(best)
    others = () if state.programme_used else removable(state.study)
    return ChangeProgramme(others[0]) if others else EndPhase()


def discard(state: State, outlook: Outlook) -> Action:
    return Discard(_worst(state.mages[outlook.seat].hand, outlook))


def choose_bonus(state: State, outlook: Outlook) -> Action:
    """The element of which the Study shows most, Wind before others that show as much (WY-1.8).

    Healing does not count: nobody lacks Energy in the first rounds.
    """
    def shown(element: Element) -> float:
        return sum(worth(state, outlook.seat, card, outlook.rivals) - healing(card) for card in state.study
                   if card and element in CARDS[card].elements and CARDS[card].level <= BONUS_LEVEL + 1)
    return ChooseBonus(max(reversed(ELEMENTS), key=shown))


def _worst(cards: tuple[CardId, ...], outlook: Outlook) -> CardId:
    return min(cards, key=outlook.worths.__getitem__)
