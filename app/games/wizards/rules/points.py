"""Points gained and lost (R19, R20)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from app.games.core import ask
from app.games.core.action import Action
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.wizards.actions import Allocate, ChooseLeast, GiveUp
from app.games.wizards.orders import TOP_LEVEL
from app.games.wizards.rules.decision import Decision
from app.games.wizards.rules.frames.base import Now, resolves
from app.games.wizards.rules.frames.effects import Gain, Lose, LoseLeast
from app.games.wizards.rules.powers import gain_bonus, gains_points
from app.games.wizards.rules.refusals import refuse
from app.games.wizards.state import State
from app.games.wizards.vocabulary import POINT_TYPES, Points, PointType


def plus(one: Points, other: Points, sign: int = 1) -> Points:
    return Points(*(getattr(one, kind) + sign * getattr(other, kind) for kind in POINT_TYPES))


def told(points: Points) -> list[int]:
    """As a message carries them, in the order of POINT_TYPES."""
    return [points.knowledge, points.perception, points.power]


def all_of(kind: PointType, n: int) -> Points:
    return Points(**{kind: n})


# -------------------------------------------------------------------------------------------------------------- gain


@resolves(Gain)
def _gain(now: Now, frame: Gain) -> None:
    state, seat = now.state, frame.seat
    if not gains_points(state.players[seat]):
        return
    if frame.points.total:
        credit(now, seat, frame.points)
    if not (frame.free or frame.points.total):
        return
    bonus = gain_bonus(state, seat)
    if frame.free and not frame.one_type:
        now.then(Allocating(seat, frame.free + bonus))
    elif frame.free:
        now.then(Allocating(seat, frame.free, one_type=True), *([Allocating(seat, bonus)] if bonus else []))
    elif bonus:
        now.then(Allocating(seat, bonus))


def credit(now: Now, seat: Seat, points: Points) -> None:
    """To the player and his partner, if that one can gain at all (WZ-B2, R51)."""
    state = now.state
    state.change(seat, points=plus(state.players[seat].points, points))
    now.tell("points_gained", seat=seat, points=told(points))
    partner = state.partner(seat)
    if partner is not None and gains_points(state.players[partner]):
        state.change(partner, points=plus(state.players[partner].points, points))
        now.tell("points_shared", seat=partner, points=told(points))


class Allocating(Decision):
    """Points of the player's choice."""

    seat: Seat
    n: int
    one_type: bool = False
    hears: ClassVar[tuple[type[Action], ...]] = (Allocate,)
    clause: ClassVar[str] = "WZ-7.3033"

    def prompt(self, state: State) -> Message:
        return Message("prompt.allocating", {"n": self.n, "count": self.n})

    def is_open(self, state: State) -> bool:
        return gains_points(state.players[self.seat])

    def offers(self, state: State) -> Iterator[Choice]:
        if self.one_type:
            for kind in POINT_TYPES:
                yield Choice(Allocate(all_of(kind, self.n)),
                             Message("choice.allocate_one", {"points": told(all_of(kind, self.n))}))
        else:
            yield Choice(Allocate(), Message("choice.allocate", {"n": self.n, "count": self.n}),
                         ask={"points": ask.split(dict.fromkeys(POINT_TYPES, self.n), self.n)})

    def objection(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, Allocate)
        kinds = sum(amount > 0 for amount in told(action.points))
        fits = min(told(action.points)) >= 0 and action.points.total == self.n and not (self.one_type and kinds > 1)
        return None if fits else refuse("wrong_sum", self.clause)

    def carry_out(self, now: Now, action: Action) -> None:
        assert isinstance(action, Allocate)
        credit(now, self.seat, action.points)

    def fallback(self, state: State, seat: Seat) -> Action:
        """To the type of which he has least."""
        points = state.players[self.seat].points
        return Allocate(all_of(min(POINT_TYPES, key=lambda kind: int(getattr(points, kind))), self.n))


# -------------------------------------------------------------------------------------------------------------- loss


