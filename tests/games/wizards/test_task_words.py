"""The words of task cards at work: what a step asks for and gives, tags, and what happens to cards and tokens."""
from __future__ import annotations

import pytest

from app.games.wizards.actions import (
    Allocate,
    ChooseHex,
    Dispel,
    Done,
    EndMovement,
    Fulfil,
    PlayEvent,
    Roll,
    Take,
    TakeTask,
)
from app.games.wizards.cards import TASKS
from app.games.wizards.rules.frames.course import Conquest, DayEnd
from app.games.wizards.rules.frames.effects import CompleteTasks, DrawTask, TaskDone, Theft
from app.games.wizards.rules.frames.encounters import ChangeTasks, Contact, DemonMeeting
from app.games.wizards.vocabulary import Points
from tests.games.wizards.build import A, B, Table
from tests.games.wizards.scenes import arrive, one_turn, pause, rolled
from tests.games.wizards.test_evil import COMMON, ELF
from tests.games.wizards.test_players import tables_rolled
from tests.games.wizards.test_tasks import draw


def holder(level: int = 1) -> Table:
    return Table().member(A, "druids", level)


def all_but_the_towers() -> tuple[str, ...]:
    return (*COMMON, *ELF, "hamdrel")


# ------------------------------------------------------------------------------------------------------ steps in groups


@pytest.mark.rule("WZ-7.311", "WZ-9.1a")
def test_groups_are_done_in_their_order() -> None:
    table = holder().task(A, "T01", (0, "edgewood:A1"), (1, "torwall:A1"))
    assert arrive(table, "torwall:A1").quest(A, "T01").done == ()


@pytest.mark.rule("WZ-9.5", "WZ-7.31a")
def test_the_steps_of_one_group_are_done_in_any_order() -> None:
    table = holder().task(A, "T18", (0, "edgewood:A1"), (1, "torwall:A1"), (2, "torwall:A2"))
    arrive(arrive(table, "torwall:A2"), "torwall:A1")
    assert table.quest(A, "T18").done == (2, 1)


@pytest.mark.rule("WZ-9.6")
def test_one_visit_does_also_what_it_opens() -> None:
    """R86."""
    table = arrive(holder().task(A, "T01", (0, "torwall:A1"), (1, "torwall:A1")), "torwall:A1")
    assert (table.cards(A), table.points(A)) == ([], (6, 11, 8))


@pytest.mark.rule("WZ-7.312")
def test_who_stays_may_take_later_what_he_left() -> None:
    """R86; nothing else of the hex is met again."""
    table = holder().task(A, "T53", (0, "torwall:A1"), (1, "edgewood:A1")).put(A, "torwall:A1").demon("torwall:A1")
    rolled(table, 1).play(A, EndMovement())
    assert (table.quest(A, "T53").done, tables_rolled(table)) == ((0,), [])


@pytest.mark.rule("WZ-7.31b")
def test_a_token_of_somebody_else_is_left_where_it_lies() -> None:
    table = holder().member(B, "druids").task(B, "T01", (0, "torwall:A1"), (1, "edgewood:A1"))
    assert (arrive(table, "torwall:A1").step, table.quest(B, "T01").done) == ("Choosing", ())


# ------------------------------------------------------------------------------------------------------- what it asks


@pytest.mark.rule("WZ-7.311")
@pytest.mark.parametrize(("level", "done"), [(1, ()), (2, (0,))])
def test_a_step_may_ask_for_a_level(level: int, done: tuple[int, ...]) -> None:
    table = holder(level).task(A, "T48", (0, "torwall:A1"), (1, "edgewood:A1"))
    assert arrive(table, "torwall:A1").quest(A, "T48").done == done


@pytest.mark.rule("WZ-7.311", "WZ-9.01a")
@pytest.mark.parametrize(("die", "cards"), [(3, ["T41"]), (4, [])])
def test_a_step_may_ask_for_a_die(die: int, cards: list[str]) -> None:
    assert arrive(holder().task(A, "T41", (0, "torwall:A1")), "torwall:A1", die).cards(A) == cards


