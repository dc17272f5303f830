"""Where land and sea meet: walls, swimmers, boats as bridges, the Circle by the die, the Star Crest (section 4.4)."""
from __future__ import annotations

import pytest

from app.games.wizards.actions import (
    Board,
    CastSummonBoat,
    EndMovement,
    EnterCentre,
    EnterStone,
    Roll,
    Sail,
    Swim,
    Walk,
)
from app.games.wizards.geography.placing import Placement
from app.games.wizards.geography.sea import BESIDE, Hex, hex_at
from app.games.wizards.state import Boat, Trap
from tests.games.wizards.build import A, B, Table
from tests.games.wizards.scenes import pause, rolled
from tests.games.wizards.test_players import tables_rolled


def boats(table: Table, *names: str) -> Table:
    table.state.boats = tuple(Boat(table.hex(name)) for name in names)
    return table


def points_left(table: Table) -> float:
    assert table.state.turn is not None
    return table.state.turn.mp / 4


def walks(table: Table) -> set[str]:
    return {table.state.chart.name_of(step.hex) for step in table.open(A, Walk)}


# ---------------------------------------------------------------------------------------------------------------- land


@pytest.mark.rule("WZ-6-cost-a", "WZ-6-cost-b")
def test_each_step_is_paid_for_and_none_beyond_what_is_left() -> None:
    table = rolled(Table().put(A, "meadowfarm:A3"), 2)
    table.play(A, Walk(table.hex("meadowfarm:O")))
    assert points_left(table) == 1
    assert table.refused(A, Walk(table.hex("meadowfarm:A4"))) == "too_few_points WZ-6-cost-b"        # a forest
    table.play(A, Walk(table.hex("meadowfarm:A1")))
    assert (table.where(A), table.step) == ("meadowfarm:A1", "Choosing")


@pytest.mark.rule("WZ-6-cost-b")
def test_unused_points_are_lost() -> None:
    table = rolled(Table().put(A, "meadowfarm:A3"), 6).play(A, Walk(Table().hex("meadowfarm:O"))).play(A, EndMovement())
    assert points_left(rolled(table, 1)) == 1


@pytest.mark.rule("WZ-7.312", "WZ-6-cost-b")
def test_only_where_ones_token_lies_and_one_can_pay_may_it_be_passed_by() -> None:
    table = Table().member(A, "druids").put(A, "meadowfarm:O")
    table.task(A, "T01", (0, "meadowfarm:A4"), (1, "edgewood:A1"))              # a forest
    rolled(table, 1)
    assert [step for step in table.open(A, Walk) if step.ignore] == []
    assert table.refused(A, Walk(table.hex("meadowfarm:A4"), ignore=True)) == "too_few_points WZ-6-cost-b"
    rolled(table, 2)
    assert [step for step in table.open(A, Walk) if step.ignore] == [Walk(table.hex("meadowfarm:A4"), ignore=True)]


@pytest.mark.rule("WZ-6-wall", "WZ-7.312")
def test_nobody_passes_by_a_token_behind_a_wall() -> None:
    table = Table().member(A, "druids").put(A, "torwall:A3")
    table.task(A, "T01", (0, "torwall:C2"), (1, "edgewood:A1"))
    assert rolled(table, 6).refused(A, Walk(table.hex("torwall:C2"), ignore=True)) == "wall WZ-6-wall"


def lair_by_the_sea() -> tuple[Table, Hex, Hex]:
    """The Lair alone on the sea, where its outer sides are walls but for three gates; a shore, and the water beyond."""
    table = Table()
    table.state.placements = (Placement("dragon_lair", hex_at(10, 10), 0), Placement("meadowfarm", hex_at(20, 10), 0))
    shore, chart = table.hex("dragon_lair:C1"), table.state.chart
    return table, shore, next(near for near in BESIDE[shore] if chart.is_sea[near] and chart.is_walled(shore, near))


