"""What tests of webhooks share: a house that may call this machine, who listens there, and time that passes."""
from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import replace

import psycopg
import pytest

from app.settings import Settings
from app.store.backup import conninfo_of
from app.tables.house import House
from tests.webhooks.receiver import Receiver, listening

GRACE_S = 60.0


@pytest.fixture
def settings(house_database: str) -> Settings:
    return Settings(house_database, public_url="https://play.example", webhooks="anywhere", turn_grace_s=GRACE_S,
                    shared_bus=True)


OpenHouse = Callable[..., Awaitable[House]]


@pytest.fixture
async def open_house(settings: Settings) -> AsyncIterator[OpenHouse]:
    """Opens houses on the same database, as other processes would. Nothing in them acts by itself."""
    async with AsyncExitStack() as opened:
        async def open_one(**other: object) -> House:
            house = House(replace(settings, **other))   # type: ignore[arg-type]
            await house.open()
            opened.push_async_callback(house.close)
            return house
        yield open_one


@pytest.fixture
async def house(open_house: OpenHouse) -> House:
    return await open_house()


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with listening() as receiver:
        yield receiver


@pytest.fixture
def let_pass(house_database: str) -> Callable[[float], None]:
    """Time passes for all that waits: questions that were put, webhooks that rest."""
    def pass_(seconds: float) -> None:
        with psycopg.connect(conninfo_of(house_database)) as connection:
            connection.execute("UPDATE moves SET at = at - make_interval(secs => %s)", [seconds])
            connection.execute("UPDATE webhooks SET next_at = next_at - make_interval(secs => %s)", [seconds])
    return pass_
