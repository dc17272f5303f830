"""The adept plays by the rules, plays sensibly, and beats those who do not."""
from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from app.games.core import agenda
from app.games.core.action import Action
from app.games.core.agenda import AnyPosition, Played
from app.games.core.dice import Dice
from app.games.core.message import Seat
from app.games.core.selfplay import Pick, SelfPlay, bot_pick, random_pick
from app.games.elfenwizards.actions import (
    Pass,
    PlaceSpells,
    Recover,
    RemoveGrey,
    Reroll,
    Retire,
    Roll,
    SetReady,
    TakeVacancy,
)
from app.games.elfenwizards.board import DUELS
from app.games.elfenwizards.bot import Adept
from app.games.elfenwizards.bots.chances import Fighter, Prospect
from app.games.elfenwizards.options import Options
from app.games.elfenwizards.rules.demotion import Demotion
from app.games.elfenwizards.rules.duelling import Duels
from app.games.elfenwizards.rules.grey import GreyRemoval
from app.games.elfenwizards.rules.recovery import FirstRecovery, SecondRecovery
from app.games.elfenwizards.rules.retirement import Retirement
from app.games.elfenwizards.rules.rolling import FirstRoll, SecondRoll
from app.games.elfenwizards.rules.standing import candidates, results
from app.games.elfenwizards.rules.vacancies import Vacancies
from tests.games.elfenwizards.build import BLUE, GAME, GREEN, RED, Table, allocate, demote, place

TALK = {"promise", "withdraw_promise"}


def decide(table: Table, seat: Seat) -> Action:
    return decide_at(table.position, seat)


def decide_at(position: AnyPosition, seat: Seat) -> Action:
    dice = Dice(b"bot", 0)
    return Adept().decide(GAME.determinize(position, seat, dice), seat, dice)


def played(picks: Sequence[Pick], seed: int, **options: str) -> SelfPlay:
    play = SelfPlay(GAME, Options(promise_ledger=False, **options), picks, seed)  # type: ignore[arg-type]
    for _ in play.stages():
        pass
    return play


def share(play: SelfPlay, seat: Seat) -> float:
    """The seat's part of the victory."""
    outcome = GAME.outcome(play.position)
    assert outcome is not None
    return (seat in outcome.winners) / len(outcome.winners)


def hands(seats: int, seed: int, alone: Seat, alone_is_adept: bool) -> list[Pick]:
    rng = random.Random(seed)
    return [bot_pick(GAME, "adept", rng) if (seat == alone) == alone_is_adept else random_pick(rng)
            for seat in range(seats)]


def duel_table(dragon: Seat = RED, turn: int = 1, **reserves: int) -> Table:
    """Three guilds without minor spells, but for the reserves named; those not named have passed."""
    table = Table(dragon=dragon)
    table.state.turn = turn
    for seat, colour in enumerate(("red", "green", "blue")):
        reserve = reserves.get(colour, 0)
        table.give(seat, reserve=reserve, minor_space=7 - reserve, passed=colour not in reserves)
    return table


# ---------------------------------------------------------------------------------------------------------- whole games


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_beats_players_who_do_anything(seats: int) -> None:
    won = [share(played(hands(seats, seed, seed % seats, True), seed), seed % seats) for seed in range(2 * seats)]
    assert sum(won) >= 0.9 * len(won)


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_player_who_does_anything_does_not_beat_it(seats: int) -> None:
    won = [share(played(hands(seats, seed, seed % seats, False), seed), seed % seats) for seed in range(seats)]
    assert sum(won) <= 0.1 * len(won)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("tie_rule", ["french", "english"])
def test_it_can_take_over_any_seat_at_any_time(seats: int, tie_rule: str) -> None:
    rng = random.Random(seats)
    play = SelfPlay(GAME, Options(mu_tie_rule=tie_rule), [random_pick(rng)] * seats, seats)  # type: ignore[arg-type]
    for stage in play.stages():
        action = decide_at(stage.position, stage.seat)
        assert isinstance(agenda.play(stage.position, stage.seat, action, Dice(b"", 0)), Played), action


