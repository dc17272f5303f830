"""EW-9: who wins the titles."""
from __future__ import annotations

import pytest

from app.games.elfenwizards.board import DUELS
from tests.games.elfenwizards.build import BLUE, GAME, GREEN, RED, Table


def result(table: Table, duel: str) -> tuple[list[str], str]:
    told = next(told for told in table.events("duel_resolved") if told["duel"] == duel)
    return told["winners"], told["reason"]


def magic_users(points: dict[str, int], tie_rule: str = "french", dragon: int = RED) -> tuple[list[str], str]:
    """red_6, green_6 and blue_5 stand on m1, and with them blue_6, who is blue too."""
    table = Table(dragon=dragon, mu_tie_rule=tie_rule).stand(blue_6="m1")
    return result(table.resolve(points), "duel_m1")


@pytest.mark.rule("EW-9.1")
def test_duels_are_resolved_from_top_to_bottom_and_from_left_to_right() -> None:
    order = [told["duel"] for told in Table().resolve({}).events("duel_resolved")]
    assert order == ["duel_hw", "duel_w1", "duel_w2", "duel_s1", "duel_s2", "duel_s3", "duel_s4", "duel_m1", "duel_m2",
                     "duel_m3", "duel_m4"]


@pytest.mark.rule("EW-9.2")
def test_points_are_the_sum_of_all_spells_whoever_cast_them() -> None:
    table = Table().cast(RED, "red_1", 5).cast(GREEN, "red_1", 6).cast_minor(BLUE, "red_1", 2)
    table.resolve({})
    assert table.events("duel_resolved")[0]["points_by_magician"] == [
        {"mag": "red_1", "points": 13}, {"mag": "green_1", "points": 0}]


@pytest.mark.rule("EW-9.3")
@pytest.mark.parametrize(("duel", "winner", "loser", "title"), [
    ("duel_hw", "green_1", "red_1", "hw"), ("duel_w2", "blue_2", "green_2", "w2"),
    ("duel_s3", "blue_4", "green_4", "s3")])
def test_of_two_candidates_the_one_with_more_points_wins(duel: str, winner: str, loser: str, title: str) -> None:
    table = Table().resolve({winner: 3, loser: 2})
    assert result(table, duel) == ([winner], "more_points")
    assert table.space(winner) == title


@pytest.mark.rule("EW-9.4")
@pytest.mark.parametrize(("points", "reason"), [(4, "tie"), (0, "no_points")])
def test_with_equal_points_nobody_wins(points: int, reason: str) -> None:
    table = Table().resolve({"red_1": points, "green_1": points})
    assert result(table, "duel_hw") == ([], reason)
    assert table.state.on_space("hw") == []


@pytest.mark.rule("EW-9.4")
def test_a_tie_in_a_reserved_duel_is_a_tie() -> None:
    table = Table().stand(blue_1="w1", red_1="s4", blue_2="w2", green_1="s1")
    assert result(table.resolve({"blue_1": 1, "blue_2": 1}), "duel_hw") == ([], "tie")


@pytest.mark.rule("EW-9.5")
def test_a_lone_candidate_needs_one_point_from_whomever() -> None:
    table = Table().stand(blue_3="m1").cast_minor(BLUE, "red_4").resolve({})
    assert result(table, "duel_s2") == (["red_4"], "lone")
    assert table.space("red_4") == "s2"


@pytest.mark.rule("EW-9.6")
def test_a_magician_without_points_never_wins() -> None:
    table = Table().stand(blue_3="m1").resolve({})
    assert result(table, "duel_s2") == ([], "no_points")
    assert all(not told["winners"] for told in table.events("duel_resolved"))


@pytest.mark.rule("EW-9.7")
def test_without_a_candidate_the_title_stays_vacant() -> None:
    table = Table().stand(red_4="m2", blue_3="m1").resolve({})
    assert result(table, "duel_s2") == ([], "no_candidate")


