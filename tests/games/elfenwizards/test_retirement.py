"""EW-3: the High Wizard retires."""
from __future__ import annotations

import pytest

from app.games.elfenwizards.actions import Retire
from app.games.elfenwizards.rules.retirement import Retirement
from tests.games.elfenwizards.build import BLUE, GREEN, RED, Table


def retiring(turn: int = 2, in_space: int = 0) -> Table:
    """Blue has been High Wizard in the turn before; so many of its chips lie in the Minor Spells space."""
    table = Table(dragon=RED).stand(blue_1="hw").minors_in_space(BLUE, in_space)
    table.state.turn = turn
    return table.give(BLUE, hw_count=1).begin(Retirement)


@pytest.mark.rule("EW-3.1")
@pytest.mark.parametrize(("turn", "track"), [
    (2, (BLUE, None, None, None)), (3, (None, BLUE, None, None)), (4, (None, None, BLUE, None))])
def test_a_minor_spell_goes_on_the_number_of_the_turn_just_over(turn: int, track: tuple[int | None, ...]) -> None:
    table = retiring(turn).play(BLUE, Retire("m1", "reserve"))
    assert table.state.track == track
    assert (table.guild(BLUE).reserve, table.guild(BLUE).on_track) == (6, 1)


@pytest.mark.rule("EW-3.1")
def test_only_the_owner_of_the_high_wizard_is_asked() -> None:
    table = retiring()
    assert table.waiting == [BLUE]
    assert table.code(RED, Retire("m1", "reserve")) == "E03"


@pytest.mark.rule("EW-3.2")
def test_the_chip_comes_from_the_reserve_or_from_the_minor_spells_space() -> None:
    guild = retiring(in_space=5).play(BLUE, Retire("m1", "minor_space")).guild(BLUE)
    assert (guild.reserve, guild.minor_space) == (2, 4)
    guild = retiring(in_space=5).play(BLUE, Retire("m1", "reserve")).guild(BLUE)
    assert (guild.reserve, guild.minor_space) == (1, 5)


@pytest.mark.rule("EW-3.2")
def test_the_source_is_asked_only_where_there_are_two() -> None:
    assert retiring(in_space=5).choice(BLUE, Retire).ask["spell_from"] == {"enum": ["minor_space", "reserve"]}
    only = retiring(in_space=0).choice(BLUE, Retire)
    assert only.ask == {}
    assert only.action == Retire("m1", "reserve")


@pytest.mark.rule("EW-3.2")
@pytest.mark.parametrize(("in_space", "empty"), [(0, "minor_space"), (7, "reserve")])
def test_no_chip_can_come_from_where_there_is_none(in_space: int, empty: str) -> None:
    assert retiring(in_space=in_space).refused(BLUE, Retire("nowhere", empty)) == "E01 EW-3.2"


@pytest.mark.rule("EW-3.3")
def test_a_chip_on_the_track_never_comes_back_and_never_scores() -> None:
    table = retiring(turn=4).play(BLUE, Retire("m1", "reserve")).fall_back("")
    assert table.guild(BLUE).on_track == 1
    assert table.state.ending is not None
    assert table.state.ending.bonus[BLUE] == 6


@pytest.mark.rule("EW-3.4")
def test_the_owner_receives_the_dragon_and_plays_first() -> None:
    table = retiring().play(BLUE, Retire("m1", "reserve"))
    assert table.state.dragon == BLUE
    assert table.waiting == [BLUE]


@pytest.mark.rule("EW-3.5")
def test_each_magic_user_space_is_a_choice() -> None:
    table = retiring()
    assert [choice.targets for choice in table.choices(BLUE)] == [("m1",), ("m2",), ("m3",), ("m4",)]
    assert table.play(BLUE, Retire("m3", "reserve")).space("blue_1") == "m3"


@pytest.mark.rule("EW-3.5")
@pytest.mark.parametrize("space", ["n1", "hw", "d_wizard", "m5"])
def test_the_high_wizard_goes_nowhere_else(space: str) -> None:
    assert retiring().refused(BLUE, Retire(space, "reserve")) == "E02 EW-3.5"


@pytest.mark.rule("EW-3.6")
def test_grey_chips_move_with_the_magician() -> None:
    table = retiring().grey(blue_1=2).play(BLUE, Retire("m2", "reserve"))
    assert table.state.magicians["blue_1"].grey == 2


@pytest.mark.rule("EW-3.7")
@pytest.mark.parametrize("in_space", range(8))
def test_the_owner_always_has_a_chip_to_pay(in_space: int) -> None:
    assert any(not choice.blocked for choice in retiring(in_space=in_space).choices(BLUE))


@pytest.mark.rule("EW-3.5")
def test_left_alone_it_pays_from_the_minor_spells_space_and_goes_where_there_is_most_room() -> None:
    table = retiring(in_space=1)
    assert table.fallback(BLUE) == Retire("m2", "minor_space")


@pytest.mark.rule("EW-3.4")
def test_retiring_is_told() -> None:
    table = retiring(turn=3).play(BLUE, Retire("m1", "reserve"))
    assert table.events("hw_retired") == [
        {"seat": BLUE, "mag": "blue_1", "spell_from": "reserve", "space": "m1", "track": 2}]


@pytest.mark.rule("EW-2.6")
def test_green_does_not_retire_for_blue() -> None:
    assert GREEN not in retiring().waiting
