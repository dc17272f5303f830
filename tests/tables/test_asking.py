"""Taking back together: as far as the last roll, shown secret or final answer, and only if all who play agree."""
from __future__ import annotations

import asyncio
import random
from datetime import UTC, datetime
from itertools import islice

import msgspec
import pytest

from app.games.core.codec import encode
from app.games.core.game import Game
from app.games.core.record import verify
from app.games.core.selfplay import SelfPlay, random_pick
from app.games.elfenwizards.rules.duelling import DuelTurn
from app.games.registry import all_games, game_of
from app.settings import Settings
from app.store import tables
from app.store.rows import PlayerRow
from app.tables import keeping
from app.tables.asking import answer_undo, ask_undo, open_wish, reach_of
from app.tables.export import record_of
from app.tables.house import House
from app.tables.log import Happened
from app.tables.play import act_for
from app.tables.problems import Problem
from app.tables.recheck import difference
from app.tables.takeback import takeback_of
from app.tables.undo import undo
from tests.tables.playing import GAME, act, any_answer, enter, log_of, play_until, started, waits_at


class Slip:
    """A duel in which one has passed, and another has answered by passing too."""

    def __init__(self, house: House, table: str, people: list[PlayerRow], seats: list[int], before: bytes) -> None:
        self.house, self.table, self.people, self.before = house, table, people, before
        self.slipped, self.answered = seats
        self.other = next(seat for seat in range(3) if seat not in seats)
        self.first = self.version = 0

    async def position(self) -> bytes:
        return encode((await self.house.desks.get(self.table)).running())


@pytest.fixture
async def slip(house: House) -> Slip:
    people = await enter(house, "Ada", "Bo", "Cy")
    table = await started(house, people)
    desk = await play_until(house, table, waits_at(DuelTurn))
    before, one = encode(desk.running()), desk.waiting()[0]
    first = await act(house, people[one], table, desk.version, type="pass")
    other = (await house.desks.get(table)).waiting()[0]
    slip = Slip(house, table, people, [one, other], before)
    slip.version = await act(house, people[other], table, first, type="pass")
    slip.first = first
    return slip


async def test_when_all_agree_the_table_goes_back(slip: Slip) -> None:
    house, people = slip.house, slip.people
    await ask_undo(house, people[slip.slipped], slip.table, slip.version, slip.first)
    await answer_undo(house, people[slip.answered], slip.table, slip.version, agrees=True)
    assert await slip.position() != slip.before
    version = await answer_undo(house, people[slip.other], slip.table, slip.version, agrees=True)
    assert await slip.position() == slip.before
    assert version == slip.version + 1


async def test_two_who_agree_at_the_same_moment_have_both_agreed(slip: Slip) -> None:
    """Neither is told that the table has moved on: what the other said is no move."""
    house, people = slip.house, slip.people
    await ask_undo(house, people[slip.slipped], slip.table, slip.version, slip.first)
    await asyncio.gather(*(answer_undo(house, people[seat], slip.table, slip.version, agrees=True)
                           for seat in (slip.answered, slip.other)))
    assert await slip.position() == slip.before


async def test_who_refuses_while_another_agrees_has_refused(slip: Slip) -> None:
    house, people = slip.house, slip.people
    await ask_undo(house, people[slip.slipped], slip.table, slip.version, slip.first)
    answers = await asyncio.gather(
        answer_undo(house, people[slip.answered], slip.table, slip.version, agrees=True),
        answer_undo(house, people[slip.other], slip.table, slip.version, agrees=False), return_exceptions=True)
    assert all(answer == slip.version or isinstance(answer, Problem) for answer in answers)
    assert open_wish(await house.desks.get(slip.table)) is None
    assert await slip.position() != slip.before


async def test_taking_back_together_is_a_move_of_its_own(slip: Slip) -> None:
    await take_back_together(slip)
    log = await log_of(slip.house, slip.table)
    assert [move.undone for move in log[-3:]] == [True, True, True]
    [event] = msgspec.json.decode(log[-1].events)
    assert (log[-1].number, event["told"]["params"]) == (slip.version + 1, {"seat": slip.slipped, "count": 2})


async def take_back_together(slip: Slip) -> int:
    await ask_undo(slip.house, slip.people[slip.slipped], slip.table, slip.version, slip.first)
    for seat in (slip.answered, slip.other):
        version = await answer_undo(slip.house, slip.people[seat], slip.table, slip.version, agrees=True)
    return version


