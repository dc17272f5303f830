"""What the house notes in a table's chronicle that is no move of its game: pauses, seats given over and taken back."""
from __future__ import annotations

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from app.games.core.codec import encode
from app.games.core.message import Message, Seat
from app.store import messages
from app.store.rows import MessageRow, PlayerRow, TableRow

HOUSE = "house"


async def note(connection: AsyncConnection, table: TableRow, player: PlayerRow, key: str, seat: Seat | None = None,
               **params: str) -> int:
    """Note, in the words of that key, what concerns the seat or else the player; the number of the note."""
    whom = seat if seat is not None else table.seat_of(player.id)
    message = Message(f"note.{key}", {"seat": player.name if whom is None else whom, **params})
    seat_of_writer, words = table.seat_of(player.id), encode(message).decode()
    return (await messages.add(connection, table.id, player.id, seat_of_writer, words, HOUSE)).number


def noted(row: MessageRow) -> Message | None:
    """The message of a note; None for what somebody said."""
    return msgspec.json.decode(row.words, type=Message) if row.room == HOUSE else None
