"""The names of things in the courtyard, as the page says them."""
from __future__ import annotations

from functools import cache

from app.games.wyz.cards import CARDS, MANUALS, CardId
from app.games.wyz.grammar import Card, Name
from app.i18n.tell import Cast, Teller
from app.i18n.terms import wyz
from app.settings import ROOT
from app.web.templating import gettext as _


def marked(words: str) -> str:
    """A text that is translated where it is used, so that the catalogue has it."""
    return words


PHASE = {"action": marked("Action"), "banishment": marked("Banishment"), "recovery": marked("Recovery"),
         "learning": marked("Learning"), "draw": marked("Draw")}
ELEMENT = {"fire": marked("Fire"), "water": marked("Water"), "earth": marked("Earth"), "wind": marked("Wind")}
POWER = {"fire": marked("Fire does not burn"), "water": marked("may enter Water"), "earth": marked("may enter Earth"),
         "wind": marked("moves twice")}
POWER_CLAUSE = {"fire": "WY-4.6", "water": "WY-4.3", "earth": "WY-4.4", "wind": "WY-4.7"}
TIER = {"novice": marked("novice"), "initiate": marked("initiate"), "advanced": marked("advanced")}

TEAM = ("I", "II")                              # on the pennons of the board, and beside names

ANY_SPELL = "manual"                            # the sign of a card that has none of its own


def said(name: Name, language: str) -> str:
    return name.fr if language == "fr" else name.en


def card_name(language: str, card: CardId) -> str:
    return said(CARDS[card].name, language)


@cache
def card_text(language: str, card: CardId) -> str:
    return wyz.card_text(card, Teller("wyz", language, Cast((), ())))


def element(language: str, key: str) -> str:
    return _(language, ELEMENT[key])


def needs(language: str, card: Card) -> str:
    """"Fire and Wind 4", "Water": what a card is of."""
    names = f" {_(language, 'and')} ".join(element(language, one) for one in card.elements)
    return f"{names} {card.level}" if card.level else names


@cache
def _drawn() -> frozenset[str]:
    sheet = (ROOT / "static" / "wyz.svg").read_text("utf-8")
    return frozenset(card for card in CARDS if f'id="{card}"' in sheet)


def sign(card: CardId) -> str:
    """Its drawing in wyz.svg; cards that somebody put into the data share one."""
    return card if card not in MANUALS and card in _drawn() else ANY_SPELL
