"""A written game opened as a table: a failure of self-play to look at, or a game from another house.

Its seats belong to players nobody can speak for, so it stands as it was written and everybody may look at it.
"""
from __future__ import annotations

import msgspec

from app.games.core.agenda import AnyPosition
from app.games.core.codec import convert_options, encode
from app.games.core.record import Fault, Record, replay, start
from app.games.registry import game_of
from app.store import moves, players, tables
from app.store.database import Database
from app.store.moves import Written
from app.tables.clock import start_clocks
from app.tables.opening import TITLE_LENGTH, new_id
from app.tables.starting import START


async def open_record(database: Database, record: Record) -> str:
    """The id of the new table. It stands where the record ends or, if a move fails, before that move."""
    game, table_id = game_of(record.game), new_id(10)
    options = convert_options(game, record.options)
    begun = start(game, record)
    clocks = encode(start_clocks(begun.position, len(record.words), options, 0.0)).decode()
    log, position = _played(record, begun.position)
    outcome = game.outcome(position)
    async with database.begin() as connection:
        seated = [await players.create(connection, new_id(12), name, None) for name in _names(record)]
        await tables.create(
            connection, len(seated), id=table_id, game=game.key, rules=record.version,
            title=(record.fault or "; ".join(_names(record)))[:TITLE_LENGTH], host_id=seated[0].id,
            options=encode(options).decode(), private=False, invite=new_id(20),
            secret=bytes.fromhex(record.secret), commitment=record.commitment)
        for seat, player in enumerate(seated):
            await tables.change_seat(connection, table_id, seat, player_id=player.id, ready=True,
                                     word=record.words[seat], colour=record.wishes[seat])
        await tables.begin(connection, table_id, encode(begun.position).decode(), clocks, None)
        await moves.add_start(connection, table_id, START, encode(begun.events).decode())
        await moves.add_all(connection, table_id, log)
        await tables.stand(connection, table_id, len(log), encode(position).decode(),
                           encode(outcome).decode() if outcome else None)
    return table_id


def _played(record: Record, position: AnyPosition) -> tuple[list[Written], AnyPosition]:
    """Every move that the rules accept, and where they lead."""
    log: list[Written] = []
    try:
        for move, played in replay(game_of(record.game), record):
            log.append(Written(move.seat, encode(move.action).decode(), encode(played.events).decode(),
                               played.undoable, played.fixed_by))
            position = played.position
    except (Fault, AssertionError, LookupError, msgspec.MsgspecError):
        return log, position
    return log, position


def _names(record: Record) -> list[str]:
    return [name[:30] or f"Seat {seat + 1}" for seat, name in
            enumerate(record.players or [""] * len(record.words))]
