"""A hint that was lost: those who only listen learn all the same how their table stands."""
from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from websockets.asyncio.client import connect

from app.live.ear import Ear
from app.settings import Settings
from app.store.clerk import Clerk, MoveToStore
from app.store.database import StoreUnavailable
from app.store.rows import PlayerRow
from app.tables import opening, seating
from app.tables.house import House
from app.tables.rounds import Rounds
from app.tables.talk import say
from tests.guests import Person, listening, started_table
from tests.guests import enter as come_in
from tests.serving import at_an_address, client_of, house_of, opened
from tests.tables.playing import act, enter, open_table, started

AT_ONCE_S = 0.0


@pytest.fixture
async def deaf(house_database: str) -> AsyncIterator[House]:
    """A process that no hint reaches."""
    house = House(Settings(house_database))
    await house.open()
    yield house
    await house.close()


class Listening:
    """An ear at a table of a house, and the rounds that are made there."""

    def __init__(self, house: House, table: str) -> None:
        self.house, self.table, self.ear, self.rounds = house, table, Ear(), Rounds(house)

    async def is_told(self) -> set[str]:
        """What the ear hears when the rounds are made, its owner looking at the table each time."""
        await self.house.desks.get(self.table)
        await self.rounds.look()
        return {*await self.ear.changes(AT_ONCE_S)}


@pytest.fixture
async def people(house: House) -> list[PlayerRow]:
    return await enter(house, "Ada", "Bo", "Cy")


@pytest.fixture
async def table(house: House, people: list[PlayerRow]) -> str:
    return await started(house, people)


@pytest.fixture
async def listener(deaf: House, table: str) -> AsyncIterator[Listening]:
    listening = Listening(deaf, table)
    with deaf.hub.listen(table, listening.ear.hear):
        await listening.is_told()
        yield listening


async def asked_at(house: House, table: str, people: list[PlayerRow]) -> PlayerRow:
    return people[(await house.desks.get(table)).waiting()[0]]


async def test_a_move_of_which_no_hint_came_is_seen(
    house: House, deaf: House, people: list[PlayerRow], listener: Listening
) -> None:
    await act(house, await asked_at(house, listener.table, people), listener.table, 0, type="roll")
    assert await listener.is_told() == {"seated"}
    assert (await deaf.desks.get(listener.table)).version == 1


async def test_words_of_which_no_hint_came_are_heard(
    house: House, people: list[PlayerRow], listener: Listening
) -> None:
    await say(house, people[0], listener.table, "Does anybody hear me?")
    assert await listener.is_told() == {"said"}


async def test_a_change_of_host_of_which_no_hint_came_is_seen(
    house: House, deaf: House, people: list[PlayerRow], listener: Listening
) -> None:
    await seating.hand_over(house, people[0], listener.table, 1)
    assert "seated" in await listener.is_told()
    assert (await deaf.desks.get(listener.table)).table.host_id == people[1].id


async def test_a_table_that_is_gone_is_told_to_be(house: House, deaf: House, people: list[PlayerRow]) -> None:
    listener = Listening(deaf, await open_table(house, people[0]))
    with deaf.hub.listen(listener.table, listener.ear.hear):
        await listener.is_told()
        await opening.close_table(house, people[0], listener.table)
        assert await listener.is_told() == {"seated"}


async def test_where_nothing_happened_nobody_is_woken(listener: Listening) -> None:
    assert await listener.is_told() == set()


async def test_a_move_that_was_stored_though_the_answer_was_lost_is_told(
    house: House, people: list[PlayerRow], table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one who moved is told to look again, and then everybody sees that it counts."""
    commit = Clerk.commit

    async def lost(clerk: Clerk, move: MoveToStore) -> bool:
        await commit(clerk, move)
        raise StoreUnavailable
    listener = Listening(house, table)
    with house.hub.listen(table, listener.ear.hear):
        await listener.is_told()
        monkeypatch.setattr(Clerk, "commit", lost)
        with pytest.raises(StoreUnavailable):
            await act(house, await asked_at(house, table, people), table, 0, type="roll")
        await listener.rounds.look()
        assert await listener.ear.changes(AT_ONCE_S) == {"seated"}
    assert (await house.desks.get(table)).version == 1


async def test_a_page_and_a_program_come_to_know_of_a_move_without_any_hint(
    house_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They listen at one process; the move is made at another, which cannot tell it."""
    monkeypatch.setattr("app.tables.rounds.LOOK_EVERY_S", 0.05)
    settings = Settings(house_database, bot_delay_s=0)
    async with (opened(settings) as one, opened(settings) as other, at_an_address(one) as address,
                client_of(one) as here, client_of(other) as there):
        people = await come_in(here, "Ada", "Bo", "Cy")
        table = await started_table(people)
        [seat] = (await people[0].get(f"/tables/{table}"))["waiting_for"]
        page = f"{address.replace('http', 'ws', 1)}/t/{table}/live"
        async with listening(address, f"/tables/{table}/live") as line, connect(page) as socket:
            await line.version(0)
            await socket.recv()
            people[seat].client = there
            await people[seat].act(table, 0, {"type": "roll"})
            assert (await line.version(1))["version"] == 1
            while "v1-" not in str(await socket.recv()):
                pass



async def by_page(url: str, table: str, person: Person) -> str:
    return (await person.client.get(f"/t/{table}", headers={"Cookie": f"conclave={person.token}"})).text


async def by_the_pages_socket(url: str, table: str, person: Person) -> str:
    cookie = {"Cookie": f"conclave={person.token}"}
    async with connect(f"{url}/t/{table}/live", additional_headers=cookie) as page:
        return str(await page.recv())


async def by_a_programs_socket(url: str, table: str, person: Person) -> str:
    async with connect(f"{url}/api/tables/{table}/live", additional_headers=person.headers) as line:
        while '"choices"' not in (told := str(await line.recv())):
            pass
        return told


@pytest.mark.parametrize("come", [by_page, by_the_pages_socket, by_a_programs_socket])
async def test_who_comes_to_a_process_that_missed_a_hint_is_shown_the_table_as_it_stands(
    house_database: str, come: Callable[[str, str, Person], Awaitable[str]]
) -> None:
    """As those do whose own process was killed before it could tell of their last move."""
    settings = Settings(house_database, shared_bus=True)
    async with (opened(settings) as one, opened(settings) as other, at_an_address(other) as address,
                client_of(one) as here, client_of(other) as there):
        people = await come_in(here, "Ada", "Bo", "Cy")
        table = await started_table(people)
        [seat] = (await people[0].get(f"/tables/{table}"))["waiting_for"]
        await there.get(f"/t/{table}")
        house_of(other).bus._hear.clear()       # no hint is heard there any more
        await people[seat].act(table, 0, {"type": "roll"})
        people[seat].client = there
        assert "allocate" in await come(address.replace("http", "ws", 1), table, people[seat])
