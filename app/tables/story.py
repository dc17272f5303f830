"""A finished game told from its log: where it turned, what each player did, how chance treated them, and its proof."""
from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from app.games.core.game import Luck, Lucky, Scored
from app.games.core.message import Seat
from app.games.core.record import Fault, Record, verify
from app.tables.desk import Desk
from app.tables.export import record_of
from app.tables.house import House
from app.tables.past import Film

MOST = 5                                        # turning points
Points = tuple[int, ...]
Kind = Literal["for_good", "lead", "gain", "loss"]


class Turning(NamedTuple):
    """What the move of that number did to the standing."""

    number: int
    kind: Kind
    seat: Seat
    points: int                                 # the seat's own after it, or what it gained or lost by it


class Deeds(NamedTuple):
    """What a seat did over the game; seconds are those between the move before and its own."""

    seat: Seat
    moves: int
    seconds: float
    longest: float


class Story(NamedTuple):
    turnings: tuple[Turning, ...]
    deeds: tuple[Deeds, ...]
    luck: tuple[Luck, ...]
    moves: int
    fault: str                                  # empty: proven


async def story_of(house: House, desk: Desk) -> Story:
    """Told once, away from the loop; the game is over and its story does not change."""
    film = await house.pasts.film(desk)
    if not isinstance(film.told, Story):
        record = await record_of(house, desk.table)
        film.told = await house.pasts.away(film, lambda: _tell(film, record))
    assert isinstance(film.told, Story)
    return film.told


def _tell(film: Film, record: Record) -> Story:
    game, fault, points, luck, winners = film.desk.game, "", list[Points](), tuple[Luck, ...](), tuple[Seat, ...]()
    try:
        verify(game, record)
        if isinstance(game, Scored):
            points = [game.points(film.position(place)) for place in range(film.last + 1)]
        if isinstance(game, Lucky):
            luck = game.luck(film.position(film.last))
        outcome = game.outcome(film.position(film.last))
        winners = outcome.winners if outcome else ()
    except Fault as found:
        fault = str(found)
    numbers = [happened.number for happened in film.log]
    return Story(turning_points(numbers, points, winners), tuple(_deeds(film)), luck, film.last, fault)


def turning_points(numbers: Sequence[int], points: Sequence[Points], winners: Collection[Seat]) -> tuple[Turning, ...]:
    """The last lead and those that held longest, the greatest gain and the greatest loss; each move once, in order.

    Who leads at the end and has not won, as can be in a game that points alone do not decide, had no lead for good.
    """
    leads = list(_leads(numbers, points))
    found = [lead._replace(kind="for_good") if lead.seat in winners else lead for lead, _ in leads[-1:]]
    found += [lead for lead, _ in sorted(leads[:-1], key=lambda one: -one[1])[:2]]
    found += _greatest(numbers, points, {turning.number for turning in found})
    once = {turning.number: turning for turning in reversed(found)}
    return tuple(sorted(list(once.values())[-MOST:], key=lambda turning: turning.number))


def _leads(numbers: Sequence[int], points: Sequence[Points]) -> Iterator[tuple[Turning, int]]:
    """Every change at the top, and for how many moves it held."""
    taken: list[tuple[int, Seat]] = []
    for place, standing in enumerate(points):
        first = [seat for seat, own in enumerate(standing) if own == max(standing)]
        if len(first) == 1 and (not taken or taken[-1][1] != first[0]):
            taken.append((place, first[0]))
    for (place, seat), (end, _) in pairwise([*taken, (len(points), -1)]):
        if place:                               # who is ahead from the start has not turned anything
            yield Turning(numbers[place], "lead", seat, points[place][seat]), end - place


def _greatest(numbers: Sequence[int], points: Sequence[Points], told: set[int]) -> Iterator[Turning]:
    steps = [(after[seat] - before[seat], numbers[place], seat)
             for place, (before, after) in enumerate(pairwise(points), start=1) for seat in range(len(after))
             if numbers[place] not in told]
    if steps and (gain := max(steps, key=lambda step: step[0]))[0] > 0:
        yield Turning(gain[1], "gain", gain[2], gain[0])
    if steps and (loss := min(steps, key=lambda step: step[0]))[0] < 0:
        yield Turning(loss[1], "loss", loss[2], -loss[0])


def _deeds(film: Film) -> Iterator[Deeds]:
    waits: dict[Seat, list[float]] = {seat.seat: [] for seat in film.desk.table.seats}
    for before, happened in pairwise(film.log):
        if happened.seat is not None:
            waits[happened.seat].append((happened.at - before.at).total_seconds())
    for seat, seconds in waits.items():
        yield Deeds(seat, len(seconds), sum(seconds), max(seconds, default=0.0))
