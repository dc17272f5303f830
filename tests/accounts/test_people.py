"""Guests, kept names and the links that carry people over to another device."""
from __future__ import annotations

import asyncio

import psycopg
import pytest

from app.accounts import people
from app.accounts.tokens import new_token, token_print
from app.store.backup import conninfo_of
from app.store.rows import PlayerRow
from app.tables.house import House
from app.tables.problems import Problem
from tests.patience import somebody_waits, until

PASSWORD = "correct horse"


@pytest.fixture
async def ada(house: House) -> PlayerRow:
    return (await people.come_as_guest(house, "Ada"))[0]


async def test_a_token_speaks_for_its_player(house: House) -> None:
    player, token = await people.come_as_guest(house, "Ada")
    assert await people.who_is(house, token) == player


@pytest.mark.parametrize("token", [None, "", "abc", "é", "A" * 64, new_token(b"another house")],
                         ids=["none", "empty", "short", "accent", "made up", "of another house"])
async def test_nothing_else_does(house: House, token: str | None) -> None:
    assert await people.who_is(house, token) is None


async def test_a_token_is_not_kept_in_the_database(house: House, house_database: str) -> None:
    _, token = await people.come_as_guest(house, "Ada")
    with psycopg.connect(conninfo_of(house_database)) as connection:
        kept = connection.execute("SELECT print FROM sessions").fetchone()
    assert kept == (token_print(house.key, token),)
    assert token.encode() not in kept[0]


async def test_whoever_goes_is_no_longer_known(house: House) -> None:
    _, token = await people.come_as_guest(house, "Ada")
    await people.go(house, token)
    assert await people.who_is(house, token) is None


async def test_a_kept_name_is_come_back_to_by_its_password(house: House, ada: PlayerRow) -> None:
    await people.keep_name(house, ada, PASSWORD)
    token = await people.come_back(house, " ada ", PASSWORD)
    known = await people.who_is(house, token)
    assert known is not None
    assert (known.id, known.is_kept) == (ada.id, True)


@pytest.mark.parametrize(("name", "password"), [("Ada", "wrong"), ("Bo", PASSWORD), ("", ""), ("A\0da", "x")])
async def test_a_wrong_name_or_password_is_refused_alike(
    house: House, ada: PlayerRow, name: str, password: str
) -> None:
    await people.keep_name(house, ada, PASSWORD)
    with pytest.raises(Problem) as refused:
        await people.come_back(house, name, password)
    assert (refused.value.status, refused.value.message.key) == (401, "problem.wrong_password")


async def test_nobody_else_goes_by_a_kept_name(house: House, ada: PlayerRow) -> None:
    await people.keep_name(house, ada, PASSWORD)
    bo, _ = await people.come_as_guest(house, "Bo")
    with pytest.raises(Problem, match="name_kept"):
        await people.come_as_guest(house, "ADA")
    with pytest.raises(Problem, match="name_kept"):
        await people.rename(house, bo, "ada")


async def test_of_two_guests_of_one_name_one_keeps_it(house: House, ada: PlayerRow) -> None:
    other, _ = await people.come_as_guest(house, "Ada")
    tries = [people.keep_name(house, player, PASSWORD) for player in (ada, other)]
    kept = await asyncio.gather(*tries, return_exceptions=True)
    assert sorted(str(result) for result in kept) == ["None", "problem.name_kept"]


async def test_two_who_keep_their_names_do_not_become_one_by_renaming(house: House, house_database: str) -> None:
    """Both have looked before either has written: the database decides."""
    bo, cy = [(await people.come_as_guest(house, name))[0] for name in ("Bo", "Cy")]
    for player in (bo, cy):
        await people.keep_name(house, player, PASSWORD)
    async with await psycopg.AsyncConnection.connect(conninfo_of(house_database)) as other:
        await other.execute("UPDATE players SET name = 'Di' WHERE id = %s", [bo.id])
        renaming = asyncio.create_task(people.rename(house, cy, "Di"))
        await until(lambda: somebody_waits(house_database))
    with pytest.raises(Problem, match="name_kept"):
        await renaming


async def test_a_short_password_keeps_nothing(house: House, ada: PlayerRow) -> None:
    with pytest.raises(Problem, match="password_length"):
        await people.keep_name(house, ada, "hunter2")


async def test_a_password_is_not_kept_in_the_clear(house: House, house_database: str, ada: PlayerRow) -> None:
    await people.keep_name(house, ada, PASSWORD)
    with psycopg.connect(conninfo_of(house_database)) as connection:
        [kept] = connection.execute("SELECT password FROM players").fetchone() or [""]
    assert kept.startswith("$argon2id$")


async def test_a_link_carries_a_guest_over_once(house: House, ada: PlayerRow) -> None:
    passage = await people.open_passage(house, ada)
    token = await people.use_passage(house, passage)
    known = await people.who_is(house, token)
    assert known == ada
    with pytest.raises(Problem, match="passage_gone"):
        await people.use_passage(house, passage)


async def test_an_old_link_leads_nowhere(house: House, house_database: str, ada: PlayerRow) -> None:
    passage = await people.open_passage(house, ada)
    with psycopg.connect(conninfo_of(house_database)) as connection:
        connection.execute("UPDATE passages SET expires_at = now()")
    with pytest.raises(Problem, match="passage_gone"):
        await people.use_passage(house, passage)


async def test_a_link_is_no_token(house: House, ada: PlayerRow) -> None:
    assert await people.who_is(house, await people.open_passage(house, ada)) is None
