"""The worked examples of the specification about encounters, days and Gems, with the dice they tell of."""
from __future__ import annotations

import pytest

from app.games.wizards.actions import (
    Allocate,
    AskGem,
    Board,
    CastSummonBoat,
    CastTeleport,
    DeliverGems,
    Dispel,
    Done,
    EnterCentre,
    Escape,
    Face,
    GiveTask,
    Initiate,
    Roll,
    Tame,
    Walk,
)
from app.games.wizards.gems import held_by, knows_false, seen_by
from app.games.wizards.rules.frames.course import Arrival, Conquest, DayEnd, DayStart
from app.games.wizards.rules.frames.effects import Gain, TaskDone, Throw
from app.games.wizards.rules.frames.encounters import DragonComes
from app.games.wizards.state import GemLook, Trap
from app.games.wizards.vocabulary import Points
from tests.games.wizards.build import A, B, C, Table


@pytest.mark.rule("WZ-7.341", "WZ-9.7", "WZ-9.41", "WZ-4.1b")
def test_9_joining_an_order_and_the_first_task() -> None:
    table = Table().put(A, "megmoran:A6").stack_tasks("T17").turn_of(A).play(A, Roll(), 1, 6)
    table.play(A, Walk(table.hex("megmoran_tower"))).play(A, Initiate(), 2, 6, 6, 3)
    quest = table.quest(A, "T17")
    assert (table.player(A).order, table.player(A).level, quest.mandatory) == ("sorcerers", 1, True)
    assert (quest.items, [table.state.chart.name_of(token.hex) for token in quest.tokens]) == (
        ("sealed_letter",), ["hillshire:C3"])
    assert table.step != "Menu"


@pytest.mark.rule("WZ-7.301-1a", "WZ-9.8", "WZ-9.9a", "WZ-9.9b", "WZ-9.011")
def test_10_a_stolen_item_makes_the_task_impossible() -> None:
    table = Table().member(A, "sorcerers").put(A, "torwall:A2")
    table.task(A, "T17", (1, "hillshire:C3"), done=(0,), items=("sealed_letter",))
    table.turn_of(A).play(A, Roll(), 1, 6).play(A, Walk(table.hex("torwall_city")), 1, 1)
    assert (table.cards(A), table.demons, table.points(A), table.state.track) == ([], {"hillshire:C3"}, (0, 0, 0), 0)


@pytest.mark.rule("WZ-7.304-2", "WZ-7.3041a")
def test_11_demons_take_points_of_the_smallest_type() -> None:
    table = Table().member(A, "druids", 1, (7, 3, 0)).demon("glendale:A3").put(A, "glendale:A2")
    table.turn_of(A).play(A, Roll(), 6, 6)
    table.play(A, Walk(table.hex("glendale:A3")), 2, 1, 5, 4, 2)
    assert (table.points(A), table.demons) == ((7, 0, 0), {"glendale:A3", "glendale:B2"})


@pytest.mark.rule("WZ-11.222b", "WZ-7.304-3")
def test_12_a_dispel_that_fails_meets_no_six() -> None:
    table = Table().member(A, "wizards", 3).demon("glendale:A3").put(A, "glendale:A2")
    table.task(A, "T09", (1, "meadowfarm_town"), done=(0,), items=("moon_herbs",))
    table.turn_of(A).play(A, Roll(), 6, 6).play(A, Walk(table.hex("glendale:A3")))
    table.play(A, Dispel(), 6, 6, 4, 3, 2, 1, 5)
    assert (table.cards(A), table.told("stolen")) == ([], [{"seat": A}])
    assert table.demons == {"glendale:A3", "glendale:A5", "meadowfarm:C1"}


@pytest.mark.rule("WZ-7.3043c", "WZ-7.3043e", "WZ-11.213")
def test_13_a_possessed_caster_needs_a_three() -> None:
    table = Table().member(A, "sorcerers", 4).put(A, "torwall:A3", possessed=True).turn_of(A)
    table.play(A, CastTeleport("torwall"), 4)
    assert (table.where(A), table.told("teleported"), table.told("table_rolled")) == ("torwall:A3", [], [])
    table.turn_of(A).play(A, Roll(), 3, 6).play(A, Walk(table.hex("torwall:A2")))
    assert table.step != "Moving"


@pytest.mark.rule("WZ-7.3051-1i", "WZ-7.3042")
def test_14_who_meets_a_dragonbound_player_suffers_demons() -> None:
    table = Table().member(A, "wizards", 2).member(B, "druids", 3).change(A, dragonbound=True)
    table.put(B, "meadowfarm:O").put(A, "meadowfarm:A6", dragonbound=True).turn_of(A).play(A, Roll(), 4, 6)
    table.play(A, Walk(table.hex("meadowfarm:O")), 6, 3, 1, 1, 1, 3)
    assert (table.where(A), table.points(B), table.demons) == ("torwall:A3", (0, 0, 0), set())


