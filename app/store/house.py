"""The house itself: its key, and its own time, which stands still while no process serves (EW-16.13)."""
from __future__ import annotations

import secrets
import time

from sqlalchemy import case, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.models import House

HEARTBEAT_S = 2.0
DARK_AFTER_S = 3 * HEARTBEAT_S                  # beside other processes, a shorter silence is a late heartbeat


async def open_house(connection: AsyncConnection, *, alone: bool) -> tuple[bytes, float]:
    """The key that signs cookies, and how many seconds the house was dark in all, the latest darkness included."""
    now = time.time()
    await connection.execute(insert(House).values(id=1, key=secrets.token_bytes(32), alive_at=now)
                             .on_conflict_do_nothing())
    key, alive_at, dark_s = (await connection.execute(
        select(House.key, House.alive_at, House.dark_s).with_for_update())).one()
    if now - alive_at > (0 if alone else DARK_AFTER_S):
        dark_s += now - alive_at
    await connection.execute(update(House).values(alive_at=now, dark_s=dark_s))
    return key, dark_s


async def beat(connection: AsyncConnection) -> float:
    """Say that the house is alive; tells how long it was dark in all.

    After a long silence (the database was away, the machine slept) nobody could play: that was darkness too.
    """
    silent_s = time.time() - House.alive_at
    dark_s = House.dark_s + case((silent_s > DARK_AFTER_S, silent_s), else_=0)
    return (await connection.execute(
        update(House).values(alive_at=time.time(), dark_s=dark_s).returning(House.dark_s))).scalar_one()