@pytest.mark.rule("EW-16.14")
def test_it_never_talks_and_makes_nobody_wait() -> None:
    play = played([bot_pick(GAME, "adept", random.Random(1))] * 4, 1, negotiation_clock="rulebook")
    kinds = [move.action["type"] for move in play.record.moves]
    assert not TALK & set(kinds)
    assert kinds.count("set_ready") == 4 * play.position.state.turn


def test_the_same_dice_lead_to_the_same_decisions() -> None:
    first, second = (played([bot_pick(GAME, "adept", random.Random(5))] * 3, 5) for _ in range(2))
    assert first.record == second.record


# ------------------------------------------------------------------------------------------------------- the win chance


@pytest.mark.parametrize("tie_rule", ["french", "english"])
def test_where_nothing_is_unsure_the_award_is_foreseen(tie_rule: str) -> None:
    rng, table = random.Random(3), Table(mu_tie_rule=tie_rule)
    table.stand(green_4="m3")                   # and blue_4 is alone
    fighting = candidates(table.state)
    for _ in range(200):
        points = {mag: rng.randrange(4) for mag in table.state.magicians}
        for duel, ended in zip(DUELS, results(table.state, fighting, points), strict=True):
            fighters = [Fighter(mag.id, mag.owner, points[mag.id], 0.0, 1.0) for mag in fighting[duel.id]]
            prospect = Prospect(duel.id, len(duel.titles), fighters, True, tie_rule == "french")
            assert {fighter.mag for fighter in fighters if prospect.chance(fighter) == 1.0} == set(ended.winners)


def test_what_is_unsure_is_neither_certain_nor_hopeless() -> None:
    ahead, behind = Fighter("red_1", RED, 8.0, 2.0, 1.0), Fighter("green_1", GREEN, 5.0, 2.0, 1.0)
    prospect = Prospect("wizard", 1, [ahead, behind], True, True)
    assert 0 < prospect.chance(behind) < prospect.chance(ahead) < 1


# ------------------------------------------------------------------------------------------------------------ the duels


def test_it_takes_a_sure_high_wizard() -> None:
    table = duel_table(red=0)
    (six,) = table.dice(RED, "ms_wizard", 6)
    table.cast(GREEN, "green_1", 5).duels()
    assert decide(table, RED) == place((six, "red_1"))


def test_it_casts_several_spells_where_one_is_not_enough() -> None:
    table = duel_table(red=0)
    five, three = table.dice(RED, "ms_wizard", 5, 3)
    table.cast(GREEN, "green_1", 6).duels()
    assert decide(table, RED) == place((five, "red_1"), (three, "red_1"))


def test_it_casts_nothing_on_a_duel_that_is_settled() -> None:
    table = duel_table(red=0)
    table.dice(RED, "ms_wizard", 6, 6)
    four, three = table.dice(RED, "ms_sorcerer", 4, 3)
    table.cast(BLUE, "red_1", 6).cast(BLUE, "blue_1", 6).duels()
    assert decide(table, RED) == place((four, "red_2"), (three, "red_2"))


def test_it_passes_where_there_is_nothing_to_win() -> None:
    table = duel_table(red=0)
    table.dice(RED, "ms_wizard", 6, 6)
    table.cast(BLUE, "red_1", 6).duels()
    assert decide(table, RED) == Pass()


def test_it_keeps_minor_spells_that_are_worth_more_in_reserve() -> None:
    """A Necromancer's title brings one point more, and so does a minor spell kept to the end (EW-15.6)."""
    table = duel_table(red=2, turn=4)
    for mag in ("green_1", "blue_1", "green_3", "blue_3", "green_5"):
        table.cast(GREEN, mag, 5)
    table.cast(BLUE, "green_6", 3).cast(BLUE, "blue_5", 3).duels()
    assert decide(table, RED) == Pass()


