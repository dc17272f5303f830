"""All totals that pieces of energy can make, and the best way to make each of them.

A payment of total V is legal for a due D if V and the dust reach D, and if every piece is worth more than V - D: none
is superfluous (ZA-4.7). So the pieces are taken up from the dearest down, and after each kind the scores of all totals
are kept: a total that exceeds D by e is looked up where only pieces worth more than e are in. One pass answers for
every D.
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
        self._best: list[list[int]] = [[0]]     # by total; the kinds so far reach no farther
        for (value, weight), count in stock:
            best = self._best[-1]
            for some in _parcels(count):
                gain = some * _score(weight)
                nothing = [_NEVER] * (some * value)
                best = list(map(max, best + nothing, nothing + [score + gain for score in best]))
            self._best.append(best)

    def payable(self, due: int, dust: int) -> Iterator[int]:
        """The totals with which this can be paid."""
        dearest, most = self._stock[0][0][0] if self._stock else 0, len(self._best[-1]) - 1
        for total in range(max(0, due - dust), min(most, due + dearest) + 1):
            if self._at(self._usable(total, due), total) >= 0:
                yield total

    def heaviest(self, total: int, due: int) -> tuple[int, int]:
        """Weight and number of the pieces."""
        score = self._at(self._usable(total, due), total)
        weight = -(-score // _HEAVY)
        return weight, weight * _HEAVY - score

    def kinds(self, total: int, due: int) -> dict[Kind, int]:
        """Which pieces make it."""
        taken: dict[Kind, int] = {}
        for at in range(self._usable(total, due) - 1, -1, -1):
            kind, _ = self._stock[at]
            if count := self._count(at, total):
                taken[kind] = count
                total -= count * kind[0]
        return taken

    def _count(self, at: int, total: int) -> int:
        """How many of this kind the best way to the total takes."""
        (value, weight), most = self._stock[at]
        score = self._at(at + 1, total)
        return next(count for count in range(most + 1)
                    if self._at(at, total - count * value) + count * _score(weight) == score)

    def _at(self, kinds: int, total: int) -> int:
        """The score of a total made of so many kinds."""
        best = self._best[kinds]
        return best[total] if 0 <= total < len(best) else _NEVER

    def _usable(self, total: int, due: int) -> int:
        """How many kinds are worth more than what is too much."""
        excess = total - due
        if excess < 0:
            return len(self._stock)
        return sum(value > excess for (value, _), _ in self._stock)


def _score(weight: int) -> int:
    """Of one piece."""
    return weight * _HEAVY - 1


def _parcels(count: int) -> Iterator[int]:
    """Numbers by which any number up to the count can be taken: 1, 2, 4, and the rest."""
    size = 1
    while count > 0:
        yield min(size, count)
        count, size = count - size, 2 * size
