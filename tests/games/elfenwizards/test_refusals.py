"""Every refusal has its code, and of several reasons the first of its decision is told."""
from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import msgspec
import pytest

from app.games.core.action import Action
from app.games.core.codec import convert_action, encode
from app.games.elfenwizards.actions import (
    Allocate,
    AnyAction,
    Pass,
    PlaceSpells,
    Promise,
    Recover,
    RemoveGrey,
    Retire,
    Roll,
    SetReady,
    TakeVacancy,
    WithdrawPromise,
)
from app.games.elfenwizards.rules.demotion import Demotion
from app.games.elfenwizards.rules.duelling import Duels
from app.games.elfenwizards.rules.grey import GreyRemoval
from app.games.elfenwizards.rules.recovery import SecondRecovery
from app.games.elfenwizards.rules.retirement import Retirement
from app.games.elfenwizards.rules.rolling import SecondRoll
from app.games.elfenwizards.rules.vacancies import Vacancies
from tests.games.elfenwizards.build import BLUE, GAME, GREEN, RED, Table, allocate, demote, place

SEVEN = (6, 5, 4, 3, 2, 2, 1)


def retiring() -> Table:
    table = Table(dragon=GREEN).stand(red_8="hw")
    table.state.turn = 2
    return table.begin(Retirement)


def rolling() -> Table:
    return Table(dragon=RED)


def placing() -> Table:
    return Table(dragon=RED).play(RED, Roll(), *SEVEN)


def second_placing() -> Table:
    return Table(dragon=RED).minors_in_space(RED, 7).begin(SecondRoll).play(RED, Roll(), *SEVEN)


def recovering() -> Table:
    table = Table(dragon=RED).minors_in_space(RED, 3)
    table.dice(RED, "minor_space", 1, 6, 6)
    return table.begin(SecondRecovery)


def negotiating() -> Table:
    return Table(dragon=RED).begin(Duels)


def duelling() -> Table:
    """Red has a die on the Wizards' level, one in the Minor Spells space and one minor spell; both Wizards are blue."""
    table = Table(dragon=RED).stand(blue_1="w1", red_1="s4", blue_2="w2", green_1="s1").minors_in_space(RED, 6)
    table.dice(RED, "ms_sorcerer", 6)
    table.dice(RED, "minor_space", 5)
    return table.duels()


def claiming() -> Table:
    return Table(dragon=RED).stand(red_1="d_wizard", green_1="d_wizard").begin(Vacancies)


def demoting() -> Table:
    return Table(dragon=RED).stand(red_1="d_wizard").begin(Demotion)


def removing_grey() -> Table:
    table = Table(dragon=RED).grey(red_6=1)
    table.dice(RED, "grey_space", 1, 6, 6)
    return table.begin(GreyRemoval)


DECISIONS: list[Callable[[], Table]] = [
    retiring, rolling, placing, second_placing, recovering, negotiating, duelling, claiming, demoting, removing_grey]
SAMPLES: list[Action] = [
    Retire("m1", "reserve"), Roll(), Allocate(()), Recover(()), SetReady(True), place(("minor", "red_1")), Pass(),
    TakeVacancy("w1"), demote(), RemoveGrey(())]


@pytest.mark.parametrize("decision", DECISIONS)
def test_an_action_of_a_kind_that_is_not_asked_for_is_out_of_turn(decision: Callable[[], Table]) -> None:
    table = decision()
    offered = {type(choice.action) for choice in table.choices(RED)}
    for action in SAMPLES:
        if type(action) not in offered:
            assert table.code(RED, action) == "E03"


@pytest.mark.parametrize("decision", [case for case in DECISIONS if case is not negotiating])
def test_an_action_of_a_seat_that_is_not_asked_is_out_of_turn(decision: Callable[[], Table]) -> None:
    table = decision()
    for action in SAMPLES:
        assert table.code(BLUE, action) == "E03"


