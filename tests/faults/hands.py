"""Hands that play whatever happens, each at its table over a socket; each remembers the last version it was told."""
from __future__ import annotations

import json
import random

from websockets.exceptions import ConnectionClosed

from tests.guests import JSON, Person, any_action, listening

HURRY = 0.7                                     # how often a hand passes where it may, so that games end


class Hand:
    """One person's seat at one table."""

    def __init__(self, person: Person, table: str, seat: int, rng: random.Random) -> None:
        self.person, self.table, self.seat, self._rng = person, table, seat, rng
        self.told = 0                           # the highest version the house has acknowledged to this hand
        self.is_over = False

    async def play(self, url: str) -> None:
        """Until the game is over or the line breaks."""
        try:
            async with listening(url, f"/tables/{self.table}/live", self.person) as line:
                view: JSON = {"waiting_for": []}
                is_waiting = False
                while not self.is_over:
                    message = json.loads(await line.connection.recv())
                    self.is_over = message.get("table", {}).get("status") == "finished"
                    self._note(message)
                    if "version" in message:
                        view, is_waiting = message, False
                    elif "id" in message and message["status"] != 200:
                        is_waiting = False
                    if self.seat in view["waiting_for"] and not is_waiting:
                        await line.connection.send(json.dumps(self._move(view)))
                        is_waiting = True
        except (ConnectionClosed, OSError):
            return

    def _note(self, message: JSON) -> None:
        body = message.get("body", message)
        self.told = max(self.told, body.get("version", 0) if message.get("status", 200) == 200 else 0)

    def _move(self, view: JSON) -> JSON:
        types = [choice["action"]["type"] for choice in view["choices"]]
        is_quick = "pass" in types and self._rng.random() < HURRY
        action = {"type": "pass"} if is_quick else any_action(view["choices"], self._rng)
        return {"id": view["version"], "post": "actions", "body": {"version": view["version"], "action": action}}