@pytest.mark.rule("EW-9.8")
def test_a_magic_user_space_gives_two_titles_among_those_with_points() -> None:
    assert magic_users({"red_6": 2, "green_6": 1}) == (["red_6", "green_6"], "more_points")


@pytest.mark.rule("EW-9.8")
def test_a_magic_user_without_points_is_no_second() -> None:
    assert magic_users({"red_6": 2}) == (["red_6"], "leader_only")


@pytest.mark.rule("EW-9.9")
def test_a_clear_leader_wins() -> None:
    assert magic_users({"red_6": 5, "green_6": 1, "blue_5": 1})[0][0] == "red_6"


@pytest.mark.rule("EW-9.10")
def test_a_clear_second_wins_the_other_title() -> None:
    assert magic_users({"red_6": 1, "green_6": 5, "blue_5": 3}) == (["green_6", "blue_5"], "more_points")


@pytest.mark.rule("EW-9.11")
@pytest.mark.parametrize("tied", [("green_6", "blue_5"), ("green_6", "blue_5", "blue_6")])
def test_with_a_tie_for_second_only_the_leader_wins(tied: tuple[str, ...]) -> None:
    assert magic_users({"red_6": 5} | dict.fromkeys(tied, 2)) == (["red_6"], "leader_only")


@pytest.mark.rule("EW-9.12")
def test_two_tied_for_first_both_win_under_the_french_rule() -> None:
    assert magic_users({"red_6": 3, "green_6": 3, "blue_5": 1}) == (["red_6", "green_6"], "more_points")


@pytest.mark.rule("EW-9.12")
def test_two_tied_for_first_win_nothing_under_the_english_rule() -> None:
    assert magic_users({"red_6": 3, "green_6": 3, "blue_5": 1}, "english") == ([], "tie_first")


@pytest.mark.rule("EW-9.13")
@pytest.mark.parametrize("tie_rule", ["french", "english"])
def test_three_tied_for_first_win_nothing(tie_rule: str) -> None:
    assert magic_users({"red_6": 3, "green_6": 3, "blue_5": 3, "blue_6": 1}, tie_rule) == ([], "tie_first")


@pytest.mark.rule("EW-9.14")
def test_a_single_magic_user_needs_one_point() -> None:
    table = Table().stand(blue_6="m1").resolve({"red_7": 1})
    assert result(table, "duel_m2") == (["red_7"], "lone")
    assert table.space("red_7") == "n3"


@pytest.mark.rule("EW-9.14")
def test_two_magic_users_with_points_both_rise() -> None:
    assert result(Table().resolve({"red_7": 1, "blue_6": 2}), "duel_m2") == (["blue_6", "red_7"], "more_points")


@pytest.mark.rule("EW-9.14")
def test_the_same_holds_in_a_reserved_magic_user_space() -> None:
    table = Table(mu_tie_rule="english").stand(red_7="m1", blue_7="m2").resolve({"blue_6": 1, "blue_7": 1})
    assert result(table, "duel_m2") == ([], "tie_first")


@pytest.mark.rule("EW-9.15")
def test_the_leader_stands_left_and_the_second_right() -> None:
    table = Table().resolve({"red_7": 1, "blue_6": 2})
    assert (table.space("blue_6"), table.space("red_7")) == ("n3", "n4")


@pytest.mark.rule("EW-9.15")
@pytest.mark.parametrize(("dragon", "left"), [(RED, "red_7"), (GREEN, "blue_6"), (BLUE, "blue_6")])
def test_of_tied_winners_the_one_nearer_to_the_dragon_stands_left(dragon: int, left: str) -> None:
    table = Table(dragon=dragon).resolve({"red_7": 1, "blue_6": 1})
    assert table.space(left) == "n3"


@pytest.mark.rule("EW-9.15")
@pytest.mark.parametrize(("dragon", "order"), [
    (RED, ["red_6", "green_6"]), (GREEN, ["green_6", "red_6"]), (BLUE, ["red_6", "green_6"])])
