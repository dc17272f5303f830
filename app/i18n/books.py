"""The rule books of the games, read once."""
from __future__ import annotations

from functools import cache

from app.games.core.book import Book, Text, load_book
from app.games.core.seeds import SEEDS


@cache
def book_of(game: str) -> Book | None:
    """The book of a game of the house; None for a game that is registered for other purposes and has none."""
    folder = SEEDS / game
    return load_book(folder) if folder.is_dir() else None


def words(text: Text, language: str) -> str:
    return text.fr if language == "fr" else text.en
