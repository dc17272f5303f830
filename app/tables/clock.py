"""Clocks and questions: since when each seat is asked what it is asked, and until when it may answer.

Times are house time, which stands still while no process serves (EW-16.13). A seat's question is a new one when the
moment of the game changed, when the seat itself has moved, or when it was not waited for before. An action that was
decided on the question as it still stands is in time, whatever others did meanwhile.
"""
from __future__ import annotations

import msgspec

from app.games.core import agenda
from app.games.core.agenda import AnyPosition
from app.games.core.game import Options
from app.games.core.message import Seat


class Question(msgspec.Struct, frozen=True, array_like=True):
    """`since` is the version that put it; `until` the house time at which the fallback is played, if any."""

    since: int
    until: float | None = None


class Window(msgspec.Struct, frozen=True, array_like=True):
    """A time limit set by the rules, under the id the game gave it."""

    id: int
    until: float


class Clocks(msgspec.Struct, frozen=True):
    questions: tuple[Question, ...] = ()
    window: Window | None = None

    def is_in_time(self, seat: Seat, version: int) -> bool:
        return version >= self.questions[seat].since

    def deadline(self, position: AnyPosition) -> float | None:
        """When something happens if nobody does anything."""
        times = [self.questions[seat].until for seat in agenda.waiting(position)]
        times.append(self.window.until if self.window else None)
        return min((at for at in times if at is not None), default=None)

    def late(self, position: AnyPosition, now: float) -> Seat | Window | None:
        """Whose time is over: a seat's, or a window's."""
        if self.window and self.window.until <= now:
            return self.window
        over = [(until, seat) for seat in agenda.waiting(position)
                if (until := self.questions[seat].until) is not None and until <= now]
        return min(over)[1] if over else None


def start_clocks(position: AnyPosition, seats: int, options: Options, now: float) -> Clocks:
    limit = _limit(options, now)
    waited = agenda.waiting(position)
    questions = tuple(Question(0, limit if seat in waited else None) for seat in range(seats))
    return Clocks(questions, _window(None, position, now))


def next_clocks(clocks: Clocks, before: AnyPosition, after: AnyPosition, actor: Seat | None, version: int,
                options: Options, now: float) -> Clocks:
    """The clocks after a move that led to this version."""
    limit = _limit(options, now)
    was, waited = agenda.waiting(before), agenda.waiting(after)
    same = before.moment == after.moment

    def question(seat: Seat) -> Question:
        if same and seat != actor and (seat in was) == (seat in waited):
            return clocks.questions[seat]
        return Question(version, limit if seat in waited else None)

    return Clocks(tuple(question(seat) for seat in range(len(clocks.questions))), _window(clocks.window, after, now))


def _limit(options: Options, now: float) -> float | None:
    return None if options.decision_clock == "off" else now + options.decision_clock


def _window(running: Window | None, position: AnyPosition, now: float) -> Window | None:
    clock = agenda.clock(position)
    if clock is None:
        return None
    return running if running and running.id == clock.id else Window(clock.id, now + clock.seconds)
