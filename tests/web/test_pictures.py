"""Pictures of the rule books: all that is named is drawn, and nothing is framed that is not."""
from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from app.games.core.book import Book
from app.games.core.seeds import SEEDS
from app.i18n.books import book_of
from app.web.games import pages_of
from app.web.primer import first_page
from app.web.rulebook import WHOLE, Wish, open_book
from app.web.shelf import books
from app.web.templating import render

SHIPPED = sorted(rules.parent.name for rules in SEEDS.glob("*/rules.toml"))
EVERY_BOOK = pytest.mark.parametrize("key", SHIPPED)
EVERY_GAME = pytest.mark.parametrize("book", books(), ids=lambda book: book.game)
FEW = 5                                         # strokes of an empty canvas


def the_book(key: str) -> Book:
    book = book_of(key)
    assert book is not None
    return book


def framed(html: str) -> list[str]:
    return re.findall(r'<div class="plate"[^>]*>(.*?)</div>', html, re.DOTALL)


def on_the_first_page(book: Book) -> list[str]:
    return framed(render("rules/primer.html", "en", me=None, theme="", section="rules", notice="", here="/rules",
                         games=[], first=first_page(book, "en")))


def is_drawn(picture: str) -> bool:
    return len(re.findall(r"<(?:use|path|rect)", picture)) > FEW


def without_pictures(book: Book) -> Book:
    return replace(book, primer=replace(book.primer, steps=tuple(replace(s, picture="") for s in book.primer.steps)))


@EVERY_BOOK
def test_every_picture_the_first_page_names_is_drawn(key: str) -> None:
    named = [step.picture for step in the_book(key).primer.steps if step.picture]
    assert [is_drawn(picture) for picture in on_the_first_page(the_book(key))] == [True] * len(named)


@EVERY_BOOK
def test_a_picture_that_comes_again_is_another(key: str) -> None:
    pictures = on_the_first_page(the_book(key))
    assert len(set(pictures)) == len(pictures)


def test_a_step_without_a_picture_has_no_frame() -> None:
    assert on_the_first_page(without_pictures(the_book("elfenwizards"))) == []


def test_a_game_that_names_no_picture_needs_no_drawings() -> None:
    undrawn = replace(without_pictures(the_book("elfenwizards")), game="toy")
    assert on_the_first_page(undrawn) == []


@EVERY_GAME
def test_a_plate_belongs_to_an_example_of_the_book(book: Book) -> None:
    assert pages_of(book.game).plates("en").keys() <= {example.id for example in book.examples}


@EVERY_GAME
def test_every_plate_is_drawn(book: Book) -> None:
    html = render("rules/book.html", "en", book=open_book(book, "en", Wish(chapter=WHOLE)))
    assert [is_drawn(plate) for plate in framed(html)] == [True] * len(pages_of(book.game).plates("en"))


@EVERY_GAME
def test_a_note_rests_on_a_clause_of_the_book(book: Book) -> None:
    cited = {note.clause for plate in pages_of(book.game).plates("en").values() for note in plate.notes}
    assert cited <= {clause.id for clause in book.clauses()}
