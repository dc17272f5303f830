"""Damage, discards and elimination (WY-8)."""
from __future__ import annotations

import pytest

from app.games.core import agenda
from app.games.wyz.actions import Discard, EndTurn, Master, Move, Recover, Resign
from app.games.wyz.rules.acting import Acting
from app.games.wyz.rules.casting import Casting
from app.games.wyz.rules.discarding import Discards
from app.games.wyz.state import Cast
from tests.games.wyz.build import GAME, A, B, C, D, Table


@pytest.mark.rule("WY-8.1")
def test_each_point_of_damage_costs_one_energy_and_none_goes_below_zero() -> None:
    table = Table(3).stand("0,0", "1,0", "-4,0").energy(20, 3, 20).cast("stone_fist", dir="e")
    assert table.energies == [20, 0, 20]


@pytest.mark.rule("WY-8.2")
def test_a_mage_at_zero_is_eliminated_in_the_middle_of_a_step() -> None:
    table = Table(3).stand("0,0", "2,0", "3,0").energy(20, 1, 20).cast("blaze", dir="e")
    keys = [event.told.key for event in table.events_told if event.told.key in ("eliminated", "tile_placed")]
    assert keys == ["tile_placed", "tile_placed", "eliminated", "tile_placed"]


@pytest.mark.rule("WY-8.3")
def test_the_cell_of_the_eliminated_is_free_and_its_tile_stays() -> None:
    table = Table(3).stand("0,0", "1,0", "-4,0").energy(20, 1, 20).tile("fire", "1,0").cast("spark", mage=B)
    assert (table.where(B), table.lying("fire")) == (None, {"1,0"})
    assert table.play(A, Move("1,0")).energies == [19, 0, 20]


@pytest.mark.rule("WY-8.4")
def test_the_cards_of_the_eliminated_are_not_shown() -> None:
    table = Table(3).play(B, Resign())
    shown = GAME.shared(table.position).mages[B]
    assert (shown.hand_count, shown.hand_known) == (5, ())
    assert GAME.own(table.position, B).hand == table.mage(B).hand


@pytest.mark.rule("WY-8.5")
def test_the_victim_chooses_a_card_for_its_discard_pile() -> None:
    table = Table().stand("0,0", "1,0").hand(B, "sap", "gust", "spark").cast("wave", dir="e")
    assert [action.card for action in table.open(B, Discard)] == ["gust", "spark", "sap"]
    assert table.refused(B, Discard("blaze")) == "not_in_hand WY-8.5"
    table.play(B, Discard("gust"))
    assert (table.mage(B).hand, table.mage(B).discard, table.waiting) == (("spark", "sap"), ("gust",), [A])


@pytest.mark.rule("WY-8.6")
def test_a_victim_without_cards_loses_nothing() -> None:
    table = Table().stand("0,0", "1,0").hand(B).cast("wave", dir="e")
    assert (table.waiting, table.mage(B).discard) == ([A], ())


@pytest.mark.rule("WY-8.7")
def test_all_victims_are_asked_at_the_same_time_after_the_damage() -> None:
    table = Table(4).stand("0,0", "1,0", "2,0", "-1,0").cast("sandstorm")
    assert (table.energies, sorted(table.waiting)) == ([20, 19, 19, 19], [B, C, D])
    table.play(D, Discard(table.mage(D).hand[0]))
    assert (sorted(table.waiting), table.refused(D, Discard("sap"))) == ([B, C], "not_your_turn WY-2.1")


@pytest.mark.rule("WY-8.7")
def test_an_eliminated_victim_is_not_asked() -> None:
    table = Table(3).stand("0,0", "1,0", "2,0").energy(20, 1, 20).cast("wave", dir="e")
    assert (table.waiting, table.events("discard_due")) == ([C], [{"seats": [C]}])


@pytest.mark.rule("WY-8.8")
def test_a_last_card_goes_by_itself() -> None:
    table = Table().stand("0,0", "1,0").hand(B, "sap").cast("wave", dir="e")
    assert (table.waiting, table.mage(B).discard) == ([A], ("sap",))


@pytest.mark.rule("WY-8.8")
def test_who_might_use_mastery_is_asked_whatever_the_card() -> None:
    table = Table().stand("0,0", "1,0").levels(B, water=7).hand(B, "sap").cast("wave", dir="e")
    assert table.waiting == [B]


@pytest.mark.rule("WY-8.9")
def test_a_forced_discard_gives_no_energy() -> None:
    table = Table().stand("0,0", "1,0").energy(20, 10).hand(B, "sap", "gust").cast("wave", dir="e")
    assert table.play(B, Discard("sap")).energies == [20, 9]
    assert Table().stand("0,0", "1,0").cast("wave", dir="e").refused(B, Recover("sap")) == "not_now WY-10.1"


