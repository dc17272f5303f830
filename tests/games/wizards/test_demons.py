"""Demons, possession, the Dragon and its bond (sections 7.304 and 7.305)."""
from __future__ import annotations

import pytest

from app.games.core.agenda import Now
from app.games.wizards.actions import (
    Allocate,
    CastAgility,
    CastSummonBoat,
    ChooseLeast,
    Dispel,
    EndMovement,
    Face,
    PlayEvent,
    Tame,
    Walk,
)
from app.games.wizards.gems import held_by
from app.games.wizards.rules.evil import weakest
from app.games.wizards.rules.frames.course import DayStart
from app.games.wizards.rules.frames.effects import Gain
from app.games.wizards.rules.frames.encounters import (
    Afflict,
    DragonComes,
    DragonMeeting,
    DragonRoams,
    PlaceDemon,
    RandomEncounter,
)
from app.games.wizards.rules.whereabouts import join
from app.games.wizards.vocabulary import Points
from tests.games.wizards.build import A, B, LoadedDice, Table
from tests.games.wizards.scenes import arrive, pause, rolled
from tests.games.wizards.test_persons import with_gems
from tests.games.wizards.test_players import tables_rolled

HERE = "glendale:A3"


def demons(table: Table) -> Table:
    return table.demon(HERE)


def dragon(table: Table, *dice: int) -> Table:
    return pause(table).begin(DragonMeeting(A), dice=dice)


# --------------------------------------------------------------------------------------------------------------- Demons


@pytest.mark.rule("WZ-7.304", "WZ-7.304-1")
def test_demons_cost_turns() -> None:
    table = arrive(demons(Table().member(A, "druids")), HERE, 1, 1, 4, 5, 5)
    assert table.player(A).lost_turns == 4


@pytest.mark.rule("WZ-7.304-2")
def test_of_two_smallest_types_the_player_chooses() -> None:
    table = arrive(demons(Table().member(A, "druids", 1, (3, 3, 9))), HERE, 2, 1, 2)
    table.play(A, ChooseLeast("perception"), 5, 5)
    assert table.points(A) == (3, 1, 9)


@pytest.mark.rule("WZ-7.304-5", "WZ-7.3041a")
def test_demons_send_to_the_lair() -> None:
    table = arrive(demons(Table().member(A, "druids")), HERE, 5, 1, 1, 2, 3, 4)
    assert table.where(A) == "dragon_lair:A2"
    assert table.demons == {HERE, "glendale:B4"}


@pytest.mark.rule("WZ-7.304-6")
def test_demons_driven_away_give_points_of_one_type() -> None:
    table = arrive(demons(Table().member(A, "druids")), HERE, 6, 1, 4)
    assert {tuple(vars_of(action.points)) for action in table.open(A, Allocate)} == {(4, 0, 0), (0, 4, 0), (0, 0, 4)}
    assert (table.play(A, Allocate(Points(perception=4))).points(A), table.demons) == ((0, 4, 0), set())


def vars_of(points: Points) -> tuple[int, int, int]:
    return points.knowledge, points.perception, points.power


@pytest.mark.rule("WZ-7.3041b")
def test_there_is_one_demon_in_a_hex_at_most() -> None:
    table = demons(Table()).begin(PlaceDemon(Table().hex(HERE)))
    assert len(table.state.demons) == 1
    met = arrive(demons(Table().member(A, "druids")).demon("glendale:B4"), HERE, 1, 1, 1, 3, 4)
    assert met.demons == {HERE, "glendale:B4"}


@pytest.mark.rule("WZ-11.222a")
@pytest.mark.parametrize("die", [1, 5])
def test_dispel_drives_demons_away_for_a_die_of_points(die: int) -> None:
    table = arrive(demons(Table().member(A, "druids", 2)), HERE).play(A, Dispel(), die, 3)
    assert (table.play(A, Allocate(Points(1, 1, 1))).points(A), table.demons) == ((1, 1, 1), set())


