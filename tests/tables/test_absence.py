"""Players who are away: when the table may decide, who decides, what a bot does for them, and how they come back."""
from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack

import pytest

from app.bots.keeper import BotKeeper
from app.games.core.record import verify
from app.games.registry import game_of
from app.live.bus import Hint
from app.settings import Settings
from app.store import tables
from app.store.database import StoreUnavailable
from app.store.rows import PlayerRow
from app.tables import keeping
from app.tables.absence import absences, come_back, is_absent, is_here, wish_for
from app.tables.export import export
from app.tables.house import House
from app.tables.motions import Motions, Vote, decided
from app.tables.play import act_for
from app.tables.presence import PresenceKeeper, write_seen
from app.tables.problems import Problem
from tests.conftest import Switch
from tests.patience import until
from tests.tables.leaping import DAY_S, HOUR_S, let_pass
from tests.tables.playing import GAME, act, any_answer, enter, log_of, play_until, started
from tests.tables.test_pausing import notes_of, status_of

PATIENCE_S = 300.0


@pytest.fixture
async def house(house_database: str) -> AsyncIterator[House]:
    house = House(Settings(house_database, bot_delay_s=0))
    await house.open()
    yield house
    await house.close()


class Table:
    """A game that waits for one of three; the two others are there."""

    def __init__(self, house: House, id: str, people: list[PlayerRow], absent: int) -> None:
        self.house, self.id, self.people, self.absent = house, id, people, absent
        self.others = [seat for seat in range(len(people)) if seat != absent]

    async def wish(self, seat: int, wish: str) -> None:
        await wish_for(self.house, self.people[seat], self.id, self.absent, wish)

    async def stand_in(self) -> str | None:
        return (await self.house.desks.get(self.id)).table.seats[self.absent].stand_in

    async def let_a_bot_play(self) -> None:
        await let_pass(PATIENCE_S + 1, self.house)
        for seat in self.others:
            await self.wish(seat, "bot")


@pytest.fixture
async def table(house: House) -> AsyncIterator[Table]:
    people = await enter(house, "Ada", "Bo", "Mira")
    id = await started(house, people)
    [absent] = (await house.desks.get(id)).waiting()
    table = Table(house, id, people, absent)
    with ExitStack() as there:
        for seat in table.others:
            there.enter_context(house.hub.presence(id, seat))
        yield table


async def may_decide(table: Table) -> bool:
    return is_absent(table.house, await table.house.desks.get(table.id), table.absent)


async def test_the_table_may_not_decide_before_its_patience_is_over(table: Table) -> None:
    await let_pass(PATIENCE_S - 5, table.house)
    assert not await may_decide(table)
    with pytest.raises(Problem, match="not_away_long_enough") as refused:
        await table.wish(table.others[0], "bot")
    assert refused.value.status == 409


async def test_the_seat_of_a_player_who_is_there_is_nobody_elses(table: Table) -> None:
    with table.house.hub.presence(table.id, table.absent):
        await let_pass(2 * PATIENCE_S, table.house)
        with pytest.raises(Problem, match="is_here") as refused:
            await table.wish(table.others[0], "bot")
    assert refused.value.status == 409
    assert await table.stand_in() is None


async def test_who_was_there_a_moment_ago_is_not_absent(table: Table) -> None:
    await let_pass(2 * PATIENCE_S, table.house)
    with table.house.hub.presence(table.id, table.absent):
        pass
    assert not await may_decide(table)


async def test_nobody_decides_about_a_player_for_whom_nobody_waits(house: House) -> None:
    people = await enter(house, "Ada", "Bo", "Mira")
    id = await started(house, people)
    [waited] = (await house.desks.get(id)).waiting()
    one, other = (seat for seat in range(3) if seat != waited)
    await let_pass(2 * PATIENCE_S, house)
    with pytest.raises(Problem, match="not_waited_for"):
        await wish_for(house, people[one], id, other, "bot")


