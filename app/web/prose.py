"""The plain texts of a book as HTML: paragraphs and lists, ids of clauses as links, words looked for marked."""
from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import groupby

from markupsafe import Markup

from app.games.core.book import reference_to
from app.web.finding import Search

ITEM = "- "
_NUMBERED = re.compile(r"(\d+)\. ")


@dataclass(frozen=True, slots=True)
class Prose:
    """Sets the texts of one book for one reader."""

    prefix: str                                 # what its clauses begin with
    link: Callable[[str], str]                  # where a clause is read; empty: there is none of that id
    search: Search = field(default_factory=Search)

    def inline(self, text: str) -> Markup:
        """Words within a line."""
        text, end = text.replace("'", "’"), 0
        parts: list[Markup] = []
        for found in reference_to(self.prefix).finditer(text):
            parts += self.search.mark(text[end:found.start()]), self._reference(found[0])
            end = found.end()
        return Markup().join([*parts, self.search.mark(text[end:])])

    def blocks(self, text: str) -> Markup:
        """Paragraphs and lists."""
        return Markup().join(self._block(lines, is_list) for lines, is_list in _blocks(text))

    def _block(self, lines: list[str], is_list: bool) -> Markup:
        if not is_list:
            return Markup("<p>{}</p>").format(self.inline(" ".join(lines)))
        tag, items = _list(lines)
        inside = Markup().join(Markup("<li>{}</li>").format(self.inline(item)) for item in items)
        return Markup("<{0}>{1}</{0}>").format(tag, inside)

    def _reference(self, clause: str) -> Markup:
        href = self.link(clause)
        words = self.search.mark(clause)
        return Markup('<a class="ref" href="{}">{}</a>').format(href, words) if href else words


def _blocks(text: str) -> Iterator[tuple[list[str], bool]]:
    """Runs of lines, and whether they are the items of a list."""
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        lines = [line.strip() for line in paragraph.splitlines()]
        for is_list, run in groupby(lines, lambda line: line.startswith(ITEM)):
            yield list(run), is_list


def _list(lines: list[str]) -> tuple[str, list[str]]:
    """Items that count themselves from 1 are left to be counted by the page."""
    items = [line.removeprefix(ITEM) for line in lines]
    numbers = [_NUMBERED.match(item) for item in items]
    if all(number and number[1] == str(at) for at, number in enumerate(numbers, 1)):
        return "ol", [_NUMBERED.sub("", item, count=1) for item in items]
    return "ul", items