@pytest.mark.rule("WZ-11.22")
def test_encounter_spells_are_cast_only_against_what_one_faces() -> None:
    assert Table().member(A, "druids", 4).turn_of(A).refused(A, Dispel()).startswith("not_now")
    assert Table().member(A, "druids", 4).turn_of(A).refused(A, Tame()).startswith("not_now")


@pytest.mark.rule("WZ-11.1")
@pytest.mark.parametrize(("die", "works"), [(1, True), (5, True), (6, False)])
def test_a_spell_fails_on_a_six(die: int, works: bool) -> None:
    table = rolled(Table().member(A, "wizards", 2).put(A, "torwall:A3"), 3).play(A, CastAgility(), die)
    assert table.state.turn is not None
    assert bool(table.state.turn.agile) == works


# ------------------------------------------------------------------------------------------------------------ possessed


@pytest.mark.rule("WZ-7.3043a")
def test_who_is_possessed_loses_his_event_cards() -> None:
    table = Table().event(A, "E18").event(A, "E23").begin(Afflict(A, "possessed"))
    assert (table.player(A).events, set(table.state.event_discard)) == ((), {"E18", "E23"})


@pytest.mark.rule("WZ-7.3043b")
def test_who_is_possessed_casts_only_boat_teleport_and_escape() -> None:
    table = rolled(Table().member(A, "sorcerers", 3).put(A, "longrift:C2", possessed=True), 6)
    assert table.refused(A, CastAgility()) == "no_spells_now WZ-7.3043b"
    assert table.open(A, CastSummonBoat)
    met = arrive(demons(Table().member(A, "sorcerers", 3).change(A, possessed=True)), HERE, 1, 1, 1, 5, 5)
    assert tables_rolled(met) == ["demons"]     # no Dispel was offered


@pytest.mark.rule("WZ-7.3043d")
def test_no_animal_stays_with_who_is_possessed() -> None:
    table = Table().change(A, animal="dog", animal_turns=4).begin(Afflict(A, "possessed"))
    assert table.player(A).animal is None
    table.begin(RandomEncounter(A), dice=(3, 1))
    assert table.player(A).animal is None


# --------------------------------------------------------------------------------------------------------------- Dragon


@pytest.mark.rule("WZ-7.305")
def test_the_dragon_is_met_in_its_den_and_on_its_counter() -> None:
    assert tables_rolled(arrive(Table(), "lair_den", 6, 1))[:1] == ["dragon"]
    table = Table()
    table.state.dragon = table.hex("torwall:A1")
    assert tables_rolled(arrive(table, "torwall:A1", 6, 1)) == ["dragon"]


@pytest.mark.rule("WZ-7.305-1")
def test_the_dragon_binds() -> None:
    assert dragon(Table().member(A, "druids"), 1, 1).player(A).dragonbound


@pytest.mark.rule("WZ-7.305-2")
def test_the_dragon_costs_turns() -> None:
    assert dragon(Table().member(A, "druids"), 2, 1, 5).player(A).lost_turns == 5


@pytest.mark.rule("WZ-7.305-3")
def test_the_dragon_takes_items_and_gems() -> None:
    table = with_gems(Table().member(A, "druids", 4), "terek").task(
        A, "T17", (1, "hillshire:C3"), done=(0,), items=("sealed_letter",))
    dragon(table).play(A, Face(), 3, 1)
    assert (held_by(table.state, A), table.cards(A)) == ((), [])


@pytest.mark.rule("WZ-7.305-4")
def test_the_dragon_takes_twice_a_die_of_the_smallest_type() -> None:
    assert dragon(Table().member(A, "druids", 1, (9, 20, 0)), 4, 1, 3).points(A) == (3, 20, 0)


@pytest.mark.rule("WZ-7.305-4")
def test_at_the_highest_level_it_is_theft() -> None:
    table = with_gems(Table().member(A, "wizards", 4, (9, 9, 9)), "terek")
    dragon(table).play(A, Face(), 4, 1)
    assert (table.points(A), held_by(table.state, A)) == ((9, 9, 9), ())


