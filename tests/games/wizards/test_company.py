"""Several players in one hex: who takes part, what changes hands, and whom a Dragonbound one harms (section 7.302)."""
from __future__ import annotations

import pytest

from app.games.wizards.actions import Allocate, Dispel, Done, Face, GiveTask, ShareSecret, Walk
from app.games.wizards.state import Trap
from app.games.wizards.vocabulary import Points
from tests.games.wizards.build import A, B, C, D, Table
from tests.games.wizards.scenes import arrive, rolled
from tests.games.wizards.test_evil import team
from tests.games.wizards.test_players import tables_rolled

HERE = "meadowfarm:O"


def crowd(*levels: int) -> Table:
    """A will arrive where all the others wait."""
    table = Table(len(levels))
    for seat, level in enumerate(levels):
        if level:
            table.member(seat, "wizards", level)
        if seat:
            table.put(seat, HERE)
    return table


def rollers(table: Table) -> list[int]:
    return [told["seat"] for told in table.told("table_rolled")]


# ------------------------------------------------------------------------------------------------------ who takes part


@pytest.mark.rule("WZ-7.302a", "WZ-7.302-3")
def test_the_uninitiated_do_not_keep_others_from_meeting() -> None:
    """R18."""
    table = arrive(crowd(1, 0, 1), HERE, 3, 1)
    assert [table.player(seat).animal for seat in range(3)] == ["winged_horse", None, "winged_horse"]


@pytest.mark.rule("WZ-7.302c")
def test_one_of_a_low_level_is_enough_for_the_first_table() -> None:
    assert tables_rolled(arrive(crowd(4, 4, 3), HERE, 3, 1)) == ["players"]


@pytest.mark.rule("WZ-7.302c")
def test_the_uninitiated_do_not_lower_the_table() -> None:
    assert tables_rolled(arrive(crowd(4, 4, 0), HERE, 3, 1)) == ["players_level_4"]


@pytest.mark.rule("WZ-7.3021", "WZ-7.302-6")
def test_effects_go_clockwise_from_the_arriving_player() -> None:
    table = Table(3)
    for seat in range(3):
        table.member(seat, "wizards").put(seat, HERE)
    arrive(table, HERE, 6, 1, 4, 5, 6, seat=B)
    for seat, die in ((B, 4), (C, 5), (A, 6)):
        table.play(seat, Allocate(Points(die)))
    assert [table.points(seat)[0] for seat in range(3)] == [6, 4, 5]


# -------------------------------------------------------------------------------------------------- Demons for everyone


@pytest.mark.rule("WZ-7.302-1")
def test_demons_that_are_there_already_serve_for_the_joint_attack() -> None:
    """R42: no second counter is put down, and it leaves if all drive it away."""
    table = arrive(crowd(1, 1).demon(HERE), HERE, 1, 1, 6, 1, 3).play(A, Allocate(Points(3)), 6, 1, 2)
    table.play(B, Allocate(Points(2)))
    assert (tables_rolled(table), table.demons) == (["players", "demons", "demons"], set())


@pytest.mark.rule("WZ-7.302-1")
def test_without_a_counter_left_there_is_no_joint_attack() -> None:
    """R38."""
    table = crowd(1, 1)
    hexes = [place for place in table.state.chart.land if place != table.hex(HERE)]
    table.state.demons = tuple(sorted(hexes[:48]))
    assert tables_rolled(arrive(table, HERE, 1, 1)) == ["players"]


@pytest.mark.rule("WZ-7.302-1", "WZ-11.222a")
def test_each_may_dispel_the_demons_that_attack_all() -> None:
    table = crowd(3, 1)
    arrive(table, HERE, 1, 1).play(A, Dispel(), 1, 2).play(A, Allocate(Points(2)), 6, 1, 3)
    table.play(B, Allocate(Points(3)))
    assert (table.demons, table.points(A), table.points(B)) == (set(), (2, 0, 0), (3, 0, 0))


# ---------------------------------------------------------------------------------------------- bound to the Dragon


def bound(table: Table, *seats: int) -> Table:
    for seat in seats:
        table.change(seat, dragonbound=True)
    return table


@pytest.mark.rule("WZ-7.302b", "WZ-7.3051-1i", "WZ-7.3042")
def test_a_dragonbound_player_who_arrives_harms_all_until_he_is_sent_away() -> None:
    """R85."""
    table = arrive(bound(crowd(1, 1, 1, 1), A), HERE, 1, 1, 2, 6, 1, 1, 1, 1, 3)
    assert (rollers(table), table.where(A), table.demons) == ([B, C], "torwall:A3", set())
    assert table.told("turns_lost") == [{"seat": B, "n": 2, "count": 2}]


