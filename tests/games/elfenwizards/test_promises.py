"""EW-17: the promise ledger."""
from __future__ import annotations

from typing import Any

import pytest

from app.games.core import agenda
from app.games.elfenwizards.actions import Pass, Promise, PromiseKind, Roll, SetReady, WithdrawPromise
from app.games.elfenwizards.rules.duelling import Duels
from app.games.elfenwizards.rules.ledger import Ledger
from app.games.elfenwizards.rules.retirement import Retirement
from app.games.elfenwizards.rules.rolling import FirstRoll
from tests.games.elfenwizards.build import BLUE, GAME, GREEN, RED, LoadedDice, Table, place

SEVEN = (6, 5, 4, 3, 2, 2, 1)


def talking(**options: Any) -> Table:
    return Table(dragon=RED, **options).begin(Duels)


def verdicts(table: Table) -> list[str]:
    return [told["verdict"] for told in table.events("promise_judged")]


def judged(promise: Promise, *, seat: int = RED, minors: dict[str, int] | None = None, dice: int = 0) -> str:
    """The verdict when the author has cast so many minor spells, and one die on the magician if told so."""
    table = talking().play(seat, promise)
    for mag, count in (minors or {}).items():
        table.cast_minor(seat, mag, count)
    if dice:
        table.cast(seat, promise.mag, dice)
    return verdicts(table.ready().all_pass())[0]


@pytest.mark.rule("EW-17.1")
def test_every_seat_may_promise_while_others_decide() -> None:
    table = Table(dragon=RED).play(BLUE, Promise(RED, "nothing_on", "red_1"))
    assert table.waiting == [RED]
    assert [(entry.author, entry.status) for entry in GAME.shared(table.position).promises] == [(BLUE, "open")]
    table.play(RED, Roll(), *SEVEN).play(GREEN, Promise("all", "nothing_on", "red_2"))
    assert len(table.state.ledger) == 2


@pytest.mark.rule("EW-17.1")
def test_the_ledger_is_closed_before_the_first_roll_and_after_the_last_pass() -> None:
    table = Table().stand(red_8="hw")
    table.state.turn = 2
    promise = Promise("all", "nothing_on", "red_1")
    assert table.begin(Retirement).refused(GREEN, promise) == "E25 EW-17.1"
    assert talking().ready().all_pass().fall_back("Claiming").refused(GREEN, promise) == "E25 EW-17.1"


@pytest.mark.rule("EW-17.1")
def test_a_guild_may_still_promise_while_others_duel() -> None:
    table = talking().ready().play(RED, Pass()).play(BLUE, Promise(RED, "at_least", "red_1", 1))
    assert table.state.ledger[-1].author == BLUE


@pytest.mark.rule("EW-17.2")
@pytest.mark.parametrize(("minors", "verdict"), [({"green_2": 2}, "broken"), ({"green_2": 3}, "kept"), ({}, "broken")])
def test_at_least_counts_the_points_placed_on_the_magician(minors: dict[str, int], verdict: str) -> None:
    assert judged(Promise(GREEN, "at_least", "green_2", 3), minors=minors) == verdict


@pytest.mark.rule("EW-17.2")
def test_a_die_counts_its_face_for_a_promise() -> None:
    assert judged(Promise(GREEN, "at_least", "green_2", 5), dice=5) == "kept"


@pytest.mark.rule("EW-17.2")
@pytest.mark.parametrize(("minors", "verdict"), [({"red_1": 1}, "broken"), ({"green_1": 1}, "kept"), ({}, "kept")])
def test_nothing_on_forbids_any_spell_on_the_magician(minors: dict[str, int], verdict: str) -> None:
    assert judged(Promise("all", "nothing_on", "red_1"), minors=minors) == verdict


@pytest.mark.rule("EW-17.2")
@pytest.mark.parametrize(("minors", "verdict"), [
    ({"green_1": 1}, "broken"), ({"red_1": 1}, "kept"), ({"blue_1": 1}, "kept"), ({}, "kept")])
def test_nothing_against_forbids_spells_on_its_rivals(minors: dict[str, int], verdict: str) -> None:
    assert judged(Promise("all", "nothing_against", "red_1"), minors=minors) == verdict