@pytest.mark.rule("WZ-7.301-2", "WZ-9.6")
def test_who_throws_in_vain_has_come_for_a_task_all_the_same() -> None:
    """R86; he may try again on every later turn he ends there."""
    table = arrive(holder().task(A, "T41", (0, "torwall_city")), "torwall_city", 3)
    assert (table.cards(A), tables_rolled(table)) == (["T41"], [])
    one_turn(table).play(A, Roll(), 1, 6).play(A, EndMovement(), 2)
    assert table.cards(A) == ["T41"]
    one_turn(table).play(A, Roll(), 1, 6).play(A, EndMovement(), 4)
    assert table.cards(A) == []


@pytest.mark.rule("WZ-7.311")
@pytest.mark.parametrize(("animal", "cards"), [(None, ["T35"]), ("unicorn", ["T35"]), ("dog", []), ("horse", [])])
def test_a_step_may_ask_for_an_animal_which_stays_behind(animal: str | None, cards: list[str]) -> None:
    table = holder().task(A, "T35", (0, "hillshire:C3"))
    arrive(table, "hillshire:C3", animal=animal, animal_turns=1, animal_since=-1)
    assert (table.cards(A), table.player(A).animal) == (cards, animal if cards else None)


@pytest.mark.rule("WZ-9.8", "WZ-7.311")
def test_what_is_not_there_cannot_be_handed_over() -> None:
    table = holder().task(A, "T02", (1, "meadowshire:A1"), done=(0,))
    assert arrive(table, "meadowshire:A1").cards(A) == ["T02"]


@pytest.mark.rule("WZ-9.8")
def test_an_item_is_there_from_the_step_that_gives_it_to_the_one_that_takes_it() -> None:
    table = arrive(holder().task(A, "T40", (0, "torwall:A1"), (1, "torwall:A2"), (2, "torwall:A3")), "torwall:A1")
    assert table.quest(A, "T40").items == ("star_iron",)
    assert arrive(table, "torwall:A2").quest(A, "T40").items == ("star_iron",)
    pause(table).begin(Theft(A))
    assert table.cards(A) == []


@pytest.mark.rule("WZ-9.8")
def test_what_has_been_handed_over_is_not_stolen() -> None:
    handed = TASKS["T25"].steps[1].hands_over
    table = holder().task(A, "T25", (1, "torwall:A1"), done=(0,), items=(handed,))
    table.task(A, "T02", (0, "torwall:A2"), (1, "edgewood:A1"))
    arrive(table, "torwall:A1")
    pause(table).begin(Theft(A))
    assert table.cards(A) == ["T02"]            # its item was not with him either


@pytest.mark.rule("WZ-9.8", "WZ-9.9a")
def test_a_thief_takes_all_items_and_with_each_its_task() -> None:
    """R73."""
    table = holder().task(A, "T02", (1, "edgewood:A1"), done=(0,), items=("silver_flute",))
    table.task(A, "T09", (1, "edgewood:A2"), done=(0,), items=("moon_herbs",)).task(A, "T01", (0, "edgewood:A3"))
    pause(table).begin(Theft(A))
    assert (table.cards(A), table.demons) == (["T01"], {"edgewood:A1", "edgewood:A2"})


@pytest.mark.rule("WZ-9.01a")
def test_a_step_may_cost_turns_which_add_up_and_are_no_trap() -> None:
    table = holder().task(A, "T37", (0, "torwall:A1"), (1, "edgewood:A1"))
    arrive(table, "torwall:A1", lost_turns=2)
    assert (table.player(A).lost_turns, table.player(A).trap) == (3, None)


@pytest.mark.rule("WZ-7.323")
def test_two_high_wizards_are_two_different_ones() -> None:
    """R21."""
    table = holder().task(A, "T26").wizard("terek", "torwall:A1")
    arrive(table, "torwall:A1").play(A, Fulfil())
    assert (table.quest(A, "T26").met, table.quest(A, "T26").done) == (("terek",), ())
    arrive(table.wizard("terek", "torwall:A2"), "torwall:A2")
    assert table.open(A, Fulfil) == []
    table.play(A, Done())
    assert arrive(table.wizard("veldor", "torwall:A3"), "torwall:A3").play(A, Fulfil()).cards(A) == []


@pytest.mark.rule("WZ-7.323")
def test_all_steps_that_ask_for_a_person_are_done_at_once() -> None:
    """R21."""
    table = holder().task(A, "T24", (1, "edgewood:A1")).task(A, "T25", (1, "edgewood:A2")).task(A, "T26")
    arrive(table.wizard("terek", "torwall:A1"), "torwall:A1").play(A, Fulfil())
    assert [(quest.card, quest.done, quest.met) for quest in table.player(A).quests] == [
        ("T24", (0,), ()), ("T25", (0,), ()), ("T26", (), ("terek",))]


