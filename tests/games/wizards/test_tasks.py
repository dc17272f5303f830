"""Task cards: drawn, worked on, completed, failed; and Orders and levels (sections 9, 10 and 14)."""
from __future__ import annotations

import pytest

from app.games.wizards.actions import (
    ChooseHex,
    ChooseTask,
    Done,
    Fulfil,
    Initiate,
    Promote,
    Take,
)
from app.games.wizards.orders import ORDERS, level_of
from app.games.wizards.rules.frames.effects import CompleteTasks, DrawTask, Gain, Lose, LoseLeast, TaskDone, TaskFailed
from app.games.wizards.rules.powers import spells
from app.games.wizards.tables import mentors_of
from app.games.wizards.vocabulary import Points
from tests.games.wizards.build import GAME, A, B, Table
from tests.games.wizards.scenes import arrive, pause
from tests.games.wizards.test_persons import offered, with_gems


def draw(table: Table, card: str, *dice: int) -> Table:
    return pause(table.stack_tasks(card)).begin(DrawTask(A), dice=dice)


# --------------------------------------------------------------------------------------------------------------- drawn


@pytest.mark.rule("WZ-9-intro-a")
def test_the_top_card_is_drawn() -> None:
    table = draw(Table().member(A, "druids"), "T26")
    assert (table.cards(A), "T26" in table.state.task_deck) == (["T26"], False)


@pytest.mark.rule("WZ-9-intro-b")
def test_its_places_are_marked_at_once() -> None:
    table = draw(Table().member(A, "druids"), "T03", 1, 1, 3)
    assert [table.state.chart.name_of(token.hex) for token in table.quest(A, "T03").tokens] == [
        "torwall:A3", "glendale:B1"]
    assert table.player(A).tokens_left == 18


@pytest.mark.rule("WZ-4.1g")
def test_a_hex_of_any_kind_is_the_players_choice() -> None:
    table = draw(Table().member(A, "druids"), "T07")
    assert table.refused(A, ChooseHex(table.hex("glendale_dwelling"))) == "wrong_hex WZ-4.1g"
    table.play(A, ChooseHex(table.hex("hillshire_town")))
    assert {table.state.chart.name_of(token.hex) for token in table.quest(A, "T07").tokens} == {
        "hillshire:A2", "woodland:B3"}


@pytest.mark.rule("WZ-9-intro-c")
def test_only_open_cards_may_be_worked_on_by_others() -> None:
    table = Table().member(A, "druids").member(B, "druids").task(B, "T36", (0, "torwall:A1"), (1, "torwall_city"))
    arrive(table, "torwall:A1").play(A, Take(B, "T36"))
    assert table.quest(B, "T36").done == (0,)
    arrive(table, "torwall_city").play(A, Take(B, "T36"))
    assert (table.cards(B), table.points(A), table.points(B)) == ([], (7, 11, 5), (0, 0, 0))


@pytest.mark.rule("WZ-9.1b")
def test_a_token_stays_until_its_task_is_completed_or_has_failed() -> None:
    table = Table().member(A, "druids").task(A, "T01", (0, "torwall:A1"), (1, "edgewood:A1"))
    arrive(table, "torwall:A1")
    assert [token.step for token in table.quest(A, "T01").tokens] == [1]
    table.begin(TaskFailed(A, "T01"))
    assert (table.player(A).tokens_left, table.demons) == (20, {"edgewood:A1"})


@pytest.mark.rule("WZ-9.5")
def test_several_tasks_are_worked_on_at_once() -> None:
    table = Table().member(A, "druids").task(A, "T01", (0, "torwall:A1"), (1, "edgewood:A1"))
    table.task(A, "T57", (0, "torwall:A2"), (1, "edgewood:A2"))
    arrive(arrive(table, "torwall:A1"), "torwall:A2")
    assert [quest.done for quest in table.player(A).quests] == [(0,), (0,)]


# ---------------------------------------------------------------------------------------------------------- completed


@pytest.mark.rule("WZ-9.01a")
def test_a_task_is_completed_when_all_tokens_are_collected_and_all_persons_met() -> None:
    table = Table().member(A, "druids").task(A, "T16", (0, "torwall:A1"))
    assert arrive(table, "torwall:A1").cards(A) == ["T16"]
    assert arrive(table, "hamdrel_cottage").play(A, Fulfil()).cards(A) == []


@pytest.mark.rule("WZ-9.01b")
def test_points_and_track_and_free_tokens_for_a_completed_task() -> None:
    table = Table().member(A, "druids").task(A, "T53", (0, "torwall:A1"), (1, "torwall:A1"))
    arrive(table, "torwall:A1")
    assert table.points(A) == (7, 9, 8)
    assert (table.state.track, table.state.tasks_done, table.player(A).tokens_left) == (1, 1, 20)
    assert "T53" in table.state.task_discard


@pytest.mark.rule("WZ-9.3")
def test_an_event_completes_a_task_of_ones_choice() -> None:
    table = Table().member(A, "druids").task(A, "T01", (0, "torwall:A1"), (1, "edgewood:A1"))
    table.task(A, "T53", (0, "torwall:A2"), (1, "edgewood:A2"))
    pause(table).begin(CompleteTasks(A, 1)).play(A, ChooseTask("T53"))
    assert (table.cards(A), table.points(A), table.player(A).tokens_left, table.demons) == (
        ["T01"], (7, 9, 8), 18, set())


