"""Before an upgrade: every stored game played again under the present rules, and where it comes out differently."""
from __future__ import annotations

from collections.abc import AsyncIterator
from typing import NamedTuple

from app.games.core.codec import encode
from app.games.core.record import Fault, Record, replay, start
from app.games.registry import game_of
from app.store import tables
from app.store.database import Database
from app.tables.export import read_record


class Difference(NamedTuple):
    table: str
    title: str
    fault: str                                  # empty: it plays as it was played


async def replay_all(database: Database) -> AsyncIterator[Difference]:
    async with database.begin() as connection:
        ids = await tables.all_ids(connection)
    for table_id in ids:
        async with database.begin() as connection:
            table = await tables.read(connection, table_id)
            state = await tables.read_state(connection, table_id)
        if table is not None and state is not None:
            record = await read_record(database, table)
            yield Difference(table_id, table.title, difference(record, state.state))


def difference(record: Record, state: str) -> str:
    """How the game comes out under the present rules, if otherwise than its stored state says."""
    try:
        game = game_of(record.game)
        position = start(game, record).position
        for move, played in replay(game, record):
            if encode(played.events) != encode(move.events):
                return f"move {move.number}: other events"
            position = played.position
    except (Fault, KeyError) as fault:
        return str(fault)
    return "" if encode(position).decode() == state else "another position at the end"
