"""Spells: when they are cast, and what they do (section 11)."""
from __future__ import annotations

import pytest

from app.games.wizards.actions import (
    CastAgility,
    CastSummonBoat,
    CastTeleport,
    Decline,
    EndMovement,
    EnterStone,
    Escape,
    Face,
    Promote,
    Roll,
    SummonGem,
    Telepathy,
    Walk,
)
from app.games.wizards.gems import knows_false
from app.games.wizards.geography.sea import BESIDE, HEXES
from app.games.wizards.geography.travel import sea_field
from app.games.wizards.rules.frames.encounters import DragonMeeting, EventEffect, TrapMet
from app.games.wizards.state import Boat
from tests.games.wizards.build import GAME, A, B, Table
from tests.games.wizards.scenes import arrive, one_turn, pause, rolled


@pytest.mark.rule("WZ-11.21")
def test_movement_spells_are_cast_in_ones_own_movement() -> None:
    table = Table().member(A, "wizards", 4).member(B, "wizards", 4).turn_of(B)
    assert table.refused(A, CastTeleport("torwall")).startswith("not_your_turn")
    assert table.play(B, Roll(), 3, 6).refused(A, CastAgility()).startswith("not_your_turn")


@pytest.mark.rule("WZ-5.1", "WZ-6-stone-a", "WZ-11.212")
def test_the_die_of_a_spell_is_not_the_roll_for_movement() -> None:
    table = rolled(Table().member(A, "wizards", 3).put(A, "sacred_circle:C2"), 2, 6).play(A, CastAgility(), 3)
    assert table.open(A, EnterStone) == [EnterStone(2)]
    wild = rolled(Table().member(A, "wizards", 3).put(A, "hillshire:A1"), 1, 6).play(A, CastAgility(), 1)
    assert wild.play(A, EndMovement()).told("table_rolled") == []
    assert [one.got for one in GAME.luck(wild.position)] == [1, 0]


@pytest.mark.rule("WZ-11.21")
def test_agility_ends_with_the_turn() -> None:
    table = rolled(Table().member(A, "wizards", 3).put(A, "hillshire:A1"), 1).play(A, CastAgility(), 1)
    assert table.state.turn is not None
    assert set(table.state.turn.agile) == {"forest", "mountain"}
    after = rolled(table, 1).state.turn
    assert after is not None
    assert after.agile == ()


@pytest.mark.rule("WZ-11.212")
@pytest.mark.parametrize(("order", "level", "forest", "mountain"), [
    ("wizards", 2, True, False), ("sorcerers", 2, False, True), ("wizards", 3, True, True), ("druids", 3, True, False)])
def test_agility_makes_rough_terrain_easy(order: str, level: int, forest: bool, mountain: bool) -> None:
    table = Table().member(A, order, level).put(A, "hillshire:O")  # type: ignore[arg-type]
    rolled(table, 1).play(A, CastAgility(), 5)
    surface = {table.state.chart.surface[step.hex] for step in table.open(A, Walk)}
    assert ("forest" in surface, "mountain" in surface) == (forest, mountain)


@pytest.mark.rule("WZ-11.212", "WZ-11.24")
def test_a_failed_agility_is_not_tried_again_and_one_moves_on() -> None:
    table = rolled(Table().member(A, "wizards", 3).put(A, "hillshire:O"), 3).play(A, CastAgility(), 6)
    assert table.refused(A, CastAgility()) == "already_tried WZ-11.24"
    assert (table.step, bool(table.open(A, Walk))) == ("Moving", True)


@pytest.mark.rule("WZ-11.24")
def test_no_movement_spell_is_tried_twice_in_a_turn() -> None:
    table = Table().member(A, "sorcerers", 3).put(A, "longrift:C2")
    boat = table.boat_at("S(15,8)")
    rolled(table, 6).play(A, CastSummonBoat(boat, table.hex("S(16,7)")), 6)
    assert table.refused(A, CastSummonBoat(boat, table.hex("S(16,7)"))) == "already_tried WZ-11.24"


