"""House time moved on without waiting: hours and days in which the house was served."""
from __future__ import annotations

from sqlalchemy import update

from app.store.models import House as HouseModel
from app.tables.house import House

MINUTE_S, HOUR_S, DAY_S = 60.0, 3600.0, 86_400.0


async def let_pass(seconds: float, *houses: House) -> None:
    """So much time passes in the house, as every process of it learns at its next heartbeat."""
    async with houses[0].database.begin() as connection:
        await connection.execute(update(HouseModel).values(dark_s=HouseModel.dark_s - seconds))
    for house in houses:
        await house.beat()
