"""The worked examples of the specification about places and movement, with the dice they tell of."""
from __future__ import annotations

import pytest

from app.games.wizards.actions import Board, EnterCentre, EnterStone, Roll, Sail, Swim, Walk
from app.games.wizards.rules.frames.effects import DrawTask
from tests.games.wizards.build import A, Table


@pytest.mark.rule("WZ-3.3a", "WZ-3.31", "WZ-3.32")
def test_1_seven_boats_on_the_reference_map() -> None:
    table = Table()
    assert [table.state.chart.name_of(boat.hex) for boat in table.state.boats] == [
        "S(13,0)", "S(6,12)", "S(15,8)", "S(14,2)", "S(16,12)", "S(23,5)", "S(6,15)"]


@pytest.mark.rule("WZ-4.1c", "WZ-4.2", "WZ-9.1a")
def test_2_random_hexes_of_a_task() -> None:
    table = Table().member(A, "druids").stack_tasks("T01")
    table.begin(DrawTask(A), dice=(5, 1, 2, 4, 4, 1, 5))
    tokens = table.quest(A, "T01").tokens
    assert [(token.step, table.state.chart.name_of(token.hex)) for token in tokens] == [
        (0, "sacred_circle:A4"), (1, "green_grove:A5")]


@pytest.mark.rule("WZ-6-wall", "WZ-6-cost-a", "WZ-5.21")
def test_3_walls_and_cost() -> None:
    table = Table().put(A, "torwall:A3").turn_of(A).play(A, Roll(), 3, 6)
    assert table.refused(A, Walk(table.hex("torwall:C2"))) == "wall WZ-6-wall"
    for step in ("torwall:A2", "torwall:C2", "meadowshire:B6"):
        table.play(A, Walk(table.hex(step)))
    assert (table.where(A), table.told("table_rolled")) == ("meadowshire:B6", [])


@pytest.mark.rule("WZ-6-stop-a", "WZ-7.301-1e", "WZ-7.1")
def test_4_a_city_stops_and_gives_an_extra_turn() -> None:
    table = Table().member(A, "druids", 2).put(A, "torwall:B2").turn_of(A).play(A, Roll(), 4, 1)
    table.play(A, Walk(table.hex("torwall:A2"))).play(A, Walk(table.hex("torwall_city")), 2, 5)
    assert (table.waiting, table.step) == ([A], "Choosing")
    assert table.told("extra_turn") == [{"seat": A}]


@pytest.mark.rule("WZ-6-swim-a", "WZ-6-swim-b", "WZ-6-swim-c", "WZ-8.1")
def test_5_a_swimmer() -> None:
    table = Table().put(A, "longrift:C2").turn_of(A).play(A, Roll(), 6, 2).play(A, Swim(table_hex("S(16,7)")))
    assert table.where(A) == "S(16,7)"
    table.turn_of(A).play(A, Roll(), 1, 1)
    assert table.refused(A, Walk(table.hex("woodswall:B6"))) == "too_few_points WZ-6-cost-b"
    assert Walk(table.hex("longrift:C2")) in table.open(A, Walk)
    table.turn_of(A).play(A, Roll(), 2, 4).play(A, Walk(table.hex("woodswall:B6")))
    assert table.where(A) == "woodswall:B6"


def table_hex(name: str) -> int:
    return Table().hex(name)


@pytest.mark.rule("WZ-6-swim-a")
def test_5_who_has_walked_swims_no_more() -> None:
    table = Table().put(A, "longrift:A2").turn_of(A).play(A, Roll(), 6, 4).play(A, Walk(table_hex("longrift:C2")))
    assert table.refused(A, Swim(table.hex("S(16,7)"))) == "already_moved WZ-6-swim-a"


