"""Taking seats: one chair for each, each for one; and what those who sit choose before the start."""
from __future__ import annotations

import asyncio

import pytest

from app.store.rows import SeatRow
from app.tables import seating
from app.tables.house import House
from app.tables.problems import Problem
from tests.tables.playing import enter, open_table, sit, started


async def seats(house: House, table: str) -> tuple[SeatRow, ...]:
    return (await house.desks.get(table)).table.seats


async def test_without_a_wish_the_first_empty_chair_is_taken(house: House) -> None:
    ada, bo = await enter(house, "Ada", "Bo")
    table = await open_table(house, ada)
    await seating.take_seat(house, ada, table, 0, None)
    assert await seating.take_seat(house, bo, table, None, None) == 1


async def test_of_two_who_want_one_chair_at_once_one_gets_it(house: House) -> None:
    people = await enter(house, "Ada", "Bo", "Cy", "Di")
    table = await open_table(house, people[0])
    tries = [seating.take_seat(house, player, table, 1, None) for player in people]
    taken = await asyncio.gather(*tries, return_exceptions=True)
    assert [result for result in taken if not isinstance(result, Problem)] == [1]
    assert {str(result) for result in taken if isinstance(result, Problem)} == {"problem.seat_taken"}


async def test_of_four_who_sit_down_at_once_at_a_table_for_three_one_is_left_standing(house: House) -> None:
    people = await enter(house, "Ada", "Bo", "Cy", "Di")
    table = await open_table(house, people[0])
    tries = [seating.take_seat(house, player, table, None, None) for player in people]
    taken = await asyncio.gather(*tries, return_exceptions=True)
    assert sorted(result for result in taken if isinstance(result, int)) == [0, 1, 2]
    assert [str(result) for result in taken if isinstance(result, Problem)] == ["problem.table_full"]


async def test_whoever_sits_and_asks_again_keeps_the_chair(house: House) -> None:
    [ada] = await enter(house, "Ada")
    table = await open_table(house, ada)
    await seating.take_seat(house, ada, table, 2, None)
    assert await seating.take_seat(house, ada, table, None, None) == 2


async def test_whoever_moves_leaves_an_empty_chair_and_takes_the_colour_along(house: House) -> None:
    [ada] = await enter(house, "Ada")
    table = await open_table(house, ada, color_assignment="choose")
    await seating.take_seat(house, ada, table, 0, None)
    await seating.choose_colour(house, ada, table, "green")
    await seating.take_seat(house, ada, table, 2, None)
    assert [(seat.name, seat.colour) for seat in await seats(house, table)] == [
        (None, None), (None, None), ("Ada", "green")]


async def test_a_chair_the_table_does_not_have_cannot_be_taken(house: House) -> None:
    [ada] = await enter(house, "Ada")
    table = await open_table(house, ada)
    for seat in (-1, 3, 10**30):
        with pytest.raises(Problem, match="no_such_seat"):
            await seating.take_seat(house, ada, table, seat, None)


async def test_a_private_table_is_joined_by_its_invitation_alone(house: House) -> None:
    ada, bo = await enter(house, "Ada", "Bo")
    table = await open_table(house, ada, private=True)
    invite = (await house.desks.get(table)).table.invite
    for wrong in (None, "", "wrong", invite[:-1]):
        with pytest.raises(Problem, match="no_such_table"):
            await seating.take_seat(house, bo, table, None, wrong)
    assert await seating.take_seat(house, bo, table, None, invite) == 0


async def test_nobody_sits_down_at_a_game_under_way(house: House) -> None:
    *people, di = await enter(house, "Ada", "Bo", "Cy", "Di")
    table = await started(house, people)
    with pytest.raises(Problem, match=r"problem\.started"):
        await seating.take_seat(house, di, table, None, None)


async def test_everybody_may_get_up(house: House) -> None:
    ada, bo = await enter(house, "Ada", "Bo")
    table = await open_table(house, ada)
    await sit(house, table, ada, bo)
    await seating.leave_seat(house, bo, table, 1)
    chair = (await seats(house, table))[1]
    assert (chair.is_empty, chair.ready, chair.word) == (True, False, "")


async def test_the_host_may_ask_somebody_to_get_up(house: House) -> None:
    ada, bo = await enter(house, "Ada", "Bo")
    table = await open_table(house, ada)
    await sit(house, table, ada, bo)
    await seating.leave_seat(house, ada, table, 1)
    assert (await seats(house, table))[1].is_empty


async def test_nobody_else_may(house: House) -> None:
    ada, bo = await enter(house, "Ada", "Bo")
    table = await open_table(house, ada)
    await sit(house, table, ada, bo)
    with pytest.raises(Problem, match="not_your_seat"):
        await seating.leave_seat(house, bo, table, 0)


async def test_a_bot_has_a_name_of_its_own_and_is_ready(house: House) -> None:
    [ada] = await enter(house, "Ada")
    table = await open_table(house, ada, 6)
    for _ in range(6):
        await seating.seat_bot(house, ada, table, None, "adept")
    bots = await seats(house, table)
    assert len({bot.name for bot in bots}) == 6
    assert all(bot.ready and bot.word and bot.bot == "adept" for bot in bots)


async def test_there_are_no_bots_of_other_levels(house: House) -> None:
    [ada] = await enter(house, "Ada")
    table = await open_table(house, ada)
    with pytest.raises(Problem, match="no_such_bot"):
        await seating.seat_bot(house, ada, table, None, "archmage")


