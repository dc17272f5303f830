"""High Wizards, Rüktal, the Master Sorcerers and Hamdrel: what each does for whom (sections 7.32 to 7.35)."""
from __future__ import annotations

import pytest

from app.games.wizards.actions import (
    Allocate,
    AskGem,
    DeliverGems,
    Done,
    Fulfil,
    Gift,
    Initiate,
    Promote,
    SummonGem,
    TakeTask,
    Walk,
)
from app.games.wizards.gems import held_by, seen_by
from app.games.wizards.rules.frames.course import Arrival
from app.games.wizards.rules.frames.encounters import Locate, WizardsCome
from app.games.wizards.state import GemLook
from app.games.wizards.vocabulary import Points
from tests.games.wizards.build import A, B, Table
from tests.games.wizards.scenes import arrive, rolled

ALL_SIX = ("ishkatar", "tolmitar", "aevarex", "elekov", "terek", "veldor")


def with_gems(table: Table, *names: str) -> Table:
    table.state.gem_deeds = tuple(GemLook(A, name, 1) for name in names)
    return table


def offered(table: Table) -> set[str]:
    """What can be had, by the names of the actions."""
    return {type(choice.action).__name__ for choice in table.choices(A) if not choice.blocked} - {"Done", "Prefer"}


# ------------------------------------------------------------------------------------------------------ High Wizards


@pytest.mark.rule("WZ-7.32a", "WZ-7a")
def test_a_high_wizard_is_met_where_his_counter_lies() -> None:
    table = arrive(Table().wizard("terek", "torwall:A1"), "torwall:A1")
    assert table.told("met") == [{"seat": A, "person": "terek"}]


@pytest.mark.rule("WZ-7.32a")
def test_a_secret_wizard_is_revealed_to_all_when_he_is_met() -> None:
    table = arrive(Table().wizard("terek", "torwall:A1", letter="C"), "torwall:A1")
    assert table.told("secret_revealed") == [{"letter": "C", "person": "terek"}]


@pytest.mark.rule("WZ-7.32a")
def test_a_counter_stays_until_somebody_meets_it() -> None:
    table = rolled(Table().wizard("terek", "torwall:A1"), 1).play(A, Walk(Table().hex("torwall:A5")))
    assert [counter.name for counter in table.state.counters] == ["terek"]


@pytest.mark.rule("WZ-7.32b", "WZ-8.74b")
def test_after_the_meeting_counter_and_cards_go_back() -> None:
    table = Table().stack_wizards("phantasm_1", "terek").begin(Locate(A), dice=(1, 1, 1, 1))
    assert {"phantasm_1", "terek"} & set(table.state.wizard_deck) == set()
    arrive(table.member(A, "druids", 4), "torwall:A1")
    if table.step == "Menu":
        table.play(A, Done())
    assert table.state.counters == ()
    assert {"phantasm_1", "terek"} <= set(table.state.wizard_deck)


@pytest.mark.rule("WZ-7.32c")
def test_no_high_wizard_comes_to_the_centre_of_the_circle() -> None:
    table = Table().member(A, "druids").put(A, "circle_centre").stack_wizards("terek").begin(WizardsCome((A,)))
    assert table.told("met") == []
    assert "terek" in table.state.wizard_deck


@pytest.mark.rule("WZ-7.32d")
def test_a_high_wizard_does_one_thing_for_a_stranger() -> None:
    table = Table().member(A, "druids").task(A, "T24", (1, "torwall:A1")).wizard("terek", "torwall:A1")
    arrive(table.stack_tasks("T51"), "torwall:A1")
    assert offered(table) == {"Fulfil", "TakeTask", "Initiate"}
    assert table.play(A, TakeTask(), 1, 1, 1, 1, 1, 1, 1).step != "Menu"


