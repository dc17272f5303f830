"""Keeps in mind who is there: writes down when seats were last seen, and tells when somebody has been away too long."""
from __future__ import annotations

import asyncio
import logging

from app.store import tables
from app.store.database import StoreUnavailable
from app.tables.absence import is_absent
from app.tables.house import House

LOOK_EVERY_S = 1.0
WRITE_EVERY_S = 20.0                            # well below the shortest patience
log = logging.getLogger("conclave.presence")


class PresenceKeeper:
    def __init__(self, house: House) -> None:
        self._house = house
        self._absent: dict[str, frozenset[int]] = {}

    async def run(self) -> None:
        while True:
            try:
                await self._watch_for(WRITE_EVERY_S)
                await write_seen(self._house)
            except StoreUnavailable:
                log.warning("the database does not answer; who is there is written later")
            except Exception:                   # who is there must go on being known
                log.exception("who is there could not be told")
                await asyncio.sleep(LOOK_EVERY_S)

    async def _watch_for(self, seconds: float) -> None:
        for _ in range(int(seconds / LOOK_EVERY_S)):
            self.look()
            await asyncio.sleep(LOOK_EVERY_S)

    def look(self) -> None:
        """Wake those who listen to a table at which an absence begins or ends by the mere passing of time."""
        known, self._absent = self._absent, {}
        for table_id in self._house.hub.listened_to():
            desk = self._house.desks.at_hand(table_id)
            if desk is None or not desk.is_running:
                continue
            absent = frozenset(seat for seat in desk.waiting() if is_absent(self._house, desk, seat))
            if absent:
                self._absent[table_id] = absent
            if absent != known.get(table_id, frozenset()):
                self._house.hub.nudge(table_id)


async def write_seen(house: House) -> None:
    """Who is there is seen now; who has gone meanwhile was last seen when they went, however long ago that is."""
    seen, hub = house.hub.take_seen(), house.hub
    here = {(table, seat) for table, seat in seen if seat in hub.present(table)}
    try:
        async with house.database.begin() as connection:
            await tables.seen(connection, here, house.now())
            for place in seen - here:
                await tables.seen(connection, {place}, hub.last_seen(*place) or house.now())
    except StoreUnavailable:
        house.hub.keep_seen(seen)
        raise
