"""Players who meet, and those who need help (sections 7.302 and 7.303)."""
from __future__ import annotations

import pytest

from app.games.wizards.actions import Allocate, CallHelp, Done, Roll, ShareSecret, Walk
from app.games.wizards.rules.frames.encounters import Rescue
from app.games.wizards.rules.rescues import is_stranded, worth_of
from app.games.wizards.state import Trap
from app.games.wizards.vocabulary import Points
from tests.games.wizards.build import A, B, C, Table
from tests.games.wizards.scenes import arrive, rolled

HERE = "meadowfarm:O"


def two(level: int = 1, other: int = 1, seats: int = 2) -> Table:
    """B waits where A will arrive."""
    return Table(seats).member(A, "wizards", level).member(B, "sorcerers", other).put(B, HERE)


def tables_rolled(table: Table) -> list[str]:
    return [told["table"] for told in table.told("table_rolled")]


# ------------------------------------------------------------------------------------------------------------- meeting


@pytest.mark.rule("WZ-7.302a")
def test_players_meet_where_one_arrives_on_the_other() -> None:
    table = arrive(two(), HERE, 3, 1)
    assert tables_rolled(table) == ["players"]


@pytest.mark.rule("WZ-7.302a")
def test_the_uninitiated_take_no_part() -> None:
    assert tables_rolled(arrive(Table().member(B, "druids").put(B, HERE), HERE)) == []
    assert tables_rolled(arrive(Table().member(A, "druids").put(B, HERE), HERE)) == []


@pytest.mark.rule("WZ-7.302b")
def test_a_dragonbound_player_makes_the_tables_useless() -> None:
    table = arrive(two().change(B, dragonbound=True), HERE, 6, 1, 1, 1, 1, 1)
    assert tables_rolled(table) == ["demons"]
    assert table.where(B) == "torwall:A1"


@pytest.mark.rule("WZ-7.302c")
@pytest.mark.parametrize(("levels", "table_id"), [((4, 3), "players"), ((3, 4), "players"),
                                                  ((4, 4), "players_level_4")])
def test_the_table_depends_on_the_lowest_level(levels: tuple[int, int], table_id: str) -> None:
    assert tables_rolled(arrive(two(*levels), HERE, 3, 1)) == [table_id]


@pytest.mark.rule("WZ-7.302-1")
def test_demons_attack_each_and_leave_if_all_drive_them_away() -> None:
    table = arrive(two(), HERE, 1, 1, 6, 1, 3).play(A, Allocate(Points(3)), 6, 1, 2).play(B, Allocate(Points(2)))
    assert (table.demons, table.points(A), table.points(B)) == (set(), (3, 0, 0), (2, 0, 0))


@pytest.mark.rule("WZ-7.302-1")
def test_the_demons_stay_where_one_of_them_fails() -> None:
    table = arrive(two(), HERE, 1, 1, 1, 1, 2, 5, 5, 6, 1, 2).play(B, Allocate(Points(2)))
    assert HERE in table.demons
    assert table.player(A).lost_turns == 2


@pytest.mark.rule("WZ-7.302-2", "WZ-7.3021")
def test_each_is_teleported_the_arriving_player_first() -> None:
    table = arrive(two(), HERE, 2, 1, 1, 1, 1, 1, 1, 1, 1, 3)
    assert (table.where(A), table.where(B)) == ("torwall:A1", "torwall:A3")


@pytest.mark.rule("WZ-7.302-3")
def test_each_gets_a_winged_horse() -> None:
    table = arrive(two(), HERE, 3, 1)
    assert [table.player(seat).animal for seat in (A, B)] == ["winged_horse", "winged_horse"]


@pytest.mark.rule("WZ-7.302-4")
def test_all_meet_the_wizard_of_one_card() -> None:
    table = arrive(two().stack_wizards("terek"), HERE, 4, 1).play(A, Done()).play(B, Done())
    assert [told["seat"] for told in table.told("met")] == [A, B]


@pytest.mark.rule("WZ-7.302-4")
def test_all_suffer_the_trap_of_one_card() -> None:
    table = two().member(B, "druids")
    trap = next(card for card in table.state.wizard_deck if card.startswith("trap") and "torwall" in card)
    arrive(table.stack_wizards(trap), HERE, 4, 1, 1, 1, 1, 3)
    assert (table.where(A), table.where(B)) == ("torwall:A1", "torwall:A3")


@pytest.mark.rule("WZ-7.302-6")
def test_each_gains_a_die_of_points() -> None:
    table = arrive(two(), HERE, 6, 1, 5, 2).play(A, Allocate(Points(5))).play(B, Allocate(Points(power=2)))
    assert (table.points(A), table.points(B)) == ((5, 0, 0), (0, 0, 2))


