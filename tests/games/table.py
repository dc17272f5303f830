"""A game under way, for tests: what every game's table in `build.py` has, whichever game it is."""
from __future__ import annotations

from typing import Any, Self

from app.games.core import agenda
from app.games.core.action import Action
from app.games.core.agenda import AnyPlayed, AnyPosition, Now, Played, Step
from app.games.core.choice import Choice
from app.games.core.clone import clone
from app.games.core.dice import Chance
from app.games.core.message import Message, Refusal, Seat


class LoadedDice:
    """Shows what it is told, one after the other, and then 0; a shuffle turns things round, so that it can be seen."""

    def __init__(self, *shown: int) -> None:
        self.shown, self.drawn = list(shown), 0

    @property
    def used(self) -> bool:
        return self.drawn > 0

    def below(self, n: int) -> int:
        self.drawn += 1
        return self.shown.pop(0) if self.shown else 0

    def roll(self, sides: int = 6) -> int:
        return 1 + self.below(sides)

    def shuffle(self, items: list[Any]) -> None:
        self.drawn += 1
        items.reverse()


class GameTable:
    """`events_told` is all that was told so far, `undoable` whether the last move may be taken back."""

    def __init__(self, begun: AnyPlayed) -> None:
        self.position: AnyPosition = begun.position
        self.events_told = list(begun.events)
        self.undoable = False

    def chance(self, *shown: int) -> Chance:
        return LoadedDice(*shown)

    # -------------------------------------------------------------------------------------------------------- looking

    @property
    def waiting(self) -> list[Seat]:
        return list(agenda.waiting(self.position))

    @property
    def step(self) -> str:
        return type(self.position.agenda[-1]).__name__ if self.position.agenda else ""

    @property
    def told(self) -> list[Message]:
        return [event.told for event in self.events_told]

    def events(self, key: str) -> list[dict[str, Any]]:
        return [message.params for message in self.told if message.key == key]

    def choices(self, seat: Seat, *kinds: type[Action]) -> list[Choice]:
        """What the seat is offered, of these kinds or at all."""
        return [choice for choice in agenda.choices(self.position, seat) if not kinds or type(choice.action) in kinds]

    def open(self, seat: Seat, kind: type[Action]) -> list[Any]:
        """The actions of this kind that the seat may choose."""
        return [choice.action for choice in self.choices(seat, kind) if not choice.blocked]

    # --------------------------------------------------------------------------------------------------------- acting

    def play(self, seat: Seat, action: Action, *shown: int) -> Self:
        played = agenda.play(self.position, seat, action, self.chance(*shown))
        assert isinstance(played, Played), played
        return self._take(played)

    def fallback(self, seat: Seat, *shown: int) -> Action:
        """What is played for a seat that does not answer; it is played."""
        action = agenda.fallback(self.position, seat)
        self.play(seat, action, *shown)
        return action

    def expire(self, *shown: int) -> Self:
        """The clock that runs runs out."""
        running = agenda.clock(self.position)
        assert running is not None
        played = agenda.expire(self.position, running.id, self.chance(*shown))
        assert played is not None
        return self._take(played)

    def refused(self, seat: Seat, action: Action) -> str:
        """The code and the clause of the refusal, which changed nothing."""
        before = clone(self.position)
        played = agenda.play(self.position, seat, action, self.chance(*[1] * 7))
        assert isinstance(played, Refusal), "this was accepted"
        assert self.position == before
        return f"{played.reason.key.removeprefix('refusal.')} {played.clause}".strip()

    def settle(self, *steps: Step, after: int = 0) -> Self:
        """These are resolved now, in this order, and then the lowest `after` steps that were on the agenda."""
        self.position.agenda[after:] = list(reversed(steps))
        now = Now(self.position, self.chance())
        agenda.settle(self.position, now)
        self.events_told += now.events
        return self

    def _take(self, played: AnyPlayed) -> Self:
        self.position, self.undoable = played.position, played.undoable
        self.events_told += played.events
        return self