@pytest.mark.rule("EW-17.2")
def test_on_a_magic_user_space_all_others_are_rivals() -> None:
    assert judged(Promise("all", "nothing_against", "red_6"), minors={"blue_5": 1}) == "broken"


@pytest.mark.rule("EW-17.3")
def test_a_promise_has_author_addressee_kind_and_condition() -> None:
    table = talking().play(RED, Promise(GREEN, "at_least", "green_2", 5))
    table.play(GREEN, Promise(RED, "nothing_against", "red_1", if_kept=1))
    entry = table.state.ledger[1]
    assert table.events("promise_made")[0] == {
        "id": 1, "seat": RED, "to": GREEN, "kind": "at_least", "mag": "green_2", "points": 5, "if_kept": None}
    assert (entry.author, entry.to, entry.kind, entry.mag, entry.if_kept) == (GREEN, RED, "nothing_against", "red_1", 1)


@pytest.mark.rule("EW-17.3")
@pytest.mark.parametrize("to", [RED, 7])
def test_a_promise_is_made_to_another_seat_or_to_all(to: int) -> None:
    assert talking().refused(RED, Promise(to, "nothing_on", "red_1")) == "NOT_AS_ASKED"


@pytest.mark.rule("EW-17.3")
def test_a_condition_is_an_open_promise_of_another_seat() -> None:
    table = talking().play(RED, Promise("all", "nothing_on", "red_1"))
    table.play(GREEN, Promise("all", "nothing_on", "red_2"))
    conditional = {promise: Promise("all", "nothing_on", "red_3", if_kept=promise) for promise in (1, 2, 9)}
    assert table.refused(RED, conditional[1]) == "E30 EW-17.3"
    assert table.refused(RED, conditional[9]) == "E30 EW-17.3"
    table.play(GREEN, WithdrawPromise(2))
    assert table.refused(RED, conditional[2]) == "E30 EW-17.3"


@pytest.mark.rule("EW-17.4")
@pytest.mark.parametrize(("promise", "refusal"), [
    (Promise("all", "nothing_on", "white_1"), "E19 EW-17.4"),
    (Promise("all", "at_least", "red_1", 0), "E28 EW-17.4"),
    (Promise("all", "at_least", "red_1", 50), "E28 EW-17.4"),
    (Promise("all", "at_least", "red_1"), "E28 EW-17.4"),
])
def test_a_promise_without_sense_is_refused(promise: Promise, refusal: str) -> None:
    assert talking().refused(RED, promise) == refusal


@pytest.mark.rule("EW-17.4")
def test_nobody_promises_points_where_it_may_not_cast() -> None:
    table = Table(dragon=RED).stand(blue_1="w1", red_1="s4", blue_2="w2", green_1="s1").begin(Duels)
    assert table.refused(RED, Promise(BLUE, "at_least", "blue_1", 3)) == "E26 EW-8.10"
    table.play(BLUE, Promise("all", "at_least", "blue_1", 3))
    assert table.state.ledger[0].author == BLUE


@pytest.mark.rule("EW-17.4")
@pytest.mark.parametrize("promise", [
    Promise("all", "at_least", "red_1", 2), Promise("all", "nothing_on", "red_1"),
    Promise("all", "nothing_against", "green_1")])
def test_what_is_settled_cannot_be_promised(promise: Promise) -> None:
    table = talking().ready().play(RED, place(("minor", "red_1"), ("minor", "red_1")))
    assert table.refused(RED, promise) == "E27 EW-17.4"
    assert table.play(RED, Promise("all", "at_least", "red_1", 3)).state.ledger


@pytest.mark.rule("EW-17.4")
@pytest.mark.parametrize(("kind", "mag"), [("nothing_on", "red_1"), ("nothing_against", "green_1")])
def test_one_point_settles_a_promise_of_nothing(kind: PromiseKind, mag: str) -> None:
    assert talking().cast_minor(RED, "red_1").refused(RED, Promise("all", kind, mag)) == "E27 EW-17.4"


@pytest.mark.rule("EW-17.4")
def test_who_has_passed_promises_nothing() -> None:
    table = talking().ready().play(RED, Pass())
    assert table.refused(RED, Promise("all", "nothing_on", "white_1")) == "E27 EW-17.4"
    assert table.choice(RED, Promise).blocked is not None