@pytest.mark.rule("WZ-7.321a", "WZ-7.321b", "WZ-10")
def test_a_high_wizard_initiates_and_gives_a_mandatory_task() -> None:
    table = arrive(Table().wizard("terek", "torwall:A1").stack_tasks("T20"), "torwall:A1").play(A, Initiate())
    assert (table.player(A).order, table.player(A).level) == ("wizards", 1)
    assert [(quest.card, quest.mandatory) for quest in table.player(A).quests] == [("T20", True)]


@pytest.mark.rule("WZ-7.322", "WZ-7.3051-2")
@pytest.mark.parametrize("affliction", ["possessed", "dragonbound"])
def test_who_is_afflicted_is_cured_and_gets_nothing_else(affliction: str) -> None:
    table = Table().member(A, "wizards", 1, (75, 75, 75)).wizard("terek", "torwall:A1").change(A, **{affliction: True})
    arrive(table, "torwall:A1")
    assert (table.player(A).is_afflicted, table.player(A).level, table.step) == (False, 1, "Choosing")


@pytest.mark.rule("WZ-7.324")
@pytest.mark.parametrize(("order", "mandatory"), [("wizards", True), ("druids", False)])
def test_a_task_of_a_high_wizard_binds_his_own_order(order: str, mandatory: bool) -> None:
    table = Table().member(A, order).wizard("terek", "torwall:A1").stack_tasks("T20")  # type: ignore[arg-type]
    arrive(table, "torwall:A1").play(A, TakeTask())
    assert [quest.mandatory for quest in table.player(A).quests] == [mandatory]


@pytest.mark.rule("WZ-7.325")
def test_a_high_wizard_promotes_members_of_his_order_only() -> None:
    table = Table().member(A, "wizards", 1, (15, 10, 5)).wizard("terek", "torwall:A1")
    assert arrive(table, "torwall:A1").play(A, Promote()).player(A).level == 2
    stranger = Table().member(A, "druids", 1, (75, 75, 75)).wizard("terek", "torwall:A1")
    assert "Promote" not in offered(arrive(stranger, "torwall:A1"))


@pytest.mark.rule("WZ-7.326a")
@pytest.mark.parametrize(("die", "held"), [(1, ("terek",)), (5, ("terek",)), (6, ())])
def test_a_gem_is_given_on_one_to_five(die: int, held: tuple[str, ...]) -> None:
    table = arrive(Table().member(A, "druids", 4).wizard("terek", "torwall:A1"), "torwall:A1").play(A, AskGem(), die)
    assert held_by(table.state, A) == held


@pytest.mark.rule("WZ-7.326a")
def test_nobody_asks_for_a_gem_below_the_highest_level_or_with_a_mandatory_task() -> None:
    low = arrive(Table().member(A, "druids", 3).wizard("terek", "torwall:A1"), "torwall:A1")
    assert low.refused(A, AskGem()) == "not_ready WZ-7.326a"
    bound = Table().member(A, "wizards", 4).task(A, "T24", (1, "glendale:A1"), mandatory=True)
    assert arrive(bound.wizard("terek", "torwall:A1"), "torwall:A1").refused(A, AskGem()) == "not_ready WZ-7.326a"


@pytest.mark.rule("WZ-7.3261")
def test_the_same_gem_is_given_to_several_players() -> None:
    table = Table().member(A, "druids", 4).member(B, "wizards", 4)
    for seat in (A, B):
        arrive(table.wizard("terek", "torwall:A1"), "torwall:A1", seat=seat).play(seat, AskGem(), 2)
        table.put(seat, "edgewood:A1")
        if table.step == "Menu":
            table.play(seat, Done())
    assert seen_by(table.state, A) == seen_by(table.state, B) == ("terek",)
    assert sorted(table.state.gem_cards) == sorted(set(table.state.gem_cards))


