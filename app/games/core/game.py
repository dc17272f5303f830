"""The contract of a game: what the platform, the bots and the tests may ask of it."""
from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Annotated, Any, Literal, Protocol, runtime_checkable

import msgspec

from app.games.core.action import Action
from app.games.core.agenda import AnyPlayed, AnyPosition
from app.games.core.dice import Chance
from app.games.core.message import Refusal, Seat

Colour = str
Wishes = Sequence[Colour | None]                # by seat; None: whatever is left
MEAN, VARIANCE = 3.5, 35 / 12                   # of a fair die


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table's options; each game adds its own to those all tables have."""

    decision_clock: Literal["off"] | Annotated[int, msgspec.Meta(ge=30, le=7 * 24 * 3600)] = "off"

    @property
    def decision_s(self) -> int | None:
        """How many seconds a player has for any decision; None: as long as it takes."""
        return None if self.decision_clock == "off" else self.decision_clock

    @property
    def pace_s(self) -> int | None:
        """How many seconds a player has, as far as one number can say it; None: as long as it takes."""
        return self.decision_s


class View(msgspec.Struct, frozen=True):
    """All that a viewer may know: what everybody sees, and what only this seat sees."""

    shared: Any
    own: Any = None


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: points by seat, who won, and why it was over."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    reasons: tuple[str, ...]


class Luck(msgspec.Struct, frozen=True):
    """What chance gave a seat over a whole game, against what it gives on average; `spread` where it can be told."""

    seat: Seat
    got: float
    expected: float
    spread: float = 0.0                         # standard deviation

    @classmethod
    def of_dice(cls, seat: Seat, faces: int, dice: int) -> Luck:
        """What so many dice showed together, against as many fair ones."""
        return cls(seat, faces, MEAN * dice, math.sqrt(VARIANCE * dice))


class Bot(Protocol):
    """A player that decides from what its seat may know."""

    def decide(self, seen: AnyPosition, seat: Seat, dice: Chance) -> Action: ...


class Game(Protocol):
    key: str                                    # "elfenwizards"
    prefix: str                                 # of its clauses: "EW"
    version: str                                # of its rules; a table is played under one
    seats: range                                # how many can play
    endings: tuple[str, ...]                    # every reason for which a game can be over
    Options: Any                                # its struct of options, extending the one above
    Position: Any                               # Position[ItsState, Union[its steps]]
    Action: Any                                 # union of its actions

    def colours(self, options: Any, seats: int) -> tuple[Colour, ...]:
        """The colours in play, in their order."""

    def are_colours_chosen(self, options: Any) -> bool:
        """Whether seats wish for a colour before the start."""

    def setup(self, options: Any, wishes: Wishes, dice: Chance) -> AnyPlayed:
        """The first position, and what happened on the way to it (see `agenda.begin`)."""

    def seat_colours(self, position: AnyPosition) -> tuple[Colour, ...]: ...

    def shared(self, position: AnyPosition) -> Any:
        """What everybody at the table and around it sees."""

    def own(self, position: AnyPosition, seat: Seat) -> Any:
        """What only this seat sees; None where it has no secret."""

    def determinize(self, position: AnyPosition, viewer: Seat | None, dice: Chance) -> AnyPosition:
        """Deal again all that the viewer cannot see."""

    def outcome(self, position: AnyPosition) -> Outcome | None: ...

    def silence(self, position: AnyPosition) -> Refusal | None:
        """Why the seats may not talk now; None where they may."""

    def broken(self, position: AnyPosition) -> list[str]:
        """The invariants this position breaks; none, in every position that can be reached."""

    def figures(self, position: AnyPosition) -> dict[str, float]:
        """What a finished game came to, in figures by which many games can be compared.

        `group.member` is a share of 1, told beside those of its group; a figure may be there in some games only.
        """

    def bot(self, level: str) -> Bot:
        """Raises KeyError for a level it does not have."""

    def bots(self) -> tuple[str, ...]:
        """The levels of its bots, best first."""


@runtime_checkable
class Styled(Protocol):
    """A game whose bot can also play in other styles; nobody sits down with them, but many games show what they do."""

    styles: tuple[str, ...]                     # each a level for `bot`


@runtime_checkable
class Orderly(Protocol):
    """A game in which a seat can leave an order up to a number, played for it while the matter at hand lasts.

    The order is no part of the game: it is kept beside it, known to its owner alone, and played as ordinary actions.
    """

    def matter(self, position: AnyPosition) -> str:
        """What an order could be about now: a name for each time it comes up; empty where there is nothing."""

    def ordered(self, position: AnyPosition, seat: Seat, most: int) -> Action | None:
        """What the order plays for the seat that is asked now; None: the seat is asked as usual."""


@runtime_checkable
class Relieved(Protocol):
    """A game in which a bot, and not the simplest move, answers a decision whose time is over."""

    relief: str                                 # its level


@runtime_checkable
class Losable(Protocol):
    """A game that all players can lose together."""

    defeats: tuple[str, ...]                    # the endings nobody wins


@runtime_checkable
class Scored(Protocol):
    """A game whose standing can be told at any moment: the number that wins, by seat, as everybody may know it."""

    def points(self, position: AnyPosition) -> tuple[int, ...]: ...


@runtime_checkable
class Lucky(Protocol):
    """A game that can tell how chance treated each seat, once all is open."""

    def luck(self, position: AnyPosition) -> tuple[Luck, ...]: ...


def view(game: Game, position: AnyPosition, viewer: Seat | None) -> View:
    return View(game.shared(position), None if viewer is None else game.own(position, viewer))
