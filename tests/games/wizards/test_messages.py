"""What cannot be is refused in the words of the game, with the clause it rests on; nothing changes by it."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.games.core import agenda, ask
from app.games.core.action import Action
from app.games.wizards.actions import (
    Allocate,
    AskGem,
    CallHelp,
    CastAgility,
    CastSummonBoat,
    CastTeleport,
    ChooseGate,
    ChooseLeast,
    ChooseTask,
    ChooseTower,
    ChooseWizard,
    Dispel,
    EnterCentre,
    EnterStone,
    Escape,
    Exchange,
    Face,
    Fly,
    Fulfil,
    GiveTask,
    GiveUp,
    Initiate,
    Offer,
    PlaceTile,
    PlayEvent,
    Promote,
    RemoveTiles,
    RideUnicorn,
    Roll,
    Sail,
    ShareSecret,
    SummonGem,
    Swim,
    Take,
    TakeTask,
    Walk,
)
from app.games.wizards.rules import refusals
from app.games.wizards.rules.frames.course import Opening
from app.games.wizards.rules.frames.effects import CompleteTasks, Gain, Lose, LoseLeast, Teleport
from app.games.wizards.rules.frames.encounters import DemonMeeting, EventEffect, TrapMet
from app.games.wizards.rules.opening import CODES, PickingTower, Removing
from app.games.wizards.rules.places import telepathy_obstacle
from app.games.wizards.rules.teleporting import to_place
from app.games.wizards.state import Boat
from app.games.wizards.vocabulary import Points
from app.i18n.catalogue import LANGUAGES, keys
from tests.games.wizards.build import A, B, C, Table
from tests.games.wizards.scenes import arrive, pause, rolled
from tests.games.wizards.test_evil import team
from tests.games.wizards.test_players import castaway, two
from tests.games.wizards.test_wild import with_animal


def no(table: Table, action: Action, words: str) -> None:
    assert table.refused(A, action) == words


# ------------------------------------------------------------------------------------------------------ the beginning


@pytest.mark.rule("WZ-A2")
def test_only_a_tower_is_surely_in_play() -> None:
    no(Table(1).begin(PickingTower(A)), ChooseTower("torwall"), "not_possible WZ-A2")


@pytest.mark.rule("WZ-A3")
@pytest.mark.parametrize("n", [7, 99])
def test_no_more_than_six_tiles_leave(n: int) -> None:
    no(Table(1, solo_removed="choose").begin(Removing(A)), RemoveTiles(n), "not_possible WZ-A3")


@pytest.mark.rule("WZ-3.21")
def test_a_tile_of_somebody_else_is_not_placed() -> None:
    table = Table()
    table.state.placements, table.state.phase = (), "setup"
    table.begin(Opening())
    other, = [seat for seat in (A, B) if seat not in table.waiting]
    assert table.refused(table.waiting[0], PlaceTile(table.hex("S(15,12)"), 0, table.state.hands[other][0])) == (
        "not_your_tile WZ-3.21")


# ----------------------------------------------------------------------------------------------------- before movement


@pytest.mark.rule("WZ-11.213", "WZ-10.1")
def test_a_spell_one_does_not_know_is_not_cast() -> None:
    no(Table().member(A, "wizards", 2).turn_of(A), CastTeleport("torwall"), "no_spell WZ-10.1")


@pytest.mark.rule("WZ-11.213", "WZ-7.3051-1c")
def test_who_is_dragonbound_or_in_doubt_casts_nothing() -> None:
    bound = Table().member(A, "wizards", 4).put(A, "torwall:A3", dragonbound=True).turn_of(A)
    no(bound, CastTeleport("torwall"), "no_spells_now WZ-7.3051-1c")
    shadow_of_doubt = Table().member(A, "wizards", 4).event(A, "E24", drawn=1).day(2).turn_of(A)
    no(shadow_of_doubt, CastTeleport("torwall"), "no_spells_now WZ-8.51b")


@pytest.mark.rule("WZ-11.213")
@pytest.mark.parametrize("level", [3, 4])
def test_a_druid_teleports_to_a_territory_from_a_stone_alone(level: int) -> None:
    table = Table().member(A, "druids", level).put(A, "torwall:A3").turn_of(A)
    for tile in ("torwall", "edgewood", "hamdrel"):
        no(table, CastTeleport(tile), "not_on_stone WZ-11.213")


@pytest.mark.rule("WZ-12.41b")
def test_nobody_teleports_himself_to_what_has_fallen() -> None:
    table = Table().member(A, "wizards", 4).conquer("torwall").put(A, "glendale:B4").turn_of(A)
    no(table, CastTeleport("torwall"), "conquered WZ-12.41b")


@pytest.mark.rule("WZ-8.43", "WZ-8.44")
def test_without_the_animal_nobody_rides_or_flies() -> None:
    table = Table().turn_of(A)
    no(table, RideUnicorn(table.hex("edgewood:A1")), "no_animal WZ-8.43")
    no(table, Fly(table.hex("edgewood:A1")), "no_animal WZ-8.44")


@pytest.mark.rule("WZ-8.44")
def test_where_a_winged_horse_does_not_go() -> None:
    table = with_animal(Table().put(A, "torwall:A3"), "winged_horse", 2).turn_of(A)
    no(table, Fly(table.hex("hamdrel:A1")), "too_far WZ-8.44")
    no(table, Fly(table.hex("torwall:A3")), "already_there WZ-8.44")
    no(table, Fly(table.hex("S(0,0)")), "not_carried WZ-8.44")


@pytest.mark.rule("WZ-8.51b")
def test_a_card_kept_for_something_else_cannot_be_used() -> None:
    amulet = "E18"
    no(Table().event(A, amulet).turn_of(A), PlayEvent(amulet), "card_not_now WZ-8.51b")
    no(rolled(Table().event(A, amulet), 3), PlayEvent(amulet), "card_not_now WZ-8.51b")
    trapped = pause(Table().event(A, amulet).event(A, "E19")).begin(TrapMet(A))
    no(trapped, PlayEvent(amulet), "card_not_now WZ-8.51b")


@pytest.mark.rule("WZ-7.3031a", "WZ-7.3031b")
def test_help_is_called_for_once_and_in_need() -> None:
    no(Table().turn_of(A), CallHelp(), "not_stranded WZ-7.3031a")
    no(castaway(Table(), A).turn_of(A).play(A, CallHelp()), CallHelp(), "already_called WZ-7.3031b")


@pytest.mark.rule("WZ-B5")
def test_nothing_is_exchanged_with_a_partner_who_is_elsewhere() -> None:
    no(team().task(A, "T01").turn_of(A), Exchange(), "partner_away WZ-B5")


# ------------------------------------------------------------------------------------------------------------ movement


@pytest.mark.rule("WZ-6-cost-b")
def test_steps_that_cannot_be_taken() -> None:
    table = rolled(Table().put(A, "torwall:A3"), 6)
    no(table, Walk(table.hex("edgewood:A1")), "out_of_reach WZ-6-cost-b")
    no(table, EnterStone(2), "not_beside WZ-6-stone-a")
    no(table, EnterCentre(), "not_beside WZ-6-centre-a")
    no(table, Walk(table.hex("stone_2")), "out_of_reach WZ-6-cost-b")
    tired = rolled(Table().put(A, "torwall:A3"), 1)         # nor are far forests said to be too costly
    no(tired, Walk(tired.hex("edgewood:A1"), ignore=True), "out_of_reach WZ-6-cost-b")
    shore = rolled(Table().put(A, "longrift:C2"), 6)
    for passing in (False, True):
        no(shore, Walk(shore.hex("S(16,7)"), ignore=passing), "out_of_reach WZ-6-cost-b")
    beside = rolled(Table().put(A, "sacred_circle:C1"), 5)
    no(beside, Walk(beside.hex("stone_2")), "by_die WZ-6-stone-a")


@pytest.mark.rule("WZ-6-stone-a")
def test_who_has_moved_was_not_beside_the_stone() -> None:
    table = rolled(Table().put(A, "sacred_circle:C1"), 2).play(A, Walk(Table().hex("sacred_circle:B2")))
    no(table, EnterStone(2), "not_beside WZ-6-stone-a")


@pytest.mark.rule("WZ-6-sail-a")
def test_one_sails_aboard_and_on_the_sea() -> None:
    table = rolled(Table().put(A, "longrift:C2"), 6)
    no(table, Sail(table.hex("S(16,7)")), "not_aboard WZ-6-sail-a")
    sailor = Table()
    sailor.state.boats = (Boat(sailor.hex("S(16,7)")),)
    rolled(sailor.aboard(A, 0), 6)
    no(sailor, Sail(sailor.hex("longrift:C2")), "not_sea WZ-6-sail-a")
    no(sailor, Sail(sailor.hex("S(0,0)")), "out_of_reach WZ-6-cost-b")


@pytest.mark.rule("WZ-6-swim-a")
def test_one_does_not_swim_to_where_the_sea_is_not() -> None:
    table = rolled(Table().put(A, "torwall:A3"), 6)
    no(table, Swim(table.hex("S(16,7)")), "out_of_reach WZ-6-cost-b")


@pytest.mark.rule("WZ-11.211a", "WZ-11.2111")
def test_boats_that_do_not_come() -> None:
    inland = rolled(Table().member(A, "sorcerers", 3).put(A, "torwall:A3"), 6)
    no(inland, CastSummonBoat(0, inland.hex("S(16,7)")), "not_on_coast WZ-11.211a")
    coast = Table().member(A, "sorcerers", 3).put(A, "longrift:C2")
    boat = coast.boat_at("S(15,8)")
    rolled(coast.aboard(B, boat), 6)
    no(coast, CastSummonBoat(boat, coast.hex("S(16,7)")), "occupied WZ-11.211a")
    no(coast, CastSummonBoat(coast.boat_at("S(14,2)"), coast.hex("S(0,0)")), "out_of_reach WZ-6-cost-b")
    no(coast, CastSummonBoat(coast.boat_at("S(14,2)"), coast.hex("longrift:B2")), "out_of_reach WZ-6-cost-b")
    no(coast, CastSummonBoat(10, coast.hex("S(16,7)")), "out_of_reach WZ-6-cost-b")
    last = rolled(Table().member(A, "druids", 2).put(A, "longrift:C2"), 1)          # one point is enough
    no(last, CastSummonBoat(last.boat_at("S(6,15)"), last.hex("S(16,7)")), "no_boat_near WZ-11.2111")
    no(rolled(Table().put(A, "longrift:C2"), 6), CastSummonBoat(0, coast.hex("S(16,7)")), "no_spell WZ-10.1")


@pytest.mark.rule("WZ-11.212", "WZ-10.1")
def test_agility_is_a_spell_like_any_other() -> None:
    no(rolled(Table().member(A, "druids", 2), 3), CastAgility(), "no_spell WZ-10.1")


# ------------------------------------------------------------------------------------------------------------- persons


@pytest.mark.rule("WZ-7.311")
def test_nothing_is_taken_or_fulfilled_whose_conditions_do_not_hold() -> None:
    table = Table().member(A, "druids").task(A, "T53", (0, "torwall:A1"), (1, "edgewood:A1")).change(A, asks=True)
    no(arrive(table, "torwall:A1"), Take(B, "T53"), "conditions WZ-7.311")
    no(arrive(Table().member(A, "wizards"), "meligar_tower"), Fulfil(), "conditions WZ-7.311")


@pytest.mark.rule("WZ-7.3461")
def test_high_wizards_do_not_trust_a_lone_sorcerer() -> None:
    table = Table().member(A, "sorcerers", 4).member(B, "druids", 4).wizard("terek", "torwall:A1")
    no(arrive(table, "torwall:A1"), AskGem(), "not_trusted WZ-7.3461")


@pytest.mark.rule("WZ-7.3461")
@pytest.mark.parametrize(("order", "level", "trusted"), [
    ("druids", 4, True), ("wizards", 4, True), ("sorcerers", 4, False), ("druids", 3, False)])
def test_in_good_company_they_do(order: str, level: int, trusted: bool) -> None:
    table = Table().member(A, "sorcerers", 4).member(B, order, level).put(B, "torwall:A1")  # type: ignore[arg-type]
    arrive(table.wizard("terek", "torwall:A1"), "torwall:A1")
    assert (AskGem() in table.open(A, AskGem)) is trusted


@pytest.mark.rule("WZ-10.2", "WZ-10.3a")
def test_promotions_and_orders_that_are_not_to_be_had() -> None:
    member = arrive(Table().member(A, "sorcerers", 1, (10, 5, 14)), "meligar_tower")
    no(member, Promote(), "not_due WZ-10.2")
    no(member, Initiate(), "not_possible WZ-10.3a")
    no(arrive(Table().member(A, "druids", 1, (99, 99, 99)), "meligar_tower"), Promote(), "not_due WZ-10.2")


@pytest.mark.rule("WZ-13a", "WZ-10")
@pytest.mark.parametrize("level", [0, 4])
def test_no_task_is_given_to_the_uninitiated_nor_at_the_highest_level(level: int) -> None:
    table = Table().member(A, "wizards", level) if level else Table()
    no(arrive(table, "meligar_tower"), TakeTask(), "no_task_level WZ-13a")


@pytest.mark.rule("WZ-11.23")
def test_a_gem_is_summoned_by_sorcerers_alone() -> None:
    no(arrive(Table().member(A, "wizards", 4), "meligar_tower"), SummonGem(), "no_spell WZ-11.23")


@pytest.mark.rule("WZ-11.231b", "WZ-11.2311", "WZ-11.2312", "WZ-11.24")
def test_why_telepathy_is_not_offered() -> None:
    def why(table: Table) -> str:
        refused = telepathy_obstacle(table.state, A)
        return f"{refused.reason.key.removeprefix('refusal.')} {refused.clause}" if refused else ""
    assert why(Table().member(A, "wizards", 1, (15, 10, 5)).wizard("terek", "torwall:A1")) == "wizard_out WZ-11.231b"
    assert why(Table().member(A, "wizards", 1, (15, 10, 4))) == "not_due WZ-11.2311"
    assert why(Table().member(A, "wizards", 4).task(A, "T26", mandatory=True)) == "not_ready WZ-11.2312"
    tried = Table().member(A, "wizards", 4).turn_of(A)
    tried.state.change_turn(tried=("telepathy",))
    assert why(tried) == "already_tried WZ-11.24"
    assert why(Table().member(A, "wizards", 4)) == ""


# ------------------------------------------------------------------------------------------------------------- dangers


@pytest.mark.rule("WZ-7.3051-1i")
def test_dispel_does_not_help_against_a_dragonbound_player() -> None:
    table = Table().member(A, "druids", 2).member(B, "wizards").put(A, "meadowfarm:O").event(A, "E21")
    pause(table.put(B, "meadowfarm:O", dragonbound=True)).begin(
        DemonMeeting(A, table.hex("meadowfarm:O"), "bound", source=B))
    no(table, Dispel(), "no_help WZ-7.3051-1i")


@pytest.mark.rule("WZ-11.2242")
def test_a_wizard_does_not_escape_from_a_teleport() -> None:
    table = pause(Table().member(A, "wizards", 4).event(A, "E19")).begin(Teleport(A, to_place("star_crest")))
    no(table, Escape(), "no_escape WZ-11.2242")


@pytest.mark.rule("WZ-11.224", "WZ-10.1")
def test_who_does_not_know_the_spell_escapes_by_a_card_alone() -> None:
    no(pause(Table().event(A, "E19")).begin(TrapMet(A)), Escape(), "no_spell WZ-10.1")


# ----------------------------------------------------------------------------------------------------- points and cards


@pytest.mark.rule("WZ-7.3033", "WZ-7.304-6")
@pytest.mark.parametrize("points", [Points(3, 2), Points(6, 1), Points(7, -1)])
def test_points_gained_add_up(points: Points) -> None:
    no(pause(Table().member(A, "druids")).begin(Gain(A, free=6)), Allocate(points), "wrong_sum WZ-7.3033")


@pytest.mark.rule("WZ-7.304-6")
def test_points_of_one_type_are_not_split() -> None:
    table = pause(Table().member(A, "druids")).begin(Gain(A, free=4, one_type=True))
    no(table, Allocate(Points(2, 2)), "wrong_sum WZ-7.3033")
    no(table, Allocate(Points(3, 1)), "wrong_sum WZ-7.3033")


@pytest.mark.rule("WZ-7.301-1b")
@pytest.mark.parametrize("points", [Points(3), Points(1, 1, 2), Points(4, 0, 0)])
def test_points_lost_add_up_and_are_ones_own(points: Points) -> None:
    table = pause(Table().member(A, "druids", 1, (3, 3, 0))).begin(Lose(A, 4))
    no(table, GiveUp(points), "wrong_sum WZ-7.301-1b")


@pytest.mark.rule("WZ-7.301-1b")
def test_all_points_of_a_type_may_be_given_up_and_none_that_one_has_not() -> None:
    table = pause(Table().member(A, "druids", 1, (3, 9, 0))).begin(Lose(A, 4))
    assert table.choices(A)[0].ask == {"points": ask.split({"knowledge": 3, "perception": 4, "power": 0}, 4)}
    assert table.play(A, GiveUp(Points(3, 1))).points(A) == (0, 8, 0)


@pytest.mark.rule("WZ-7.301-1b")
def test_who_loses_all_he_has_is_not_asked_which() -> None:
    table = pause(Table().member(A, "druids", 1, (3, 3, 0))).begin(Lose(A, 6))
    assert (table.points(A), table.step) == ((0, 0, 0), "Choosing")


@pytest.mark.rule("WZ-7.304-2")
def test_only_the_smallest_types_are_lost() -> None:
    table = pause(Table().member(A, "druids", 1, (3, 3, 9))).begin(LoseLeast(A, 2))
    no(table, ChooseLeast("power"), "wrong_sum WZ-7.304-2")


@pytest.mark.rule("WZ-9.3")
def test_an_event_completes_a_task_one_has() -> None:
    table = Table().member(A, "druids").task(A, "T01").task(A, "T02")
    no(pause(table).begin(CompleteTasks(A, 1)), ChooseTask("T03"), "not_possible WZ-9.3")


@pytest.mark.rule("WZ-8.51a")
def test_an_event_reveals_a_high_wizard_who_is_not_in_sight() -> None:
    table = pause(Table().member(A, "druids").wizard("terek", "torwall:A1")).begin(EventEffect(A, "E06"))
    no(table, ChooseWizard("terek"), "on_board WZ-7.32a")
    no(table, ChooseWizard("hamdrel"), "not_possible WZ-8.51a")


@pytest.mark.rule("WZ-8.51a", "WZ-12.41b")
def test_an_open_door_leads_to_a_tower_that_stands() -> None:
    table = pause(Table().member(A, "druids").conquer("meligar")).begin(EventEffect(A, "E09"))
    no(table, ChooseGate("meligar_tower"), "conquered WZ-12.41b")
    no(table, ChooseGate("torwall_city"), "not_possible WZ-8.51a")


@pytest.mark.rule("WZ-7.302-5")
def test_a_mandatory_task_is_not_given_away() -> None:
    table = two(3, 1).task(A, "T01", mandatory=True)
    for card in ("T02", "T03", "T04"):
        table.task(A, card)
    arrive(table, "meadowfarm:O", 5, 1)
    no(table, GiveTask(B, "T01"), "mandatory WZ-7.302-5")
    no(table, GiveTask(A, "T02"), "not_possible WZ-7.302-5")


@pytest.mark.rule("WZ-7.302-L4-5")
def test_nobody_shows_a_secret_he_does_not_know() -> None:
    table = two(4, 4).wizard("terek", "edgewood:A1", "A", (B,)).wizard("veldor", "edgewood:A2", "B", (B,))
    arrive(table.wizard("aevarex", "edgewood:A3", "C"), "meadowfarm:O", 5, 1)
    assert table.refused(B, ShareSecret("C")) == "unknown_secret WZ-7.302-L4-5"


@pytest.mark.rule("WZ-B5", "WZ-B6", "WZ-13a")
def test_what_partners_cannot_give_each_other() -> None:
    table = team().put(C, "meadowfarm:O").task(A, "T01").task(A, "T57", mandatory=True)
    arrive(table, "meadowfarm:O")
    no(table, Offer(tasks=("T57",)), "mandatory WZ-B5")
    no(table, Offer(gems=("terek",)), "not_collecting WZ-B6")
    top = team().member(C, "druids", 4).put(C, "meadowfarm:O").task(A, "T01").task(C, "T02")
    no(arrive(top, "meadowfarm:O"), Offer(tasks=("T01",)), "no_task_level WZ-13a")


# --------------------------------------------------------------------------------------------------------- in any case


@pytest.mark.rule("WZ-5a")
def test_who_is_not_asked_is_offered_nothing() -> None:
    table = pause(Table().event(A, "E19")).begin(TrapMet(A))
    assert (table.open(A, Face), table.open(B, Face)) == ([Face()], [])


def test_for_who_does_not_answer_nothing_is_done() -> None:
    table = pause(Table().member(A, "druids", 4).event(A, "E19")).begin(TrapMet(A))
    assert agenda.fallback(table.position, A) == Face()


def test_for_who_does_not_answer_points_go_to_what_he_has_least_of_and_from_what_he_has_most_of() -> None:
    gains = pause(Table().member(A, "druids", 1, (3, 1, 2))).begin(Gain(A, free=6))
    assert agenda.fallback(gains.position, A) == Allocate(Points(perception=6))
    loses = pause(Table().member(A, "druids", 1, (4, 1, 3))).begin(Lose(A, 3))
    assert agenda.fallback(loses.position, A) == GiveUp(Points(2, 0, 1))


def test_whose_turn_it_is_not() -> None:
    table = Table().turn_of(A)
    assert table.refused(B, Roll()) == "not_your_turn WZ-5a"
    assert table.refused(A, TakeTask()) == "not_now WZ-5.1"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_words_and_no_words_are_left_over(language: str) -> None:
    rules = Path(refusals.__file__).parent
    said = {code for path in rules.glob("*.py") for code in re.findall(r'refuse\("(\w+)"', path.read_text("utf-8"))}
    known = {key.removeprefix("refusal.") for key in keys("wizards", language) if key.startswith("refusal.")}
    assert known == said | set(CODES)