@pytest.mark.rule("WZ-11.213")
@pytest.mark.parametrize(("order", "level", "to", "dice", "where"), [
    ("wizards", 3, "", (1, 1, 1, 1, 3), "torwall:A3"), ("wizards", 4, "edgewood", (5, 1, 3), "edgewood:A3"),
    ("sorcerers", 4, "edgewood", (1, 5, 6), "edgewood:C6"), ("druids", 4, "stone", (2, 4), "sacred_circle:A4")])
def test_where_a_teleport_leads(order: str, level: int, to: str, dice: tuple[int, ...], where: str) -> None:
    table = Table().member(A, order, level).turn_of(A)  # type: ignore[arg-type]
    pause(table)
    assert table.play(A, CastTeleport(to), *dice).where(A) == where


@pytest.mark.rule("WZ-11.2131")
def test_a_druid_who_leaves_a_stone_by_his_spell_plays_again() -> None:
    table = Table().member(A, "druids", 3).put(A, "stone_2").turn_of(A)
    table.play(A, CastTeleport("torwall"), 1, 1, 3).play(A, Decline())
    assert (table.where(A), table.waiting, table.told("extra_turn")) == ("torwall:A3", [A], [{"seat": A}])


@pytest.mark.rule("WZ-11.2131")
def test_off_the_stones_a_druid_of_low_level_does_not_teleport() -> None:
    table = Table().member(A, "druids", 2).put(A, "torwall:A3").turn_of(A)
    assert table.refused(A, CastTeleport()) == "not_on_stone WZ-11.213"


@pytest.mark.rule("WZ-11.23", "WZ-10.14")
@pytest.mark.parametrize("order", ["sorcerers", "druids"])
def test_telepathy_belongs_to_the_wizards(order: str) -> None:
    table = Table().member(A, order, 1, (60, 60, 60))  # type: ignore[arg-type]
    assert arrive(table, "glendale_dwelling", 6, 1).step != "Elves"


@pytest.mark.rule("WZ-11.233")
def test_a_druid_who_reaches_the_highest_level_sees_the_false_wizard_and_nothing_else() -> None:
    table = arrive(Table().member(A, "druids", 3, (45, 75, 60)), "circle_centre")
    assert knows_false(table.state, A) is None
    table.play(A, Promote())
    assert knows_false(table.state, A) == "zegoral"
    assert (GAME.own(table.position, A).known, GAME.own(table.position, B).false) == ({}, None)
    assert "zegoral" not in str([event.for_viewer(B) for event in table.events_told])


@pytest.mark.rule("WZ-11.233")
@pytest.mark.parametrize("order", ["wizards", "sorcerers"])
def test_others_do_not(order: str) -> None:
    table = Table().member(A, order, 3, (75, 75, 75)).wizard("terek", "torwall:A1")  # type: ignore[arg-type]
    arrive(table, "torwall:A1" if order == "wizards" else "meligar_tower").play(A, Promote())
    assert (table.player(A).level, knows_false(table.state, A)) == (4, None)


# ---------------------------------------------------------------------------------------------------------- in detail


@pytest.mark.rule("WZ-11.211a")
def test_a_boat_is_summoned_with_a_whole_point_left() -> None:
    table = rolled(Table().member(A, "sorcerers", 3).put(A, "longrift:C2"), 1)
    assert table.open(A, CastSummonBoat)
    table.state.change_turn(mp=3)               # three quarters of a point
    assert table.open(A, CastSummonBoat) == []


@pytest.mark.rule("WZ-11.211a")
def test_the_boat_comes_to_any_sea_hex_beside_the_caster() -> None:
    table = rolled(Table().member(A, "sorcerers", 3).put(A, "longrift:C2"), 6)
    beside = {near for near in BESIDE[table.player(A).hex] if table.state.chart.is_sea[near]}
    assert {action.hex for action in table.open(A, CastSummonBoat)} == beside