@pytest.mark.rule("WZ-7.302b", "WZ-7.3051-1i")
def test_those_who_are_bound_themselves_are_left_alone() -> None:
    """R85."""
    table = arrive(bound(crowd(1, 1, 1), A, B), HERE, 1, 1, 2)
    assert rollers(table) == [C]
    assert rollers(arrive(bound(crowd(1, 1), A, B), HERE)) == []


@pytest.mark.rule("WZ-7.302b", "WZ-7.3042")
def test_who_arrives_where_others_are_bound_suffers_alone_and_once() -> None:
    """R85: a six sends away the first of them clockwise."""
    table = arrive(bound(crowd(1, 1, 1, 1), C, D), HERE, 6, 1, 1, 1, 1, 3)
    assert (rollers(table), table.where(C), table.where(D)) == ([A], "torwall:A3", HERE)
    assert table.points(A) == (0, 0, 0)


@pytest.mark.rule("WZ-7.3051-1i")
def test_dispel_does_not_help_against_who_is_dragonbound() -> None:
    """The spell is not even asked for, unless a card is held against Demons."""
    table = arrive(bound(crowd(3, 1), B), HERE, 1, 1, 2)
    assert (tables_rolled(table), table.told("spell_rolled")) == (["demons"], [])
    asked = arrive(bound(crowd(3, 1), B).event(A, "E21"), HERE)
    assert asked.refused(A, Dispel()) == "no_help WZ-7.3051-1i"
    assert asked.play(A, Face(), 6, 1, 1, 1, 1, 3).where(B) == "torwall:A3"


@pytest.mark.rule("WZ-7.302b")
def test_who_is_dragonbound_and_uninitiated_harms_nobody() -> None:
    """R18, R85."""
    assert tables_rolled(arrive(bound(crowd(1, 0, 1), B), HERE, 3, 1)) == ["players"]


# ------------------------------------------------------------------------------------------------- tasks change hands


@pytest.mark.rule("WZ-7.302-5")
def test_of_equal_levels_who_holds_more_cards_gives() -> None:
    table = crowd(2, 2).task(A, "T01").task(B, "T02").task(B, "T03")
    arrive(table, HERE, 5, 1).play(B, GiveTask(A, "T03"))
    assert (table.cards(A), table.cards(B)) == (["T01", "T03"], ["T02"])


@pytest.mark.rule("WZ-7.302-5")
def test_of_equals_in_all_the_arriving_player_gives() -> None:
    """R43."""
    table = arrive(crowd(2, 2).task(A, "T01").task(B, "T02"), HERE, 5, 1)
    assert (table.cards(A), table.cards(B)) == ([], ["T02", "T01"])


@pytest.mark.rule("WZ-7.302-5")
def test_the_highest_level_gives_even_with_fewer_cards() -> None:
    table = arrive(crowd(1, 2).task(A, "T01").task(A, "T02").task(B, "T03"), HERE, 5, 1)
    assert (table.cards(A), table.cards(B)) == (["T01", "T02", "T03"], [])


@pytest.mark.rule("WZ-7.302-5")
def test_tasks_that_do_not_suffice_go_to_the_arriving_player_first() -> None:
    """R43."""
    table = crowd(1, 3, 1).task(B, "T01").task(B, "T02").task(B, "T03")
    arrive(table, HERE, 5, 1).play(B, GiveTask(A, "T02")).play(B, GiveTask(A, "T03"))
    assert (table.cards(A), table.cards(B), table.cards(C)) == (["T02", "T03"], [], ["T01"])


@pytest.mark.rule("WZ-7.302-5", "WZ-13a")
def test_nobody_of_the_highest_level_receives_a_task() -> None:
    """R43."""
    table = crowd(4, 4, 1).task(A, "T01").task(A, "T02").task(A, "T03")
    arrive(table, HERE, 5, 1).play(A, GiveTask(C, "T01")).play(A, GiveTask(C, "T02"))
    assert (table.cards(A), table.cards(B), table.cards(C)) == (["T03"], [], ["T01", "T02"])


@pytest.mark.rule("WZ-7.302-5", "WZ-9.41")
def test_mandatory_tasks_stay_with_their_holder() -> None:
    table = crowd(3, 1).task(A, "T01", mandatory=True).task(A, "T02")
    arrive(table, HERE, 5, 1)
    assert (table.cards(A), table.cards(B)) == (["T01"], ["T02"])