@pytest.mark.rule("WZ-7.3042", "WZ-7.304-4")
def test_14_no_second_demon_comes_by_a_dragonbound_player() -> None:
    table = Table().member(A, "wizards", 2).member(B, "druids", 3).change(A, dragonbound=True)
    table.put(B, "meadowfarm:O").put(A, "meadowfarm:A6", dragonbound=True).turn_of(A).play(A, Roll(), 4, 6)
    table.play(A, Walk(table.hex("meadowfarm:O")), 4, 2)
    assert (table.player(B).possessed, table.demons) == (True, set())


@pytest.mark.rule("WZ-7.36", "WZ-11.2242", "WZ-7.353c", "WZ-7.3461", "WZ-8.41b", "WZ-7.5a")
def test_15_a_chain_from_high_hollow_to_a_gem() -> None:
    table = Table().member(A, "sorcerers", 4).put(A, "meligar:C1", animal="horse", animal_turns=3, turns=1)
    table.stack_wizards("terek").turn_of(A).play(A, Roll(), 1, 1)
    table.play(A, Walk(table.hex("high_hollow")), 3, 1).play(A, Escape(), 6, 4, 2)
    assert (table.where(A), table.player(A).animal, table.step) == ("hamdrel:O", None, "Menu")
    table.play(A, AskGem(), 2)
    assert (seen_by(table.state, A), held_by(table.state, A)) == (("terek",), ("terek",))
    assert "random_encounter" not in [told["table"] for told in table.told("table_rolled")]


@pytest.mark.rule("WZ-7.3262", "WZ-7.3263a", "WZ-7.3263b", "WZ-11.2331")
@pytest.mark.parametrize(("order", "die", "left", "known"), [
    ("wizards", 4, 0, "zegoral"), ("wizards", 5, 3, "zegoral"), ("wizards", 6, 3, None),
    ("druids", 4, 3, "zegoral"), ("druids", 3, 0, "zegoral")])
def test_16_the_false_wizard(order: str, die: int, left: int, known: str | None) -> None:
    table = Table().member(A, order, 4).put(A, "torwall:A3").wizard("zegoral", "torwall:A2")  # type: ignore[arg-type]
    table.state.gem_deeds = tuple(GemLook(A, name, 1) for name in ("ishkatar", "terek", "veldor"))
    table.turn_of(A).play(A, Roll(), 1, 6).play(A, Walk(table.hex("torwall:A2"))).play(A, AskGem(), die)
    assert (len(held_by(table.state, A)), knows_false(table.state, A)) == (left, known)


@pytest.mark.rule("WZ-7.3261", "WZ-14.3")
@pytest.mark.parametrize("die", [1, 5])
def test_16_the_others_are_told_the_same_of_a_gem_and_of_the_false_wizard(die: int) -> None:
    told = []
    for name in ("zegoral", "terek"):
        table = Table().member(A, "wizards", 4).put(A, "torwall:A3").wizard(name, "torwall:A2")
        table.turn_of(A).play(A, Roll(), 1, 6).play(A, Walk(table.hex("torwall:A2"))).play(A, AskGem(), die)
        heard = [event.for_viewer(B) for event in table.events_told]
        told.append([(one.key, one.params | {"person": ""}) for one in heard if one])
    assert told[0] == told[1]


@pytest.mark.rule("WZ-10.2", "WZ-10.21a", "WZ-10.21b")
@pytest.mark.parametrize(("day", "level"), [(8, 2), (9, 3)])
def test_17_three_days_between_promotions(day: int, level: int) -> None:
    table = Table().day(6, 2).member(A, "sorcerers", 1, (35, 25, 45)).put(A, "meligar:A2")
    table.turn_of(A).play(A, Roll(), 1, 6).play(A, Walk(table.hex("meligar_tower"))).play(A, Done())
    assert table.player(A).level == 2
    table.day(day, 2).put(A, "melekok:A1").turn_of(A).play(A, Roll(), 1, 6)
    table.play(A, Walk(table.hex("melekok_tower"))).play(A, Done())
    assert table.player(A).level == level


@pytest.mark.rule("WZ-12.11", "WZ-7.5a", "WZ-7.5b")
def test_18_day_14_of_the_first_fortnight() -> None:
    table = Table(3).day(13)
    for seat in range(3):
        table.member(seat, "druids")
    table.begin(DayStart(), dice=(1, 1, 1, 3, 4, 4, 2, 3, 5, 1, 1, 6, 2, 2, 5, 4, 3, 1, 1, 3, 6, 1, 2))
    table.play(B, Allocate(Points(2)), 5, 5)
    assert (table.where(A), table.where(B), table.where(C)) == ("torwall:A3", "green_grove:A3", "hillshire:A2")
    assert table.demons == {"torwall:B1", "hillshire:C5"}
    assert (table.waiting, table.state.day, table.state.fortnight) == ([C], 14, 1)


