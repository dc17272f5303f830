"""Orders that a seat leaves beside the game: kept for the matter at hand, known to their owner, played as moves."""
from __future__ import annotations

import msgspec

from app.games.core.action import Action
from app.games.core.codec import encode
from app.games.core.game import Orderly
from app.games.core.message import Seat
from app.live.bus import Hint
from app.store import tables
from app.store.rows import PlayerRow
from app.tables.access import seated_at
from app.tables.desk import Desk
from app.tables.house import House
from app.tables.problems import moved_on, problem


class Order(msgspec.Struct, frozen=True):
    """To be played up to this number, in this matter and in no other."""

    matter: str
    most: int


async def leave_order(house: House, player: PlayerRow, table_id: str, matter: str, most: int | None) -> None:
    """A new order for one's own seat, or none any more."""
    desk, seat = await seated_at(house.desks, player, table_id, playing=True)
    if not isinstance(desk.game, Orderly):
        raise problem(422, "no_orders")
    if matter != matter_of(desk):
        raise moved_on(desk.version)
    standing = None if most is None else encode(Order(matter, most)).decode()
    async with house.database.begin() as connection:
        await tables.leave_order(connection, table_id, seat, standing)
    house.bus.publish(Hint(table_id, "ordered"))


def matter_of(desk: Desk) -> str:
    """What an order could be about now; empty where there is nothing."""
    return desk.game.matter(desk.running()) if isinstance(desk.game, Orderly) and desk.position is not None else ""


def order_of(desk: Desk, seat: Seat) -> Order | None:
    """The seat's order, as long as its matter lasts."""
    standing = desk.table.seats[seat].standing
    if not standing:
        return None
    order = msgspec.json.decode(standing, type=Order)
    return order if order.matter == matter_of(desk) else None


def ordered_at(desk: Desk) -> tuple[Seat, Action] | None:
    """What is to be played now for a seat that has left an order."""
    if not isinstance(desk.game, Orderly):
        return None
    for seat in desk.waiting():
        if (order := order_of(desk, seat)) and (action := desk.game.ordered(desk.running(), seat, order.most)):
            return seat, action
    return None
