"""The table's chat: open to those who sit, readable by all who may see the table."""
from __future__ import annotations

from app.live.bus import Hint
from app.store import messages
from app.store.rows import MessageRow, PlayerRow
from app.tables.access import seated_at
from app.tables.house import House
from app.tables.problems import problem, refused
from app.tables.texts import printable

LONGEST = 500


async def say(house: House, player: PlayerRow | None, table_id: str, words: str) -> MessageRow:
    desk, seat = await seated_at(house.desks, player, table_id)
    words = printable(words).strip()
    if not 1 <= len(words) <= LONGEST:
        raise problem(422, "words", most=LONGEST)
    if desk.position is not None and not desk.is_over and (silence := desk.game.silence(desk.position)):
        raise refused(silence, desk.game.key)
    assert player is not None, "somebody sits on the seat"
    async with house.database.begin() as connection:
        said = await messages.add(connection, table_id, player.id, seat, words)
    house.bus.publish(Hint(table_id, "said", str(said.number)))
    return said
