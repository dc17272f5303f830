"""The table's chat, open to those who sit, readable by all who may see the table; and what is a word in a game."""
from __future__ import annotations

from functools import cache
from typing import get_args

from app.games.registry import all_games
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


def is_word(plain: object) -> bool:
    """Whether an action only says something, as a promise does."""
    return isinstance(plain, dict) and plain.get("type") in _words()


@cache
def _words() -> list[object]:
    """The names of such actions, in whatever game."""
    return [kind.__struct_config__.tag for game in all_games() for kind in get_args(game.Action) if kind.is_word]
