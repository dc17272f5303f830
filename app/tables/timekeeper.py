"""Lets clocks act: whichever process looks first plays what a clock that has run out demands; the version decides."""
from __future__ import annotations

import asyncio
import logging

from app.store import tables
from app.store.database import StoreUnavailable
from app.tables.house import House
from app.tables.play import expire
from app.tables.problems import Problem

LOOK_EVERY_S = 0.5
log = logging.getLogger("conclave.clock")


async def keep_time(house: House) -> None:
    while True:
        try:
            await expire_what_is_due(house)
        except StoreUnavailable:
            log.warning("the database does not answer; clocks wait")
        await asyncio.sleep(LOOK_EVERY_S)


async def expire_what_is_due(house: House) -> int:
    """Everything whose time is over; tells how many moves were made."""
    async with house.database.begin() as connection:
        due = await tables.due(connection, house.now())
    made = 0
    for table_id, marks in due.items():
        house.desks.compare(table_id, marks)
        try:
            made += await expire(house, table_id)
        except Problem as problem:
            log.info("a clock came too late at %s: %s", table_id, problem)
        except StoreUnavailable:
            raise
        except Exception:                       # the clocks of the other tables go on
            log.exception("a clock at %s cannot act", table_id)
    return made