@pytest.mark.parametrize("decision", [case for case in DECISIONS if case is not negotiating])
def test_who_is_not_asked_is_offered_nothing_but_promises(decision: Callable[[], Table]) -> None:
    assert {type(choice.action) for choice in decision().choices(BLUE)} <= {Promise}


@pytest.mark.parametrize("decision", DECISIONS)
def test_a_refused_action_changes_nothing(decision: Callable[[], Table]) -> None:
    table = decision()
    before = encode(table.position)
    for action in SAMPLES:
        if type(action) not in {type(choice.action) for choice in table.choices(BLUE)}:
            table.code(BLUE, action)
    assert encode(table.position) == before


PRECEDENCE: list[tuple[Callable[[], Table], Action, str]] = [
    (retiring, Retire("n1", "minor_space"), "E01"),
    (retiring, Retire("n1", "reserve"), "E02"),
    (placing, allocate(green_d1="nowhere", red_d1="ms_wizard"), "E04"),
    (placing, Allocate(allocate(red_d1="nowhere").placements * 2), "E05"),
    (placing, Allocate(allocate(red_d1="ms_wizard").placements * 2), "E06"),
    (second_placing, Allocate(allocate(green_d1="ms_wizard").placements * 2), "E04"),
    (second_placing, Allocate(allocate(red_d1="nowhere").placements * 2), "E05"),
    (second_placing, Allocate(allocate(red_d1="ms_wizard").placements * 2), "E06"),
    (second_placing, allocate(red_d1="ms_wizard"), "E07"),
    (recovering, Recover(("red_d1", "red_d1", "green_d1")), "E10"),
    (recovering, Recover(("red_d1",), ("red_d7",)), "E10"),
    (recovering, Recover(("red_d1", "red_d1")), "E06"),
    (recovering, Recover(("red_d1",)), "E11"),
    (recovering, Recover(("red_d1", "red_d2")), "E12"),
    (duelling, place(("red_d1", "x"), ("red_d1", "x"), ("red_d1", "x")), "E14"),
    (duelling, place(("green_d1", "x"), ("green_d1", "x")), "E06"),
    (duelling, place(("red_d2", "x"), ("green_d1", "x")), "E04"),
    (duelling, place(("red_d2", "x"), ("minor", "x")), "E15"),
    (duelling, place(("red_d1", "blue_1"), ("minor", "x")), "E19"),
    (duelling, place(("minor", "blue_2"), ("red_d1", "blue_1")), "E16"),
    (duelling, place(("minor", "red_2"), ("minor", "blue_1")), "E17"),
    (duelling, place(("minor", "red_2"), ("minor", "red_1")), "E18"),
    (duelling, place(("minor", "red_2")), "E13"),
    (claiming, TakeVacancy("n1"), "E21"),
    (demoting, demote(red_1="n1", red_2="m1"), "E02"),
    (demoting, demote(red_1="m1", red_2="m1"), "E22"),
    (removing_grey, RemoveGrey(("red_d1", "red_d1"), (), ("blue_d1",)), "E10"),
    (removing_grey, RemoveGrey(("red_d1", "red_d1"), ()), "E06"),
    (removing_grey, RemoveGrey(("red_d1",), ()), "E23"),
    (removing_grey, RemoveGrey(("red_d2", "red_d3"), ()), "E12"),
    (removing_grey, RemoveGrey(("red_d2",), ()), "E24"),
]


@pytest.mark.parametrize(("decision", "action", "code"), PRECEDENCE)
def test_the_first_reason_of_the_decision_is_told(decision: Callable[[], Table], action: Action, code: str) -> None:
    assert decision().code(RED, action) == code


def reserved_and_cast() -> Table:
    """Red has cast on blue's duel of Sorcerers; both Wizards are green, which red may not touch."""
    return Table(dragon=RED).stand(red_1="s3", green_2="w1").begin(Duels).cast_minor(RED, "blue_1", 2)


