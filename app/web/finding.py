"""Words looked for in a text: found without regard to case and accents, and marked where they stand."""
from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from markupsafe import Markup, escape

LONGEST = 80
_SPELT_OUT = str.maketrans({"œ": "oe", "æ": "ae", "’": "'"})


@dataclass(frozen=True, slots=True)
class Search:
    """What a reader looks for. A text is found when it holds all of the words, in any order."""

    words: tuple[str, ...] = ()

    @classmethod
    def of(cls, query: str) -> Search:
        return cls(tuple(folded(query[:LONGEST]).split()))

    def __bool__(self) -> bool:
        return bool(self.words)

    def finds(self, text: str) -> bool:
        plain = folded(text)
        return bool(self.words) and all(word in plain for word in self.words)

    def mark(self, text: str) -> Markup:
        """The text, escaped, with every one of the words in a <mark>."""
        marked, end = Markup(), 0
        for start, stop in self._places(text):
            marked += escape(text[end:start]) + Markup("<mark>{}</mark>").format(text[start:stop])
            end = stop
        return marked + escape(text[end:])

    def _places(self, text: str) -> Iterator[tuple[int, int]]:
        """Where the words stand in the text, neighbours and overlaps as one."""
        plain, origin = _with_origin(text) if self.words else ("", [])
        hit = {at for word in self.words for start in _starts(plain, word)
               for at in origin[start:start + len(word)]}
        for first in sorted(at for at in hit if at - 1 not in hit):
            last = first
            while last + 1 in hit:
                last += 1
            yield first, last + 1


@lru_cache(4096)                                # a few books: every passage is asked for at each letter typed
def folded(text: str) -> str:
    """Plain small letters: "Déconfiture" and "deconfiture" are the same word."""
    return "".join(map(_folded, text))


@cache
def _folded(letter: str) -> str:
    plain = unicodedata.normalize("NFKD", letter).casefold().translate(_SPELT_OUT)
    return "".join(mark for mark in plain if not unicodedata.combining(mark))


def _with_origin(text: str) -> tuple[str, list[int]]:
    """The folded text, and for each of its letters which one of the text it comes from."""
    parts = [_folded(letter) for letter in text]
    return "".join(parts), [at for at, part in enumerate(parts) for _ in part]


def _starts(plain: str, word: str) -> Iterator[int]:
    at = plain.find(word)
    while at >= 0:
        yield at
        at = plain.find(word, at + 1)