async def test_a_bot_does_not_sit_on_a_taken_chair(house: House) -> None:
    [ada] = await enter(house, "Ada")
    table = await open_table(house, ada)
    await sit(house, table, ada)
    with pytest.raises(Problem, match="seat_taken"):
        await seating.seat_bot(house, ada, table, 0, "adept")


@pytest.mark.rule("EW-1.3")
async def test_where_colours_are_chosen_each_is_for_one(house: House) -> None:
    ada, bo = await enter(house, "Ada", "Bo")
    table = await open_table(house, ada, color_assignment="choose")
    await sit(house, table, ada, bo)
    await seating.choose_colour(house, ada, table, "red")
    with pytest.raises(Problem, match="colour_taken"):
        await seating.choose_colour(house, bo, table, "red")


async def test_a_colour_can_be_given_back(house: House) -> None:
    ada, bo = await enter(house, "Ada", "Bo")
    table = await open_table(house, ada, color_assignment="choose")
    await sit(house, table, ada, bo)
    await seating.choose_colour(house, ada, table, "red")
    await seating.choose_colour(house, ada, table, None)
    await seating.choose_colour(house, bo, table, "red")
    assert [seat.colour for seat in await seats(house, table)] == [None, "red", None]


async def test_a_colour_that_is_not_in_play_cannot_be_chosen(house: House) -> None:
    [ada] = await enter(house, "Ada")
    table = await open_table(house, ada, color_assignment="choose")
    await sit(house, table, ada)
    with pytest.raises(Problem, match="no_such_colour"):
        await seating.choose_colour(house, ada, table, "octarine")


async def test_where_colours_are_drawn_none_can_be_chosen(house: House) -> None:
    [ada] = await enter(house, "Ada")
    table = await open_table(house, ada)
    await sit(house, table, ada)
    with pytest.raises(Problem, match="colours_are_drawn"):
        await seating.choose_colour(house, ada, table, "red")


async def test_everybody_has_a_word_for_the_dice_from_the_start(house: House) -> None:
    [ada] = await enter(house, "Ada")
    table = await open_table(house, ada)
    await seating.take_seat(house, ada, table, 0, None)
    assert (await seats(house, table))[0].word


async def test_a_word_of_ones_own_is_kept_tidy(house: House) -> None:
    [ada] = await enter(house, "Ada")
    table = await open_table(house, ada)
    await sit(house, table, ada)
    await seating.choose_word(house, ada, table, "  open\0   sesame ")
    assert (await seats(house, table))[0].word == "open sesame"


@pytest.mark.parametrize("word", ["x" * 41, "\0"])
async def test_a_word_that_is_none_is_refused(house: House, word: str) -> None:
    [ada] = await enter(house, "Ada")
    table = await open_table(house, ada)
    await sit(house, table, ada)
    with pytest.raises(Problem, match=r"problem\.word"):
        await seating.choose_word(house, ada, table, word)


OWN_SEAT = {
    "ready": lambda house, player, table: seating.set_ready(house, player, table, True),
    "word": lambda house, player, table: seating.choose_word(house, player, table, "abracadabra"),
    "colour": lambda house, player, table: seating.choose_colour(house, player, table, "red"),
}


@pytest.mark.parametrize("choice", OWN_SEAT)
async def test_who_does_not_sit_has_nothing_to_choose(house: House, choice: str) -> None:
    ada, bo = await enter(house, "Ada", "Bo")
    table = await open_table(house, ada)
    with pytest.raises(Problem, match="not_seated"):
        await OWN_SEAT[choice](house, bo, table)


@pytest.mark.parametrize("choice", [*OWN_SEAT, "leave", "host"])
async def test_a_stranger_does_not_even_learn_that_a_private_table_exists(house: House, choice: str) -> None:
    ada, bo = await enter(house, "Ada", "Bo")
    table = await open_table(house, ada, private=True)
    others = {"leave": lambda *who: seating.leave_seat(*who, 0), "host": lambda *who: seating.hand_over(*who, 0)}
    with pytest.raises(Problem, match="no_such_table"):
        await (OWN_SEAT | others)[choice](house, bo, table)


@pytest.mark.parametrize("choice", [*OWN_SEAT, "leave"])
async def test_nothing_of_this_changes_once_the_game_has_started(house: House, choice: str) -> None:
    people = await enter(house, "Ada", "Bo", "Cy")
    table = await started(house, people)
    others = {"leave": lambda *who: seating.leave_seat(*who, 0)}
    with pytest.raises(Problem, match=r"problem\.started"):
        await (OWN_SEAT | others)[choice](house, people[0], table)


async def test_the_host_hands_the_table_over_also_during_the_game(house: House) -> None:
    people = await enter(house, "Ada", "Bo", "Cy")
    table = await started(house, people)
    await seating.hand_over(house, people[0], table, 1)
    assert (await house.desks.get(table)).table.host_id == people[1].id


async def test_only_the_host_hands_over(house: House) -> None:
    ada, bo = await enter(house, "Ada", "Bo")
    table = await open_table(house, ada)
    await sit(house, table, ada, bo)
    with pytest.raises(Problem, match="only_the_host"):
        await seating.hand_over(house, bo, table, 1)


async def test_neither_a_bot_nor_an_empty_chair_becomes_host(house: House) -> None:
    [ada] = await enter(house, "Ada")
    table = await open_table(house, ada)
    await seating.seat_bot(house, ada, table, 1, "adept")
    for seat in (1, 2):
        with pytest.raises(Problem, match="host_must_be_a_player"):
            await seating.hand_over(house, ada, table, seat)
