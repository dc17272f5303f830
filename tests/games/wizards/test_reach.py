"""What the page lights before a step is taken is what single steps allow (section 4.4)."""
from __future__ import annotations

import pytest

from app.games.core import agenda
from app.games.core.action import Action
from app.games.core.agenda import AnyPosition, Now
from app.games.core.clone import clone
from app.games.wizards.actions import Board, EnterCentre, EnterStone, Sail, Swim, Walk
from app.games.wizards.geography.sea import Hex
from app.games.wizards.rules.reach import Reach, reach
from app.games.wizards.state import Boat
from tests.games.wizards.build import A, B, LoadedDice, Table
from tests.games.wizards.scenes import rolled
from tests.games.wizards.test_shores import lair_by_the_sea

STEPS: tuple[type[Action], ...] = (Walk, Board, Sail, Swim, EnterStone, EnterCentre)


def lit(table: Table) -> dict[Hex, Reach]:
    return {one.hex: one for one in reach(table.state, A)}


def names(table: Table) -> set[str]:
    return {table.state.chart.name_of(place) for place in lit(table)}


def step_by_step(table: Table) -> dict[Hex, int]:
    """What is spent at least on every hex that can be come to, by trying all steps."""
    start, turn = table.player(A).hex, table.state.turn
    assert turn is not None
    least: dict[Hex, int] = {}
    been: dict[object, int] = {}
    waiting: list[AnyPosition] = [table.position]
    while waiting:
        position = waiting.pop()
        for action in [choice.action for choice in agenda.choices(position, A) if not choice.blocked]:
            if isinstance(action, STEPS):
                after = clone(position)
                after.agenda[-1].answer(Now(after, LoadedDice()), A, action)
                player, spent = after.state.players[A], turn.mp - after.state.turn.mp
                if player.hex != start:
                    least[player.hex] = min(spent, least.get(player.hex, spent))
                if not after.agenda[-1].answered and spent < been.get((player.hex, player.boat), turn.mp + 1):
                    been[player.hex, player.boat] = spent
                    waiting.append(after)
    return least


@pytest.mark.rule("WZ-6-cost-b", "WZ-6-wall", "WZ-6-stop-a")
@pytest.mark.parametrize(("where", "white"), [
    ("torwall:A3", 4), ("meadowfarm:A3", 6), ("longrift:B3", 5), ("hamdrel:B1", 5), ("dragon_lair:B1", 6),
    ("sacred_circle:C1", 2), ("stone_2", 3), ("circle_centre", 4), ("green_grove:A1", 6), ("S(16,7)", 2)])
def test_all_that_can_be_come_to_is_lit_at_its_least_cost(where: str, white: int) -> None:
    table = rolled(Table().put(A, where), white)
    assert {place: one.spent for place, one in lit(table).items()} == step_by_step(table)


@pytest.mark.rule("WZ-7.2", "WZ-7.312")
def test_what_stops_is_not_gone_through_but_ones_own_token_is() -> None:
    table = Table().member(A, "druids").put(A, "meadowfarm:A3").task(A, "T01", (0, "meadowfarm:O"), (1, "edgewood:A1"))
    table.demon("meadowfarm:A2").wizard("terek", "meadowfarm:C2")
    found = lit(rolled(table, 4))
    assert {place: one.spent for place, one in found.items()} == step_by_step(table)
    assert {table.state.chart.name_of(one.hex) for one in found.values() if one.token} == {"meadowfarm:O"}
    assert found[table.hex("meadowfarm:A2")].stops


@pytest.mark.rule("WZ-6-board-b", "WZ-12.141")
def test_boats_are_bridges_but_for_one_with_a_demon() -> None:
    table = Table().put(A, "woodswall:B4")
    row = [table.hex(name) for name in ("S(16,12)", "S(15,12)", "S(14,12)")]
    table.state.boats = tuple(map(Boat, row))
    assert "woodland:B1" in names(rolled(table, 6))
    table.state.boats = (Boat(row[0]), Boat(row[1], demon=True), Boat(row[2]))
    assert {"S(15,12)", "S(14,12)"} & names(rolled(table, 6)) == {"S(15,12)"}
    table.state.boats = tuple(map(Boat, row))
    table.aboard(B, 1)
    assert "S(14,12)" not in names(rolled(table, 6))


@pytest.mark.rule("WZ-6-sail-a", "WZ-6-land-a", "WZ-6-land-b")
def test_a_sailor_sees_where_he_may_sail_and_where_he_may_walk_instead() -> None:
    table = Table()
    table.state.boats = (Boat(table.hex("S(16,7)")),)
    rolled(table.aboard(A, 0), 2)
    assert {place: one.spent for place, one in lit(table).items()} == step_by_step(table)
    assert {"longrift:C2", "longrift:A2", "S(16,8)"} <= names(table)
    table.play(A, Sail(table.hex("S(16,8)")))
    assert all(name.startswith("S(") for name in names(table))


