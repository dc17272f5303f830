"""Time and taking back: what is taken back is asked again with the time that was left, and with no more."""
from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import msgspec
import pytest

from app.games.core.agenda import AnyPosition, Position, Step
from app.games.core.codec import encode
from app.games.core.game import Options
from app.games.core.message import Seat
from app.games.elfenwizards.rules.duelling import DuelTurn
from app.settings import Settings
from app.store.rows import PlayerRow
from app.tables.clock import Clocks, next_clocks, renewed_clocks, start_clocks
from app.tables.house import House
from app.tables.problems import Problem
from app.tables.timekeeper import expire_what_is_due
from app.tables.undo import undo
from tests.conftest import Calendar
from tests.tables.playing import act, enter, play_until, started, waits_at
from tests.tables.test_clocks import remaining

LIMIT_S = 30


@pytest.fixture
async def house(house_database: str, calendar: Calendar) -> AsyncIterator[House]:
    """A house whose time is in the test's hands."""
    house = House(Settings(house_database))
    await house.open()
    yield house
    await house.close()


class Duel:
    """A table with a time limit that waits for somebody to pass or to cast."""

    def __init__(self, table: str, player: PlayerRow, version: int) -> None:
        self.table, self.player, self.version = table, player, version


@pytest.fixture
async def duel(house: House) -> Duel:
    people = await enter(house, "Ada", "Bo", "Cy")
    table = await started(house, people, decision_clock=LIMIT_S)
    desk = await play_until(house, table, waits_at(DuelTurn))
    return Duel(table, people[desk.waiting()[0]], desk.version)


async def test_an_undo_gives_the_time_that_was_left(house: House, duel: Duel, calendar: Calendar) -> None:
    await calendar.let_pass(house, 20)
    version = await act(house, duel.player, duel.table, duel.version, type="pass")
    await undo(house, duel.player, duel.table, version)
    assert await remaining(house, duel.table) == pytest.approx(LIMIT_S - 20, abs=1)


async def test_taking_back_again_and_again_gives_no_more_time(house: House, duel: Duel, calendar: Calendar) -> None:
    version = duel.version
    for _ in range(5):
        await calendar.let_pass(house, 5)
        version = await act(house, duel.player, duel.table, version, type="pass")
        version, _ = await undo(house, duel.player, duel.table, version)
    assert await remaining(house, duel.table) == pytest.approx(LIMIT_S - 25, abs=2)


async def test_the_time_in_which_another_was_asked_does_not_count(
    house: House, duel: Duel, calendar: Calendar
) -> None:
    await calendar.let_pass(house, 10)
    version = await act(house, duel.player, duel.table, duel.version, type="pass")
    await calendar.let_pass(house, 25)
    await undo(house, duel.player, duel.table, version)
    assert await remaining(house, duel.table) == pytest.approx(LIMIT_S - 10, abs=2)


async def test_an_undo_gives_the_time_that_was_left_after_a_restart_too(
    house: House, house_database: str, duel: Duel, calendar: Calendar
) -> None:
    await calendar.let_pass(house, 20)
    version = await act(house, duel.player, duel.table, duel.version, type="pass")
    again = House(Settings(house_database))
    await again.open()
    await undo(again, duel.player, duel.table, version)
    assert await remaining(again, duel.table) == pytest.approx(LIMIT_S - 20, abs=2)
    await again.close()


async def test_what_the_clock_has_chosen_is_not_taken_back(house: House, duel: Duel, calendar: Calendar) -> None:
    await calendar.let_pass(house, LIMIT_S + 1)
    assert await expire_what_is_due(house) == 1
    with pytest.raises(Problem, match="too_late_to_undo"):
        await undo(house, duel.player, duel.table, duel.version + 1)


class Asking(Step):
    seats: tuple[Seat, ...]

    def waits_for(self, state: None) -> Sequence[Seat]:
        return self.seats


def asking(moment: int, *seats: Seat) -> AnyPosition:
    return Position(None, [Asking(seats)], moment)


ADA, BO = 0, 1
TIMED = Options(decision_clock=LIMIT_S)


def asked_twice(at: float, then: float) -> tuple[Clocks, AnyPosition, AnyPosition, AnyPosition]:
    """Ada answers one question at that time and a second one then; after that Bo is asked."""
    first, second, third = asking(0, ADA), asking(1, ADA), asking(2, BO)
    clocks = next_clocks(start_clocks(first, 2, TIMED, 0.0), first, second, ADA, 1, TIMED, at)
    return next_clocks(clocks, second, third, ADA, 2, TIMED, then), first, second, third


def test_time_spent_on_a_further_question_is_not_given_back() -> None:
    clocks, first, second, third = asked_twice(at=5, then=25)
    clocks = renewed_clocks(clocks, third, second, ADA, 2, 3, TIMED, 25)
    assert clocks.deadline(second) == 5 + LIMIT_S
    clocks = renewed_clocks(clocks, second, first, ADA, 1, 4, TIMED, 25)
    assert clocks.deadline(first) == LIMIT_S


def test_while_another_is_asked_all_questions_of_the_run_rest() -> None:
    clocks, first, second, third = asked_twice(at=5, then=25)
    clocks = renewed_clocks(clocks, third, second, ADA, 2, 3, TIMED, 45)
    clocks = renewed_clocks(clocks, second, first, ADA, 1, 4, TIMED, 45)
    assert clocks.deadline(first) == LIMIT_S + 20


def test_a_run_ends_with_the_move_of_another() -> None:
    clocks, _, _, third = asked_twice(at=5, then=25)
    clocks = next_clocks(clocks, third, asking(3, ADA), BO, 3, TIMED, 26)
    assert clocks.run is not None
    assert [answered.number for answered in clocks.run.answered] == [3]


def test_without_a_time_limit_nothing_is_remembered() -> None:
    before = asking(0, ADA)
    clocks = next_clocks(start_clocks(before, 2, Options(), 0.0), before, asking(1, BO), ADA, 1, Options(), 9)
    assert clocks.run is None
    assert msgspec.json.decode(encode(clocks)).keys() == {"questions"}
