"""The end of the game, and teams (WY-13)."""
from __future__ import annotations

from typing import Any

import pytest

from app.games.core import agenda
from app.games.core.agenda import Played
from app.games.wyz.actions import EndTurn, Move, Resign
from app.games.wyz.state import Ending
from tests.games.table import LoadedDice
from tests.games.wyz.build import GAME, A, B, C, D, Table


def ending(table: Table) -> Ending:
    assert table.state.ending is not None
    return table.state.ending


def last_turn(seats: int, **options: Any) -> Table:
    """The last player is in the last turn of the last round."""
    table = Table(seats, round_limit=20, **options)
    table.state.round = 20
    return table.turn_of(seats - 1)


@pytest.mark.rule("WY-13.1")
def test_the_last_mage_wins() -> None:
    table = Table().stand("0,0", "1,0").energy(20, 1).cast("spark", mage=B)
    assert (ending(table).reason, ending(table).winners, table.step) == ("last_mage", (A,), "")


@pytest.mark.rule("WY-13.2")
def test_the_last_team_wins_with_its_eliminated_member() -> None:
    table = Table(4, mode="teams").play(A, Resign()).play(B, Resign())
    assert table.state.ending is None
    table.play(D, Resign())
    assert (ending(table).reason, ending(table).winners) == ("last_team", (A, C))


@pytest.mark.rule("WY-13.2")
def test_the_game_is_over_when_a_team_is_gone_though_several_of_the_other_stand() -> None:
    table = Table(4, mode="teams").play(B, Resign()).play(D, Resign())
    assert (ending(table).winners, ending(table).places) == ((A, C), (1, 3, 1, 3))


@pytest.mark.rule("WY-13.3")
def test_who_burns_to_death_in_the_own_turn_leaves_the_victory_to_the_other() -> None:
    table = Table().energy(1, 20).tile("fire", "-2,0").play(A, Move("-2,0"))
    assert ending(table).winners == (B,)


@pytest.mark.rule("WY-13.4")
def test_after_the_last_round_the_most_energy_wins() -> None:
    table = last_turn(3).energy(7, 9, 3).play(C, EndTurn())
    assert (ending(table).reason, ending(table).winners) == ("round_limit", (B,))


@pytest.mark.rule("WY-13.4")
def test_not_before_the_last_turn_of_that_round() -> None:
    table = Table(2, round_limit=20)
    table.state.round = 20
    assert table.play(A, EndTurn()).state.ending is None


@pytest.mark.rule("WY-13.4")
def test_in_teams_the_greater_sum_wins() -> None:
    table = last_turn(4, mode="teams").energy(7, 9, 3).play(D, Resign())
    assert (ending(table).reason, ending(table).winners) == ("round_limit", (A, C))


@pytest.mark.rule("WY-13.4")
def test_equal_energy_shares_the_victory() -> None:
    assert ending(last_turn(3).energy(7, 7, 3).play(C, EndTurn())).winners == (A, B)
    assert ending(last_turn(4, mode="teams").energy(5, 6, 6, 5).play(D, EndTurn())).winners == (A, B, C, D)


@pytest.mark.rule("WY-13.5")
def test_places_go_in_reverse_order_of_elimination() -> None:
    table = Table(4).play(C, Resign()).play(A, Resign()).play(B, Resign())
    assert ending(table).places == (3, 2, 4, 1)


@pytest.mark.rule("WY-13.5")
def test_at_the_round_limit_equal_energy_shares_a_place() -> None:
    table = last_turn(4).energy(7, 7, 3).play(D, Resign())
    assert ending(table).places == (1, 1, 3, 4)


@pytest.mark.rule("WY-13.5")
def test_in_teams_the_winners_are_first_and_the_others_third() -> None:
    table = Table(4, mode="teams").play(B, Resign()).play(D, Resign())
    assert ending(table).places == (1, 3, 1, 3)


@pytest.mark.rule("WY-13.6")
def test_partners_do_not_see_each_other_s_hands() -> None:
    table = Table(4, mode="teams").hand(C, "sap", "gust")
    other = Table(4, mode="teams").hand(C, "spark", "gust")
    assert GAME.shared(table.position).mages[C] == GAME.shared(other.position).mages[C]
    assert GAME.own(table.position, A) == GAME.own(other.position, A)


@pytest.mark.rule("WY-13.7")
def test_an_eliminated_player_sees_its_own_former_cards_and_may_talk() -> None:
    table = Table(3).play(B, Resign())
    assert GAME.own(table.position, B).hand == table.mage(B).hand
    assert not agenda.choices(table.position, B)
    assert GAME.silence(table.position) is None


def test_nothing_can_be_done_after_the_end() -> None:
    table = Table().play(A, Resign())
    assert not isinstance(agenda.play(table.position, B, EndTurn(), LoadedDice()), Played)
    assert table.refused(B, EndTurn()) == "game_over"


def test_the_outcome_tells_energy_winners_and_the_reason() -> None:
    outcome = GAME.outcome(Table().play(A, Resign()).position)
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reasons) == ((0, 20), (B,), ("last_mage",))
