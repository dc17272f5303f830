"""Whole games played by bots, each once, for tests that look at everything that happened."""
from __future__ import annotations

import random
from functools import cache
from typing import Any

from app.games.core.selfplay import SelfPlay, Stage, bot_pick
from app.games.wizards.options import Options
from tests.games.wizards.build import GAME


@cache
def played(seats: int, seed: int, **options: Any) -> tuple[Stage, ...]:
    """A quick game from its first move to its last."""
    hand = bot_pick(GAME, GAME.bots()[0], random.Random(seed))
    return tuple(SelfPlay(GAME, Options(length_preset="quick", **options), [hand] * seats, seed).stages())
