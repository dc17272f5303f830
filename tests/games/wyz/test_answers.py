"""What is refused at the wrong moment, what is played for those who do not answer, and what a choice lights."""
from __future__ import annotations

import pytest

from app.games.core import agenda
from app.games.core.action import Action
from app.games.wyz.actions import (
    Banish,
    ChangeProgramme,
    ChooseBonus,
    Discard,
    EndPhase,
    EndTurn,
    GiveUpTile,
    Go,
    Learn,
    Move,
    Play,
    Recover,
    Shed,
    Stop,
    Targets,
)
from app.games.wyz.grammar import Tile
from app.games.wyz.state import Lesson
from tests.games.wyz.build import FAR, A, B, C, Table


@pytest.mark.parametrize(("phase", "action", "clause"), [
    ("banishment", Move("-2,0"), "WY-4.1"), ("banishment", Play("sap"), "WY-5.1"),
    ("action", Go("-2,0"), "WY-6.8"), ("action", Stop(), "WY-2.2"), ("action", GiveUpTile("0,0"), "WY-3.6"),
    ("action", Discard("sap"), "WY-8.5"), ("action", Banish("sap"), "WY-9.1"), ("action", Recover("sap"), "WY-10.1"),
    ("action", Shed("sap"), "WY-10.1"), ("recovery", Learn("fireball"), "WY-11.1"),
    ("recovery", ChangeProgramme("fireball"), "WY-11.6"), ("action", ChooseBonus("fire"), "WY-2.2")])
def test_what_belongs_to_another_moment_is_refused_by_its_own_clause(phase: str, action: Action, clause: str) -> None:
    assert Table().holding(A, "sap").until(phase).refused(A, action) == f"not_now {clause}"


@pytest.mark.parametrize("phase", ["action", "banishment", "recovery", "learning"])
def test_who_does_not_answer_in_its_turn_ends_it(phase: str) -> None:
    table = Table(turn_timer=60).levels(A, fire=3).until(phase)
    assert table.fallback(A) == EndTurn()
    table = Table(turn_timer=60).levels(A, fire=3).until(phase).expire()
    assert (table.waiting, table.mage(A).learned, len(table.mage(A).hand)) == ([B], (), 5)


def test_who_does_not_walk_on_stops() -> None:
    assert Table().cast("glide").fallback(A) == Stop()


def test_who_does_not_choose_the_extra_level_raises_fire() -> None:
    assert Table(3, start=False).fallback(C) == ChooseBonus("fire")
    table = Table(3, start=False, reply_timer=20).expire()
    assert (table.mage(C).levels["fire"], table.waiting, len(table.mage(A).hand)) == (2, [A], 4)


def test_without_timers_no_clock_runs() -> None:
    for table in (Table(), Table(3, start=False), Table().stand("0,0", "1,0").cast("wave", dir="e")):
        assert agenda.clock(table.position) is None


def test_every_question_out_of_turn_has_a_clock_of_its_own() -> None:
    table = Table(3, start=False, reply_timer=20)
    clocks = [agenda.clock(table.position)]
    table.play(C, ChooseBonus("fire")).stand("0,0", "1,0", "-4,0")
    for _ in range(2):
        clocks.append(agenda.clock(table.cast("wave", dir="e").position))
        table.play(B, Discard(table.mage(B).hand[0]))
    assert len({clock.id for clock in clocks if clock}) == 3


@pytest.mark.parametrize(("card", "targets", "lit"), [
    ("sap", {}, ("sap",)), ("blaze", {"dir": "e"}, ("blaze",)), ("water_jet", {"cell": "1,0"}, ("water_jet", "1,0")),
    ("spark", {"mage": B}, ("spark", "mage_1")), ("gust", {"mage": A, "push": "w"}, ("gust", "mage_0"))])
def test_a_choice_lights_its_card_and_what_it_is_played_on(
        card: str, targets: dict[str, str | int], lit: tuple[str, ...]) -> None:
    table = Table().stand("0,0", "2,0").holding(A, card)
    wanted = Play(card, Targets(**targets))  # type: ignore[arg-type]
    choice = next(choice for choice in table.choices(A, Play) if choice.action == wanted)
    assert choice.targets == lit
    assert choice.label.params == {"card": card, "targets": targets}


