"""What persons of the Islands do for whom, and in whose company (sections 7.32 to 7.35, 7.381, R21 to R28)."""
from __future__ import annotations

import pytest

from app.games.wizards.actions import AskGem, Done, Fulfil, Initiate, Promote, TakeTask
from app.games.wizards.gems import held_by
from app.games.wizards.rules.frames.course import TurnStart
from app.games.wizards.rules.frames.effects import Teleport
from app.games.wizards.rules.frames.encounters import Contact
from app.games.wizards.rules.teleporting import to_place
from app.games.wizards.vocabulary import Order
from tests.games.wizards.build import A, B, Table
from tests.games.wizards.scenes import arrive, pause, rolled
from tests.games.wizards.test_persons import offered
from tests.games.wizards.test_players import tables_rolled

HERE = "torwall:A1"


# ------------------------------------------------------------------------------------------------------ High Wizards


@pytest.mark.rule("WZ-7.333", "WZ-7.343")
@pytest.mark.parametrize(("card", "where"), [("T20", "circle_centre"), ("T21", "megmoran_tower")])
def test_ruktal_and_the_masters_fulfil_steps_that_ask_for_them(card: str, where: str) -> None:
    table = arrive(Table().member(A, "wizards").task(A, card), where).play(A, Fulfil())
    assert table.told("step_done") == [{"seat": A, "task": card, "step": 0}]


@pytest.mark.rule("WZ-7.343")
def test_a_master_does_not_fulfil_what_asks_for_another() -> None:
    assert "Fulfil" not in offered(arrive(Table().member(A, "wizards").task(A, "T21"), "meligar_tower"))


@pytest.mark.rule("WZ-7.333", "WZ-7.343")
@pytest.mark.parametrize("where", ["circle_centre", "meligar_tower"])
@pytest.mark.parametrize("card", ["T24", "T26", "T50"])
def test_neither_ruktal_nor_a_master_fulfils_what_asks_for_a_high_wizard(where: str, card: str) -> None:
    assert "Fulfil" not in offered(arrive(Table().member(A, "wizards").task(A, card), where))


@pytest.mark.rule("WZ-7.321a", "WZ-10.3a")
def test_who_changes_his_order_gets_nothing_else_from_the_meeting() -> None:
    """R22: though he has the points for a promotion."""
    table = Table().member(A, "druids", 2, (99, 99, 99)).wizard("terek", HERE).stack_tasks("T20")
    arrive(table, HERE).play(A, Initiate())
    assert (table.player(A).order, table.player(A).level, table.step) == ("wizards", 1, "Choosing")


@pytest.mark.rule("WZ-7.327", "WZ-10.2")
def test_a_promotion_that_is_due_is_not_forgotten_when_the_meeting_ends() -> None:
    """R23: points gained in the same meeting count."""
    table = Table().member(A, "wizards", 1, (15, 10, 0)).task(A, "T20").wizard("terek", HERE)
    table.task(A, "T24", done=(1,))                         # 5 of Power is what he lacks
    arrive(table, HERE).play(A, Fulfil())
    assert (table.points(A), table.player(A).level) == ((30, 19, 5), 1)
    assert table.play(A, Done()).player(A).level == 2


@pytest.mark.rule("WZ-7.327", "WZ-13a")
def test_who_reaches_the_highest_level_in_the_meeting_may_ask_for_a_gem_but_is_given_no_task() -> None:
    table = arrive(Table().member(A, "wizards", 3, (75, 60, 45)).wizard("terek", HERE), HERE).play(A, Promote())
    assert table.refused(A, TakeTask()) == "no_task_level WZ-13a"
    assert held_by(table.play(A, AskGem(), 1).state, A) == ("terek",)


# ------------------------------------------------------------------------------------------------- Sorcerers and Gems


@pytest.mark.rule("WZ-7.3461")
def test_the_high_wizards_do_not_trust_a_lone_sorcerer() -> None:
    table = arrive(Table().member(A, "sorcerers", 4).wizard("terek", HERE), HERE)
    assert table.refused(A, AskGem()) == "not_trusted WZ-7.3461"


@pytest.mark.rule("WZ-7.3461")
@pytest.mark.parametrize("where", ["megmoran_tower", "hamdrel_cottage"])
def test_a_sorcerer_is_trusted_beside_a_master_or_hamdrel(where: str) -> None:
    assert arrive(Table().member(A, "sorcerers", 4).wizard("terek", where), where).open(A, AskGem) == [AskGem()]


@pytest.mark.rule("WZ-7.3461")
@pytest.mark.parametrize(("order", "level", "trusted"), [
    ("wizards", 4, True), ("druids", 4, True), ("sorcerers", 4, False), ("wizards", 3, False)])
def test_a_sorcerer_is_trusted_beside_another_player_of_the_highest_level(
        order: Order, level: int, trusted: bool) -> None:
    table = Table().member(A, "sorcerers", 4).member(B, order, level).put(B, HERE).wizard("terek", HERE)
    assert bool(arrive(table, HERE).open(A, AskGem)) is trusted


@pytest.mark.rule("WZ-7.3461")
def test_members_of_the_other_orders_need_no_company() -> None:
    assert arrive(Table().member(A, "druids", 4).wizard("terek", HERE), HERE).open(A, AskGem) == [AskGem()]


# --------------------------------------------------------------------------------------------------------------- cures