# ----------------------------------------------------------------------------------------------------- driven away


def marked(table: Table) -> Table:
    return table.task(A, "T34", (1, "edgewood:A1")).demon("glendale:A3")


@pytest.mark.rule("WZ-7.304-6", "WZ-9.01a")
def test_demons_are_banished_by_a_six_a_spell_or_a_card() -> None:
    six = arrive(marked(holder()), "glendale:A3", 6, 1, 2).play(A, Allocate(Points(2)))
    spell = arrive(marked(holder(2)), "glendale:A3").play(A, Dispel(), 1, 2).play(A, Allocate(Points(2)))
    card = arrive(marked(holder().event(A, "E21")), "glendale:A3").play(A, PlayEvent("E21"), 2)
    assert [table.quest(A, "T34").done for table in (six, spell, card)] == [(0,)] * 3


@pytest.mark.rule("WZ-7.3051-1d")
def test_who_is_dragonbound_drives_them_away_for_nothing() -> None:
    table = arrive(marked(holder()), "glendale:A3", 6, 1, 2, dragonbound=True)
    assert (table.demons, table.quest(A, "T34").done) == (set(), ())


@pytest.mark.rule("WZ-7.302-1")
def test_also_in_a_joint_attack() -> None:
    table = holder().member(B, "druids").put(B, "meadowfarm:O").task(A, "T34", (1, "edgewood:A1"))
    arrive(table, "meadowfarm:O", 1, 1, 6, 1, 3)
    assert table.quest(A, "T34").done == (0,)


@pytest.mark.rule("WZ-7.3042")
def test_not_by_sending_a_dragonbound_player_away() -> None:
    table = holder().member(B, "wizards").put(A, "meadowfarm:O").put(B, "meadowfarm:O", dragonbound=True)
    pause(table.task(A, "T34", (1, "edgewood:A1"))).begin(
        DemonMeeting(A, table.hex("meadowfarm:O"), "bound", source=B), dice=(6, 1, 1, 1, 1, 3))
    assert (table.quest(A, "T34").done, table.where(B)) == ((), "torwall:A3")


# ---------------------------------------------------------------------------------------------------------------- tags


@pytest.mark.rule("WZ-9-intro-c")
def test_an_open_card_is_for_members_of_an_order_and_nobody_must_help() -> None:
    table = Table().member(B, "druids").task(B, "T36", (0, "torwall:A1"), (1, "torwall_city"))
    assert arrive(table, "torwall:A1").open(A, Take) == []
    arrive(table.member(A, "wizards"), "torwall:A1")
    assert table.open(A, Take) == [Take(B, "T36")]
    assert table.play(A, Done()).quest(B, "T36").done == ()


@pytest.mark.rule("WZ-9-intro-c", "WZ-9.01b")
def test_its_holder_has_the_reward_where_he_takes_the_last_token() -> None:
    """R80."""
    table = Table().member(A, "druids").member(B, "druids").task(B, "T36", (0, "torwall:A1"), (1, "torwall:A2"))
    arrive(table, "torwall:A1").play(A, Take(B, "T36"))
    arrive(table, "torwall:A2", seat=B)
    assert (table.points(A), table.points(B), table.state.track) == ((0, 0, 0), (7, 11, 5), 1)


