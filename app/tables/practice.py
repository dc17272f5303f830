"""Practice tables: one learner among bots, with hints, and dice that are the same for everybody.

The dice of a practice are no secret, so such a table is marked from its first moment, is nobody else's to join, and
counts nowhere. No other table can be given its dice: they come from here alone.
"""
from __future__ import annotations

import hashlib
from functools import cache

import msgspec

from app.games.core.codec import convert_options, encode
from app.games.core.dice import commitment
from app.games.core.game import Game
from app.games.core.practice import Lesson, Practice, lesson, level_of, load_practice
from app.games.core.record import Fault
from app.games.core.seeds import SEEDS
from app.games.registry import game_of
from app.live.bus import Hint
from app.store import tables
from app.store.rows import PlayerRow, TableRow
from app.tables.desk import Desk
from app.tables.export import record_of
from app.tables.house import House
from app.tables.opening import known_game, new_id
from app.tables.problems import no_such_table, problem
from app.tables.seating import BOT_NAMES
from app.tables.starting import deal, tell_start

WORD = "practice"
OVER = Lesson(None, None, 0, 0, is_over=True)


@cache
def practice_of(game: str) -> Practice | None:
    """The practice a game has, read once; None where it has none."""
    return load_practice(game_of(game), SEEDS / game)


async def open_practice(house: House, player: PlayerRow, game_key: str, title: str) -> str:
    """A practice begun afresh; one of the same game that the player had under way is put away."""
    game = known_game(game_key)
    practice, table_id = practice_of(game.key), new_id(10)
    if practice is None:
        raise problem(404, "no_practice")
    async with house.database.begin() as connection:
        earlier = await tables.practices_of(connection, player.id, game.key)
        for old in earlier:
            await tables.remove(connection, old)
        await tables.create(connection, practice.seats, id=table_id, title=title, host_id=player.id,
                            **_sheet(game, practice))
        for seat, sitter in enumerate(_sitters(game, practice, player)):
            await tables.change_seat(connection, table_id, seat, ready=True, word=WORD, **sitter)
        table = await tables.read(connection, table_id)
        if table is None:
            raise no_such_table()
        await deal(connection, table, house.now())
    for old in earlier:
        house.bus.publish(Hint(old, "seated"))
    tell_start(house, table_id)
    return table_id


async def put_away(house: House, player: PlayerRow, table_id: str) -> None:
    """The learner has had enough; nothing of it is kept."""
    async with house.database.begin() as connection:
        table = await tables.lock(connection, table_id)
        if table is None or not is_learner(table, player):
            raise no_such_table()
        await tables.remove(connection, table_id)
    house.bus.publish(Hint(table_id, "seated"))


def is_learner(table: TableRow, player: PlayerRow | None) -> bool:
    return table.practice and player is not None and table.host_id == player.id


async def lesson_of(house: House, desk: Desk) -> Lesson | None:
    """Where the learner stands; None at any other table."""
    practice = practice_of(desk.table.game) if desk.table.practice else None
    if practice is None or desk.position is None:
        return None
    if desk.is_over:
        return OVER
    position, version = desk.running(), desk.version        # of now: while the log is read, it may move on
    written = await record_of(house, desk.table)
    record = msgspec.structs.replace(written, moves=[move for move in written.moves if move.number <= version])
    try:
        return desk.once(("lesson", version), lambda: lesson(desk.game, practice, record, position))
    except Fault:                               # begun under other rules: it is played on without hints
        return OVER


def secret_of(game: str, practice: Practice) -> bytes:
    return hashlib.sha256(f"practice/{game}/{practice.seed}".encode()).digest()


def _sheet(game: Game, practice: Practice) -> dict[str, object]:
    secret = secret_of(game.key, practice)
    return {"game": game.key, "rules": game.version, "private": True, "practice": True, "invite": new_id(20),
            "options": encode(convert_options(game, practice.options)).decode(), "secret": secret,
            "commitment": commitment(secret)}


def _sitters(game: Game, practice: Practice, player: PlayerRow) -> list[dict[str, str]]:
    others = iter(BOT_NAMES)
    return [{"player_id": player.id} if seat == practice.seat else
            {"bot": level_of(game, practice), "bot_name": next(others)} for seat in range(practice.seats)]