async def test_who_was_away_before_has_the_whole_patience_from_the_question_on(house: House) -> None:
    """Over days nobody looks at the table all the time."""
    people = await enter(house, "Ada", "Bo", "Mira")
    id = await started(house, people)
    [first] = (await house.desks.get(id)).waiting()
    await let_pass(2 * PATIENCE_S, house)
    desk = await play_until(house, id, lambda desk: first not in desk.waiting())
    asked = desk.waiting()[0]
    assert not is_absent(house, desk, asked)
    await let_pass(PATIENCE_S + 1, house)
    assert is_absent(house, desk, asked)


async def test_with_more_than_half_a_bot_plays_for_the_seat(table: Table) -> None:
    await let_pass(PATIENCE_S + 1, table.house)
    await table.wish(table.others[0], "bot")
    assert await table.stand_in() is None
    await table.wish(table.others[1], "bot")
    assert await table.stand_in() == "adept"


async def test_who_is_alone_decides_alone(house: House) -> None:
    """The third has gone too, longer ago than the table has patience."""
    people = await enter(house, "Ada", "Bo", "Mira")
    id = await started(house, people)
    table = Table(house, id, people, (await house.desks.get(id)).waiting()[0])
    with house.hub.presence(id, table.others[0]):
        await let_pass(PATIENCE_S + 1, house)
        await table.wish(table.others[0], "bot")
    assert await table.stand_in() == "adept"


async def test_what_the_bot_plays_is_marked_as_the_bots(table: Table) -> None:
    await table.let_a_bot_play()
    work = asyncio.create_task(BotKeeper(table.house).run())

    async def has_played() -> bool:
        return len(await log_of(table.house, table.id)) > 0
    await until(has_played)
    work.cancel()
    await asyncio.gather(work, return_exceptions=True)
    [first, *_] = await log_of(table.house, table.id)
    assert (first.seat, first.stand_in) == (table.absent, True)


async def test_what_the_player_plays_is_not(table: Table) -> None:
    await act(table.house, table.people[table.absent], table.id, 0, type="roll")
    assert [move.stand_in for move in await log_of(table.house, table.id)] == [False]


async def test_the_player_takes_the_seat_back_at_any_time(table: Table) -> None:
    await table.let_a_bot_play()
    await come_back(table.house, table.people[table.absent], table.id)
    assert await table.stand_in() is None


async def test_who_sits_on_the_own_seat_has_nothing_to_take_back(table: Table) -> None:
    await come_back(table.house, table.people[table.absent], table.id)
    assert await notes_of(table.house, table.id) == []


async def test_nobody_is_missed_at_a_game_out_of_a_file(table: Table) -> None:
    """Those who played it were never here."""
    async with table.house.database.begin() as connection:
        await tables.change_seat(connection, table.id, table.absent, seen_at=0.0)
    await table.house.desks.get_anew(table.id)
    await let_pass(2 * PATIENCE_S, table.house)
    assert not await may_decide(table)


async def test_who_acts_has_taken_the_seat_back(table: Table) -> None:
    await table.let_a_bot_play()
    await act(table.house, table.people[table.absent], table.id, 0, type="roll")
    assert await table.stand_in() is None
    assert [move.stand_in for move in await log_of(table.house, table.id)] == [False]


async def test_a_bot_that_was_still_thinking_when_the_player_came_back_does_not_move(table: Table) -> None:
    await table.let_a_bot_play()
    desk = await table.house.desks.get(table.id)
    thought = any_answer(desk, table.absent)
    await come_back(table.house, table.people[table.absent], table.id)
    with pytest.raises(Problem, match="moved_on"):
        await act_for(table.house, desk, table.absent, 0, thought, stands_in=True)


