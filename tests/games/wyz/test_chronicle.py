"""What is told: every event with what belongs to it, when it happens and at no other time."""
from __future__ import annotations

from typing import Any

import pytest

from app.games.wyz.actions import (
    Banish,
    ChangeProgramme,
    ChooseBonus,
    Discard,
    EndPhase,
    EndTurn,
    GiveUpTile,
    Go,
    Learn,
    Master,
    Move,
    Recover,
    Resign,
    Shed,
    Stop,
)
from tests.games.wyz.build import FAR, A, B, C, Table


def last(table: Table, key: str) -> dict[str, Any]:
    return table.events(key)[-1]


def facing() -> Table:
    """B next to A, with two cards and more Energy; C far away."""
    return Table(3).stand("0,0", "1,0", "-4,0").energy(10, 12, 20).hand(B, "sap", "gust")


@pytest.mark.rule("WY-1.2", "WY-1.4")
def test_the_beginning_tells_order_and_layout() -> None:
    assert Table(3, layout="ruins").events("game_started") == [{"order": [A, B, C], "layout": "ruins"}]


@pytest.mark.rule("WY-1.8")
def test_the_extra_level_is_told() -> None:
    table = Table(3, start=False).play(C, ChooseBonus("wind"))
    assert last(table, "bonus_chosen") == {"seat": C, "element": "wind", "level": 2}


@pytest.mark.rule("WY-2.1", "WY-12.5")
def test_turns_are_told_from_their_start_to_their_end() -> None:
    table = Table().play(A, EndTurn()).play(B, EndTurn())
    assert table.events("turn_started") == [
        {"seat": A, "round": 1}, {"seat": B, "round": 1}, {"seat": A, "round": 2}]
    assert table.events("turn_ended") == [{"seat": A}, {"seat": B}]


@pytest.mark.rule("WY-2.6")
def test_a_phase_that_ends_by_itself_is_told_so() -> None:
    table = Table().levels(A, fire=3).hand(A).play(A, EndPhase())
    assert table.events("phase_ended") == [
        {"seat": A, "phase": "action", "auto": False}, {"seat": A, "phase": "banishment", "auto": True},
        {"seat": A, "phase": "recovery", "auto": True}]


@pytest.mark.rule("WY-2.3", "WY-4.5")
def test_burning_is_told_with_what_is_left() -> None:
    table = Table().tile("fire", "-2,0").play(A, Move("-2,0"))
    assert last(table, "burned") == {"seat": A, "cell": "-2,0", "n": 1, "energy": 19}


@pytest.mark.rule("WY-4.11")
@pytest.mark.parametrize(("card", "targets", "seat", "to", "how"), [
    ("boulder", {"dir": "e"}, B, "2,0", "push"), ("gust", {"mage": B, "push": "e"}, B, "2,0", "shift"),
    ("mirage", {"mage": B}, A, "1,0", "swap"), ("teleportation", {"cell": "4,0"}, A, "4,0", "teleport")])
def test_movement_is_told_with_how_it_came(card: str, targets: dict[str, Any], seat: int, to: str, how: str) -> None:
    table, start = facing().cast(card, **targets), {A: "0,0", B: "1,0"}
    assert last(table, "moved") == {"seat": seat, "from": start[seat], "to": to, "how": how}


@pytest.mark.rule("WY-4.1", "WY-7.15")
def test_a_move_and_a_walk_are_told_apart() -> None:
    table = facing().play(A, Move("0,1")).cast("glide").play(A, Go("0,2")).play(A, Stop())
    assert [(told["from"], told["to"], told["how"]) for told in table.events("moved")] == [
        ("0,0", "0,1", "move"), ("0,1", "0,2", "walk")]


@pytest.mark.rule("WY-5.2")
def test_a_card_is_told_with_its_targets() -> None:
    assert facing().cast("gust", mage=B, push="ne").events("card_played") == [
        {"seat": A, "card": "gust", "targets": {"mage": B, "push": "ne"}}]


@pytest.mark.rule("WY-7.1")
def test_a_level_is_told_when_it_rises_and_only_then() -> None:
    table = Table().levels(A, fire=6).cast("manual_fire")
    assert last(table, "level_raised") == {"seat": A, "element": "fire", "level": 7}
    assert len(table.cast("manual_fire").events("level_raised")) == 1


@pytest.mark.rule("WY-7.2")
def test_energy_gained_is_told_as_much_as_it_was() -> None:
    assert last(facing().energy(18).cast("wellspring"), "energy_gained") == {"seat": A, "n": 2, "energy": 20}
    assert facing().energy(20).cast("wellspring").events("energy_gained") == []