@pytest.mark.rule("EW-17.4")
def test_eight_promises_of_a_seat_may_be_open() -> None:
    table = talking()
    for number in range(1, 9):
        table.play(RED, Promise("all", "nothing_on", f"red_{number}"))
    assert table.refused(RED, Promise("all", "nothing_on", "blue_1")) == "E29 EW-17.4"
    assert table.refused(RED, Promise("all", "nothing_on", "white_1")) == "E19 EW-17.4"
    table.play(RED, WithdrawPromise(3)).play(RED, Promise("all", "nothing_on", "blue_1"))
    assert table.state.ledger[-1].mag == "blue_1"


@pytest.mark.rule("EW-17.4")
def test_without_the_ledger_nothing_is_promised() -> None:
    table = Table(promise_ledger=False)
    assert table.refused(RED, Promise("all", "nothing_on", "red_1")) == "E25 EW-17.1"
    assert not any(isinstance(step, Ledger) for step in table.position.agenda)
    assert table.refused(RED, WithdrawPromise(1)) == "E31 EW-17.5"


@pytest.mark.rule("EW-17.5")
def test_the_author_may_withdraw_until_the_duel_window_closes() -> None:
    table = talking().play(RED, Promise("all", "nothing_on", "red_1")).play(RED, Promise("all", "nothing_on", "red_2"))
    table.play(RED, WithdrawPromise(1))
    assert [(entry.status, entry.progress) for entry in GAME.shared(table.position).promises] == [
        ("withdrawn", 0), ("open", 0)]
    assert table.events("promise_withdrawn")[0]["id"] == 1
    assert table.ready().refused(RED, WithdrawPromise(2)) == "E31 EW-17.5"


@pytest.mark.rule("EW-17.5")
@pytest.mark.parametrize(("seat", "promise"), [(GREEN, 1), (RED, 2), (RED, 9)])
def test_only_an_open_promise_of_ones_own_is_withdrawn(seat: int, promise: int) -> None:
    table = talking().play(RED, Promise("all", "nothing_on", "red_1")).play(RED, Promise("all", "nothing_on", "red_2"))
    table.play(RED, WithdrawPromise(2))
    assert table.refused(seat, WithdrawPromise(promise)) == "E31 EW-17.5"


@pytest.mark.rule("EW-17.5")
def test_a_word_given_can_be_withdrawn_but_not_undone() -> None:
    table = talking().play(RED, Promise("all", "nothing_on", "red_1"))
    assert not table.undoable
    assert not table.play(RED, WithdrawPromise(1)).undoable


@pytest.mark.rule("EW-17.6")
def test_promises_are_judged_in_order_after_the_last_pass_and_before_the_award() -> None:
    table = talking()
    for seat in (RED, BLUE, GREEN):
        table.play(seat, Promise("all", "nothing_on", "red_1"))
    table.ready().all_pass()
    keys = [message.key for message in table.told]
    assert [told["id"] for told in table.events("promise_judged")] == [1, 2, 3]
    assert len(keys) - 1 - keys[::-1].index("passed") < keys.index("promise_judged") < keys.index("duel_resolved")


@pytest.mark.rule("EW-17.6")
def test_only_the_spells_of_the_author_count() -> None:
    table = talking().play(RED, Promise(GREEN, "at_least", "green_2", 2)).ready().play(RED, Pass())
    table.play(GREEN, place(("minor", "green_2"), ("minor", "green_2"))).all_pass()
    assert verdicts(table) == ["broken"]


@pytest.mark.rule("EW-17.6")
@pytest.mark.parametrize(("kept", "verdict"), [(True, "broken"), (False, "void")])
def test_a_conditional_promise_is_void_unless_its_condition_was_kept(kept: bool, verdict: str) -> None:
    table = talking().play(RED, Promise(GREEN, "at_least", "green_2", 1))
    table.play(GREEN, Promise(RED, "nothing_on", "green_1", if_kept=1)).cast_minor(GREEN, "green_1")
    if kept:
        table.cast_minor(RED, "green_2")
    assert verdicts(table.ready().all_pass())[1] == verdict


