"""Whose turn it is, and what a turn is made of: days, extra turns, turns lost, held or detained (4.1 and 4.3)."""
from __future__ import annotations

import pytest

from app.games.wizards.actions import (
    CastTeleport,
    EndMovement,
    EnterCentre,
    EnterStone,
    Face,
    Fly,
    PlayEvent,
    RideUnicorn,
    Roll,
    Walk,
)
from app.games.wizards.options import Options
from app.games.wizards.rules.frames.course import DayStart, Map, NextTurn, TurnStart
from app.games.wizards.rules.frames.effects import Teleport
from app.games.wizards.rules.frames.encounters import DragonMeeting, PlaceDemon
from app.games.wizards.rules.teleporting import to_place
from app.games.wizards.setup import set_up
from app.games.wizards.state import Trap
from app.games.wizards.tables import TILES
from tests.games.wizards.build import A, B, C, LoadedDice, Table
from tests.games.wizards.maps import RM1
from tests.games.wizards.scenes import arrive, pause, rolled
from tests.games.wizards.test_players import tables_rolled


def starts(table: Table, *dice: int) -> Table:
    """All tiles lie; the Dragon comes to B2 of its Lair, and then the players come on the map."""
    return table.begin(Map(), dice=(3, 2, *dice))


# ---------------------------------------------------------------------------------------------------------- the Dealer


@pytest.mark.rule("WZ-3.2a")
@pytest.mark.parametrize(("dice", "dealer"), [
    ((1, 2, 6, 5, 3, 3), B), ((6, 6, 1, 1, 2, 2), A), ((5, 1, 2, 4, 3, 4), C)])
def test_the_highest_sum_of_two_dice_deals(dice: tuple[int, ...], dealer: int) -> None:
    assert set_up(Options(), (None,) * 3, LoadedDice(*dice)).dealer == dealer


@pytest.mark.rule("WZ-3.2a")
def test_those_who_tie_roll_again_among_themselves() -> None:
    """R01; the second tie too."""
    dice = LoadedDice(6, 5, 1, 1, 5, 6, 2, 2, 1, 3, 1, 2, 6, 6)
    assert set_up(Options(), (None,) * 3, dice).dealer == C
    assert dice.faces == []


# ------------------------------------------------------------------------------------------------------------ starting


@pytest.mark.rule("WZ-3.71")
def test_the_dealer_rolls_first_for_his_start() -> None:
    table = Table(3)
    table.state.dealer = B
    starts(table, 1, 1, 1, 2, 1, 3, 5, 1, 5)
    assert (table.where(B), table.where(C), table.where(A)) == ("torwall:A1", "woodswall:A3", "meadowfarm:A5")


@pytest.mark.rule("WZ-3.72")
def test_who_rolls_the_hex_of_another_rolls_again_for_territory_and_hex() -> None:
    table = starts(Table(2), 1, 1, 1, 1, 1, 1, 4, 3, 2)
    assert (table.where(A), table.where(B)) == ("torwall:A1", "crescent_ridge:B2")


@pytest.mark.rule("WZ-3.72", "WZ-7.6a")
def test_a_start_in_a_town_is_no_encounter_but_coming_back_is() -> None:
    """R06."""
    table = starts(Table(1), 2, 3, 2)
    assert (table.where(A), tables_rolled(table)) == ("woodswall:B2", [])
    table.play(A, Roll(), 1, 1).play(A, EndMovement())
    assert tables_rolled(table) == []
    table.play(A, Roll(), 2, 1).play(A, Walk(table.hex("woodswall:A2"))).play(A, Walk(table.hex("woodswall:B2")), 6, 1)
    assert tables_rolled(table) == ["common_folk"]