@pytest.mark.rule("WZ-6-wall", "WZ-6-swim-a")
def test_nobody_swims_through_a_wall() -> None:
    table, _, water = lair_by_the_sea()
    rolled(table.put(A, "dragon_lair:C1"), 6)
    assert table.refused(A, Swim(water)) == "wall WZ-6-wall"
    assert rolled(table.put(A, "dragon_lair:B1"), 6).open(A, Swim)


@pytest.mark.rule("WZ-6-wall", "WZ-6-board-a")
def test_nobody_boards_or_lands_through_a_wall() -> None:
    table, shore, water = lair_by_the_sea()
    table.state.boats = (Boat(water),)
    assert rolled(table.put(A, "dragon_lair:C1"), 6).refused(A, Board(0)) == "wall WZ-6-wall"
    assert rolled(table.aboard(A, 0), 6).refused(A, Walk(shore)) == "wall WZ-6-wall"


# ---------------------------------------------------------------------------------------------------------- the Circle


@pytest.mark.rule("WZ-6-stone-a")
def test_a_stone_opens_only_to_who_was_beside_it_before_the_roll() -> None:
    table = rolled(Table().put(A, "sacred_circle:C2"), 2).play(A, Walk(Table().hex("sacred_circle:B2")))
    assert table.refused(A, EnterStone(2)) == "not_beside WZ-6-stone-a"


@pytest.mark.rule("WZ-6-stone-b")
def test_a_stone_takes_the_whole_roll_and_has_no_encounter() -> None:
    table = rolled(Table().put(A, "sacred_circle:C5"), 6, 1).play(A, EnterStone(6))
    assert (table.where(A), table.step, tables_rolled(table)) == ("sacred_circle:A6", "Choosing", [])


@pytest.mark.rule("WZ-6-stone-c")
def test_a_stone_is_not_walked_into_and_whose_die_differs_walks_elsewhere() -> None:
    table = rolled(Table().put(A, "sacred_circle:C1"), 4)
    assert table.refused(A, Walk(table.hex("stone_1"))) == "by_die WZ-6-stone-a"
    assert {"sacred_circle:B1", "sacred_circle:B2"} <= walks(table)
    willing = rolled(Table().put(A, "sacred_circle:C1"), 1)
    assert willing.play(A, Walk(willing.hex("sacred_circle:B2"))).where(A) == "sacred_circle:B2"


@pytest.mark.rule("WZ-6-centre-a")
def test_the_centre_is_not_walked_into() -> None:
    table = rolled(Table().put(A, "stone_2"), 3)
    assert table.refused(A, Walk(table.hex("circle_centre"))) == "by_die WZ-6-stone-a"


@pytest.mark.rule("WZ-6-centre-a")
def test_ruktal_is_sought_before_any_other_step() -> None:
    table = rolled(Table().put(A, "circle_centre"), 3).play(A, Walk(Table().hex("stone_2")))
    assert table.refused(A, EnterCentre()) == "not_beside WZ-6-stone-a"
    assert table.refused(A, EnterStone(3)) == "not_beside WZ-6-stone-a"


@pytest.mark.rule("WZ-6-centre-c")
def test_from_the_centre_one_walks_out_over_a_stone() -> None:
    table = rolled(Table().put(A, "circle_centre"), 2)
    assert table.open(A, EnterStone) == []
    table.play(A, Walk(table.hex("stone_4"))).play(A, Walk(table.hex("sacred_circle:B4")))
    assert (table.where(A), points_left(rolled(table, 1))) == ("sacred_circle:B4", 1)


@pytest.mark.rule("WZ-6-centre-c", "WZ-7.3043e")
def test_in_the_circle_who_is_afflicted_walks_as_others_do() -> None:
    table = rolled(Table().put(A, "circle_centre", possessed=True), 1)
    assert table.play(A, Walk(table.hex("stone_4"))).where(A) == "sacred_circle:A4"


# ------------------------------------------------------------------------------------------------------ the Star Crest


def near_the_crest(**changes: object) -> Table:
    table = Table().member(A, "druids").put(A, "green_grove:A1", **changes)
    return table.task(A, "T30", (1, "star_crest"), done=(0,))


