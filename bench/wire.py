"""The load client's end of a socket: raw frames, so that the client costs next to nothing.

Offers no compression. Frames of a client must carry a mask; one of zeros leaves the bytes as they are.
"""
from __future__ import annotations

import asyncio
from collections.abc import Callable

END_OF_HEAD = b"\r\n\r\n"
TEXT, PING, PONG = 0x1, 0x9, 0xA
FINAL, MASKED = 0x80, 0x80
NO_MASK = bytes(4)
KEY = "AAAAAAAAAAAAAAAAAAAAAA=="


class Wire(asyncio.Protocol):
    """One WebSocket: hands every text message to `hear`."""

    def __init__(self, path: str, host: str, headers: dict[str, str], hear: Callable[[bytes], None]) -> None:
        fields = {"Host": host, "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": KEY,
                  "Sec-WebSocket-Version": "13", **headers}
        self._greeting = request_head("GET", path, fields)
        self._hear = hear
        self._buffer = bytearray()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.received = 0                       # bytes, of everything

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport
        transport.write(self._greeting)

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        self._buffer += data
        if self.opened.done() or self._welcomed():
            self._take_frames()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the handshake was refused"))

    def post(self, payload: bytes) -> None:
        self._transport.write(frame(TEXT, payload))

    def close(self) -> None:
        self._transport.close()

    def _welcomed(self) -> bool:
        end = self._buffer.find(END_OF_HEAD)
        if end < 0:
            return False
        head = bytes(self._buffer[:end])
        del self._buffer[:end + len(END_OF_HEAD)]
        if b" 101 " in head:
            self.opened.set_result(None)
        else:
            self.opened.set_exception(ConnectionError(head.decode()))
        return self.opened.exception() is None

    def _take_frames(self) -> None:
        buffer, at = self._buffer, 0
        while (found := _next_frame(buffer, at)) is not None:
            begin, end = found
            kind = buffer[at] & 0x0F
            payload = bytes(buffer[begin:end])
            at = end
            if kind == TEXT:
                self._hear(payload)
            elif kind == PING:
                self._transport.write(frame(PONG, payload))
        del buffer[:at]


class Mail(asyncio.Protocol):
    """An HTTP connection that posts one form at a time, as a page does, kept for as long as the server keeps it.

    Tells the status of each answer.
    """

    def __init__(self, port: int, hear: Callable[[int], None]) -> None:
        self._port, self._hear = port, hear
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self._dialling: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None

    def post(self, path: str, headers: dict[str, str], body: bytes) -> None:
        raw = request_head("POST", path, headers | {"Content-Length": str(len(body))}) + body
        if self._transport is None or self._transport.is_closing():
            self._dialling = asyncio.ensure_future(self._dial_and_post(raw))
        else:
            self._transport.write(raw)

    async def _dial_and_post(self, raw: bytes) -> None:
        transport, _ = await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", self._port)
        transport.write(raw)

    def data_received(self, data: bytes) -> None:
        """Only answers without a body are expected; another is a refusal, after which nothing counts any more."""
        self._buffer += data
        if END_OF_HEAD in self._buffer and self._buffer.startswith(b"HTTP/1.1 "):
            status = int(self._buffer.split(b" ", 2)[1])
            self._buffer.clear()
            self._hear(status)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


def request_head(method: str, path: str, fields: dict[str, str]) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items())]
    return "\r\n".join(lines).encode() + END_OF_HEAD


def frame(kind: int, payload: bytes) -> bytes:
    size = len(payload)
    if size < 126:
        head = bytes((FINAL | kind, MASKED | size))
    else:
        head = bytes((FINAL | kind, MASKED | 126)) + size.to_bytes(2, "big")
    return head + NO_MASK + payload


def _next_frame(buffer: bytearray, at: int) -> tuple[int, int] | None:
    """Where the payload of the frame begins and ends, if all of it is there."""
    there = len(buffer) - at
    if there < 2:
        return None
    size, head = buffer[at + 1] & 0x7F, 2
    if size == 126:
        head = 4
    elif size == 127:
        head = 10
    if there < head:
        return None
    if head > 2:
        size = int.from_bytes(buffer[at + 2:at + head], "big")
    return (at + head, at + head + size) if there >= head + size else None
