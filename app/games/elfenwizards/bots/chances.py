"""The chances in a duel whose end is not sure, and what points laid on somebody would bring.

A magician rises if it has a point and fewer of its rivals reach its points than there are titles: with one title a tie
leaves it vacant, with two a tie for first is no harm, a tie for second is (EW-9.3 to EW-9.13).
"""
from __future__ import annotations

from math import erf, sqrt

import msgspec

from app.games.core.message import Seat

QUANTILES = (-1.2816, -0.5244, 0.0, 0.5244, 1.2816)     # five equally likely values of the normal distribution
SQRT_2 = sqrt(2)


class Fighter(msgspec.Struct):
    """A candidate as a guild sees it."""

    mag: str
    owner: Seat
    mean: float                                 # points it is expected to end with
    spread: float                               # how unsure that is: the standard deviation
    worth: float                                # its title, to the guild that looks

    def reaches(self, points: float) -> float:
        """The chance that it ends with so many points or more."""
        if not self.spread:
            return 1.0 if self.mean >= points else 0.0
        return 0.5 + 0.5 * erf((self.mean - points + 0.5) / (self.spread * SQRT_2))


class Prospect(msgspec.Struct):
    """A duel as a guild sees it."""

    level: str
    titles: int
    fighters: list[Fighter]
    is_open: bool                               # the guild may cast here
    may_both_rise: bool                         # two who are level for first (EW-9.12)
    known: dict[tuple[str, int], float] = {}    # values worked out, by fighter and points added

    def at_stake(self) -> float:
        """More than this cannot be gained here."""
        return sum(abs(fighter.worth) for fighter in self.fighters)

    def gain(self, fighter: Fighter, points: int) -> float:
        """What so many points more on the fighter would bring."""
        return self._value(fighter, points) - self._value(fighter, 0)

    def lay(self, fighter: Fighter, points: int) -> None:
        fighter.mean += points
        self.known.clear()

    def chance(self, fighter: Fighter) -> float:
        """That the fighter rises."""
        if not fighter.spread:
            return self._chance_with(fighter, round(fighter.mean))
        ends = [round(fighter.mean + fighter.spread * z) for z in QUANTILES]
        return sum([self._chance_with(fighter, points) for points in ends]) / len(QUANTILES)

    def _value(self, raised: Fighter, points: int) -> float:
        value = self.known.get((raised.mag, points))
        if value is None:
            raised.mean += points
            value = sum([fighter.worth * self.chance(fighter) for fighter in self.fighters if fighter.worth])
            raised.mean -= points
            self.known[raised.mag, points] = value
        return value

    def _chance_with(self, fighter: Fighter, points: int) -> float:
        """That it rises if it ends with these points: no rival has as many, or one where there are two titles."""
        if points < 1:
            return 0.0
        none, one = 1.0, 0.0
        for rival in self.fighters:
            if rival is not fighter:
                reached = rival.reaches(points)
                allowed = reached if self.may_both_rise else rival.reaches(points + 1)
                one = one * (1.0 - reached) + none * allowed
                none *= 1.0 - reached
        return none if self.titles == 1 else none + one
