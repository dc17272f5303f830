"""EW-7 and EW-10: minor spells come back, before and after the duels."""
from __future__ import annotations

import pytest

from app.games.core.agenda import Step
from app.games.elfenwizards.actions import Allocate, DiePlacement, Recover, Reroll, Roll
from app.games.elfenwizards.rules.award import Award
from app.games.elfenwizards.rules.recovery import FirstRecovery, SecondRecovery
from app.games.elfenwizards.rules.rolling import SecondRoll
from tests.games.elfenwizards.build import BLUE, GAME, GREEN, RED, Table


def recovering(*faces: int, chips: int, second: bool = False) -> Table:
    """Red has these dice and so many chips in the Minor Spells space."""
    table = Table(dragon=RED).minors_in_space(RED, chips)
    table.dice(RED, "minor_space", *faces)
    table.state.phase = 5
    return table.begin(SecondRecovery if second else FirstRecovery)


def use(*numbers: int, back: tuple[int, ...] = ()) -> Recover:
    return Recover(tuple(f"red_d{n}" for n in numbers), tuple(f"red_d{n}" for n in back))


@pytest.mark.rule("EW-7.1")
def test_dice_bring_minor_spells_back_to_the_reserve() -> None:
    guild = recovering(4, chips=3).play(RED, use(1)).guild(RED)
    assert (guild.reserve, guild.minor_space) == (6, 1)


@pytest.mark.rule("EW-7.1")
def test_a_die_of_another_space_recovers_nothing() -> None:
    table = Table(dragon=RED).minors_in_space(RED, 3)
    table.dice(RED, "minor_space", 2)
    table.dice(RED, "grey_space", 6)
    assert table.begin(FirstRecovery).refused(RED, use(2)) == "E10 EW-7.1"


@pytest.mark.rule("EW-7.2")
@pytest.mark.parametrize(("faces", "chips", "recovered"), [
    ((1, 1), 5, 1), ((3, 3), 5, 3), ((3, 6), 5, 4), ((6, 5, 6), 7, 7), ((6,), 1, 1), ((5,), 7, 2)])
def test_points_are_added_first_then_halved(faces: tuple[int, ...], chips: int, recovered: int) -> None:
    guild = recovering(*faces, chips=chips).play(RED, use(*range(1, len(faces) + 1))).guild(RED)
    assert guild.reserve == 7 - chips + recovered


@pytest.mark.rule("EW-7.2")
def test_dice_worth_one_point_recover_nothing() -> None:
    table = recovering(1, 6, chips=3)
    assert table.refused(RED, use(1)) == "E11 EW-7.2"


@pytest.mark.rule("EW-7.3")
def test_points_left_over_are_lost() -> None:
    told = recovering(3, chips=5).play(RED, use(1)).events("recovery")[0]
    assert (told["points"], told["recovered"], told["lost"], told["reserve"]) == (3, 1, 1, 3)


@pytest.mark.rule("EW-7.4")
def test_dice_used_come_back_in_front_and_cannot_be_cast() -> None:
    table = recovering(4, chips=3).play(RED, use(1)).ready()
    assert (table.guild(RED).dice[0].zone, table.guild(RED).dice[0].face) == ("front", 0)
    assert GAME.shared(table.position).guilds[RED].castable == {
        "wizard": 0, "sorcerer": 0, "necromancer": 0, "magic_user": 0}


@pytest.mark.rule("EW-7.5")
def test_dice_not_used_stay_for_after_the_duels() -> None:
    table = recovering(4, 2, chips=3).play(RED, use(1))
    assert [(die.id, die.face) for die in table.guild(RED).in_zone("minor_space")] == [("red_d2", 2)]


@pytest.mark.rule("EW-7.5")
def test_before_the_duels_no_die_can_be_taken_back() -> None:
    assert recovering(4, 2, chips=3).refused(RED, use(1, back=(2,))) == "NOT_AS_ASKED EW-7.5"


@pytest.mark.rule("EW-7.6")
@pytest.mark.parametrize("numbers", [(1, 2, 3), (1, 3, 2)])
def test_a_die_that_adds_nothing_is_refused(numbers: tuple[int, ...]) -> None:
    assert recovering(3, 1, 1, chips=3).refused(RED, use(*numbers)) == "E12 EW-7.6"


@pytest.mark.rule("EW-7.6")
def test_a_die_beyond_the_chips_that_are_there_is_refused() -> None:
    assert recovering(6, 6, chips=3).refused(RED, use(1, 2)) == "E12 EW-7.6"


@pytest.mark.rule("EW-7.7")
def test_a_guild_may_recover_nothing() -> None:
    table = recovering(4, chips=3).play(RED, use())
    assert (table.guild(RED).reserve, len(table.guild(RED).in_zone("minor_space"))) == (4, 1)


@pytest.mark.rule("EW-7.7")
def test_a_guild_recovers_once_in_a_phase() -> None:
    table = recovering(4, 2, chips=3)
    table.minors_in_space(BLUE, 3)
    table.dice(BLUE, "minor_space", 4)
    table.begin(FirstRecovery).play(RED, use(1))
    assert table.waiting == [BLUE]
    assert table.code(RED, use(2)) == "E03"


@pytest.mark.rule("EW-7.8")
def test_a_chip_paid_for_a_reroll_this_turn_can_be_recovered() -> None:
    table = Table(dragon=RED)
    table.dice(RED, "minor_space", 2)
    for seat in (GREEN, BLUE):
        table.dice(seat, "ms_wizard", *[1] * 7)
    table.begin(SecondRoll).play(RED, Roll(), *[1] * 6).play(RED, Reroll(), *[1] * 6)
    table.play(RED, Allocate(tuple(DiePlacement(f"red_d{n}", "ms_wizard") for n in range(2, 8))))
    assert table.play(RED, use(1)).guild(RED).reserve == 7


