"""EW-16: windows for talk, their clocks, and silence between them."""
from __future__ import annotations

from typing import Any, get_args

import pytest

from app.games.core import agenda
from app.games.core.action import ClockExpired
from app.games.core.agenda import Clock
from app.games.elfenwizards.actions import AnyAction, Pass, Promise, Reroll, Roll, SetReady
from app.games.elfenwizards.rules.duelling import Duels
from app.games.elfenwizards.rules.rolling import FirstRoll, SecondRoll
from app.games.elfenwizards.state import Window
from tests.games.elfenwizards.build import BLUE, GAME, GREEN, RED, Table, place, roll_and_keep

SEVEN = (6, 5, 4, 3, 2, 2, 1)


def window(table: Table) -> Window:
    assert table.state.window is not None
    return table.state.window


def in_duel_window(**options: Any) -> Table:
    return Table(dragon=RED, **options).begin(Duels)


@pytest.mark.rule("EW-16.1")
def test_a_promise_speaks_of_spells_in_this_turns_duels_only() -> None:
    assert Promise.__struct_fields__ == ("to", "kind", "mag", "points", "if_kept")
    assert {kind.__name__ for kind in get_args(AnyAction)} == {
        "Retire", "Roll", "Allocate", "Reroll", "Recover", "SetReady", "PlaceSpells", "Pass", "TakeVacancy",
        "PlaceDemoted", "RemoveGrey", "Promise", "WithdrawPromise"}


@pytest.mark.rule("EW-16.2")
def test_a_promise_can_be_broken() -> None:
    table = in_duel_window().play(RED, Promise("all", "nothing_on", "red_1")).ready()
    table.play(RED, place(("minor", "red_1"), ("minor", "red_1")))
    assert table.guild(RED).reserve == 5


@pytest.mark.rule("EW-16.3")
def test_no_action_names_another_guild_as_receiver_of_anything() -> None:
    naming = [kind.__name__ for kind in get_args(AnyAction) if {"to", "seat", "guild"} & set(kind.__struct_fields__)]
    assert naming == ["Promise"]
    table = Table().play(RED, Promise(GREEN, "at_least", "green_1", 3))
    assert [(guild.reserve, len(guild.dice)) for guild in table.state.guilds] == [(7, 7)] * 3


@pytest.mark.rule("EW-16.4")
def test_a_roll_window_is_open_before_each_roll_and_ends_with_it() -> None:
    table = Table(dragon=RED)
    assert (window(table).kind, window(table).seat) == ("roll", RED)
    table.play(RED, Roll(), *SEVEN)
    assert table.state.window is None
    assert table.events("window_closed") == [{"id": 1, "kind": "roll", "seat": RED, "why": "rolled"}]


@pytest.mark.rule("EW-16.4")
def test_the_second_roll_has_windows_too_but_a_reroll_has_none() -> None:
    table = Table(dragon=RED).begin(SecondRoll)
    assert window(table).seat == RED
    table.play(RED, Roll(), *SEVEN).play(RED, Reroll(), *SEVEN)
    assert table.state.window is None


@pytest.mark.rule("EW-16.5")
def test_one_common_window_comes_before_the_first_duel_turn() -> None:
    table = in_duel_window()
    assert (window(table).kind, window(table).seat, table.waiting) == ("duel", None, [RED, GREEN, BLUE])
    assert table.code(RED, Pass()) == "E03"
    assert table.ready().step == "DuelTurn"


@pytest.mark.rule("EW-16.6")
@pytest.mark.parametrize(("options", "roll", "duel"), [
    ({"negotiation_clock": "off"}, None, None), ({"negotiation_clock": "rulebook"}, 60, 300),
    ({"negotiation_clock": "rulebook", "roll_window_seconds": 20, "duel_window_seconds": 40}, 60, 300),
    ({"negotiation_clock": "custom", "roll_window_seconds": 20, "duel_window_seconds": 40}, 20, 40)])
def test_windows_last_as_long_as_the_table_says(options: dict[str, Any], roll: int | None, duel: int | None) -> None:
    assert window(Table(**options)).seconds == roll
    assert window(in_duel_window(**options)).seconds == duel


@pytest.mark.rule("EW-16.6")
def test_without_a_clock_nothing_runs_out() -> None:
    assert agenda.clock(Table().position) is None
    assert agenda.clock(in_duel_window().position) is None


@pytest.mark.rule("EW-16.7")
def test_a_guild_without_a_die_to_roll_has_no_window() -> None:
    table = Table(dragon=RED)
    table.dice(RED, "grey_space", *[1] * 7)
    assert window(table.begin(FirstRoll)).seat == GREEN


@pytest.mark.rule("EW-16.8")
def test_windows_are_counted_and_know_kind_owner_and_length() -> None:
    table = roll_and_keep(Table(dragon=GREEN, negotiation_clock="rulebook"), GREEN, *SEVEN)
    assert window(table) == Window(2, "roll", BLUE, 60)


@pytest.mark.rule("EW-16.9")
def test_the_clock_runs_as_soon_as_the_decision_is_reached() -> None:
    table = Table(negotiation_clock="rulebook")
    assert agenda.clock(table.position) == Clock(1, 60)
    assert table.events("window_opened") == [{"id": 1, "kind": "roll", "seat": RED, "seconds": 60}]


@pytest.mark.rule("EW-16.9")
def test_no_clock_runs_while_dice_are_placed_or_spells_are_cast() -> None:
    table = Table(negotiation_clock="rulebook").play(RED, Roll(), *SEVEN)
    assert agenda.clock(table.position) is None
    assert agenda.clock(in_duel_window(negotiation_clock="rulebook").ready().position) is None


