"""A finished game told from its log: where it turned, what each did, how chance treated them, and that it is proven."""
from __future__ import annotations

from dataclasses import replace

import pytest

from app.store.rows import PlayerRow
from app.tables.desk import Desk
from app.tables.house import House
from app.tables.story import Turning, story_of, turning_points
from tests.tables.playing import enter, is_over, play_until, started


@pytest.fixture
async def people(house: House) -> list[PlayerRow]:
    return await enter(house, "Ada", "Bo", "Cy")


@pytest.fixture
async def over(house: House, people: list[PlayerRow]) -> Desk:
    return await play_until(house, await started(house, people), is_over)


def test_the_last_to_take_the_lead_takes_it_for_good() -> None:
    told = turning_points([0, 1, 2, 3], [(0, 0), (1, 0), (1, 2), (1, 3)], {1})
    assert Turning(2, "for_good", 1, 2) in told


def test_who_leads_at_the_end_and_has_not_won_had_no_lead_for_good() -> None:
    told = turning_points([0, 1, 2, 3], [(0, 0), (1, 0), (1, 2), (1, 3)], {0})
    assert Turning(2, "lead", 1, 2) in told


def test_a_lead_that_was_lost_again_is_told_too() -> None:
    told = turning_points([0, 1, 2, 3], [(0, 0), (1, 0), (1, 2), (1, 3)], {1})
    assert Turning(1, "lead", 0, 1) in told


def test_what_took_the_lead_is_not_told_again_as_the_greatest_gain() -> None:
    told = turning_points([0, 1, 2], [(0, 0), (5, 0), (5, 3)], {0})
    assert told == (Turning(1, "for_good", 0, 5), Turning(2, "gain", 1, 3))


def test_a_tie_at_the_top_is_nobodys_lead() -> None:
    assert turning_points([0, 1], [(0, 0), (2, 2)], {0}) == (Turning(1, "gain", 0, 2),)


def test_the_greatest_loss_is_told() -> None:
    told = turning_points([0, 4, 9], [(9, 8), (9, 8), (9, 1)], {0})
    assert told == (Turning(9, "loss", 1, 7),)


def test_a_game_without_a_standing_has_no_turning_points() -> None:
    assert turning_points([0, 1, 2], [], {0}) == ()


async def test_a_game_that_follows_from_its_secret_is_proven(house: House, over: Desk) -> None:
    story = await story_of(house, over)
    assert (story.fault, story.moves) == ("", over.version)


async def test_a_game_under_another_secret_is_not_proven(house: House, over: Desk) -> None:
    over.table = replace(over.table, secret=bytes(32))
    assert "print" in (await story_of(house, over)).fault


async def test_every_move_is_counted_for_the_one_who_made_it(house: House, over: Desk) -> None:
    story = await story_of(house, over)
    assert sum(deeds.moves for deeds in story.deeds) == over.version


async def test_luck_is_what_was_rolled_against_fair_dice(house: House, over: Desk) -> None:
    tally = over.running().state.guilds[0].tally
    luck = (await story_of(house, over)).luck[0]
    assert (luck.got, luck.expected) == (tally.faces_rolled, 3.5 * tally.dice_rolled)
