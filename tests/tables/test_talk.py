"""The table's chat: those who sit speak, all who may see the table read."""
from __future__ import annotations

import pytest

from app.live.bus import Hint
from app.store.rows import PlayerRow
from app.tables.house import House
from app.tables.problems import Problem
from app.tables.talk import LONGEST, say
from tests.tables.playing import act, enter, is_over, open_table, play_until, sit, started


@pytest.fixture
async def people(house: House) -> list[PlayerRow]:
    return await enter(house, "Ada", "Bo", "Cy")


@pytest.fixture
async def table(house: House, people: list[PlayerRow]) -> str:
    table = await open_table(house, people[0])
    await sit(house, table, *people[:2])
    return table


async def test_words_are_signed_with_name_and_seat(house: House, people: list[PlayerRow], table: str) -> None:
    said = await say(house, people[1], table, " Good evening. ")
    assert (said.name, said.seat, said.words) == ("Bo", 1, "Good evening.")


async def test_everyone_at_the_table_is_told(house: House, people: list[PlayerRow], table: str) -> None:
    heard: list[Hint] = []
    with house.hub.listen(table, heard.append):
        await say(house, people[0], table, "Hello")
    assert heard == [Hint(table, "said", "1")]


async def test_who_does_not_sit_does_not_speak(house: House, people: list[PlayerRow], table: str) -> None:
    for visitor in (people[2], None):
        with pytest.raises(Problem, match="not_seated"):
            await say(house, visitor, table, "Psst")


async def test_a_stranger_does_not_even_learn_that_a_private_table_exists(
    house: House, people: list[PlayerRow]
) -> None:
    table = await open_table(house, people[0], private=True)
    with pytest.raises(Problem, match="no_such_table"):
        await say(house, people[1], table, "Psst")


@pytest.mark.parametrize("words", ["", "  \n ", "\0\x07", "x" * (LONGEST + 1)], ids=["none", "blank", "bell", "speech"])
async def test_silence_and_speeches_are_refused(
    house: House, people: list[PlayerRow], table: str, words: str
) -> None:
    with pytest.raises(Problem, match=r"problem\.words"):
        await say(house, people[0], table, words)


async def test_what_cannot_be_shown_is_left_out(house: House, people: list[PlayerRow], table: str) -> None:
    said = await say(house, people[0], table, "a\0b\x1b[31m <b>c</b>\nd \ud83d")
    assert said.words == "ab[31m <b>c</b>\nd"


@pytest.mark.rule("EW-16.15")
async def test_at_a_quiet_table_all_may_talk_while_a_window_is_open(house: House, people: list[PlayerRow]) -> None:
    table = await started(house, people, quiet_outside_negotiation=True, negotiation_clock="rulebook")
    assert (await say(house, people[1], table, "Roll low, please.")).number == 1


@pytest.mark.rule("EW-16.15")
async def test_at_a_quiet_table_nobody_talks_outside_of_windows(house: House, people: list[PlayerRow]) -> None:
    table = await started(house, people, quiet_outside_negotiation=True, negotiation_clock="rulebook")
    seat = (await house.desks.get(table)).waiting()[0]
    await act(house, people[seat], table, 0, type="roll")
    with pytest.raises(Problem) as refused:
        await say(house, people[seat], table, "Six sixes.")
    assert (refused.value.status, refused.value.clause) == (422, "EW-16.15")


@pytest.mark.rule("EW-16.15")
async def test_after_the_game_all_may_talk(house: House, people: list[PlayerRow]) -> None:
    table = await started(house, people, quiet_outside_negotiation=True, negotiation_clock="rulebook")
    await play_until(house, table, is_over)
    assert (await say(house, people[0], table, "Well played.")).number == 1
