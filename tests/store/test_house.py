"""The house's own time: seconds in which it was served, and no others (EW-16.13)."""
from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from app.settings import Settings
from app.store.house import DARK_AFTER_S, HEARTBEAT_S
from app.tables.house import House
from tests.conftest import Calendar

NIGHT_S = 8 * 3600.0
JITTER_S = 1.0                                  # how long a test may take


@pytest.fixture
async def open_house(house_database: str, calendar: Calendar) -> AsyncIterator[House]:
    house = House(Settings(house_database))
    await house.open()
    yield house
    await house.close()


def close_to(expected: float) -> object:
    return pytest.approx(expected, abs=JITTER_S)


async def test_time_passes_while_the_house_is_served(open_house: House, calendar: Calendar) -> None:
    before = open_house.now()
    await calendar.let_pass(open_house, 60)
    assert open_house.now() - before == close_to(60)


@pytest.mark.rule("EW-16.13")
async def test_no_time_passes_while_the_house_is_closed(house_database: str, calendar: Calendar) -> None:
    first = House(Settings(house_database))
    await first.open()
    before = first.now()
    await first.close()
    calendar.ahead_s += NIGHT_S
    second = House(Settings(house_database))
    await second.open()
    assert second.now() - before == close_to(0)
    await second.close()


@pytest.mark.rule("EW-16.13")
async def test_no_time_passes_while_the_database_cannot_be_reached(open_house: House, calendar: Calendar) -> None:
    before = open_house.now()
    calendar.ahead_s += NIGHT_S
    assert open_house.now() - before <= DARK_AFTER_S
    await open_house.beat()
    assert open_house.now() - before == close_to(0)


async def test_a_process_that_joins_others_takes_a_late_heartbeat_for_no_darkness(
    house_database: str, open_house: House, calendar: Calendar
) -> None:
    before = open_house.now()
    calendar.ahead_s += HEARTBEAT_S
    joined = House(Settings(house_database, shared_bus=True))
    await joined.open()
    assert joined.now() - before == close_to(HEARTBEAT_S)
    await joined.close()


async def test_all_processes_agree_on_the_time_after_a_darkness(
    house_database: str, open_house: House, calendar: Calendar
) -> None:
    other = House(Settings(house_database, shared_bus=True))
    await other.open()
    calendar.ahead_s += NIGHT_S
    await open_house.beat()
    await other.beat()
    assert other.now() == close_to(open_house.now())
    await other.close()


async def test_a_time_of_the_house_is_shown_in_the_time_of_the_wall(open_house: House, calendar: Calendar) -> None:
    calendar.ahead_s += NIGHT_S
    await open_house.beat()
    assert open_house.wall_time(open_house.now()) == close_to(calendar.time())


async def test_the_key_of_the_house_stays(house_database: str, open_house: House) -> None:
    again = House(Settings(house_database, shared_bus=True))
    await again.open()
    assert again.key == open_house.key != b""
    await again.close()