@pytest.mark.rule("WZ-11.2111")
@pytest.mark.parametrize(("order", "level", "most"), [("druids", 2, 5), ("wizards", 2, 10), ("sorcerers", 2, 15)])
def test_how_far_the_spell_is_heard(order: str, level: int, most: int) -> None:
    table = Table().member(A, order, level).put(A, "longrift:C2")  # type: ignore[arg-type]
    field = sea_field(table.state.chart, table.hex("S(16,7)"))
    table.state.boats = tuple(Boat(next(place for place in HEXES if field[place] == far)) for far in (most, most + 1))
    assert {action.boat for action in rolled(table, 6).open(A, CastSummonBoat)
            if action.hex == table.hex("S(16,7)")} == {0}


@pytest.mark.rule("WZ-11.211b")
def test_who_failed_has_all_his_points_left() -> None:
    table = Table().member(A, "sorcerers", 3).put(A, "longrift:C2")
    boat = table.boat_at("S(15,8)")
    rolled(table, 4).play(A, CastSummonBoat(boat, table.hex("S(16,7)")), 6)
    assert table.state.turn is not None
    assert (table.state.turn.mp, table.state.boats[boat].hex) == (16, table.hex("S(15,8)"))


@pytest.mark.rule("WZ-11.213")
def test_a_teleport_that_fails_costs_the_movement_and_brings_no_encounter() -> None:
    table = one_turn(Table().member(A, "sorcerers", 4).put(A, "torwall:A3", animal="dog", animal_turns=3))
    table.play(A, CastTeleport("edgewood"), 6)
    assert (table.where(A), table.waiting, table.told("movement_rolled"), table.told("table_rolled")) == (
        "torwall:A3", [B], [], [])


@pytest.mark.rule("WZ-11.213", "WZ-11.2131")
@pytest.mark.parametrize(("stone", "turns"), [("stone_2", 1), ("torwall:A3", 0)])
def test_a_druid_comes_to_a_random_stone_from_any_hex(stone: str, turns: int) -> None:
    """He plays again only where he left a stone by it."""
    table = one_turn(Table().member(A, "druids", 4).put(A, stone)).play(A, CastTeleport("stone"), 5, 4)
    assert (table.where(A), len(table.told("extra_turns"))) == ("sacred_circle:A4", turns)


@pytest.mark.rule("WZ-11.213")
@pytest.mark.parametrize(("level", "to"), [(2, ""), (3, "edgewood"), (4, "edgewood")])
def test_what_a_druid_reaches_from_a_stone(level: int, to: str) -> None:
    table = one_turn(Table().member(A, "druids", level).put(A, "stone_2"))
    where = table.play(A, CastTeleport(to), 1, *((1, 1) if not to else ()), 1, 3).where(A)
    assert where == ("edgewood:A3" if to else "torwall:A3")


@pytest.mark.rule("WZ-11.231c", "WZ-8.74a")
def test_cards_drawn_by_telepathy_go_back() -> None:
    low = arrive(Table().member(A, "wizards", 1, (15, 10, 5)), "glendale_dwelling").play(A, Telepathy(), 1)
    top = arrive(Table().member(A, "wizards", 4), "glendale_dwelling").play(A, Telepathy(), 1, 6)
    assert len(low.state.wizard_deck) == len(top.state.wizard_deck) == 14


@pytest.mark.rule("WZ-11.24", "WZ-11.231a")
def test_telepathy_is_tried_once_in_a_turn() -> None:
    table = Table().member(A, "wizards", 4).member(B, "druids").put(A, "glendale:A1").put(B, "glendale_dwelling")
    rolled(table, 1).play(A, Walk(table.hex("glendale_dwelling")))
    table.play(A, Telepathy(), 6, 2, 1, 3, 3, 3, 5, 6, 1, 1, 1, 1, 1)       # B's company leads on to other Elves
    assert (table.where(A), [told["table"] for told in table.told("table_rolled")]) == (
        "edgewood:B5", ["players", "dwelling"])


