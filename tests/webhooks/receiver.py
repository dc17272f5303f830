"""The other side of a webhook: a real server on this machine that notes what it is sent and answers as it is told."""
from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

TAKEN = "HTTP/1.1 204 No Content\r\n\r\n"
SILENCE = ""                                    # an answer that never comes


@dataclass
class Received:
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def content(self) -> dict[str, Any]:
        content: dict[str, Any] = json.loads(self.body)
        return content


@dataclass
class Receiver:
    """`answers` are given one after the other; then everything is taken."""

    url: str = ""
    port: int = 0
    answers: list[str] = field(default_factory=list)
    received: list[Received] = field(default_factory=list)

    async def hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in head[1:] if line)}
            body = await reader.readexactly(int(headers["content-length"]))
            self.received.append(Received(head[0].split(" ")[1], headers, body))
            answer = self.answers.pop(0) if self.answers else TAKEN
            if answer == SILENCE:
                await reader.read()             # until the caller hangs up
            writer.write(answer.encode())
            await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError, ssl.SSLError):
            pass
        finally:
            writer.close()


def answered(status: int, **headers: str) -> str:
    lines = [f"HTTP/1.1 {status} So", "Content-Length: 0", *(f"{name.replace('_', '-')}: {value}"
                                                             for name, value in headers.items())]
    return "\r\n".join(lines) + "\r\n\r\n"


@asynccontextmanager
async def listening(trust: ssl.SSLContext | None = None) -> AsyncIterator[Receiver]:
    receiver = Receiver()
    server = await asyncio.start_server(receiver.hear, "127.0.0.1", 0, ssl=trust)
    receiver.port = server.sockets[0].getsockname()[1]
    receiver.url = f"{'https' if trust else 'http'}://127.0.0.1:{receiver.port}/hook/s3cret"
    try:
        yield receiver
    finally:
        server.close()
        await server.wait_closed()