def test_one_minor_spell_is_enough_in_a_reserved_duel() -> None:
    table = duel_table(red=1, turn=4).stand(red_2="w2", green_1="s2").duels()
    action = decide(table, RED)
    assert isinstance(action, PlaceSpells)
    assert [spell.mag for spell in action.spells] in (["red_1"], ["red_2"])


# ------------------------------------------------------------------------------------------------------- dice and chips


def test_it_keeps_low_dice_for_the_second_roll() -> None:
    table = Table().begin(FirstRoll).play(RED, Roll(), 6, 1, 5, 2, 4, 3, 1)
    placed = decide(table, RED)
    assert {placement.die for placement in placed.placements} == {"red_d1", "red_d3", "red_d5"}  # type: ignore[attr-defined]


def test_it_pays_for_a_reroll_of_poor_dice_only() -> None:
    poor = Table().begin(SecondRoll).play(RED, Roll(), 1, 2, 1, 3, 2, 4, 5)
    fair = Table().begin(SecondRoll).play(RED, Roll(), 4, 3, 4, 3, 4, 3, 5)
    assert decide(poor, RED) == Reroll()
    assert decide(fair, RED) != Reroll()


def test_it_removes_a_grey_chip_where_one_die_does() -> None:
    table = Table().grey(red_8=1)
    table.dice(RED, "ms_wizard", 6, 6, 6)
    table.dice(RED, "ms_sorcerer", 6, 6, 6)
    table.begin(SecondRoll).play(RED, Roll(), 4)
    assert decide(table, RED) == allocate(red_d7="grey_space")


def test_it_recovers_with_the_fewest_points() -> None:
    table = Table().minors_in_space(RED, 1)
    three, one, other = table.dice(RED, "minor_space", 3, 1, 1)
    table.begin(SecondRecovery)
    assert decide(table, RED) == Recover((one, other), (three,))


def test_it_waits_with_a_high_die_until_there_is_more_to_recover() -> None:
    table = Table().minors_in_space(RED, 1)
    table.dice(RED, "minor_space", 6)
    table.begin(FirstRecovery)
    assert decide(table, RED) == Recover(())


def test_it_removes_grey_chips_with_the_fewest_points() -> None:
    table = Table().grey(red_8=1)
    six, four = table.dice(RED, "grey_space", 6, 4)
    table.begin(GreyRemoval)
    assert decide(table, RED) == RemoveGrey((four,), None, (six,))


# ------------------------------------------------------------------------------------------------------------ magicians


def test_its_high_wizard_retires_to_the_emptiest_space_and_pays_with_a_spent_spell() -> None:
    table = Table().minors_in_space(RED, 2).stand(red_1="hw", blue_7="m1")
    table.state.turn = 2
    table.begin(Retirement)
    assert decide(table, RED) == Retire("m3", "minor_space")


def test_its_demoted_magicians_go_where_the_fewest_stand() -> None:
    table = Table().stand(red_1="d_wizard", red_2="d_sorcerer", blue_7="m1", red_7="m4")
    table.begin(Demotion)
    assert decide(table, RED) in (demote(red_1="m2", red_2="m3"), demote(red_1="m3", red_2="m2"))


def test_it_takes_a_vacancy_beside_its_own() -> None:
    """So that nobody else may cast there (EW-8.10)."""
    table = Table().stand(red_1="d_wizard", blue_1="w1", green_2="m1").begin(Vacancies)
    assert decide(table, RED) == TakeVacancy("s1")


def test_it_takes_a_vacancy_where_it_stays_alone() -> None:
    table = Table().stand(red_1="d_wizard", blue_1="w1", blue_2="s1", blue_7="s4")
    table.stand(green_3="m1", blue_4="m1", green_4="m1").begin(Vacancies)
    assert decide(table, RED) in (TakeVacancy("n5"), TakeVacancy("n6"))


def test_it_is_ready_for_the_duels_at_once() -> None:
    assert decide(Table().begin(Duels), GREEN) == SetReady(True)