@pytest.mark.rule("WZ-7.305-5")
def test_the_dragon_carries_to_its_den_where_it_is_met_again() -> None:
    table = Table().member(A, "druids").put(A, "torwall:A1")
    dragon(table, 5, 1, 5, 1)
    assert (table.where(A), table.player(A).detained) == ("dragon_lair:O", "dragon")


@pytest.mark.rule("WZ-7.305-6")
def test_the_dragon_may_do_nothing() -> None:
    table = dragon(Table().member(A, "druids", 1, (1, 1, 1)), 6, 6)
    assert (table.points(A), table.player(A).lost_turns, table.player(A).dragonbound) == ((1, 1, 1), 0, False)


@pytest.mark.rule("WZ-11.223a")
def test_a_tamed_dragon_tells_of_a_secret_wizard() -> None:
    table = dragon(Table().member(A, "druids", 4).stack_wizards("terek")).play(A, Tame(), 3, 1, 1, 1, 1)
    assert [(counter.name, counter.known_to) for counter in table.state.counters] == [("terek", (A,))]
    quiet = dragon(Table().member(A, "druids", 4)).play(A, Tame(), 4)
    assert (quiet.state.counters, tables_rolled(quiet)) == ((), [])


@pytest.mark.rule("WZ-11.223b")
def test_a_dragon_that_is_not_tamed_attacks_and_a_six_is_thrown_again() -> None:
    table = dragon(Table().member(A, "druids", 4)).play(A, Tame(), 6, 6, 2, 2, 1, 3)
    assert table.player(A).lost_turns == 3


# ---------------------------------------------------------------------------------------------------------- Dragonbound


@pytest.mark.rule("WZ-7.3051-1a")
def test_who_is_dragonbound_has_no_random_encounters() -> None:
    table = rolled(Table().put(A, "torwall:A3", dragonbound=True), 2, 1).play(A, Walk(Table().hex("torwall:A2")))
    assert tables_rolled(table) == []


@pytest.mark.rule("WZ-7.3051-1b", "WZ-7.3051-1h")
def test_who_is_dragonbound_loses_cards_and_animal() -> None:
    table = Table().event(A, "E18").change(A, animal="dog", animal_turns=4).begin(Afflict(A, "dragonbound"))
    assert (table.player(A).events, table.player(A).animal) == ((), None)


@pytest.mark.rule("WZ-7.3051-1h")
def test_no_animal_joins_who_is_dragonbound() -> None:
    table = Table(2).member(A, "druids", 3).member(B, "druids", 3).change(B, dragonbound=True)
    join(Now(table.position, LoadedDice()), B, "dog")
    assert table.player(B).animal is None


@pytest.mark.rule("WZ-7.3051-1c")
def test_who_is_dragonbound_casts_nothing() -> None:
    table = rolled(Table().member(A, "sorcerers", 4).put(A, "longrift:C2", dragonbound=True), 6)
    assert table.refused(A, CastAgility()) == "no_spells_now WZ-7.3051-1c"
    assert table.open(A, CastSummonBoat) == []


@pytest.mark.rule("WZ-7.3051-1d")
def test_who_is_dragonbound_does_not_meet_his_tokens() -> None:
    table = Table().member(A, "druids").task(A, "T01", (0, "torwall:A1"), (1, "edgewood:A1"))
    arrive(table, "torwall:A1", dragonbound=True)
    assert table.quest(A, "T01").done == ()


@pytest.mark.rule("WZ-7.3051-1e")
def test_who_is_dragonbound_gains_nothing() -> None:
    table = Table().member(A, "druids").change(A, dragonbound=True).begin(Gain(A, Points(3, 3, 3), free=4))
    assert (table.points(A), table.step) == ((0, 0, 0), "Choosing")


@pytest.mark.rule("WZ-7.3051-1f")
def test_every_hex_is_a_mountain_to_who_is_dragonbound() -> None:
    table = rolled(Table().put(A, "torwall:A3", dragonbound=True), 3).play(A, Walk(Table().hex("torwall:A2")))
    assert table.step != "Moving"               # 1 point is left, which is not enough for a plain


