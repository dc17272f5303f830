"""Hot tables hold no truth: what another process or another change has written is read before it is used."""
from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from app.accounts.people import rename
from app.api.showing import view_json
from app.settings import Settings
from app.store import tables as store_tables
from app.store.rows import PlayerRow, StateRow, TableRow
from app.tables import desk as desk_module
from app.tables import opening, seating, starting
from app.tables.house import House
from app.tables.problems import Problem
from app.tables.talk import say
from app.web.showing import parts_of, scene_of
from tests.conftest import Switch
from tests.patience import until
from tests.tables.playing import act, enter, open_table, sit, started

SOON_S = 60


@pytest.fixture
async def pair(house_database: str) -> AsyncIterator[tuple[House, House]]:
    """Two houses on one database, as two processes are."""
    houses = await one_of_several(house_database), await one_of_several(house_database)
    yield houses
    for house in houses:
        await house.close()


async def one_of_several(database: str) -> House:
    """Open, and with its ear open: it has looked at everything once."""
    house, listens = House(Settings(database, shared_bus=True)), asyncio.Event()
    house.bus.subscribe(lambda hint: listens.set() if hint.kind == "all" else None)
    await house.open()
    async with asyncio.timeout(SOON_S):
        await listens.wait()
    return house


async def heard(house: House, kind: str) -> None:
    """Until a hint of this kind arrives from elsewhere."""
    arrived = asyncio.Event()
    house.bus.subscribe(lambda hint: arrived.set() if hint.kind == kind and hint.origin else None)
    async with asyncio.timeout(SOON_S):
        await arrived.wait()


async def at_a_table(house: House) -> tuple[str, list[PlayerRow], PlayerRow]:
    people = await enter(house, "Ada", "Bo", "Cy")
    table = await started(house, people)
    return table, people, people[(await house.desks.get(table)).waiting()[0]]


async def test_a_move_made_in_one_process_is_seen_in_the_other(pair: tuple[House, House]) -> None:
    here, there = pair
    table, _, asked = await at_a_table(here)
    await there.desks.get(table)
    hint = asyncio.create_task(heard(there, "moved"))
    await asyncio.sleep(0)
    await act(here, asked, table, 0, type="roll")
    await hint
    assert (await there.desks.get(table)).version == 1


async def test_whoever_asks_sees_a_move_before_the_hint_has_come(pair: tuple[House, House]) -> None:
    here, there = pair
    table, _, asked = await at_a_table(here)
    await there.desks.get(table)
    there.bus._hear.clear()                     # no hint comes at all
    await act(here, asked, table, 0, type="roll")
    assert (await there.desks.get(table)).version == 0
    assert (await there.desks.get_current(table)).version == 1


async def test_what_happened_in_one_process_is_known_in_the_other(pair: tuple[House, House]) -> None:
    here, there = pair
    table, _, asked = await at_a_table(here)
    await there.desks.get(table)
    hint = asyncio.create_task(heard(there, "moved"))
    await asyncio.sleep(0)
    await act(here, asked, table, 0, type="roll")
    await hint
    told_there, told_here = [[(move.number, move.events) for move in (await house.desks.get(table)).recent]
                             for house in (there, here)]
    assert told_there == told_here != []


async def test_words_said_in_one_process_are_heard_in_the_other(pair: tuple[House, House]) -> None:
    here, there = pair
    table, people, _ = await at_a_table(here)
    hint = asyncio.create_task(heard(there, "said"))
    await asyncio.sleep(0)
    await say(here, people[0], table, "Hello")
    await hint


async def test_presence_is_known_in_all_processes(pair: tuple[House, House]) -> None:
    here, there = pair
    with here.hub.presence("t", 1):
        await heard(there, "present")
        assert there.hub.present("t") == {1}
    await heard(there, "present")
    assert there.hub.present("t") == frozenset()


async def test_a_process_that_comes_later_learns_who_is_present(pair: tuple[House, House], house_database: str) -> None:
    here, _ = pair
    with here.hub.presence("t", 1):
        late = await one_of_several(house_database)
        await late.beat()

        async def is_known() -> bool:
            return late.hub.present("t") == {1}
        await until(is_known)
        await late.close()


