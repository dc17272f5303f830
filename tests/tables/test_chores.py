"""What goes on in the house goes on, whatever happens to it."""
from __future__ import annotations

import asyncio

import pytest

from app.bots.keeper import BotKeeper
from app.live.bus import Bus
from app.settings import Settings
from app.store.clerk import Clerk
from app.tables import chores
from app.tables.chores import go_on
from app.tables.house import House
from app.tables.timekeeper import expire_what_is_due
from tests.patience import until
from tests.serving import opened
from tests.tables.playing import act, enter, started


class Stumble:
    """Fails once for a reason nobody thought of, then does what it did before."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, place: object, name: str) -> None:
        self.has_failed = False
        does = getattr(place, name)

        async def fails_once(*given: object) -> object:
            if not self.has_failed:
                self.has_failed = True
                raise KeyError("a slip")
            return await does(*given)
        monkeypatch.setattr(place, name, fails_once)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chores, "AGAIN_AFTER_S", 0.01)


async def test_what_failed_is_begun_again_and_what_is_done_is_done(caplog: pytest.LogCaptureFixture) -> None:
    tries: list[int] = []

    async def work() -> None:
        tries.append(len(tries))
        if len(tries) < 3:
            raise KeyError("a slip")
    await go_on(work)
    assert tries == [0, 1, 2]
    assert len(caplog.records) == 2


async def test_clocks_go_on_after_a_slip(house_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.tables.timekeeper.LOOK_EVERY_S", 0.01)
    looks: list[House] = []

    async def slips(house: House) -> int:
        looks.append(house)
        if len(looks) == 1:
            raise KeyError("a slip")
        return await expire_what_is_due(house)
    monkeypatch.setattr("app.tables.timekeeper.expire_what_is_due", slips)

    async def has_gone_on() -> bool:
        return len(looks) > 2
    async with opened(Settings(house_database)):
        await until(has_gone_on)


async def test_bots_go_on_after_a_slip(house_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []

    async def slips(keeper: BotKeeper) -> None:
        looks.append(1)
        if len(looks) == 1:
            raise KeyError("a slip")
    monkeypatch.setattr(BotKeeper, "_look_over", slips)

    async def has_gone_on() -> bool:
        return len(looks) > 1
    async with opened(Settings(house_database)):
        await until(has_gone_on)


async def test_nobody_waits_for_a_clerk_that_slipped_and_the_next_move_is_stored(
    house_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stumble = Stumble(monkeypatch, Clerk, "_execute")
    house = House(Settings(house_database))
    await house.open()
    people = await enter(house, "Ada", "Bo", "Cy")
    table = await started(house, people)
    asked = people[(await house.desks.get(table)).waiting()[0]]
    async with asyncio.timeout(60):
        with pytest.raises(Exception, match="closed"):
            await act(house, asked, table, 0, type="roll")
        assert stumble.has_failed
        assert await act(house, asked, table, 0, type="roll") == 1
    await house.close()


async def test_hints_are_heard_after_a_slip(house_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stumble = Stumble(monkeypatch, Bus, "_listen")
    here, there = (House(Settings(house_database, shared_bus=True)) for _ in range(2))
    await here.open()
    await there.open()

    async def has_come() -> bool:
        here.hub.say_alive()
        return there.hub.present("t") == {0}
    with here.hub.presence("t", 0):
        await until(has_come)
    assert stumble.has_failed
    await here.close()
    await there.close()
