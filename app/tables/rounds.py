"""Rounds of the house: is what people look at here what is stored, and are they still who they were?

A hint can be lost: with the process that had it to send, or with the answer of a database that had stored the move all
the same. Whoever only listens would then look at an old table until the next thing happens, or on after logging out.
"""
from __future__ import annotations

import asyncio
import logging

from app.live.bus import Hint
from app.store import players, tables
from app.store.database import StoreUnavailable
from app.tables.house import House

LOOK_EVERY_S = 3.0
log = logging.getLogger("conclave.rounds")


class Rounds:
    def __init__(self, house: House) -> None:
        self._house = house
        self._said: dict[str, int] = {}         # how much had been said at each table at the last look

    async def run(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY_S)
            try:
                await self.look()
                await self.look_at_sessions()
            except StoreUnavailable:
                log.warning("the database does not answer; the rounds wait")

    async def look(self) -> None:
        """One look at all tables somebody listens to here; who may have missed something is told to look again."""
        watched = self._house.hub.listened_to()
        if not watched:
            return
        async with self._house.database.begin() as connection:
            stored = await tables.marks(connection, watched)
        for table_id in watched:
            marks, desk = stored.get(table_id), self._house.desks.at_hand(table_id)
            if marks is None or desk is None or desk.is_behind(marks):
                self._house.bus.tell_here(Hint(table_id, "seated"))
            if marks is not None and marks.messages != self._said.get(table_id):
                self._house.bus.tell_here(Hint(table_id, "said"))
        self._said = {table_id: marks.messages for table_id, marks in stored.items()}

    async def look_at_sessions(self) -> None:
        """Whoever listens here by a session that is no longer stored listens no more."""
        sessions = self._house.sessions
        if not (held := [bytes.fromhex(session) for session in sessions.open_here()]):
            return
        async with self._house.database.begin() as connection:
            ended = await players.ended_sessions(connection, held)
        sessions.end_here([session.hex() for session in ended])