@pytest.mark.rule("WZ-12.131", "WZ-12.132", "WZ-12.41a", "WZ-12.43a", "WZ-12.43b", "WZ-9.9b")
def test_19_a_conquest() -> None:
    table = Table(3).day(14, 3).demon("torwall:A1", "torwall:A2").put(B, "hillshire:B3")
    for seat in range(3):
        table.member(seat, "druids")
    table.task(A, "T01", (0, "torwall:C1"), (1, "glendale:A1"))
    table.task(A, "T32", (0, "hillshire_town"), (0, "torwall_city")).task(B, "T35", (0, "hillshire_town"))
    table.state.demons = table.state.demons[:1]
    table.task(C, "T10", (0, "hillshire_town"), (1, "meadowfarm:A2"))
    table.state.queue = (A,)
    table.begin(Conquest(1), dice=(2, 1, 5))
    assert (table.state.conquered, table.where(B), table.player(B).lair_left) == (
        ("hillshire",), "dragon_lair:A5", 13)
    assert (table.cards(A), table.cards(B), table.cards(C)) == (["T01", "T32"], [], [])
    assert "meadowfarm:A2" in table.demons


@pytest.mark.rule("WZ-12.511", "WZ-12.512", "WZ-12.513")
def test_20_time_in_the_lair() -> None:
    table = Table().member(A, "wizards", 4).put(A, "dragon_lair:B5")
    table.state.queue = (A,)
    table.begin(DragonComes(A)).play(A, Face(), 6, 6)
    assert table.player(A).lair_left == 12
    table.begin(DayEnd())
    assert table.player(A).lair_left == 11
    table.begin(DragonComes(A)).play(A, Tame(), 5)
    assert table.player(A).lair_left == 8
    table.turn_of(A).play(A, Roll(), 4, 6).play(A, Walk(table.hex("edgewood:B3")))
    assert table.player(A).lair_left is None


@pytest.mark.rule("WZ-7.354a", "WZ-7.354b", "WZ-7.354c")
def test_21_three_turns_with_hamdrel_twice() -> None:
    table = Table().put(A, "hamdrel:A1")
    meetings = []
    for visit in range(3):
        table.turn_of(A).play(A, Roll(), 1, 6)
        table.play(A, Walk(table.hex("hamdrel_cottage")), *((2, 1) if visit < 2 else ()))
        for turn in range(3):
            table.turn_of(A).play(A, Roll(), 1, 6, *((2, 1) if visit < 2 and turn < 2 else ()))
        meetings.append(len(table.told("met")))
        table.put(A, "hamdrel:A1", hamdrel_visits=table.player(A).hamdrel_visits)
    assert meetings == [3, 6, 6]


@pytest.mark.rule("WZ-7.3032", "WZ-7.30321", "WZ-7.3033")
def test_22_rescue_from_a_trap() -> None:
    table = Table(3).member(B, "wizards").member(A, "wizards").put(A, "meadowfarm:B3", trap=Trap("turns", 3))
    table.member(C, "druids").put(C, "meadowfarm:B3").put(B, "meadowfarm:C3")
    table.turn_of(B).play(B, Roll(), 6, 6).play(B, Walk(table.hex("meadowfarm:B3")))
    table.play(B, Allocate(Points(4, 3, 3)))
    assert (table.player(A).trap, table.points(B), table.told("table_rolled")) == (None, (4, 3, 3), [])


@pytest.mark.rule("WZ-11.211a", "WZ-11.2111")
def test_23_a_priest_summons_a_boat_within_five_hexes() -> None:
    table = Table().member(A, "druids", 2).put(A, "woodland:B1").turn_of(A).play(A, Roll(), 3, 6)
    offered = {action.boat for action in table.open(A, CastSummonBoat) if action.hex == table.hex("S(14,12)")}
    assert offered == {table.boat_at("S(16,12)"), table.boat_at("S(15,8)")}
    far = CastSummonBoat(table.boat_at("S(6,12)"), table.hex("S(14,12)"))
    assert table.refused(A, far) == "no_boat_near WZ-11.2111"
    boat = table.boat_at("S(16,12)")
    table.play(A, CastSummonBoat(boat, table.hex("S(14,12)")), 2).play(A, Board(boat))
    assert (table.where(A), table.player(A).boat) == ("S(14,12)", boat)


