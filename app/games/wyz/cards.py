"""The cards as the rules look them up, in table order."""
from __future__ import annotations

from collections.abc import Iterable

from app.games.wyz.board import BOARD
from app.games.wyz.content import load_cards
from app.games.wyz.grammar import Card, Element

CardId = str

CARDS: dict[CardId, Card] = {card.id: card for card in load_cards(BOARD)}
NOVICE = tuple(card.id for card in CARDS.values() if card.tier == "novice")
INITIATE = tuple(card.id for card in CARDS.values() if card.tier == "initiate")
ADVANCED = tuple(card.id for card in CARDS.values() if card.tier == "advanced")
MANUALS: dict[CardId, Element] = {card.id: element for card in CARDS.values() if (element := card.manual_of)}

_RANK = {card: rank for rank, card in enumerate(CARDS)}


def in_table_order(cards: Iterable[CardId]) -> tuple[CardId, ...]:
    return tuple(sorted(cards, key=_RANK.__getitem__))


def cheapest_first(cards: Iterable[CardId]) -> list[CardId]:
    """By level, novice cards first, then in table order."""
    return sorted(cards, key=lambda card: (CARDS[card].level, _RANK[card]))
