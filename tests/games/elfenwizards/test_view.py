"""What is shown, and what is not."""
from __future__ import annotations

import pytest

from app.games.core import agenda
from app.games.core.codec import encode
from app.games.core.dice import Dice
from app.games.elfenwizards.actions import Promise, Recover, RemoveGrey, Roll
from app.games.elfenwizards.rules.demotion import Demotion
from app.games.elfenwizards.rules.duelling import Duels
from app.games.elfenwizards.rules.grey import GreyRemoval
from app.games.elfenwizards.rules.recovery import SecondRecovery
from app.games.elfenwizards.rules.retirement import Retirement
from app.games.elfenwizards.rules.scoring import Scoring
from app.games.elfenwizards.shown import DuelShown, MagicianShown, Shared
from app.games.elfenwizards.statistics import statistics as statistics_of
from tests.games.elfenwizards.build import BLUE, GAME, GREEN, RED, Table, demote, place


def shared(table: Table) -> Shared:
    return GAME.shared(table.position)


def duel(table: Table, name: str) -> DuelShown:
    return next(duel for duel in shared(table).duels if duel.id == name)


def magician(table: Table, mag: str) -> MagicianShown:
    return next(shown for shown in shared(table).magicians if shown.id == mag)


def test_phases_show_what_is_done_now_skipped_and_to_come() -> None:
    table = Table().begin(Duels)
    table.state.skipped = (1, 4)
    assert [phase.status for phase in shared(table).phases] == [
        "skipped", "done", "done", "skipped", "now", "next", "next", "next", "next", "next"]


def test_a_magician_shows_its_points_and_whose_spells_lie_on_it() -> None:
    table = Table().begin(Duels).cast(RED, "red_1", 5, 2).cast_minor(GREEN, "red_1", 2).cast_minor(RED, "red_1")
    shown = magician(table, "red_1")
    assert (shown.points, shown.level, shown.space) == (10, "wizard", "w1")
    assert [(lying.seat, lying.faces, lying.minors, lying.points) for lying in shown.spells] == [
        (RED, (5, 2), 1, 8), (GREEN, (), 2, 2)]


def test_a_magician_without_spells_shows_none() -> None:
    table = Table().begin(Duels).cast(RED, "red_1", 5)
    assert (magician(table, "red_2").points, magician(table, "red_2").spells) == (0, ())
    assert (magician(table, "red_1").spells[0].minors, magician(table, "red_1").spells[0].points) == (0, 5)


def test_a_duel_shows_who_leads_and_by_how_much() -> None:
    shown = duel(Table().begin(Duels).cast(RED, "red_1", 5).cast_minor(GREEN, "green_1"), "duel_hw")
    assert (shown.leader, shown.margin, shown.winners, shown.reason) == ("red_1", 4, ("red_1",), "more_points")
    assert (shown.level, shown.title_level, shown.titles) == ("wizard", "high_wizard", ("hw",))
    assert (shown.candidates, shown.points, shown.is_settled) == (("red_1", "green_1"), (5, 1), False)


def test_a_duel_shows_a_tie_and_that_nobody_has_cast() -> None:
    table = Table().begin(Duels).cast_minor(RED, "red_1").cast_minor(RED, "green_1")
    assert (duel(table, "duel_hw").reason, duel(table, "duel_hw").leader) == ("tie", None)
    assert (duel(table, "duel_w1").reason, duel(table, "duel_w1").winners) == ("no_points", ())


def test_a_duel_shows_a_lock_and_a_star() -> None:
    table = Table().stand(blue_1="w1", red_1="s4", blue_2="w2", green_1="s1", blue_3="m1").begin(Duels)
    assert (duel(table, "duel_hw").reserved_for, duel(table, "duel_hw").is_lone) == (BLUE, False)
    assert (duel(table, "duel_s2").reserved_for, duel(table, "duel_s2").is_lone) == (None, True)


def test_after_the_award_the_duels_show_how_they_ended() -> None:
    table = Table(dragon=RED).resolve({"green_1": 2, "red_1": 1})
    shown = duel(table, "duel_hw")
    assert (shown.candidates, shown.points, shown.winners, shown.is_settled) == (
        ("red_1", "green_1"), (1, 2), ("green_1",), True)