@pytest.mark.rule("WZ-7.302-5", "WZ-9.2")
def test_24_tasks_change_hands() -> None:
    table = Table(3).member(A, "wizards", 3).member(B, "druids", 1).member(C, "sorcerers", 3)
    for card, mandatory in (("T01", True), ("T02", True), ("T03", False), ("T04", False), ("T05", False)):
        table.task(A, card, (0, "edgewood:A1"), mandatory=mandatory)
    table.task(C, "T06").put(B, "meadowfarm:O").put(C, "meadowfarm:O").put(A, "meadowfarm:A6")
    table.turn_of(A).play(A, Roll(), 4, 6).play(A, Walk(table.hex("meadowfarm:O")), 5, 2)
    table.play(A, GiveTask(B, "T03")).play(A, GiveTask(B, "T05"))
    assert (table.cards(A), table.cards(B), table.cards(C)) == (["T01", "T02"], ["T03", "T05"], ["T06", "T04"])


@pytest.mark.rule("WZ-12.21", "WZ-12.22", "WZ-12.3")
def test_25_thwarts_add_up() -> None:
    table = Table().member(A, "wizards", 4).task(A, "T01").task(A, "T02").day(11)
    table.state.track, table.state.thwarts = 9, 1
    table.begin(TaskDone(A, A, "T01"), TaskDone(A, A, "T02"))
    assert (table.state.thwarts, table.state.track) == (2, 1)
    table.day(13).begin(DayStart())
    assert (table.waiting, table.step) == ([A], "Choosing")
    table.begin(DayEnd())
    assert (table.state.thwarts, table.state.day, table.state.fortnight) == (1, 1, 2)


@pytest.mark.rule("WZ-13a", "WZ-13b")
def test_26_at_the_highest_level_points_do_not_change() -> None:
    table = Table().member(A, "wizards", 4, (80, 70, 60)).task(A, "T01")
    table.begin(Gain(A, free=6), TaskDone(A, A, "T01"))
    assert (table.points(A), table.state.track) == ((80, 70, 60), 1)


@pytest.mark.rule("WZ-13a", "WZ-7.39")
def test_26_elves_have_no_points_for_the_highest_level() -> None:
    table = Table().member(A, "sorcerers", 4, (80, 70, 60)).put(A, "glendale:A1").turn_of(A).play(A, Roll(), 1, 6)
    table.play(A, Walk(table.hex("glendale_dwelling")), 1, 2, 4)
    assert table.points(A) == (80, 70, 60)


@pytest.mark.rule("WZ-7.304-2", "WZ-13a")
def test_26_demons_who_would_take_points_steal_instead() -> None:
    table = Table().member(A, "wizards", 4, (80, 70, 60)).put(A, "glendale:A2")
    table.state.gem_deeds = (GemLook(A, "ishkatar", 1),)
    table.demon("glendale:A3").turn_of(A).play(A, Roll(), 6, 6).play(A, Walk(table.hex("glendale:A3")))
    table.play(A, Face(), 2, 1, 1, 6)
    assert (table.points(A), held_by(table.state, A)) == ((80, 70, 60), ())


@pytest.mark.rule("WZ-13a", "WZ-8.47")
def test_26_a_dove_brings_nothing_to_the_highest_level() -> None:
    table = Table().member(A, "wizards", 4)
    table.begin(Throw(A, "animal"), dice=(6, 3))
    assert table.cards(A) == []


@pytest.mark.rule("WZ-7.336", "WZ-13c")
def test_27_the_six_gems_are_delivered() -> None:
    table = Table().member(A, "sorcerers", 4).put(A, "stone_5")
    table.state.gem_deeds = tuple(
        GemLook(A, name, 1) for name in ("ishkatar", "tolmitar", "aevarex", "elekov", "terek", "veldor"))
    table.turn_of(A).play(A, Roll(), 1, 6).play(A, EnterCentre()).play(A, DeliverGems())
    assert table.state.ending is not None
    assert (table.state.ending.reason, table.state.ending.winners) == ("gems", (A,))


@pytest.mark.rule("WZ-7.332", "WZ-7.3044")
def test_27_a_possessed_player_is_only_cured() -> None:
    table = Table().member(A, "sorcerers", 4).put(A, "stone_5", possessed=True)
    table.state.gem_deeds = tuple(
        GemLook(A, name, 1) for name in ("ishkatar", "tolmitar", "aevarex", "elekov", "terek", "veldor"))
    table.turn_of(A).play(A, Roll(), 1, 6).play(A, EnterCentre())
    assert (table.player(A).possessed, table.state.ending, table.step) == (False, None, "Choosing")


@pytest.mark.rule("WZ-7.4")
def test_an_arrival_is_had_once() -> None:
    table = Table().member(A, "wizards").demon("torwall:B5")
    table.begin(Arrival(A, table.player(A).serial))
    assert table.told("table_rolled") == []
