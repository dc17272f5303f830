"""EW-13: grey chips are removed."""
from __future__ import annotations

import pytest

from app.games.core.ask import fits
from app.games.elfenwizards.actions import GreyPick, RemoveGrey
from app.games.elfenwizards.rules.demotion import Demotion
from app.games.elfenwizards.rules.grey import GreyRemoval, grey_supply
from tests.games.elfenwizards.build import BLUE, GAME, GREEN, RED, Table, demote


def removing(*faces: int, cost: int = 4, **chips: int) -> Table:
    """Red has these dice in the Grey Magic space; magicians carry these chips."""
    table = Table(dragon=RED, grey_cost=cost).grey(**chips)
    table.dice(RED, "grey_space", *faces)
    return table.begin(GreyRemoval)


def use(*numbers: int, picks: dict[str, int] | None = None, back: tuple[int, ...] = ()) -> RemoveGrey:
    return RemoveGrey(tuple(f"red_d{n}" for n in numbers),
                      None if picks is None else tuple(GreyPick(mag, count) for mag, count in picks.items()),
                      tuple(f"red_d{n}" for n in back))


def carried(table: Table, *mags: str) -> list[int]:
    return [table.state.magicians[mag].grey for mag in mags]


@pytest.mark.rule("EW-13.1")
@pytest.mark.parametrize(("cost", "face", "left"), [(4, 4, 0), (4, 3, 1), (3, 3, 0)])
def test_a_chip_costs_four_points_or_three_if_the_table_says_so(cost: int, face: int, left: int) -> None:
    table = removing(face, cost=cost, red_6=1)
    if left:
        assert table.refused(RED, use(1)) == "E23 EW-13.2"
    else:
        assert carried(table.play(RED, use(1)), "red_6") == [0]


@pytest.mark.rule("EW-13.1")
def test_only_dice_in_the_grey_magic_space_count() -> None:
    table = removing(3, red_6=1)
    table.dice(RED, "minor_space", 6)
    assert table.refused(RED, use(2)) == "E10 EW-13.1"


@pytest.mark.rule("EW-13.2")
def test_points_are_added_together_and_the_rest_is_lost() -> None:
    table = removing(5, 2, 2, red_6=3).play(RED, use(1, 2, 3))
    told = table.events("grey_removed")[0]
    assert (told["points"], told["removed"], told["lost"]) == (9, 2, 1)


@pytest.mark.rule("EW-13.2")
def test_no_more_chips_are_removed_than_the_guild_carries() -> None:
    table = removing(6, 3, red_6=1).play(RED, use(1))
    assert (carried(table, "red_6"), table.events("grey_removed")[0]["lost"]) == ([0], 2)


@pytest.mark.rule("EW-13.3")
def test_the_owner_chooses_whose_chips_go() -> None:
    table = removing(4, red_6=2, red_7=1).play(RED, use(1, picks={"red_7": 1}))
    assert carried(table, "red_6", "red_7") == [2, 0]
    assert grey_supply(table.state) == 10


@pytest.mark.rule("EW-13.3")
@pytest.mark.parametrize("picks", [
    {}, {"red_6": 2}, {"red_7": 2}, {"red_6": 1, "red_7": 1}, {"blue_1": 1}, {"red_1": 1}, {"nobody": 1}])
def test_exactly_the_chips_removed_are_named(picks: dict[str, int]) -> None:
    assert removing(4, red_6=2, red_7=1, blue_1=1).refused(RED, use(1, picks=picks)) == "E24 EW-13.3"


@pytest.mark.rule("EW-13.3")
def test_what_is_asked_is_up_to_as_many_chips_as_each_carries() -> None:
    schema = removing(4, red_6=2, red_7=1).choice(RED, RemoveGrey).ask["from"]
    assert fits(None, schema)
    assert fits([{"mag": "red_6", "count": 1}], schema)
    assert fits([{"mag": "red_6", "count": 2}, {"mag": "red_7", "count": 1}], schema)
    assert not fits([{"mag": "red_7", "count": 2}], schema)


@pytest.mark.rule("EW-13.3")
def test_where_nothing_is_said_the_heaviest_burden_goes_first() -> None:
    table = removing(6, 6, red_6=1, red_7=2, red_8=2).play(RED, use(1, 2))
    assert carried(table, "red_6", "red_7", "red_8") == [1, 0, 1]


@pytest.mark.rule("EW-13.4")
@pytest.mark.parametrize(("numbers", "cost"), [((1, 2), 4), ((1, 2, 3), 3)])
def test_a_die_that_removes_nothing_is_refused(numbers: tuple[int, ...], cost: int) -> None:
    assert removing(5, 2, 1, cost=cost, red_6=2, red_7=1).refused(RED, use(*numbers)) == "E12 EW-13.4"


@pytest.mark.rule("EW-13.5")
def test_dice_used_come_back_and_each_other_is_left_or_taken_back() -> None:
    table = removing(4, 3, 2, red_6=1).play(RED, use(1, back=(3,)))
    assert [(die.zone, die.face) for die in table.guild(RED).dice[:3]] == [
        ("front", 0), ("grey_space", 3), ("front", 0)]


@pytest.mark.rule("EW-13.5")
def test_dice_can_be_taken_back_where_there_is_no_chip() -> None:
    table = removing(4)
    assert table.waiting == [RED]
    assert table.play(RED, use(back=(1,))).guild(RED).in_zone("grey_space") == []


@pytest.mark.rule("EW-13.5")
def test_a_die_is_used_or_taken_back_but_not_both() -> None:
    assert removing(4, red_6=1).refused(RED, use(1, back=(1,))) == "E06 EW-13.1"


def two_removing() -> Table:
    table = Table(dragon=GREEN).grey(blue_1=1, red_6=1)
    table.dice(BLUE, "grey_space", 4)
    table.dice(RED, "grey_space", 4)
    return table.begin(GreyRemoval)


@pytest.mark.rule("EW-13.6")
def test_choices_are_sealed_until_the_last_one_is_in() -> None:
    table = two_removing().play(RED, use(1))
    assert carried(table, "red_6") == [1]
    assert table.events("grey_removed") == []
    assert GAME.shared(table.position).guilds[RED].has_answered
    assert GAME.own(table.position, BLUE) is None
    assert not table.undoable


@pytest.mark.rule("EW-13.6")
def test_each_guild_chooses_once_and_all_are_carried_out_in_turn_order() -> None:
    table = two_removing().play(RED, use(1))
    assert table.code(RED, use()) == "E03"
    table.play(BLUE, RemoveGrey(("blue_d1",)))
    assert [told["seat"] for told in table.events("grey_removed")] == [BLUE, RED]


@pytest.mark.rule("EW-13.6")
def test_removing_is_optional() -> None:
    assert carried(removing(4, red_6=1).play(RED, use()), "red_6") == [1]


@pytest.mark.rule("EW-13.7")
def test_a_chip_received_this_turn_can_be_removed_this_turn() -> None:
    table = Table(dragon=RED).stand(red_1="d_wizard")
    table.dice(RED, "grey_space", 4)
    table.begin(Demotion).play(RED, demote(red_1="m1"))
    assert carried(table.play(RED, use(1)), "red_1") == [0]


@pytest.mark.rule("EW-13.2")
def test_left_alone_the_most_chips_go_for_the_fewest_points() -> None:
    assert removing(6, 4, 2, 2, red_6=1).fallback(RED) == use(2, back=(1, 3, 4))
