"""A table without a house: what a move costs and what would be sent, game by game."""
from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from app.games.core.game import Game
from app.games.core.message import Seat
from app.games.core.selfplay import Stage
from app.store.rows import SeatRow, TableRow
from app.tables.clock import next_clocks, start_clocks
from app.tables.desk import Desk
from app.tables.log import Happened
from app.web.answers import partial
from app.web.scene import Scene
from app.web.showing import parts_of
from bench.scripts import self_play

LANGUAGE = "en"
SOME_DAY = datetime(2024, 1, 1, tzinfo=UTC)


def table_of(game: Game, seats: int) -> TableRow:
    chairs = tuple(SeatRow(seat, f"p{seat}", f"Guest {seat + 1}", None, None, None, True, "") for seat in range(seats))
    return TableRow("table", game.key, game.version, "A table", "p0", "{}", False, "invite", "playing", bytes(32), "",
                    0, 0, 0, None, None, SOME_DAY, SOME_DAY, None, chairs)


def played_at(game: Game, seats: int, seed: int) -> Iterator[tuple[Desk, Stage | None]]:
    """A game of bots at a desk: first as it starts, then after every move, with the move."""
    play, desk = self_play(game, seats, seed), Desk(table_of(game, seats))
    desk.position, desk.clocks = play.position, start_clocks(play.position, seats, desk.options, 0.0)
    yield desk, None
    for version, stage in enumerate(play.stages(), 1):
        after = stage.played.position
        clocks = next_clocks(desk.clocks, stage.position, after, stage.seat, version, desk.options, 0.0)
        desk.take_over(version, after, clocks, Happened(version, stage.seat, stage.played.events, SOME_DAY))
        yield desk, stage


class Page:
    """What one seat's page shows, so that only what changed is pushed."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._shown: dict[str, str] = {}

    def push(self, desk: Desk) -> str:
        everybody = frozenset(range(len(desk.table.seats)))
        pushed = parts_of(Scene(desk, self._seat, LANGUAGE, everybody, is_host=self._seat == 0)).pushed()
        changed = [partial(name, html) for name, html in pushed.items() if self._shown.get(name) != html]
        self._shown |= pushed
        return "".join(changed)
