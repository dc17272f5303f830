"""Clocks and questions: since when each seat is asked what it is asked, and until when it may answer.

Times are house time, which stands still while no process serves (EW-16.13). A seat's question is a new one when the
moment of the game changed, when the seat itself has moved, or when it was not waited for before. An action that was
decided on the question as it still stands is in time, whatever others did meanwhile.
"""
from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from app.games.core import agenda
from app.games.core.agenda import AnyPosition
from app.games.core.game import Options
from app.games.core.message import Seat

LONGEST_RUN = 32                                # moves of one seat in a row whose questions are remembered


class Question(msgspec.Struct, frozen=True, array_like=True):
    """`since` is the version that put it, `asked_at` the house time; at `until`, if any, another answers it."""

    since: int
    until: float | None = None
    asked_at: float = 0.0


class Window(msgspec.Struct, frozen=True, array_like=True):
    """A time limit set by the rules, under the id the game gave it."""

    id: int
    until: float


class Rested(msgspec.Struct, frozen=True, array_like=True):
    """A window that something came on top of, and the time it goes on with."""

    id: int
    left_s: float


class Answered(msgspec.Struct, frozen=True, array_like=True):
    """A question as the move of that number left it: should the answer be taken back, its clock goes on."""

    number: int
    until: float


class Run(msgspec.Struct, frozen=True, array_like=True):
    """The unbroken last moves of one seat, newest last; `rested_at`: since when the seat is asked nothing."""

    seat: Seat
    answered: tuple[Answered, ...] = ()
    rested_at: float | None = None


class Clocks(msgspec.Struct, frozen=True, omit_defaults=True):
    questions: tuple[Question, ...] = ()
    window: Window | None = None
    run: Run | None = None
    rested: tuple[Rested, ...] = ()

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


    def after_pause(self, position: AnyPosition, lasted_s: float, now: float) -> Clocks:
        """As they go on after a pause: with the time they had, and with nobody waited for since before it."""
        waited = agenda.waiting(position)
        questions = tuple(replace(question, until=_later(question.until, lasted_s),
                                  asked_at=now if seat in waited else question.asked_at)
                          for seat, question in enumerate(self.questions))
        window = self.window and replace(self.window, until=self.window.until + lasted_s)
        run = self.run and replace(self.run, rested_at=_later(self.run.rested_at, lasted_s), answered=tuple(
            replace(answered, until=answered.until + lasted_s) for answered in self.run.answered))
        return replace(self, questions=questions, window=window, run=run)


def start_clocks(position: AnyPosition, seats: int, options: Options, now: float) -> Clocks:
    limit = _limit(options, now)
    waited = agenda.waiting(position)
    questions = tuple(Question(0, limit if seat in waited else None, now) for seat in range(seats))
    return Clocks(questions, _windows(Clocks(), position, now)[0])


def next_clocks(clocks: Clocks, before: AnyPosition, after: AnyPosition, actor: Seat | None, version: int,
                options: Options, now: float) -> Clocks:
    """The clocks after a move that led to this version."""
    limit = _limit(options, now)
    was, waited = agenda.waiting(before), agenda.waiting(after)
    same = before.moment == after.moment

    def question(seat: Seat) -> Question:
        if same and seat != actor and (seat in was) == (seat in waited):
            return clocks.questions[seat]
        return Question(version, limit if seat in waited else None, now)

    window, rested = _windows(clocks, after, now)
    return Clocks(tuple(question(seat) for seat in range(len(clocks.questions))), window,
                  None if actor is None else _run(clocks, waited, actor, version, now), rested)


def renewed_clocks(clocks: Clocks, before: AnyPosition, after: AnyPosition, actor: Seat, number: int, version: int,
                   options: Options, now: float) -> Clocks:
    """The clocks after the actor took that move back: the question it had answered goes on with the time that was left.

    Time in which others were asked does not count; time that the actor spent on further questions does, or taking back
    again and again would be a way to think for ever.
    """
    fresh, run = next_clocks(clocks, before, after, actor, version, options, now), clocks.run
    if run is None or all(answered.number != number for answered in run.answered):
        return replace(fresh, run=None)
    rested = 0.0 if run.rested_at is None else now - run.rested_at
    *earlier, last = (replace(answered, until=answered.until + rested) for answered in run.answered
                      if answered.number <= number)
    asked = replace(fresh.questions[actor], until=last.until)
    questions = (*fresh.questions[:actor], asked, *fresh.questions[actor + 1:])
    return replace(fresh, questions=questions, run=Run(actor, tuple(earlier)) if earlier else None)


def _limit(options: Options, now: float) -> float | None:
    return None if options.decision_s is None else now + options.decision_s


def _run(clocks: Clocks, waited: Sequence[Seat], actor: Seat, version: int, now: float) -> Run | None:
    run = clocks.run if clocks.run and clocks.run.seat == actor else Run(actor)
    until = clocks.questions[actor].until
    if until is None:                           # no clock, or a word in between
        return run if run.answered else None
    return Run(actor, (*run.answered, Answered(version, until))[-LONGEST_RUN:], None if actor in waited else now)


def _windows(clocks: Clocks, position: AnyPosition, now: float) -> tuple[Window | None, tuple[Rested, ...]]:
    """The window that runs now, and those that rest as long as their step is still to be resolved."""
    clock, running, rested = agenda.clock(position), clocks.window, clocks.rested
    if running and clock and running.id == clock.id:
        return running, rested
    if running:
        rested = (*rested, Rested(running.id, max(0.0, running.until - now)))
    left_s = next((rest.left_s for rest in rested if clock and rest.id == clock.id), None)
    if rested:
        resting = agenda.clocks(position) - ({clock.id} if clock else set())
        rested = tuple(rest for rest in rested if rest.id in resting)
    return Window(clock.id, now + (clock.seconds if left_s is None else left_s)) if clock else None, rested


def _later(at: float | None, seconds: float) -> float | None:
    return None if at is None else at + seconds
