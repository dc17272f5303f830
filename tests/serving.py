"""A house to test: open in this process, or served by a process of its own."""
from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Self

import httpx
import uvicorn
from fastapi import FastAPI

from app.limits import Limits
from app.main import create_app
from app.settings import Settings
from app.tables.house import House

PROJECT = Path(__file__).parents[1]
SERVE = "import sys; from app.cli import main; sys.exit(main(sys.argv[1:]))"
READY_WITHIN_S = 120.0                          # bounds are wide: a test must not fail because a machine is busy
ENDED_WITHIN_S = 60.0


@asynccontextmanager
async def opened(settings: Settings, *, limited: bool = False) -> AsyncIterator[FastAPI]:
    """The application with its house open, in this process."""
    app = create_app(settings, limits=Limits(enforced=limited))
    async with app.router.lifespan_context(app):
        yield app


@asynccontextmanager
async def at_an_address(app: FastAPI) -> AsyncIterator[str]:
    """The application on a port of this machine, still in this process: for sockets."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error", lifespan="off"))
    serving = asyncio.create_task(server.serve())
    while not server.started:                   # noqa: ASYNC110 - it has no event for it
        await asyncio.sleep(0.01)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    await serving


def client_of(app: FastAPI) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url="http://house.test", timeout=60)


def house_of(app: FastAPI) -> House:
    house: House = app.state.house
    return house


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Served:
    """`conclave serve` as a process of its own, on a port of this machine; without limits, with quick bots."""

    def __init__(self, *, database_url: str = "", data: Path | None = None, **environment: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._said = tempfile.TemporaryFile()   # noqa: SIM115 - closed with the process
        environ = {name: value for name, value in os.environ.items() if not name.startswith("CONCLAVE_")}
        environ |= {"CONCLAVE_LIMITS": "off", "CONCLAVE_BOT_DELAY": "0", **environment}
        if database_url:
            environ["CONCLAVE_DATABASE_URL"] = database_url
        if data:
            environ |= {"CONCLAVE_DATA": str(data), "TMPDIR": str(data)}    # the socket's folder goes with the house
        self.process = subprocess.Popen(
            [sys.executable, "-W", "error", "-c", SERVE, "serve", "--port", str(self.port)],
            cwd=PROJECT, env=environ, stdin=subprocess.DEVNULL, stdout=self._said, stderr=subprocess.STDOUT)

    def __enter__(self) -> Self:
        try:
            self._wait()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _wait(self) -> None:
        deadline = time.monotonic() + READY_WITHIN_S
        while not self._answers():
            assert self.process.poll() is None, f"it ended: {self.said}"
            assert time.monotonic() < deadline, f"it does not answer: {self.said}"
            time.sleep(0.05)

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.end()
        self._said.close()

    @property
    def said(self) -> str:
        """What it wrote so far; a house in which all is well writes its greeting alone."""
        self._said.seek(0)
        return self._said.read().decode()

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        try:
            self.process.wait(ENDED_WITHIN_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(ENDED_WITHIN_S)
            raise

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.url, timeout=60)

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/readyz", timeout=5).status_code == 200
        except httpx.TransportError:
            return False
