"""Bots take the same road as players."""
from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec
import pytest

from app.bots.keeper import rest_s, seat_to_move
from app.games.core.agenda import fallback
from app.games.core.record import verify
from app.games.elfenwizards.rules.window import Negotiation
from app.games.registry import game_of
from app.games.wizards.actions import EndMovement, Walk
from app.settings import Settings
from app.store import tables
from app.store.rows import PlayerRow
from app.tables import seating, starting
from app.tables.export import export
from app.tables.house import House
from app.tables.play import act_for
from tests.conftest import Switch
from tests.patience import until
from tests.tables.playing import GAME, act, enter, kept_bots, log_of, open_table, sit, waits_at

ADA = 0


@pytest.fixture
async def house(house_database: str) -> AsyncIterator[House]:
    house = House(Settings(house_database, bot_delay_s=0))
    await house.open()
    yield house
    await house.close()


async def table_with_bots(house: House, host: PlayerRow, bots: int, *people: PlayerRow, **options: object) -> str:
    table = await open_table(house, host, bots + len(people), **options)
    await sit(house, table, *people)
    for _ in range(bots):
        await seating.seat_bot(house, host, table, None, "adept")
    await starting.start(house, host, table)
    return table


async def until_nobody_thinks(house: House, table: str) -> int:
    """The version at which a person is waited for, or the game is over."""
    async def is_quiet() -> bool:
        return seat_to_move(await house.desks.get(table)) is None
    await until(is_quiet)
    return (await house.desks.get(table)).version


async def is_over_at(house: House, table: str) -> bool:
    """As the database knows it."""
    async with house.database.begin() as connection:
        found = await tables.read(connection, table)
    return found is not None and found.status == "finished"


def test_a_step_on_a_way_is_not_waited_for_like_a_decision() -> None:
    assert rest_s(1.2, Walk(3)) == 0 < rest_s(1.2, EndMovement()) < 1.2


async def test_bots_play_a_whole_game(house: House) -> None:
    [ada] = await enter(house, "Ada")
    async with kept_bots(house):
        table = await table_with_bots(house, ada, 3)
        await until_nobody_thinks(house, table)
    record = await export(house, None, table, None)
    assert record.outcome is not None
    verify(game_of(GAME), record)


async def test_bots_wait_for_people(house: House) -> None:
    [ada] = await enter(house, "Ada")
    async with kept_bots(house):
        table = await table_with_bots(house, ada, 2, ada)
        version = await until_nobody_thinks(house, table)
        await act(house, ada, table, version, type="roll")
        assert await until_nobody_thinks(house, table) == version + 1
    assert {move.seat for move in await log_of(house, table)} <= {0, 1, 2}


@pytest.mark.rule("EW-16.14")
async def test_bots_use_none_of_their_time_to_talk(house: House) -> None:
    """A person plays until the talk before the duels; nobody but the person is waited for there."""
    [ada] = await enter(house, "Ada")
    async with kept_bots(house):
        table = await table_with_bots(house, ada, 2, ada, negotiation_clock="rulebook")
        version = await until_nobody_thinks(house, table)
        while not waits_at(Negotiation)(desk := await house.desks.get(table)):
            await act_for(house, desk, ADA, version, fallback(desk.running(), ADA))
            version = await until_nobody_thinks(house, table)
    assert desk.waiting() == (ADA,)
    actions = [(move.seat, msgspec.json.decode(move.action)["type"]) for move in await log_of(house, table)]
    assert {(1, "roll"), (2, "roll"), (1, "set_ready"), (2, "set_ready")} <= set(actions)
    assert "clock_expired" not in {kind for _, kind in actions}


async def test_a_game_left_by_a_killed_process_is_played_on(house: House) -> None:
    [ada] = await enter(house, "Ada")
    table = await table_with_bots(house, ada, 3)
    async with kept_bots(house):
        await until_nobody_thinks(house, table)
    assert (await house.desks.get(table)).is_over


async def test_a_bot_answers_a_move_of_which_no_hint_came(
    house: House, house_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its table was at hand here before, and nobody looks at it now."""
    monkeypatch.setattr("app.bots.keeper.LOOK_EVERY_S", 0.05)
    [ada] = await enter(house, "Ada")
    table = await table_with_bots(house, ada, 2, ada)
    async with kept_bots(house):
        version = await until_nobody_thinks(house, table)
        other = House(Settings(house_database))
        await other.open()
        version = await act(other, ada, table, version, type="roll")
        version = await act(other, ada, table, version, type="allocate", placements=[])
        await until(lambda: has_moved_on(other, table, version))
        await other.close()


async def has_moved_on(house: House, table: str, version: int) -> bool:
    return (await house.desks.get_anew(table)).version > version


async def test_two_keepers_make_no_move_twice(house: House, house_database: str) -> None:
    [ada] = await enter(house, "Ada")
    table = await table_with_bots(house, ada, 3)
    elsewhere = House(Settings(house_database, bot_delay_s=0))
    await elsewhere.open()
    async with kept_bots(house), kept_bots(elsewhere):
        await until(lambda: is_over_at(house, table))
    await elsewhere.close()
    again = House(Settings(house_database))
    await again.open()
    verify(game_of(GAME), await export(again, None, table, None))
    await again.close()


async def test_bots_play_on_when_the_database_was_away(
    house: House, switch: Switch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.bots.keeper.LOOK_EVERY_S", 0.05)
    [ada] = await enter(house, "Ada")
    table = await table_with_bots(house, ada, 3)
    async with kept_bots(house):
        switch.off()
        await asyncio.sleep(0.2)
        switch.on()
        await until(lambda: is_over_at(house, table))