@pytest.mark.rule("WZ-11.231a", "WZ-7.6b")
def test_a_dwelling_met_twice_hears_no_third_call() -> None:
    """R34."""
    table = Table().member(A, "wizards", 4)
    for _ in range(2):
        arrive(table, "glendale_dwelling").play(A, Telepathy(), 6)
    assert arrive(table, "glendale_dwelling").step != "Elves"


@pytest.mark.rule("WZ-11.2322", "WZ-8.74a")
def test_cards_drawn_for_a_gem_go_back() -> None:
    table = arrive(Table().member(A, "sorcerers", 4).stack_wizards("phantasm_1", "terek"), "meligar_tower")
    assert len(table.play(A, SummonGem(), 1, 6).state.wizard_deck) == 14


@pytest.mark.rule("WZ-11.232a", "WZ-13b")
def test_who_has_a_mandatory_task_summons_no_gem() -> None:
    table = Table().member(A, "sorcerers", 4).task(A, "T27", done=(0,), items=("dragon_scale",), mandatory=True)
    arrive(table, "meligar_tower")
    assert table.refused(A, SummonGem()) == "not_ready WZ-11.232a"


@pytest.mark.rule("WZ-11.232a", "WZ-11.24")
def test_on_later_turns_in_a_tower_too_a_gem_is_summoned_once_a_turn() -> None:
    """R33."""
    table = Table(summon_gem_timing="every_turn").member(A, "sorcerers", 4).put(A, "megmoran_tower")
    for _ in range(2):
        one_turn(table).play(A, Roll(), 1, 6).play(A, EndMovement()).play(A, SummonGem(), 6)
        assert table.waiting == [B]


@pytest.mark.rule("WZ-11.1", "WZ-7.3043c")
@pytest.mark.parametrize(("possessed", "die", "works"), [(False, 5, True), (False, 6, False), (True, 3, True),
                                                         (True, 4, False)])
def test_when_a_spell_works(possessed: bool, die: int, works: bool) -> None:
    table = Table().member(A, "sorcerers", 2).change(A, possessed=possessed)
    pause(table).begin(TrapMet(A)).play(A, Escape(), die, *(() if works else (3, 1, 2)))
    assert (table.player(A).trap is None) is works


@pytest.mark.rule("WZ-11.2242", "WZ-7.3042")
def test_the_spell_of_evasion_holds_against_all_that_sends_one_away_but_evil() -> None:
    """R48: High Hollow, the Dragon, other players, events."""
    hollow = arrive(Table().member(A, "druids", 4), "high_hollow", 1, 1)
    dragon = pause(Table().member(A, "druids", 4).put(A, "torwall:A3")).begin(DragonMeeting(A)).play(A, Face(), 5, 1)
    players = Table().member(A, "druids", 4).member(B, "druids", 4).put(B, "meadowfarm:O")
    arrive(players, "meadowfarm:O", 2, 1)
    card = pause(Table().member(A, "druids", 4)).begin(EventEffect(A, "E08"))
    assert [table.step for table in (hollow, dragon, players, card)] == ["Escaping"] * 4


@pytest.mark.rule("WZ-11.211a", "WZ-11.2111")
def test_no_boat_is_summoned_to_where_it_lies() -> None:
    table = Table().member(A, "sorcerers", 3).put(A, "longrift:C2")
    here = table.hex("S(16,7)")
    table.state.boats = (Boat(here),)
    goals = [cast.hex for cast in rolled(table, 3).open(A, CastSummonBoat)]
    assert goals
    assert here not in goals


@pytest.mark.rule("WZ-11.211a")
@pytest.mark.parametrize("aboard", [False, True])
def test_no_boat_is_summoned_from_the_sea(aboard: bool) -> None:
    table = Table().member(A, "sorcerers", 3).put(A, "S(16,7)")
    table.state.boats = (Boat(table.hex("S(16,9)")), Boat(table.hex("S(16,7)")))
    rolled(table.aboard(A, 1) if aboard else table, 3)
    assert table.open(A, CastSummonBoat) == []
    assert table.refused(A, CastSummonBoat(0, table.hex("S(16,8)"))) == "not_on_coast WZ-11.211a"
