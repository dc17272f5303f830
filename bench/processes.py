"""Processes that the bench starts: a server on a fresh folder of the disk, and the load on it."""
from __future__ import annotations

import http.client
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).resolve().parents[1]
READY_WITHIN_S = 60.0
ENDED_WITHIN_S = 60.0
DONE_WITHIN_S = 1800.0


class Serving(NamedTuple):
    """A server that answers: its process, its port, and what it said of its database."""

    pid: int
    port: int
    conninfo: str


@contextmanager
def house() -> Iterator[Serving]:
    """A fresh house of its own on the disk, durable."""
    with tempfile.TemporaryDirectory(prefix="conclave-bench-") as folder:
        Path(folder).chmod(0o711)               # PostgreSQL's account must be able to enter
        with _serving("bench.server", "--data", folder, path="/readyz") as serving:
            yield serving


@contextmanager
def bare(size: int) -> Iterator[Serving]:
    with _serving("bench.bare", "--size", str(size), path="/") as serving:
        yield serving


def run(module: str, spec: bytes) -> bytes:
    """A module of the bench in a process of its own: a spec in, a result out."""
    done = subprocess.run([sys.executable, "-m", module], input=spec, cwd=PROJECT, stdout=subprocess.PIPE, check=True,
                          timeout=DONE_WITHIN_S)
    return done.stdout


@contextmanager
def _serving(module: str, *words: str, path: str) -> Iterator[Serving]:
    _allow_many_sockets()
    port = _free_port()
    process = subprocess.Popen([sys.executable, "-m", module, "--port", str(port), *words], cwd=PROJECT,
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        said = process.stdout.readline().strip()
        _wait_until_it_answers(process, port, path)
        yield Serving(process.pid, port, said)
    finally:
        process.terminate()
        process.wait(ENDED_WITHIN_S)


def _wait_until_it_answers(process: subprocess.Popen[str], port: int, path: str) -> None:
    deadline = time.monotonic() + READY_WITHIN_S
    while not _answers(port, path):
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError("the server does not answer")
        time.sleep(0.05)


def _answers(port: int, path: str) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", path)
        return connection.getresponse().status == http.HTTPStatus.OK
    except OSError:
        return False
    finally:
        connection.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _allow_many_sockets() -> None:
    """500 tables are 2,000 sockets, at both ends."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
