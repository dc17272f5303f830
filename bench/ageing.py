"""Whether a table grows slower as it grows old: the cost of an action early in a long game and late in it."""
from __future__ import annotations

import asyncio
import sys
from typing import NamedTuple

import msgspec
import uvloop

from bench.figures import Spec
from bench.load import Load
from bench.meter import Used

TABLES = 4
YOUNG, OLD = 100, 2000                          # moves
STRETCH = 400                                   # moves of each table that are measured from there
LOOK_EVERY_S = 0.01


class Ages(msgspec.Struct, frozen=True):
    """CPU milliseconds an action, of server and PostgreSQL together."""

    young_ms: float
    old_ms: float
    foreign_cores: float

    @property
    def growth(self) -> float:
        return self.old_ms / self.young_ms


class Stretch(NamedTuple):
    used: Used
    actions: int

    @property
    def cost_ms(self) -> float:
        return (self.used.server_s + self.used.postgres_s) / self.actions * 1000


class LongGame(Load):
    async def ages(self) -> Ages:
        self.prepare()
        await self.sit_down()
        for sitting in self.sittings:
            sitting.round.play()
        young, old = await self._stretch(YOUNG), await self._stretch(OLD)
        return Ages(young.cost_ms, old.cost_ms, max(young.used.foreign_cores, old.used.foreign_cores))

    async def _stretch(self, begin: int) -> Stretch:
        first = await self._reach(begin)
        before = self.meter.read()
        last = await self._reach(begin + STRETCH)
        return Stretch(self.meter.since(before), last - first)

    async def _reach(self, version: int) -> int:
        """Wait until all tables are there; how many moves were made in all."""
        while min(sitting.round.version for sitting in self.sittings) < version:  # noqa: ASYNC110 - looks from outside
            await asyncio.sleep(LOOK_EVERY_S)
        return sum(sitting.round.version for sitting in self.sittings)


def main() -> None:
    spec = msgspec.json.decode(sys.stdin.buffer.read(), type=Spec)
    sys.stdout.buffer.write(msgspec.json.encode(uvloop.run(LongGame(spec).ages())))


if __name__ == "__main__":
    main()