@pytest.mark.rule("EW-17.6")
def test_a_condition_that_was_withdrawn_was_not_kept() -> None:
    table = talking().play(RED, Promise(GREEN, "nothing_on", "red_1"))
    table.play(GREEN, Promise(RED, "nothing_on", "green_1", if_kept=1)).play(RED, WithdrawPromise(1))
    assert verdicts(table.ready().all_pass()) == ["void"]


@pytest.mark.rule("EW-17.7")
def test_verdicts_are_told_and_counted_and_change_nothing_else() -> None:
    silent, table = talking(), talking().play(RED, Promise("all", "at_least", "red_1", 9))
    silent.ready().all_pass()
    table.ready().all_pass()
    assert table.events("promise_judged")[0]["verdict"] == "broken"
    assert (table.guild(RED).tally.promised, table.guild(RED).tally.promises) == (1, {"broken": 1})
    assert [guild.total for guild in table.state.guilds] == [guild.total for guild in silent.state.guilds]
    assert table.state.magicians == silent.state.magicians


@pytest.mark.rule("EW-17.7")
def test_promises_draw_no_dice_and_leave_other_choices_as_they_are() -> None:
    table = Table(dragon=RED)
    chances, offered = table.position.chances, [c for c in table.choices(RED) if type(c.action) is Roll]
    dice = LoadedDice()
    agenda.play(table.position, GREEN, Promise("all", "nothing_on", "red_1"), dice)
    table.play(GREEN, Promise("all", "nothing_on", "red_1"))
    assert not dice.used
    assert table.position.chances == chances
    assert [c for c in table.choices(RED) if type(c.action) is Roll] == offered


@pytest.mark.rule("EW-17.8")
def test_the_next_turn_begins_with_an_empty_ledger() -> None:
    table = talking().play(RED, Promise("all", "nothing_on", "red_1")).ready().all_pass()
    assert [entry.status for entry in table.state.ledger] == ["kept"]
    table.fall_back("Rolling")
    assert table.state.turn == 2
    assert table.state.ledger == ()
    table.play(RED, Promise("all", "nothing_on", "red_1"))
    assert table.state.ledger[0].id == 2                # history keeps its numbers


@pytest.mark.rule("EW-17.6")
def test_the_ledger_shows_how_far_a_promise_has_come() -> None:
    table = talking().play(RED, Promise(GREEN, "at_least", "green_2", 5))
    table.play(RED, Promise("all", "nothing_on", "red_8"))
    table.ready().play(RED, place(("minor", "green_2"), ("minor", "green_2")))
    assert [entry.progress for entry in GAME.shared(table.position).promises] == [2, 0]
    table.all_pass()
    assert [(entry.progress, entry.status) for entry in GAME.shared(table.position).promises] == [
        (2, "broken"), (0, "kept")]


@pytest.mark.rule("EW-17.2")
def test_each_kind_is_offered_with_what_it_asks() -> None:
    offered = {choice.action.kind: choice.ask for choice in Table().begin(FirstRoll).choices(GREEN)
               if isinstance(choice.action, Promise)}
    assert set(offered) == {"at_least", "nothing_on", "nothing_against"}
    assert offered["at_least"]["points"] == {"type": "integer", "minimum": 1, "maximum": 49}
    assert "points" not in offered["nothing_on"]
    assert offered["nothing_on"]["to"] == {"enum": [RED, BLUE, "all"]}


@pytest.mark.rule("EW-17.4")
def test_only_what_can_still_be_promised_is_offered() -> None:
    table = Table(dragon=RED).stand(green_2="w1", red_1="s3").begin(Duels).cast_minor(RED, "blue_1")
    offered = {choice.action.kind: set(choice.ask["mag"]["enum"]) for choice in table.choices(RED)
               if isinstance(choice.action, Promise)}
    everybody = set(table.state.magicians)
    assert everybody - offered["at_least"] == {"green_1", "green_2"}     # reserved for green
    assert everybody - offered["nothing_on"] == {"blue_1"}
    assert everybody - offered["nothing_against"] == {"red_2"}           # the rival of blue_1


@pytest.mark.rule("EW-17.1")
def test_ready_seats_may_still_promise() -> None:
    table = talking().play(RED, SetReady(True)).play(RED, Promise("all", "nothing_on", "red_1"))
    assert table.guild(RED).ready