@pytest.mark.rule("WZ-7.327")
def test_members_of_the_order_get_as_much_as_they_like_each_once() -> None:
    table = Table().member(A, "wizards", 1, (15, 10, 5)).task(A, "T24", (1, "glendale:A1")).stack_tasks("T20")
    arrive(table.wizard("terek", "torwall:A1"), "torwall:A1")
    table.play(A, Fulfil()).play(A, TakeTask()).play(A, Promote())
    assert (table.player(A).level, table.cards(A)) == (2, ["T24", "T20"])


@pytest.mark.rule("WZ-7.327")
def test_nothing_is_had_twice_in_one_meeting() -> None:
    table = Table().member(A, "wizards").task(A, "T24", (1, "glendale:A1")).stack_tasks("T20")
    arrive(table.wizard("terek", "torwall:A1"), "torwall:A1").play(A, TakeTask())
    assert table.refused(A, TakeTask()) == "already_done WZ-7.327"


# -------------------------------------------------------------------------------------------------------------- Rüktal


@pytest.mark.rule("WZ-7.33")
def test_ruktal_is_met_at_the_centre_alone_and_does_one_thing_for_a_stranger() -> None:
    assert arrive(Table().member(A, "wizards"), "stone_3").told("met") == []
    table = arrive(Table().member(A, "wizards").task(A, "T20"), "circle_centre")
    assert offered(table) == {"Fulfil", "TakeTask", "Initiate"}
    assert table.play(A, Fulfil()).step != "Menu"


@pytest.mark.rule("WZ-7.331")
def test_ruktal_makes_druids() -> None:
    table = arrive(Table().stack_tasks("T24"), "circle_centre").play(A, Initiate(), 1, 1, 1)
    assert (table.player(A).order, table.player(A).level) == ("druids", 1)
    assert [quest.mandatory for quest in table.player(A).quests] == [True]


@pytest.mark.rule("WZ-7.334", "WZ-7.335", "WZ-7.337", "WZ-10.13")
def test_ruktal_does_all_he_can_for_a_druid() -> None:
    table = Table().member(A, "druids", 1, (5, 15, 10)).task(A, "T20").stack_tasks("T26")
    arrive(table, "circle_centre").play(A, Fulfil()).play(A, TakeTask())
    assert [(quest.card, quest.mandatory) for quest in table.player(A).quests] == [("T26", True)]
    assert table.play(A, Promote()).player(A).level == 2


@pytest.mark.rule("WZ-7.335")
def test_ruktal_does_not_promote_others() -> None:
    assert "Promote" not in offered(arrive(Table().member(A, "wizards", 1, (99, 99, 99)), "circle_centre"))


@pytest.mark.rule("WZ-7.337", "WZ-2a", "WZ-2b")
@pytest.mark.parametrize("order", ["wizards", "sorcerers", "druids"])
def test_delivering_the_gems_is_open_to_everybody_and_ends_the_game(order: str) -> None:
    table = with_gems(Table().member(A, order, 4), *ALL_SIX)  # type: ignore[arg-type]
    arrive(table, "circle_centre").play(A, DeliverGems())
    assert table.state.ending is not None
    assert (table.state.ending.reason, table.state.ending.winners) == ("gems", (A,))


@pytest.mark.rule("WZ-2a", "WZ-7.336")
def test_five_gems_are_not_enough() -> None:
    table = arrive(with_gems(Table().member(A, "druids", 4), *ALL_SIX[:5]), "circle_centre")
    assert table.refused(A, DeliverGems()) == "no_gems WZ-7.336"


# ----------------------------------------------------------------------------------------------------- Master Sorcerers


@pytest.mark.rule("WZ-7.34")
@pytest.mark.parametrize("who", ["megmoran", "meligar", "melekok"])
def test_each_master_is_met_in_his_own_tower(who: str) -> None:
    assert arrive(Table(), f"{who}_tower").told("met") == [{"seat": A, "person": who}]