@pytest.mark.rule("WZ-6-crest", "WZ-7.312")
def test_nobody_walks_past_his_token_on_to_the_star_crest() -> None:
    table = rolled(near_the_crest(), 6)
    crest = table.hex("star_crest")
    assert [step.ignore for step in table.open(A, Walk) if step.hex == crest] == [False]
    assert table.refused(A, Walk(crest, ignore=True)) == "closed WZ-6-crest"


@pytest.mark.rule("WZ-7.372", "WZ-7.3721", "WZ-7.312")
@pytest.mark.parametrize(("ignore", "stay"), [(True, "walked"), (False, "granted")])
def test_who_may_return_may_pass_his_token_by_and_has_no_new_right_then(ignore: bool, stay: str) -> None:
    """R63: a stay begun by a task gives a right of its own."""
    table = rolled(near_the_crest(crest_left=0), 6)
    table.play(A, Walk(table.hex("star_crest"), ignore), *((6, 1, 1) if ignore else ()))
    assert (table.player(A).crest, tables_rolled(table)) == (stay, ["star_crest"] if ignore else [])


@pytest.mark.rule("WZ-7.372")
def test_who_left_the_star_crest_does_not_return_in_the_same_turn() -> None:
    table = rolled(Table().put(A, "star_crest"), 6).play(A, Walk(Table().hex("green_grove:A1")))
    assert table.refused(A, Walk(table.hex("star_crest"))) == "closed WZ-6-crest"


# ------------------------------------------------------------------------------------------------------------- swimming


@pytest.mark.rule("WZ-6-swim-a")
def test_a_swim_takes_all_points() -> None:
    table = rolled(Table().put(A, "longrift:C2"), 6).play(A, Swim(Table().hex("S(16,7)")))
    assert (table.where(A), table.step) == ("S(16,7)", "Choosing")


@pytest.mark.rule("WZ-6-swim-c")
def test_nobody_swims_from_sea_to_sea() -> None:
    table = rolled(Table().put(A, "longrift:C2"), 3).play(A, Swim(Table().hex("S(16,7)")))
    rolled(table, 3)
    assert table.open(A, Swim) == []
    assert table.refused(A, Swim(table.hex("S(16,8)"))) == "no_farther WZ-6-swim-c"


@pytest.mark.rule("WZ-6-swim-a", "WZ-7.3043e", "WZ-7.3051-1f")
@pytest.mark.parametrize("affliction", ["possessed", "dragonbound"])
def test_at_sea_too_every_hex_costs_the_afflicted_two_points(affliction: str) -> None:
    """R12: to swim, to board, and to sail."""
    table = boats(Table().put(A, "longrift:C2", **{affliction: True}), "S(16,7)")
    rolled(table, 1)
    assert table.open(A, Swim) == table.open(A, Board) == []
    rolled(table, 4).play(A, Board(0))
    assert points_left(table) == 2
    rolled(table, 5).play(A, Sail(table.hex("S(16,8)")))
    assert points_left(table) == 3


# --------------------------------------------------------------------------------------------------------------- boats


@pytest.mark.rule("WZ-6-board-a")
def test_a_swimmer_boards_no_boat_in_another_hex() -> None:
    """R13: that would be swimming on."""
    table = rolled(boats(Table().put(A, "S(16,7)", swum=1), "S(16,8)"), 6)
    assert table.open(A, Board) == []
    assert table.refused(A, Board(0)).startswith(("out_of_reach", "not_now"))


@pytest.mark.rule("WZ-6-board-b", "WZ-6-board-e")
def test_one_steps_from_boat_to_boat_and_leaves_the_first_where_it_is() -> None:
    table = rolled(boats(Table().put(A, "woodswall:B4"), "S(16,12)", "S(15,12)", "S(14,12)"), 3)
    for boat in range(3):
        table.play(A, Board(boat))
    assert (table.where(A), table.player(A).boat) == ("S(14,12)", 2)
    assert [table.state.chart.name_of(boat.hex) for boat in table.state.boats] == ["S(16,12)", "S(15,12)", "S(14,12)"]


