"""A table's life on its page: why something cannot be taken back, and who is told that the table refused."""
from __future__ import annotations

from functools import cache

import pytest

from app.games.core.agenda import AnyPosition
from app.games.core.dice import Dice
from app.games.core.message import Seat
from app.games.registry import game_of
from app.tables.desk import Desk
from app.tables.log import Happened
from app.tables.motions import Motions, UndoWish
from app.web.keeping import sheet, strip
from app.web.scene import Scene
from tests.web.games.tables import SOME_DAY, desk_of

GAME = "elfenwizards"
ADA, BASTIEN, CHLOE = range(3)


@cache
def begun() -> AnyPosition:
    game = game_of(GAME)
    return game.setup(game.Options(), [None] * 4, Dice(b"key", 0)).position


def desk_after(*moves: Happened) -> Desk:
    desk = desk_of(GAME, begun())
    desk.recent.extend(moves)
    return desk


def move(number: int, seat: Seat, fixed_by: str = "") -> Happened:
    return Happened(number, seat, [], SOME_DAY, not fixed_by, fixed_by, False, None)


def seen_by(desk: Desk, viewer: Seat, language: str = "en") -> Scene:
    return Scene(desk, viewer, language, frozenset({ADA, BASTIEN, CHLOE}))


@pytest.mark.parametrize(("last", "english", "french"), [
    (move(7, ADA, "dice"), "Dice or cards have fallen. What was played before them stands.",
     "Des dés ou des cartes sont tombés. Ce qui a été joué avant demeure."),
    (move(7, ADA, "secret"), "A secret has been seen. What was played before it stands.",
     "Un secret a été vu. Ce qui a été joué avant demeure."),
    (move(7, ADA, "final"), "The last answer is final by the rules.",
     "La dernière réponse est définitive d'après les règles."),
    (move(7, BASTIEN), "Somebody has answered since; only the whole table can take that back.",
     "Quelqu'un a répondu depuis ; seule la table entière peut le reprendre."),
], ids=["dice", "secret", "final", "answered"])
def test_what_cannot_be_taken_back_says_why(last: Happened, english: str, french: str) -> None:
    desk = desk_after(move(6, ADA), last)
    shown = [sheet(seen_by(desk, ADA, language)).unescape().replace("\u00a0", " ") for language in ("en", "fr")]
    assert [english in shown[0], french in shown[1]] == [True, True]


def test_that_the_table_refused_is_told_to_whoever_asked() -> None:
    desk = desk_after(move(7, BASTIEN))
    desk.motions = Motions(undo=UndoWish(ADA, 7, desk.version, (ADA,), refused_by=BASTIEN))
    told = ["Bastien does not agree: what was played stands." in strip(seen_by(desk, viewer))
            for viewer in (ADA, BASTIEN, CHLOE)]
    assert told == [True, False, False]


def test_all_others_who_play_are_asked_to_agree_and_whoever_asked_may_think_better_of_it() -> None:
    desk = desk_after(move(7, ADA))
    desk.motions = Motions(undo=UndoWish(ADA, 7, desk.version, (ADA,)))
    pages = [strip(seen_by(desk, viewer)) for viewer in (ADA, BASTIEN, CHLOE)]
    assert ["Allow it" in page for page in pages] == [False, True, True]
    assert ["Think better of it" in page for page in pages] == [True, False, False]