async def test_not_even_in_a_process_that_has_not_heard_that_the_player_is_back(
    table: Table, house_database: str
) -> None:
    await table.let_a_bot_play()
    elsewhere = House(Settings(house_database))
    await elsewhere.open()
    desk = await elsewhere.desks.get(table.id)
    await come_back(table.house, table.people[table.absent], table.id)
    with pytest.raises(Problem, match="moved_on"):
        await act_for(elsewhere, desk, table.absent, 0, any_answer(desk, table.absent), stands_in=True)
    assert await log_of(table.house, table.id) == []
    await elsewhere.close()


async def test_nobody_takes_back_the_seat_of_another(table: Table) -> None:
    await table.let_a_bot_play()
    await come_back(table.house, table.people[table.others[0]], table.id)
    assert await table.stand_in() == "adept"
    [di] = await enter(table.house, "Di")
    with pytest.raises(Problem, match="not_seated"):
        await come_back(table.house, di, table.id)


async def test_the_table_may_go_on_waiting_and_decide_again_later(table: Table) -> None:
    await let_pass(PATIENCE_S + 1, table.house)
    for seat in table.others:
        await table.wish(seat, "wait")
    assert not await may_decide(table)
    await let_pass(PATIENCE_S + 1, table.house)
    assert await may_decide(table)


async def test_the_table_may_end_the_game(table: Table) -> None:
    await let_pass(PATIENCE_S + 1, table.house)
    for seat in table.others:
        await table.wish(seat, "end")
    assert await status_of(table.house, table.id) == "abandoned"
    assert await notes_of(table.house, table.id) == ["note.ended"]


async def test_with_the_player_everything_that_was_said_about_the_absence_goes(table: Table) -> None:
    await let_pass(PATIENCE_S + 1, table.house)
    await table.wish(table.others[0], "end")
    await is_here(table.house, await table.house.desks.get(table.id), table.absent)
    assert (await table.house.desks.get(table.id)).motions.votes == ()


async def test_who_does_not_sit_decides_nothing(table: Table) -> None:
    [di] = await enter(table.house, "Di")
    await let_pass(PATIENCE_S + 1, table.house)
    with pytest.raises(Problem, match="not_seated"):
        await wish_for(table.house, di, table.id, table.absent, "bot")


@pytest.mark.parametrize(("seat", "wish", "problem"), [(9, "bot", "no_such_seat"), (-1, "bot", "no_such_seat"),
                                                       (0, "", "no_such_wish"), (0, "kick", "no_such_wish")])
async def test_what_cannot_be_decided_is_refused(table: Table, seat: int, wish: str, problem: str) -> None:
    await let_pass(PATIENCE_S + 1, table.house)
    with pytest.raises(Problem, match=problem):
        await wish_for(table.house, table.people[table.others[0]], table.id, seat, wish)


async def test_nobody_decides_twice_about_a_seat_that_a_bot_plays(table: Table) -> None:
    await table.let_a_bot_play()
    await let_pass(PATIENCE_S + 1, table.house)
    with pytest.raises(Problem, match="bot_plays"):
        await table.wish(table.others[0], "end")


async def test_after_a_pause_the_patience_begins_anew(table: Table) -> None:
    await let_pass(PATIENCE_S - 10, table.house)
    host = table.people[0]
    await keeping.pause(table.house, host, table.id)
    await let_pass(HOUR_S, table.house)
    assert not await may_decide(table)
    await keeping.resume(table.house, host, table.id)
    assert not await may_decide(table)
    await let_pass(PATIENCE_S + 1, table.house)
    assert await may_decide(table)


async def test_when_a_seat_was_last_seen_outlives_a_restart(table: Table, house_database: str) -> None:
    await let_pass(HOUR_S, table.house)
    with table.house.hub.presence(table.id, table.absent):
        await write_seen(table.house)
    again = House(Settings(house_database))
    await again.open()
    await let_pass(PATIENCE_S - 30, again)
    assert not is_absent(again, await again.desks.get(table.id), table.absent)
    await let_pass(60, again)
    assert is_absent(again, await again.desks.get(table.id), table.absent)
    await again.close()