@pytest.mark.rule("WY-7.20", "WY-8.1")
def test_damage_is_told_with_its_parts() -> None:
    assert last(facing().cast("boulder", dir="e"), "damaged") == {
        "seat": B, "card": "boulder", "n": 4, "count": 4, "defiance": 2, "crash": False, "energy": 8}


@pytest.mark.rule("WY-3.2")
def test_tiles_are_told_placed_refused_removed_and_turned_over() -> None:
    table = facing().tile("fire", "0,1").tile("earth", "0,2").cast("wave", dir="se")
    assert table.events("tile_placed")[0] == {"cell": "0,1", "tile": "water", "replaced": "fire"}
    assert table.events("tile_refused") == [{"cell": "0,2", "tile": "water"}]
    table = facing().tile("water", "0,1").cast("geyser", cell="0,1")
    assert table.events("tile_removed") == [{"cell": "0,1", "tile": "water", "why": "card"}]
    table = Table().tile("water", "-2,0").cast("quagmire", cell="-2,0")
    assert table.events("tile_flipped") == [{"cell": "-2,0", "tile": "earth"}]


@pytest.mark.rule("WY-3.6")
def test_a_tile_given_up_is_told_as_such() -> None:
    table = Table().stand("0,0", "0,4").tile("fire", *FAR[:30]).cast("blaze", dir="e").play(A, GiveUpTile(FAR[0]))
    assert table.events("tile_removed") == [{"cell": FAR[0], "tile": "fire", "why": "shortage"}]


@pytest.mark.rule("WY-8.5", "WY-10.1", "WY-10.2")
def test_a_discard_is_told_with_its_reason() -> None:
    table = facing().cast("wave", dir="e").play(B, Discard("gust"))
    assert (table.events("discard_due"), last(table, "discarded")) == (
        [{"seats": [B]}], {"seat": B, "card": "gust", "why": "forced"})
    table = facing().hand(A, "sap", "gust", "spark").until("recovery").play(A, Recover("sap")).play(A, Shed("gust"))
    assert [(told["card"], told["why"]) for told in table.events("discarded")] == [
        ("sap", "recovered"), ("gust", "shed")]


@pytest.mark.rule("WY-9.1", "WY-9.3")
def test_a_banishment_is_told_with_its_reason() -> None:
    table = Table().levels(A, earth=7).hand(A, "manual_earth", "sap").until("banishment")
    table.play(A, Master("manual_earth")).play(A, Banish("sap"))
    assert [(told["card"], told["why"]) for told in table.events("banished")] == [
        ("manual_earth", "mastery"), ("sap", "phase")]


@pytest.mark.rule("WY-12.2")
def test_a_reshuffle_is_told_with_its_number() -> None:
    table = Table().hand(A, "sap", "gust").piles(A, 2, 4).play(A, EndTurn())
    assert table.events("reshuffled") == [{"seat": A, "count": 4}]


@pytest.mark.rule("WY-11.3", "WY-11.4", "WY-11.5")
@pytest.mark.parametrize(("energy", "to"), [(6, "discard"), (5, "hand")])
def test_a_lesson_is_told_with_where_the_spell_went_and_what_took_its_place(energy: int, to: str) -> None:
    table = Table().energy(energy).levels(A, fire=3).study("wave", "fireball").until("learning")
    top = table.state.library[0]
    table.play(A, Learn("fireball"))
    assert table.events("learned") == [{"seat": A, "card": "fireball", "to": to}]
    assert table.events("study_refilled") == [{"slot": 1, "card": top}]


@pytest.mark.rule("WY-11.9")
def test_a_change_of_programme_is_told() -> None:
    table = Table().study("fireball", "flare_up", "meteor", "phoenix").until("learning")
    assert table.play(A, ChangeProgramme("fireball")).events("programme_changed") == [{"seat": A, "card": "fireball"}]


@pytest.mark.rule("WY-8.2", "WY-13.5")
def test_an_elimination_is_told_with_who_brought_it_and_the_place() -> None:
    assert last(facing().energy(10, 1).cast("spark", mage=B), "eliminated") == {
        "seat": B, "by": A, "place": 3, "cell": "1,0"}
    assert last(facing().play(B, Resign()), "eliminated")["by"] == "resigned"
    assert last(Table(4, mode="teams").play(B, Resign()), "eliminated")["place"] is None


@pytest.mark.rule("WY-13.1")
def test_the_end_is_told_with_reason_winners_and_places() -> None:
    assert last(Table().play(A, Resign()), "game_ended") == {
        "reason": "last_mage", "winners": [B], "places": [2, 1], "count": 1}
