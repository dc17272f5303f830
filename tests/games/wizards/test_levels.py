"""Orders joined and left, and promotions in detail (section 10)."""
from __future__ import annotations

import pytest

from app.games.wizards.actions import Done, Fulfil, Initiate, Promote
from app.games.wizards.rules.frames.effects import Lose, TaskDone
from app.games.wizards.rules.powers import is_due
from tests.games.wizards.build import A, Table
from tests.games.wizards.scenes import arrive, pause


@pytest.mark.rule("WZ-10.21b", "WZ-10.3b")
@pytest.mark.parametrize(("day", "level"), [(8, 1), (9, 2)])
def test_a_change_of_order_does_not_shorten_the_days_between_promotions(day: int, level: int) -> None:
    """R49: joining an Order is no promotion, and the last one counts."""
    table = Table().member(A, "druids", 2, (99, 99, 99)).change(A, promoted=6).stack_tasks("T26").day(7)
    arrive(table, "meligar_tower").play(A, Initiate())
    arrive(table.day(day), "melekok_tower").play(A, Done())
    assert table.player(A).level == level


@pytest.mark.rule("WZ-10.2", "WZ-10.21b")
def test_the_first_promotion_needs_no_days() -> None:
    table = arrive(Table().member(A, "sorcerers", 1, (10, 5, 15)), "meligar_tower").play(A, Promote())
    assert (table.player(A).level, table.player(A).promoted) == (2, 1)


@pytest.mark.rule("WZ-10.2", "WZ-7.345")
def test_points_gained_in_the_meeting_count_for_the_promotion() -> None:
    """R23."""
    table = Table().member(A, "sorcerers", 1, (9, 4, 0)).task(A, "T27", done=(0,), items=("dragon_scale",))
    arrive(table, "meligar_tower").play(A, Fulfil())
    assert table.points(A) == (14, 11, 20)
    assert table.play(A, Done()).player(A).level == 2


@pytest.mark.rule("WZ-10.2", "WZ-13a")
def test_who_rises_to_the_highest_level_first_has_no_points_for_his_task() -> None:
    """R23."""
    table = Table().member(A, "sorcerers", 3, (60, 45, 75)).task(A, "T27", done=(0,), items=("dragon_scale",))
    arrive(table, "meligar_tower").play(A, Promote()).play(A, Fulfil())
    assert (table.player(A).level, table.points(A), table.state.track) == (4, (60, 45, 75), 1)


@pytest.mark.rule("WZ-10.3a", "WZ-10.3b")
def test_at_the_highest_level_too_one_may_begin_again() -> None:
    """R50: he has tasks and gains points again."""
    table = Table().member(A, "druids", 4, (45, 75, 60)).change(A, insight=True).stack_tasks("T20")
    arrive(table, "meligar_tower").play(A, Initiate())
    assert (table.player(A).level, table.cards(A), table.player(A).insight) == (1, ["T20"], True)
    pause(table).begin(TaskDone(A, A, "T20"))
    assert table.points(A) == (52, 87, 69)


@pytest.mark.rule("WZ-13a", "WZ-7.301-1b")
def test_at_the_highest_level_no_points_are_lost() -> None:
    table = pause(Table().member(A, "druids", 4, (45, 75, 60))).begin(Lose(A, 6))
    assert (table.points(A), table.step) == ((45, 75, 60), "Choosing")


@pytest.mark.rule("WZ-7.3051-1e", "WZ-10.2")
def test_who_is_dragonbound_is_not_due() -> None:
    table = Table().member(A, "sorcerers", 1, (99, 99, 99))
    assert is_due(table.state, A)
    assert not is_due(table.change(A, dragonbound=True).state, A)


@pytest.mark.rule("WZ-10.2")
@pytest.mark.parametrize("points", [(9, 99, 99), (99, 4, 99), (99, 99, 14)])
def test_a_level_needs_enough_of_all_three_types(points: tuple[int, int, int]) -> None:
    assert not is_due(Table().member(A, "sorcerers", 1, points).state, A)
    assert arrive(Table().member(A, "sorcerers", 1, points), "meligar_tower").play(A, Done()).player(A).level == 1
