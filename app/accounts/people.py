"""Coming in and going out: as a guest, by a kept name, by a link from another device."""
from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from sqlalchemy.exc import IntegrityError

from app.accounts.names import checked_name, tidied
from app.accounts.tokens import new_token, token_print
from app.i18n.catalogue import LANGUAGES
from app.store import players
from app.store.rows import PlayerRow
from app.tables.house import House
from app.tables.opening import new_id
from app.tables.problems import problem
from app.tables.seating import tell_tables_of

PASSWORD_LENGTH = range(8, 201)
PASSAGE_LASTS = timedelta(minutes=15)
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
_at_most_two = asyncio.Semaphore(2)             # hashing takes memory


async def come_as_guest(house: House, name: str, language: str | None = None) -> tuple[PlayerRow, str]:
    """A new player and the token that speaks for it."""
    tidy, token = checked_name(name), new_token(house.key)
    async with house.database.begin() as connection:
        if await players.is_kept_name(connection, tidy):
            raise problem(409, "name_kept")
        player = await players.create(connection, new_id(12), tidy, language)
        await players.open_session(connection, _print(house, token), player.id)
    return player, token


async def who_is(house: House, token: str | None) -> PlayerRow | None:
    if not token or (stored := token_print(house.key, token)) is None:
        return None
    return await players.by_session(house.database, stored)


async def keep_name(house: House, player: PlayerRow, password: str) -> None:
    """Secure the name, so that its owner can come back from anywhere and nobody else goes by it."""
    if len(password) not in PASSWORD_LENGTH:
        raise problem(422, "password_length", least=PASSWORD_LENGTH.start)
    hashed = await _hash(password)
    try:
        async with house.database.begin() as connection:
            await players.change(connection, player.id, password=hashed)
    except IntegrityError:
        raise problem(409, "name_kept") from None


async def come_back(house: House, name: str, password: str) -> str:
    """A token for the kept name, or the same refusal whatever was wrong."""
    async with house.database.begin() as connection:
        known = await players.with_password(connection, tidied(name))
    if known is None or not await _matches(known[1], password):
        raise problem(401, "wrong_password")
    return await _new_session(house, known[0])


async def rename(house: House, player: PlayerRow, name: str) -> None:
    tidy = checked_name(name)
    try:
        async with house.database.begin() as connection:
            if tidy.lower() != player.name.lower() and await players.is_kept_name(connection, tidy):
                raise problem(409, "name_kept")
            await players.change(connection, player.id, name=tidy)
    except IntegrityError:
        raise problem(409, "name_kept") from None
    await tell_tables_of(house, player)


async def choose_language(house: House, player: PlayerRow, language: str) -> None:
    if language not in LANGUAGES:
        raise problem(422, "no_such_language")
    async with house.database.begin() as connection:
        await players.change(connection, player.id, language=language)


async def open_passage(house: House, player: PlayerRow) -> str:
    """A link that carries the player over to another device, once, within minutes."""
    token = new_token(house.key)
    async with house.database.begin() as connection:
        await players.open_passage(connection, _print(house, token), player.id, datetime.now(UTC) + PASSAGE_LASTS)
    return token


async def use_passage(house: House, passage: str) -> str:
    stored = token_print(house.key, passage)
    async with house.database.begin() as connection:
        player_id = await players.use_passage(connection, stored) if stored else None
    if player_id is None:
        raise problem(404, "passage_gone")
    return await _new_session(house, player_id)


async def go(house: House, token: str) -> None:
    """Log this device out: its token speaks for nobody any more, and its sockets are closed."""
    if stored := token_print(house.key, token):
        async with house.database.begin() as connection:
            await players.close_session(connection, stored)
        house.sessions.end(stored.hex())


async def _new_session(house: House, player_id: str) -> str:
    token = new_token(house.key)
    async with house.database.begin() as connection:
        await players.open_session(connection, _print(house, token), player_id)
    return token


def _print(house: House, token: str) -> bytes:
    stored = token_print(house.key, token)
    assert stored is not None, "the house signed it a moment ago"
    return stored


async def _hash(password: str) -> str:
    async with _at_most_two:
        return await asyncio.to_thread(_hasher.hash, password)


async def _matches(hashed: str, password: str) -> bool:
    async with _at_most_two:
        try:
            return await asyncio.to_thread(_hasher.verify, hashed, password)
        except VerifyMismatchError:
            return False