@pytest.mark.rule("WZ-6-sail-a", "WZ-8.46")
def test_a_sailor_is_shown_no_bridges_and_his_dog_does_not_count() -> None:
    table = Table()
    table.state.boats = (Boat(table.hex("S(15,9)")), Boat(table.hex("S(15,10)")))
    table.aboard(A, 0).change(A, animal="dog", animal_turns=4, animal_since=-1)
    found = lit(rolled(table, 1)).values()
    at_sea = {table.state.chart.name_of(one.hex): one.way for one in found if table.state.chart.is_sea[one.hex]}
    assert (at_sea["S(15,10)"], at_sea["S(15,11)"], "S(16,12)" in at_sea) == ("sail", "sail", False)


@pytest.mark.rule("WZ-6-wall", "WZ-6-board-a")
def test_a_boat_beyond_a_wall_is_not_lit() -> None:
    table, _, water = lair_by_the_sea()
    table.state.boats = (Boat(water),)
    assert water not in lit(rolled(table.put(A, "dragon_lair:C1"), 2))


@pytest.mark.rule("WZ-6-crest")
def test_the_star_crest_is_lit_for_who_has_a_token_there() -> None:
    table = Table().member(A, "druids").put(A, "green_grove:B1")
    assert "green_grove:O" not in names(rolled(table, 6))
    table.task(A, "T30", (1, "star_crest"), done=(0,))
    assert "green_grove:O" in names(rolled(table, 6))
    assert "green_grove:O" not in names(rolled(table.put(A, "green_grove:B1", dragonbound=True), 6))


@pytest.mark.rule("WZ-7.3051-1g")
def test_high_hollow_and_the_star_crest_are_lit_for_nobody_who_is_dragonbound() -> None:
    assert "meligar:B2" in names(rolled(Table().put(A, "meligar:A1"), 6))
    table = rolled(Table().put(A, "meligar:A1", dragonbound=True), 6)
    assert {place: one.spent for place, one in lit(table).items()} == step_by_step(table)
    assert "meligar:B2" not in names(table)


@pytest.mark.rule("WZ-7.372")
def test_the_star_crest_is_lit_for_who_may_return_to_it() -> None:
    table = rolled(Table().put(A, "green_grove:B1", crest_left=0), 6)
    assert {place: one.spent for place, one in lit(table).items()} == step_by_step(table)
    assert "green_grove:O" in names(table)


@pytest.mark.rule("WZ-12.141")
def test_a_demon_in_a_far_boat_is_in_nobodys_way() -> None:
    table = Table().put(A, "meadowfarm:A3")
    table.state.boats = (Boat(table.hex("S(14,12)"), demon=True),)
    assert {place: one.spent for place, one in lit(rolled(table, 6)).items()} == step_by_step(table)


@pytest.mark.rule("WZ-6-stone-b", "WZ-6-centre-b", "WZ-6-swim-a")
@pytest.mark.parametrize(("where", "white", "way"), [
    ("sacred_circle:C1", 1, "stone"), ("stone_2", 3, "centre"), ("woodswall:B6", 3, "swim")])
def test_what_takes_the_whole_roll_is_lit_as_the_last_step(where: str, white: int, way: str) -> None:
    found = [one for one in lit(rolled(Table().put(A, where), white)).values() if one.way == way]
    assert {(one.spent, one.stops) for one in found} == {(4 * white, True)}


@pytest.mark.rule("WZ-7.2", "WZ-6-sail-a")
def test_no_way_is_lit_past_a_swimmer_who_stops_the_boat() -> None:
    table = Table().member(A, "druids").member(B, "druids").put(B, "S(16,8)")
    table.state.boats = (Boat(table.hex("S(16,7)")),)
    found = lit(rolled(table.aboard(A, 0), 2))
    assert {place: one.spent for place, one in found.items()} == step_by_step(table)
    assert table.hex("S(16,8)") not in {one.via for one in found.values()}


@pytest.mark.rule("WZ-6-board-a", "WZ-6-board-b")
def test_the_next_boat_of_a_row_is_lit_to_who_stands_in_the_first_with_one_point_left() -> None:
    table = Table().put(A, "woodswall:B4")
    table.state.boats = tuple(Boat(table.hex(name)) for name in ("S(16,12)", "S(15,12)", "S(14,12)"))
    rolled(table, 2).play(A, Board(0))
    assert {"S(15,12)", "S(14,12)"} & names(table) == {"S(15,12)"}


@pytest.mark.rule("WZ-6-board-a")
def test_no_boat_in_another_hex_is_lit_to_a_swimmer() -> None:
    """R13."""
    table = Table().put(A, "S(16,7)", swum=1)
    table.state.boats = (Boat(table.hex("S(16,8)")),)
    assert "S(16,8)" not in names(rolled(table, 1))


@pytest.mark.rule("WZ-12.141", "WZ-7.2")
@pytest.mark.parametrize(("demon", "swimmer", "stops"), [
    (False, False, False), (True, False, True), (False, True, True)])
def test_a_boat_is_lit_as_a_stop_where_a_demon_or_a_swimmer_waits(demon: bool, swimmer: bool, stops: bool) -> None:
    table = Table().member(A, "druids").member(B, "druids").put(A, "woodswall:B6")
    water = table.hex("S(16,8)")
    table.state.boats = (Boat(water, demon),)
    assert lit(rolled(table.put(B, "S(16,8)") if swimmer else table, 3))[water].stops is stops
