"""The adept plays by the rules, plans its turn, and beats those who do not."""
from __future__ import annotations

import random
from itertools import islice

import pytest

from app.games.core import agenda
from app.games.core.action import Action
from app.games.core.agenda import AnyPosition, Played
from app.games.core.dice import Dice
from app.games.core.message import Seat
from app.games.core.selfplay import Pick, SelfPlay, bot_pick, random_pick
from app.games.wyz.actions import (
    Banish,
    ChangeProgramme,
    ChooseBonus,
    Discard,
    EndPhase,
    Learn,
    Master,
    Move,
    Play,
    Recover,
    Shed,
    Targets,
)
from app.games.wyz.board import DISTANCE
from app.games.wyz.bot import LEVELS
from app.games.wyz.options import Options
from tests.games.wyz.build import GAME, A, B, Table

TABLES = [(2, "free_for_all"), (3, "free_for_all"), (4, "free_for_all"), (4, "teams")]
LONGEST_TURN = 40                               # decisions


def decide(table: Table, seat: Seat = A, level: str = "adept") -> Action:
    return decide_at(table.position, seat, level)


def decide_at(position: AnyPosition, seat: Seat, level: str = "adept") -> Action:
    dice = Dice(b"bot", 0)
    return GAME.bot(level).decide(GAME.determinize(position, seat, dice), seat, dice)


def hand_of(level: str, rng: random.Random) -> Pick:
    return random_pick(rng) if level == "random" else bot_pick(GAME, level, rng)


def share(seats: int, mode: str, own: set[Seat], rival: str, seed: int) -> float:
    """The part of the victory that falls to the adepts in those seats."""
    rng = random.Random(seed)
    picks = [hand_of("adept" if seat in own else rival, rng) for seat in range(seats)]
    play = SelfPlay(GAME, Options(mode=mode, order="lobby"), picks, seed)  # type: ignore[arg-type]
    for _ in play.stages():
        pass
    outcome = GAME.outcome(play.position)
    assert outcome is not None
    return len(own & set(outcome.winners)) / len(outcome.winners)


def end_of_actions(table: Table, seat: Seat = A, level: str = "adept") -> list[Action]:
    """What it does until its action phase is over; it is done."""
    done: list[Action] = []
    while table.waiting == [seat] and table.phase == "action":
        done.append(decide(table, seat, level))
        table.play(seat, done[-1])
        assert len(done) < LONGEST_TURN
    return done


# ---------------------------------------------------------------------------------------------------------- whole games


def test_it_clearly_beats_the_most_damage_now() -> None:
    """Every deal is played twice, with seats swapped."""
    won = [share(2, "free_for_all", {seat}, "greedy", seed) for seed in range(3) for seat in (0, 1)]
    assert sum(won) >= 0.7 * len(won)


@pytest.mark.parametrize(("seats", "mode"), TABLES[2:])
def test_it_beats_the_most_damage_now_among_several(seats: int, mode: str) -> None:
    """Alone against all of them, or with its like against a team of them."""
    won = [share(seats, mode, {0, 2} if mode == "teams" else {seed % seats}, "greedy", seed) for seed in range(2)]
    assert sum(won) == len(won)