def test_the_question_of_the_action_phase_says_how_many_moves_are_left() -> None:
    table = Table().levels(A, wind=4).play(A, Move("-2,0"))
    prompt = agenda.prompt(table.position)
    assert prompt is not None
    assert (prompt.key, prompt.params) == ("prompt.acting", {"n": 1})


@pytest.mark.parametrize(("card", "targets", "key", "params"), [
    ("glide", {}, "prompt.walking", {"count": 3}),
    ("wave", {"dir": "e"}, "prompt.discarding", {"card": "wave", "caster": A})])
def test_a_question_in_the_middle_of_a_card_says_what_it_is_about(
        card: str, targets: dict[str, str], key: str, params: dict[str, object]) -> None:
    prompt = agenda.prompt(Table().stand("0,0", "1,0").cast(card, **targets).position)
    assert prompt is not None
    assert (prompt.key, prompt.params) == (key, params)


@pytest.mark.rule("WY-3.6", "WY-3.7")
@pytest.mark.parametrize(("tile", "card", "targets", "stock"), [
    ("fire", "blaze", {"dir": "e"}, "fire"), ("water", "stone_throw", {"cell": "1,0"}, "water_earth")])
def test_a_shortage_says_of_what(tile: Tile, card: str, targets: dict[str, str], stock: str) -> None:
    table = Table().stand("0,0", "0,4").tile(tile, *FAR[:30 if tile == "fire" else 24]).cast(card, **targets)
    prompt = agenda.prompt(table.position)
    assert prompt is not None
    assert (prompt.key, prompt.params) == ("prompt.giving_up", {"stock": stock})


@pytest.mark.rule("WY-11.1", "WY-11.3", "WY-11.9")
def test_what_was_learned_discarded_and_removed_before_stays() -> None:
    study = ("fireball", "flare_up", "meteor", "phoenix", "wave")
    table = Table().study(*study).levels(A, fire=3, water=3).until("learning")
    table.play(A, ChangeProgramme("fireball")).play(A, Learn("wave"))
    table.study("ember_ring", "flare_up", "meteor", "phoenix", "dragon_breath").turn_of(A).until("learning")
    table.play(A, ChangeProgramme("ember_ring")).study("boulder").levels(A, earth=3)
    table.play(A, Learn("boulder"))
    assert table.state.removed == ("fireball", "ember_ring")
    assert table.mage(A).tally.lessons == (Lesson("wave", 1, "discard"), Lesson("boulder", 1, "discard"))
    assert {"wave", "boulder"} <= {*table.mage(A).discard, *table.mage(A).pile, *table.mage(A).hand}


@pytest.mark.rule("WY-11.4")
def test_two_spells_in_hand_by_desperation_are_both_known() -> None:
    table = Table().energy(5, 20).levels(A, fire=3).study("fireball", "ember_ring").until("learning")
    table.play(A, Learn("fireball")).turn_of(A).until("learning").play(A, Learn("ember_ring"))
    assert table.mage(A).hand_known == ("fireball", "ember_ring")


@pytest.mark.rule("WY-5.5", "WY-5.9")
def test_the_card_that_ends_the_game_lies_on_the_discard_pile() -> None:
    table = Table().stand("0,0", "1,0").energy(20, 1).cast("blaze", dir="e")
    assert (table.state.resolving, table.mage(A).discard) == (None, ("blaze",))


@pytest.mark.rule("WY-10.2")
def test_energy_recovered_is_counted_and_what_is_shed_is_not() -> None:
    table = Table().energy(10).hand(A, "sap", "gust", "spark").until("recovery")
    table.play(A, Recover("sap")).play(A, Recover("gust")).play(A, Shed("spark"))
    assert table.mage(A).tally.recovered == 2


def test_a_phase_can_be_ended_only_by_whose_turn_it_is() -> None:
    assert Table().refused(B, EndPhase()) == "not_your_turn WY-2.1"
