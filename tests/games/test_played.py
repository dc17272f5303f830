"""Played games are kept and must play again to the recorded result; one for every way a game can end.

`python -m tests.games.test_played` writes those that are missing.
"""
from __future__ import annotations

import random
import sys
from pathlib import Path

import msgspec
import pytest

from app.games.core.codec import encode
from app.games.core.game import Game
from app.games.core.record import Record, verify
from app.games.core.sampling import any_options
from app.games.core.selfplay import SelfPlay, bot_pick, random_pick
from app.games.registry import all_games, game_of

PLAYED = Path(__file__).parents[1] / "fixtures" / "played"
FILES = sorted(PLAYED.glob("*.json"))
TRIES = 400


def read(path: Path) -> Record:
    return msgspec.json.decode(path.read_bytes(), type=Record)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_played_game_plays_again_to_its_end(path: Path) -> None:
    record = read(path)
    game = game_of(record.game)
    assert game.outcome(verify(game, record)) == record.outcome


@pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in all_games()])
def test_there_is_a_played_game_for_every_way_to_end(game: Game) -> None:
    kept = {reason for path in FILES if (record := read(path)).game == game.key and record.outcome
            for reason in record.outcome.reasons}
    assert kept == set(game.endings)


def write_missing() -> None:
    for game in all_games():
        missing = set(game.endings) - {reason for path in FILES for reason in _reasons(read(path), game)}
        for seed in range(TRIES):
            if not missing:
                break
            record = _played(game, seed)
            for reason in missing & set(_reasons(record, game)):
                path = PLAYED / f"{game.key}-{reason}.json"
                path.write_bytes(encode(record) + b"\n")
                missing.discard(reason)


def _reasons(record: Record, game: Game) -> tuple[str, ...]:
    return record.outcome.reasons if record.outcome and record.game == game.key else ()


def _played(game: Game, seed: int) -> Record:
    """Bots as a rule; now and then players who do anything, or other options, which end games as nothing else would."""
    rng, seats = random.Random(seed), game.seats[seed % len(game.seats)]
    hand = random_pick(rng) if seed % 4 == 3 else bot_pick(game, game.bots()[0], rng)
    options = any_options(game, rng) if seed % 8 >= 4 else game.Options()
    play = SelfPlay(game, options, [hand] * seats, seed)
    for _ in play.stages():
        pass
    return msgspec.structs.replace(play.record, outcome=game.outcome(play.position))


if __name__ == "__main__":
    write_missing()
    sys.exit(0)
