"""The table's chat, open to those who sit; the gallery's, for those who watch; and what is a word in a game.

All who may see the table read what is said at it. Those who play do not hear the gallery before the game is over.
"""
from __future__ import annotations

from functools import cache
from typing import get_args

from app.games.core.message import Seat
from app.games.registry import all_games
from app.live.bus import Hint
from app.store import messages
from app.store.rows import MessageRow, PlayerRow, TableRow
from app.tables.access import check_visible, seated_at
from app.tables.house import House
from app.tables.problems import problem, refused
from app.tables.texts import printable

LONGEST = 500
GALLERY = "gallery"


async def say(house: House, player: PlayerRow | None, table_id: str, words: str) -> MessageRow:
    desk, seat = await seated_at(house.desks, player, table_id)
    words = _checked(words)
    if desk.position is not None and not desk.is_over and (silence := desk.game.silence(desk.position)):
        raise refused(silence, desk.game.key)
    assert player is not None, "somebody sits on the seat"
    async with house.database.begin() as connection:
        said = await messages.add(connection, table_id, player.id, seat, words)
    house.bus.publish(Hint(table_id, "said", str(said.number)))
    return said


async def say_in_gallery(house: House, player: PlayerRow, table_id: str, words: str, invite: str | None) -> MessageRow:
    """Words among those who watch."""
    desk = await house.desks.get_current(table_id)
    if check_visible(desk.table, player.id, invite).seat_of(player.id) is not None:
        raise problem(403, "seated_talk_at_the_table")
    words = _checked(words)
    async with house.database.begin() as connection:
        said = await messages.add(connection, table_id, player.id, None, words, GALLERY)
    house.bus.publish(Hint(table_id, "said", str(said.number)))
    return said


def rooms_of(table: TableRow, seat: Seat | None) -> tuple[str, ...]:
    """Whose words a viewer reads."""
    return messages.ROOMS if seat is not None and not table.is_over else (*messages.ROOMS, GALLERY)


def _checked(words: str) -> str:
    words = printable(words).strip()
    if not 1 <= len(words) <= LONGEST:
        raise problem(422, "words", most=LONGEST)
    return words


def is_word(plain: object) -> bool:
    """Whether an action only says something, as a promise does."""
    return isinstance(plain, dict) and plain.get("type") in _words()


@cache
def _words() -> list[object]:
    """The names of such actions, in whatever game."""
    return [kind.__struct_config__.tag for game in all_games() for kind in get_args(game.Action) if kind.is_word]
