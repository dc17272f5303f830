"""Places with an encounter of their own, and what stops a traveller (sections 7, 7.31, 7.36 to 7.301, 7.6)."""
from __future__ import annotations

import pytest

from app.games.wizards.actions import (
    Accept,
    Allocate,
    Decline,
    Done,
    EndMovement,
    GiveUp,
    Promote,
    Roll,
    TakeTask,
    Telepathy,
    Walk,
)
from app.games.wizards.gems import held_by
from app.games.wizards.state import Trap
from app.games.wizards.vocabulary import Points
from tests.games.wizards.build import A, B, Table
from tests.games.wizards.scenes import arrive, rolled
from tests.games.wizards.test_persons import with_gems


def tables_rolled(table: Table) -> list[str]:
    return [told["table"] for told in table.told("table_rolled")]


# ------------------------------------------------------------------------------------------------------------ stopping


@pytest.mark.rule("WZ-7a", "WZ-7.2")
@pytest.mark.parametrize("there", ["token", "wizard", "demon", "dragon", "player", "trapped"])
def test_a_hex_with_a_special_encounter_ends_the_movement(there: str) -> None:
    table = Table().member(A, "druids", 4).member(B, "druids").put(A, "meadowfarm:A6")
    target = table.hex("meadowfarm:O")
    match there:
        case "token":
            table.member(A, "druids", 1).task(A, "T01", (0, "meadowfarm:O"), (1, "edgewood:A1"))
        case "wizard":
            table.wizard("terek", "meadowfarm:O")
        case "demon":
            table.demon("meadowfarm:O")
        case "dragon":
            table.state.dragon = target
        case "player":
            table.put(B, "meadowfarm:O")
        case "trapped":
            table.put(B, "meadowfarm:O", trap=Trap("turns", 2))
    dice = {"demon": (), "dragon": (), "player": (6, 6, 1, 1)}.get(there, ())
    rolled(table, 6).play(A, Walk(target), *dice)
    assert table.step != "Moving"


@pytest.mark.rule("WZ-7.2")
def test_an_ordinary_hex_does_not() -> None:
    table = rolled(Table().put(A, "meadowfarm:A6"), 6).play(A, Walk(Table().hex("meadowfarm:O")))
    assert table.step == "Moving"


@pytest.mark.rule("WZ-7a")
def test_who_belongs_to_no_order_meets_no_players() -> None:
    table = rolled(Table().member(B, "druids").put(A, "meadowfarm:A6").put(B, "meadowfarm:O"), 6)
    assert table.play(A, Walk(table.hex("meadowfarm:O"))).step == "Moving"


# --------------------------------------------------------------------------------------------------------- task tokens


@pytest.mark.rule("WZ-7.31a", "WZ-9.6")
def test_one_visit_collects_all_own_tokens_of_active_steps() -> None:
    table = Table().member(A, "druids").task(A, "T01", (0, "torwall:A1"), (1, "edgewood:A1"))
    arrive(table.task(A, "T57", (0, "torwall:A1"), (1, "edgewood:A3")), "torwall:A1")
    assert [(quest.done, quest.collected) for quest in table.player(A).quests] == [((0,), 1), ((0,), 1)]


@pytest.mark.rule("WZ-7.31b")
def test_nobody_collects_the_token_of_another() -> None:
    table = Table().member(A, "druids").member(B, "druids").task(B, "T01", (0, "torwall:A1"), (1, "edgewood:A1"))
    arrive(table, "torwall:A1")
    assert table.quest(B, "T01").done == ()


@pytest.mark.rule("WZ-7.311")
def test_a_token_of_a_later_step_is_not_met() -> None:
    table = Table().member(A, "druids").task(A, "T01", (0, "edgewood:A1"), (1, "torwall:A1"))
    arrive(table, "torwall:A1")
    assert table.quest(A, "T01").done == ()
    rolled(table.put(A, "torwall:A6"), 6)
    assert table.play(A, Walk(table.hex("torwall:A1"))).step == "Moving"


@pytest.mark.rule("WZ-7.311")
def test_a_token_whose_item_is_missing_is_not_met() -> None:
    table = Table().member(A, "druids").task(A, "T02", (1, "meadowshire_dwelling"), done=(0,))
    arrive(table, "meadowshire_dwelling", 6, 1)
    assert table.cards(A) == ["T02"]