@pytest.mark.rule("WZ-6-sail-a", "WZ-6-land-b")
def test_6_seven_hexes_in_a_boat_for_three_points_and_a_half() -> None:
    table = Table()
    table.aboard(A, table.boat_at("S(15,8)")).turn_of(A).play(A, Roll(), 4, 5)
    for step in ((15, 9), (15, 10), (15, 11), (16, 12), (16, 13), (17, 14), (17, 15)):
        table.play(A, Sail(table.hex(f"S({step[0]},{step[1]})")))
    assert table.state.turn is not None
    assert (table.where(A), table.state.turn.mp) == ("S(17,15)", 2)
    assert table.refused(A, Walk(table.hex("hamdrel:B1"))) == "sailed WZ-6-land-b"


@pytest.mark.rule("WZ-6-land-a", "WZ-7.35")
def test_6_the_next_turn_leads_to_hamdrel() -> None:
    table = Table()
    table.state.boats = (type(table.state.boats[0])(table.hex("S(17,15)")), *table.state.boats[1:])
    table.aboard(A, 0).turn_of(A).play(A, Roll(), 4, 5)
    table.play(A, Walk(table.hex("hamdrel:B1"))).play(A, Walk(table.hex("hamdrel:A1")))
    table.play(A, Walk(table.hex("hamdrel_cottage")), 2, 1)
    assert table.told("met") == [{"seat": A, "person": "hamdrel"}]


@pytest.mark.rule("WZ-6-board-c")
def test_6_who_boards_sails_next_turn() -> None:
    table = Table().put(A, "longrift:B3").turn_of(A).play(A, Roll(), 4, 5)
    table.play(A, Board(table.boat_at("S(15,8)")))
    assert table.refused(A, Sail(table.hex("S(15,9)"))) == "boarded WZ-6-board-c"


@pytest.mark.rule("WZ-6-board-b")
def test_7_a_boat_is_a_bridge() -> None:
    table = Table()
    boat = table.boat_at("S(15,8)")
    table.state.boats = tuple(type(one)(table.hex("S(16,8)")) if n == boat else one
                              for n, one in enumerate(table.state.boats))
    table.put(A, "longrift:B3").turn_of(A).play(A, Roll(), 4, 6).play(A, Board(boat))
    table.play(A, Walk(table.hex("woodswall:B6")))
    assert (table.where(A), table.player(A).boat) == ("woodswall:B6", None)
    assert table.state.boats[boat].hex == table.hex("S(16,8)")


@pytest.mark.rule("WZ-6-stone-a", "WZ-6-stone-b", "WZ-8.46", "WZ-8.1")
def test_8_a_stone_opens_to_its_number_and_the_dog_stays_outside() -> None:
    table = Table().put(A, "sacred_circle:C1", animal="dog", animal_turns=4, turns=1)
    table.turn_of(A).play(A, Roll(), 2, 3).play(A, EnterStone(2))
    assert (table.where(A), table.player(A).animal, table.told("table_rolled")) == ("sacred_circle:A2", None, [])


@pytest.mark.rule("WZ-6-stone-a", "WZ-6-stone-c")
def test_8_bonus_points_open_no_stone() -> None:
    table = Table().put(A, "sacred_circle:C1", animal="dog", animal_turns=4, turns=1)
    table.turn_of(A).play(A, Roll(), 3, 6)
    assert table.state.turn is not None
    assert table.state.turn.mp == 16
    assert table.refused(A, EnterStone(2)) == "die_differs WZ-6-stone-a"


@pytest.mark.rule("WZ-6-centre-a")
def test_8_ruktal_is_there_on_three_and_absent_on_four() -> None:
    table = Table().put(A, "stone_2").turn_of(A).play(A, Roll(), 4, 6)
    assert table.refused(A, EnterCentre()) == "ruktal_absent WZ-6-centre-a"
    table.turn_of(A).play(A, Roll(), 3, 6).play(A, EnterCentre())
    assert (table.where(A), table.told("met")) == ("sacred_circle:O", [{"seat": A, "person": "ruktal"}])