@pytest.mark.rule("WZ-12.2")
def test_ten_tasks_thwart_an_attack() -> None:
    table = Table().member(A, "druids").task(A, "T53")
    table.state.track = 9
    pause(table).begin(TaskDone(A, A, "T53"))
    assert (table.state.thwarts, table.state.track) == (1, 0)


# ---------------------------------------------------------------------------------------------------- Orders and levels


@pytest.mark.rule("WZ-10", "WZ-3.73")
def test_before_joining_an_order_nobody_has_tasks_or_points() -> None:
    table = draw(Table(), "T26").begin(Gain(A, Points(5, 5, 5), free=5))
    assert (table.cards(A), table.points(A)) == ([], (0, 0, 0))


@pytest.mark.rule("WZ-10.13")
def test_who_teaches_whom() -> None:
    assert mentors_of("druids") == ("ruktal",)
    assert set(mentors_of("sorcerers")) == {"megmoran", "meligar", "melekok"}
    assert len(mentors_of("wizards")) == 7


@pytest.mark.rule("WZ-10.14")
@pytest.mark.parametrize(("order", "level", "known"), [
    ("wizards", 1, {"telepathy"}), ("wizards", 2, {"telepathy", "summon_boat", "agility", "summon_animal"}),
    ("sorcerers", 1, set()), ("sorcerers", 2, {"summon_boat", "agility", "escape"}),
    ("druids", 2, {"summon_boat", "teleport", "dispel_demon"})])
def test_levels_bring_spells(order: str, level: int, known: set[str]) -> None:
    mine = spells(Table().member(A, order, level).player(A))  # type: ignore[arg-type]
    assert {name for name in mine.__struct_fields__ if getattr(mine, name)} == known


@pytest.mark.rule("WZ-10.14")
def test_every_order_has_all_three_types_of_spells_at_the_end() -> None:
    for order in ORDERS:
        last = level_of(order, 4).spells
        assert last.summon_boat
        assert last.dispel_demon
        assert last.telepathy or last.summon_gem or last.insight


@pytest.mark.rule("WZ-10.22a", "WZ-10.22b")
def test_points_may_fall_but_neither_below_nought_nor_with_them_the_level() -> None:
    table = Table().member(A, "druids", 2, (5, 15, 10))
    pause(table).begin(LoseLeast(A, 12))
    assert (table.points(A), table.player(A).level) == ((0, 15, 10), 2)
    table.begin(Lose(A, 99))
    assert (table.points(A), table.player(A).level) == ((0, 0, 0), 2)


@pytest.mark.rule("WZ-10.3a", "WZ-10.3b", "WZ-10.3c")
def test_who_changes_order_begins_again_with_his_points() -> None:
    table = Table().member(A, "druids", 3, (20, 40, 30)).task(A, "T57", (0, "torwall:A1"), mandatory=True)
    arrive(table.stack_tasks("T26"), "meligar_tower").play(A, Initiate())
    assert (table.player(A).order, table.player(A).level, table.points(A)) == ("sorcerers", 1, (20, 40, 30))
    assert {quest.card: quest.mandatory for quest in table.player(A).quests} == {"T57": False, "T26": True}
    assert table.step != "Menu"


@pytest.mark.rule("WZ-10.3a")
def test_nobody_joins_the_order_he_is_in() -> None:
    assert "Initiate" not in offered(arrive(Table().member(A, "sorcerers"), "meligar_tower"))


def test_a_promotion_that_is_due_is_not_forgotten() -> None:
    table = arrive(Table().member(A, "sorcerers", 1, (10, 5, 15)), "meligar_tower")
    assert Promote() in [choice.action for choice in table.choices(A)]
    assert table.play(A, Done()).player(A).level == 2


# -------------------------------------------------------------------------------------------------------------- records


@pytest.mark.rule("WZ-14.3")
def test_gems_and_secret_wizards_are_secret_and_all_else_is_public() -> None:
    table = with_gems(Table().member(A, "druids", 4, (45, 75, 60)).event(A, "E18"), "terek")
    table.task(A, "T01", (0, "torwall:A1"), (1, "edgewood:A1")).wizard("veldor", "edgewood:A1", "A", (A,))
    shown = GAME.shared(table.position)
    player = shown.players[A]
    assert (player.order, player.level, player.points.total, len(player.events), len(player.quests)) == (
        "druids", 4, 180, 1, 1)
    assert [counter.name for counter in shown.counters] == [None]
    mine, his = GAME.own(table.position, A), GAME.own(table.position, B)
    assert (mine.held, mine.secrets) == (("terek",), {"A": "veldor"})
    assert (his.held, his.known, his.secrets) == ((), {}, {})


@pytest.mark.rule("WZ-14.25")
def test_stolen_gems_are_struck_off_but_what_was_seen_is_remembered() -> None:
    table = with_gems(Table().member(A, "druids", 4), "terek", "veldor")
    arrive(table, "torwall_city", 1, 1)
    mine = GAME.own(table.position, A)
    assert (mine.held, set(mine.known)) == ((), {"terek", "veldor"})


