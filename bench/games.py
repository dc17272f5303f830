"""What the games cost without a server: a move, as a multiple of writing down its state; and the sizes of things."""
from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from itertools import islice
from statistics import median
from typing import NamedTuple

import msgspec

from app.api.showing import view_json
from app.games.core import agenda
from app.games.core.codec import encode
from app.games.core.dice import Dice
from app.games.core.game import Game, view
from app.games.core.selfplay import Stage
from app.tables.desk import Desk
from bench.figures import deflated
from bench.offline import LANGUAGE, Page, played_at
from bench.workload import Workload

LONGEST = 400                                   # moves that are looked at
REPEATS = 3                                     # of every measurement; the best counts


class Sizes(NamedTuple):
    median: int
    largest: int


class Pages(NamedTuple):
    """Of pushes to pages: their bytes, plain and deflated, and how long one takes to make."""

    plain: Sizes
    deflated: Sizes
    push_ms: float


class GameFigures(NamedTuple):
    game: str
    moves: int
    move_us: float                              # choices of the seat, play, what all see and what each seat alone sees
    whole_views_us: float                       # the same, with a whole view for every seat
    dumps_us: float
    state: Sizes
    view: Sizes
    update: Sizes
    pages: Pages | None

    @property
    def ratio(self) -> float:
        return self.move_us / self.dumps_us

    @property
    def whole_ratio(self) -> float:
        return self.whole_views_us / self.dumps_us


class Seen(NamedTuple):
    """Of one move."""

    move_us: float
    whole_views_us: float
    dumps_us: float
    state: int
    views: list[int]
    updates: list[int]


def measure(game: Game, seats: int, seed: int = 1) -> GameFigures:
    seen = [_look(desk, stage, seats) for desk, stage in _moves(game, seats, seed) if stage is not None]
    return GameFigures(
        game.key, len(seen), median(move.move_us for move in seen), median(move.whole_views_us for move in seen),
        median(move.dumps_us for move in seen), _sizes([move.state for move in seen]),
        _sizes([size for move in seen for size in move.views]),
        _sizes([size for move in seen for size in move.updates]),
        None if game.key == Workload.key else _pages(game, seats, seed))


def _moves(game: Game, seats: int, seed: int) -> Iterator[tuple[Desk, Stage | None]]:
    return islice(played_at(game, seats, seed), LONGEST + 1)


def _look(desk: Desk, stage: Stage, seats: int) -> Seen:
    game, before, after = desk.game, stage.position, stage.played.position
    key = bytes(32)
    decided = _best_us(lambda: (agenda.choices(before, stage.seat),
                                agenda.play(before, stage.seat, stage.action, Dice(key, before.chances))))
    seen = _best_us(lambda: (game.shared(after), [game.own(after, seat) for seat in range(seats)]))
    whole = _best_us(lambda: [view(game, after, seat) for seat in range(seats)])
    plain = msgspec.to_builtins(after)
    return Seen(decided + seen, decided + whole, _best_us(lambda: json.dumps(plain)), len(encode(after)),
                [len(encode(view(game, after, seat))) for seat in range(seats)],
                [len(view_json(desk, seat, LANGUAGE, desk.since(desk.version - 1))) for seat in range(seats)])


def _pages(game: Game, seats: int, seed: int) -> Pages:
    pages = [Page(seat) for seat in range(seats)]
    pushes: list[bytes] = []
    took: list[float] = []
    for desk, stage in _moves(game, seats, seed):
        for page in pages:
            began = time.perf_counter()
            push = page.push(desk)
            if stage is not None and push:
                took.append(time.perf_counter() - began)
                pushes.append(push.encode())
    return Pages(_sizes([len(push) for push in pushes]), _sizes([deflated(push) for push in pushes]),
                 median(took) * 1000)


def _sizes(sizes: list[int]) -> Sizes:
    return Sizes(round(median(sizes)), max(sizes))


def _best_us(work: Callable[[], object]) -> float:
    times = []
    for _ in range(REPEATS):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times) * 1e6
