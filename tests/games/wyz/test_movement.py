"""Movement (WY-4)."""
from __future__ import annotations

import pytest

from app.games.wyz.actions import EndTurn, Go, Move, Stop
from app.games.wyz.rules.movement import next_cell
from tests.games.wyz.build import A, B, C, Table


@pytest.mark.rule("WY-4.1")
def test_a_mage_moves_once_to_an_adjacent_cell() -> None:
    table = Table().play(A, Move("-2,0"))
    assert table.where(A) == "-2,0"
    assert table.refused(A, Move("-1,0")) == "no_move WY-4.1"


@pytest.mark.rule("WY-4.1")
@pytest.mark.parametrize("cell", ["-1,0", "-3,0", "9,9", "nowhere"])
def test_a_cell_that_is_not_adjacent_is_refused(cell: str) -> None:
    assert Table().refused(A, Move(cell)) == "not_adjacent WY-4.1"


@pytest.mark.rule("WY-4.1")
def test_no_move_in_the_middle_of_a_card() -> None:
    assert Table().cast("glide").refused(A, Move("-2,0")) == "not_now WY-4.1"


@pytest.mark.rule("WY-4.2")
def test_nobody_enters_an_occupied_cell_or_leaves_the_board() -> None:
    table = Table().stand("4,0", "3,0")
    assert table.refused(A, Move("3,0")) == "occupied WY-4.2"
    assert table.refused(A, Move("5,0")) == "not_adjacent WY-4.1"


@pytest.mark.rule("WY-4.3")
def test_water_is_barred_below_level_four() -> None:
    table = Table().tile("water", "-2,0").levels(A, water=3)
    assert table.refused(A, Move("-2,0")) == "need_water WY-4.3"
    assert table.levels(A, water=4).play(A, Move("-2,0")).where(A) == "-2,0"


@pytest.mark.rule("WY-4.4")
def test_earth_is_barred_below_level_four() -> None:
    table = Table().tile("earth", "-2,0").levels(A, earth=3)
    assert table.refused(A, Move("-2,0")) == "need_earth WY-4.4"
    assert table.levels(A, earth=4).play(A, Move("-2,0")).where(A) == "-2,0"


@pytest.mark.rule("WY-4.5")
def test_entering_fire_burns_cell_by_cell() -> None:
    table = Table().tile("fire", "-2,0", "-1,0").cast("glide").play(A, Go("-2,0")).play(A, Go("-1,0"))
    assert table.energies == [18, 20]
    assert Table().tile("fire", "-2,0").play(A, Move("-2,0")).energies == [19, 20]


@pytest.mark.rule("WY-4.5")
def test_a_mage_that_is_moved_onto_fire_burns_too() -> None:
    table = Table().stand("0,0", "2,0").tile("fire", "3,0").cast("gust", mage=B, push="e")
    assert (table.where(B), table.energies) == ("3,0", [20, 19])


@pytest.mark.rule("WY-4.6")
def test_level_four_in_fire_is_not_hurt_by_fire_at_all() -> None:
    table = Table().levels(A, fire=4).tile("fire", "-2,0").play(A, Move("-2,0")).play(A, EndTurn()).play(B, EndTurn())
    assert (table.where(A), table.energies) == ("-2,0", [20, 20])


@pytest.mark.rule("WY-4.7")
def test_level_four_in_wind_moves_twice_and_at_different_moments() -> None:
    table = Table().levels(A, wind=4).play(A, Move("-2,0")).cast("sap").play(A, Move("-1,0"))
    assert (table.where(A), table.refused(A, Move("0,0"))) == ("-1,0", "no_move WY-4.1")


@pytest.mark.rule("WY-4.7")
def test_reaching_level_four_in_wind_gives_the_second_move_at_once() -> None:
    table = Table().levels(A, wind=3).play(A, Move("-2,0")).cast("manual_wind").play(A, Move("-1,0"))
    assert table.where(A) == "-1,0"


@pytest.mark.rule("WY-4.8")
@pytest.mark.parametrize("element", ["water", "earth"])
def test_a_power_begins_the_moment_level_four_is_reached(element: str) -> None:
    table = Table().levels(A, **{element: 3}).tile(element, "-2,0")  # type: ignore[arg-type]
    assert table.cast(f"manual_{element}").play(A, Move("-2,0")).where(A) == "-2,0"