@pytest.mark.rule("WZ-7.312")
def test_an_own_token_may_be_passed_by() -> None:
    table = Table().member(A, "druids").task(A, "T01", (0, "torwall:A1"), (1, "edgewood:A1")).put(A, "torwall:A6")
    rolled(table, 6).play(A, Walk(table.hex("torwall:A1"), ignore=True))
    assert (table.step, table.quest(A, "T01").done) == ("Moving", ())


# ---------------------------------------------------------------------------------------------------------- High Hollow


@pytest.mark.rule("WZ-7.36")
@pytest.mark.parametrize(("high", "where"), [(1, "green_grove:O"), (2, "green_grove:O"), (4, "hamdrel:O"),
                                             (6, "megmoran:O")])
def test_high_hollow_sends_everybody_away(high: int, where: str) -> None:
    beyond = {"green_grove:O": (5, 1, 1), "hamdrel:O": (2, 1), "megmoran:O": ()}[where]
    assert arrive(Table(), "high_hollow", high, 1, *beyond).where(A) == where


@pytest.mark.rule("WZ-7.361")
def test_who_comes_to_high_hollow_for_a_task_or_a_wizard_stays() -> None:
    task = Table().member(A, "druids").task(A, "T29", (0, "high_hollow"), (1, "torwall:A1"))
    assert arrive(task, "high_hollow").where(A) == "meligar:B2"
    wizard = arrive(Table().wizard("terek", "high_hollow"), "high_hollow").play(A, Done())
    assert (wizard.where(A), tables_rolled(wizard)) == ("meligar:B2", [])


# ----------------------------------------------------------------------------------------------------------- Star Crest


@pytest.mark.rule("WZ-7.37", "WZ-6-crest")
def test_the_star_crest_is_closed_to_walkers() -> None:
    table = rolled(Table().put(A, "green_grove:A1"), 6)
    assert table.refused(A, Walk(table.hex("star_crest"))) == "closed WZ-6-crest"


@pytest.mark.rule("WZ-7.37")
def test_an_own_token_opens_the_star_crest() -> None:
    table = Table().member(A, "druids").put(A, "green_grove:A1").task(A, "T30", (1, "star_crest"), done=(0,))
    assert rolled(table, 6).play(A, Walk(table.hex("star_crest"))).cards(A) == []


@pytest.mark.rule("WZ-7.371")
def test_the_star_crest_gives_points_of_each_type() -> None:
    assert arrive(Table().member(A, "druids"), "star_crest", 2, 1).points(A) == (10, 10, 10)


@pytest.mark.rule("WZ-7.371")
def test_two_high_wizards_are_met_on_the_star_crest_in_rank_order() -> None:
    table = Table().member(A, "druids").stack_wizards("veldor", "phantasm_1", "ishkatar")
    arrive(table, "star_crest", 4, 1).play(A, Done()).play(A, Done())
    assert [told["person"] for told in table.told("met")] == ["ishkatar", "veldor"]


@pytest.mark.rule("WZ-7.371", "WZ-7.3711")
def test_the_star_crest_gives_extra_turns_with_encounters_of_their_own() -> None:
    table = arrive(Table().member(A, "druids"), "star_crest", 6, 1, 3)
    assert table.told("extra_turns") == [{"seat": A, "n": 3, "count": 3}]
    table.put(A, "torwall:A1").play(A, Roll(), 1, 1)
    assert table.told("extra_turn") == [{"seat": A}]


@pytest.mark.rule("WZ-7.3712")
def test_who_comes_to_the_star_crest_for_a_task_rolls_no_dice() -> None:
    table = Table().member(A, "druids").task(A, "T30", (1, "star_crest"), done=(0,))
    assert tables_rolled(arrive(table, "star_crest")) == []


