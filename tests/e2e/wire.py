"""The wire between browsers and the house: it can be cut, mended, and led to another process."""
from __future__ import annotations

import asyncio
import threading
from types import TracebackType
from typing import Self


class Wire:
    """A port of this machine that leads to another one, in a thread of its own."""

    def __init__(self, target_port: int) -> None:
        self.target_port: int | None = target_port
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._open: set[asyncio.StreamWriter] = set()

    def __enter__(self) -> Self:
        self._thread.start()
        self._server = self._call(asyncio.start_server(self._carry, "127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self.cut()
        self._call(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def cut(self) -> None:
        """Everything under way breaks, and nobody gets through any more."""
        self.target_port = None
        self._call(self._hang_up())

    def lead_to(self, port: int) -> None:
        self.target_port = port

    def _call(self, work):  # type: ignore[no-untyped-def] # whatever the coroutine gives
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(10)

    async def _hang_up(self) -> None:
        for writer in list(self._open):
            writer.transport.abort()

    async def _end(self) -> None:
        self._server.close()
        carrying = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in carrying:
            task.cancel()
        await asyncio.gather(*carrying, return_exceptions=True)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.target_port is None:
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target_port)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, far_writer}
        await asyncio.gather(self._pump(reader, far_writer), self._pump(far_reader, writer), return_exceptions=True)
        self._open -= {writer, far_writer}

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while chunk := await reader.read(65536):
                writer.write(chunk)
                await writer.drain()
        finally:
            writer.close()
