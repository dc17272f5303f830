"""Tables for the load: opened through the house's own door, one after another on one kept-alive connection."""
from __future__ import annotations

import http.client
from collections.abc import Sequence
from typing import Any

import msgspec
import psycopg

from bench.workload import SEATS

JSON = dict[str, Any]


class Door:
    """The JSON door of a house."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def ask(self, method: str, path: str, body: object = None, token: str = "") -> JSON:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        raw = b"" if body is None else msgspec.json.encode(body)
        self._connection.request(method, f"/api{path}", raw, headers)
        answer = self._connection.getresponse()
        content: JSON = msgspec.json.decode(answer.read())
        if answer.status >= http.HTTPStatus.BAD_REQUEST:
            raise RuntimeError(f"{method} {path}: {content}")
        return content

    def guests(self) -> list[str]:
        """Four players, who sit at every table; their tokens."""
        return [self.ask("POST", "/guests", {"name": f"Guest {seat + 1}"})["token"] for seat in range(SEATS)]

    def open_table(self, game: str, tokens: Sequence[str]) -> str:
        """A table with everybody ready for the start."""
        host = tokens[0]
        table: str = self.ask("POST", "/tables", {"game": game, "seats": SEATS}, host)["id"]
        for seat, token in enumerate(tokens):
            self.ask("POST", f"/tables/{table}/seats", {"seat": seat}, token)
            if token != host:
                self.ask("PATCH", f"/tables/{table}/seat", {"ready": True}, token)
        return table

    def start(self, table: str, host: str) -> None:
        self.ask("POST", f"/tables/{table}/start", {}, host)

    def close(self) -> None:
        self._connection.close()


class Seals:
    """Gives tables a known secret before they start, so that their games follow a script."""

    def __init__(self, conninfo: str) -> None:
        self._connection = psycopg.connect(conninfo, autocommit=True)

    def seal(self, table: str, seed: int) -> None:
        self._connection.execute("update tables set secret = %s where id = %s", [seed.to_bytes(32, "big"), table])
        self._connection.execute("update seats set word = '' where table_id = %s", [table])

    def close(self) -> None:
        self._connection.close()
