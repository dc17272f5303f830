"""The games on the shelf: those with a book. One registered for other purposes has none, and is not shown."""
from __future__ import annotations

from app.games.core.book import Book
from app.games.core.game import Game
from app.games.registry import all_games
from app.i18n.books import book_of, words


def shown_games() -> list[Game]:
    return [game for game in all_games() if book_of(game.key)]


def books() -> list[Book]:
    return [book for game in all_games() if (book := book_of(game.key))]


def titles(language: str) -> list[tuple[str, str]]:
    """Key and name of every game."""
    return [(book.game, words(book.title, language)) for book in books()]


def game_title(key: str, language: str) -> str:
    book = book_of(key)
    return words(book.title, language) if book else key