async def test_a_game_that_went_back_follows_from_its_log(slip: Slip) -> None:
    version = await take_back_together(slip)
    desk = await slip.house.desks.get(slip.table)
    await act_for(slip.house, desk, slip.slipped, version, any_answer(desk, slip.slipped))
    async with slip.house.database.begin() as connection:
        state = await tables.read_state(connection, slip.table)
    assert state is not None
    record = await record_of(slip.house, desk.table)
    assert difference(record, state.state) == ""
    verify(game_of(GAME), record)


async def test_one_who_does_not_agree_is_enough(slip: Slip) -> None:
    house, people = slip.house, slip.people
    await ask_undo(house, people[slip.slipped], slip.table, slip.version, slip.first)
    await answer_undo(house, people[slip.other], slip.table, slip.version, agrees=False)
    with pytest.raises(Problem, match="nothing_asked"):
        await answer_undo(house, people[slip.answered], slip.table, slip.version, agrees=True)
    with pytest.raises(Problem, match="undo_refused"):
        await ask_undo(house, people[slip.slipped], slip.table, slip.version, slip.first)


async def test_who_asked_may_think_better_of_it(slip: Slip) -> None:
    await ask_undo(slip.house, slip.people[slip.slipped], slip.table, slip.version, slip.first)
    await answer_undo(slip.house, slip.people[slip.slipped], slip.table, slip.version, agrees=False)
    assert open_wish(await slip.house.desks.get(slip.table)) is None
    await ask_undo(slip.house, slip.people[slip.slipped], slip.table, slip.version, slip.first)
    assert open_wish(await slip.house.desks.get(slip.table)) is not None


async def let_a_bot_play(slip: Slip, seat: int) -> None:
    async with slip.house.database.begin() as connection:
        await tables.change_seat(connection, slip.table, seat, stand_in="adept")
    await slip.house.desks.get_anew(slip.table)


async def test_for_whom_a_bot_plays_need_not_agree(slip: Slip) -> None:
    await let_a_bot_play(slip, slip.other)
    await ask_undo(slip.house, slip.people[slip.slipped], slip.table, slip.version, slip.first)
    await answer_undo(slip.house, slip.people[slip.answered], slip.table, slip.version, agrees=True)
    assert await slip.position() == slip.before


async def test_for_whom_a_bot_plays_takes_the_seat_back_before_asking(slip: Slip) -> None:
    await let_a_bot_play(slip, slip.slipped)
    with pytest.raises(Problem, match="bot_plays_for_you"):
        await ask_undo(slip.house, slip.people[slip.slipped], slip.table, slip.version, slip.first)


async def test_the_wish_falls_with_the_next_move(slip: Slip) -> None:
    house, people = slip.house, slip.people
    await ask_undo(house, people[slip.slipped], slip.table, slip.version, slip.first)
    desk = await house.desks.get(slip.table)
    seat = desk.waiting()[0]
    version, _ = await act_for(house, desk, seat, desk.version, any_answer(desk, seat))
    with pytest.raises(Problem, match=r"nothing_asked|moved_on"):
        await answer_undo(house, people[slip.answered], slip.table, version, agrees=True)


async def test_nobody_reaches_back_across_a_roll(slip: Slip) -> None:
    rolled = next(move.number for move in await log_of(slip.house, slip.table) if move.fixed_by == "dice")
    with pytest.raises(Problem, match="fence_") as refused:
        await ask_undo(slip.house, slip.people[slip.slipped], slip.table, slip.version, rolled)
    assert refused.value.status == 422


async def test_the_last_roll_is_named_as_what_stands_between(house: House) -> None:
    people = await enter(house, "Ada", "Bo", "Cy")
    table = await started(house, people)
    [seat] = (await house.desks.get(table)).waiting()
    await act(house, people[seat], table, 0, type="roll")
    with pytest.raises(Problem, match="fence_dice"):
        await ask_undo(house, people[seat], table, 1, 1)
    with pytest.raises(Problem, match="cannot_undo_dice"):
        await undo(house, people[seat], table, 1)


async def test_nobody_goes_back_to_what_was_never_played(slip: Slip) -> None:
    for number in (slip.version + 1, slip.version + 100):
        with pytest.raises(Problem):
            await ask_undo(slip.house, slip.people[slip.slipped], slip.table, slip.version, number)