@pytest.mark.rule("WZ-3.72", "WZ-7.304-5")
def test_who_escapes_from_demons_where_he_started_has_not_arrived_there() -> None:
    """R06: the town is still not met."""
    table = starts(Table(1), 2, 3, 2).event(A, "E19")
    pause(table).begin(PlaceDemon(table.hex("woodswall:B2")), dice=(5, 1)).play(A, PlayEvent("E19"), 5, 5)
    assert (table.where(A), tables_rolled(table)) == ("woodswall:B2", ["demons"])


@pytest.mark.rule("WZ-3.71", "WZ-4.3")
def test_without_a_common_tile_the_start_is_a_random_hex() -> None:
    """R07: all six were removed; the white die that names one of them is thrown again."""
    table = Table(1)
    table.state.placements = tuple(placed for placed in RM1 if TILES[placed.tile].type != "common")
    starts(table, 1, 1, 3, 1, 1, 4)
    assert table.where(A) == "glendale:A4"


# ------------------------------------------------------------------------------------------------------- whose turn


@pytest.mark.rule("WZ-3.74a", "WZ-5a")
def test_the_dealer_plays_first_then_clockwise_every_day() -> None:
    table = Table(3)
    table.state.dealer = B
    table.begin(DayStart(first=True))
    order = []
    for _ in range(6):
        order.append((table.state.day, table.waiting[0]))
        table.play(table.waiting[0], Roll(), 1, 6).play(table.waiting[0], EndMovement())
    assert order == [(1, B), (1, C), (1, A), (2, B), (2, C), (2, A)]


@pytest.mark.rule("WZ-7.301-1e", "WZ-7.371")
def test_extra_turns_come_before_the_next_players_turn() -> None:
    """R29."""
    table = Table(3).change(A, extra_turns=2)
    table.state.queue = (B, C)
    table.begin(TurnStart(A))
    order = []
    for _ in range(5):
        order.append(table.waiting[0])
        table.play(table.waiting[0], Roll(), 1, 6).play(table.waiting[0], EndMovement())
    assert order == [A, A, A, B, C]


@pytest.mark.rule("WZ-7.3711")
def test_of_several_with_extra_turns_who_just_played_goes_first_then_clockwise() -> None:
    """R29."""
    table = Table(3).change(A, extra_turns=1).change(B, extra_turns=1).change(C, extra_turns=1)
    table.begin(TurnStart(B))
    order = []
    for _ in range(4):
        order.append(table.waiting[0])
        table.play(table.waiting[0], Roll(), 1, 6).play(table.waiting[0], EndMovement())
    assert order == [B, B, C, A]


@pytest.mark.rule("WZ-7.3711")
def test_the_extra_turn_of_a_trapped_player_waits_until_he_is_free() -> None:
    """R79."""
    table = Table(2).change(A, extra_turns=1, trap=Trap("turns", 1))
    table.state.queue = (B, A)
    table.begin(NextTurn())
    assert table.waiting == [B]
    table.play(B, Roll(), 1, 6).play(B, EndMovement())
    assert table.state.turn is not None
    assert (table.waiting, table.player(A).trap, table.state.turn.extra) == ([A], None, True)


@pytest.mark.rule("WZ-7.3711", "WZ-8a")
def test_a_random_encounter_may_come_in_an_extra_turn() -> None:
    table = Table().put(A, "torwall:A1").change(A, extra_turns=1)
    pause(table).begin(NextTurn())
    table.play(A, Roll(), 1, 1).play(A, EndMovement(), 5, 1, 6, 1)
    assert (table.told("extra_turn"), tables_rolled(table)) == ([{"seat": A}], ["random_encounter", "common_folk"])


# ---------------------------------------------------------------------------------------------------- points of a roll


@pytest.mark.rule("WZ-5.1", "WZ-8.51c")
@pytest.mark.parametrize(("card", "white", "points"), [("E28", 3, 6), ("E46", 5, 10), ("E30", 5, 3), ("E30", 4, 2)])
def test_a_movement_card_changes_what_the_white_die_is_worth(card: str, white: int, points: int) -> None:
    """Half a die is rounded up."""
    turn = rolled(Table().put(A, "torwall:A3").event(A, card), white).state.turn
    assert turn is not None
    assert (turn.white, turn.mp / 4) == (white, points)