@pytest.mark.rule("WZ-6-board-c")
def test_who_changed_boats_does_not_sail_this_turn() -> None:
    table = boats(Table(), "S(16,7)", "S(16,8)").aboard(A, 0)
    rolled(table, 6).play(A, Board(1))
    assert table.open(A, Sail) == []


@pytest.mark.rule("WZ-6-sail-a")
def test_the_boat_goes_with_its_sailor() -> None:
    table = rolled(boats(Table(), "S(16,7)").aboard(A, 0), 1).play(A, Sail(Table().hex("S(16,8)")))
    assert (table.where(A), table.state.boats[0].hex, points_left(table)) == ("S(16,8)", table.hex("S(16,8)"), 0.5)


@pytest.mark.rule("WZ-6-sail-b", "WZ-11.211a")
def test_no_other_boat_goes_where_one_is_sailed_or_summoned() -> None:
    table = rolled(boats(Table(), "S(16,7)", "S(14,12)").aboard(A, 0), 1).play(A, Sail(Table().hex("S(16,8)")))
    assert [table.state.chart.name_of(boat.hex) for boat in table.state.boats] == ["S(16,8)", "S(14,12)"]
    table = rolled(boats(Table().member(A, "sorcerers", 3).put(A, "longrift:C2"), "S(16,8)", "S(14,12)"), 6)
    table.play(A, CastSummonBoat(0, table.hex("S(16,7)")), 5)
    assert [table.state.chart.name_of(boat.hex) for boat in table.state.boats] == ["S(16,7)", "S(14,12)"]


@pytest.mark.rule("WZ-6-land-b")
def test_who_sailed_steps_on_to_no_other_boat() -> None:
    table = boats(Table(), "S(16,7)", "S(15,9)").aboard(A, 0)
    rolled(table, 6).play(A, Sail(table.hex("S(16,8)")))
    assert table.refused(A, Board(1)) == "sailed WZ-6-land-b"


@pytest.mark.rule("WZ-8.46")
def test_a_dog_is_of_no_use_in_a_boat() -> None:
    """Its point is struck off once, when the boat first sails."""
    table = boats(Table(), "S(15,8)").aboard(A, 0).change(A, animal="dog", animal_turns=4, animal_since=-1)
    rolled(table, 2)
    for name in ("S(15,9)", "S(15,10)", "S(15,11)", "S(16,12)"):
        assert points_left(table) <= 3
        table.play(A, Sail(table.hex(name)))
    assert table.step == "Choosing"


@pytest.mark.rule("WZ-7.2", "WZ-6-board-d")
@pytest.mark.parametrize("how", ["sail", "board"])
def test_a_swimmer_in_the_way_stops_a_boat_and_is_met(how: str) -> None:
    table = boats(Table().member(A, "druids").member(B, "druids").put(B, "S(16,8)"), "S(16,7)", "S(16,8)")
    if how == "sail":
        rolled(table.aboard(A, 0), 6).play(A, Sail(table.hex("S(16,8)")), 3, 1)
    else:
        rolled(table.put(A, "woodswall:B6"), 6).play(A, Board(1), 3, 1)
    assert (table.where(A), tables_rolled(table)) == ("S(16,8)", ["players"])


@pytest.mark.rule("WZ-6-conq", "WZ-12.41b")
def test_a_conquered_shore_is_neither_landed_on_nor_sailed_over() -> None:
    table = rolled(boats(Table(), "S(16,7)").aboard(A, 0).conquer("woodswall"), 6)
    fallen = table.hex("woodswall:B6")
    assert table.refused(A, Walk(fallen)) == "conquered WZ-6-conq"
    assert table.refused(A, Sail(fallen)) == "conquered WZ-6-conq"


# --------------------------------------------------------------------------------------------------- Demons in boats


def with_a_demon_aboard(table: Table, name: str) -> Table:
    table.state.boats = (Boat(table.hex(name), demon=True),)
    return table


