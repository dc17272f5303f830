"""What is asked of a run of the load, and what it tells."""
from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Literal

import msgspec

Viewers = Literal["json", "html", "bare"]


class Spec(msgspec.Struct, frozen=True):
    """A run: which game, at how many tables, seen how, on which server."""

    game: str
    viewers: Viewers
    tables: int
    warmup_s: float
    window_s: float
    server: int = 0                             # its process
    port: int = 0
    conninfo: str = ""                          # of its database


class Latency(msgspec.Struct, frozen=True):
    """Milliseconds."""

    p50: float
    p95: float
    p99: float


class Memory(msgspec.Struct, frozen=True):
    """Of the server: at work with a few tables; then with all of them open, connected, and after the play."""

    empty_kb: float
    open_kb: float
    connected_kb: float
    after_kb: float
    tables: int                                 # opened between the first two

    @property
    def idle_table_kb(self) -> float:
        return (self.open_kb - self.empty_kb) / self.tables


class Opening(msgspec.Struct, frozen=True):
    """Of one table: create, four joins, three ready marks, start."""

    wall_ms: float
    server_ms: float


class Result(msgspec.Struct, frozen=True):
    spec: Spec
    actions_per_s: float
    to_actor: Latency
    to_slowest: Latency
    update_bytes: float                         # of an update message, the mean
    bytes_per_action: float                     # of everything received, an action and player
    server_s: float                             # CPU seconds a 1,000 actions
    postgres_s: float
    memory: Memory
    opening: Opening
    connect_ms: float                           # CPU of the server for a table's four sockets and their first views
    merged: float                               # share of updates that a viewer got together with the next
    client_cores: float
    foreign_cores: float
    pushes: Pushes | None = None


class Pushes(msgspec.Struct, frozen=True):
    """Of pages: bytes of a push after deflate, and of the first one, which is the whole content."""

    median: int
    largest: int
    first: int


def pushes(first: Sequence[bytes], later: Sequence[bytes]) -> Pushes | None:
    if not first or not later:
        return None
    sizes = sorted(deflated(push) for push in later)
    return Pushes(sizes[len(sizes) // 2], sizes[-1], max(deflated(push) for push in first[:50]))


def deflated(push: bytes) -> int:
    """As the server's compression of messages makes it, for a message that comes alone."""
    packer = zlib.compressobj(wbits=-12, memLevel=5)
    return len(packer.compress(push) + packer.flush())


def latency(seconds: Sequence[float]) -> Latency:
    ordered = sorted(seconds)
    return Latency(*(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in (0.5, 0.95, 0.99)))
