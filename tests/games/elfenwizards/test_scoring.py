"""EW-14 and EW-15: points, and the end of the game."""
from __future__ import annotations

from typing import Any

import pytest

from app.games.elfenwizards.rules.scoring import Scoring
from tests.games.elfenwizards.build import BLUE, GAME, GREEN, RED, Table


def scoring(turn: int = 1, hw_counts: tuple[int, ...] = (0, 0, 0), no_hw_turns: int = 0, **options: Any) -> Table:
    table = Table(**options)
    table.state.turn, table.state.no_hw_turns = turn, no_hw_turns
    for seat, count in enumerate(hw_counts):
        table.give(seat, hw_count=count)
    return table


@pytest.mark.rule("EW-14.1")
@pytest.mark.parametrize(("space", "points"), [("hw", 10), ("w1", 7), ("s1", 5), ("n1", 3), ("m1", 2)])
def test_a_magician_scores_by_its_level(space: str, points: int) -> None:
    table = Table().stand(**{mag.id: "m1" for mag in Table().state.owned(RED)}).stand(red_1=space)
    assert table.begin(Scoring).guild(RED).total == points + 7 * 2


@pytest.mark.rule("EW-14.2")
def test_every_grey_chip_costs_a_point_every_turn() -> None:
    table = Table().grey(red_1=2, red_8=1).begin(Scoring)
    assert table.guild(RED).total == 27 - 3
    assert table.begin(Scoring).guild(RED).total == 2 * (27 - 3)


@pytest.mark.rule("EW-14.3")
def test_turn_scores_add_up_and_are_public() -> None:
    table = Table().begin(Scoring).stand(red_1="m1").begin(Scoring)
    shown = GAME.shared(table.position).guilds[RED]
    assert [turn.sum for turn in shown.turns] == [27, 22]
    assert shown.total == 49


@pytest.mark.rule("EW-14.3")
def test_every_score_is_told_level_by_level() -> None:
    told = Table().grey(blue_1=1).begin(Scoring).events("turn_scored")[BLUE]
    assert told == {"seat": BLUE, "grey": 1, "sum": 23, "total": 23, "by_level": {
        "high_wizard": 0, "wizard": 0, "sorcerer": 2, "necromancer": 2, "magic_user": 4}}


def reasons(table: Table) -> tuple[str, ...]:
    outcome = GAME.outcome(table.begin(Scoring).position)
    return outcome.reasons if outcome else ()


@pytest.mark.rule("EW-15.1")
@pytest.mark.parametrize(("turn", "ends"), [(1, ()), (2, ()), (3, ()), (4, ("fourth_turn",))])
def test_the_game_ends_after_the_fourth_turn(turn: int, ends: tuple[str, ...]) -> None:
    assert reasons(scoring(turn)) == ends


@pytest.mark.rule("EW-15.2")
@pytest.mark.parametrize(("counts", "ends"), [((1, 1, 1), ()), ((2, 0, 0), ("second_high_wizard",))])
def test_the_game_ends_when_a_guild_is_high_wizard_for_the_second_time(
        counts: tuple[int, ...], ends: tuple[str, ...]) -> None:
    assert reasons(scoring(3, counts)) == ends


@pytest.mark.rule("EW-15.2")
def test_it_is_the_guild_that_counts_not_the_magician() -> None:
    table = Table().give(GREEN, hw_count=1).stand(green_1="s3", green_2="w2").resolve({"green_2": 3})
    assert table.guild(GREEN).hw_count == 2
    table.fall_back("")
    assert table.state.ending is not None
    assert table.state.ending.reasons == ("second_high_wizard",)


@pytest.mark.rule("EW-15.3")
@pytest.mark.parametrize(("vacancies", "ends"), [(1, ()), (2, ("second_vacancy",))])
def test_the_game_ends_when_high_wizard_stays_empty_for_the_second_time(vacancies: int, ends: tuple[str, ...]) -> None:
    assert reasons(scoring(3, no_hw_turns=vacancies)) == ends


@pytest.mark.rule("EW-15.3")
@pytest.mark.parametrize("points", [{}, {"red_1": 3, "green_1": 3}])
def test_a_tie_or_no_points_at_the_top_count_as_empty(points: dict[str, int]) -> None:
    assert Table().resolve(points).state.no_hw_turns == 1


@pytest.mark.rule("EW-15.4")
def test_all_reasons_that_hold_are_recorded() -> None:
    assert reasons(scoring(4, no_hw_turns=2)) == ("fourth_turn", "second_vacancy")
    assert reasons(scoring(4, (0, 2, 0))) == ("fourth_turn", "second_high_wizard")


@pytest.mark.rule("EW-15.5")
def test_the_last_turn_is_played_and_scored_in_full() -> None:
    table = Table().give(RED, hw_count=1).minors_in_space(RED, 2)
    table.dice(RED, "minor_space", 4)
    table.resolve({"red_1": 2})
    assert (table.guild(RED).hw_count, table.step) == (2, "SecondRecovering")
    table.fall_back("")
    assert table.state.phase == 10
    assert table.guild(RED).turns[-1].by_level["high_wizard"] == 1


@pytest.mark.rule("EW-15.6")
def test_at_the_end_each_minor_spell_in_reserve_scores_one() -> None:
    table = scoring(4).give(RED, reserve=3, minor_space=3, on_track=1)
    before = table.guild(RED).total
    assert table.begin(Scoring).guild(RED).total == before + 27 + 3
    assert table.events("game_ended")[0]["bonus"] == [3, 7, 7]


@pytest.mark.rule("EW-15.6")
def test_before_the_end_the_reserve_scores_nothing() -> None:
    assert scoring(3).begin(Scoring).guild(RED).total == 27


@pytest.mark.rule("EW-15.7")
def test_the_high_wizard_of_the_last_turn_pays_no_chip() -> None:
    table = scoring(4, (1, 0, 0)).stand(red_1="hw").begin(Scoring)
    assert (table.guild(RED).on_track, table.state.track) == (0, (None, None, None, None))
    assert table.state.ending is not None
    assert table.state.ending.bonus[RED] == 7


@pytest.mark.rule("EW-15.8")
def test_the_highest_total_wins() -> None:
    outcome = GAME.outcome(scoring(4).give(BLUE, total=10).begin(Scoring).position)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((BLUE,), (34, 34, 41))


@pytest.mark.rule("EW-15.8")
def test_equal_totals_share_the_victory() -> None:
    outcome = GAME.outcome(scoring(4).begin(Scoring).position)
    assert outcome is not None
    assert outcome.winners == (RED, GREEN)