def debit(now: Now, seat: Seat, points: Points) -> None:
    if points.total:
        now.state.change(seat, points=plus(now.state.players[seat].points, points, -1))
    now.tell("points_lost", seat=seat, points=told(points), count=points.total)


@resolves(Lose)
def _lose(now: Now, frame: Lose) -> None:
    """Down to 0, and nothing at the highest level (R20, WZ-13a)."""
    player = now.state.players[frame.seat]
    owned = [kind for kind in POINT_TYPES if getattr(player.points, kind)]
    if player.level == TOP_LEVEL or not owned:
        return
    if frame.n >= player.points.total:
        debit(now, frame.seat, player.points)
    elif len(owned) == 1:
        debit(now, frame.seat, all_of(owned[0], frame.n))
    else:
        now.then(Losing(frame.seat, frame.n))


class Losing(Decision):
    """Which points go."""

    seat: Seat
    n: int
    hears: ClassVar[tuple[type[Action], ...]] = (GiveUp,)
    clause: ClassVar[str] = "WZ-7.301-1b"

    def prompt(self, state: State) -> Message:
        return Message("prompt.losing", {"n": self.n, "count": self.n})

    def offers(self, state: State) -> Iterator[Choice]:
        points = state.players[self.seat].points
        most: dict[str, int] = {kind: min(self.n, getattr(points, kind)) for kind in POINT_TYPES}
        yield Choice(GiveUp(), Message("choice.give_up", {"n": self.n, "count": self.n}),
                     ask={"points": ask.split(most, self.n)})

    def objection(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, GiveUp)
        owned = told(state.players[self.seat].points)
        fits = action.points.total == self.n and all(
            0 <= given <= most for given, most in zip(told(action.points), owned, strict=True))
        return None if fits else refuse("wrong_sum", self.clause)

    def carry_out(self, now: Now, action: Action) -> None:
        assert isinstance(action, GiveUp)
        debit(now, self.seat, action.points)

    def fallback(self, state: State, seat: Seat) -> Action:
        """From the types of which he has most."""
        left, given = state.players[self.seat].points, Points()
        for _ in range(self.n):
            most = max(POINT_TYPES, key=lambda kind: int(getattr(left, kind)))
            left, given = plus(left, all_of(most, 1), -1), plus(given, all_of(most, 1))
        return GiveUp(given)


@resolves(LoseLeast)
def _lose_least(now: Now, frame: LoseLeast) -> None:
    """Types with 0 are not considered (WZ-7.304-2)."""
    kinds = least_of(now.state.players[frame.seat].points)
    if len(kinds) == 1:
        lose_of(now, frame.seat, kinds[0], frame.n)
    elif kinds:
        now.then(ChoosingLeast(frame.seat, frame.n))


def least_of(points: Points) -> list[PointType]:
    owned = [kind for kind in POINT_TYPES if getattr(points, kind)]
    return [kind for kind in owned if getattr(points, kind) == min(getattr(points, other) for other in owned)]


def lose_of(now: Now, seat: Seat, kind: PointType, n: int) -> None:
    debit(now, seat, all_of(kind, min(n, getattr(now.state.players[seat].points, kind))))


class ChoosingLeast(Decision):
    """Of which of the smallest types (R20)."""

    seat: Seat
    n: int
    hears: ClassVar[tuple[type[Action], ...]] = (ChooseLeast,)
    clause: ClassVar[str] = "WZ-7.304-2"

    def offers(self, state: State) -> Iterator[Choice]:
        for kind in least_of(state.players[self.seat].points):
            yield Choice(ChooseLeast(kind), Message("choice.choose_least", {"points": told(all_of(kind, self.n))}))

    def objection(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, ChooseLeast)
        fits = action.kind in least_of(state.players[self.seat].points)
        return None if fits else refuse("wrong_sum", self.clause)

    def carry_out(self, now: Now, action: Action) -> None:
        assert isinstance(action, ChooseLeast)
        lose_of(now, self.seat, action.kind, self.n)
