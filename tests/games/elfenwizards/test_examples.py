"""The worked examples of the rules, played as they are told."""
from __future__ import annotations

import pytest

from app.games.elfenwizards.actions import (
    Pass,
    Promise,
    Recover,
    RemoveGrey,
    Reroll,
    Retire,
    Roll,
    SetReady,
    TakeVacancy,
)
from app.games.elfenwizards.options import Options
from app.games.elfenwizards.rules.duelling import Duels
from app.games.elfenwizards.rules.grey import GreyRemoval, grey_supply
from app.games.elfenwizards.rules.recovery import FirstRecovery, SecondRecovery
from app.games.elfenwizards.rules.retirement import Retirement
from app.games.elfenwizards.rules.rolling import FirstRoll
from app.games.elfenwizards.rules.scoring import Scoring
from app.games.elfenwizards.rules.standing import points_on
from app.games.elfenwizards.rules.vacancies import Vacancies
from tests.games.elfenwizards.build import (
    BLACK,
    BLUE,
    GAME,
    GREEN,
    RED,
    WHITE,
    YELLOW,
    LoadedDice,
    Table,
    allocate,
    demote,
    place,
    roll_and_keep,
)

WHOLE_AWARD = {
    "red_1": 11, "green_1": 7, "blue_1": 6, "red_2": 6, "green_2": 9, "blue_2": 5, "red_3": 4, "green_3": 0,
    "red_4": 0, "blue_3": 0, "blue_4": 3, "green_4": 5, "red_5": 1, "green_5": 2, "red_6": 1, "green_6": 1,
    "blue_5": 3, "red_7": 1, "blue_6": 1, "green_7": 2, "blue_7": 0, "red_8": 1, "green_8": 1, "blue_8": 1}


def totals(table: Table) -> list[int]:
    return [guild.turns[-1].sum for guild in table.state.guilds]


def test_ex_1_setup_for_three() -> None:
    table = Table(3, dragon=GREEN)
    state = table.state
    assert len(state.magicians) == 24
    assert all(len(guild.in_zone("front")) == 7 and guild.reserve == 7 for guild in state.guilds)
    assert all(guild.minor_space == guild.total == 0 for guild in state.guilds)
    assert (grey_supply(state), state.track) == (12, (None,) * 4)
    assert (state.turn, state.phase, table.step, table.waiting) == (1, 2, "Rolling", [GREEN])


def test_ex_2_setup_for_five() -> None:
    state = Table(5).state
    assert len(state.magicians) == 25
    assert {mag.id: mag.space for mag in state.owned(RED)} == {
        "red_1": "w1", "red_2": "m1", "red_3": "m1", "red_4": "m4", "red_5": "m4"}
    assert [mag.id for mag in state.on_space("m3")] == ["blue_5"]
    assert grey_supply(state) == 12
    for seats in (2, 7):
        with pytest.raises(ValueError, match="players"):
            GAME.setup(Options(), (None,) * seats, LoadedDice())


def test_ex_3_roll_reroll_recovery() -> None:
    table = Table(dragon=RED).play(RED, Roll(), 6, 5, 4, 3, 2, 2, 1)
    table.play(RED, allocate(red_d1="ms_wizard", red_d2="ms_wizard", red_d3="ms_sorcerer"))
    for seat in (GREEN, BLUE):
        roll_and_keep(table, seat, *[1] * 7)
    table.play(RED, Roll(), 1, 1, 3, 2).play(RED, Reroll(), 4, 2, 6, 1)
    assert (table.guild(RED).reserve, table.guild(RED).minor_space) == (6, 1)
    assert table.code(RED, Reroll()) == "E09"
    some = {"red_d4": "ms_necromancer", "red_d5": "minor_space", "red_d6": "ms_sorcerer"}
    assert table.code(RED, allocate(**some)) == "E07"
    table.play(RED, allocate(**some, red_d7="ms_magic_user")).fall_back("FirstRecovering")
    table.play(RED, Recover(("red_d5",)))
    guild = table.guild(RED)
    assert (guild.reserve, guild.minor_space, guild.dice[4].zone) == (7, 0, "front")
    assert GAME.shared(table.position).guilds[RED].castable == {
        "wizard": 11, "sorcerer": 10, "necromancer": 4, "magic_user": 1}


