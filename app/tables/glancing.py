"""What a player has before their eyes, and what they missed while they had not."""
from __future__ import annotations

import time
from datetime import timedelta
from typing import NamedTuple

from app.store import glances, moves
from app.store.database import StoreUnavailable
from app.store.rows import PlayerRow
from app.tables.desk import Desk
from app.tables.house import House
from app.tables.log import Happened, happened_after

AWAY_S = 30.0                                   # who looked so lately has missed nothing
NOTED_S = 15.0                                  # how often it is noted that somebody looks
TOLD = 60                                       # moves of which is told, the latest


class Missed(NamedTuple):
    """What others did after the version that was seen last, and a bot in the player's place."""

    version: int
    ago: timedelta
    moves: int
    happened: list[Happened]


async def glance(house: House, desk: Desk, player: PlayerRow | None) -> None:
    """The player sees the table as it stands."""
    if player is not None and desk.position is not None:
        async with house.database.begin() as connection:
            await glances.note(connection, desk.table.id, player.id, desk.version)


async def missed(house: House, desk: Desk, player: PlayerRow | None) -> Missed | None:
    """None where nothing was missed, or nothing but one's own moves."""
    if player is None or desk.position is None:
        return None
    async with house.database.begin() as connection:
        seen = await glances.last(connection, desk.table.id, player.id)
        if seen is None or seen.version >= desk.version or (seen.now - seen.at).total_seconds() < AWAY_S:
            return None
        rows = await moves.latest(connection, desk.table.id, TOLD)
    mine = desk.table.seat_of(player.id)
    happened = [move for move in happened_after(row for row in rows if row.number > seen.version)
                if move.seat != mine or mine is None or move.stand_in]
    return Missed(seen.version, seen.now - seen.at, desk.version - seen.version, happened) if happened else None


class Gaze:
    """Whether one page is looked at; what is seen on it is noted now and then, and when the reader looks away."""

    def __init__(self, house: House, player: PlayerRow | None) -> None:
        self._house, self._player = house, player
        self._is_seen, self._noted_at = True, time.monotonic()
        self.is_back = True                     # the reader has just come, and is to be told what they missed

    async def turn(self, desk: Desk, is_seen: bool) -> None:
        if self._is_seen and not is_seen:
            await self.leave(desk)
        self.is_back = self.is_back or (is_seen and not self._is_seen)
        self._is_seen = is_seen

    async def rest(self, desk: Desk) -> None:
        """The reader goes on looking."""
        if self._is_seen and time.monotonic() - self._noted_at >= NOTED_S:
            self._noted_at = time.monotonic()
            await glance(self._house, desk, self._player)

    async def leave(self, desk: Desk) -> None:
        """Nothing is noted where the reader has looked away before."""
        if self._is_seen:
            try:
                await glance(self._house, desk, self._player)
            except StoreUnavailable:
                return