@pytest.mark.rule("WZ-7.372", "WZ-7.3721")
def test_one_may_walk_back_to_the_star_crest_once_in_the_next_turn() -> None:
    table = rolled(Table().put(A, "star_crest"), 6)
    out = table.hex("green_grove:A1")
    table.play(A, Walk(out)).play(A, EndMovement())
    table.play(A, Roll(), 3, 6).play(A, Walk(table.hex("star_crest")), 2, 1)
    assert table.where(A) == "green_grove:O"
    rolled(table, 6).play(A, Walk(out)).play(A, EndMovement())
    assert table.play(A, Roll(), 3, 6).refused(A, Walk(table.hex("star_crest"))) == "closed WZ-6-crest"


@pytest.mark.rule("WZ-7.372")
def test_the_right_to_walk_back_is_lost_after_a_turn() -> None:
    table = rolled(Table().put(A, "star_crest"), 6).play(A, Walk(Table().hex("green_grove:A1")))
    table.play(A, EndMovement())
    table.play(A, Roll(), 1, 6)
    table.state.queue = ()
    table.play(A, EndMovement())
    assert table.play(A, Roll(), 3, 6).refused(A, Walk(table.hex("star_crest"))) == "closed WZ-6-crest"


# ---------------------------------------------------------------------------------------------------------------- Abbey


@pytest.mark.rule("WZ-7.38")
@pytest.mark.parametrize(("answer", "turns"), [(Accept(), 1), (Decline(), 0)])
def test_the_abbey_offers_an_extra_turn(answer: Accept | Decline, turns: int) -> None:
    table = arrive(Table().member(A, "druids"), "shrineheart_abbey", 2, 1).play(A, answer)
    assert len(table.told("extra_turns")) == turns


@pytest.mark.rule("WZ-7.38")
def test_the_abbey_gives_a_die_of_points() -> None:
    table = arrive(Table().member(A, "druids"), "shrineheart_abbey", 6, 1, 4).play(A, Allocate(Points(4)))
    assert table.points(A) == (4, 0, 0)


@pytest.mark.rule("WZ-7.38", "WZ-7.381a")
def test_by_contact_a_mentor_gives_tasks_and_promotes_but_no_gem() -> None:
    table = Table().member(A, "druids", 1, (5, 15, 10)).stack_tasks("T26")
    arrive(table, "shrineheart_abbey", 4, 1)
    kinds = {type(choice.action) for choice in table.choices(A) if not choice.blocked}
    assert {TakeTask, Promote} <= kinds
    table.play(A, Promote()).play(A, TakeTask())
    assert (table.player(A).level, table.cards(A)) == (2, ["T26"])


@pytest.mark.rule("WZ-7.381b")
@pytest.mark.parametrize(("order", "dice", "person"), [("wizards", (), "terek"), ("druids", (), "ruktal"),
                                                      ("sorcerers", (2,), "megmoran"), ("sorcerers", (3,), "meligar"),
                                                      ("sorcerers", (6,), "melekok")])
def test_whom_one_is_in_contact_with(order: str, dice: tuple[int, ...], person: str) -> None:
    table = Table().member(A, order).stack_wizards("phantasm_1", "terek")  # type: ignore[arg-type]
    arrive(table, "shrineheart_abbey", 4, 1, *dice)
    assert table.told("contacted") == [{"seat": A, "person": person}]


@pytest.mark.rule("WZ-7.381b")
def test_a_master_whose_tower_fell_is_not_contacted_and_nobody_by_the_uninitiated() -> None:
    table = Table().member(A, "sorcerers").conquer("megmoran")
    assert arrive(table, "shrineheart_abbey", 4, 1, 1, 5).told("contacted") == [{"seat": A, "person": "melekok"}]
    assert arrive(Table(), "shrineheart_abbey", 4, 1).told("contacted") == []


@pytest.mark.rule("WZ-7.382")
def test_the_abbey_cures_instead_of_its_table() -> None:
    table = arrive(Table().member(A, "druids").change(A, possessed=True), "shrineheart_abbey")
    assert (table.player(A).possessed, tables_rolled(table)) == (False, [])


@pytest.mark.rule("WZ-7.382")
def test_who_comes_to_the_abbey_for_a_task_rolls_no_dice() -> None:
    table = Table().member(A, "druids").task(A, "T12", (1, "shrineheart_abbey"), done=(0,))
    assert tables_rolled(arrive(table, "shrineheart_abbey")) == []


# ---------------------------------------------------------------------------------------------------------------- Elves