@pytest.mark.rule("EW-16.10")
def test_only_the_guild_about_to_roll_ends_its_window() -> None:
    table = Table(dragon=RED, negotiation_clock="rulebook")
    assert table.code(GREEN, Roll()) == "E03"
    assert table.code(GREEN, SetReady(True)) == "E03"


@pytest.mark.rule("EW-16.10")
def test_when_the_minute_is_over_the_dice_are_rolled() -> None:
    table = Table(dragon=RED, negotiation_clock="rulebook").expire_window(1, *SEVEN)
    assert (table.step, table.waiting) == ("FirstPlacing", [RED])
    assert [message.key for message in table.told[-3:]] == ["window_closed", "auto_rolled", "rolled"]
    assert table.events("window_closed")[-1]["why"] == "expired"


@pytest.mark.rule("EW-16.11")
def test_ready_flags_can_be_set_and_unset_until_all_are_on() -> None:
    table = in_duel_window()
    for seat, flag in ((RED, True), (GREEN, True), (RED, False), (BLUE, True)):
        table.play(seat, SetReady(flag))
    assert table.waiting == [RED]
    table.play(RED, SetReady(True))
    assert table.events("window_closed")[-1]["why"] == "all_ready"
    assert table.waiting == [RED]
    assert table.step == "DuelTurn"


@pytest.mark.rule("EW-16.11")
def test_ready_flags_are_off_when_the_window_opens_and_public() -> None:
    table = in_duel_window()
    assert [guild.ready for guild in GAME.shared(table.position).guilds] == [False] * 3
    table.play(GREEN, SetReady(True))
    assert not table.undoable
    assert [guild.ready for guild in GAME.shared(table.position).guilds] == [False, True, False]


@pytest.mark.rule("EW-16.11")
def test_ready_flags_are_off_again_in_the_next_turn() -> None:
    table = in_duel_window().ready().fall_back("Negotiation")
    assert (table.state.turn, table.waiting) == (2, [RED, GREEN, BLUE])


@pytest.mark.rule("EW-16.11")
def test_when_its_time_is_over_the_duel_window_closes_whatever_the_flags() -> None:
    table = in_duel_window(negotiation_clock="rulebook").play(RED, SetReady(True))
    table.expire_window(window(table).id)
    assert (table.step, table.events("window_closed")[-1]["why"]) == ("DuelTurn", "expired")


@pytest.mark.rule("EW-16.11")
def test_a_closed_window_knows_no_ready_flags() -> None:
    assert in_duel_window().ready().code(RED, SetReady(False)) == "E03"


@pytest.mark.rule("EW-16.12")
@pytest.mark.parametrize("clock", ["off", "rulebook"])
def test_a_late_or_foreign_clock_is_ignored(clock: str) -> None:
    table = Table(dragon=RED, negotiation_clock=clock).play(RED, Roll(), *SEVEN)
    before, told = table.position, list(table.told)
    table.expire_window(1).expire_window(99)
    assert (table.position, table.told) == (before, told)


@pytest.mark.rule("EW-16.12")
def test_a_window_without_a_length_does_not_expire() -> None:
    table = Table()
    assert table.expire_window(1, *SEVEN).step == "Rolling"


@pytest.mark.rule("EW-16.12")
def test_a_seat_cannot_say_that_the_time_is_over() -> None:
    assert Table(dragon=RED, negotiation_clock="rulebook").refused(RED, ClockExpired(1)) == "E03 EW-2.2"


@pytest.mark.rule("EW-16.13")
def test_the_position_holds_no_hour_so_that_a_pause_costs_nobody_time() -> None:
    assert Window.__struct_fields__ == ("id", "kind", "seat", "seconds")


@pytest.mark.rule("EW-16.14")
def test_a_seat_without_its_player_rolls_at_once_and_is_ready() -> None:
    assert agenda.fallback(Table(dragon=RED).position, RED) == Roll()
    assert agenda.fallback(in_duel_window().position, GREEN) == SetReady(True)


QUIET = {"quiet_outside_negotiation": True, "negotiation_clock": "rulebook"}


@pytest.mark.rule("EW-16.15")
def test_talk_is_free_unless_the_table_wants_quiet() -> None:
    table = Table(negotiation_clock="rulebook").play(RED, Roll(), *SEVEN)
    assert GAME.silence(table.position) is None


@pytest.mark.rule("EW-16.15")
def test_a_quiet_table_talks_only_in_windows() -> None:
    table = Table(dragon=RED, **QUIET)
    assert GAME.silence(table.position) is None
    silence = GAME.silence(table.play(RED, Roll(), *SEVEN).position)
    assert silence is not None
    assert (silence.reason.key, silence.clause) == ("refusal.e32", "EW-16.15")


@pytest.mark.rule("EW-16.15")
def test_a_quiet_table_promises_only_in_windows() -> None:
    table = Table(dragon=RED, **QUIET).play(GREEN, Promise("all", "nothing_on", "red_1"))
    table.play(RED, Roll(), *SEVEN)
    assert table.refused(GREEN, Promise("all", "nothing_on", "red_2")) == "E32 EW-16.15"


@pytest.mark.rule("EW-16.15")
def test_quiet_means_nothing_without_a_clock() -> None:
    table = Table(dragon=RED, quiet_outside_negotiation=True).play(RED, Roll(), *SEVEN)
    assert GAME.silence(table.position) is None


@pytest.mark.rule("EW-16.15")
def test_after_the_end_all_may_talk() -> None:
    table = Table(**QUIET)
    while table.step:
        table.fallback(table.waiting[0], *[3] * 7)
    assert GAME.silence(table.position) is None
