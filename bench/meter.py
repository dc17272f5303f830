"""What was used: CPU of the client, the server, its PostgreSQL and of everybody else; memory of the server."""
from __future__ import annotations

import time

import msgspec
import psutil  # type: ignore[import-untyped]


class Reading(msgspec.Struct, frozen=True):
    """CPU seconds used up to a moment."""

    at: float
    client_s: float
    server_s: float
    postgres_s: float
    machine_s: float


class Used(msgspec.Struct, frozen=True):
    """CPU seconds used between two moments, and the cores that client and strangers kept busy."""

    wall_s: float
    server_s: float
    postgres_s: float
    client_cores: float
    foreign_cores: float


class Meter:
    """Reads the server process, and PostgreSQL as all that descends from it."""

    def __init__(self, server: int) -> None:
        self._server, self._client = psutil.Process(server), psutil.Process()

    def read(self) -> Reading:
        postgres = self._server.children(recursive=True)
        return Reading(time.perf_counter(), _own(self._client), _own(self._server),
                       sum(_own(process) for process in postgres) + sum(_ended(process) for process in postgres),
                       _machine())

    def since(self, before: Reading) -> Used:
        now = self.read()
        wall = now.at - before.at
        client, server, postgres = (now.client_s - before.client_s, now.server_s - before.server_s,
                                    now.postgres_s - before.postgres_s)
        foreign = now.machine_s - before.machine_s - client - server - postgres
        return Used(wall, server, postgres, client / wall, max(0.0, foreign / wall))

    def memory_kb(self) -> float:
        resident: int = self._server.memory_info().rss
        return resident / 1000


def _own(process: psutil.Process) -> float:
    try:
        times = process.cpu_times()
    except psutil.NoSuchProcess:
        return 0.0
    return float(times.user + times.system)


def _ended(process: psutil.Process) -> float:
    """Of children that are gone: their parent has it on its account."""
    try:
        times = process.cpu_times()
    except psutil.NoSuchProcess:
        return 0.0
    return float(times.children_user + times.children_system)


def _machine() -> float:
    times = psutil.cpu_times()
    return float(times.user + times.nice + times.system + times.irq + times.softirq + times.steal)
