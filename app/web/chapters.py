"""A rule book cut into chapters of passages: the clauses first, then words, rulings, options and examples alike."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Protocol, runtime_checkable

from markupsafe import Markup

from app.games.core.book import Book, OptionText
from app.i18n.books import book_of, words
from app.web.finding import Search
from app.web.games import pages_of
from app.web.templating import gettext

WORDS, RULINGS, OPTIONS, EXAMPLES = "words", "rulings", "options", "examples"
NO_FIGURE = Markup()


@dataclass(frozen=True, slots=True)
class Value:
    """What an option may be set to."""

    name: str
    what: str
    is_usual: bool


@dataclass(frozen=True, slots=True)
class Passage:
    """The smallest piece that is found, named and linked to."""

    anchor: str
    text: str
    label: str = ""                             # in the margin: "EW-8.7", "R3"; readers name it by this
    head: str = ""
    values: tuple[Value, ...] = ()
    usual: str = ""                             # of an option without single values
    cites: tuple[str, ...] = ()                 # clauses it rests on
    figure: Markup = NO_FIGURE                  # drawn over it, in a gallery

    def is_found(self, search: Search) -> bool:
        told = (self.label, self.head, self.text, *(part for value in self.values for part in (value.name, value.what)))
        return search.finds("\n".join(told))


@dataclass(frozen=True, slots=True)
class Chapter:
    key: str                                    # in addresses
    number: str                                 # empty for those after the clauses
    title: str
    lead: str
    passages: tuple[Passage, ...]
    is_gallery: bool = False                    # its passages lie side by side

    @property
    def heading(self) -> str:
        return f"{self.number}. {self.title}" if self.number else self.title

    def hits(self, search: Search) -> int:
        return sum(passage.is_found(search) for passage in self.passages)

    def labels(self) -> frozenset[str]:
        return frozenset(passage.label for passage in self.passages if passage.label)


@runtime_checkable
class Galleried(Protocol):
    """A presenter that shows the pieces of its game, each with its words: all cards, all objects."""

    def gallery(self, language: str) -> Chapter: ...


@cache
def chapters(game: str, language: str) -> tuple[Chapter, ...]:
    """The whole book of a game that has one, in one language, in reading order."""
    book = book_of(game)
    assert book is not None, game
    return (*_rules(book, language), *_galleries(book, language), _words(book, language), _rulings(book, language),
            _options(book, language), _examples(book, language))


def _rules(book: Book, language: str) -> Iterator[Chapter]:
    for chapter in book.chapters:
        clauses = (Passage(clause.id, words(clause.text, language), clause.id) for clause in chapter.clauses)
        yield Chapter(str(chapter.number), str(chapter.number), words(chapter.title, language),
                      words(chapter.lead, language), tuple(clauses))


def _galleries(book: Book, language: str) -> Iterator[Chapter]:
    pages = pages_of(book.game)
    if isinstance(pages, Galleried):
        yield pages.gallery(language)


def _words(book: Book, language: str) -> Chapter:
    entries = (Passage(f"word-{word.id}", words(word.meaning, language), head=words(word.term, language))
               for word in book.words)
    return Chapter(WORDS, "", gettext(language, "Words"),
                   gettext(language, "What the words of the game mean, in the order in which a reader meets them."),
                   tuple(entries))


def _rulings(book: Book, language: str) -> Chapter:
    entries = (Passage(ruling.id, words(ruling.answer, language), ruling.id, words(ruling.question, language),
                       cites=ruling.clauses) for ruling in book.rulings)
    return Chapter(RULINGS, "", gettext(language, "Rulings, and why"),
                   gettext(language, "Questions that come up at the table, and how they are decided here."),
                   tuple(entries))


def _options(book: Book, language: str) -> Chapter:
    entries = (Passage(f"option-{option.id}", words(option.what, language), head=words(option.name, language),
                       values=_values(option, language), usual=_usual(option)) for option in book.options)
    return Chapter(OPTIONS, "", gettext(language, "House rules of a table"),
                   gettext(language, "What a table may choose before it plays, and what holds unless it does."),
                   tuple(entries))


def _values(option: OptionText, language: str) -> tuple[Value, ...]:
    return tuple(Value(words(value.name, language), words(value.what, language), value.value == option.default)
                 for value in option.values)


def _usual(option: OptionText) -> str:
    return str(option.default) if option.default is not None and not option.values else ""


def _examples(book: Book, language: str) -> Chapter:
    entries = (Passage(example.id, words(example.text, language), example.id, words(example.title, language),
                       cites=example.clauses) for example in book.examples)
    lead = pages_of(book.game).notation(language) or gettext(language, "The rules at work, one case at a time.")
    return Chapter(EXAMPLES, "", gettext(language, "Examples"), lead, tuple(entries))
