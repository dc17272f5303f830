"""Which Order the bot joins, and how a Druid makes use of the stones."""
from __future__ import annotations

import pytest

from app.games.core.action import Action
from app.games.core.dice import Dice
from app.games.wizards.actions import CastTeleport, ChooseOrder, EndMovement, EnterCentre, Roll, Walk
from app.games.wizards.bot import Adept
from app.games.wizards.bots.leaps import EXTRA_TURN, leap_turns
from app.games.wizards.bots.plan import plan
from app.games.wizards.rules.opening import ChoosingOrder
from tests.games.wizards.build import A, B, C, Table

BOT = Adept()
BETWEEN = "woodland:C4"                         # nearer to Melekok's Tower than to the Cottage
ENOUGH = (100, 100, 100)                        # points for every level


def decide(table: Table, lot: int = 0) -> Action:
    return BOT.decide(table.position, A, Dice(b"bot", lot))


def aims_at(table: Table) -> str:
    aim = plan(table.state, A)
    assert aim is not None
    return table.state.chart.name_of(aim.goal.hex)


def turns_to_go(table: Table) -> float:
    aim = plan(table.state, A)
    assert aim is not None
    return aim.turns


def answers(table: Table) -> set[str]:
    """The Orders it names when asked, over many lots."""
    table.begin(ChoosingOrder(A))
    chosen = [decide(table, lot) for lot in range(24)]
    return {action.order for action in chosen if isinstance(action, ChooseOrder)}


# ------------------------------------------------------------------------------------------------------------- joining


def test_a_tower_that_is_near_is_preferred_as_long_as_nobody_is_a_sorcerer() -> None:
    assert aims_at(Table(3).put(A, BETWEEN)) == "melekok:O"


def test_where_many_are_sorcerers_it_asks_hamdrel_for_a_high_wizard() -> None:
    assert aims_at(Table(3).put(A, BETWEEN).member(B, "sorcerers").member(C, "sorcerers")) == "hamdrel:O"


def test_who_stands_nearer_to_a_tower_counts_as_a_sorcerer_to_be() -> None:
    assert aims_at(Table(3).put(A, BETWEEN).put(B, "melekok:A1").put(C, "megmoran:A1")) == "hamdrel:O"


def test_who_is_a_druid_already_takes_no_tower_from_anybody() -> None:
    table = Table(3).put(A, BETWEEN).put(B, "melekok:A1").put(C, "megmoran:A1")
    assert aims_at(table.member(B, "druids").member(C, "druids")) == "melekok:O"


def test_ruktal_initiates_too() -> None:
    assert aims_at(Table(3).put(A, "stone_1").member(B, "sorcerers").member(C, "sorcerers")) == "sacred_circle:O"


def test_asked_for_an_order_it_draws_lots_among_those_that_nobody_has_chosen() -> None:
    eased = {"length_preset": "quick"}
    assert answers(Table(3, **eased)) == {"sorcerers", "wizards", "druids"}
    assert answers(Table(3, **eased).member(B, "wizards")) == {"sorcerers", "druids"}
    assert answers(Table(3, **eased).member(B, "wizards").member(C, "sorcerers")) == {"druids"}


def test_druids_whose_stones_seldom_open_are_the_last_choice() -> None:
    assert answers(Table(3)) == {"sorcerers", "wizards"}
    assert answers(Table(3).member(B, "sorcerers").member(C, "wizards")) == {"druids"}


# -------------------------------------------------------------------------------------------------------------- stones


def errand(table: Table, where: str) -> Table:
    """All that the player has to do, and enough of it, is there."""
    for card in ("T51", "T57", "T62"):
        table.task(A, card, (0, where), (1, where))
    return table


def test_a_druid_of_the_highest_level_goes_far_over_a_stone() -> None:
    """WZ-11.213: to a stone from anywhere, and from there to the territory of the goal."""
    table = Table().member(A, "druids", 4).wizard("terek", "edgewood:A1").put(A, "torwall:A3")
    assert decide(table.turn_of(A)) == CastTeleport("stone")
    assert decide(table.put(A, "stone_1").turn_of(A)) == CastTeleport("edgewood")