@pytest.mark.parametrize(("used", "result"), [
    ((1, 2), 2), ((1, 2, 3), "E12"), ((2, 3), 1), ((1,), 1), ((2,), "E11"), ((), 0)])
def test_ex_4_selections_in_recovery(used: tuple[int, ...], result: int | str) -> None:
    table = Table(dragon=RED).minors_in_space(RED, 3)
    table.dice(RED, "minor_space", 3, 1, 1)
    action = Recover(tuple(f"red_d{n}" for n in used))
    table.begin(FirstRecovery)
    if isinstance(result, str):
        assert table.code(RED, action) == result
    else:
        assert table.play(RED, action).guild(RED).reserve == 4 + result
        assert len(table.guild(RED).in_zone("minor_space")) == 3 - len(used)


def test_ex_5_lost_points() -> None:
    table = Table(dragon=RED).minors_in_space(RED, 1)
    table.dice(RED, "minor_space", 6)
    told = table.begin(FirstRecovery).play(RED, Recover(("red_d1",))).events("recovery")[0]
    assert (told["recovered"], told["lost"], table.guild(RED).dice[0].zone) == (1, 4, "front")
    broke = Table(dragon=RED)
    broke.dice(RED, "minor_space", 6)
    assert broke.begin(FirstRecovery).step == "Negotiation"


def test_ex_6_two_candidates() -> None:
    table = Table().cast(RED, "red_1", 5, 6).cast(GREEN, "green_1", 6).cast_minor(GREEN, "green_1").resolve({})
    assert table.space("red_1") == "hw"
    assert table.events("defeated")[0] == {"mag": "green_1", "space": "d_wizard", "seat": GREEN}


def test_ex_7_a_whole_award() -> None:
    table = Table(dragon=GREEN).resolve(WHOLE_AWARD)
    assert {told["duel"]: (told["winners"], told["titles"]) for told in table.events("duel_resolved")} == {
        "duel_hw": (["red_1"], ["hw"]), "duel_w1": ([], []), "duel_w2": (["green_2"], ["w2"]),
        "duel_s1": (["red_3"], ["s1"]), "duel_s2": ([], []), "duel_s3": (["green_4"], ["s3"]),
        "duel_s4": (["green_5"], ["s4"]), "duel_m1": (["blue_5"], ["n1"]),
        "duel_m2": (["blue_6", "red_7"], ["n3", "n4"]), "duel_m3": (["green_7"], ["n5"]), "duel_m4": ([], [])}
    assert (table.space("green_1"), table.space("blue_1")) == ("w1", "s2")
    assert [choice.targets[0] for choice in table.choices(BLUE)] == ["n2", "n6", "n7", "n8"]
    table.play(BLUE, TakeVacancy("n6")).play(RED, TakeVacancy("n2")).play(GREEN, TakeVacancy("n7"))
    assert table.space("blue_3") == "n8"
    table.play(BLUE, demote(blue_4="m1")).play(RED, demote(red_4="m1", red_5="m2"))
    assert totals(table) == [29, 34, 23]
    assert grey_supply(table.state) == 12


def test_ex_8_the_same_with_the_english_tie_rule() -> None:
    table = Table(dragon=GREEN, mu_tie_rule="english").resolve(WHOLE_AWARD)
    assert (table.space("red_7"), table.space("blue_6")) == ("m2", "m2")
    assert len(table.choices(BLUE)) == 6
    for seat, space in ((BLUE, "n6"), (RED, "n2"), (GREEN, "n7"), (BLUE, "n8"), (BLUE, "n3")):
        table.play(seat, TakeVacancy(space))
    assert table.space("red_4") == "n4"
    table.play(RED, demote(red_5="m1"))
    assert totals(table) == [29, 34, 23]


