"""What holds over whole games, played at random and by bots."""
from __future__ import annotations

import os
import random

import pytest

from app.games.core.agenda import AnyPosition
from app.games.core.message import Seat
from app.games.core.sampling import any_options
from app.games.core.selfplay import Pick, SelfPlay, Stage, bot_pick, random_pick
from app.games.zavandor.actions import Advance, Bid, BuyMarker, Disenchant, Enchant, Pay
from app.games.zavandor.options import Options
from app.games.zavandor.reckoning import liquid, means
from app.games.zavandor.state import State
from tests.games.zavandor.build import GAME, Table

ROUNDS = int(os.environ.get("CONCLAVE_GAMES", "2"))
TABLES = [(seats, seed) for seats in GAME.seats for seed in range(ROUNDS)]
SENSE = 0.6                                     # how often a lively player does what a bot would


def lively(rng: random.Random) -> Pick:
    """Plays at random, but not only: games of pure chance sell every gem and stand still."""
    blind, able = random_pick(rng), bot_pick(GAME, "adept", rng)

    def pick(position: AnyPosition, seat: Seat) -> object:
        return (able if rng.random() < SENSE else blind)(position, seat)
    return pick  # type: ignore[return-value]


def game(seats: int, seed: int) -> SelfPlay:
    rng = random.Random(f"{seats}/{seed}")
    return SelfPlay(GAME, any_options(GAME, rng), [lively(rng)] * seats, seed)


@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_no_reachable_position_is_broken(seats: int, seed: int) -> None:
    for stage in game(seats, seed).stages():
        assert GAME.broken(stage.played.position) == []


@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_what_changes_only_one_way_does(seats: int, seed: int) -> None:
    for stage in game(seats, seed).stages():
        check_move(stage)


def check_move(stage: Stage) -> None:
    before: State = stage.position.state
    after: State = stage.played.position.state
    assert after.round >= before.round
    assert after.sentinels_acquired >= before.sentinels_acquired
    for old, new in zip(before.players, after.players, strict=True):
        if not new.eliminated:
            assert all(new.levels[track] >= level for track, level in old.levels.items())
            assert new.artifacts[:len(old.artifacts)] == old.artifacts
    if isinstance(stage.action, Bid):
        bids = [event.told.params["amount"] for event in stage.played.events if event.told.key == "bid"]
        assert before.auction is not None
        assert bids[0] > before.auction.bid


@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_energy_is_conserved_in_a_payment(seats: int, seed: int) -> None:
    for stage in game(seats, seed).stages():
        if isinstance(stage.action, Enchant | BuyMarker | Advance | Disenchant | Pay):
            check_energy(stage)


def check_energy(stage: Stage) -> None:
    """What was owned before, less what was due and what settling took, is what is owned afterwards."""
    old, new = (position.state.players[stage.seat] for position in (stage.position, stage.played.position))
    told = {event.told.key: event.told.params for event in stage.played.events if not event.private}
    lost = told.get("dust_lost", {}).get("seat") == stage.seat
    match stage.action:
        case Enchant():
            assert liquid(new) == liquid(old) - told["enchanted"]["cost"]
        case BuyMarker():
            assert liquid(new) == liquid(old) - told["marker_bought"]["price"]
        case Advance():
            assert liquid(new) == liquid(old) - told["advanced"]["cost"]
        case Disenchant():
            assert liquid(new) == liquid(old) + told["disenchanted"]["value"]
        case Pay() if "gem_received" not in told:
            assert means(new) == means(old) - told["paid"]["price"] - lost


@pytest.mark.parametrize("seats", GAME.seats)
def test_bots_play_to_the_fifth_sentinel(seats: int) -> None:
    rng = random.Random(seats)
    play = SelfPlay(GAME, Options(), [bot_pick(GAME, "adept", rng)] * seats, seats)
    moves = sum(1 for _ in play.stages())
    outcome = GAME.outcome(play.position)
    assert moves > 50
    assert outcome is not None
    assert outcome.reasons == ("sentinels",)
    assert all(player.eliminated is None for player in play.position.state.players)


def test_a_broken_position_is_named() -> None:
    table = Table(3)
    state = table.state
    state.change(0, active=dict.fromkeys(state.gem_supply, 3), dust=-1)
    state.change(1, markers=3, dust=3, artifacts=("magic_belt", "magic_belt"), handicap=(7, 7))
    state.decks["ruby"] = state.decks["ruby"][1:]
    state.sentinels_acquired = 2
    said = "\n".join(GAME.broken(table.position))
    for words in ("29 ruby cards", "gems of type opal", "the items are not", "2 Sentinels", "active gems on 5 slots",
                  "less energy than none", "3 dust outside", "owns 2 of magic_belt", "1, 3 and 5 markers",
                  "the handicap (7, 7)"):
        assert words in said
