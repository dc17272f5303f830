"""Which words of the game are explained beside which chapter of its rules."""
from __future__ import annotations

import re
from functools import cache

from app.web.chapters import WORDS, Chapter, Passage, chapters
from app.web.finding import folded

MOST = 8


@cache
def words_beside(game: str, language: str) -> dict[str, tuple[Passage, ...]]:
    """By key of the chapter: the words that speak of its clauses, then those it uses, the rarest first."""
    rules = [chapter for chapter in chapters(game, language) if chapter.number]
    words = next(chapter for chapter in chapters(game, language) if chapter.key == WORDS).passages
    told = {chapter.key: folded("\n".join(passage.text for passage in chapter.passages)) for chapter in rules}
    users = {word: [key for key, text in told.items() if _is_used(word.head, text)] for word in words}
    return {chapter.key: _chosen(chapter, users) for chapter in rules}


def _chosen(chapter: Chapter, users: dict[Passage, list[str]]) -> tuple[Passage, ...]:
    speaking = [word for word in users if _speaks_of(word, chapter)]
    used = [word for word in users if chapter.key in users[word] and word not in speaking]
    return tuple((speaking + sorted(used, key=lambda word: len(users[word])))[:MOST])


def _speaks_of(word: Passage, chapter: Chapter) -> bool:
    return any(re.search(rf"\b{re.escape(label)}(?![\w.]*\d)", word.text) for label in chapter.labels())


def _is_used(term: str, told: str) -> bool:
    """"to roll", "major spell (die)" and "score, points" are looked for as roll, major spell, score and points."""
    forms = re.sub(r" \(.*?\)|^to ", "", folded(term)).split(", ")
    return any(re.search(rf"\b{re.escape(form)}[sx]?\b", told) for form in forms)