async def test_who_does_not_sit_neither_asks_nor_agrees(slip: Slip) -> None:
    [di] = await enter(slip.house, "Di")
    with pytest.raises(Problem, match="not_seated"):
        await ask_undo(slip.house, di, slip.table, slip.version, slip.first)
    await ask_undo(slip.house, slip.people[slip.slipped], slip.table, slip.version, slip.first)
    with pytest.raises(Problem, match="not_seated"):
        await answer_undo(slip.house, di, slip.table, slip.version, agrees=True)


async def test_an_agreement_given_twice_counts_once(slip: Slip) -> None:
    await ask_undo(slip.house, slip.people[slip.slipped], slip.table, slip.version, slip.first)
    for _ in range(2):
        await answer_undo(slip.house, slip.people[slip.answered], slip.table, slip.version, agrees=True)
    assert await slip.position() != slip.before


async def test_a_wish_outlives_a_restart(slip: Slip, house_database: str) -> None:
    await ask_undo(slip.house, slip.people[slip.slipped], slip.table, slip.version, slip.first)
    again = House(Settings(house_database))
    await again.open()
    for seat in (slip.answered, slip.other):
        await answer_undo(again, slip.people[seat], slip.table, slip.version, agrees=True)
    assert encode((await again.desks.get(slip.table)).running()) == slip.before
    await again.close()


async def test_a_pause_ends_the_asking(slip: Slip) -> None:
    await ask_undo(slip.house, slip.people[slip.slipped], slip.table, slip.version, slip.first)
    await keeping.pause(slip.house, slip.people[0], slip.table)
    await keeping.resume(slip.house, slip.people[0], slip.table)
    with pytest.raises(Problem, match="nothing_asked"):
        await answer_undo(slip.house, slip.people[slip.answered], slip.table, slip.version, agrees=True)


async def test_the_page_and_the_log_name_the_same_reach(slip: Slip) -> None:
    """What this process remembers, and what is stored."""
    desk = await slip.house.desks.get(slip.table)
    remembered, stored = takeback_of(desk.recent, slip.slipped), await reach_of(slip.house, desk, slip.slipped)
    assert [move.number for move in remembered.reach] == [move.number for move in stored.reach]
    assert (stored.own, stored.obstacle, stored.fence) == (None, "answered", remembered.fence)


async def test_after_going_back_the_reach_is_what_it_was(slip: Slip) -> None:
    await take_back_together(slip)
    desk = await slip.house.desks.get(slip.table)
    assert slip.first not in [move.number for move in takeback_of(desk.recent, slip.slipped).reach]


ADA, BO = 0, 1
MOVES = 200
NOW = datetime(2026, 11, 16, tzinfo=UTC)


def move(number: int, seat: int | None, fixed_by: str = "", *, undoable: bool = True,
         back_to: int | None = None) -> Happened:
    return Happened(number, seat, [], NOW, undoable, fixed_by, False, back_to)


def test_a_secret_shown_to_another_is_as_far_as_the_table_goes_back() -> None:
    """The mover could take it back alone, for it costs nobody else a secret; the others have answered since."""
    log = [move(1, ADA), move(2, ADA, "secret"), move(3, BO), move(4, ADA)]
    found = takeback_of(log, ADA)
    assert ([one.number for one in found.reach], found.fence, found.own) == ([3, 4], "secret", 4)


def test_what_was_taken_back_stands_in_nobodys_way() -> None:
    log = [move(1, ADA), move(2, BO), move(3, BO, back_to=2)]
    assert takeback_of(log, ADA).own == 1


@pytest.mark.parametrize("why", ["dice", "secret", "final"])
def test_what_is_fixed_for_its_mover_too_is_named(why: str) -> None:
    found = takeback_of([move(1, ADA), move(2, ADA, why, undoable=False)], ADA)
    assert (found.own, found.obstacle, found.reach) == (None, why, ())


def test_before_anything_was_played_there_is_nothing_to_take_back() -> None:
    assert takeback_of([move(0, None, undoable=False)], ADA).obstacle == "nothing"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_what_cannot_be_taken_back_says_why(game: Game) -> None:
    """In every game: what its mover cannot take back, and what shows somebody something, is fixed for the table."""
    play = SelfPlay(game, game.Options(), [random_pick(random.Random(9))] * max(game.seats), 9, eager=True)
    for stage in islice(play.stages(), MOVES):
        played = stage.played
        assert played.undoable or played.fixed_by
        assert played.fixed_by or all(event.private is None for event in played.events)