@pytest.mark.rule("WZ-7.302-5", "WZ-9.2")
def test_the_item_and_the_steps_done_go_along() -> None:
    """R43."""
    table = crowd(3, 1).task(A, "T17", (1, "hillshire:C3"), done=(0,), items=("sealed_letter",))
    arrive(table, HERE, 5, 1)
    quest = table.quest(B, "T17")
    assert (quest.done, quest.items, [token.hex for token in quest.tokens]) == (
        (0,), ("sealed_letter",), [table.hex("hillshire:C3")])


@pytest.mark.rule("WZ-7.302-5")
def test_who_has_not_tokens_enough_does_not_receive_the_card() -> None:
    """R43: the twentieth lies already."""
    table = crowd(3, 1).task(A, "T01", (0, "torwall:A1"), (1, "edgewood:A1"))
    table.task(B, "T31", collected=19)
    arrive(table, HERE, 5, 1)
    assert (table.cards(A), table.cards(B)) == (["T01"], ["T31"])


@pytest.mark.rule("WZ-7.302-5")
def test_who_has_just_tokens_enough_receives_it() -> None:
    """R43."""
    table = crowd(3, 1).task(A, "T01", (0, "torwall:A1"), (1, "edgewood:A1")).task(B, "T31", collected=18)
    arrive(table, HERE, 5, 1)
    assert (table.cards(A), table.cards(B)) == ([], ["T31", "T01"])


@pytest.mark.rule("WZ-7.302-5")
def test_two_tasks_go_to_the_lower_level_unasked_where_there_are_no_more() -> None:
    table = arrive(crowd(3, 1, 1).task(A, "T01").task(A, "T02"), HERE, 5, 1)
    assert (table.cards(A), table.cards(B), table.cards(C)) == ([], ["T01", "T02"], [])


# ---------------------------------------------------------------------------------------------- among the highest level


@pytest.mark.rule("WZ-7.302-L4-5")
def test_each_other_shows_one_secret_that_is_new_to_the_arriving_player() -> None:
    """R44: of two B chooses, of one C is not asked, and what A knows already is not shown."""
    table = crowd(4, 4, 4).wizard("terek", "edgewood:A1", letter="A", known_to=(A, B))
    table.wizard("veldor", "edgewood:A2", letter="B", known_to=(B,))
    table.wizard("elekov", "edgewood:A3", letter="C", known_to=(B,)).wizard(
        "tolmitar", "edgewood:A4", letter="D", known_to=(C,))
    arrive(table, HERE, 5, 1)
    assert {action.letter for action in table.open(B, ShareSecret)} == {"B", "C"}
    table.play(B, ShareSecret("C"))
    assert [counter.known_to for counter in table.state.counters] == [(A, B), (B,), (A, B), (A, C)]


def knowing(*known: tuple[str, tuple[int, ...]]) -> Table:
    """Secret Wizards A, B, C… with those who know them; four of the highest level."""
    table = crowd(4, 4, 4, 4)
    names = ("terek", "veldor", "elekov", "tolmitar")
    for number, (name, (letter, seats)) in enumerate(zip(names, known, strict=False), 1):
        table.wizard(name, f"edgewood:A{number}", letter=letter, known_to=seats)
    return table


@pytest.mark.rule("WZ-7.302-L4-5")
def test_all_who_have_a_choice_are_asked_at_the_same_time() -> None:
    """Nothing is shown before all have chosen, in whatever order they do; D, who knows one only, is not asked."""
    table = arrive(knowing(("A", (B,)), ("B", (B, C)), ("C", (C,)), ("D", (D,))), HERE, 5, 1)
    assert table.waiting == [B, C]
    assert table.refused(D, ShareSecret("D")) == "not_your_turn WZ-7.302-L4-5"
    table.play(C, ShareSecret("C"))
    assert (table.waiting, table.told("secret_shared"), table.undoable) == ([B], [], True)
    assert table.refused(C, ShareSecret("B")) == "not_your_turn WZ-7.302-L4-5"
    table.play(B, ShareSecret("B"))
    assert [(told["seat"], told["letter"]) for told in table.told("secret_shared")] == [(B, "B"), (C, "C"), (D, "D")]
    assert [counter.known_to for counter in table.state.counters] == [(B,), (A, B, C), (A, C), (A, D)]
    assert [event.private for event in table.events_told if event.told.key == "secret_known"] == [(A,)] * 3