@pytest.mark.rule("WZ-7.3044", "WZ-7.3051-2")
@pytest.mark.parametrize("where", ["shrineheart_abbey", "hamdrel_cottage", "meligar_tower", "circle_centre"])
def test_both_afflictions_are_cured_together(where: str) -> None:
    """R27."""
    table = arrive(Table().member(A, "druids"), where, possessed=True, dragonbound=True)
    assert (table.player(A).possessed, table.player(A).dragonbound) == (False, False)


@pytest.mark.rule("WZ-7.381a", "WZ-7.3044")
@pytest.mark.parametrize("affliction", ["possessed", "dragonbound"])
def test_a_contact_is_no_visit_and_the_afflicted_have_none(affliction: str) -> None:
    """R27: by an event, for the Abbey itself cures."""
    table = pause(Table().member(A, "druids", 1, (99, 99, 99)).change(A, **{affliction: True})).begin(Contact(A))
    assert (table.player(A).is_afflicted, table.told("contacted"), table.player(A).level) == (True, [], 1)


@pytest.mark.rule("WZ-7.381a")
def test_no_gem_is_had_by_contact() -> None:
    table = arrive(Table().member(A, "wizards", 4).stack_wizards("terek"), "shrineheart_abbey", 4, 1)
    assert (table.told("contacted"), table.step) == ([{"seat": A, "person": "terek"}], "Choosing")


@pytest.mark.rule("WZ-7.381b", "WZ-8.74a")
def test_the_cards_drawn_for_a_contact_go_back() -> None:
    table = arrive(Table().member(A, "wizards").stack_wizards("phantasm_1", "terek"), "shrineheart_abbey", 4, 1)
    assert len(table.state.wizard_deck) == 12
    assert len(table.play(A, Done()).state.wizard_deck) == 14


@pytest.mark.rule("WZ-7.381a", "WZ-9.7")
def test_a_task_given_by_contact_is_given_in_the_presence_of_who_was_contacted() -> None:
    """R89: T20 asks for Rüktal, and is done on the spot."""
    table = arrive(Table().member(A, "druids").stack_tasks("T20"), "shrineheart_abbey", 4, 1).play(A, TakeTask())
    assert (table.cards(A), table.points(A)) == ([], (7, 12, 9))


# ------------------------------------------------------------------------------------------- where a table is not used


@pytest.mark.rule("WZ-7.3712", "WZ-7.382", "WZ-7.391", "WZ-7.361", "WZ-7.301-2")
@pytest.mark.parametrize("where", [
    "star_crest", "shrineheart_abbey", "glendale_dwelling", "high_hollow", "crescent_town"])
def test_where_a_high_wizard_is_met_the_places_own_table_is_not_rolled_on(where: str) -> None:
    table = arrive(Table().member(A, "druids").wizard("terek", where), where).play(A, Done())
    assert ([told["person"] for told in table.told("met")], tables_rolled(table)) == (["terek"], [])


@pytest.mark.rule("WZ-7.34", "WZ-7.35", "WZ-7.4")
def test_a_tower_and_the_cottage_are_met_all_the_same() -> None:
    table = arrive(Table().wizard("terek", "megmoran_tower"), "megmoran_tower").play(A, Done()).play(A, Done())
    assert [told["person"] for told in table.told("met")] == ["terek", "megmoran"]


# -------------------------------------------------------------------------------------------------------------- Hamdrel


@pytest.mark.rule("WZ-7.353", "WZ-7.353c")
@pytest.mark.parametrize("level", [0, 4])
def test_hamdrel_gives_nothing_or_a_card_to_the_lowest_and_the_highest(level: int) -> None:
    """R25."""
    def met(card: str, *dice: int) -> list[str]:
        table = Table().stack_wizards(card)
        arrive(table.member(A, "druids", 4) if level else table, "hamdrel_cottage", *dice)
        return [told["person"] for told in table.told("met")]
    assert met("terek", 2, 2) == ["hamdrel"]
    assert met("terek", 3, 1) == ["hamdrel", "terek"]
    assert met("phantasm_1", 4, 1) == ["hamdrel"]


@pytest.mark.rule("WZ-7.353c", "WZ-8.73")
def test_the_card_may_be_a_trap() -> None:
    table = arrive(Table().stack_wizards("trap_torwall"), "hamdrel_cottage", 4, 1, 1, 3)
    assert table.where(A) == "torwall:A3"


@pytest.mark.rule("WZ-7.354c")
def test_who_leaves_hamdrels_tile_may_visit_her_again() -> None:
    table = Table().put(A, "hamdrel:A1", hamdrel_visits=2, hamdrel_turns=3)
    assert arrive(table, "hamdrel_cottage").told("met") == []
    pause(table).begin(Teleport(A, to_place("stone_1"), "evil"))
    arrive(table, "hamdrel_cottage", 2, 1)
    assert (len(table.told("met")), table.player(A).hamdrel_visits, table.player(A).hamdrel_turns) == (1, 1, 1)


@pytest.mark.rule("WZ-7.354b", "WZ-7.354c")
def test_a_third_visit_has_no_meeting_on_later_turns_either() -> None:
    table = arrive(Table().put(A, "hamdrel:A1"), "hamdrel_cottage", hamdrel_visits=2, hamdrel_turns=1)
    rolled(table, 1)
    assert (table.told("met"), table.player(A).hamdrel_turns) == ([], 3)


@pytest.mark.rule("WZ-7.354a")
def test_a_turn_lost_in_the_cottage_is_no_meeting() -> None:
    table = arrive(Table(), "hamdrel_cottage", 2, 1)
    pause(table.change(A, lost_turns=1)).begin(TurnStart(A))
    assert (len(table.told("met")), table.player(A).hamdrel_turns) == (1, 1)
