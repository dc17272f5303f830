"""An order to raise is kept for its seat, played as ordinary bids, and gone with its auction."""
from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec
import pytest

from app.bots.keeper import BotKeeper
from app.games.zavandor.rules.auction import Bidding
from app.settings import Settings
from app.store.rows import PlayerRow
from app.tables.desk import Desk
from app.tables.house import House
from app.tables.problems import Problem
from app.tables.standing import leave_order, matter_of, order_of
from tests.patience import until
from tests.tables.playing import act, enter, log_of, started, waits_at

NEVER_S = 3600.0


@pytest.fixture
async def house(house_database: str) -> AsyncIterator[House]:
    house = House(Settings(house_database, bot_delay_s=0))
    await house.open()
    yield house
    await house.close()


class Auction:
    """Of two people one has opened it, the other is asked."""

    def __init__(self, house: House, table: str, people: list[PlayerRow]) -> None:
        self.house, self.table, self.people = house, table, people

    async def desk(self) -> Desk:
        return await self.house.desks.get(self.table)

    async def asked(self) -> PlayerRow:
        return self.people[(await self.desk()).waiting()[0]]

    async def play(self, **action: object) -> None:
        await act(self.house, await self.asked(), self.table, (await self.desk()).version, **action)


async def opened(house: House) -> Auction:
    people = await enter(house, "Ada", "Bastien")
    auction = Auction(house, await started(house, people, game="zavandor"), people)
    state = (await auction.desk()).running().state
    await auction.play(type="open_auction", item=state.display[0], bid=20)
    assert waits_at(Bidding)(await auction.desk())
    return auction


async def bids_of(auction: Auction) -> list[int]:
    plain = [msgspec.json.decode(move.action) for move in await log_of(auction.house, auction.table)]
    return [action["amount"] for action in plain if action["type"] == "bid"]


@pytest.mark.rule("ZA-8.6")
async def test_an_order_is_played_when_its_seat_is_asked(house: House) -> None:
    auction = await opened(house)
    who, matter = await auction.asked(), matter_of(await auction.desk())
    keeper = asyncio.create_task(BotKeeper(house).run())
    await leave_order(house, who, auction.table, matter, 22)

    async def has_bid() -> bool:
        return await auction.asked() != who
    await until(has_bid)
    keeper.cancel()
    await asyncio.gather(keeper, return_exceptions=True)
    assert await bids_of(auction) == [21]


async def test_an_order_left_while_its_seat_is_asked_is_played_at_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not only when somebody looks over all tables the next time."""
    monkeypatch.setattr("app.bots.keeper.LOOK_EVERY_S", NEVER_S)
    auction = await opened(house)
    who, matter = await auction.asked(), matter_of(await auction.desk())
    keeper = asyncio.create_task(BotKeeper(house).run())
    await asyncio.sleep(0.2)                    # until it has looked over all tables once
    await leave_order(house, who, auction.table, matter, 22)

    async def has_bid() -> bool:
        return await auction.asked() != who
    await until(has_bid)
    keeper.cancel()
    await asyncio.gather(keeper, return_exceptions=True)


async def test_an_order_is_changed_and_taken_back(house: House) -> None:
    auction = await opened(house)
    seat, who, matter = (await auction.desk()).waiting()[0], await auction.asked(), matter_of(await auction.desk())
    for most in (22, 25):
        await leave_order(house, who, auction.table, matter, most)
        order = order_of(await auction.desk(), seat)
        assert order is not None and order.most == most
    await leave_order(house, who, auction.table, matter, None)
    assert order_of(await auction.desk(), seat) is None


async def test_an_order_is_gone_with_its_auction(house: House) -> None:
    auction = await opened(house)
    seat, who, matter = (await auction.desk()).waiting()[0], await auction.asked(), matter_of(await auction.desk())
    await leave_order(house, who, auction.table, matter, 22)
    await auction.play(type="pass")
    assert order_of(await auction.desk(), seat) is None


async def test_an_order_for_what_is_over_comes_too_late(house: House) -> None:
    auction = await opened(house)
    with pytest.raises(Problem) as fault:
        await leave_order(house, await auction.asked(), auction.table, "0", 22)
    assert fault.value.status == 409


async def test_an_order_does_not_show_that_it_was_left(house: House) -> None:
    auction = await opened(house)
    revision = (await auction.desk()).table.revision
    await leave_order(house, await auction.asked(), auction.table, matter_of(await auction.desk()), 22)
    assert (await auction.desk()).table.revision == revision


async def test_a_game_without_orders_says_so(house: House) -> None:
    people = await enter(house, "Ada", "Bastien", "Chloé")
    table = await started(house, people)
    with pytest.raises(Problem, match="no_orders"):
        await leave_order(house, people[0], table, "", 22)
