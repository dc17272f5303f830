"""A table besides its game, for every game alike: paused, closed, with a bot in somebody's place, with questions."""
from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice

import pytest

from app.games.core.game import Game
from app.games.core.message import Seat
from app.games.core.selfplay import SelfPlay, random_pick
from app.games.registry import all_games
from app.tables.desk import Desk
from app.tables.log import Happened
from app.tables.motions import Motions, UndoWish
from app.web import keeping
from app.web.affairs import QUIET, Affairs, Away
from app.web.scene import Scene
from tests.web.games.tables import NAMES, SOME_DAY, Elements, desk_of, look, whole

MOVES = 30
LANGUAGES = ("en", "fr")
GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)


def desk_at(game: Game, moves: int = MOVES) -> Desk:
    """In the middle of a random game."""
    seats = max(game.seats)
    play = SelfPlay(game, game.Options(), [random_pick(random.Random(3))] * seats, 3, eager=True)
    stages = [*islice(play.stages(), moves)]
    desk = desk_of(game.key, stages[-1].played.position)
    desk.recent.extend(Happened(number, stage.seat, stage.played.events, SOME_DAY, stage.played.undoable,
                                stage.played.fixed_by) for number, stage in enumerate(stages[-7:], 1))
    return desk


def scene(desk: Desk, viewer: Seat | None, language: str = "en", affairs: Affairs = QUIET) -> Scene:
    return Scene(desk, viewer, language, frozenset({0, 1}), is_host=viewer == 0, is_known=True, affairs=affairs,
                 invite_url="http://house/i/come" if viewer is not None else "")


def besides(scene: Scene) -> str:
    """What the page shows besides the game; it must be well-formed, and an id is there once."""
    html = keeping.strip(scene) + keeping.sheet(scene)
    elements = Elements(html)
    assert elements.open == []
    assert len(elements.ids()) == len(set(elements.ids()))
    return html


@GAMES
@pytest.mark.parametrize("language", LANGUAGES)
def test_while_paused_nobody_is_called(game: Game, language: str) -> None:
    desk = desk_at(game)
    desk.seat_down(replace(desk.table, paused_at=5.0, motions=Motions(paused_by=0).written))
    for viewer in (*desk.waiting(), None):
        assert "data-mine" not in look(desk, viewer, language).status
        assert NAMES[0] in besides(scene(desk, viewer, language)) or viewer == 0


@GAMES
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_closed_game_is_shown_as_it_stood_and_asks_nothing(game: Game, language: str) -> None:
    desk = desk_at(game)
    asked = desk.waiting()
    desk.seat_down(replace(desk.table, status="abandoned", motions=Motions(closed_by=1).written))
    for viewer in (*asked, None):
        assert scene(desk, viewer).choices() == []
        assert "data-mine" not in look(desk, viewer, language).status
        assert Elements(whole(look(desk, viewer, language))).open == []
        assert "hx-post" not in besides(scene(desk, viewer, language))


@GAMES
def test_a_bot_in_somebodys_place_is_named_beside_the_seat(game: Game) -> None:
    desk = desk_at(game)
    seats = tuple(replace(row, stand_in="adept") if row.seat == 1 else row for row in desk.table.seats)
    desk.seat_down(replace(desk.table, seats=seats))
    assert "a bot plays" in look(desk, 0).seats
    assert "a bot plays" not in look(desk, 1).seats
    assert "Take my seat back" in besides(scene(desk, 1))


@GAMES
@pytest.mark.parametrize("language", LANGUAGES)
def test_those_who_are_there_are_asked_about_who_is_away(game: Game, language: str) -> None:
    affairs = Affairs((Away(1, 240, ((0, "bot"),), frozenset({0, 2})),))
    desk = desk_at(game)
    assert besides(scene(desk, 0, language, affairs)).count('hx-post="/t/t1/absence"') == 3
    for viewer in (1, None):
        told = keeping.strip(scene(desk, viewer, language, affairs))
        assert NAMES[1] in told
        assert "hx-post" not in told


def test_only_the_host_is_offered_what_is_the_hosts() -> None:
    desk = desk_at(next(iter(all_games())))
    for words in ("/close", "/host", "/patience"):
        assert words in besides(scene(desk, 0))
        assert words not in besides(scene(desk, 1))
        assert words not in besides(scene(desk, None))


def test_who_asked_to_take_back_and_who_is_asked_see_their_part_of_it() -> None:
    desk = desk_at(next(iter(all_games())))
    wish = UndoWish(by=0, first=7, version=desk.version, agreed=(0,))
    desk.seat_down(replace(desk.table, motions=Motions(undo=wish).written))
    assert "You ask to take" in keeping.strip(scene(desk, 0))
    assert "Allow it" in keeping.strip(scene(desk, 1))
    assert "hx-post" not in keeping.strip(scene(desk, None))