def test_a_stone_is_not_called_for_a_short_way() -> None:
    table = Table().member(A, "druids", 4).wizard("terek", "torwall:A1").put(A, "torwall:A3")
    assert decide(table.turn_of(A)) == Roll()


def test_a_stone_nobody_can_be_sent_to_is_not_called() -> None:
    table = Table().member(A, "druids", 4).wizard("terek", "edgewood:A1").put(A, "torwall:A3").conquer("sacred_circle")
    aim = plan(table.state, A, before_roll=True)
    assert aim is not None
    assert not aim.leaps


def test_a_druid_beside_the_circle_walks_to_a_stone_to_leave() -> None:
    table = errand(Table(length_preset="quick").member(A, "druids", 3).put(A, "sacred_circle:B1"), "edgewood:A1")
    aim = plan(table.state, A)
    assert aim is not None
    assert table.state.chart.surface[aim.goal.hex] == "stone"


def test_the_turn_that_a_stone_gives_back_counts() -> None:
    """WZ-11.2131."""
    druid, wizard = (Table().member(A, order, 4).put(A, "stone_1") for order in ("druids", "wizards"))
    goal = druid.hex("edgewood:A1")
    assert leap_turns(wizard.state, A, goal) - leap_turns(druid.state, A, goal) == pytest.approx(EXTRA_TURN)


def test_a_priest_leaves_a_stone_by_his_spell_wherever_it_may_lead() -> None:
    table = errand(Table().member(A, "druids", 2).put(A, "stone_1"), "edgewood:A1")
    assert decide(table.turn_of(A)) == CastTeleport()
    table.state.boats = ()                      # no road leads there now
    assert decide(table.turn_of(A)) == CastTeleport()


@pytest.mark.parametrize("near", ["sacred_circle:B4", "melekok:C4"])
def test_a_priest_walks_to_what_is_near_his_stone(near: str) -> None:
    table = errand(Table().member(A, "druids", 2).put(A, "stone_1"), near)
    assert decide(table.turn_of(A)) == Roll()


def test_a_priest_who_wants_to_see_ruktal_stays_on_his_stone() -> None:
    table = errand(Table().member(A, "druids", 2, ENOUGH).put(A, "stone_1"), "edgewood:A1").day(10)
    assert decide(table.change(A, promoted=8).turn_of(A)) == Roll()


# ----------------------------------------------------------------------------------------------------------- lessons


def test_a_druid_waits_at_the_circle_for_the_promotion_to_come() -> None:
    """WZ-10.21b: three days lie between two promotions, and the way back would take longer."""
    table = errand(Table().member(A, "druids", 2, ENOUGH).put(A, "circle_centre"), "melekok:A1").day(10)
    table.change(A, promoted=10)
    assert turns_to_go(table) == 3
    step = decide(table.turn_of(A).play(A, Roll(), 2, 6))
    assert isinstance(step, Walk)
    assert table.state.chart.surface[step.hex] == "stone"


def test_the_days_of_waiting_count_as_a_way() -> None:
    table = Table().member(A, "druids", 2, ENOUGH).put(A, "stone_1").day(10)
    assert turns_to_go(table.change(A, promoted=10)) == 3


@pytest.mark.parametrize(("promoted", "does"), [(8, EndMovement()), (7, EnterCentre())])
def test_he_does_not_go_in_before_its_day(promoted: int, does: Action) -> None:
    table = errand(Table().member(A, "druids", 2, ENOUGH).put(A, "stone_1"), "melekok:A1").day(10)
    assert decide(table.change(A, promoted=promoted).turn_of(A).play(A, Roll(), 2, 6)) == does


def test_without_the_points_he_does_not_wait() -> None:
    table = errand(Table().member(A, "druids", 2, (20, 20, 20)).put(A, "stone_1"), "melekok:A1").day(10)
    assert aims_at(table.change(A, promoted=9)) == "melekok:A1"


def test_several_promotions_draw_a_druid_more_than_one() -> None:
    """Two levels at one visit are worth a way that one is not."""
    one, two = (errand(Table().member(A, "druids", 1, points).put(A, "melekok:B4"), "melekok:A1")
                for points in ((5, 15, 10), ENOUGH))
    assert aims_at(one) == "melekok:A1"
    assert aims_at(two) == "sacred_circle:O"
