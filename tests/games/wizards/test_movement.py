"""A turn's movement: by land, through the Circle, by sea (sections 4.2 to 4.4)."""
from __future__ import annotations

import pytest

from app.games.wizards.actions import (
    Board,
    CastSummonBoat,
    EndMovement,
    EnterCentre,
    EnterStone,
    PlayEvent,
    Roll,
    Sail,
    Swim,
    Walk,
)
from app.games.wizards.geography.lots import RANDOM, draw_hex
from app.games.wizards.grammar.hexes import AtPlace, RandomHex
from app.games.wizards.rules.frames.course import DayEnd, NextTurn
from app.games.wizards.state import Boat
from tests.games.wizards.build import GAME, A, B, LoadedDice, Table


def rolled(table: Table, white: int, red: int = 6) -> Table:
    return table.turn_of(A).play(A, Roll(), white, red)


def walk(table: Table, *names: str) -> Table:
    for name in names:
        table.play(A, Walk(table.hex(name)))
    return table


def refused(table: Table, name: str) -> str:
    return table.refused(A, Walk(table.hex(name)))


def one_boat(table: Table, name: str) -> Table:
    table.state.boats = (Boat(table.hex(name)),)
    return table


# -------------------------------------------------------------------------------------------------- random places


@pytest.mark.rule("WZ-4.1", "WZ-4.1d", "WZ-4.1e")
@pytest.mark.parametrize(("types", "white", "type_"), [
    (("elf", "magic"), 1, "elf"), (("elf", "magic"), 3, "elf"), (("elf", "magic"), 4, "magic"),
    (("elf", "magic"), 6, "magic"), (("common", "elf", "magic"), 2, "common"), (("common", "elf", "magic"), 3, "elf"),
    (("common", "elf", "magic"), 4, "elf"), (("common", "elf", "magic"), 5, "magic")])
def test_the_white_die_gives_the_type_of_a_territory(types: tuple[str, ...], white: int, type_: str) -> None:
    chart = Table().state.chart
    place = draw_hex(chart, RandomHex(types), LoadedDice(white, 2, 1, 1))  # type: ignore[arg-type]
    assert chart.type_at(place) == type_


@pytest.mark.rule("WZ-4.1")
@pytest.mark.parametrize(("red", "tile"), [(1, "torwall"), (4, "crescent_ridge"), (6, "hillshire")])
def test_the_red_die_gives_its_number(red: int, tile: str) -> None:
    chart = Table().state.chart
    assert chart.tile_at[draw_hex(chart, RANDOM, LoadedDice(1, red, 1, 1))] == tile


@pytest.mark.rule("WZ-4.1f")
def test_a_particular_place_needs_no_dice() -> None:
    table = Table()
    assert draw_hex(table.state.chart, AtPlace("torwall_city"), LoadedDice()) == table.hex("torwall_city")


# --------------------------------------------------------------------------------------------------------------- turns


@pytest.mark.rule("WZ-5a", "WZ-3.74a")
def test_every_player_has_one_turn_a_day_the_dealer_first() -> None:
    table = Table(3)
    table.state.dealer, table.state.queue = B, (B, 2, A)
    table.begin(NextTurn())
    order = []
    for _ in range(3):
        order.append(table.waiting[0])
        table.play(order[-1], Roll(), 1, 6).play(order[-1], EndMovement())
    assert order == [B, 2, A]


@pytest.mark.rule("WZ-3.74b")
def test_the_day_goes_on_when_all_have_played() -> None:
    table = Table(2)
    table.state.queue = (B,)
    table.begin(NextTurn())
    assert table.state.day == 1
    table.play(B, Roll(), 1, 6).play(B, EndMovement())
    assert (table.state.day, table.state.abs_day, table.waiting) == (2, 2, [A])