@pytest.mark.rule("WZ-7.3051-1g")
@pytest.mark.parametrize(("beside", "place"), [("green_grove:A1", "star_crest"), ("meligar:A2", "high_hollow")])
def test_star_crest_and_high_hollow_are_closed_to_who_is_dragonbound(beside: str, place: str) -> None:
    table = rolled(Table().put(A, beside, dragonbound=True), 6)
    assert table.refused(A, Walk(table.hex(place))) == "closed WZ-7.3051-1g"


# ------------------------------------------------------------------------------------------------------------- the Lair


@pytest.mark.rule("WZ-12.5")
def test_the_lair_is_never_attacked() -> None:
    table = Table().day(14, 3)
    table.conquer(*(tile for tile in table.state.chart.standing if tile not in ("dragon_lair", "sacred_circle")))
    assert weakest(table.state) == ("sacred_circle",)


@pytest.mark.rule("WZ-12.51", "WZ-12.511")
def test_who_stays_in_the_lair_too_long_is_dragonbound() -> None:
    table = Table().member(A, "druids").put(A, "dragon_lair:B1", lair_left=1).day(3)
    table.begin(DayStart())
    assert (table.player(A).dragonbound, table.player(A).lair_left) == (True, None)


@pytest.mark.rule("WZ-12.52")
def test_the_dragon_moves_when_somebody_ends_his_movement_in_its_lair() -> None:
    table = rolled(Table().put(A, "dragon_lair:B1"), 1)
    table.play(A, EndMovement(), 5, 2)
    assert table.state.dragon == table.hex("dragon_lair:C2")


@pytest.mark.rule("WZ-12.52")
def test_it_attacks_who_is_where_it_comes() -> None:
    table = rolled(Table().put(A, "dragon_lair:B1"), 1)
    table.play(A, EndMovement(), 3, 1, 6, 1)
    assert tables_rolled(table) == ["dragon"]


@pytest.mark.rule("WZ-8.421", "WZ-8.42")
def test_a_dragon_that_came_out_stays_there_while_its_lair_is_empty() -> None:
    table = Table().put(A, "torwall:A1").begin(DragonComes(A), dice=(6, 1))
    assert table.state.dragon == table.hex("torwall:A1")


@pytest.mark.rule("WZ-8.421")
def test_it_goes_home_at_once_where_somebody_is_in_its_lair() -> None:
    table = Table().put(A, "torwall:A1").put(B, "dragon_lair:B1").begin(DragonComes(A), dice=(6, 1, 1, 4))
    assert table.state.dragon == table.hex("dragon_lair:A4")


@pytest.mark.rule("WZ-8.4211")
def test_it_comes_home_when_somebody_ends_his_turn_in_its_lair() -> None:
    table = Table().put(A, "dragon_lair:B2")
    table.state.dragon = table.hex("torwall:A1")
    rolled(table, 1).play(A, EndMovement(), 1, 4)
    assert table.state.dragon == table.hex("dragon_lair:A4")


def test_a_banner_makes_demons_flee() -> None:
    table = arrive(demons(Table().member(A, "druids").event(A, "E21")), HERE).play(A, PlayEvent("E21"), 3)
    assert table.demons == set()


@pytest.mark.rule("WZ-11.223a", "WZ-10.1")
def test_a_card_against_the_dragon_is_no_spell() -> None:
    table = dragon(Table().member(A, "druids", 1).event(A, "E22"))
    assert (table.step, table.open(A, Tame)) == ("Facing", [])


@pytest.mark.rule("WZ-12.52", "WZ-7.6b")
def test_a_dragon_that_comes_to_a_player_counts_as_one_meeting_in_that_hex() -> None:
    """R16."""
    table = Table().member(A, "druids").put(A, "dragon_lair:B1")
    pause(table).begin(DragonRoams(), dice=(3, 1, 6, 1))
    assert (tables_rolled(table), table.player(A).times_met(table.hex("dragon_lair:B1"), "dragon")) == (["dragon"], 1)