def test_totals_if_the_duels_ended_now_count_titles_vacancies_and_grey_chips() -> None:
    table = Table(6).grey(red_1=2, black_4=1).begin(Duels)
    for mag, points in {"red_1": 1, "blue_1": 1, "white_1": 1, "blue_2": 1, "white_2": 1, "blue_3": 1, "white_3": 1,
                        "red_2": 2, "green_2": 1, "blue_4": 1, "yellow_4": 1, "black_4": 1, "white_4": 1,
                        "red_4": 2, "green_3": 1}.items():
        table.cast_minor(next(s for s in range(6) if table.guild(s).reserve >= points), mag, points)
    foreseen = [guild.if_ended_now for guild in shared(table).guilds]
    table.ready().all_pass()
    while table.state.turn == 1:
        table.fallback(table.waiting[0])
    assert foreseen == [guild.total for guild in table.state.guilds]


@pytest.mark.parametrize("dragon", [RED, GREEN, BLUE])
def test_what_is_foreseen_comes_true_when_nobody_casts(dragon: int) -> None:
    table = Table(dragon=dragon).begin(Duels)
    foreseen = [guild.if_ended_now for guild in shared(table).guilds]
    table.ready().all_pass()
    assert [guild.if_ended_now for guild in shared(table).guilds] == foreseen
    table.fall_back("Rolling")
    assert [guild.total for guild in table.state.guilds] == foreseen


def test_totals_are_foreseen_from_the_first_roll_on() -> None:
    assert None not in {guild.if_ended_now for guild in shared(Table()).guilds}


def test_before_the_first_roll_nothing_is_foreseen() -> None:
    table = Table().stand(red_8="hw")
    assert {guild.if_ended_now for guild in shared(table.begin(Retirement)).guilds} == {None}


def test_vacancies_and_the_defeated_are_shown_once_the_duels_are_over() -> None:
    assert shared(Table()).vacancies == ()
    table = Table(dragon=GREEN).resolve({"red_1": 2})
    assert shared(table).vacancies[:3] == ("w1", "w2", "s1")
    assert shared(table).defeated[:3] == ("green_1", "green_2", "blue_1")


def test_warnings_say_what_may_end_the_game_with_this_turn() -> None:
    table = Table().give(RED, hw_count=1).give(BLUE, hw_count=1)
    table.state.turn, table.state.no_hw_turns = 4, 1
    assert [(warning.key, warning.params) for warning in shared(table.begin(Duels)).warnings] == [
        ("warning.fourth_turn", {}), ("warning.second_high_wizard", {"seat": RED}), ("warning.second_vacancy", {})]


def test_after_the_award_warnings_say_what_does_end_it() -> None:
    table = Table(dragon=RED).give(RED, hw_count=1).resolve({"red_1": 1})
    assert [warning.key for warning in shared(table).warnings] == ["warning.second_high_wizard.sure"]


def test_the_last_turn_stays_in_sight() -> None:
    table = Table().begin(Duels).ready().all_pass().fall_back("Rolling")
    last = shared(table).last_turn
    assert last is not None
    assert (last.turn, len(last.duels), [score.sum for score in last.scores]) == (1, 11, [27, 27, 24])
    assert shared(Table()).last_turn is None


def test_the_end_shows_reasons_bonus_and_statistics() -> None:
    table = Table(dragon=RED).play(RED, Roll(), 6, 6, 6, 6, 6, 6, 6).play(BLUE, Promise("all", "nothing_on", "red_1"))
    table.begin(Duels).cast(RED, "red_1", 5).cast_minor(RED, "green_1", 4).ready().all_pass().fall_back("Retiring")
    table.state.turn = 4
    table.begin(Scoring)
    ending = shared(table).ending
    assert ending is not None
    assert (ending.reasons, ending.bonus) == (("fourth_turn",), (3, 7, 7))
    assert (shared(table).phases[-1].status, shared(table).warnings) == ("done", ())
    statistics = ending.statistics
    assert (statistics.guilds[RED].mean_face, statistics.guilds[RED].dice_rolled) == (6.0, 7)
    assert (statistics.guilds[BLUE].promised, statistics.guilds[BLUE].promises) == (1, {"kept": 1})
    assert statistics.closest is not None
    assert (statistics.closest.duel, statistics.closest.winners) == ("duel_hw", ("red_1",))
    assert statistics.cheapest_high_wizard == statistics.most_expensive == statistics.closest
    assert statistics.paths["red_1"] == ("wizard", "high_wizard", "high_wizard")