@pytest.mark.rule("EW-7.9")
def test_choices_are_sealed_until_the_last_one_is_in() -> None:
    table = two_recovering()
    before = GAME.shared(table.position).guilds[BLUE]
    table.play(BLUE, Recover(("blue_d1",)))
    shown = GAME.shared(table.position).guilds[BLUE]
    assert shown.has_answered
    assert (shown.reserve, shown.minor_space, shown.dice) == (before.reserve, before.minor_space, before.dice)
    assert table.events("recovery") == []
    assert GAME.own(table.position, GREEN) is None
    assert GAME.own(table.position, BLUE).answer == Recover(("blue_d1",))


def two_recovering(phase: type[Step] = FirstRecovery) -> Table:
    table = Table(dragon=GREEN).minors_in_space(BLUE, 3).minors_in_space(RED, 3)
    table.dice(BLUE, "minor_space", 4)
    table.dice(RED, "minor_space", 4)
    return table.begin(phase)


@pytest.mark.rule("EW-7.9")
def test_a_choice_once_sent_cannot_be_changed() -> None:
    table = two_recovering().play(BLUE, Recover(("blue_d1",)))
    assert not table.undoable
    assert table.code(BLUE, Recover(())) == "E03"


@pytest.mark.rule("EW-7.9", "EW-10.1")
@pytest.mark.parametrize("phase", [FirstRecovery, SecondRecovery])
def test_choices_are_carried_out_in_turn_order(phase: type[Step]) -> None:
    table = two_recovering(phase).play(RED, use(1)).play(BLUE, Recover(("blue_d1",)))
    assert [told["seat"] for told in table.events("recovery")] == [BLUE, RED]
    assert GAME.own(table.position, BLUE) is None


@pytest.mark.rule("EW-7.1")
def test_who_cannot_recover_anything_is_not_asked_before_the_duels() -> None:
    assert recovering(6, chips=0).step == "Negotiation"
    assert recovering(1, chips=5).step == "Negotiation"


# ---------------------------------------------------------------------------------------- after the duels, EW-10

@pytest.mark.rule("EW-10.1")
def test_chips_just_cast_can_be_recovered_after_the_duels() -> None:
    table = Table(dragon=RED).cast_minor(RED, "red_1", 2)
    table.dice(RED, "minor_space", 4)
    table.state.phase = 5
    table.begin(Award)
    assert (table.step, table.guild(RED).minor_space) == ("SecondRecovering", 2)
    assert table.play(RED, use(1)).guild(RED).reserve == 7


@pytest.mark.rule("EW-10.1")
@pytest.mark.parametrize(("action", "code"), [
    (use(9), "E10"), (use(1, 1), "E06"), (use(2), "E11"), (use(1, 2), "E12")])
def test_the_second_recovery_refuses_what_the_first_does(action: Recover, code: str) -> None:
    assert recovering(6, 1, chips=3, second=True).code(RED, action) == code


@pytest.mark.rule("EW-10.1")
def test_the_second_recovery_is_final_when_sent() -> None:
    assert not recovering(6, chips=3, second=True).play(RED, use(1)).undoable


@pytest.mark.rule("EW-10.2")
def test_each_die_left_over_stays_with_its_face_or_is_taken_back() -> None:
    table = recovering(4, 5, 6, chips=2, second=True).play(RED, use(1, back=(3,)))
    dice = table.guild(RED).dice
    assert [(die.zone, die.face) for die in dice[:3]] == [("front", 0), ("minor_space", 5), ("front", 0)]


@pytest.mark.rule("EW-10.2")
def test_a_die_is_used_or_taken_back_but_not_both() -> None:
    assert recovering(4, chips=2, second=True).refused(RED, use(1, back=(1,))) == "E06 EW-7.1"


@pytest.mark.rule("EW-10.3")
def test_dice_can_be_taken_back_when_no_chip_remains() -> None:
    table = recovering(4, chips=0, second=True)
    assert table.waiting == [RED]
    assert table.play(RED, use(back=(1,))).guild(RED).in_zone("minor_space") == []


@pytest.mark.rule("EW-10.3")
def test_dice_can_be_left_while_chips_remain() -> None:
    table = recovering(4, chips=3, second=True).play(RED, use())
    assert len(table.guild(RED).in_zone("minor_space")) == 1


@pytest.mark.rule("EW-7.7")
def test_left_alone_a_guild_recovers_nothing_before_the_duels() -> None:
    assert recovering(4, chips=3).fallback(RED) == use()


@pytest.mark.rule("EW-10.2")
@pytest.mark.parametrize(("faces", "chips", "used", "back"), [
    ((6, 2, 2), 2, (2, 3), (1,)),               # four points are enough
    ((2, 2, 4), 2, (3,), (1, 2)),               # as many points, fewer dice
    ((5, 2, 2, 2), 1, (2,), (1, 3, 4)),         # the lowest number of equal dice
    ((1,), 3, (), (1,)),
])
def test_left_alone_a_guild_recovers_the_most_with_the_fewest_points(
        faces: tuple[int, ...], chips: int, used: tuple[int, ...], back: tuple[int, ...]) -> None:
    assert recovering(*faces, chips=chips, second=True).fallback(RED) == use(*used, back=back)
