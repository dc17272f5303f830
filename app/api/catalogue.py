"""The games of the house as JSON, in the asked language."""
from __future__ import annotations

from typing import Any

import msgspec

from app.games.core.game import Game
from app.i18n.books import book_of, words


def game_json(game: Game, language: str) -> dict[str, Any]:
    book = book_of(game.key)
    return {
        "key": game.key,
        "name": words(book.title, language) if book else game.key,
        "version": game.version,
        "seats": {"least": game.seats.start, "most": game.seats.stop - 1},
        "bots": list(game.bots()),
        "options": _options(game, language),
    }


def _options(game: Game, language: str) -> dict[str, Any]:
    """The JSON Schema of the options, each with its name and what it does."""
    schema: dict[str, Any] = msgspec.json.schema(game.Options)["$defs"][game.Options.__name__]
    book = book_of(game.key)
    for option in book.options if book else ():
        if option.id in schema["properties"]:
            schema["properties"][option.id] |= {"title": words(option.name, language),
                                                "description": words(option.what, language)}
    return schema