@pytest.mark.parametrize(("seats", "mode"), TABLES)
def test_it_beats_players_who_do_anything(seats: int, mode: str) -> None:
    won = [share(seats, mode, {0, 2} if mode == "teams" else {seed % seats}, "random", seed)
           for seed in range(4 // seats)]
    assert sum(won) == len(won)


@pytest.mark.parametrize("layout", ["courtyard", "crucible"])
@pytest.mark.parametrize(("seats", "mode"), TABLES)
def test_it_can_take_over_any_seat_at_any_time(seats: int, mode: str, layout: str) -> None:
    rng = random.Random(seats)
    options = Options(mode=mode, layout=layout, round_limit=20)  # type: ignore[arg-type]
    play = SelfPlay(GAME, options, [random_pick(rng)] * seats, seats)
    for number, stage in enumerate(play.stages()):
        if number % 7 == 0:
            action = decide_at(stage.position, stage.seat)
            assert isinstance(agenda.play(stage.position, stage.seat, action, Dice(b"", 0)), Played), action


def test_the_same_position_leads_to_the_same_decision() -> None:
    def record() -> list[object]:
        rng = random.Random(5)
        play = SelfPlay(GAME, Options(), [bot_pick(GAME, "adept", rng)] * 3, 5)
        return [stage.action for stage in islice(play.stages(), 150)]
    assert record() == record()


def test_every_style_can_be_had() -> None:
    assert [type(GAME.bot(level)).__name__ for level in (*GAME.bots(), "greedy")] == ["Adept", "Greedy"]
    assert set(GAME.styles) == set(LEVELS)
    with pytest.raises(KeyError):
        GAME.bot("sage")


# ------------------------------------------------------------------------------------------------------------- attacks


@pytest.mark.rule("WY-13.1")
def test_it_takes_the_finishing_blow() -> None:
    table = Table().stand("0,0", "2,0").energy(3, 1).hand(A, "spark", "sap", "manual_fire")
    end_of_actions(table)
    assert table.state.ending is not None


def test_it_steps_up_for_the_finishing_blow() -> None:
    table = Table().stand("0,0", "3,0").energy(20, 1).hand(A, "spark", "gust")
    end_of_actions(table)
    assert table.state.ending is not None


def test_it_adds_up_several_cards_and_the_move_for_the_finishing_blow() -> None:
    """Neither card reaches, and no single one is enough."""
    table = Table().stand("-2,-1", "2,-1").energy(20, 3).hand(A, "spark", "stone_throw", "blaze", "gust")
    table.levels(A, wind=4)
    end_of_actions(table)
    assert table.state.ending is not None


@pytest.mark.rule("WY-7.4")
def test_it_does_not_waste_fire_on_a_mage_who_is_sheltered() -> None:
    table = Table().stand("0,0", "2,0").energy(12, 20).tile("earth", "2,0").hand(A, "blaze")
    assert Play("blaze", Targets(dir="e")) not in end_of_actions(table)


@pytest.mark.rule("WY-7.20")
def test_it_strikes_with_defiance_before_it_heals() -> None:
    table = Table().stand("0,0", "2,0").energy(11, 12).hand(A, "boulder", "wellspring")
    played = [action.card for action in end_of_actions(table) if isinstance(action, Play)]
    assert played == ["boulder", "wellspring"]


def test_it_spares_its_partner() -> None:
    """The partner would be pushed, and burn."""
    table = Table(4, mode="teams").stand("0,0", "-4,4", "1,0", "4,-4").tile("fire", "2,0", "2,-1", "1,1")
    table.hand(A, "gust", "blaze")
    done = end_of_actions(table)
    assert not [action for action in done if isinstance(action, Play) and action.targets.mage == 2]


@pytest.mark.rule("WY-12.2")
@pytest.mark.parametrize("level", ["adept", "greedy"])
def test_it_does_not_let_two_cards_draw_each_other_for_ever(level: str) -> None:
    table = Table().stand("0,0", "4,0").levels(A, wind=4).hand(A, "glide", "teleportation").piles(A, 0, 0)
    done = end_of_actions(table, level=level)
    assert sum(isinstance(action, Play) and action.card in ("glide", "teleportation") for action in done) <= 4


# ----------------------------------------------------------------------------------------------------------- the ground


@pytest.mark.rule("WY-4.5")
def test_it_does_not_walk_into_fire() -> None:
    table = Table().stand("0,0", "4,0").tile("fire", "1,0", "0,1", "1,-1", "-1,0", "-1,1", "0,-1").hand(A, "sap")
    end_of_actions(table)
    assert table.where(A) == "0,0"


@pytest.mark.rule("WY-2.3")
def test_it_leaves_the_fire_it_stands_on() -> None:
    table = Table().stand("0,0", "4,-4").tile("fire", "0,0", "1,0", "0,1").hand(A, "sap")
    end_of_actions(table)
    assert table.state.tiles.get(table.where(A) or "") != "fire"


def test_it_keeps_away_when_it_is_weak() -> None:
    table = Table().stand("-1,0", "2,0").energy(3, 20).hand(A, "sap").hand(B, "spark", "blaze", "stone_throw")
    end_of_actions(table)
    assert DISTANCE[table.where(A) or ""]["2,0"] == 4


def test_no_side_of_the_courtyard_comes_first_in_every_turn() -> None:
    """Three cells are as far from the danger; which of them is taken changes from turn to turn."""
    table = Table().stand("0,0", "4,0").energy(3, 20).hand(A, "sap").hand(B, "spark", "blaze", "stone_throw")
    taken: set[Action] = set()
    for turn in range(1, 13):
        table.state.turn = turn
        taken.add(decide(table.tile("fire", "0,0")))
    assert len(taken) > 1 and taken <= {Move("-1,0"), Move("-1,1"), Move("0,-1")}


def test_it_comes_nearer_when_waiting_has_lasted_too_long() -> None:
    table = Table().stand("-4,0", "4,0").hand(A, "sap")
    table.state.round = 30
    end_of_actions(table)
    assert DISTANCE[table.where(A) or ""]["4,0"] == 7


# ------------------------------------------------------------------------------------------------------ levels, lessons


def test_it_reads_its_manuals_early() -> None:
    table = Table().hand(A, "manual_fire", "manual_wind", "spark")
    read = {action.card for action in end_of_actions(table) if isinstance(action, Play)}
    assert {"manual_fire", "manual_wind"} <= read


def test_it_learns_when_it_can() -> None:
    table = Table().levels(A, fire=3, earth=3).study("fireball", "stone_shell", "wave").hand(A, "sap")
    assert decide(table.until("learning")) == Learn("stone_shell")


@pytest.mark.parametrize(("turn_round", "card"), [(5, "wellspring"), (25, "lightning")])
def test_it_learns_to_strike_rather_than_to_heal_when_the_duel_has_lasted_too_long(turn_round: int, card: str) -> None:
    table = Table().levels(A, water=5, wind=5).study("wellspring", "lightning").hand(A, "sap").until("learning")
    table.state.round = turn_round
    assert decide(table) == Learn(card)


def test_it_learns_a_middling_spell_rather_than_none() -> None:
    """Worth less than the Manuals now; but they will be read, and novice cards banished for it."""
    table = Table().levels(A, fire=3).study("ember_ring").hand(A, "sap").until("learning")
    assert decide(table) == Learn("ember_ring")


def test_it_changes_a_programme_that_teaches_it_nothing() -> None:
    table = Table().study("fireball", "ember_ring", "flare_up", "meteor").hand(A, "sap").until("learning")
    assert decide(table) == ChangeProgramme("fireball")


@pytest.mark.rule("WY-9.2")
def test_it_exchanges_a_manual_with_nothing_more_to_teach() -> None:
    assert decide(Table().levels(A, earth=7).hand(A, "manual_earth", "spark")) == Master("manual_earth")


@pytest.mark.rule("WY-1.8")
def test_its_extra_level_is_one_the_study_rewards() -> None:
    table = Table(3, start=False).study("wave", "wellspring")
    assert decide(table, table.waiting[0]) == ChooseBonus("water")


@pytest.mark.rule("WY-1.8")
def test_its_extra_level_is_not_for_healing() -> None:
    """Nobody lacks Energy in the first rounds."""
    table = Table(3, start=False).study("wellspring", "fireball")
    assert decide(table, table.waiting[0]) == ChooseBonus("fire")


# ----------------------------------------------------------------------------------------------------- cards given away


@pytest.mark.rule("WY-10.2")
def test_it_recovers_when_it_is_nearly_dead() -> None:
    table = Table().stand("-4,0", "4,0").energy(2, 20).hand(A, "lightning", "gust").until("recovery")
    first = decide(table)
    assert {first, decide(table.play(A, first))} == {Recover("gust"), Recover("lightning")}


def test_it_keeps_a_strong_spell_for_the_next_turn() -> None:
    table = Table().stand("0,0", "4,0").energy(18, 20).hand(A, "lightning", "gust").until("recovery")
    assert decide(table.play(A, Recover("gust"))) == EndPhase()


def test_it_does_not_wait_with_a_strong_spell_for_somebody_to_come() -> None:
    """A card kept for later is a card not drawn now; it comes back."""
    table = Table().stand("-4,0", "4,0").hand(A, "boulder").until("recovery")
    assert decide(table) == Shed("boulder")


@pytest.mark.rule("WY-7.2")
@pytest.mark.parametrize(("energy", "given_up"), [(20, "wellspring"), (10, "lightning")])
def test_healing_is_dear_only_to_who_lacks_energy(energy: int, given_up: str) -> None:
    table = Table().stand("0,0", "1,0").energy(20, energy).hand(A).hand(B, "lightning", "wellspring")
    assert decide(table.cast("water_jet", cell="1,0"), B) == Discard(given_up)


def test_what_is_out_of_reach_now_is_not_banished_for_it() -> None:
    table = Table().stand("-4,0", "4,0").hand(A, "landslide", "gust").until("banishment")
    assert decide(table) == Banish("gust")


@pytest.mark.rule("WY-10.3")
def test_it_sheds_a_weak_card_where_there_is_nothing_to_recover() -> None:
    assert decide(Table().hand(A, "gust").until("recovery")) == Shed("gust")


@pytest.mark.rule("WY-11.4")
def test_it_stays_desperate_for_a_strong_spell() -> None:
    table = Table().stand("-4,0", "4,0").energy(5, 20).levels(A, water=7).study("deluge").hand(A, "gust")
    assert decide(table.until("recovery")) == Shed("gust")


@pytest.mark.rule("WY-9.1")
def test_it_banishes_the_card_that_is_worth_least() -> None:
    assert decide(Table().hand(A, "gust", "manual_fire").until("banishment")) == Banish("gust")


@pytest.mark.rule("WY-9.1")
def test_it_does_not_make_a_small_deck_smaller() -> None:
    table = Table().hand(A, "gust", "spark").piles(A, 2, 2).until("banishment")
    assert decide(table) == EndPhase()


@pytest.mark.rule("WY-8.5")
def test_it_gives_up_the_card_that_is_worth_least() -> None:
    table = Table().stand("0,0", "1,0").hand(B, "lightning", "gust", "manual_fire").cast("water_jet", cell="1,0")
    assert decide(table, B) == Discard("gust")


def test_it_moves_before_it_strikes_where_it_must() -> None:
    """Boulder needs a line."""
    table = Table().stand("0,0", "3,-1").energy(10, 20).hand(A, "boulder")
    done = end_of_actions(table)
    assert [type(action) for action in done[:2]] == [Move, Play]
    assert table.mage(B).energy == 16
