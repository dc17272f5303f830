"""The load: T tables of four seats in closed loop on a server, in a process of its own.

Reads a spec, opens the tables, connects a socket a seat, plays, and writes what it has measured.
"""
from __future__ import annotations

import asyncio
import math
import sys
from collections.abc import Sequence

import msgspec
import uvloop

from bench.figures import Memory, Opening, Result, Spec, latency
from bench.lines import Line, line_of
from bench.meter import Meter, Used
from bench.opening import Door, Seals
from bench.scripts import KINDS, Played, Script, script_of
from bench.tally import Round, Tally
from bench.workload import SEATS

FIRST_TABLES = 5                                # opened before the memory is read: a house that has begun to work
AT_ONCE = 25                                    # tables whose seats connect together
BUSIEST = 1000                                  # actions a second that scripted games must last for
SETTLE_S = 1.0
SEATED_WITHIN_S = 60.0


class Sitting:
    """Four seats that play one table after the other."""

    def __init__(self, spec: Spec, tables: Sequence[tuple[str, Script]], tokens: Sequence[str], tally: Tally) -> None:
        self._spec, self._tokens, self._tally = spec, tokens, tally
        self._tables = list(tables)
        self._lines: list[Line] = []
        self._moving: asyncio.Task[None] | None = None
        self.received = 0

    async def sit_down(self) -> None:
        """At the next table: connected, and everybody has the first view."""
        table, script = self._tables.pop(0)
        self.round = Round(script, self._tally, self._go_to_the_next)
        self._lines = [line_of(self._spec, self.round, table, seat, self._tokens[seat]) for seat in range(SEATS)]
        self.round.sends = [line.send for line in self._lines]
        async with asyncio.timeout(SEATED_WITHIN_S):
            await asyncio.gather(*(line.connect(self._spec.port) for line in self._lines))
            while self.round.version < 0:
                await asyncio.sleep(0.005)

    def get_up(self) -> None:
        self.received += sum(line.received for line in self._lines)
        for line in self._lines:
            line.close()

    def bytes_received(self) -> int:
        return self.received + sum(line.received for line in self._lines)

    def _go_to_the_next(self) -> None:
        if not self._tables:
            self.round.fail("all games that were prepared are over")
            return
        self._moving = asyncio.ensure_future(self._change_tables())

    async def _change_tables(self) -> None:
        self.get_up()
        await self.sit_down()
        self.round.play()


class Load:
    def __init__(self, spec: Spec) -> None:
        self._spec, self._meter, self._tally = spec, Meter(spec.server), Tally()

    async def run(self) -> Result:
        memory, opening = self._prepare()
        began = self._meter.read()
        for first in range(0, len(self._sittings), AT_ONCE):
            await asyncio.gather(*(sitting.sit_down() for sitting in self._sittings[first:first + AT_ONCE]))
        connecting = self._meter.since(began)
        await asyncio.sleep(SETTLE_S)
        memory = msgspec.structs.replace(memory, connected_kb=self._meter.memory_kb())
        received, used = await self._play()
        memory = msgspec.structs.replace(memory, after_kb=self._meter.memory_kb())
        return self._result(memory, opening, connecting, received, used)

    def _prepare(self) -> tuple[Memory, Opening]:
        """Every table that will be played on, opened and started."""
        spec = self._spec
        if spec.viewers == "bare":
            self._sittings = [Sitting(spec, [(f"t{number}", script_of(spec.game, 0))], [""] * SEATS, self._tally)
                              for number in range(spec.tables)]
            return Memory(*[self._meter.memory_kb()] * 4, tables=spec.tables), Opening(0.0, 0.0)
        door, seals = Door(spec.port), Seals(spec.conninfo)
        tokens = door.guests()
        opened: list[tuple[str, Script]] = []
        count, empty_kb, began = spec.tables * self._rounds(), 0.0, self._meter.read()
        for number in range(count):
            if number == FIRST_TABLES:
                empty_kb, began = self._meter.memory_kb(), self._meter.read()
            table, seed = door.open_table(spec.game, tokens), 1 + number % KINDS
            seals.seal(table, seed)
            door.start(table, tokens[0])
            opened.append((table, script_of(spec.game, seed)))
        used, counted = self._meter.since(began), count - FIRST_TABLES
        door.close()
        seals.close()
        self._sittings = [Sitting(spec, opened[number::spec.tables], tokens, self._tally)
                          for number in range(spec.tables)]
        memory = Memory(empty_kb, self._meter.memory_kb(), 0.0, 0.0, tables=counted)
        return memory, Opening(used.wall_s / counted * 1000, used.server_s / counted * 1000)

    def _rounds(self) -> int:
        """Games that each sitting needs to last to the end."""
        script = script_of(self._spec.game, 1)
        if not isinstance(script, Played):
            return 1
        shortest = min(len(script_of(self._spec.game, 1 + kind)) for kind in range(KINDS))  # type: ignore[arg-type]
        return math.ceil(BUSIEST * (self._spec.warmup_s + self._spec.window_s) / self._spec.tables / shortest)

    async def _play(self) -> tuple[int, Used]:
        for sitting in self._sittings:
            sitting.round.play()
        await asyncio.sleep(self._spec.warmup_s)
        received, before, self._tally.is_open = self._received(), self._meter.read(), True
        await asyncio.sleep(self._spec.window_s)
        self._tally.is_open = False
        used, received = self._meter.since(before), self._received() - received
        for sitting in self._sittings:
            sitting.round.is_played = False
        await asyncio.sleep(SETTLE_S)
        return received, used

    def _received(self) -> int:
        return sum(sitting.bytes_received() for sitting in self._sittings)

    def _result(self, memory: Memory, opening: Opening, connecting: Used, received: int, used: Used) -> Result:
        tally = self._tally
        if tally.faults or not tally.done:
            raise RuntimeError(f"the run does not count: {tally.faults[:3] or 'nothing was done'}")
        actions = tally.done
        return Result(
            self._spec, actions / used.wall_s, latency(tally.to_actor), latency(tally.to_slowest),
            tally.update_bytes / tally.updates, received / actions / SEATS, used.server_s / actions * 1000,
            used.postgres_s / actions * 1000, memory, opening, connecting.server_s / self._spec.tables * 1000,
            tally.merged / (tally.updates + tally.merged), used.client_cores, used.foreign_cores)


def main() -> None:
    spec = msgspec.json.decode(sys.stdin.buffer.read(), type=Spec)
    sys.stdout.buffer.write(msgspec.json.encode(uvloop.run(Load(spec).run())))


if __name__ == "__main__":
    main()
