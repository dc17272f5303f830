"""How to play, for someone who has never seen the game: a few steps, each with a picture."""
from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from app.games.core.book import Book
from app.i18n.books import words
from app.web.prose import Prose
from app.web.typesetting import address


@dataclass(frozen=True, slots=True)
class Step:
    title: str
    text: Markup
    picture: str
    is_again: bool                              # the picture of an earlier step: drawn from another side


@dataclass(frozen=True, slots=True)
class FirstPage:
    game: str
    title: str
    steps: tuple[Step, ...]
    tips: tuple[Markup, ...]
    book_href: str
    set_href: str


def first_page(book: Book, language: str) -> FirstPage:
    prose = Prose(book.prefix, lambda clause: address(book.game, clause, clause=clause))
    pictures = [step.picture for step in book.primer.steps]
    return FirstPage(
        game=book.game, title=words(book.title, language),
        steps=tuple(Step(words(step.title, language), prose.blocks(words(step.text, language)), step.picture,
                         step.picture in pictures[:at]) for at, step in enumerate(book.primer.steps)),
        tips=tuple(prose.inline(words(tip.text, language)) for tip in book.primer.tips),
        book_href=address(book.game), set_href=f"/set/{book.game}")