def test_ex_9_all_titles_won() -> None:
    table = Table(6, dragon=WHITE).resolve({
        "red_1": 10, "green_1": 8, "blue_1": 5, "yellow_1": 4, "black_1": 3, "white_1": 6, "blue_2": 2, "black_2": 1,
        "yellow_2": 1, "black_3": 3, "yellow_3": 2, "white_3": 4, "red_2": 2, "green_2": 1, "blue_4": 1,
        "yellow_4": 1, "black_4": 1, "white_4": 2, "red_4": 1, "green_3": 2})
    assert table.events("vacancy_filled") == []
    for seat, mags in ((WHITE, ["white_2"]), (GREEN, ["green_1"]), (BLUE, ["blue_3"]),
                       (YELLOW, ["yellow_1", "yellow_3"]), (BLACK, ["black_1", "black_2"])):
        assert table.waiting == [seat]
        table.play(seat, demote(**dict.fromkeys(mags, "m1")))
    assert totals(table) == [18, 9, 17, 11, 11, 17]
    assert grey_supply(table.state) == 9


def test_ex_10_two_spells_or_pass() -> None:
    table = Table(dragon=GREEN).minors_in_space(GREEN, 6).minors_in_space(BLUE, 7).minors_in_space(RED, 7)
    table.dice(GREEN, "ms_sorcerer", 4, 2)
    table.duels()
    assert table.code(GREEN, place(("green_d1", "green_2"))) == "E13"
    table.play(GREEN, place(("green_d1", "green_2"), ("minor", "green_7"))).play(GREEN, place(("green_d2", "green_2")))
    assert table.events("passed")[-1] == {"seat": GREEN, "auto": True}


def reserved_top() -> Table:
    table = Table(dragon=RED).stand(blue_1="w1", red_1="s4", blue_2="w2", green_1="s1").minors_in_space(RED, 7)
    table.dice(RED, "ms_wizard", 6)
    return table.duels()


def test_ex_11_reserved_duel() -> None:
    table = reserved_top()
    assert table.events("passed") == [{"seat": RED, "auto": True}]
    assert table.code(GREEN, place(("minor", "blue_1"), ("minor", "green_3"))) == "E17"
    assert points_on(table.state) == {}
    table.play(GREEN, Pass()).play(BLUE, place(("minor", "blue_1"), ("minor", "blue_5"))).play(BLUE, Pass())
    assert table.space("blue_1") == "hw"
    tied = reserved_top().play(GREEN, Pass())
    tied.play(BLUE, place(("minor", "blue_1"), ("minor", "blue_2"))).play(BLUE, Pass())
    assert tied.state.on_space("hw") == []
    assert tied.state.no_hw_turns == 1


def test_ex_12_lone_candidate() -> None:
    table = Table(dragon=RED).stand(blue_3="m1").duels().play(RED, Pass()).play(GREEN, Pass())
    table.play(BLUE, place(("minor", "red_4"), ("minor", "blue_1"))).play(BLUE, Pass())
    assert table.space("red_4") == "s2"
    alone = Table(dragon=RED).stand(blue_3="m1").resolve({})
    assert {"mag": "red_4", "space": "d_necromancer", "seat": RED} in alone.events("defeated")


def test_ex_13_passing() -> None:
    table = Table(dragon=GREEN).duels()
    table.play(GREEN, place(("minor", "green_1"), ("minor", "green_1"))).play(BLUE, Pass())
    table.play(RED, place(("minor", "red_1"), ("minor", "red_1"))).play(GREEN, Pass())
    assert table.waiting == [RED]
    assert table.code(BLUE, Pass()) == "E20"
    assert table.play(RED, place(("minor", "red_1"), ("minor", "red_1"))).waiting == [RED]


def test_ex_14_levels() -> None:
    table = Table(dragon=RED)
    table.dice(RED, "ms_necromancer", 4)
    table.duels()
    assert table.code(RED, place(("minor", "red_1"), ("red_d1", "red_2"))) == "E16"
    assert table.guild(RED).reserve == 7
    table.play(RED, place(("red_d1", "blue_4"), ("minor", "red_6")))
    assert points_on(table.state) == {"blue_4": 4, "red_6": 1}