async def test_who_left_while_the_database_was_away_is_written_down_as_seen_when_it_is_back(
    table: Table, switch: Switch
) -> None:
    async def written() -> float:
        return (await table.house.desks.get_anew(table.id)).table.seats[table.absent].seen_at
    before = await written()
    await let_pass(HOUR_S, table.house)
    with table.house.hub.presence(table.id, table.absent):
        pass
    switch.off()
    with pytest.raises(StoreUnavailable):
        await write_seen(table.house)
    switch.on()
    await write_seen(table.house)
    assert await written() > before + PATIENCE_S


async def test_who_has_gone_was_last_seen_then_and_not_when_it_is_written_down(table: Table) -> None:
    with table.house.hub.presence(table.id, table.absent):
        pass
    await let_pass(PATIENCE_S + 1, table.house)
    await write_seen(table.house)
    desk = await table.house.desks.get_anew(table.id)
    assert is_absent(table.house, desk, table.absent)


async def test_those_who_look_are_told_when_somebody_has_been_away_too_long(table: Table) -> None:
    heard: list[Hint] = []
    keeper = PresenceKeeper(table.house)
    with table.house.hub.listen(table.id, heard.append):
        keeper.look()
        assert heard == []
        await let_pass(PATIENCE_S + 1, table.house)
        keeper.look()
        keeper.look()
    assert [hint.kind for hint in heard if hint.kind == "present"] == ["present"]


async def test_a_game_left_for_days_goes_on(house: House) -> None:
    """Over days: one never comes back; after two days each time the others let a bot play, and the game ends."""
    people = await enter(house, "Ada", "Bo", "Mira")
    id = await started(house, people)
    await keeping.set_patience(house, people[0], id, int(2 * DAY_S))
    mira = 2
    work = asyncio.create_task(BotKeeper(house).run())
    let_in = 0
    while not (desk := await house.desks.get(id)).is_over:
        person = next((seat for seat in desk.waiting() if desk.table.seats[seat].is_person and seat != mira), None)
        if person is not None:
            house.hub.saw(id, person)
            await act_for(house, desk, person, desk.version, any_answer(desk, person))
        elif desk.table.seats[mira].is_person:
            assert not absences(house, desk), "not at once"
            await let_pass(2 * DAY_S + 60, house)
            for seat in (0, 1):
                house.hub.saw(id, seat)
            for seat in (0, 1):
                await wish_for(house, people[seat], id, mira, "bot")
            let_in += 1
        else:
            await asyncio.sleep(0.01)
    work.cancel()
    await asyncio.gather(work, return_exceptions=True)
    assert let_in == 1
    verify(game_of(GAME), await export(house, None, id, None))
    assert {move.stand_in for move in await log_of(house, id) if move.seat == mira} >= {True}


def test_more_than_half_decide() -> None:
    assert decided({0: "bot", 1: "bot"}, {0, 1, 2}, host=2) == "bot"
    assert decided({0: "bot"}, {0, 1, 2}, host=0) is None
    assert decided({0: "bot", 1: "wait"}, {0, 1, 2}, host=0) is None


def test_where_all_have_spoken_and_none_has_the_half_the_host_decides() -> None:
    assert decided({0: "bot", 1: "wait"}, {0, 1}, host=1) == "wait"
    assert decided({0: "bot", 1: "wait", 2: "end"}, {0, 1, 2}, host=0) == "bot"
    assert decided({0: "bot", 1: "wait"}, {0, 1}, host=None) is None


def test_the_wish_of_somebody_who_has_gone_meanwhile_does_not_count() -> None:
    assert decided({0: "bot", 1: "bot"}, {0, 2}, host=2) is None
    assert decided({}, {0}, host=0) is None


def test_what_was_wanted_while_something_else_was_asked_is_forgotten() -> None:
    motions = Motions().with_vote(Vote(0, 3, 1, "bot")).with_vote(Vote(0, 9, 2, "wait"))
    assert motions.votes == (Vote(0, 9, 2, "wait"),)
