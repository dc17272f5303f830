"""Rounds, turn order, handicaps and the display."""
from __future__ import annotations

import pytest

from app.games.core import agenda
from app.games.core.agenda import Played
from app.games.core.dice import Dice
from app.games.zavandor.options import Options
from tests.games.zavandor.build import GAME, A, B, C, D, E, F, Table, last


def ranked(table: Table, *points: int) -> Table:
    """Everybody owns Sentinels or artifacts that bring so many points beside three of gems."""
    for seat, more in enumerate(points):
        table.give(seat, artifacts=["crystal_ball"] * more)
    return table


@pytest.mark.rule("ZA-2.1")
def test_every_player_completes_a_phase_before_the_next() -> None:
    table = Table(3)
    assert table.happened().index("round_started") < table.happened().index("income")
    assert len(table.events("income")) == 3
    table.end_round()
    keys = table.happened()
    assert keys.index("turn_ended") < keys.index("counted")
    assert keys.count("turn_ended") == keys.count("counted") == 3
    assert (table.state.round, table.state.phase) == (2, "actions")


@pytest.mark.rule("ZA-2.2")
def test_the_first_order_is_drawn_by_lot() -> None:
    orders = {GAME.setup(Options(), (None,) * 4, Dice(b"z", n)).position.state.order for n in range(12)}
    assert len(orders) > 3


@pytest.mark.rule("ZA-2.3")
def test_later_the_player_with_the_most_points_is_first() -> None:
    table = ranked(Table(4), 0, 4, 2, 7).end_round()
    assert table.state.order == (D, B, C, A)


@pytest.mark.rule("ZA-2.4")
def test_equal_points_go_by_points_of_active_gems() -> None:
    table = Table(3).give(A, artifacts=["runestone"]).give(B, active={"opal": 3, "sapphire": 1})
    assert table.end_round().state.order == (B, A, C)


@pytest.mark.rule("ZA-2.5")
def test_a_tie_that_remains_is_drawn_anew_each_round() -> None:
    play = GAME.setup(Options(), (None,) * 2, Dice(b"tie", 0)).position
    orders = set()
    for _ in range(60):
        seat = agenda.waiting(play)[0]
        played = agenda.play(play, seat, agenda.fallback(play, seat), Dice(b"tie", play.chances))
        assert isinstance(played, Played)
        play = played.position
        if play.state.round > 1:
            orders.add(play.state.order)
    assert orders == {(0, 1), (1, 0)}


@pytest.mark.rule("ZA-2.6")
def test_the_place_in_the_order_is_the_position_of_the_round() -> None:
    table = ranked(Table(3), 0, 2, 1).end_round()
    assert [table.player(seat).position for seat in (B, C, A)] == [1, 2, 3]
    table.end_turn()
    assert table.player(B).position == 1


@pytest.mark.rule("ZA-2.7")
def test_the_handicap_stays_whatever_happens_to_points_in_the_round() -> None:
    table = ranked(Table(2), 7, 0).end_round()
    assert table.player(A).handicap == (10, 20)
    table.give(A, active={}, artifacts=())
    table.give(B, artifacts=["talisman"])
    assert table.player(A).handicap == (10, 20)
    assert table.player(B).handicap == (0, 0)
    assert [table.own(seat).prices["owl"].price for seat in (A, B)] == [140, 120]


@pytest.mark.rule("ZA-2.8")
@pytest.mark.parametrize(("points", "handicaps"), [
    ((6, 6, 0, 0, 0, 0), [(0, 0)] * 6),
    ((7, 6, 0, 0, 0, 0), [(10, 20), (0, 0), (0, 0), (0, 0), (-5, -10), (-10, -20)]),
    ((7, 7, 7, 7, 7, 7), [(10, 20), (5, 10), (0, 0), (0, 0), (-5, -10), (-10, -20)]),
    ((8, 7, 0, 0), [(10, 20), (5, 10), (0, 0), (0, 0)]),
])
def test_handicaps_need_ten_points(points: tuple[int, ...], handicaps: list[tuple[int, int]]) -> None:
    table = ranked(Table(len(points)), *points).end_round()
    assert [table.player(seat).handicap for seat in table.state.order] == handicaps


@pytest.mark.rule("ZA-2.9")
def test_the_display_is_filled_up_and_keeps_what_was_left() -> None:
    table = Table(4)
    kept, bought = table.state.display[1:], table.state.display[0]
    table.give(A, dust=100).acquire(bought).end_round()
    assert table.state.display[:3] == kept
    assert len(table.state.display) == 4
    assert last(table, "display_filled")["items"] == [table.state.display[3]]


@pytest.mark.rule("ZA-2.9")
def test_with_an_empty_deck_the_display_shrinks() -> None:
    table = Table(2)
    table.state.removed = table.state.artifact_deck
    table.state.artifact_deck = ()
    table.give(A, dust=100).acquire(table.state.display[0]).end_round()
    assert len(table.state.display) == 1


@pytest.mark.rule("ZA-2.10")
def test_the_display_is_not_refilled_while_players_act() -> None:
    table = Table(3).give(A, dust=200)
    table.acquire(table.state.display[0]).acquire(table.state.display[0]).end_turn()
    assert len(table.state.display) == 1


def test_the_log_tells_order_and_handicaps() -> None:
    table = ranked(Table(6), 9, 8, 7, 6, 5, 4).end_round()
    told = last(table, "round_started")
    assert told["order"] == [A, B, C, D, E, F]
    assert told["handicaps"] == [[10, 20], [5, 10], [0, 0], [0, 0], [-5, -10], [-10, -20]]
