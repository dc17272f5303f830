"""Films without a database: a game played by random hands, as its table's log would hold it."""
from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import islice

from app.games.core.codec import encode
from app.games.core.event import Event
from app.games.core.game import Game
from app.games.core.message import Seat
from app.games.core.record import start
from app.games.core.selfplay import SelfPlay, random_pick
from app.store.rows import MoveRow
from app.tables.past import Film
from app.tables.standpoint import Standpoint
from app.tables.starting import START
from app.web.replay.reel import Reel, reel_of
from tests.web.games.tables import SOME_DAY, desk_of


def played(game: Game, seats: int, seed: int, moves: int | None = None) -> SelfPlay:
    play = SelfPlay(game, game.Options(), [random_pick(random.Random(seed))] * seats, seed, eager=True)
    for _ in islice(play.stages(), moves):
        pass
    return play


def film_of(play: SelfPlay, seen: Callable[[Event], Event] = lambda event: event) -> Film:
    """The game on film; `seen` may change what its log says."""
    desk = desk_of(play.game.key, play.position)
    is_over = play.game.outcome(play.position) is not None
    people = [replace(seat, word="", colour=None) for seat in desk.table.seats]
    table = replace(desk.table, secret=bytes.fromhex(play.record.secret), seats=tuple(people),
                    status="finished" if is_over else "playing")
    begun = MoveRow(0, None, START, _written(start(play.game, play.record).events, seen), False, False, SOME_DAY)
    rows = [MoveRow(move.number, move.seat, encode(move.action).decode(), _written(move.events, seen), False, False,
                    SOME_DAY) for move in play.record.moves]
    return Film(table, [begun, *rows])


def seen_at(film: Film, place: int, viewer: Seat | None, language: str = "en", *, is_open: bool = False) -> Reel:
    return reel_of(film, place, film.position(place), Standpoint(viewer, is_open), mine=viewer, language=language)


def _written(events: list[Event], seen: Callable[[Event], Event]) -> str:
    return encode([seen(event) for event in events]).decode()