@pytest.mark.rule("WZ-7.34")
def test_a_master_does_one_thing_for_a_stranger() -> None:
    table = arrive(Table().member(A, "wizards").task(A, "T27", done=(0,), items=("dragon_scale",)), "meligar_tower")
    assert offered(table) == {"Fulfil", "TakeTask", "Initiate"}
    assert table.play(A, Fulfil()).step != "Menu"


@pytest.mark.rule("WZ-7.342")
def test_a_master_cures_and_does_nothing_else() -> None:
    table = Table().member(A, "sorcerers", 1, (99, 99, 99)).change(A, possessed=True)
    arrive(table, "melekok_tower")
    assert (table.player(A).possessed, table.player(A).level, table.step) == (False, 1, "Choosing")


@pytest.mark.rule("WZ-7.344", "WZ-9.42")
def test_a_task_of_a_master_is_optional_for_strangers() -> None:
    table = arrive(Table().member(A, "wizards").stack_tasks("T26"), "melekok_tower").play(A, TakeTask())
    assert [(quest.card, quest.mandatory) for quest in table.player(A).quests] == [("T26", False)]


@pytest.mark.rule("WZ-7.345", "WZ-7.347")
def test_a_master_does_all_he_can_for_a_sorcerer() -> None:
    table = Table().member(A, "sorcerers", 1, (10, 5, 15)).stack_tasks("T26")
    table.task(A, "T27", done=(0,), items=("dragon_scale",))
    arrive(table, "meligar_tower").play(A, TakeTask()).play(A, Promote()).play(A, Fulfil())
    assert (table.player(A).level, table.cards(A)) == (2, ["T26"])


@pytest.mark.rule("WZ-7.346", "WZ-11.232a", "WZ-11.2321")
@pytest.mark.parametrize(("die", "held"), [(3, ("terek",)), (6, ())])
def test_a_master_helps_to_summon_a_gem_from_a_wizard_on_the_map(die: int, held: tuple[str, ...]) -> None:
    table = arrive(Table().member(A, "sorcerers", 4).wizard("terek", "edgewood:A1"), "meligar_tower")
    table.play(A, SummonGem("terek"), die)
    assert held_by(table.state, A) == held
    assert table.state.counters == ()
    assert "terek" in table.state.wizard_deck


@pytest.mark.rule("WZ-11.2322")
@pytest.mark.parametrize(("dice", "held"), [((2, 1), ("terek",)), ((2, 6), ()), ((3,), ())])
def test_without_a_wizard_in_sight_a_gem_is_called_for_at_random(dice: tuple[int, ...], held: tuple[str, ...]) -> None:
    table = arrive(Table().member(A, "sorcerers", 4).stack_wizards("phantasm_1", "terek"), "meligar_tower")
    table.play(A, SummonGem(), *dice)
    assert held_by(table.state, A) == held


@pytest.mark.rule("WZ-11.232a", "WZ-11.23")
@pytest.mark.parametrize(("order", "level"), [("sorcerers", 3), ("wizards", 4), ("druids", 4)])
def test_only_a_sorcerer_of_the_highest_level_summons_gems(order: str, level: int) -> None:
    table = arrive(Table().member(A, order, level), "meligar_tower")  # type: ignore[arg-type]
    assert "SummonGem" not in offered(table)


@pytest.mark.rule("WZ-11.2321")
def test_the_one_called_is_named_where_several_are_on_the_map() -> None:
    table = Table().member(A, "sorcerers", 4).wizard("terek", "edgewood:A1").wizard("veldor", "edgewood:A2", letter="A")
    arrive(table, "meligar_tower")
    assert {action.counter for action in table.open(A, SummonGem)} == {"terek", "A"}
    assert table.refused(A, SummonGem()) == "name_counter WZ-11.2321"
    assert table.play(A, SummonGem("A"), 1).told("secret_revealed") == [{"letter": "A", "person": "veldor"}]


