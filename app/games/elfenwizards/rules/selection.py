"""Dice used up together for chips: minor spells to recover, grey chips to remove (EW-7.2, EW-13.2)."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, combinations

import msgspec

from app.games.core.dice import Chance
from app.games.core.message import Refusal
from app.games.elfenwizards.rules.refusals import refuse, twice
from app.games.elfenwizards.state import Die


class Rate(msgspec.Struct, frozen=True):
    """What dice buy in one place: a chip for so many points, as long as there are chips."""

    dice: tuple[Die, ...]                       # of the guild, in that place
    cost: int
    chips: int
    clause: str                                 # what using them rests on
    useless: Refusal
    superfluous: Refusal

    def bought(self, points: int) -> int:
        return min(points // self.cost, self.chips)

    def pick(self, ids: Iterable[str]) -> list[Die]:
        named = set(ids)
        return [die for die in self.dice if die.id in named]

    def objection(self, used: Sequence[str], taken_back: Sequence[str]) -> Refusal | None:
        ids = {die.id for die in self.dice}
        if not ids.issuperset((*used, *taken_back)):
            return refuse("e10", self.clause)
        if twice([*used, *taken_back]):
            return refuse("e06", self.clause)
        return self._waste(self.pick(used)) if used else None

    def _waste(self, used: Sequence[Die]) -> Refusal | None:
        """If any die can be left out, the lowest can."""
        faces = [die.face for die in used]
        bought = self.bought(sum(faces))
        if not bought:
            return self.useless
        return self.superfluous if self.bought(sum(faces) - min(faces)) == bought else None

    def selections(self) -> list[tuple[Die, ...]]:
        """All that may be used together, nothing included."""
        every = chain.from_iterable(combinations(self.dice, size) for size in range(len(self.dice) + 1))
        return [used for used in every if not used or self._waste(used) is None]

    def thrifty(self) -> tuple[Die, ...]:
        """The most chips for the fewest points; then the fewest dice, then the lowest numbers."""
        def worth(used: tuple[Die, ...]) -> tuple[int, int, int]:
            points = sum(die.face for die in used)
            return -self.bought(points), points, len(used)
        return min(self.selections(), key=worth)


def others(dice: Iterable[Die], used: Iterable[Die]) -> list[Die]:
    taken = {die.id for die in used}
    return [die for die in dice if die.id not in taken]


def any_selection(rate: Rate, dice: Chance) -> tuple[Die, ...]:
    """One of all that could have been chosen."""
    options = rate.selections()
    return options[dice.below(len(options))]
