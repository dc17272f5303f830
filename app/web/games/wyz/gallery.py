"""All cards of Wyz, drawn from their data: a chapter of its book."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from app.games.wyz.cards import CARDS
from app.games.wyz.grammar import Card
from app.web.chapters import Chapter, Passage
from app.web.games.wyz import words
from app.web.games.wyz.sight import HERE
from app.web.games.wyz.study import face
from app.web.templating import gettext, render

KEY = "cards"


def gallery(language: str) -> Chapter:
    lead = gettext(language, "Every card of the game. The band shows its elements and the level it takes to learn it.")
    return Chapter(KEY, "", gettext(language, "Gallery of cards"), lead, tuple(_passages(language)), is_gallery=True)


def _passages(language: str) -> Iterator[Passage]:
    """By tier and level, each group under its heading."""
    ranked = sorted(CARDS.values(), key=lambda card: (card.level, card.tier == "advanced"))
    for (level, tier), cards in groupby(ranked, key=lambda card: (card.level, card.tier)):
        yield Passage(f"cards-{tier}-{level}", _about(language, tier), head=_heading(language, tier, level))
        yield from (_passage(language, card) for card in cards)


def _heading(language: str, tier: str, level: int) -> str:
    if tier == "novice":
        return gettext(language, "Novice cards")
    return gettext(language, "Level %(level)s, %(tier)s", level=level, tier=gettext(language, words.TIER[tier]))


def _about(language: str, tier: str) -> str:
    if tier == "novice":
        return gettext(language, "Every mage begins with one of each (WY-1.10).")
    if tier == "initiate":
        return gettext(language, "They lie in the Study from the start (WY-1.5).")
    return gettext(language, "They come from the Library (WY-1.6).")


def _passage(language: str, card: Card) -> Passage:
    printed = face(language, card.id)
    return Passage(f"card-{card.id}", printed.text, head=printed.name,
                   figure=render(f"{HERE}/figure.html", language, it=printed))
