"""The games of the house, by key."""
from __future__ import annotations

from app.games.core.game import Game
from app.games.elfenwizards.game import Elfenwizards
from app.games.wizards.game import Wizards
from app.games.wyz.game import Wyz
from app.games.zavandor.game import Zavandor

_games: dict[str, Game] = {}


def register(game: Game) -> None:
    _games[game.key] = game


def game_of(key: str) -> Game:
    """Raises KeyError for a game the house does not have."""
    return _games[key]


def all_games() -> tuple[Game, ...]:
    return tuple(_games.values())


register(Elfenwizards())
register(Wyz())
register(Zavandor())
register(Wizards())
