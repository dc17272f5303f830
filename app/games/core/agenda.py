"""The one way to change a position: a stack of steps still to be resolved, and `play`.

A step on top of the agenda either waits for seats or, when it waits for nobody, is taken off and run, and may lay
further steps on top. Phases, interrupts, nested encounters and sealed answers are all steps; no game writes its own
loop.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, Literal, NoReturn, TypeVar

import msgspec

from app.games.core.action import Action, snake_case
from app.games.core.choice import Choice
from app.games.core.clone import clone
from app.games.core.dice import Chance
from app.games.core.event import Event
from app.games.core.message import GAME_OVER, NOT_YOUR_TURN, Message, Refusal, Seat

NOT_AS_ASKED = Refusal(Message("not_as_asked"))


class Clock(msgspec.Struct, frozen=True):
    """A time limit that the rules set on the step under way; the id tells one from the next.

    One that comes back under its id after an interruption goes on with the time that was left.
    """

    id: int
    seconds: int


class Step(msgspec.Struct, tag=snake_case, tag_field="step"):
    """One thing still to be resolved: data saved with the position, and the rules of its moment."""

    def waits_for(self, state: Any) -> Sequence[Seat]:
        """Whom the table waits for; nobody: the step is taken off and run."""
        return ()

    def prompt(self, state: Any) -> Message:
        """What the table waits for; the catalogue has words for those waited for (`.you`) and for the others."""
        return Message(f"prompt.{type(self).__struct_config__.tag}")

    def choices(self, state: Any, seat: Seat) -> Iterable[Choice]:
        """What the seat may do while this step is on top. Not only those waited for may be offered something."""
        return ()

    def asides(self, state: Any, seat: Seat) -> Iterable[Choice]:
        """What the seat may do while this step is anywhere on the agenda, without touching what is on top."""
        return ()

    def refusal(self, state: Any, seat: Seat, action: Action) -> Refusal | None:
        """Why this action cannot be, where a clause says more than the list of choices does."""
        return None

    def answer(self, now: Now[Any], seat: Seat, action: Action) -> None:
        """Carry out an action that was offered and not refused."""
        unexpected(action)

    def run(self, now: Now[Any]) -> None:
        """Called once, after the step was taken off the agenda."""

    def clock(self, state: Any) -> Clock | None:
        """The time limit the rules themselves set on this step."""
        return None

    def expire(self, now: Now[Any]) -> None:
        """That time is over."""

    def fallback(self, state: Any, seat: Seat) -> Action:
        """What is played for a seat that was waited for and did not answer."""
        raise NotImplementedError(type(self).__name__)


S = TypeVar("S")
T = TypeVar("T", bound=Step)


class Position(msgspec.Struct, Generic[S, T]):
    """All there is to know about a game under way."""

    state: S
    agenda: list[T]                             # the last one is on top
    moment: int = 0                             # how many steps were resolved: the same moment, the same question
    chances: int = 0                            # how many moves drew from the dice: names the next stream


class Now(Generic[S]):
    """The move under way: the only hands that steps have."""

    def __init__(self, position: Position[S, Any], dice: Chance) -> None:
        self.state, self._agenda, self.dice = position.state, position.agenda, dice
        self.events: list[Event] = []
        self.learned: set[Seat] = set()
        self.is_final = False

    def then(self, *steps: Step) -> None:
        """Lay steps on the agenda; the first of them is resolved first."""
        self._agenda.extend(reversed(steps))

    def end(self) -> None:
        self._agenda.clear()

    def tell(self, key: str, /, **params: Any) -> None:
        self.events.append(Event(Message(key, params)))

    def show(self, seats: Sequence[Seat], key: str, /, shadow: Message | None = None, **params: Any) -> None:
        """Tell some seats what the others may not know."""
        self.learned.update(seats)
        self.events.append(Event(Message(key, params), tuple(seats), shadow))

    def final(self) -> None:
        """The rules do not let this answer be taken back."""
        self.is_final = True


FixedBy = Literal["", "dice", "secret", "final"]


class Played(msgspec.Struct, Generic[S, T]):
    """What came of a move: the new position, what happened, and whether it may be taken back by the one who made it.

    What `fixed_by` names, not even all together can take back: a die fell, somebody was shown a secret, or the rules
    make the answer final.
    """

    position: Position[S, T]
    events: list[Event]
    undoable: bool
    fixed_by: FixedBy = ""


AnyPosition = Position[Any, Any]
AnyPlayed = Played[Any, Any]


def waiting(position: AnyPosition) -> Sequence[Seat]:
    return position.agenda[-1].waits_for(position.state) if position.agenda else ()


def choices(position: AnyPosition, seat: Seat) -> list[Choice]:
    """Everything this seat may do now, and what it would expect to but may not. The only truth about what is legal."""
    return [choice for _, choice in _offers(position, seat)]


def prompt(position: AnyPosition) -> Message | None:
    return position.agenda[-1].prompt(position.state) if position.agenda else None


def clock(position: AnyPosition) -> Clock | None:
    return position.agenda[-1].clock(position.state) if position.agenda else None


def clocks(position: AnyPosition) -> set[int]:
    """The ids of all time limits of steps still to be resolved, also of those that others lie on."""
    found = (step.clock(position.state) for step in position.agenda)
    return {clock.id for clock in found if clock}


def fallback(position: AnyPosition, seat: Seat) -> Action:
    return position.agenda[-1].fallback(position.state, seat)  # type: ignore[no-any-return]


def play(position: Position[S, T], seat: Seat, action: Action, dice: Chance) -> Played[S, T] | Refusal:
    """The position after the action, or why there is none; the one given stays as it was."""
    position = clone(position)
    if not position.agenda:
        return GAME_OVER
    step = _answering(position, seat, action)
    if isinstance(step, Refusal):
        return step
    now = Now(position, dice)
    step.answer(now, seat, action)
    return _settled(position, now, seat)


def expire(position: Position[S, T], clock_id: int, dice: Chance) -> Played[S, T] | None:
    """The position after the clock of that id has run out; None where it is no longer the one that runs."""
    running = clock(position)
    if running is None or running.id != clock_id:
        return None
    position = clone(position)
    now = Now(position, dice)
    position.agenda[-1].expire(now)
    now.final()
    return _settled(position, now, None)


def settle(position: Position[S, T], now: Now[S]) -> None:
    """Resolve everything that waits for nobody."""
    while position.agenda and not waiting(position):
        step = position.agenda.pop()
        position.moment += 1
        step.run(now)


def begin(state: S, first: T, dice: Chance) -> Played[S, T]:
    """The position a game starts from, settled to its first question, and what happened until then."""
    position = Position(state, [first])
    return _settled(position, Now(position, dice), None)


def unexpected(action: object) -> NoReturn:
    raise AssertionError(f"offered but not answered: {action!r}")


def _settled(position: Position[S, T], now: Now[S], seat: Seat | None) -> Played[S, T]:
    settle(position, now)
    if now.dice.used:
        position.chances += 1
    fixed_by: FixedBy = ("dice" if now.dice.used else "secret" if now.learned else "final" if now.is_final else "")
    return Played(position, now.events, not (now.dice.used or now.is_final or seat in now.learned), fixed_by)


def _offers(position: AnyPosition, seat: Seat) -> Iterator[tuple[Step, Choice]]:
    if not position.agenda:
        return
    top = position.agenda[-1]
    for choice in top.choices(position.state, seat):
        yield top, choice
    for step in position.agenda:
        for choice in step.asides(position.state, seat):
            yield step, choice


def _answering(position: AnyPosition, seat: Seat, action: Action) -> Step | Refusal:
    """The step that offered this action, or why none did. Offers after the one that allows it are not made up."""
    step, is_offered = None, False
    for offering, choice in _offers(position, seat):
        if type(choice.action) is not type(action):
            continue
        step = step or offering
        if choice.is_for(action):
            if not is_offered and (refused := choice.blocked or step.refusal(position.state, seat, action)):
                return refused
            is_offered = True
            if choice.allows(action):
                return step
    if not is_offered and (refused := (step or position.agenda[-1]).refusal(position.state, seat, action)):
        return refused
    return NOT_AS_ASKED if step else NOT_YOUR_TURN