@pytest.mark.parametrize(("cost", "used", "result"), [
    (4, (1, 2, 3), 2), (4, (1,), 1), (4, (2, 3), "E23"), (4, (1, 2), "E12"), (3, (1, 3), 2), (3, (1, 2, 3), "E12"),
    (3, (2, 3), 1)])
def test_ex_15_grey_chips(cost: int, used: tuple[int, ...], result: int | str) -> None:
    table = Table(4, dragon=RED, grey_cost=cost).grey(yellow_1=2, yellow_4=1)
    table.dice(YELLOW, "grey_space", 5, 2, 1)
    action = RemoveGrey(tuple(f"yellow_d{n}" for n in used))
    table.begin(GreyRemoval)
    if isinstance(result, str):
        assert table.code(YELLOW, action) == result
    else:
        assert table.play(YELLOW, action).events("grey_removed")[0]["removed"] == result


def test_ex_16_dice_kept_for_the_next_turn() -> None:
    table = Table(dragon=GREEN).grey(green_4=1)
    table.dice(GREEN, "grey_space", 3)
    table.state.turn = 3
    table.begin(FirstRoll).play(GREEN, Roll(), 1, 2, 2, 2, 2, 2).play(GREEN, allocate(green_d2="grey_space"))
    table.begin(GreyRemoval).play(GREEN, RemoveGrey(("green_d1", "green_d2")))
    assert table.state.magicians["green_4"].grey == 0
    assert len(table.guild(GREEN).in_zone("front")) == 7


@pytest.mark.parametrize(("source", "reserve", "in_space"), [("minor_space", 2, 4), ("reserve", 1, 5)])
def test_ex_17_retirement(source: str, reserve: int, in_space: int) -> None:
    table = Table(dragon=RED).stand(blue_3="hw").grey(blue_3=1).minors_in_space(BLUE, 5)
    table.state.turn = 3
    table.begin(Retirement).play(BLUE, Retire("m2", source))
    guild, retired = table.guild(BLUE), table.state.magicians["blue_3"]
    assert (guild.reserve, guild.minor_space) == (reserve, in_space)
    assert (table.state.track[1], table.state.dragon, retired.space, retired.grey) == (BLUE, BLUE, "m2", 1)


def test_ex_18_no_high_wizard() -> None:
    table = Table(dragon=RED).resolve({"red_1": 6, "green_1": 6})
    assert (table.state.no_hw_turns, table.space("red_1")) == (1, "d_wizard")
    table.fall_back("Rolling")
    assert {mag.id for space in ("w1", "w2") for mag in table.state.on_space(space)} == {"red_1", "green_1"}
    assert (table.state.turn, table.state.dragon, table.state.track[0]) == (2, RED, None)
    table.resolve({table.state.on_space("w1")[0].id: 1}).fall_back("Retiring")
    assert table.state.turn == 3
    table.fallback(table.waiting[0])
    table.resolve({}).fall_back("")
    assert table.state.ending is not None
    assert (table.state.turn, table.state.ending.reasons) == (3, ("second_vacancy",))


def test_ex_19_second_high_wizard_and_a_shared_victory() -> None:
    table = Table().stand(red_2="hw", red_1="s2", blue_1="w1")
    table.state.turn = 3
    for seat, (total, reserve) in enumerate(((84, 3), (86, 1), (80, 6))):
        table.give(seat, reserve=reserve, hw_count=2 if seat == RED else 0, on_track=1 if seat == RED else 0)
        table.give(seat, total=total - sum(
            {"h": 10, "w": 7, "s": 5, "n": 3, "m": 2}[mag.space[0]] for mag in table.state.owned(seat)))
    outcome = GAME.outcome(table.begin(Scoring).position)
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reasons) == ((87, 87, 86), (RED, GREEN), ("second_high_wizard",))


