"""All totals that pieces of energy can make, and the best way to make each of them.

A payment of total V is legal for a due D if V and the dust reach D, and if every piece is worth more than V - D: none
is superfluous (ZA-4.7). So the pieces are taken up from the dearest down, and after each value the table is kept as it
stands: a total that exceeds D by e is looked up where only pieces worth more than e are in. One pass answers for every
D.
"""
from __future__ import annotations

from collections.abc import Iterator

Kind = tuple[int, int]                          # of a piece: its value and its weight
Stock = tuple[tuple[Kind, int], ...]            # kinds with their numbers, the dearest first

_NEVER = -1 << 30
_HEAVY = 1 << 12                                # a unit of weight outweighs any number of pieces


class Totals:
    """Of the ways to make a total, the one that takes the most weight off the hand, then the fewest pieces, counts."""

    def __init__(self, stock: Stock) -> None:
        self._stock = stock
        self._most = sum(value * count for (value, _), count in stock)
        self._best: list[list[int]] = [[0] + [_NEVER] * self._most]
        self._took: list[list[int]] = []
        for kind, count in stock:
            self._add(kind, count)

    def _add(self, kind: Kind, count: int) -> None:
        value, weight = kind
        best, took, gain = self._best[-1].copy(), [0] * (self._most + 1), weight * _HEAVY - 1
        for _ in range(count):
            for total in range(self._most, value - 1, -1):
                if (score := best[total - value] + gain) > best[total]:
                    best[total], took[total] = score, took[total - value] + 1
        self._best.append(best)
        self._took.append(took)

    def payable(self, due: int, dust: int) -> Iterator[int]:
        """The totals with which this can be paid."""
        dearest = self._stock[0][0][0] if self._stock else 0
        for total in range(max(0, due - dust), min(self._most, due + dearest) + 1):
            if self._best[self._usable(total, due)][total] >= 0:
                yield total

    def heaviest(self, total: int, due: int) -> tuple[int, int]:
        """Weight and number of the pieces."""
        score = self._best[self._usable(total, due)][total]
        weight = -(-score // _HEAVY)
        return weight, weight * _HEAVY - score

    def kinds(self, total: int, due: int) -> dict[Kind, int]:
        """Which pieces make it."""
        taken: dict[Kind, int] = {}
        for at in range(self._usable(total, due) - 1, -1, -1):
            kind, _ = self._stock[at]
            if count := self._took[at][total]:
                taken[kind] = count
                total -= count * kind[0]
        return taken

    def _usable(self, total: int, due: int) -> int:
        """How many kinds are worth more than what is too much."""
        excess = total - due
        if excess < 0:
            return len(self._stock)
        return sum(value > excess for (value, _), _ in self._stock)