@pytest.mark.rule("WZ-7.39")
@pytest.mark.parametrize(("high", "die", "points"), [(2, (3,), 6), (4, (3,), 3), (6, (), 0)])
def test_the_elves_give_points(high: int, die: tuple[int, ...], points: int) -> None:
    table = arrive(Table().member(A, "druids"), "glendale_dwelling", high, 1, *die)
    if points:
        table.play(A, Allocate(Points(power=points)))
    assert table.points(A) == (0, 0, points)


@pytest.mark.rule("WZ-7.391", "WZ-11.231a", "WZ-11.231c", "WZ-11.2311")
@pytest.mark.parametrize(("die", "level"), [(2, 2), (3, 1)])
def test_telepathy_in_place_of_the_elves_promotes(die: int, level: int) -> None:
    table = Table().member(A, "wizards", 1, (15, 10, 5)).stack_wizards("terek")
    arrive(table, "glendale_dwelling").play(A, Telepathy(), die)
    assert (table.player(A).level, tables_rolled(table)) == (level, [])


@pytest.mark.rule("WZ-11.231a")
def test_who_prefers_the_elves_rolls_on_their_table() -> None:
    table = arrive(Table().member(A, "wizards", 1, (15, 10, 5)), "glendale_dwelling").play(A, Roll(), 6, 1)
    assert tables_rolled(table) == ["dwelling"]


@pytest.mark.rule("WZ-11.231b")
@pytest.mark.parametrize("letter", ["", "A"])
def test_no_telepathy_while_a_wizard_is_on_the_map(letter: str) -> None:
    table = Table().member(A, "wizards", 1, (15, 10, 5)).wizard("terek", "edgewood:A1", letter=letter)
    assert arrive(table, "glendale_dwelling", 6, 1).step != "Elves"


@pytest.mark.rule("WZ-11.2311")
def test_without_the_points_telepathy_is_not_offered() -> None:
    assert arrive(Table().member(A, "wizards", 1, (15, 10, 4)), "glendale_dwelling", 6, 1).step != "Elves"


@pytest.mark.rule("WZ-11.2312")
@pytest.mark.parametrize(("dice", "held"), [((2, 5), ("terek",)), ((2, 6), ()), ((3,), ())])
def test_at_the_highest_level_telepathy_is_for_gems(dice: tuple[int, ...], held: tuple[str, ...]) -> None:
    table = Table().member(A, "wizards", 4).stack_wizards("terek")
    arrive(table, "glendale_dwelling").play(A, Telepathy(), *dice)
    assert held_by(table.state, A) == held


@pytest.mark.rule("WZ-11.2312")
def test_the_false_wizard_steals_by_telepathy_too() -> None:
    table = with_gems(Table().member(A, "wizards", 4).stack_wizards("zegoral"), "terek", "veldor")
    assert held_by(arrive(table, "glendale_dwelling").play(A, Telepathy(), 1, 4).state, A) == ()


@pytest.mark.rule("WZ-11.2312")
def test_a_mandatory_task_forbids_telepathy_for_gems() -> None:
    table = Table().member(A, "wizards", 4).task(A, "T26", mandatory=True)
    assert arrive(table, "glendale_dwelling", 6, 1).step != "Elves"


@pytest.mark.rule("WZ-7.391")
def test_who_comes_to_the_elves_for_a_task_rolls_no_dice() -> None:
    table = Table().member(A, "druids").task(A, "T03", (1, "glendale_dwelling"), done=(0,))
    assert tables_rolled(arrive(table, "glendale_dwelling")) == []


# ---------------------------------------------------------------------------------------------------------------- towns


@pytest.mark.rule("WZ-7.301-1b")
def test_common_folk_take_points() -> None:
    table = arrive(Table().member(A, "druids", 1, (5, 5, 5)), "torwall_city", 2, 1, 3).play(A, GiveUp(Points(1, 0, 2)))
    assert table.points(A) == (4, 5, 3)


@pytest.mark.rule("WZ-7.301-1c")
def test_common_folk_detain_and_are_met_again() -> None:
    table = Table().member(A, "druids")
    table.state.queue = (A,)                    # his next turn comes at once
    arrive(table, "torwall_city", 3, 1, 6, 1)
    assert (table.where(A), tables_rolled(table)) == ("torwall:O", ["common_folk", "common_folk"])
    assert not table.player(A).detained


