"""Taking back one's own last choice: as long as no die fell, nothing was learned and nobody has answered."""
from __future__ import annotations

import pytest

from app.games.core.codec import encode
from app.games.elfenwizards.rules.duelling import DuelTurn
from app.games.elfenwizards.rules.placing import FirstPlacing
from app.settings import Settings
from app.store.rows import PlayerRow
from app.tables.house import House
from app.tables.play import act_for
from app.tables.problems import Problem
from app.tables.undo import undo
from tests.tables.playing import act, any_answer, enter, is_over, log_of, play_until, started, waits_at


@pytest.fixture
async def people(house: House) -> list[PlayerRow]:
    return await enter(house, "Ada", "Bo", "Cy")


class Passed:
    """A duel turn, and the pass that was just made in it."""

    def __init__(self, table: str, player: PlayerRow, version: int, before: bytes) -> None:
        self.table, self.player, self.version, self.before = table, player, version, before


@pytest.fixture
async def passed(house: House, people: list[PlayerRow]) -> Passed:
    table = await started(house, people)
    desk = await play_until(house, table, waits_at(DuelTurn))
    player, before = people[desk.waiting()[0]], encode(desk.running())
    return Passed(table, player, await act(house, player, table, desk.version, type="pass"), before)


async def position(house: House, table: str) -> bytes:
    return encode((await house.desks.get(table)).running())


async def test_a_choice_is_taken_back(house: House, passed: Passed) -> None:
    assert await position(house, passed.table) != passed.before
    await undo(house, passed.player, passed.table, passed.version)
    assert await position(house, passed.table) == passed.before


async def test_taking_back_is_a_move_of_its_own(house: House, passed: Passed) -> None:
    version, events = await undo(house, passed.player, passed.table, passed.version)
    assert version == passed.version + 1
    assert [event.told.key for event in events] == ["undone"]
    assert [move.undone for move in (await log_of(house, passed.table))[-2:]] == [True, True]


async def test_what_was_taken_back_can_be_chosen_again_as_often_as_one_likes(house: House, passed: Passed) -> None:
    version = passed.version
    for _ in range(15):
        version, _ = await undo(house, passed.player, passed.table, version)
        version = await act(house, passed.player, passed.table, version, type="pass")
    version, _ = await undo(house, passed.player, passed.table, version)
    assert await position(house, passed.table) == passed.before


async def test_a_choice_is_taken_back_after_a_restart(house: House, house_database: str, passed: Passed) -> None:
    again = House(Settings(house_database))
    await again.open()
    await undo(again, passed.player, passed.table, passed.version)
    assert await position(again, passed.table) == passed.before
    await again.close()


async def test_a_choice_made_after_one_that_was_taken_back_is_taken_back_after_a_restart(
    house: House, house_database: str, passed: Passed
) -> None:
    version, _ = await undo(house, passed.player, passed.table, passed.version)
    version = await act(house, passed.player, passed.table, version, type="pass")
    again = House(Settings(house_database))
    await again.open()
    await undo(again, passed.player, passed.table, version)
    assert await position(again, passed.table) == passed.before
    await again.close()


async def test_nothing_is_taken_back_after_the_dice_have_fallen(house: House, people: list[PlayerRow]) -> None:
    table = await started(house, people)
    asked = people[(await house.desks.get(table)).waiting()[0]]
    await act(house, asked, table, 0, type="roll")
    with pytest.raises(Problem, match="cannot_undo"):
        await undo(house, asked, table, 1)


@pytest.mark.rule("EW-6.4")
async def test_an_answer_that_is_final_when_sent_is_not_taken_back(house: House, people: list[PlayerRow]) -> None:
    table = await started(house, people)
    desk = await play_until(house, table, waits_at(FirstPlacing))
    asked = people[desk.waiting()[0]]
    version = await act(house, asked, table, desk.version, type="allocate", placements=[])
    with pytest.raises(Problem, match="cannot_undo"):
        await undo(house, asked, table, version)


async def test_nothing_is_taken_back_once_another_has_answered(
    house: House, people: list[PlayerRow], passed: Passed
) -> None:
    desk = await house.desks.get(passed.table)
    seat = desk.waiting()[0]
    assert people[seat] != passed.player
    version = await act(house, people[seat], passed.table, desk.version, type="pass")
    with pytest.raises(Problem, match="nothing_to_undo"):
        await undo(house, passed.player, passed.table, version)


async def test_nobody_takes_back_what_another_chose(house: House, people: list[PlayerRow], passed: Passed) -> None:
    other = next(player for player in people if player != passed.player)
    with pytest.raises(Problem, match="nothing_to_undo"):
        await undo(house, other, passed.table, passed.version)


async def test_a_choice_is_taken_back_once(house: House, passed: Passed) -> None:
    version, _ = await undo(house, passed.player, passed.table, passed.version)
    with pytest.raises(Problem) as refused:
        await undo(house, passed.player, passed.table, version)
    assert refused.value.status == 422


async def test_an_undo_sent_twice_counts_once(house: House, passed: Passed) -> None:
    await undo(house, passed.player, passed.table, passed.version)
    with pytest.raises(Problem, match="moved_on") as refused:
        await undo(house, passed.player, passed.table, passed.version)
    assert (refused.value.status, refused.value.version) == (409, passed.version + 1)


async def test_an_undo_does_not_reach_past_a_move_made_elsewhere(
    house: House, house_database: str, people: list[PlayerRow], passed: Passed
) -> None:
    elsewhere = House(Settings(house_database))
    await elsewhere.open()
    desk = await elsewhere.desks.get(passed.table)
    seat = desk.waiting()[0]
    await act(elsewhere, people[seat], passed.table, desk.version, type="pass")
    with pytest.raises(Problem):
        await undo(house, passed.player, passed.table, passed.version)
    assert [move.undone for move in (await log_of(house, passed.table))[-2:]] == [False, False]
    await elsewhere.close()


async def test_an_undo_moves_no_die(house: House, people: list[PlayerRow], passed: Passed) -> None:
    """The dice of a game are those of its chances, not of its moves."""
    chances = (await house.desks.get(passed.table)).running().chances
    await undo(house, passed.player, passed.table, passed.version)
    assert (await house.desks.get(passed.table)).running().chances == chances


async def test_after_the_end_nothing_is_taken_back(
    house: House, people: list[PlayerRow]
) -> None:
    table = await started(house, people)
    desk = await play_until(house, table, is_over)
    last = (await log_of(house, table))[-1].seat
    with pytest.raises(Problem, match=r"problem\.over"):
        await undo(house, people[last or 0], table, desk.version)


async def test_only_those_who_sit_take_back(house: House, passed: Passed) -> None:
    [di] = await enter(house, "Di")
    with pytest.raises(Problem, match="not_seated"):
        await undo(house, di, passed.table, passed.version)


async def test_a_game_goes_on_after_an_undo(house: House, passed: Passed) -> None:
    version, _ = await undo(house, passed.player, passed.table, passed.version)
    desk = await house.desks.get(passed.table)
    seat = desk.waiting()[0]
    made, _ = await act_for(house, desk, seat, version, any_answer(desk, seat))
    assert made == version + 1
