"""Chapters of a rule book set for the page: clauses linked, words looked for marked, examples drawn."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from markupsafe import Markup

from app.web.chapters import EXAMPLES, Chapter, Passage
from app.web.finding import Search
from app.web.games import pages_of
from app.web.plates import Plate
from app.web.prose import Prose


@dataclass(frozen=True, slots=True)
class Set:
    """A passage as it is printed."""

    anchor: str
    label: Markup
    head: Markup
    body: Markup
    values: tuple[tuple[Markup, Markup, bool], ...]  # name, what it does, whether it holds unless somebody chooses
    usual: str
    cites: tuple[tuple[str, str], ...]          # clause, and where it is read
    plate: Plate | None
    notes: tuple[tuple[str, str, str], ...]     # on the plate: words, clause, where it is read
    is_named: bool
    figure: Markup


@dataclass(frozen=True, slots=True)
class Leaf:
    """A chapter as it is printed."""

    heading: str
    lead: Markup
    passages: tuple[Set, ...]
    is_gallery: bool


def address(game: str, anchor: str = "", **params: str) -> str:
    """Where a place of a game's book is read."""
    query = urlencode({name: value for name, value in params.items() if value})
    return f"/rules/{game}" + (f"?{query}" if query else "") + (f"#{anchor}" if anchor else "")


class Typesetter:
    """Sets what one reader wants to see of one book."""

    def __init__(self, game: str, prefix: str, language: str, book: Sequence[Chapter], shown: Sequence[Chapter],
                 search: Search, named: str = "", back: str = "") -> None:
        self._game, self._named, self._back, self._search = game, named, back, search
        self._book = {chapter.key: chapter for chapter in book}
        self._known = frozenset[str]().union(*(chapter.labels() for chapter in book))
        self._at_hand = frozenset[str]().union(*(chapter.labels() for chapter in shown))
        self._plates = pages_of(game).plates(language)
        self._prose = Prose(prefix, self.link, search)

    def link(self, label: str) -> str:
        """Where the clause is read: further up or down this page, or in another chapter."""
        if label in self._at_hand:
            return f"#{label}"
        return address(self._game, label, clause=label, back=self._back) if label in self._known else ""

    def leaf(self, chapter: Chapter) -> Leaf:
        return Leaf(chapter.heading, self._prose.inline(chapter.lead), tuple(map(self.passage, chapter.passages)),
                    chapter.is_gallery)

    def passage(self, passage: Passage) -> Set:
        prose, plate = self._prose, self._plates.get(passage.label)
        notes = tuple((note.words, note.clause, self.link(note.clause)) for note in plate.notes) if plate else ()
        cites = tuple((clause, self.link(clause)) for clause in passage.cites)
        return Set(
            anchor=passage.anchor, label=self._search.mark(passage.label), head=prose.inline(passage.head),
            body=prose.blocks(passage.text), usual=passage.usual, cites=cites, plate=plate, notes=notes,
            values=tuple((prose.inline(v.name), prose.inline(v.what), v.is_usual) for v in passage.values),
            is_named=bool(passage.label) and passage.label == self._named, figure=passage.figure)

    def examples(self, chapter: Chapter) -> tuple[Set, ...]:
        """Those that cite the chapter: on the named clause first, then drawn ones, then those that say most of it."""
        def order(example: Passage) -> tuple[bool, bool, int]:
            cited = chapter.labels().intersection(example.cites)
            return self._named not in example.cites, example.label not in self._plates, -len(cited)
        fitting = (example for example in self._book[EXAMPLES].passages if chapter.labels().intersection(example.cites))
        return tuple(map(self.passage, sorted(fitting, key=order)))