@pytest.mark.rule("WY-4.8")
def test_the_power_of_fire_begins_at_once() -> None:
    table = Table().levels(A, fire=3).tile("fire", "-2,0").cast("manual_fire").play(A, Move("-2,0"))
    assert table.energies == [20, 20]


@pytest.mark.rule("WY-4.9")
def test_who_stands_on_water_or_earth_suffers_nothing_and_may_leave() -> None:
    table = Table().tile("earth", "-3,0").turn_of(A)
    assert table.play(A, Move("-2,0")).energies == [20, 20]


@pytest.mark.rule("WY-4.10")
@pytest.mark.parametrize("tile", ["water", "earth"])
def test_a_mage_can_be_pushed_onto_water_and_earth(tile: str) -> None:
    table = Table().stand("0,0", "2,0").tile(tile, "3,0").cast("gust", mage=B, push="e")  # type: ignore[arg-type]
    assert table.where(B) == "3,0"


@pytest.mark.rule("WY-4.11")
def test_a_shift_of_oneself_is_voluntary_and_of_a_partner_is_not() -> None:
    table = Table(4, mode="teams").stand("0,0", "4,0", "2,0", "-4,0").tile("water", "1,0", "3,0")
    assert table.cast_refused("gust", mage=A, push="e") == "need_water WY-4.3"
    assert table.cast("gust", mage=C, push="e").where(C) == "3,0"


@pytest.mark.rule("WY-4.11", "WY-7.13")
def test_a_longer_shift_of_oneself_stops_before_a_cell_one_may_not_enter() -> None:
    """No card of the box shifts its caster by more than a cell; the grammar could."""
    state = Table().stand("0,0", "2,0").tile("water", "1,0", "3,0").state
    assert (next_cell(state, A, "e", by=A), next_cell(state, B, "e", by=A)) == (None, "3,0")


@pytest.mark.rule("WY-4.11")
def test_walking_and_teleporting_are_voluntary() -> None:
    table = Table().tile("water", "-2,0")
    assert table.cast_refused("teleportation", cell="-2,0") == "need_water WY-4.3"
    assert table.cast("glide").refused(A, Go("-2,0")) == "need_water WY-4.3"


@pytest.mark.rule("WY-4.12")
def test_movement_by_a_card_does_not_use_up_the_move() -> None:
    table = Table().cast("glide").play(A, Go("-2,0")).play(A, Stop()).play(A, Move("-1,0"))
    assert table.where(A) == "-1,0"


@pytest.mark.rule("WY-4.13")
def test_fire_hurts_its_own_caster_and_knows_no_defiance() -> None:
    table = Table().energy(5, 20).cast("blaze", dir="e").play(A, Move("-2,0"))
    assert table.energies == [4, 20]


@pytest.mark.rule("WY-4.13", "WY-5.7")
def test_fire_hurts_partners() -> None:
    table = Table(4, mode="teams").stand("0,0", "4,0", "1,0", "-4,0").cast("blaze", dir="e")
    table.play(A, EndTurn()).play(B, EndTurn())
    assert (table.waiting, table.mage(C).energy) == ([C], 19)


def test_a_blocked_step_says_why() -> None:
    table = Table().stand("0,0", "1,0").tile("water", "0,1")
    blocked = {choice.action.cell: choice.blocked.reason.key for choice in table.choices(A)
               if isinstance(choice.action, Move) and choice.blocked}
    assert blocked == {"1,0": "refusal.occupied", "0,1": "refusal.need_water"}


def test_the_turn_of_a_mage_that_burns_itself_to_death_is_over() -> None:
    table = Table(3).put(A, energy=1).tile("fire", "-2,0").play(A, Move("-2,0"))
    assert (table.waiting, table.mage(A).is_in_play) == ([B], False)


@pytest.mark.rule("WY-4.1")
def test_cards_may_be_played_before_and_after_the_move() -> None:
    table = Table().cast("manual_fire").play(A, Move("-2,0")).cast("manual_fire")
    assert (table.mage(A).levels["fire"], table.where(A)) == (3, "-2,0")
