"""What the seats of a table do, move by move, known beforehand: the load client need not think."""
from __future__ import annotations

import math
import random
from functools import cache
from typing import Protocol

from app.games.core.codec import encode
from app.games.core.game import Game
from app.games.core.message import Seat
from app.games.core.selfplay import SelfPlay, bot_pick
from app.games.registry import game_of
from bench.workload import SEATS, Workload, mix

KINDS = 8                                       # different games that the tables of one run play


class Script(Protocol):
    def seat(self, version: int) -> Seat | None:
        """Who acts at this version; None where the game is over."""

    def action(self, version: int) -> bytes: ...


class Endless:
    """The workload: seat after seat, with numbers that look like chance."""

    def seat(self, version: int) -> Seat | None:
        return version % SEATS

    def action(self, version: int) -> bytes:
        n = mix(version, 11) >> 1
        return b'{"type":"act","seq":%d,"n":%d,"order":"secret-of-seat-%d-%08d-%08x--"}' % (
            version, n, version % SEATS, version, n)


class Played:
    """A game that bots have played on known dice."""

    def __init__(self, moves: list[tuple[Seat, bytes]]) -> None:
        self._moves = moves

    def __len__(self) -> int:
        return len(self._moves)

    def seat(self, version: int) -> Seat | None:
        return self._moves[version][0] if version < len(self._moves) else None

    def action(self, version: int) -> bytes:
        return self._moves[version][1]


@cache
def played(game_key: str, seed: int) -> Played:
    """The game of four bots whose secret is the seed."""
    game = game_of(game_key)
    return Played([(stage.seat, encode(stage.action)) for stage in self_play(game, SEATS, seed).stages()])


def self_play(game: Game, seats: int, seed: int) -> SelfPlay:
    rng = random.Random(seed)
    return SelfPlay(game, game.Options(), [bot_pick(game, game.bots()[0], rng)] * seats, seed)


def script_of(game_key: str, seed: int) -> Script:
    return Endless() if game_key == Workload.key else played(game_key, seed)


def games_needed(game_key: str, moves: float) -> int:
    """How many games at one table last for so many moves."""
    if game_key == Workload.key:
        return 1
    shortest = min(len(played(game_key, 1 + kind)) for kind in range(KINDS))
    return math.ceil(moves / shortest)
