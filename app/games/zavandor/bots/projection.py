"""The rest of the game as if nobody else were there: what a set of gems grows into, and the energy it leaves over."""
from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from app.games.zavandor.tables import (
    COLOURS,
    CONCENTRATION,
    GEMS,
    MEAN,
    enchant_cost,
    opal_dust,
    sale_value,
)

Kinds = tuple[int, ...]                         # a number for each type of gem, the cheapest first

FOREVER = 18                                    # rounds; nobody looks farther
BUSY = 4                                        # gems bought in one round
OPAL_DUST = tuple(opal_dust(n) for n in range(40))
MEANS = (0.0, *(MEAN[colour] for colour in COLOURS))
ORDER = range(len(GEMS))


class Board(NamedTuple):
    """What of a player's things makes energy and holds it."""

    gems: Kinds                                 # owned
    allowed: Kinds                              # how many more of each may be enchanted
    points: tuple[float, ...]                   # of each gem while active, Sentinels owned included
    slots: int
    discount: int
    dust: int                                   # of every round, without opals
    helpers: Kinds                              # artifacts that count as a gem in Phase 2
    hold: float                                 # energy that a hand can keep
    thefts: float                               # gems given up in a round to what others buy (ZA-9.5)


class Course(NamedTuple):
    """What it comes to: energy left over, and the gems that are active at the end."""

    energy: float
    gems: Kinds


def yields(active: Kinds, helpers: Kinds) -> float:
    """What gems make in a round: a group of four is worth as much as its cards and some dust (ZA-3.6)."""
    total: float = OPAL_DUST[active[0]]
    for kind in ORDER[1:]:
        count = active[kind] + helpers[kind]
        total += count * MEANS[kind] + count // CONCENTRATION.gems * CONCENTRATION.dust
    return total


@lru_cache(maxsize=65536)
def project(board: Board, energy: int, rounds: int, point: float, late: float) -> Course:
    """Every round the best gem that can be paid; a debt is paid off first."""
    plan = _Plan(board, energy, point, late)
    for left in range(min(rounds, FOREVER), 0, -1):
        plan.buy(left)
        plan.overflow()
        plan.energy += plan.income - board.thefts * plan.toll()
    plan.buy(0)
    return Course(plan.spilt + late * plan.energy if rounds else 0.0, tuple(plan.active))


class Step(NamedTuple):
    """A gem to buy, and the one sold to make room for it."""

    gain: float
    kind: int
    sold: int | None
    cost: int


class _Plan:
    def __init__(self, board: Board, energy: float, point: float, late: float) -> None:
        self.board, self.energy, self.late, self.spilt = board, energy, late, 0.0
        self.points = tuple(points * point for points in board.points)
        self.costs = tuple(enchant_cost(gem, board.discount) for gem in GEMS)
        self.sales = tuple(sale_value(gem, board.discount) for gem in GEMS)
        self.active, self.allowed = [0] * len(GEMS), list(board.allowed)
        free = board.slots
        for kind in reversed(ORDER):
            self.active[kind] = min(free, board.gems[kind])
            free -= self.active[kind]
            self.energy += (board.gems[kind] - self.active[kind]) * self.sales[kind]
        self.free = free
        self.income = board.dust + yields(tuple(self.active), board.helpers)

    def toll(self) -> int:
        """What a theft costs: the cheapest gem is given up and bought again."""
        return self.costs[self._cheapest()] if any(self.active) else 0

    def _cheapest(self, sold: int | None = None) -> int:
        """Of the active gems, once one of these is sold."""
        return next((kind for kind in ORDER if self.active[kind] > (kind == sold)), ORDER[-1])

    def overflow(self) -> None:
        if self.energy > self.board.hold:
            self.spilt += self.late * (self.energy - self.board.hold)
            self.energy = self.board.hold

    def buy(self, left: int) -> None:
        for _ in range(BUSY):
            step = self.best(left)
            if step is None:
                return
            self.take(step)

    def best(self, left: int) -> Step | None:
        """None where no gem is worth its cost in the rounds left."""
        sold = None if self.free else next((kind for kind in ORDER if self.active[kind]), None)
        if not self.free and sold is None:
            return None
        lost = self._lost(sold, left)
        toll, kept, thefts = self.toll(), self._cheapest(sold), self.board.thefts * left
        back = 0 if sold is None else self.sales[sold]
        weight = 1.0 if left else self.late
        found: Step | None = None
        for kind in ORDER if sold is None else ORDER[sold + 1:]:
            cost = self.costs[kind] - back
            if self.allowed[kind] < 1 or cost > self.energy:
                continue
            gain = self._more(kind) * left + self.points[kind] - lost - weight * cost
            gain -= thefts * (self.costs[min(kind, kept)] - toll)
            if gain > (found.gain if found else 0):
                found = Step(gain, kind, sold, cost)
        return found

    def _lost(self, sold: int | None, left: int) -> float:
        if sold is None:
            return 0.0
        count = self.active[sold]
        less = OPAL_DUST[count] - OPAL_DUST[count - 1] if sold == 0 else self._group(sold, count, count - 1)
        return less * left + self.points[sold]

    def _more(self, kind: int) -> float:
        count = self.active[kind]
        return OPAL_DUST[count + 1] - OPAL_DUST[count] if kind == 0 else self._group(kind, count + 1, count)

    def _group(self, kind: int, more: int, fewer: int) -> float:
        more, fewer = more + self.board.helpers[kind], fewer + self.board.helpers[kind]
        groups = more // CONCENTRATION.gems - fewer // CONCENTRATION.gems
        return MEANS[kind] * (more - fewer) + groups * CONCENTRATION.dust

    def take(self, step: Step) -> None:
        self.income += self._more(step.kind)
        if step.sold is None:
            self.free -= 1
        else:
            self.income -= self._lost(step.sold, 1) - self.points[step.sold]
            self.active[step.sold] -= 1
        self.active[step.kind] += 1
        self.allowed[step.kind] -= 1
        self.energy -= step.cost


def next_gem(board: Board, energy: int, rounds: int, point: float, late: float) -> Step | None:
    """The gem to buy now."""
    return _Plan(board, energy, point, late).best(min(rounds, FOREVER))