@pytest.mark.rule("WZ-7.301-1d")
def test_common_folk_tell_of_a_task() -> None:
    table = arrive(Table().member(A, "druids").stack_tasks("T26"), "torwall_city", 4, 1)
    assert [(quest.card, quest.mandatory) for quest in table.player(A).quests] == [("T26", False)]


@pytest.mark.rule("WZ-7.301-1f")
def test_common_folk_may_have_nothing_to_say() -> None:
    table = arrive(Table().member(A, "druids", 1, (1, 1, 1)), "torwall_city", 6, 1)
    assert (table.points(A), table.cards(A), table.player(A).detained) == ((1, 1, 1), [], None)


@pytest.mark.rule("WZ-7.301-2")
def test_who_comes_to_a_town_for_a_task_or_a_wizard_meets_no_common_folk() -> None:
    task = Table().member(A, "druids").task(A, "T36", (1, "torwall_city"), done=(0,))
    assert tables_rolled(arrive(task, "torwall_city")) == []
    wizard = arrive(Table().wizard("terek", "torwall_city"), "torwall_city").play(A, Done())
    assert tables_rolled(wizard) == []


# -------------------------------------------------------------------------------------------------------------- staying


@pytest.mark.rule("WZ-7.6a")
def test_who_stays_does_not_meet_the_place_again() -> None:
    table = arrive(Table().member(A, "druids"), "torwall_city", 6, 1)
    rolled(table, 1).play(A, EndMovement())
    assert tables_rolled(table) == ["common_folk"]


@pytest.mark.rule("WZ-7.6a", "WZ-7.6b")
def test_a_place_is_met_twice_before_its_territory_must_be_left() -> None:
    table = arrive(Table().member(A, "druids"), "torwall_city", 6, 1)
    for dice in ((6, 1), ()):
        rolled(table, 6).play(A, Walk(table.hex("torwall:A2"))).play(A, Walk(table.hex("torwall_city")), *dice)
    assert tables_rolled(table) == ["common_folk", "common_folk"]


@pytest.mark.rule("WZ-7.61")
def test_the_star_crest_may_be_met_more_than_twice() -> None:
    table = Table()
    for _ in range(3):
        arrive(table, "star_crest", 2, 1)
    assert tables_rolled(table) == ["star_crest"] * 3


@pytest.mark.rule("WZ-7.62")
def test_random_encounters_may_repeat_in_one_hex() -> None:
    table = Table().put(A, "torwall:A1")
    for _ in range(3):
        rolled(table, 1, 1).play(A, EndMovement(), 5, 1, 6, 1)
    assert tables_rolled(table) == ["random_encounter", "common_folk"] * 3


@pytest.mark.rule("WZ-7.354a", "WZ-7.35")
def test_hamdrel_is_met_in_her_cottage_and_not_beside_it() -> None:
    table = Table().put(A, "hamdrel:A1", hamdrel_visits=1, hamdrel_turns=1)
    rolled(table, 1).play(A, EndMovement())
    assert (tables_rolled(table), table.player(A).hamdrel_turns) == ([], 1)


@pytest.mark.rule("WZ-7.3044", "WZ-7.382")
@pytest.mark.parametrize(("place", "table_id"), [
    ("torwall_city", "common_folk"), ("glendale_dwelling", "dwelling"), ("lair_den", "dragon")])
def test_of_the_places_without_a_healer_the_abbey_alone_cures(place: str, table_id: str) -> None:
    table = arrive(Table().member(A, "druids"), place, 6, 1, possessed=True)
    assert (table.player(A).possessed, tables_rolled(table)) == (True, [table_id])


@pytest.mark.rule("WZ-7.301-1e", "WZ-7.38")
def test_a_town_gives_one_turn_and_so_does_the_abbey() -> None:
    town = arrive(Table(), "torwall_city", 5, 1)
    abbey = arrive(Table().member(A, "druids"), "shrineheart_abbey", 2, 1).play(A, Accept())
    assert [table.told("extra_turns")[0]["n"] for table in (town, abbey)] == [1, 1]
