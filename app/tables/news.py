"""What happened since a version: at hand for those who follow closely, else read from the log."""
from __future__ import annotations

from app.store import moves
from app.tables.desk import Desk
from app.tables.house import House
from app.tables.log import Happened, happened_after


async def happened_since(house: House, desk: Desk, version: int) -> list[Happened]:
    """All of it, up to what is known of the table now or a little further."""
    at_hand = desk.since(version)
    if at_hand is not None:
        return at_hand
    async with house.database.begin() as connection:
        read = happened_after(await moves.after(connection, desk.table.id, version))
    return read + (desk.since(read[-1].number) or [] if read else [])
