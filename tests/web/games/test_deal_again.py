"""Every registered game: were all that is hidden from somebody otherwise, page and frame would be the same."""
from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

import pytest

from app.api.showing import view_json
from app.games.core.agenda import AnyPosition
from app.games.core.dice import Dice
from app.games.core.game import Game
from app.games.core.message import Seat
from app.games.core.selfplay import SelfPlay, Stage, random_pick
from app.games.registry import all_games
from app.tables.log import Happened
from tests.web.games.tables import SOME_DAY, desk_of, look, whole

APART, POSITIONS = 9, 8                         # at least so many moves between two positions; so many are looked at
DEALS = 2


@pytest.mark.parametrize("seats", [min, max], ids=["few", "many"])
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_what_is_hidden_shows_on_no_page_and_in_no_frame(game: Game, seats: Callable[[Iterable[int]], int]) -> None:
    count, dealt = seats(game.seats), 0
    play = SelfPlay(game, game.Options(), [random_pick(random.Random(5))] * count, 5, eager=True)
    for number, stage in enumerate(islice(with_secrets(game, play), POSITIONS)):
        position, language = stage.played.position, ("en", "fr")[number % 2]
        told = Happened(7, stage.seat, stage.played.events, SOME_DAY)
        for viewer in (*range(count), None):
            before = sent(game, position, viewer, language, told)
            for other in dealt_again(game, position, viewer):
                dealt += 1
                assert sent(game, other, viewer, language, told) == before
    assert dealt, "something was hidden"


def with_secrets(game: Game, play: SelfPlay) -> Iterator[Stage]:
    """Stages of the game, some way apart, that leave something hidden from those who watch."""
    wait = 0
    for stage in play.stages():
        wait -= 1
        if wait <= 0 and any(dealt_again(game, stage.played.position, None)):
            wait = APART
            yield stage


def dealt_again(game: Game, position: AnyPosition, viewer: Seat | None) -> list[AnyPosition]:
    """The position as it could be too for all the viewer knows."""
    dealt = [game.determinize(position, viewer, Dice(b"again", number)) for number in range(DEALS)]
    return [other for other in dealt if other != position]


def sent(game: Game, position: AnyPosition, viewer: Seat | None, language: str, told: Happened) -> tuple[str, bytes]:
    """The page and the frame that the viewer gets of a position, with what happened last."""
    desk = desk_of(game.key, position)
    desk.recent.append(told)
    return whole(look(desk, viewer, language)), view_json(desk, viewer, language, [told])
