"""Setting a table, and changing it before the game starts: game, seats, options, title, invitation."""
from __future__ import annotations

import secrets
from typing import Any

import msgspec

from app.games.core.codec import convert_options, encode
from app.games.core.dice import commitment
from app.games.core.game import Game
from app.games.registry import game_of
from app.live.bus import Hint
from app.store import tables
from app.store.rows import PlayerRow, SeatRow, TableRow
from app.tables.access import host_of
from app.tables.house import House
from app.tables.problems import no_such_table, problem
from app.tables.texts import printable

TITLE_LENGTH = 60
PATIENCE_S, LEAST_PATIENCE_S, MOST_PATIENCE_S = 300, 60, 30 * 86_400
EMPTY = SeatRow(-1, None, None, None, None, None, False, "")
ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"    # without letters that look alike


def new_id(length: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


async def open_table(house: House, player: PlayerRow, game_key: str, seats: int, options: dict[str, Any],
                     private: bool, title: str, patience_s: int = PATIENCE_S) -> TableRow:
    """A new table with empty seats. Its secret is sealed now: everyone may note its print before a word is added."""
    game = known_game(game_key)
    if seats not in game.seats:
        raise problem(422, "seats", least=game.seats.start, most=game.seats.stop - 1)
    check_patience(patience_s)
    title = checked_title(title) or player.name
    chosen, secret, table_id = checked_options(game, options), secrets.token_bytes(32), new_id(10)
    async with house.database.begin() as connection:
        await tables.create(
            connection, seats, id=table_id, game=game.key, rules=game.version, title=title, host_id=player.id,
            options=chosen, private=private, invite=new_id(20), secret=secret, commitment=commitment(secret),
            patience_s=patience_s)
        table = await tables.read(connection, table_id)
    house.bus.publish(Hint(table_id, "seated"))
    if table is None:
        raise no_such_table()
    return table


async def change_options(house: House, player: PlayerRow, table_id: str, options: dict[str, Any],
                         patience_s: int | None = None) -> None:
    if patience_s is not None:
        check_patience(patience_s)
    async with house.database.begin() as connection:
        table = await host_of(connection, player, table_id)
        chosen = checked_options(game_of(table.game), options)
        await tables.change(connection, table_id, options=chosen, patience_s=patience_s or table.patience_s)
    house.bus.publish(Hint(table_id, "seated"))


async def change_seats(house: House, player: PlayerRow, table_id: str, seats: int) -> None:
    """More chairs, or fewer: those who sit keep their order; a chair somebody sits on cannot go."""
    async with house.database.begin() as connection:
        table = await host_of(connection, player, table_id)
        game = game_of(table.game)
        if seats not in game.seats:
            raise problem(422, "seats", least=game.seats.start, most=game.seats.stop - 1)
        taken = [seat for seat in table.seats if not seat.is_empty]
        if len(taken) > seats:
            raise problem(422, "too_many_sit", count=len(taken))
        empty = [seat for seat in table.seats if seat.is_empty]
        kept = [*table.seats] if len(table.seats) <= seats else taken + empty[:seats - len(taken)]
        kept.sort(key=lambda seat: seat.seat)
        kept += [EMPTY for _ in range(len(kept), seats)]
        await tables.resize(connection, table_id, kept)
    house.bus.publish(Hint(table_id, "seated"))


async def new_invite(house: House, player: PlayerRow, table_id: str) -> None:
    """The old invitation opens nothing any more."""
    async with house.database.begin() as connection:
        await host_of(connection, player, table_id)
        await tables.change(connection, table_id, invite=new_id(20))
    house.bus.publish(Hint(table_id, "seated"))


async def close_table(house: House, player: PlayerRow, table_id: str) -> None:
    async with house.database.begin() as connection:
        await host_of(connection, player, table_id)
        await tables.remove(connection, table_id)
    house.bus.publish(Hint(table_id, "seated"))


def check_patience(seconds: int) -> None:
    if not LEAST_PATIENCE_S <= seconds <= MOST_PATIENCE_S:
        raise problem(422, "patience", least=LEAST_PATIENCE_S // 60, most=MOST_PATIENCE_S // 86_400)


def known_game(key: str) -> Game:
    try:
        return game_of(key)
    except KeyError:
        raise problem(404, "no_such_game") from None


def checked_options(game: Game, options: dict[str, Any]) -> str:
    """The options as they are stored; raises a problem that names the one that does not fit."""
    try:
        return encode(convert_options(game, options)).decode()
    except msgspec.ValidationError as error:
        raise problem(422, "options", fault=str(error)) from None


def checked_title(title: str) -> str:
    title = " ".join(printable(title).split())
    if len(title) > TITLE_LENGTH:
        raise problem(422, "title", most=TITLE_LENGTH)
    return title
