"""The end of the game."""
from __future__ import annotations

import pytest

from app.games.zavandor.actions import Enchant
from tests.games.zavandor.build import GAME, A, B, C, Table, last


@pytest.mark.rule("ZA-12.1")
def test_the_round_of_the_fifth_sentinel_is_played_to_its_end() -> None:
    table = Table(3).acquire_sentinels(C, 4).give(A, dust=120).give(B, dust=200)
    table.acquire("fox" if "fox" in table.state.sentinels_left else table.state.sentinels_left[0])
    assert [message.key for message in table.shared.warnings] == ["warning.sentinels"]
    table.end_turn().acquire(table.state.sentinels_left[0]).play(B, Enchant("opal")).end_turn()
    assert table.waiting == [C]
    table.end_turn()
    assert (table.state.sentinels_acquired, table.step) == (6, "")


@pytest.mark.rule("ZA-12.2")
def test_the_most_points_win() -> None:
    table = Table(3).acquire_sentinels(B, 5).end_round()
    outcome = GAME.outcome(table.position)
    assert outcome is not None
    assert (outcome.winners, outcome.reasons) == ((B,), ("sentinels",))
    assert outcome.scores[B] == max(outcome.scores) > 25


@pytest.mark.rule("ZA-12.3")
def test_equal_points_share_a_place() -> None:
    table = Table(4).give(A, active={"opal": 2}).acquire_sentinels(A, 0)
    table.give(A, sentinels=["toad"]).give(B, sentinels=["raven"], active={"opal": 2})
    table.give(C, sentinels=["salamander", "unicorn", "scarab"], active={}, artifacts=[])
    table.end_round()
    assert table.shared.ending is not None
    assert table.shared.ending.places == (2, 2, 1, 4)
    assert last(table, "game_ended")["places"] == [2, 2, 1, 4]


@pytest.mark.rule("ZA-12.3")
def test_there_is_no_tie_break() -> None:
    table = Table(2).give(A, sentinels=["toad", "raven", "unicorn"], active={}, dust=50)
    table.give(B, sentinels=["salamander", "scarab"], active={"opal": 5}, dust=0)
    table.end_round()
    assert GAME.outcome(table.position).winners == (A, B)  # type: ignore[union-attr]


@pytest.mark.rule("ZA-12.4")
def test_a_round_limit_ends_the_game_without_a_hand_limit() -> None:
    table = Table(2, round_limit=12)
    table.state.round = 12
    assert [message.key for message in table.shared.warnings] == ["warning.round_limit"]
    table.give(A, dust=99).end_turn().end_turn()
    assert (GAME.outcome(table.position).reasons, table.player(A).dust) == (("round_limit",), 99)  # type: ignore[union-attr]


def test_final_hands_are_shown_with_the_story_of_the_game() -> None:
    table = Table(2).end_round().acquire_sentinels(A, 5).give(B, cards=["ru17"]).end_round()
    assert [card.value for card in table.shown(B).hand or ()] == [17]
    assert last(table, "game_ended")["hands"][B] == [{"colour": "ruby", "value": 17}]
    ending = table.shared.ending
    assert ending is not None
    assert [len(player.rounds) for player in ending.players] == [2, 2]
    assert ending.players[A].rounds[1].points.sentinels == 25
    assert ending.players[B].rounds[0].income == 10


def test_figures_of_a_game() -> None:
    table = Table(2, characters=("elf", "kobold")).acquire_sentinels(A, 4).give(A, dust=120)
    table.acquire(table.state.sentinels_left[0]).end_round()
    figures = GAME.figures(table.position)
    assert (figures["rounds"], figures["sentinels_sold"], figures["first_sentinel"]) == (1, 5, 1)
    assert {name: figure for name, figure in figures.items() if "." in name} == {
        "of_the_fair_share.elf": 2.0, "of_the_fair_share.kobold": 0.0}
    assert figures["winner_vp"] == figures["winner_gems"] + figures["winner_sentinels"]
    assert figures["bid_over_minimum"] == 1


def test_a_shared_victory_is_a_share_for_each() -> None:
    table = Table(2, characters=("elf", "kobold"), round_limit=12)
    table.state.round = 12
    figures = GAME.figures(table.end_round().position)
    assert (figures["of_the_fair_share.elf"], figures["of_the_fair_share.kobold"]) == (1, 1)