@pytest.mark.rule("WY-8.10")
def test_two_mages_never_fall_at_the_same_moment() -> None:
    table = Table().stand("0,0", "3,0").energy(1, 1).tile("fire", "0,0", "3,0").cast("mirage", mage=B)
    assert (table.energies, table.state.ending is not None and table.state.ending.winners) == ([1, 0], (A,))


@pytest.mark.rule("WY-8.11")
def test_a_player_may_resign_at_any_time_and_its_turn_is_over() -> None:
    table = Table(3).play(A, Resign())
    assert (table.mage(A).is_in_play, table.energies[A], table.waiting) == (False, 0, [B])


@pytest.mark.rule("WY-8.11")
def test_who_resigns_instead_of_discarding_is_out_and_the_caster_goes_on() -> None:
    table = Table(3).stand("0,0", "1,0", "-4,0").cast("wave", dir="e").play(B, Resign())
    assert (table.waiting, table.step, table.mage(A).discard) == ([A], "Acting", ("wave",))


@pytest.mark.rule("WY-8.11")
def test_a_caster_that_resigns_takes_its_card_with_it() -> None:
    table = Table(3).stand("0,0", "1,0", "-4,0").cast("wave", dir="e").play(A, Resign())
    assert (table.waiting, table.step, len(table.mage(B).hand)) == ([B], "Acting", 5)


@pytest.mark.rule("WY-8.11")
def test_the_last_player_may_resign_before_the_game_begins() -> None:
    table = Table(3, start=False).play(C, Resign())
    assert (table.waiting, len(table.mage(A).hand), len(table.mage(C).hand)) == ([A], 4, 0)


def test_nobody_resigns_twice() -> None:
    assert Table(3).play(B, Resign()).refused(B, Resign()) == "not_your_turn WY-2.1"


def test_by_default_a_mastered_manual_is_discarded_else_the_cheapest_card() -> None:
    table = Table().stand("0,0", "1,0").hand(B, "fireball", "sap", "manual_earth").cast("wave", dir="e")
    assert table.fallback(B) == Discard("manual_earth")
    table = Table().stand("0,0", "1,0").levels(B, earth=7).hand(B, "blaze", "manual_fire", "manual_earth")
    assert table.cast("wave", dir="e").fallback(B) == Discard("manual_earth")
    assert Table().stand("0,0", "1,0").hand(B, "fireball", "sap").cast("wave", dir="e").fallback(B) == Discard("sap")


def test_when_the_time_for_a_reply_is_over_all_defaults_are_played() -> None:
    table = Table(3, reply_timer=20).stand("0,0", "1,0", "2,0").cast("wave", dir="e").expire()
    assert (table.waiting, [len(table.mage(seat).hand) for seat in (B, C)]) == ([A], [4, 4])


def test_when_the_time_for_a_turn_is_over_a_walk_stops_and_the_turn_ends() -> None:
    table = Table(turn_timer=60).cast("glide").expire()
    assert table.step == "Acting"
    assert table.expire().waiting == [B]


def test_the_clock_of_a_turn_is_not_that_of_a_reply() -> None:
    table = Table(turn_timer=60, reply_timer=20).stand("0,0", "1,0")
    turn = agenda.clock(table.position)
    reply = agenda.clock(table.cast("wave", dir="e").position)
    assert turn is not None and reply is not None
    assert ((turn.id, turn.seconds), reply.id < 0, reply.seconds) == ((1, 60), True, 20)


def test_mastery_out_of_turn_needs_the_question() -> None:
    assert Table().levels(B, fire=7).holding(B, "manual_fire").refused(B, Master("manual_fire")) == (
        "not_your_turn WY-2.1")


def test_the_next_player_follows_an_elimination() -> None:
    table = Table(3).stand("0,0", "1,0", "-4,0").energy(20, 1, 20).cast("spark", mage=B).play(A, EndTurn())
    assert table.waiting == [C]


@pytest.mark.rule("WY-8.5")
def test_who_owes_two_cards_chooses_twice() -> None:
    table = Table().hand(B, "sap", "gust", "spark")
    table.state.resolving = Cast(A, "wave", victims=(B, B))
    table.begin(Discards(), Casting(1), Acting(A)).play(B, Discard("sap"))
    assert table.waiting == [B]
    assert (table.play(B, Discard("gust")).waiting, table.mage(B).hand) == ([A], ("spark",))