def test_the_closest_the_dearest_and_the_cheapest_duel_are_found() -> None:
    table = Table(dragon=RED).resolve({"red_1": 6, "blue_1": 5, "red_2": 4, "green_2": 12, "red_7": 1, "blue_6": 1})
    table.fall_back("Retiring").fallback(RED)
    table.resolve({table.state.on_space("w1")[0].id: 1, table.state.on_space("w2")[0].id: 3})
    statistics = statistics_of(table.state)
    found = statistics.closest, statistics.most_expensive, statistics.cheapest_high_wizard
    assert [(duel.turn, duel.duel) for duel in found if duel] == [(1, "duel_w1"), (1, "duel_w2"), (2, "duel_hw")]


def test_points_by_rank_add_up_over_the_turns() -> None:
    table = Table().grey(red_8=2).begin(Scoring).begin(Scoring)
    red = statistics_of(table.state).guilds[RED]
    assert red.points_by_level == {"high_wizard": 0, "wizard": 14, "sorcerer": 10, "necromancer": 18, "magic_user": 12}
    assert (red.grey_points, red.mean_face) == (4, None)


def test_the_mean_face_is_rounded_to_hundredths() -> None:
    table = Table(dragon=RED).play(RED, Roll(), 6, 6, 6, 6, 6, 6, 1)
    assert statistics_of(table.state).guilds[RED].mean_face == 5.29


def test_points_cast_are_counted_by_level_and_for_others() -> None:
    table = Table(dragon=RED)
    table.dice(RED, "ms_wizard", 5)
    table.duels().play(RED, place(("red_d1", "green_1"), ("minor", "red_6")))
    tally = table.guild(RED).tally
    assert (tally.cast, tally.cast_for_others) == ({"wizard": 5, "magic_user": 1}, 5)


def test_grey_chips_received_and_removed_are_counted() -> None:
    table = Table(dragon=RED).stand(red_1="d_wizard")
    table.dice(RED, "grey_space", 4)
    table.begin(Demotion).play(RED, demote(red_1="m1"))
    table.play(RED, RemoveGrey(("red_d1",)))
    assert (table.guild(RED).tally.grey_received, table.guild(RED).tally.grey_removed) == (1, 1)


def sealed() -> Table:
    """Red and blue recover; red has answered."""
    table = Table(dragon=RED).minors_in_space(RED, 3).minors_in_space(BLUE, 3)
    table.dice(RED, "minor_space", 2, 2, 6)
    table.dice(BLUE, "minor_space", 4)
    return table.begin(SecondRecovery).play(RED, Recover(("red_d3",), ("red_d1",)))


def test_only_its_owner_sees_a_sealed_answer() -> None:
    table = sealed()
    own = GAME.own(table.position, RED)
    assert own is not None
    assert own.answer == Recover(("red_d3",), ("red_d1",))
    assert GAME.own(table.position, BLUE) is None
    assert b"take_back" not in encode(GAME.shared(table.position))


def test_dealt_again_another_answer_may_lie_sealed_but_never_an_illegal_one() -> None:
    table, dealt = sealed(), set()
    for number in range(40):
        other = GAME.determinize(table.position, BLUE, Dice(b"%d" % number, 0))
        answer = other.state.guilds[RED].sealed
        assert isinstance(answer, Recover)
        dealt.add(answer)
        other.state.change(RED, sealed=None)
        assert isinstance(agenda.play(other, RED, answer, Dice(b"", 0)), agenda.Played)
    assert len(dealt) > 3


def test_dealt_again_ones_own_answer_stays() -> None:
    table = sealed()
    assert GAME.determinize(table.position, RED, Dice(b"x", 0)) == table.position


def test_grey_answers_are_dealt_again_too() -> None:
    table = Table(dragon=RED).grey(red_6=1)
    table.dice(RED, "grey_space", 4, 5)
    table.dice(BLUE, "grey_space", 4)
    table.begin(GreyRemoval).play(RED, RemoveGrey(("red_d1",)))
    dealt = {GAME.determinize(table.position, None, Dice(b"%d" % n, 0)).state.guilds[RED].sealed for n in range(40)}
    assert len(dealt) > 3
