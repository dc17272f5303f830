"""The load: T tables of four seats in closed loop on a server, in a process of its own.

Reads a spec, opens the tables, connects a socket a seat, plays, and writes what it has measured.
"""
from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence

import msgspec
import uvloop

from bench.figures import Memory, Opening, Result, Spec, latency, pushes
from bench.lines import Line, line_of
from bench.meter import Meter, Used
from bench.opening import Door, Seals
from bench.scripts import KINDS, Script, games_needed, script_of
from bench.tally import Round, Tally
from bench.workload import SEATS

FIRST_TABLES = 5                                # opened before anything is measured: a house that is at work already
AT_ONCE = 25                                    # tables whose seats connect together
BUSIEST = {"json": 3000, "html": 800}           # actions a second that the games prepared last for
SETTLE_S = 1.0
SEATED_WITHIN_S = 60.0


class Sitting:
    """Four seats that play one table after the other."""

    def __init__(self, spec: Spec, tables: Sequence[tuple[str, Script]], tokens: Sequence[str], tally: Tally) -> None:
        self._spec, self._tokens, self._tally = spec, tokens, tally
        self._tables = list(tables)
        self._lines: list[Line] = []
        self._moving: asyncio.Task[None] | None = None
        self._received_before = 0

    @property
    def received(self) -> int:
        """Bytes so far."""
        return self._received_before + sum(line.received for line in self._lines)

    async def sit_down(self) -> None:
        """At the next table: connected, and everybody has the first view."""
        table, script = self._tables.pop(0)
        self.round = Round(script, self._tally, self._go_to_the_next)
        self._lines = [line_of(self._spec, self.round, table, seat, self._tokens[seat]) for seat in range(SEATS)]
        self.round.sends = [line.send for line in self._lines]
        async with asyncio.timeout(SEATED_WITHIN_S):
            await asyncio.gather(*(line.connect(self._spec.port) for line in self._lines))
            await self.round.seated.wait()

    def _go_to_the_next(self) -> None:
        if self._tables:
            self._moving = asyncio.ensure_future(self._change_tables())
        else:
            self.round.fail("all games that were prepared are over")

    async def _change_tables(self) -> None:
        self._received_before = self.received
        for line in self._lines:
            line.close()
        await self.sit_down()
        await asyncio.sleep(SETTLE_S)           # pages are still told who came
        self.round.play()


class Load:
    def __init__(self, spec: Spec) -> None:
        self._spec, self._tally, self.meter = spec, Tally(), Meter(spec.server)

    async def run(self) -> Result:
        asyncio.get_running_loop().set_exception_handler(lambda _, fault: self._tally.faults.append(str(fault)))
        memory, opening = self.prepare()
        began = self.meter.read()
        await self.sit_down()
        connecting = self.meter.since(began)
        await asyncio.sleep(SETTLE_S)
        memory = msgspec.structs.replace(memory, connected_kb=self.meter.memory_kb())
        received, used = await self._play()
        memory = msgspec.structs.replace(memory, after_kb=self.meter.memory_kb())
        return self._result(memory, opening, connecting, received, used)

    def prepare(self) -> tuple[Memory, Opening]:
        """Every table that will be played on, opened and started."""
        spec = self._spec
        if spec.viewers == "bare":
            self._seat([(f"t{number}", script_of(spec.game, 1)) for number in range(spec.tables)], [""] * SEATS)
            return Memory(0.0, 0.0, 0.0, 0.0, spec.tables), Opening(0.0, 0.0)
        moves = BUSIEST[spec.viewers] * (spec.warmup_s + spec.window_s)
        count = spec.tables * games_needed(spec.game, moves / spec.tables)
        door, seals = Door(spec.port), Seals(spec.conninfo)
        tokens = door.guests()
        self._open(door, seals, tokens, FIRST_TABLES)
        empty_kb, began = self.meter.memory_kb(), self.meter.read()
        self._seat(self._open(door, seals, tokens, count), tokens)
        used, open_kb = self.meter.since(began), self.meter.memory_kb()
        return (Memory(empty_kb, open_kb, 0.0, 0.0, count),
                Opening(used.wall_s / count * 1000, used.server_s / count * 1000))

    async def sit_down(self) -> None:
        for first in range(0, len(self.sittings), AT_ONCE):
            await asyncio.gather(*(sitting.sit_down() for sitting in self.sittings[first:first + AT_ONCE]))

    def _open(self, door: Door, seals: Seals, tokens: Sequence[str], count: int) -> list[tuple[str, Script]]:
        opened: list[tuple[str, Script]] = []
        for number in range(count):
            table, seed = door.open_table(self._spec.game, tokens), 1 + number % KINDS
            seals.seal(table, seed)
            door.start(table, tokens[0])
            opened.append((table, script_of(self._spec.game, seed)))
        return opened

    def _seat(self, opened: Sequence[tuple[str, Script]], tokens: Sequence[str]) -> None:
        tables = self._spec.tables
        self.sittings = [Sitting(self._spec, opened[number::tables], tokens, self._tally) for number in range(tables)]

    async def _play(self) -> tuple[int, Used]:
        """What came in and what was used in the window."""
        for sitting in self.sittings:
            sitting.round.play()
        await asyncio.sleep(self._spec.warmup_s)
        received, before, self._tally.is_open = self._received(), self.meter.read(), True
        await asyncio.sleep(self._spec.window_s)
        self._tally.is_open = False
        used, received = self.meter.since(before), self._received() - received
        for sitting in self.sittings:
            sitting.round.is_played = False
        await asyncio.sleep(SETTLE_S)
        return received, used

    def _received(self) -> int:
        return sum(sitting.received for sitting in self.sittings)

    def _result(self, memory: Memory, opening: Opening, connecting: Used, received: int, used: Used) -> Result:
        tally = self._tally
        if tally.faults or not tally.done:
            raise RuntimeError(f"the run does not count: {tally.faults[:3] or 'nothing was done'}")
        actions = tally.done
        return Result(
            self._spec, actions / used.wall_s, latency(tally.to_actor), latency(tally.to_slowest),
            tally.update_bytes / tally.updates, received / actions / SEATS, used.server_s / actions * 1000,
            used.postgres_s / actions * 1000, memory, opening, connecting.server_s / self._spec.tables * 1000,
            tally.merged / (tally.updates + tally.merged), used.client_cores, used.foreign_cores,
            pushes(tally.first_pushes, tally.pushes))


def main() -> None:
    spec = msgspec.json.decode(sys.stdin.buffer.read(), type=Spec)
    sys.stdout.buffer.write(msgspec.json.encode(uvloop.run(Load(spec).run())))


if __name__ == "__main__":
    main()