def test_ex_20_a_wizard_falls_two_levels_without_penalty() -> None:
    table = Table(dragon=RED).stand(green_1="d_wizard", blue_2="w2", red_4="s4", green_4="m1", red_5="m1", green_5="m2",
                                    red_8="n3").begin(Vacancies)
    assert [choice.targets[0] for choice in table.choices(GREEN)] == ["n6", "n7", "n8"]
    table.play(GREEN, TakeVacancy("n7"))
    assert (table.space("green_1"), table.state.magicians["green_1"].grey) == ("n7", 0)


def test_ex_21_a_sorcerer_rises_by_losing() -> None:
    table = Table(4, dragon=BLUE).resolve({
        "red_1": 4, "green_1": 2, "blue_1": 3, "yellow_1": 3, "blue_2": 5, "yellow_2": 5, "red_2": 1, "red_3": 1,
        "yellow_3": 1, "red_4": 1, "red_5": 2, "blue_4": 1, "green_5": 2, "blue_5": 1, "red_6": 2, "blue_6": 1,
        "green_6": 2, "yellow_6": 1})
    table.play(GREEN, TakeVacancy("w2"))
    assert (table.space("blue_1"), table.waiting) == ("w1", [BLUE])
    while table.step == "Demoting":
        table.fallback(table.waiting[0])
    assert [mag.id for mag in table.state.magicians.values() if mag.grey] == ["blue_2", "yellow_1", "yellow_2"]


def test_ex_22_clock() -> None:
    table = Table(dragon=RED, negotiation_clock="rulebook").play(RED, Roll(), *[1] * 7)
    assert table.events("window_closed")[-1] == {"id": 1, "kind": "roll", "seat": RED, "why": "rolled"}
    table.play(RED, allocate())
    told = len(table.told)
    assert len(table.expire_window(1, *[1] * 7).told) == told
    table.expire_window(2, *[1] * 7)
    assert (table.step, table.waiting, table.events("auto_rolled")) == ("FirstPlacing", [GREEN], [{"seat": GREEN}])


def test_ex_23_duel_window() -> None:
    table = Table(dragon=RED).begin(Duels)
    for seat, flag in ((RED, True), (GREEN, True), (RED, False), (BLUE, True)):
        table.play(seat, SetReady(flag))
    assert table.step == "Negotiation"
    table.play(RED, SetReady(True))
    assert (table.events("window_closed")[-1]["why"], table.step, table.waiting) == ("all_ready", "DuelTurn", [RED])
    timed = Table(dragon=RED, negotiation_clock="rulebook").begin(Duels)
    timed.play(RED, SetReady(True)).play(GREEN, SetReady(True)).expire_window(timed.state.windows)
    assert timed.events("window_closed")[-1]["why"] == "expired"


@pytest.mark.parametrize(("second", "verdicts"), [("green_2", ["kept", "broken", "kept"]),
                                                  ("red_2", ["broken", "void", "kept"])])
def test_ex_24_promises(second: str, verdicts: list[str]) -> None:
    table = Table(dragon=RED)
    table.dice(RED, "ms_sorcerer", 4)
    table.begin(Duels).play(RED, Promise(GREEN, "at_least", "green_2", 5))
    table.play(GREEN, Promise(RED, "nothing_against", "red_1", if_kept=1))
    table.play(BLUE, Promise("all", "nothing_on", "red_1"))
    table.ready().play(RED, place(("red_d1", "green_2"), ("minor", second)))
    table.play(GREEN, place(("minor", "green_1"), ("minor", "green_3"))).all_pass()
    assert [told["verdict"] for told in table.events("promise_judged")] == verdicts


def test_ex_25_last_recovery_pays() -> None:
    table = Table(dragon=BLUE).give(BLUE, reserve=1, minor_space=4, on_track=1)
    table.dice(BLUE, "minor_space", 5, 1)
    table.state.turn = 4
    table.begin(SecondRecovery).play(BLUE, Recover(("blue_d1", "blue_d2"))).fall_back("")
    assert table.state.ending is not None
    assert table.state.ending.bonus[BLUE] == 4
