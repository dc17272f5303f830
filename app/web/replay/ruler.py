"""The ruler of a replay: a lane a seat, a bar a turn, a notch a move, a line where a round begins."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.games.core.message import Seat
from app.tables.past import Film
from app.web.games import pages_of
from app.web.replay.turns import Turn, rounds_of

WIDTH, LEFT, RIGHT = 812, 30, 804               # the head travels from left to right
TOP = 30                                        # above it stand the moments
NOTCHED = 4.0                                   # a move that is narrower is not told from its neighbours
APART = 30                                      # between two figures under the ruler
LANES = 54                                      # the height all lanes share
WIDEST = 16                                     # from one lane to the next, at most


@dataclass(frozen=True, slots=True)
class Lane:
    colour: str
    y: int
    bars: str                                   # as a path
    notches: str
    falls: float | None                         # where the seat leaves the game


@dataclass(frozen=True, slots=True)
class Line:
    x: float
    turn: Turn | None                           # that begins there; nothing where its figure has no room


@dataclass(frozen=True, slots=True)
class Ruler:
    lanes: tuple[Lane, ...]
    lines: tuple[Line, ...]
    bar: int                                    # height of one
    width: int = WIDTH
    foot: int = TOP + LANES + 8                 # where the lanes end
    height: int = TOP + LANES + 26


def ruler_of(film: Film, colours: Sequence[str]) -> Ruler:
    pitch = min(WIDEST, LANES // len(colours))
    bar, top = round(pitch * 0.7), TOP + 8 + (LANES - pitch * len(colours)) // 2
    fallen = dict(_falls(film))
    lanes = tuple(_lane(film, seat, colour, top + seat * pitch, bar, fallen.get(seat))
                  for seat, colour in enumerate(colours))
    return Ruler(lanes, tuple(_lines(film, rounds_of(film))), bar)


def x_of(film: Film, place: int) -> float:
    """Where the head stands when the move at that place was made."""
    return round(LEFT + place * (RIGHT - LEFT) / max(1, film.last), 1)


def _lane(film: Film, seat: Seat, colour: str, y: int, bar: int, falls: float | None) -> Lane:
    bars, notches = [], []
    for first, last in _runs(film, seat):
        x, width = x_of(film, first - 1), x_of(film, last) - x_of(film, first - 1)
        bars.append(f"M{x} {y}h{width:.1f}v{bar}h-{width:.1f}z")
        if width / (last - first + 1) >= NOTCHED:
            notches += [f"M{x_of(film, place)} {y}v{bar}" for place in range(first, last)]
    return Lane(colour, y, "".join(bars), "".join(notches), falls)


def _falls(film: Film) -> Iterator[tuple[Seat, float]]:
    pages = pages_of(film.desk.table.game)
    for place, happened in enumerate(film.log):
        for message in filter(None, (event.for_viewer(None) for event in happened.events)):
            if pages.line(message.key).falls:
                yield message.params["seat"], x_of(film, place)


def _runs(film: Film, seat: Seat) -> Iterator[tuple[int, int]]:
    """The seat's unbroken moves, by their first and last place."""
    first = 0
    for place, happened in enumerate(film.log):
        if happened.seat == seat and place:
            first = first or place
        elif first:
            yield first, place - 1
            first = 0
    if first:
        yield first, film.last


def _lines(film: Film, rounds: Sequence[Turn]) -> Iterator[Line]:
    free = 0.0                                  # from here on there is room for a figure
    for turn in rounds:
        x = x_of(film, turn.place)
        has_room = free <= x < WIDTH - APART / 2
        if has_room:
            free = x + (APART if free else 2 * APART)       # the first one is written out
        yield Line(x, turn if has_room else None)