@pytest.mark.rule("WZ-5.1", "WZ-8.46")
def test_an_animal_is_added_to_what_a_card_has_made_of_the_die() -> None:
    table = Table().put(A, "torwall:A3", animal="dog", animal_turns=4, animal_since=-1).event(A, "E28")
    turn = rolled(table, 3).state.turn
    assert turn is not None
    assert turn.mp / 4 == 7


@pytest.mark.rule("WZ-6-stone-a", "WZ-6-centre-a")
def test_stones_and_centre_look_at_the_natural_die() -> None:
    """R10."""
    doubled = rolled(Table().put(A, "sacred_circle:C1").event(A, "E28"), 1)
    assert (doubled.open(A, EnterStone), doubled.refused(A, EnterStone(2))) == (
        [EnterStone(1)], "die_differs WZ-6-stone-a")
    assert rolled(Table().put(A, "stone_1").event(A, "E28"), 2).open(A, EnterCentre)


# --------------------------------------------------------------------------------------------------- without a roll


@pytest.mark.rule("WZ-5.3")
@pytest.mark.parametrize("how", ["teleport", "unicorn", "winged_horse"])
def test_who_travels_without_a_roll_has_no_random_encounter(how: str) -> None:
    table = Table().member(A, "wizards", 4).put(A, "torwall:A3")
    if how == "teleport":
        table.turn_of(A).play(A, CastTeleport("torwall"), 1, 1, 1)
    elif how == "unicorn":
        table.change(A, animal="unicorn", animal_turns=1, animal_since=-1)
        table.turn_of(A).play(A, RideUnicorn(table.hex("torwall:A1")))
    else:
        table.change(A, animal="winged_horse", animal_turns=2, animal_since=-1)
        table.turn_of(A).play(A, Fly(table.hex("torwall:A1")))
    assert (table.where(A), tables_rolled(table)) == ("torwall:A1", [])


@pytest.mark.rule("WZ-5.3", "WZ-7.304-1")
def test_turns_lost_are_counted_one_by_one() -> None:
    """R30: they are no trap, and a teleport does not cancel them."""
    table = Table().change(A, lost_turns=2)
    pause(table).begin(Teleport(A, to_place("stone_1"), "evil"))
    assert table.player(A).lost_turns == 2
    for left in (1, 0):
        pause(table).begin(TurnStart(A))
        assert (table.player(A).lost_turns, table.told("turn_lost")[-1]) == (left, {"seat": A})
    assert table.turn_of(A).waiting == [A]


@pytest.mark.rule("WZ-8.3c", "WZ-8.31")
def test_a_trap_of_two_turns_holds_for_two_turns() -> None:
    table = Table().put(A, "torwall:A3", trap=Trap("turns", 2))
    pause(table).begin(TurnStart(A))
    assert table.player(A).trap == Trap("turns", 1)
    pause(table).begin(TurnStart(A))
    assert (table.player(A).trap, len(table.told("still_trapped"))) == (None, 2)
    assert table.turn_of(A).step == "Choosing"


@pytest.mark.rule("WZ-8.3e")
def test_who_needs_a_five_to_move_is_carried_by_no_animal() -> None:
    table = Table().put(A, "torwall:A3", trap=Trap("roll", 5), animal="unicorn", animal_turns=1, animal_since=-1)
    assert {type(choice.action).__name__ for choice in table.turn_of(A).choices(A)} == {"Roll", "Prefer"}


# ----------------------------------------------------------------------------------------------------------- detained