@pytest.mark.rule("WZ-7.302-L4-2")
def test_at_the_highest_level_all_go_to_the_star_crest() -> None:
    table = two(4, 4).member(B, "wizards", 4)
    arrive(table, HERE, 2, 1, 2, 1, 2, 1, 3, 1)             # each has its table, and they meet again there
    assert table.where(A) == table.where(B) == "green_grove:O"


@pytest.mark.rule("WZ-7.302-L4-3")
def test_at_the_highest_level_each_gets_a_unicorn() -> None:
    table = arrive(two(4, 4), HERE, 3, 1)
    assert [table.player(seat).animal for seat in (A, B)] == ["unicorn", "unicorn"]


@pytest.mark.rule("WZ-7.302-L4-4")
def test_at_the_highest_level_a_high_wizard_comes_to_all() -> None:
    table = arrive(two(4, 4).stack_wizards("phantasm_1", "terek"), HERE, 4, 1)
    while table.step == "Menu":
        table.play(table.waiting[0], Done())
    assert [(told["seat"], told["person"]) for told in table.told("met")] == [(A, "terek"), (B, "terek")]


@pytest.mark.rule("WZ-7.302-L4-5")
def test_the_arriving_player_learns_a_secret_of_each_other() -> None:
    table = two(4, 4).wizard("terek", "edgewood:A1", letter="A", known_to=(B,))
    arrive(table.wizard("veldor", "edgewood:A2", letter="B", known_to=(B,)), HERE, 5, 1).play(B, ShareSecret("B"))
    assert [counter.known_to for counter in table.state.counters] == [(B,), (A, B)]


@pytest.mark.rule("WZ-7.302-L4-6")
def test_a_secret_wizard_is_located_for_those_who_met() -> None:
    table = two(4, 4, seats=3).member(C, "druids", 4).stack_wizards("phantasm_1", "terek")
    arrive(table, HERE, 6, 1, 1, 1, 1, 1)
    (counter,) = table.state.counters
    assert (counter.name, counter.letter, counter.known_to) == ("terek", "A", (A, B))
    assert counter.hex == table.hex("torwall:A1")
    shown = [event.private for event in table.events_told if event.told.key == "secret_known"]
    assert shown == [(A, B)]


# --------------------------------------------------------------------------------------------------------------- rescue


def castaway(table: Table, seat: int = B) -> Table:
    """On an island without a boat: all boats are gone, and the sea is wide."""
    table.state.boats = ()
    return table.put(seat, "hillshire:A1")


@pytest.mark.rule("WZ-7.303", "WZ-7.3031a")
def test_who_has_no_way_off_his_island_is_stranded() -> None:
    table = castaway(Table())
    assert is_stranded(table.state, B)
    table.state.boats = Table().state.boats
    assert not is_stranded(table.state, B)


@pytest.mark.rule("WZ-7.3031a")
@pytest.mark.parametrize("animal", ["unicorn", "winged_horse"])
def test_who_can_be_carried_away_is_not_stranded(animal: str) -> None:
    assert not is_stranded(castaway(Table()).change(B, animal=animal, animal_turns=1).state, B)


@pytest.mark.rule("WZ-7.3031b")
@pytest.mark.parametrize(("where", "points"), [("dragon_lair:A1", 25), ("hamdrel:A1", 20), ("S(16,7)", 20),
                                              ("hillshire:A1", 15)])
def test_what_a_rescue_is_worth(where: str, points: int) -> None:
    assert worth_of(Table().put(B, where).state, B) == points


@pytest.mark.rule("WZ-7.3031b")
def test_help_must_be_called_for_first() -> None:
    silent = castaway(two()).put(A, "hillshire:A6")
    silent.begin(Rescue(A, B))
    assert silent.told("rescued") == []
    table = castaway(two()).turn_of(B).play(B, CallHelp())
    assert table.player(B).calling
    arrive(table, "hillshire:A1").play(A, Allocate(Points(5, 5, 5)), 1, 1, 1, 1)
    assert table.points(A) == (5, 5, 5)


@pytest.mark.rule("WZ-7.30311")
def test_who_is_rescued_goes_to_another_island_and_nobody_meets() -> None:
    table = castaway(two()).change(B, calling=True)
    arrive(table, "hillshire:A1").play(A, Allocate(Points(15)), 1, 6, 1, 1, 1, 1, 1, 1)
    assert (table.where(B), tables_rolled(table)) == ("torwall:A1", [])


@pytest.mark.rule("WZ-7.303")
def test_a_trapped_player_is_freed_by_who_comes() -> None:
    table = two().change(B, trap=Trap("fortnight"))
    rolled(table.put(A, "meadowfarm:A6"), 2).play(A, Walk(table.hex(HERE))).play(A, Allocate(Points(10)))
    assert (table.player(B).trap, table.points(A)) == (None, (10, 0, 0))


def test_nobody_calls_for_help_who_can_go() -> None:
    table = Table().turn_of(A)
    assert table.refused(A, CallHelp()) == "not_stranded WZ-7.3031a"
    assert Roll() in [choice.action for choice in table.choices(A)]