async def test_a_process_that_fell_silent_takes_its_people_with_it(
    pair: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = pair
    with here.hub.presence("t", 1):
        await heard(there, "present")
        monkeypatch.setattr("app.live.hub.GONE_AFTER_S", -1.0)
        there.hub.say_alive()
        assert there.hub.present("t") == frozenset()


async def test_what_was_missed_while_the_line_was_down_is_read_again(
    pair: tuple[House, House], switch: Switch
) -> None:
    here, there = pair
    table, _, asked = await at_a_table(here)
    await there.desks.get(table)
    switch.cut()
    await act(here, asked, table, 0, type="roll")

    async def is_read() -> bool:
        return (await there.desks.get(table)).version == 1
    await until(is_read)


async def test_a_hint_that_could_not_be_sent_is_sent_when_the_line_is_up_again(
    pair: tuple[House, House], switch: Switch
) -> None:
    here, there = pair
    table, people, _ = await at_a_table(here)
    hint = asyncio.create_task(heard(there, "said"))
    await asyncio.sleep(0)
    switch.cut(sparing="LISTEN%")               # who does not listen hears nothing, and looks at everything afterwards
    await say(here, people[0], table, "Does anybody hear me?")
    await hint


async def test_a_desk_knows_of_a_new_guest_at_once(house: House) -> None:
    ada, bo = await enter(house, "Ada", "Bo")
    table = await open_table(house, ada)
    await house.desks.get(table)
    await seating.take_seat(house, bo, table, 1, None)
    assert (await house.desks.get(table)).table.seats[1].name == "Bo"


async def test_an_old_reading_that_comes_late_does_not_undo_a_newer_one(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo = await enter(house, "Ada", "Bo")
    table = await open_table(house, ada)
    desk = await house.desks.get(table)
    was_read, may_go_on, readings = asyncio.Event(), asyncio.Event(), 0
    read = store_tables.read

    async def held_up(connection: AsyncConnection, table_id: str) -> TableRow | None:
        nonlocal readings
        readings, is_first = readings + 1, readings == 0
        row = await read(connection, table_id)
        if is_first:
            was_read.set()
            await may_go_on.wait()
        return row

    monkeypatch.setattr(store_tables, "read", held_up)
    desk.doubt()
    early = asyncio.create_task(house.desks.get(table))
    await was_read.wait()
    await seating.take_seat(house, bo, table, 1, None)
    late = asyncio.create_task(house.desks.get(table))
    await asyncio.sleep(0.1)                    # as far as the later one comes before the earlier
    may_go_on.set()
    await asyncio.gather(early, late)
    assert late.result().table.seats[1].name == "Bo"


async def test_a_desk_knows_of_a_new_name_at_once(house: House) -> None:
    [ada] = await enter(house, "Ada")
    table = await open_table(house, ada)
    await seating.take_seat(house, ada, table, 0, None)
    await rename(house, ada, "Augusta")
    assert (await house.desks.get(table)).table.seats[0].name == "Augusta"


async def test_a_new_name_is_in_all_that_is_shown(house: House) -> None:
    """Also in what was made of the same version of the table before."""
    table, people, asked = await at_a_table(house)
    looks_on = next(player for player in people if player != asked)

    async def shown() -> str:
        desk = await house.desks.get(table)
        parts = parts_of(scene_of(house, desk, looks_on, "en", ""))
        return view_json(desk, None, "en").decode() + "".join(parts.pushed().values())
    assert asked.name in await shown()
    await rename(house, asked, "Augusta")
    assert f">{asked.name}<" not in await shown()
    assert f"for {asked.name}" not in await shown()
    assert "Augusta" in view_json(await house.desks.get(table), None, "en").decode()


async def test_whoever_comes_by_another_address_is_given_it_to_hand_on(house: House) -> None:
    """The host's machine calls the house by another name than the host's phone does."""
    ada, bo = await enter(house, "Ada", "Bo")
    desk = await house.desks.get(await open_table(house, ada))
    for base in ("http://localhost:8000", "http://192.168.1.5:8000"):
        assert f"{base}/i/" in parts_of(scene_of(house, desk, ada, "en", base)).paper
        assert "/i/" not in parts_of(scene_of(house, desk, bo, "en", base)).paper


async def test_a_reading_is_taken_over_as_one(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Never a game that has begun without its position, or one that goes on with the clocks it had before its pause."""
    people = await enter(house, "Ada", "Bo", "Cy")
    table = await open_table(house, people[0])
    await sit(house, table, *people)
    desk, read, seen = await house.desks.get(table), store_tables.read_state, []

    async def watched(connection: AsyncConnection, table_id: str) -> StateRow | None:
        seen.append(desk.table.status)
        return await read(connection, table_id)
    monkeypatch.setattr(store_tables, "read_state", watched)
    await starting.start(house, people[0], table)
    await house.desks.get(table)
    assert seen == ["open"]
    assert (desk.table.status, desk.is_running) == ("playing", True)


async def test_what_happened_lately_is_known_after_a_restart(house: House, house_database: str) -> None:
    table, _, asked = await at_a_table(house)
    await act(house, asked, table, 0, type="roll")
    again = House(Settings(house_database))
    await again.open()
    assert [move.number for move in (await again.desks.get(table)).recent] == [0, 1]
    await again.close()


@pytest.fixture
async def deaf(house_database: str) -> AsyncIterator[House]:
    """A process that no hint reaches: it knows only what it has read."""
    house = House(Settings(house_database))
    await house.open()
    yield house
    await house.close()


async def test_nobody_is_told_that_a_game_has_not_started_which_has(house: House, deaf: House) -> None:
    people = await enter(house, "Ada", "Bo", "Cy")
    table = await open_table(house, people[0])
    await sit(house, table, *people)
    await deaf.desks.get(table)
    await starting.start(house, people[0], table)
    asked = people[(await house.desks.get(table)).waiting()[0]]
    assert await act(deaf, asked, table, 0, type="roll") == 1


async def test_nobody_is_told_that_they_do_not_sit_who_do(house: House, deaf: House) -> None:
    [ada] = await enter(house, "Ada")
    table = await open_table(house, ada)
    await deaf.desks.get(table)
    await seating.take_seat(house, ada, table, 0, None)
    assert (await say(deaf, ada, table, "Hello")).seat == 0


async def test_nobody_is_told_that_a_version_is_to_come_which_they_have_seen(house: House, deaf: House) -> None:
    table, _, asked = await at_a_table(house)
    await deaf.desks.get(table)
    version = await act(house, asked, table, 0, type="roll")
    assert await act(deaf, asked, table, version, type="allocate", placements=[]) == version + 1


async def test_the_longest_unused_desk_is_forgotten_first(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "KEPT", 2)
    [ada] = await enter(house, "Ada")
    tables = [await open_table(house, ada) for _ in range(3)]
    first = await house.desks.get(tables[0])
    second = await house.desks.get(tables[1])
    await house.desks.get(tables[0])
    await house.desks.get(tables[2])
    assert len(house.desks) == 2
    assert await house.desks.get(tables[0]) is first
    assert await house.desks.get(tables[1]) is not second


async def test_a_table_closed_while_it_is_read_is_simply_gone(house: House) -> None:
    [ada] = await enter(house, "Ada")
    table = await open_table(house, ada)
    looks = [house.desks.get(table) for _ in range(5)]
    await asyncio.gather(*looks, opening.close_table(house, ada, table), return_exceptions=True)
    with pytest.raises(Problem, match="no_such_table"):
        await house.desks.get(table)


@pytest.mark.parametrize("address", ["nowhere", "", "\0", "a/b", "'; DROP TABLE tables; --", "\ud800", "x" * 5000])
async def test_there_is_no_table_at_any_other_address(house: House, address: str) -> None:
    with pytest.raises(Problem, match="no_such_table"):
        await house.desks.get(address)