@pytest.mark.rule("WZ-11.24")
def test_a_special_spell_is_tried_once_in_a_turn() -> None:
    table = Table().member(A, "sorcerers", 4).put(A, "meligar:A2")
    rolled(table, 1).play(A, Walk(table.hex("meligar_tower"))).play(A, SummonGem(), 6)
    assert "SummonGem" not in offered(table)


@pytest.mark.rule("WZ-11.24")
def test_nor_from_another_tower_in_the_same_turn() -> None:
    """The turn is still his, since the Master could fulfil a task as well."""
    table = Table().member(A, "sorcerers", 4).put(A, "meligar:A2").task(A, "T90", (1, "torwall:A1"))
    rolled(table, 1).play(A, Walk(table.hex("meligar_tower"))).play(A, SummonGem(), 6)
    assert arrive(table, "melekok_tower").open(A, SummonGem) == []
    assert arrive(table.turn_of(A), "melekok_tower").open(A, SummonGem) == [SummonGem()]


# -------------------------------------------------------------------------------------------------------------- Hamdrel


@pytest.mark.rule("WZ-7.351")
def test_hamdrel_cures() -> None:
    table = arrive(Table().member(A, "druids").change(A, dragonbound=True), "hamdrel_cottage")
    assert (table.player(A).dragonbound, table.told("table_rolled")) == (False, [])


@pytest.mark.rule("WZ-7.352")
def test_hamdrel_fulfils_a_task_or_gives_a_gift() -> None:
    def come() -> Table:
        return arrive(Table().member(A, "druids").task(A, "T16", done=(0,)), "hamdrel_cottage")
    fulfilled = come().play(A, Fulfil())
    assert (fulfilled.cards(A), fulfilled.told("table_rolled")) == ([], [])
    given = come().play(A, Gift(), 2, 1, 1)
    assert (given.cards(A), given.step) == (["T16"], "Allocating")


@pytest.mark.rule("WZ-7.353", "WZ-7.353a")
@pytest.mark.parametrize("high", [1, 2])
def test_hamdrel_gives_twice_a_die_of_points(high: int) -> None:
    table = arrive(Table().member(A, "druids", 2), "hamdrel_cottage", high, 1, 4)
    table.play(A, Allocate(Points(3, 3, 2)))
    assert table.points(A) == (3, 3, 2)


@pytest.mark.rule("WZ-7.353a")
@pytest.mark.parametrize("high", [3, 4])
def test_hamdrel_gives_an_optional_task(high: int) -> None:
    table = arrive(Table().member(A, "druids", 2).stack_tasks("T26"), "hamdrel_cottage", high, 1)
    assert [(quest.card, quest.mandatory) for quest in table.player(A).quests] == [("T26", False)]


@pytest.mark.rule("WZ-7.353b")
@pytest.mark.parametrize("level", [0, 2, 4])
def test_hamdrel_tells_where_a_high_wizard_is(level: int) -> None:
    table = Table().stack_wizards("phantasm_1", "terek")
    if level:
        table.member(A, "druids", level)
    arrive(table, "hamdrel_cottage", 6, 1, 1, 1, 1, 1)
    (counter,) = table.state.counters
    assert (counter.name, counter.letter, counter.hex) == ("terek", "", table.hex("torwall:A1"))
    assert set(counter.cards) == {"phantasm_1", "terek"}


@pytest.mark.rule("WZ-7.353")
def test_hamdrel_gives_nothing_to_the_highest_level_on_a_low_roll() -> None:
    table = arrive(Table().member(A, "druids", 4), "hamdrel_cottage", 2, 1)
    assert (table.state.counters, table.cards(A), table.points(A)) == ((), [], (0, 0, 0))


def test_staying_with_hamdrel_is_no_new_arrival() -> None:
    table = arrive(Table().member(A, "druids", 4), "hamdrel_cottage", 2, 1)
    table.begin(Arrival(A, table.player(A).serial))
    assert len(table.told("met")) == 1