@pytest.mark.parametrize(("promise", "code"), [
    (Promise("all", "at_least", "nobody", 99, if_kept=9), "E19"),
    (Promise("all", "at_least", "green_1", 99, if_kept=9), "E28"),
    (Promise("all", "at_least", "green_1", 3, if_kept=9), "E26"),
    (Promise("all", "at_least", "blue_1", 2, if_kept=9), "E27"),
    (Promise("all", "at_least", "blue_1", 3, if_kept=9), "E30"),
    (Promise("all", "at_least", "blue_1", 3), "E29"),
])
def test_the_first_reason_against_a_promise_is_told(promise: Promise, code: str) -> None:
    table = reserved_and_cast()
    for number in range(8):
        table.play(RED, Promise("all", "at_least", "blue_2", number + 1))
    assert table.code(RED, promise) == code


def test_silence_comes_before_what_a_seat_has_done() -> None:
    table = Table(dragon=RED, quiet_outside_negotiation=True, negotiation_clock="rulebook").begin(Duels).ready()
    table.play(RED, Pass())
    assert table.code(RED, Promise("all", "nothing_on", "nobody")) == "E32"


def test_a_closed_ledger_comes_before_silence() -> None:
    table = Table(dragon=RED, quiet_outside_negotiation=True, negotiation_clock="rulebook", promise_ledger=False)
    table.play(RED, Roll(), *SEVEN)
    assert table.code(RED, Promise("all", "nothing_on", "nobody")) == "E25"


def test_a_seat_that_has_passed_is_told_so_whatever_it_tries() -> None:
    table = duelling().play(RED, Pass())
    for action in SAMPLES:
        assert table.code(RED, action) == "E20"


def test_after_the_end_nothing_is_accepted() -> None:
    table = Table()
    while table.step:
        table.fallback(table.waiting[0], *[3] * 7)
    for action in [*SAMPLES, Promise("all", "nothing_on", "red_1"), WithdrawPromise(1)]:
        assert table.code(RED, action) == "GAME_OVER"


@pytest.mark.parametrize("plain", [
    {"type": "retire", "space": "m1", "spell_from": "box"}, {"type": "retire", "space": "m1"},
    {"type": "allocate", "placements": [{"die": "red_d1"}]}, {"type": "allocate", "placements": "all"},
    {"type": "place_spells", "spells": [{"spell": "minor", "mag": "red_1", "face": 6}]},
    {"type": "set_ready", "ready": "yes"}, {"type": "remove_grey", "dice": [], "from": [{"mag": "red_1", "count": 0}]},
    {"type": "promise", "to": "nobody", "kind": "nothing_on", "mag": "red_1"},
    {"type": "promise", "to": "all", "kind": "peace", "mag": "red_1"}, {"type": "give", "to": 1, "chips": 3}])
def test_what_is_malformed_is_no_action_at_all(plain: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        convert_action(GAME, plain)


@pytest.mark.parametrize(("plain", "action"), [
    ({"type": "place_spells", "spells": [{"spell": "red_d3", "mag": "green_1"}]}, place(("red_d3", "green_1"))),
    ({"type": "recover", "dice": ["red_d1"]}, Recover(("red_d1",))),
    ({"type": "remove_grey", "dice": ["red_d1"]}, RemoveGrey(("red_d1",))),
    ({"type": "promise", "to": "all", "kind": "nothing_on", "mag": "red_1"}, Promise("all", "nothing_on", "red_1")),
    ({"type": "pass"}, Pass())])
def test_actions_are_written_as_the_rules_name_them(plain: dict[str, object], action: Action) -> None:
    assert convert_action(GAME, plain) == action


def test_every_action_is_asked_for_somewhere() -> None:
    asked = {type(choice.action) for decision in DECISIONS for choice in decision().choices(RED)}
    asked |= {type(choice.action) for choice in duelling().play(RED, Pass()).choices(RED)}
    asked |= {type(choice.action) for choice in negotiating().play(
        RED, Promise("all", "nothing_on", "red_1")).choices(RED)}
    assert asked == set(get_args(AnyAction))
    assert PlaceSpells in asked