def test_nearness_to_the_dragon_is_counted_clockwise(dragon: int, order: list[str]) -> None:
    assert magic_users({"red_6": 2, "green_6": 2}, dragon=dragon)[0] == order


@pytest.mark.rule("EW-9.15")
def test_of_tied_winners_of_one_guild_the_lower_number_stands_left() -> None:
    assert magic_users({"blue_6": 2, "blue_5": 2})[0] == ["blue_5", "blue_6"]


@pytest.mark.rule("EW-9.16")
def test_winners_move_up_to_their_titles() -> None:
    points = {"red_1": 1, "blue_1": 1, "blue_2": 1, "green_3": 1, "red_6": 1}
    table = Table().resolve(points)
    assert {mag: table.space(mag) for mag in points} == {
        "red_1": "hw", "blue_1": "w1", "blue_2": "w2", "green_3": "s1", "red_6": "n1"}


@pytest.mark.rule("EW-9.17")
def test_losers_of_titles_go_to_the_defeated_space_of_their_level() -> None:
    told = Table().stand(blue_3="m1").resolve({"red_1": 2, "blue_1": 1}).events("defeated")
    fallen = {entry["mag"]: entry["space"] for entry in told}
    assert (fallen["green_1"], fallen["red_2"], fallen["green_3"]) == ("d_wizard", "d_sorcerer", "d_necromancer")
    assert fallen["red_4"] == "d_necromancer"          # alone, but without points
    assert "red_1" not in fallen


@pytest.mark.rule("EW-9.18")
def test_magic_users_who_win_nothing_stay() -> None:
    table = Table().resolve({"red_6": 1})
    assert (table.space("green_6"), table.space("blue_5")) == ("m1", "m1")


@pytest.mark.rule("EW-9.19")
def test_cast_dice_come_back_and_cast_chips_go_to_the_minor_spells_space() -> None:
    table = Table().cast(RED, "red_1", 5, 6).cast_minor(RED, "red_1", 3).resolve({})
    guild = table.guild(RED)
    assert {(die.zone, die.face, die.target) for die in guild.dice} == {("front", 0, "")}
    assert (guild.reserve, guild.minor_space, table.state.cast_minor) == (4, 3, ())


@pytest.mark.rule("EW-9.20")
def test_dice_that_were_not_cast_come_back_without_effect() -> None:
    table = Table()
    table.dice(RED, "ms_wizard", 6, 6)
    table.resolve({})
    assert len(table.guild(RED).in_zone("front")) == 7


@pytest.mark.rule("EW-9.20")
def test_dice_in_the_two_other_spaces_stay_there() -> None:
    table = Table()
    table.dice(RED, "minor_space", 6)
    table.dice(RED, "grey_space", 5)
    table.resolve({})
    assert [(die.zone, die.face) for die in table.guild(RED).dice[:2]] == [("minor_space", 6), ("grey_space", 5)]


@pytest.mark.rule("EW-9.21")
def test_minor_spells_that_were_not_cast_stay_in_reserve() -> None:
    assert Table().cast_minor(GREEN, "red_1", 2).resolve({}).guild(GREEN).reserve == 5


@pytest.mark.rule("EW-9.22")
def test_after_the_award_no_title_is_held_by_two() -> None:
    table = Table()
    table.resolve(dict.fromkeys((
        "red_1", "blue_1", "blue_2", "red_3", "red_4", "green_4", "red_5", "red_6", "blue_6"), 2))
    crowds = table.state.crowds()
    assert all(len(crowds.get(title, ())) <= 1 for duel in DUELS for title in duel.titles)


@pytest.mark.rule("EW-9.22")
def test_a_position_with_two_on_a_title_is_called_broken() -> None:
    assert "several magicians stand on w1" in GAME.broken(Table().stand(red_8="w1").position)