@pytest.mark.rule("WZ-12.141", "WZ-7.2")
def test_the_demon_of_a_boat_is_met_by_who_boards_it() -> None:
    """R71: it ends his movement."""
    table = with_a_demon_aboard(Table().put(A, "longrift:C2"), "S(16,7)")
    rolled(table, 6).play(A, Board(0), 6, 1, 1)
    assert (tables_rolled(table), table.state.boats[0].demon) == (["demons"], False)


@pytest.mark.rule("WZ-12.141")
def test_who_sails_on_with_the_demon_does_not_meet_it_again() -> None:
    """R71: it goes with the boat."""
    table = rolled(with_a_demon_aboard(Table(), "S(16,7)").aboard(A, 0), 1).play(A, Sail(Table().hex("S(16,8)")))
    table.play(A, EndMovement())
    assert (tables_rolled(table), table.state.boats[0]) == ([], Boat(table.hex("S(16,8)"), True))


@pytest.mark.rule("WZ-12.141", "WZ-7.2")
def test_a_demon_in_a_boat_stops_nobody_who_passes() -> None:
    """R84."""
    table = with_a_demon_aboard(Table(), "S(16,8)")
    table.state.boats = (*table.state.boats, Boat(table.hex("S(16,7)")))
    rolled(table.aboard(A, 1), 6).play(A, Sail(table.hex("S(16,8)")))
    assert table.step == "Moving"


@pytest.mark.rule("WZ-7.6a", "WZ-6-board-a")
def test_who_climbs_aboard_in_his_own_water_comes_to_no_other_hex() -> None:
    """R13: neither the Demon nor the player there is met again; a Horse stays in the water (WZ-8.452)."""
    table = boats(Table().member(A, "druids").member(B, "druids").put(B, "S(16,7)"), "S(16,7)").demon("S(16,7)")
    rolled(table.put(A, "S(16,7)", swum=1, animal="horse", animal_turns=3, animal_since=-1), 3).play(A, Board(0))
    assert (table.player(A).boat, table.step, table.player(A).animal) == (0, "Moving", None)
    table.play(A, EndMovement())
    assert (table.where(A), table.step, tables_rolled(table)) == ("S(16,7)", "Choosing", [])


@pytest.mark.rule("WZ-7.6a", "WZ-12.141")
def test_the_demon_of_a_boat_in_ones_own_water_is_met_all_the_same() -> None:
    """R71."""
    table = with_a_demon_aboard(Table().put(A, "S(16,7)", swum=1), "S(16,7)")
    rolled(table, 3).play(A, Board(0), 6, 1, 1)
    assert (tables_rolled(table), table.state.boats[0].demon) == (["demons"], False)


@pytest.mark.rule("WZ-7.304-5", "WZ-7.3041a")
def test_at_sea_the_second_demon_comes_to_a_random_hex() -> None:
    table = Table().member(A, "druids").demon("S(16,7)").put(A, "longrift:C2")
    pause(rolled(table, 1)).play(A, Swim(table.hex("S(16,7)")), 1, 1, 2, 1, 1, 1, 4)
    assert table.demons == {"S(16,7)", "torwall:A4"}


@pytest.mark.rule("WZ-7.303", "WZ-6-stone-b")
def test_a_trapped_player_on_a_stone_is_freed_by_who_enters_it() -> None:
    table = Table().put(B, "stone_2", trap=Trap("turns", 3)).put(A, "sacred_circle:C1")
    rolled(table, 2).play(A, EnterStone(2))
    assert table.player(B).trap is None
    assert Roll() in [choice.action for choice in table.choices(table.waiting[0])]


@pytest.mark.rule("WZ-8.451")
def test_only_swims_count_for_how_far_a_horse_swims() -> None:
    table = boats(Table().put(A, "longrift:A2", animal="horse", animal_turns=4, animal_since=-1))
    rolled(table, 1).play(A, Walk(table.hex("longrift:C2"))).play(A, EndMovement())
    rolled(table, 1).play(A, Swim(table.hex("S(16,7)")))
    assert Swim(table.hex("S(16,8)")) in rolled(table, 1).open(A, Swim)
    assert rolled(table.play(A, Swim(table.hex("S(16,8)"))), 1).open(A, Swim) == []
