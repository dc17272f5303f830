"""What a turn may begin with: spells, animals, cards, and what holds a player back (steps T0 and T1)."""
from __future__ import annotations

import pytest

from app.games.wizards.actions import CastTeleport, Fly, RideUnicorn, Roll
from app.games.wizards.rules.turn import landings
from app.games.wizards.state import Trap
from app.games.wizards.vocabulary import Order
from tests.games.wizards.build import A, B, Table
from tests.games.wizards.scenes import one_turn, rolled


def lair_alone(seats: int = 1) -> Table:
    """In the third fortnight on the Lair, of whose island nothing else is left."""
    table = Table(seats).day(2, 3).put(A, "dragon_lair:B1").conquer("longrift", "meligar", "edgewood", "crescent_ridge")
    table.state.boats = ()
    return table


@pytest.mark.rule("WZ-A5")
@pytest.mark.parametrize("animal", ["unicorn", "winged_horse"])
def test_who_can_be_carried_out_of_the_lair_is_not_lost(animal: str) -> None:
    """R45: he is not stranded."""
    table = lair_alone().change(A, animal=animal, animal_turns=1).turn_of(A)
    assert (table.step, table.state.ending) == ("Choosing", None)


@pytest.mark.rule("WZ-A5", "WZ-7.303")
def test_among_several_nobody_is_lost_for_being_stranded() -> None:
    table = lair_alone(2).turn_of(A)
    assert (table.step, table.state.ending) == ("Choosing", None)


@pytest.mark.rule("WZ-8.46", "WZ-7.301-1c")
def test_a_turn_in_which_one_is_detained_counts_for_his_animal() -> None:
    """R64."""
    table = Table().change(A, detained="common_folk", animal="dog", animal_turns=3)
    assert one_turn(table, 6, 1).player(A).animal_turns == 2


@pytest.mark.rule("WZ-11.213")
@pytest.mark.parametrize(("level", "open_ways"), [(2, []), (3, []), (4, [CastTeleport("stone")])])
def test_away_from_a_stone_a_druid_may_only_teleport_to_one(level: int, open_ways: list[CastTeleport]) -> None:
    assert Table().member(A, "druids", level).turn_of(A).open(A, CastTeleport) == open_ways


@pytest.mark.rule("WZ-11.213", "WZ-7.3051-1c")
@pytest.mark.parametrize(("order", "level"), [("wizards", 3), ("wizards", 4), ("druids", 4)])
def test_who_is_dragonbound_is_offered_no_teleport(order: Order, level: int) -> None:
    table = Table().member(A, order, level).put(A, "sacred_circle:A2", dragonbound=True)
    assert table.turn_of(A).open(A, CastTeleport) == []


@pytest.mark.rule("WZ-11.213")
def test_a_druid_on_a_stone_may_teleport_by_every_way_he_knows() -> None:
    table = Table().member(A, "druids", 4).put(A, "sacred_circle:A2").turn_of(A)
    assert {action.to == "stone" for action in table.open(A, CastTeleport)} == {True, False}


@pytest.mark.rule("WZ-8.43", "WZ-8.44")
@pytest.mark.parametrize("animal", ["dog", "horse", "winged_horse", None])
def test_only_a_unicorn_is_ridden_anywhere_and_only_a_winged_horse_flies(animal: str | None) -> None:
    table = Table().change(A, animal=animal, animal_turns=2 if animal else 0).turn_of(A)
    assert table.open(A, RideUnicorn) == []
    assert bool(table.open(A, Fly)) is (animal == "winged_horse")


@pytest.mark.rule("WZ-8.44")
def test_an_animal_carries_nobody_to_where_he_is() -> None:
    table = Table().change(A, animal="winged_horse", animal_turns=2).turn_of(A)
    here = table.player(A).hex
    assert here not in landings(table.state, A)
    assert here not in landings(table.state, A, ride=True)


@pytest.mark.rule("WZ-8.44")
def test_a_winged_horse_that_joined_in_this_turn_does_not_lengthen_a_flight_by_a_card() -> None:
    """R64: it serves from the next turn on."""
    table = Table().day(3).event(A, "E31", drawn=2).turn_of(A)
    by_card = landings(table.state, A)
    table.change(A, animal="winged_horse", animal_turns=2, animal_since=table.player(A).turns)
    assert landings(table.state, A) == by_card


@pytest.mark.rule("WZ-7.3721", "WZ-7.372")
@pytest.mark.parametrize(("animal", "act"), [("unicorn", RideUnicorn), ("winged_horse", Fly)])
def test_a_stay_on_the_star_crest_begun_by_an_animal_gives_one_right_to_come_back(
        animal: str, act: type[RideUnicorn | Fly]) -> None:
    """R63."""
    table = Table().put(A, "green_grove:A4").change(A, animal=animal, animal_turns=2).turn_of(A)
    table.state.queue = (B,)
    table.play(A, act(table.hex("star_crest")), 5, 1, 1)
    assert table.player(A).crest == "granted"


@pytest.mark.rule("WZ-11.2131", "WZ-11.213")
@pytest.mark.parametrize(("order", "here", "turns"), [
    ("druids", "sacred_circle:A2", 1), ("druids", "torwall:A1", 0), ("sorcerers", "sacred_circle:A2", 0)])
def test_a_druid_teleported_from_a_stone_has_one_extra_turn_and_nobody_else_has(
        order: Order, here: str, turns: int) -> None:
    table = Table().member(A, order, 4).put(A, here).turn_of(A)
    to, dice = ("stone", (1, 4)) if order == "druids" else ("torwall", (1, 1, 3))
    table.play(A, CastTeleport(to), *dice)
    assert [(told["seat"], told["n"]) for told in table.told("extra_turns")] == [(A, 1)] * turns


@pytest.mark.rule("WZ-8.51c")
@pytest.mark.parametrize(("card", "points"), [("E27", 5), ("E28", 10), ("E29", 5), ("E30", 3), ("E31", 5)])
def test_of_the_movement_cards_only_those_that_say_so_change_the_roll(card: str, points: int) -> None:
    table = rolled(Table().day(3).event(A, card, drawn=2), 5)
    assert table.state.turn is not None
    assert table.state.turn.mp == 4 * points


@pytest.mark.rule("WZ-12.52", "WZ-8.3e")
def test_the_dragon_does_not_move_for_who_is_held_in_its_lair() -> None:
    """R40: he ended no movement there."""
    table = Table().put(A, "dragon_lair:B1", trap=Trap("roll", 5)).turn_of(A)
    table.state.queue = (B,)
    before = table.state.dragon
    assert (table.play(A, Roll(), 4, 1).state.dragon, table.waiting) == (before, [B])


@pytest.mark.rule("WZ-8.3a")
def test_who_lost_the_rest_of_the_fortnight_is_not_free_after_one_turn() -> None:
    table = Table().day(3).change(A, trap=Trap("fortnight", 0))
    assert one_turn(one_turn(table)).player(A).trap == Trap("fortnight", 0)
