"""What holds over whole games, played at random with random options."""
from __future__ import annotations

import os
import random

import pytest

from app.games.core.selfplay import SelfPlay, Stage, random_pick
from app.games.elfenwizards.actions import Promise, SetReady, WithdrawPromise
from app.games.elfenwizards.options import Options
from app.games.elfenwizards.state import State
from tests.games.elfenwizards.build import GAME

ROUNDS = int(os.environ.get("CONCLAVE_GAMES", "2"))
TABLES = [(seats, seed) for seats in GAME.seats for seed in range(ROUNDS)]
TALK = (Promise, WithdrawPromise, SetReady)


def game(seats: int, seed: int) -> SelfPlay:
    rng = random.Random(f"{seats}/{seed}")
    options = Options(mu_tie_rule=rng.choice(["french", "english"]), grey_cost=rng.choice([4, 3]),
                      promise_ledger=rng.random() < 0.5)
    return SelfPlay(GAME, options, [random_pick(rng)] * seats, seed, eager=True)


@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_no_reachable_position_breaks_an_invariant(seats: int, seed: int) -> None:
    for stage in game(seats, seed).stages():
        assert GAME.broken(stage.played.position) == [], stage.action


@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_what_changes_only_one_way_does(seats: int, seed: int) -> None:
    for stage in game(seats, seed).stages():
        check_move(stage)


def check_move(stage: Stage) -> None:
    before: State = stage.position.state
    after: State = stage.played.position.state
    if before.turn == after.turn:
        assert after.phase >= before.phase
        assert all(new.passed >= old.passed for old, new in zip(before.guilds, after.guilds, strict=True))
    if isinstance(stage.action, TALK) and after.phase == before.phase:
        assert stage.played.position.chances == stage.position.chances
        assert after.magicians == before.magicians
    given = sum(guild.tally.grey_received for guild in after.guilds) - sum(
        guild.tally.grey_received for guild in before.guilds)
    assert given == 0 or before.phase <= 8 <= after.phase or before.turn < after.turn


@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_no_turn_gives_more_grey_chips_than_the_rules_allow(seats: int, seed: int) -> None:
    received: dict[int, int] = {}
    vacancies: dict[int, int] = {}
    for stage in game(seats, seed).stages():
        turn = stage.position.state.turn
        for event in stage.played.events:
            if event.told.key == "demoted":
                received[turn] = received.get(turn, 0) + event.told.params["grey"]
        vacancies[turn] = stage.played.position.state.no_hw_turns
    for turn, chips in received.items():
        assert chips <= (4 if vacancies[turn] > vacancies.get(turn - 1, 0) else 3)


@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_every_game_ends_within_four_turns_for_a_reason(seats: int, seed: int) -> None:
    play = game(seats, seed)
    moves = sum(1 for _ in play.stages())
    outcome = GAME.outcome(play.position)
    assert moves
    assert outcome is not None
    assert play.position.state.turn <= 4
    assert set(outcome.reasons) <= {"fourth_turn", "second_high_wizard", "second_vacancy"}
    assert outcome.winners


def test_a_broken_position_is_named() -> None:
    position = game(3, 0).position
    state: State = position.state
    state.change(0, reserve=9)
    state.change(1, dice=state.guilds[1].dice[:6], total=5)
    state.move("red_1", "hw", grey=1)
    state.no_hw_turns = 3
    state.track = (0, 0, None, None)
    said = "\n".join(GAME.broken(position))
    for words in ("has minor spells", "has not 7 dice", "has 5 points", "is High Wizard in phase 2", "w1 is empty",
                  "grey chips were given", "the track shows", "should have ended"):
        assert words in said
