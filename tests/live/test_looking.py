"""Who has a table before their eyes: told by the page, forgotten with it, known in all processes."""
from __future__ import annotations

import httpx
from fastapi import FastAPI
from websockets.asyncio.client import ClientConnection, connect

from app.settings import Settings
from app.tables.house import House
from tests.guests import Person, enter, started_table
from tests.patience import until
from tests.serving import house_of


async def test_a_tab_that_is_hidden_is_there_but_nobody_looks(house: House) -> None:
    with house.hub.window("t") as window:
        window.belongs_to(1)
        window.is_looked_at(False)
        assert (house.hub.present("t"), house.hub.looking("t")) == ({1}, frozenset())


async def test_one_of_two_windows_is_enough_to_look(house: House) -> None:
    with house.hub.window("t") as one, house.hub.presence("t", 1):
        one.belongs_to(1)
        one.is_looked_at(False)
        assert house.hub.looking("t") == {1}


async def test_who_has_gone_does_not_look(house: House) -> None:
    with house.hub.presence("t", 1):
        pass
    assert house.hub.looking("t") == frozenset()


async def test_who_looks_is_known_in_all_processes(house_database: str) -> None:
    here, there = (House(Settings(house_database, shared_bus=True)) for _ in range(2))
    await here.open()
    await there.open()

    async def is_seen(*seats: int) -> None:
        async def is_so() -> bool:
            return there.hub.looking("t") == {*seats}
        await until(is_so)

    async def has_come() -> bool:
        here.hub.say_alive()
        return there.hub.present("t") == {0, 2}
    with here.hub.presence("t", 0), here.hub.window("t") as window:
        window.belongs_to(2)
        window.is_looked_at(False)
        await until(has_come)
        await is_seen(0)
        window.is_looked_at(True)
        await is_seen(0, 2)
    await here.close()
    await there.close()


async def seated(client: httpx.AsyncClient) -> tuple[Person, str]:
    people = await enter(client, "Ada", "Bo", "Cy")
    return people[0], await started_table(people)


async def say(page: ClientConnection, house: House, table: str, word: str, *looking: int) -> None:
    async def is_so() -> bool:
        return house.hub.present(table) == {0} and house.hub.looking(table) == {*looking}
    await page.send(word)
    await until(is_so)


async def test_a_page_says_when_its_tab_is_hidden_and_shown_again(
        house_app: FastAPI, door: httpx.AsyncClient, address: str) -> None:
    ada, table = await seated(door)
    url, cookie = f"{address.replace('http', 'ws', 1)}/t/{table}/live", {"Cookie": f"conclave={ada.token}"}
    async with connect(url, additional_headers=cookie) as page:
        await page.recv()
        await say(page, house_of(house_app), table, "hidden")
        await say(page, house_of(house_app), table, "seen", 0)