@pytest.mark.rule("WZ-7.302-L4-5")
def test_two_may_show_the_same_secret() -> None:
    """R44: neither waits for the other, and what one shows takes no choice from the other."""
    table = arrive(knowing(("A", (B, C)), ("B", (B, C))), HERE, 5, 1).play(B, ShareSecret("A"))
    assert {action.letter for action in table.open(C, ShareSecret)} == {"A", "B"}
    table.play(C, ShareSecret("A"))
    assert [counter.known_to for counter in table.state.counters] == [(A, B, C), (B, C)]


@pytest.mark.rule("WZ-7.302-4", "WZ-8.72")
def test_all_see_the_phantasm_of_one_card() -> None:
    table = arrive(crowd(1, 1).stack_wizards("phantasm_1"), HERE, 4, 1)
    assert (len(table.told("phantasm")), len(table.state.wizard_deck)) == (1, 14)


@pytest.mark.rule("WZ-7.32c", "WZ-7.302-4")
def test_no_high_wizard_comes_to_players_at_the_centre() -> None:
    """R57."""
    table = crowd(1, 1).put(B, "circle_centre").stack_wizards("terek")
    arrive(table, "circle_centre").play(A, Done(), 4, 1)
    assert ([told["person"] for told in table.told("met")], "terek" in table.state.wizard_deck) == (["ruktal"], True)


@pytest.mark.rule("WZ-7.32c")
def test_nor_is_one_met_there_whose_counter_lies_there() -> None:
    table = arrive(crowd(1).wizard("terek", "circle_centre"), "circle_centre").play(A, Done())
    assert ([told["person"] for told in table.told("met")], len(table.state.counters)) == (["ruktal"], 1)


# ------------------------------------------------------------------------------------------------------------- rescues


@pytest.mark.rule("WZ-7.3032", "WZ-7.30321")
def test_all_who_are_held_in_a_hex_are_freed_by_one_arrival() -> None:
    """R88: each gives his points, and nobody there has a players' encounter."""
    table = crowd(1, 1, 1, 1).change(B, trap=Trap("turns", 3)).change(C, trap=Trap("roll", 5))
    arrive(table, HERE).play(A, Allocate(Points(10))).play(A, Allocate(Points(0, 10)))
    assert ([table.player(seat).trap for seat in (B, C)], table.points(A), tables_rolled(table)) == (
        [None, None], (10, 10, 0), [])


@pytest.mark.rule("WZ-7.3032")
def test_an_uninitiated_rescuer_frees_and_gains_nothing() -> None:
    """R18."""
    table = arrive(crowd(0, 1).change(B, trap=Trap("turns", 3)), HERE)
    assert (table.player(B).trap, table.points(A), len(table.told("rescued"))) == (None, (0, 0, 0), 1)


@pytest.mark.rule("WZ-B4", "WZ-7.3032")
def test_ones_partner_is_freed_for_nothing() -> None:
    table = arrive(team().put(C, HERE, trap=Trap("turns", 3)), HERE)
    assert (table.player(C).trap, table.step, len(table.told("rescued"))) == (None, "Choosing", 1)


@pytest.mark.rule("WZ-7.3032")
def test_turns_lost_to_demons_are_no_trap() -> None:
    """R30: the players meet, and the turns stay lost."""
    table = crowd(1, 1).change(B, lost_turns=3)
    table.state.queue = (A,)
    arrive(table, HERE, 3, 1)
    assert (tables_rolled(table), table.player(B).lost_turns) == (["players"], 3)


@pytest.mark.rule("WZ-7.30321")
def test_who_was_freed_moves_on_his_next_turn() -> None:
    table = arrive(crowd(1, 1).change(B, trap=Trap("fortnight")), HERE).play(A, Allocate(Points(10)))
    assert table.turn_of(B).step == "Choosing"


@pytest.mark.rule("WZ-7.3033")
def test_the_points_of_a_rescue_are_split_freely() -> None:
    table = arrive(crowd(1, 1).change(B, trap=Trap("fortnight")), HERE)
    assert table.refused(A, Allocate(Points(4, 4, 4))) == "wrong_sum WZ-7.3033"
    assert table.play(A, Allocate(Points(3, 3, 4))).points(A) == (3, 3, 4)


@pytest.mark.rule("WZ-7.1", "WZ-7.30311")
def test_a_turn_in_which_somebody_was_rescued_has_no_random_encounter() -> None:
    """R84: though he is gone from the hex."""
    table = Table().member(A, "druids").put(A, "torwall:A3").put(B, "torwall:A2", calling=True)
    rolled(table, 2, 1).play(A, Walk(table.hex("torwall:A2"))).play(A, Allocate(Points(15)), 3, 3, 3, 4)
    assert (table.where(B), tables_rolled(table)) == ("edgewood:B4", [])
