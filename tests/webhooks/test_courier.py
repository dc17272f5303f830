"""How turns are told: one call at a time, again after a failure, never in a hurry, once whoever serves."""
from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from app.store import webhooks
from app.store.rows import PlayerRow
from app.tables.house import House
from app.webhooks import keeping
from app.webhooks.courier import HOLD_S, MOST_FAILURES, REST_S, deliver_due, wait_s
from app.webhooks.keeping import Kept
from app.webhooks.turns import TurnWatch
from tests.tables.playing import SECRET, enter, started
from tests.webhooks.conftest import GRACE_S, OpenHouse
from tests.webhooks.receiver import Receiver, answered
from tests.webhooks.test_turns import move, seat_asked

LetPass = Callable[[float], None]
BROKEN = answered(500)


@pytest.fixture
async def people(house: House) -> list[PlayerRow]:
    return await enter(house, "Ada", "Bo", "Cy")


@pytest.fixture
async def table(house: House, people: list[PlayerRow], receiver: Receiver, let_pass: LetPass) -> str:
    """A table that tells the receiver, and has waited longer than the grace."""
    table = await started(house, people, private=True)
    await keeping.put(house, people[0], receiver.url, "json", "en", "https://elsewhere.example", table)
    let_pass(GRACE_S)
    return table


async def tell(house: House) -> int:
    """How many calls were made."""
    await TurnWatch(house).look()
    return await deliver_due(house)


async def kept(house: House, people: list[PlayerRow], table: str) -> Kept:
    found = await keeping.kept(house, people[0], table)
    assert found is not None
    return found


async def test_a_turn_is_told_with_its_name_and_the_way_there(
        house: House, people: list[PlayerRow], table: str, receiver: Receiver) -> None:
    assert await tell(house) == 1
    [turn] = receiver.received[0].content["turns"]
    seat = await seat_asked(house, table)
    assert turn["waiting_for"] == [{"seat": seat, "name": people[seat].name}]
    assert turn["url"] == f"https://play.example/t/{table}"


async def test_a_turn_is_told_once(house: House, table: str, receiver: Receiver, let_pass: LetPass) -> None:
    await tell(house)
    let_pass(100 * GRACE_S)
    assert await tell(house) == 0
    assert len(receiver.received) == 1


async def test_what_is_told_holds_no_secret(
        house: House, people: list[PlayerRow], table: str, receiver: Receiver) -> None:
    await tell(house)
    [received] = receiver.received
    row = (await house.desks.get(table)).table
    said = received.body.decode() + received.path + str(received.headers)
    for secret in (SECRET.hex(), row.invite, row.commitment, people[0].id, people[1].id, row.host_id):
        assert secret not in said
    assert set(received.content) == {"event", "text", "turns"}
    assert set(received.content["turns"][0]) == {"table", "title", "game", "version", "url", "waiting_for"}


async def test_a_turn_that_is_over_is_not_told(house: House, table: str, receiver: Receiver) -> None:
    await TurnWatch(house).look()
    await move(house, table)
    assert await deliver_due(house) == 0
    assert receiver.received == []


async def test_who_has_come_to_look_meanwhile_is_not_told(
        house: House, people: list[PlayerRow], receiver: Receiver, let_pass: LetPass) -> None:
    table = await started(house, people)
    seat = await seat_asked(house, table)
    await keeping.put(house, people[seat], receiver.url, "json", "en", "https://play.example")
    let_pass(GRACE_S)
    await TurnWatch(house).look()
    with house.hub.presence(table, seat):
        assert await deliver_due(house) == 0
    assert receiver.received == []


async def test_after_a_failure_it_is_tried_again_and_arrives(
        house: House, table: str, receiver: Receiver, let_pass: LetPass) -> None:
    receiver.answers = [BROKEN]
    made = [await tell(house), await tell(house)]
    let_pass(wait_s(0))
    assert [*made, await tell(house)] == [1, 0, 1]
    assert receiver.received[0].body == receiver.received[1].body


def test_the_waits_between_failures_grow() -> None:
    waits = [wait_s(failures) for failures in range(MOST_FAILURES)]
    assert waits[:4] == [30, 60, 120, 240]
    assert waits == sorted(waits)
    assert waits[-1] == 3600


async def test_between_failures_it_waits_longer_each_time(
        house: House, table: str, receiver: Receiver, let_pass: LetPass) -> None:
    receiver.answers = [BROKEN] * 3
    await tell(house)
    let_pass(wait_s(0))
    await tell(house)
    let_pass(wait_s(0))
    assert await tell(house) == 0
    let_pass(wait_s(1) - wait_s(0))
    assert await tell(house) == 1


async def fail(house: House, receiver: Receiver, let_pass: LetPass, times: int) -> None:
    for failures in range(times):
        receiver.answers = [BROKEN]
        assert await tell(house) == 1
        let_pass(wait_s(failures))