@pytest.mark.rule("WZ-7.301-1c")
def test_who_is_detained_does_nothing_else_in_that_turn() -> None:
    """R17: it does not count for WZ-7.6 either."""
    table = pause(Table().member(A, "druids").put(A, "torwall_city", detained="common_folk")).begin(
        TurnStart(A), dice=(6, 1))
    assert (tables_rolled(table), table.waiting, table.player(A).met) == (["common_folk"], [B], ())


@pytest.mark.rule("WZ-7.305-5")
def test_who_is_in_the_den_already_stays_and_meets_the_dragon_again() -> None:
    table = pause(Table().put(A, "lair_den")).begin(DragonMeeting(A), dice=(5, 1))
    assert (table.player(A).detained, table.told("teleported")) == ("dragon", [])
    pause(table).begin(TurnStart(A), dice=(6, 1))
    assert (tables_rolled(table), table.player(A).detained, table.waiting) == (["dragon", "dragon"], None, [B])


@pytest.mark.rule("WZ-7.301-1c", "WZ-7.5a")
def test_a_teleport_before_it_ends_a_detention() -> None:
    """R17."""
    table = Table().put(A, "torwall_city", detained="common_folk")
    pause(table).begin(Teleport(A, to_place("stone_1"), "evil"))
    assert table.turn_of(A).step == "Choosing"


# ------------------------------------------------------------------------------------------------- the Dragon's Lair


@pytest.mark.rule("WZ-12.52")
def test_who_is_sent_to_the_lair_after_his_movement_does_not_stir_the_dragon() -> None:
    """R40: his movement, here a spell, had ended elsewhere."""
    table = Table().member(A, "wizards", 3).demon("torwall:A1").turn_of(A)
    dragon = table.state.dragon
    table.play(A, CastTeleport(), 1, 1, 1, 1, 1)
    pause(table).play(A, Face(), 5, 1, 1, 2, 3, 4)
    assert (table.where(A), table.state.dragon) == ("dragon_lair:A2", dragon)


@pytest.mark.rule("WZ-12.52")
@pytest.mark.parametrize("changes", [{"lost_turns": 1}, {"trap": Trap("turns", 2)}, {"detained": "dragon"}])
def test_in_a_turn_lost_held_or_detained_the_dragon_stays_where_it_is(changes: dict[str, object]) -> None:
    """R40."""
    table = Table().put(A, "dragon_lair:A1", **changes)
    dragon = table.state.dragon
    pause(table).begin(TurnStart(A), dice=(6, 1) if "detained" in changes else ())
    assert table.state.dragon == dragon


@pytest.mark.rule("WZ-12.52")
def test_the_dragon_attacks_all_who_are_where_it_comes_the_active_player_first() -> None:
    """R40; who is trapped is left alone."""
    table = Table(3).put(A, "dragon_lair:B1").put(B, "dragon_lair:B1").put(C, "dragon_lair:B1", trap=Trap("fortnight"))
    table.turn_of(B).play(B, Roll(), 1, 6)
    pause(table, B).play(B, EndMovement(), 3, 1, 6, 1, 6, 2)
    assert [told["seat"] for told in table.told("table_rolled")] == [B, A]


@pytest.mark.rule("WZ-7.304-5", "WZ-8a")
def test_no_random_encounter_comes_to_who_was_carried_away_from_where_he_went() -> None:
    table = Table().member(A, "druids").put(A, "meadowfarm:A6").put(B, "meadowfarm:O").member(B, "druids")
    rolled(table, 1, 1).play(A, Walk(table.hex("meadowfarm:O")), 2, 1, 1, 1, 1, 1, 1, 1, 1, 3)
    assert (table.where(A), tables_rolled(table)) == ("torwall:A1", ["players"])


@pytest.mark.rule("WZ-7.4", "WZ-8.31")
def test_an_arrival_is_had_once_and_by_nobody_who_is_trapped() -> None:
    held = arrive(Table().member(A, "druids").demon("torwall:A1"), "torwall:A1", trap=Trap("turns", 2))
    assert tables_rolled(held) == []