@pytest.mark.rule("WZ-9.1b")
@pytest.mark.parametrize("card", [card for card, task in TASKS.items() if task.deadline])
def test_a_card_past_its_deadline_is_withdrawn_without_demons_and_points(card: str) -> None:
    days = TASKS[card].deadline
    table = holder().task(A, card, (0, "torwall:A1"), (1, "edgewood:A1"), mandatory=True, drawn=1)
    table.day(days % 14, days // 14 + 1).state.thwarted = True
    table.begin(DayEnd())
    assert (table.state.abs_day, table.cards(A)) == (days + 1, [card])
    table.begin(DayEnd())
    assert (table.cards(A), table.demons, table.points(A)) == ([], set(), (0, 0, 0))
    assert card in table.state.task_discard


# ------------------------------------------------------------------------------------------------------- as it is drawn


@pytest.mark.rule("WZ-9.7")
def test_a_token_beneath_ones_feet_is_taken_at_once() -> None:
    table = draw(holder().put(A, "torwall:A3"), "T03", 1, 1, 3)
    assert (table.quest(A, "T03").done, table.player(A).tokens_left) == ((0,), 18)
    other = holder().put(A, "torwall:A3").task(A, "T53", (0, "torwall:A3"), (1, "edgewood:A1"))
    draw(other, "T03", 1, 1, 3)
    assert (other.quest(A, "T03").done, other.quest(A, "T53").done) == ((0,), ())       # that one he had passed by


@pytest.mark.rule("WZ-9.7", "WZ-7.381a")
def test_a_task_given_by_contact_is_given_in_the_presence_of_the_mentor() -> None:
    """R89."""
    table = pause(Table().member(A, "druids").stack_tasks("T17")).begin(Contact(A)).play(A, TakeTask(), 1, 1, 1, 3)
    assert (table.quest(A, "T17").items, table.quest(A, "T17").mandatory) == (("sealed_letter",), True)


@pytest.mark.rule("WZ-9.7", "WZ-8.47")
def test_a_task_given_by_nobody_is_begun_in_nobodys_presence() -> None:
    """R89: though the Mentor lives here."""
    table = draw(holder().put(A, "circle_centre"), "T17", 1, 1, 1, 3)
    assert table.quest(A, "T17").items == ()


@pytest.mark.rule("WZ-4.1g")
def test_two_tokens_of_a_card_do_not_share_a_hex_the_player_chooses() -> None:
    table = draw(holder(), "T40", 6, 1, 3)      # the second of them lies on a mountain
    assert table.refused(A, ChooseHex(table.hex("hillshire:A3"))) == "wrong_hex WZ-4.1g"
    assert table.play(A, ChooseHex(table.hex("hillshire:O"))).player(A).tokens_left == 17


@pytest.mark.rule("WZ-12.44", "WZ-9-intro-a")
def test_a_card_that_cannot_be_done_is_discarded_and_another_drawn() -> None:
    table = holder().conquer("hillshire").stack_tasks("T35", "T26")
    pause(table).begin(DrawTask(A))
    assert (table.cards(A), table.state.task_discard) == (["T26"], ("T35",))


@pytest.mark.rule("WZ-9-intro-b")
def test_so_is_one_that_needs_more_tokens_than_are_left() -> None:
    """R38."""
    table = holder()
    for card in ("T31", "T33"):
        table.task(A, card, *((0, f"edgewood:{letter}{n}") for letter in "AB" for n in range(1, 5)))
    pause(table.stack_tasks("T32", "T26")).begin(DrawTask(A))
    assert (table.player(A).tokens_left, table.cards(A)[-1], table.state.task_discard) == (4, "T26", ("T32",))


@pytest.mark.rule("WZ-9-intro-a")
def test_the_discards_are_shuffled_when_the_deck_has_run_out() -> None:
    """R56; each card is looked at once in a draw (R38)."""
    table = holder().conquer("hillshire")
    table.state.task_deck, table.state.task_discard = ("T35",), ("T26",)
    assert pause(table).begin(DrawTask(A)).cards(A) == ["T26"]
    none = holder().conquer("hillshire")
    none.state.task_deck, none.state.task_discard = ("T35",), ()
    assert (pause(none).begin(DrawTask(A)).cards(A), none.told("no_task_left")) == ([], [{"seat": A}])


# ------------------------------------------------------------------------------------------------ completed, passed on


@pytest.mark.rule("WZ-9.01b")
def test_collected_tokens_lie_on_their_card_until_it_is_done() -> None:
    """R38."""
    table = arrive(holder().task(A, "T01", (0, "torwall:A1"), (1, "edgewood:A1")), "torwall:A1")
    assert table.player(A).tokens_left == 18


@pytest.mark.rule("WZ-9.2")
def test_a_task_goes_with_its_tokens_its_steps_and_its_item() -> None:
    """R43."""
    table = Table().member(A, "wizards", 3).member(B, "druids", 1)
    table.task(A, "T02", (1, "edgewood:A1"), collected=1, done=(0,), items=("silver_flute",))
    pause(table).begin(ChangeTasks(A, ((B, 2),)))
    quest = table.quest(B, "T02")
    assert (quest.done, quest.items, len(quest.tokens), table.player(B).tokens_left, table.player(A).tokens_left) == (
        (0,), ("silver_flute",), 1, 18, 20)


@pytest.mark.rule("WZ-9-intro-c", "WZ-9.2")
def test_it_is_worked_on_by_its_new_holder() -> None:
    table = Table().member(A, "wizards", 3).task(A, "T01", (0, "torwall:A1"), (1, "edgewood:A1"))
    pause(table.member(B, "druids")).begin(ChangeTasks(A, ((B, 1),)))
    assert arrive(table, "torwall:A1", seat=B).quest(B, "T01").done == (0,)


@pytest.mark.rule("WZ-9.2", "WZ-7.302-5")
def test_who_lacks_the_tokens_does_not_receive_it() -> None:
    """R43."""
    table = Table().member(A, "wizards", 3).task(A, "T02", (0, "edgewood:A1"), (1, "edgewood:A2"))
    nineteen = [f"torwall:{letter}{n}" for letter in "ABC" for n in range(1, 7)] + ["torwall:O"]
    table.member(B, "druids", 1).task(B, "T31", *((0, name) for name in nineteen))
    pause(table).begin(ChangeTasks(A, ((B, 2),)))
    assert (table.player(B).tokens_left, table.cards(A)) == (1, ["T02"])


@pytest.mark.rule("WZ-9.3", "WZ-13b")
def test_an_event_completes_all_where_there_are_no_more() -> None:
    table = holder(4).task(A, "T01", (0, "torwall:A1"), (1, "edgewood:A1"), mandatory=True)
    pause(table).begin(CompleteTasks(A, 1))
    assert (table.cards(A), table.state.track, table.player(A).tokens_left, table.demons) == ([], 1, 20, set())


@pytest.mark.rule("WZ-9.01b")
def test_points_of_ones_choice_are_split_freely() -> None:
    table = pause(holder().task(A, "T48")).begin(TaskDone(A, A, "T48")).play(A, Allocate(Points(8, 10, 10)))
    assert table.points(A) == (8, 10, 10)


# ------------------------------------------------------------------------------------------------------ what has fallen


@pytest.mark.rule("WZ-12.43b")
def test_a_task_for_all_places_is_done_with_the_last_that_can_be_visited() -> None:
    """R81: Torwall falls with the last token, but other towns stand."""
    table = holder().task(A, "T32", (0, "torwall_city"), collected=6).demon("torwall:A1").put(A, "glendale:B4")
    pause(table).begin(Conquest(1))
    assert (table.cards(A), table.points(A), table.state.track) == ([], (19, 15, 14), 1)


@pytest.mark.rule("WZ-12.43b", "WZ-9.9a")
def test_it_is_impossible_when_none_of_them_stands() -> None:
    table = holder().task(A, "T32", (0, "torwall_city"), collected=6).put(A, "glendale:B4")
    pause(table.conquer(*COMMON[1:])).begin(Conquest(1))
    assert (table.state.conquered[-1], table.cards(A), table.points(A)) == ("torwall", [], (0, 0, 0))


@pytest.mark.rule("WZ-12.43a", "WZ-9.9a")
@pytest.mark.parametrize(("card", "fails"), [("T16", True), ("T27", False), ("T24", False)])
def test_a_task_for_a_person_fails_with_his_home(card: str, fails: bool) -> None:
    """R55."""
    table = holder().task(A, card, done=(0,), items=TASKS[card].items).put(A, "stone_1").demon("hamdrel:A1")
    pause(table.conquer(*COMMON, *ELF)).begin(Conquest(1))
    assert (table.state.conquered[-1], table.cards(A)) == ("hamdrel", [] if fails else [card])


@pytest.mark.rule("WZ-12.43a")
@pytest.mark.parametrize(("order", "fails"), [("sorcerers", True), ("druids", False), ("wizards", False)])
def test_the_mentor_of_a_sorcerer_is_gone_with_the_last_tower(order: str, fails: bool) -> None:
    """R55."""
    table = Table().member(A, order).task(A, "T86", done=(0,)).put(A, "stone_1").demon("melekok:A1")  # type: ignore[arg-type]
    pause(table.conquer(*all_but_the_towers(), "megmoran", "meligar")).begin(Conquest(1))
    assert (table.state.conquered[-1], table.cards(A)) == ("melekok", [] if fails else ["T86"])
