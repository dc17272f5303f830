"""The rule book open at one place: contents with what was found, the chapter, and what belongs beside it."""
from __future__ import annotations

from dataclasses import dataclass

from app.games.core.book import Book
from app.i18n.books import words
from app.web.chapters import WORDS, Chapter, chapters
from app.web.finding import Search, folded
from app.web.glossary import words_beside
from app.web.templating import gettext, ngettext
from app.web.typesetting import Leaf, Set, Typesetter, address

WHOLE = "all"                                   # every chapter on one page: to print, to look through


@dataclass(frozen=True, slots=True)
class Wish:
    """Where a reader wants the book opened, and where the reader comes from."""

    chapter: str = ""
    clause: str = ""
    query: str = ""
    why: str = ""                               # the refusal that named the clause
    back: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents."""

    number: str
    title: str
    heading: str
    href: str
    hits: int
    is_here: bool


@dataclass(frozen=True, slots=True)
class OpenBook:
    """All that the page of a book draws."""

    game: str
    title: str
    heading: str
    wish: Wish                                  # as it was understood
    contents: tuple[Entry, ...]
    also: tuple[Entry, ...]                     # what follows the clauses
    leaves: tuple[Leaf, ...]
    before: Entry | None
    after: Entry | None
    examples: tuple[Set, ...]
    words: tuple[Set, ...]
    words_href: str
    found: str                                  # how much was found, in words
    notice: str
    elsewhere: tuple[Entry, ...]                # chapters in which something was found, when nothing was in this one


def open_book(book: Book, language: str, wish: Wish) -> OpenBook:
    every, search = chapters(book.game, language), Search.of(wish.query)
    home = {label: chapter for chapter in every for label in chapter.labels()}
    named = next((label for label in home if folded(label) == folded(wish.clause)), "")
    shown = (home[named],) if named else _shown(every, wish.chapter, search)
    setter = Typesetter(book.game, book.prefix, language, every, shown, search, named, wish.back)
    chapter = shown[0] if len(shown) == 1 else None
    here = chapter.key if chapter else WHOLE
    entries = _entries(book.game, every, here, search, wish)
    at = every.index(chapter) if chapter else -1
    return OpenBook(
        game=book.game, title=words(book.title, language),
        heading=chapter.heading if chapter else gettext(language, "The whole book"),
        wish=Wish(here, named, wish.query, wish.why if named else "", wish.back),
        contents=tuple(entry for entry in entries if entry.number),
        also=(*(entry for entry in entries if not entry.number), _whole(book.game, language, here, wish)),
        leaves=tuple(map(setter.leaf, shown)),
        before=entries[at - 1] if at > 0 else None, after=entries[at + 1] if 0 <= at < len(entries) - 1 else None,
        examples=setter.examples(chapter) if chapter else (),
        words=tuple(map(setter.passage, words_beside(book.game, language).get(here, ()))),
        words_href=address(book.game, chapter=WORDS, back=wish.back), found=_found(entries, search, language),
        notice=_notice(wish, named, shown, search, entries, language),
        elsewhere=() if any(c.hits(search) for c in shown) else tuple(entry for entry in entries if entry.hits))


def _shown(every: tuple[Chapter, ...], key: str, search: Search) -> tuple[Chapter, ...]:
    """What was asked for; else the first chapter in which something is found; else the first."""
    if key == WHOLE:
        return every
    asked = (chapter for chapter in every if chapter.key == key)
    found = (chapter for chapter in every if chapter.hits(search))
    return (next(asked, None) or next(found, None) or every[0],)


def _entries(game: str, every: tuple[Chapter, ...], here: str, search: Search, wish: Wish) -> list[Entry]:
    return [Entry(chapter.number, chapter.title, chapter.heading,
                  address(game, chapter=chapter.key, q=wish.query, back=wish.back), chapter.hits(search),
                  chapter.key == here) for chapter in every]


def _whole(game: str, language: str, here: str, wish: Wish) -> Entry:
    title = gettext(language, "The whole book")
    return Entry("", title, title, address(game, chapter=WHOLE, q=wish.query, back=wish.back), 0, here == WHOLE)


def _found(entries: list[Entry], search: Search, language: str) -> str:
    hits = sum(entry.hits for entry in entries)
    if not search:
        return ""
    return ngettext(language, "%(count)s passage", "%(count)s passages", hits) if hits else gettext(language, "nothing")


def _notice(wish: Wish, named: str, shown: tuple[Chapter, ...], search: Search, entries: list[Entry],
            language: str) -> str:
    if wish.clause and not named:
        return gettext(language, "The book has no clause %(clause)s.", clause=wish.clause)
    if not search or any(chapter.hits(search) for chapter in shown):
        return ""
    if any(entry.hits for entry in entries):
        return gettext(language, "Not in this chapter, but here:")
    return gettext(language, "The book says nothing of “%(words)s”.", words=wish.query)
