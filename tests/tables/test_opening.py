"""Setting a table, and changing it before its game starts."""
from __future__ import annotations

import hashlib

import pytest

from app.store import tables
from app.tables import opening, seating
from app.tables.house import House
from app.tables.problems import Problem
from tests.tables.playing import GAME, enter, open_table, sit, started


async def names(house: House, table: str) -> list[str | None]:
    return [seat.name for seat in (await house.desks.get(table)).table.seats]


async def test_a_new_table_has_only_empty_chairs(house: House) -> None:
    [ada] = await enter(house, "Ada")
    table = await open_table(house, ada, 4)
    assert await names(house, table) == [None] * 4


async def test_whoever_opens_a_table_is_its_host(house: House) -> None:
    [ada] = await enter(house, "Ada")
    table = await open_table(house, ada)
    assert (await house.desks.get(table)).table.host_id == ada.id


async def test_a_table_without_a_title_is_called_after_its_host(house: House) -> None:
    [ada] = await enter(house, "Ada")
    assert (await opening.open_table(house, ada, GAME, 3, {}, False, "  ")).title == "Ada"


async def test_the_print_of_the_secret_is_shown_from_the_first_moment(house: House) -> None:
    [ada] = await enter(house, "Ada")
    table = await opening.open_table(house, ada, GAME, 3, {}, False, "")
    assert table.commitment == hashlib.sha256(table.secret).hexdigest()


async def test_no_two_tables_have_the_same_secret_or_invitation(house: House) -> None:
    [ada] = await enter(house, "Ada")
    one, other = [await opening.open_table(house, ada, GAME, 3, {}, False, "") for _ in range(2)]
    assert one.secret != other.secret
    assert one.invite != other.invite


@pytest.mark.parametrize(("change", "status", "key"), [
    ({"game_key": "chess"}, 404, "problem.no_such_game"),
    ({"seats": 2}, 422, "problem.seats"),
    ({"seats": 7}, 422, "problem.seats"),
    ({"seats": 10**30}, 422, "problem.seats"),
    ({"title": "x" * 61}, 422, "problem.title"),
    ({"options": {"grey_cost": 5}}, 422, "problem.options"),
    ({"options": {"colour_of_the_moon": "red"}}, 422, "problem.options"),
    ({"options": {"decision_clock": 5}}, 422, "problem.options"),
], ids=str)
async def test_a_table_that_cannot_be_is_refused(
    house: House, change: dict[str, object], status: int, key: str
) -> None:
    [ada] = await enter(house, "Ada")
    wish = {"game_key": GAME, "seats": 3, "options": {}, "private": False, "title": ""} | change
    with pytest.raises(Problem) as refused:
        await opening.open_table(house, ada, **wish)  # type: ignore[arg-type]
    assert (refused.value.status, refused.value.message.key) == (status, key)
    async with house.database.begin() as connection:
        assert await tables.open_tables(connection) == []


async def test_what_cannot_be_shown_is_left_out_of_a_title(house: House) -> None:
    [ada] = await enter(house, "Ada")
    assert (await opening.open_table(house, ada, GAME, 3, {}, False, "Tues\0day\ud800\x1b")).title == "Tuesday"


async def test_a_private_table_is_not_on_the_list(house: House) -> None:
    [ada] = await enter(house, "Ada")
    shown = await open_table(house, ada)
    await open_table(house, ada, private=True)
    async with house.database.begin() as connection:
        assert [table.id for table in await tables.open_tables(connection)] == [shown]


async def test_more_chairs_are_added_at_the_end(house: House) -> None:
    ada, bo = await enter(house, "Ada", "Bo")
    table = await open_table(house, ada, 3)
    await sit(house, table, ada, bo)
    await opening.change_seats(house, ada, table, 5)
    assert await names(house, table) == ["Ada", "Bo", None, None, None]


async def test_when_chairs_go_those_who_sit_stay_in_their_order(house: House) -> None:
    ada, bo, cy = await enter(house, "Ada", "Bo", "Cy")
    table = await open_table(house, ada, 6)
    for player, seat in ((ada, 5), (bo, 1), (cy, 3)):
        await seating.take_seat(house, player, table, seat, None)
    await opening.change_seats(house, ada, table, 4)
    assert await names(house, table) == [None, "Bo", "Cy", "Ada"]


async def test_a_chair_somebody_sits_on_does_not_go(house: House) -> None:
    people = await enter(house, "Ada", "Bo", "Cy", "Di")
    table = await open_table(house, people[0], 4)
    await sit(house, table, *people)
    with pytest.raises(Problem, match="too_many_sit"):
        await opening.change_seats(house, people[0], table, 3)
    assert await names(house, table) == ["Ada", "Bo", "Cy", "Di"]


async def test_the_host_changes_the_options(house: House) -> None:
    [ada] = await enter(house, "Ada")
    table = await open_table(house, ada)
    await opening.change_options(house, ada, table, {"grey_cost": 3})
    assert (await house.desks.get(table)).options.grey_cost == 3  # type: ignore[attr-defined]


async def test_a_new_invitation_makes_the_old_one_worthless(house: House) -> None:
    ada, bo = await enter(house, "Ada", "Bo")
    table = await open_table(house, ada, private=True)
    old = (await house.desks.get(table)).table.invite
    await opening.new_invite(house, ada, table)
    with pytest.raises(Problem, match="no_such_table"):
        await seating.take_seat(house, bo, table, None, old)


async def test_a_closed_table_is_gone(house: House) -> None:
    [ada] = await enter(house, "Ada")
    table = await open_table(house, ada)
    await opening.close_table(house, ada, table)
    with pytest.raises(Problem, match="no_such_table"):
        await house.desks.get(table)


HOSTS_WORK = {
    "options": lambda house, player, table: opening.change_options(house, player, table, {}),
    "seats": lambda house, player, table: opening.change_seats(house, player, table, 4),
    "invitation": lambda house, player, table: opening.new_invite(house, player, table),
    "closing": lambda house, player, table: opening.close_table(house, player, table),
    "bots": lambda house, player, table: seating.seat_bot(house, player, table, None, "adept"),
}


@pytest.mark.parametrize("work", HOSTS_WORK)
async def test_only_the_host_does_a_hosts_work(house: House, work: str) -> None:
    ada, bo = await enter(house, "Ada", "Bo")
    table = await open_table(house, ada)
    with pytest.raises(Problem, match="only_the_host"):
        await HOSTS_WORK[work](house, bo, table)


@pytest.mark.parametrize("work", HOSTS_WORK)
async def test_a_stranger_does_not_even_learn_that_a_private_table_exists(house: House, work: str) -> None:
    ada, bo = await enter(house, "Ada", "Bo")
    table = await open_table(house, ada, private=True)
    with pytest.raises(Problem, match="no_such_table"):
        await HOSTS_WORK[work](house, bo, table)


@pytest.mark.parametrize("work", HOSTS_WORK)
async def test_nothing_of_this_is_possible_once_the_game_has_started(house: House, work: str) -> None:
    people = await enter(house, "Ada", "Bo", "Cy")
    table = await started(house, people)
    with pytest.raises(Problem, match=r"problem\.started"):
        await HOSTS_WORK[work](house, people[0], table)
