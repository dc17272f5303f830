"""The floor of the wire: a server that knows nothing and sends the same bytes to the four viewers of a table."""
from __future__ import annotations

import argparse
from collections import defaultdict
from typing import Any

import uvicorn

Table = list[Any]                               # the ways to send to its viewers


class Bare:
    """Any message of a viewer is an action: all viewers of the table get an update of the given size."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._versions: dict[str, int] = defaultdict(int)
        self._viewers: dict[str, Table] = defaultdict(list)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await self._view(scope["path"], receive, send)
        elif scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b""})

    async def _view(self, table: str, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        viewers = self._viewers[table]
        viewers.append(send)
        await send(self._update(table))
        while (await receive())["type"] == "websocket.receive":
            self._versions[table] += 1
            update = self._update(table)
            for viewer in viewers:
                await viewer(update)
        viewers.remove(send)

    def _update(self, table: str) -> dict[str, str]:
        head = f'{{"version":{self._versions[table]},"view":"'
        return {"type": "websocket.send", "text": f'{head}{"x" * (self._size - len(head) - 2)}"}}'}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--size", type=int, required=True)
    chosen = parser.parse_args()
    print(flush=True)
    uvicorn.run(Bare(chosen.size), host="127.0.0.1", port=chosen.port, log_level="warning", lifespan="off",
                server_header=False)


if __name__ == "__main__":
    main()
