"""EW-1: what lies where before the first turn."""
from __future__ import annotations

from collections import Counter

import pytest

from app.games.core.dice import Dice
from app.games.elfenwizards.board import DEFEATED_SPACES, DICE_SPACES, TOP
from app.games.elfenwizards.options import Options
from app.games.elfenwizards.rules.grey import grey_supply
from tests.games.elfenwizards.build import GAME, LoadedDice, Table

STARTS = {
    3: "w1 red_1 w2 green_1 s1 blue_1 s2 red_2 s3 green_2 s4 blue_2 n1 red_3 n2 green_3 n3 red_4 n4 blue_3 n5 blue_4 "
       "n6 green_4 n7 red_5 n8 green_5 m1 red_6 m1 green_6 m1 blue_5 m2 red_7 m2 blue_6 m3 green_7 m3 blue_7 m4 red_8 "
       "m4 green_8 m4 blue_8",
    4: "w1 red_1 w2 green_1 s1 blue_1 s2 yellow_1 s3 blue_2 s4 yellow_2 n1 red_2 n2 green_2 n3 red_3 n4 blue_3 "
       "n5 yellow_3 n6 green_3 n7 red_4 n8 green_4 m1 red_5 m1 blue_4 m2 green_5 m2 blue_5 m2 yellow_4 m3 red_6 "
       "m3 blue_6 m3 yellow_5 m4 green_6 m4 yellow_6",
    5: "w1 red_1 w2 green_1 s1 blue_1 s2 yellow_1 s3 black_1 s4 blue_2 n1 yellow_2 n2 blue_3 n3 yellow_3 n4 black_2 "
       "n5 yellow_4 n6 black_3 n7 blue_4 n8 black_4 m1 red_2 m1 red_3 m1 green_2 m1 green_3 m2 yellow_5 m2 black_5 "
       "m3 blue_5 m4 red_4 m4 red_5 m4 green_4 m4 green_5",
    6: "w1 red_1 w2 green_1 s1 blue_1 s2 yellow_1 s3 black_1 s4 white_1 n1 blue_2 n2 black_2 n3 yellow_2 n4 white_2 "
       "n5 blue_3 n6 black_3 n7 yellow_3 n8 white_3 m1 red_2 m1 red_3 m1 green_2 m2 blue_4 m2 yellow_4 m3 black_4 "
       "m3 white_4 m4 red_4 m4 green_3 m4 green_4",
}
ENGLISH_FIVE = {"m1": {"red_2", "red_3", "green_2"}, "m2": {"yellow_5", "black_5"},
                "m3": {"red_4", "green_3", "blue_5"}, "m4": {"red_5", "green_4", "green_5"}}


@pytest.mark.rule("EW-1.1")
@pytest.mark.parametrize("seats", [0, 1, 2, 7])
def test_only_three_to_six_can_play(seats: int) -> None:
    with pytest.raises(ValueError, match="3 to 6 players"):
        GAME.setup(Options(), (None,) * seats, LoadedDice())


@pytest.mark.rule("EW-1.1")
def test_the_house_offers_three_to_six_seats() -> None:
    assert list(GAME.seats) == [3, 4, 5, 6]


@pytest.mark.rule("EW-1.2")
@pytest.mark.parametrize(("seats", "last"), [(3, "blue"), (4, "yellow"), (5, "black"), (6, "white")])
def test_each_further_player_adds_a_colour(seats: int, last: str) -> None:
    in_play = GAME.seat_colours(Table(seats).position)
    assert in_play == ("red", "green", "blue", "yellow", "black", "white")[:seats]
    assert in_play[-1] == last


@pytest.mark.rule("EW-1.3")
def test_colours_are_drawn_by_lot_unless_the_table_says_otherwise() -> None:
    drawn = Counter(GAME.seat_colours(GAME.setup(Options(), (None,) * 3, Dice(b"%d" % n, 0)).position)[0]
                    for n in range(60))
    assert set(drawn) == {"red", "green", "blue"}


@pytest.mark.rule("EW-1.3")
def test_colours_can_follow_the_seats() -> None:
    options = Options(color_assignment="seat_order")
    for n in range(10):
        position = GAME.setup(options, ("blue", None, "red"), Dice(b"%d" % n, 0)).position
        assert GAME.seat_colours(position) == ("red", "green", "blue")


@pytest.mark.rule("EW-1.3")
def test_colours_can_be_wished_for_and_the_first_wish_counts() -> None:
    wishes = ("green", "green", None, "white")
    position = GAME.setup(Options(color_assignment="choose"), wishes, LoadedDice()).position
    dealt = GAME.seat_colours(position)
    assert dealt[0] == "green"
    assert sorted(dealt) == ["blue", "green", "red", "yellow"]


@pytest.mark.rule("EW-1.3")
def test_wishes_are_asked_for_only_where_they_count() -> None:
    assert GAME.are_colours_chosen(Options(color_assignment="choose"))
    assert not GAME.are_colours_chosen(Options())


@pytest.mark.rule("EW-1.3")
def test_magicians_belong_to_the_seat_that_has_their_colour() -> None:
    state = GAME.setup(Options(color_assignment="choose"), ("blue", "red", "green"), LoadedDice()).position.state
    assert {mag.id.split("_")[0]: mag.owner for mag in state.magicians.values()} == {"blue": 0, "red": 1, "green": 2}


@pytest.mark.rule("EW-1.4")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_guild_starts_with_seven_dice_and_seven_minor_spells(seats: int) -> None:
    for guild in Table(seats).state.guilds:
        assert [(die.id, die.zone, die.face) for die in guild.dice] == [
            (f"{guild.colour}_d{n}", "front", 0) for n in range(1, 8)]
        assert (guild.reserve, guild.minor_space) == (7, 0)


@pytest.mark.rule("EW-1.5")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_magicians_stand_as_in_the_start_table(seats: int) -> None:
    words = STARTS[seats].split()
    assert {mag.id: mag.space for mag in Table(seats).state.magicians.values()} == dict(
        zip(words[1::2], words[::2], strict=True))


@pytest.mark.rule("EW-1.5")
def test_five_players_under_the_english_tie_rule_have_their_own_table() -> None:
    crowds = Table(5, mu_tie_rule="english").state.crowds()
    assert {space: {mag.id for mag in crowds[space]} for space in ENGLISH_FIVE} == ENGLISH_FIVE


@pytest.mark.rule("EW-1.5")
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_the_english_tie_rule_changes_no_other_table(seats: int) -> None:
    assert Table(seats, mu_tie_rule="english").state.magicians == Table(seats).state.magicians


@pytest.mark.rule("EW-1.6")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_top_the_side_spaces_and_the_track_are_empty(seats: int) -> None:
    state = Table(seats).state
    assert not {TOP, *DEFEATED_SPACES} & set(state.crowds())
    assert not {die.zone for guild in state.guilds for die in guild.dice} & set(DICE_SPACES)
    assert state.track == (None, None, None, None)


@pytest.mark.rule("EW-1.7")
def test_all_twelve_grey_chips_lie_in_the_grey_magic_space() -> None:
    assert grey_supply(Table().state) == 12


@pytest.mark.rule("EW-1.8")
def test_the_first_dragon_holder_is_drawn_by_lot() -> None:
    drawn = {GAME.setup(Options(), (None,) * 4, Dice(b"%d" % n, 0)).position.state.dragon for n in range(60)}
    assert drawn == {0, 1, 2, 3}


@pytest.mark.rule("EW-1.9")
def test_all_scores_are_nought() -> None:
    assert [guild.total for guild in Table(6).state.guilds] == [0] * 6
