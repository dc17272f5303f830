"""What a desk keeps of a page from one move to the next is never old: it equals what is made from nothing."""
from __future__ import annotations

import random
from itertools import islice

import pytest

from app.games.core.game import Game
from app.games.core.selfplay import SelfPlay, random_pick
from app.games.registry import all_games
from app.tables.clock import next_clocks
from app.tables.desk import Desk
from app.tables.log import Happened
from tests.web.games.tables import SOME_DAY, desk_of, look, whole

MOVES = 40
LANGUAGES = ("en", "fr")


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_a_page_that_was_kept_up_to_date_equals_one_made_from_nothing(game: Game) -> None:
    rng, seats = random.Random(11), max(game.seats)
    play = SelfPlay(game, game.Options(), [random_pick(rng)] * seats, 11, eager=True)
    desk = desk_of(game.key, play.position)
    for number, stage in enumerate(islice(play.stages(), MOVES), desk.version + 1):
        after = stage.played.position
        clocks = next_clocks(desk.clocks, stage.position, after, stage.seat, number, desk.options, 0.0)
        desk.take_over(number, after, clocks, Happened(number, stage.seat, stage.played.events, SOME_DAY))
        for viewer in (*range(seats), None):
            for language in LANGUAGES:
                assert whole(look(desk, viewer, language)) == whole(look(_twin(desk), viewer, language))


def _twin(desk: Desk) -> Desk:
    """The same table, met for the first time."""
    twin = Desk(desk.table)
    twin.position, twin.version, twin.clocks, twin.recent = desk.position, desk.version, desk.clocks, desk.recent
    return twin