@pytest.mark.rule("WZ-5.1")
def test_the_white_die_gives_the_points_and_the_red_one_is_kept_for_the_encounter() -> None:
    turn = rolled(Table(), 5, 2).state.turn
    assert turn is not None
    assert (turn.white, turn.red, turn.mp // 4) == (5, 2, 5)


@pytest.mark.rule("WZ-5.1")
def test_luck_is_what_the_white_dice_gave_also_those_that_were_rolled_again() -> None:
    lucky_coin = "E20"
    table = rolled(Table().event(A, lucky_coin), 5).play(A, PlayEvent(lucky_coin), 2, 6)
    luck = GAME.luck(table.position)
    assert [(one.got, one.expected) for one in luck] == [(5 + 2, 2 * 3.5), (0, 0)]


@pytest.mark.rule("WZ-5.2", "WZ-5.21", "WZ-8a")
@pytest.mark.parametrize(("red", "meets"), [(1, True), (3, True), (4, False), (6, False)])
def test_a_random_encounter_comes_with_a_low_red_die(red: int, meets: bool) -> None:
    table = rolled(Table(), 1, red).play(A, EndMovement(), *([6, 6] if meets else []))
    assert bool(table.told("table_rolled")) == meets


@pytest.mark.rule("WZ-5.3")
def test_without_a_movement_roll_there_is_no_random_encounter() -> None:
    table = Table().change(A, lost_turns=1).turn_of(A)
    assert table.told("turn_lost") == [{"seat": A}]
    assert table.told("table_rolled") == []


# ---------------------------------------------------------------------------------------------------------- the Circle


@pytest.mark.rule("WZ-6-centre-b")
def test_the_centre_takes_the_whole_roll() -> None:
    table = rolled(Table().put(A, "stone_2"), 3).play(A, EnterCentre())
    assert table.where(A) == "sacred_circle:O"
    assert table.state.turn is not None
    assert table.state.turn.mp == 0


@pytest.mark.rule("WZ-6-centre-b")
def test_who_finds_nobody_there_moves_as_usual() -> None:
    table = rolled(Table().put(A, "stone_2"), 4)
    assert table.refused(A, EnterCentre()) == "ruktal_absent WZ-6-centre-a"
    assert table.hex("sacred_circle:B2") in [step.hex for step in table.open(A, Walk)]


@pytest.mark.rule("WZ-6-centre-c")
def test_from_the_centre_every_stone_is_one_point_away() -> None:
    table = rolled(Table().put(A, "circle_centre"), 1)
    assert {step.hex for step in table.open(A, Walk)} == {table.hex(f"stone_{n}") for n in range(1, 7)}
    assert walk(table, "stone_5").where(A) == "sacred_circle:A5"


@pytest.mark.rule("WZ-6-centre-c")
def test_from_stone_to_stone_only_with_its_die() -> None:
    table = rolled(Table().put(A, "stone_2"), 3)
    assert table.refused(A, EnterStone(1)) == "die_differs WZ-6-stone-a"
    assert table.play(A, EnterStone(3)).where(A) == "sacred_circle:A3"


# ---------------------------------------------------------------------------------------------------------------- boats


@pytest.mark.rule("WZ-6-board-a")
def test_boarding_costs_one_point() -> None:
    table = rolled(one_boat(Table().put(A, "longrift:C2"), "S(16,7)"), 2).play(A, Board(0))
    assert (table.player(A).boat, table.where(A)) == (0, "S(16,7)")
    assert table.state.turn is not None
    assert table.state.turn.mp == 4             # quarters of a point


@pytest.mark.rule("WZ-6-board-a")
def test_a_swimmer_boards_the_boat_in_his_own_hex() -> None:
    table = rolled(one_boat(Table().put(A, "S(16,7)"), "S(16,7)"), 1).play(A, Board(0))
    assert table.player(A).boat == 0


@pytest.mark.rule("WZ-6-board-d")
def test_a_boat_carries_one_player() -> None:
    table = one_boat(Table().put(A, "longrift:C2"), "S(16,7)").aboard(B, 0)
    assert rolled(table, 3).refused(A, Board(0)) == "occupied WZ-6-board-d"


@pytest.mark.rule("WZ-6-board-d")
def test_several_boats_may_lie_in_one_hex() -> None:
    table = Table().put(A, "longrift:C2")
    table.state.boats = (Boat(table.hex("S(16,7)")), Boat(table.hex("S(16,7)")))
    rolled(table.aboard(B, 0), 3).play(A, Board(1))
    assert table.where(A) == table.where(B)


@pytest.mark.rule("WZ-6-board-e")
def test_who_lands_leaves_his_boat_where_it_is() -> None:
    table = rolled(one_boat(Table(), "S(16,7)").aboard(A, 0), 2)
    walk(table, "woodswall:B6")
    assert (table.player(A).boat, table.state.boats[0].hex) == (None, table.hex("S(16,7)"))


@pytest.mark.rule("WZ-6-board-e")
def test_nobody_slips_from_a_boat_into_the_water() -> None:
    table = rolled(one_boat(Table(), "S(16,7)").aboard(A, 0), 6)
    assert table.open(A, Swim) == []
    near = next(place for place in table.state.chart.by_sea[table.hex("S(16,7)")])
    assert table.refused(A, Swim(near)) == "no_farther WZ-6-board-e"


@pytest.mark.rule("WZ-6-sail-b")
def test_a_boat_does_not_move_without_a_sailor() -> None:
    table = one_boat(Table().put(A, "longrift:C2"), "S(16,7)")
    before = table.state.boats
    rolled(table, 6).play(A, EndMovement())
    assert table.state.boats == before
    assert table.refused(A, Sail(table.hex("S(16,8)"))).startswith("not_now")


@pytest.mark.rule("WZ-6-sail-b", "WZ-11.211b")
def test_summon_boat_moves_an_empty_boat_and_a_failure_ends_nothing() -> None:
    table = one_boat(Table().member(A, "sorcerers", 3).put(A, "longrift:C2"), "S(16,8)")
    rolled(table, 6)
    failed = table.play(A, CastSummonBoat(0, table.hex("S(16,7)")), 6)
    assert failed.state.boats[0].hex == table.hex("S(16,8)")
    assert failed.step == "Moving"
    again = rolled(table, 6).play(A, CastSummonBoat(0, table.hex("S(16,7)")), 5)
    assert again.state.boats[0].hex == table.hex("S(16,7)")


@pytest.mark.rule("WZ-6-sail-c")
def test_boats_go_round_the_edge_of_the_board() -> None:
    table = Table()
    chart = table.state.chart
    rim = [place for place in range(len(chart.surface)) if chart.name_of(place).startswith("S(-1,")]
    assert rim
    start = next(near for place in rim for near in chart.by_sea[place] if near not in rim)
    table.state.boats = (Boat(start),)
    outside = next(place for place in chart.by_sea[start] if place in rim)
    rolled(table.aboard(A, 0), 3).play(A, Sail(outside))
    assert table.player(A).hex == outside


@pytest.mark.rule("WZ-12.41b", "WZ-6-conq")
def test_a_conquered_territory_is_entered_by_nobody() -> None:
    table = Table().put(A, "torwall:C1").conquer("meadowfarm")
    rolled(table, 6)
    fallen = set(table.state.chart.hexes_of["meadowfarm"])
    assert not fallen & {step.hex for step in table.open(A, Walk)}


@pytest.mark.rule("WZ-3.74b")
def test_a_fortnight_has_fourteen_days() -> None:
    table = Table().day(14)
    table.state.thwarted = True
    table.begin(DayEnd())
    assert (table.state.day, table.state.fortnight) == (1, 2)


def test_a_wall_is_told_as_such() -> None:
    assert refused(rolled(Table().put(A, "torwall:A3"), 3), "torwall:C2") == "wall WZ-6-wall"