async def test_after_many_failures_nobody_tries_any_more_and_the_owner_is_told_why(
        house: House, people: list[PlayerRow], table: str, receiver: Receiver, let_pass: LetPass) -> None:
    await fail(house, receiver, let_pass, MOST_FAILURES)
    assert await tell(house) == 0
    found = await kept(house, people, table)
    assert found.is_stopped
    assert found.fault is not None
    assert found.fault.key == "call.refused"


async def test_before_that_it_is_only_noted(
        house: House, people: list[PlayerRow], table: str, receiver: Receiver, let_pass: LetPass) -> None:
    await fail(house, receiver, let_pass, MOST_FAILURES - 1)
    found = await kept(house, people, table)
    assert (found.is_stopped, found.failures) == (False, MOST_FAILURES - 1)


async def test_where_nobody_listens_any_more_it_stops_at_once(
        house: House, people: list[PlayerRow], table: str, receiver: Receiver) -> None:
    receiver.answers = [answered(410)]
    await tell(house)
    assert (await kept(house, people, table)).is_stopped


async def test_a_trial_that_arrives_sets_it_going_again(
        house: House, people: list[PlayerRow], table: str, receiver: Receiver) -> None:
    receiver.answers = [answered(410)]
    await tell(house)
    await keeping.try_out(house, people[0], table)
    assert not (await kept(house, people, table)).is_stopped
    assert await tell(house) == 1


async def test_who_asks_for_a_rest_is_left_in_peace(house: House, table: str, receiver: Receiver,
                                                    let_pass: LetPass) -> None:
    receiver.answers = [answered(429, Retry_After="600")]
    await tell(house)
    let_pass(wait_s(0))
    made = [await tell(house)]
    let_pass(600 - wait_s(0))
    assert [*made, await tell(house)] == [0, 1]


async def test_between_two_messages_a_webhook_rests(
        open_house: OpenHouse, table: str, receiver: Receiver, let_pass: LetPass) -> None:
    house = await open_house(turn_grace_s=0.0)
    await tell(house)
    await move(house, table)
    made = [await tell(house)]
    let_pass(REST_S)
    assert [*made, await tell(house)] == [0, 1]


async def test_turns_at_several_tables_are_one_message(
        house: House, people: list[PlayerRow], receiver: Receiver, let_pass: LetPass) -> None:
    tables = [await started(house, people) for _ in range(3)]
    mine = [table for table in tables if await seat_asked(house, table) == await seat_asked(house, tables[0])]
    player = people[await seat_asked(house, tables[0])]
    await keeping.put(house, player, receiver.url, "json", "en", "https://play.example")
    let_pass(GRACE_S)
    assert await tell(house) == 1
    assert {turn["table"] for turn in receiver.received[0].content["turns"]} == set(mine)


async def test_of_two_processes_one_calls(
        house: House, open_house: OpenHouse, table: str, receiver: Receiver) -> None:
    other = await open_house()
    await asyncio.gather(TurnWatch(house).look(), TurnWatch(other).look())
    made = await asyncio.gather(*(deliver_due(each) for each in (house, other) * 3))
    assert sum(made) == len(receiver.received) == 1


async def test_a_turn_that_another_process_notes_late_is_not_told_again(
        house: House, table: str, receiver: Receiver, let_pass: LetPass) -> None:
    async with house.database.begin() as connection:
        [listener] = await webhooks.listeners(connection)
    await tell(house)
    async with house.database.begin() as connection:
        since = (await house.desks.get(table)).clocks.questions[await seat_asked(house, table)].since
        await webhooks.note_turn(connection, listener.webhook_id, webhooks.Call(table, since))
    let_pass(REST_S)
    assert await deliver_due(house) == 0


async def test_what_a_fallen_process_held_is_told_by_another(
        house: House, open_house: OpenHouse, table: str, receiver: Receiver, let_pass: LetPass) -> None:
    await TurnWatch(house).look()
    other = await open_house()
    async with house.database.begin() as connection:
        assert await webhooks.take(connection, HOLD_S) is not None      # and then it falls
    made = [await tell(other)]
    let_pass(HOLD_S)
    assert [*made, await tell(other)] == [0, 1]


async def test_what_a_process_noted_before_it_fell_is_told_by_another(
        open_house: OpenHouse, table: str, receiver: Receiver) -> None:
    fallen = await open_house()
    await TurnWatch(fallen).look()
    await fallen.close()
    assert await deliver_due(await open_house()) == 1


async def test_a_slow_place_does_not_hold_up_another(
        house: House, people: list[PlayerRow], table: str, receiver: Receiver, let_pass: LetPass) -> None:
    """Each is called by itself."""
    seat = await seat_asked(house, table)
    await keeping.put(house, people[seat], "http://127.0.0.1:9/", "json", "en", "https://play.example")
    assert await tell(house) == 2
    assert len(receiver.received) == 1
