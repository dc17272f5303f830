"""What holds over whole games, played at random with random options."""
from __future__ import annotations

import os
import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from app.games.core import agenda
from app.games.core.action import Action
from app.games.core.agenda import AnyPosition
from app.games.core.clone import clone
from app.games.core.dice import Dice
from app.games.core.sampling import any_options
from app.games.core.selfplay import SelfPlay, Stage, bot_pick, random_pick
from app.games.wyz.actions import Banish, ChangeProgramme, Go, Learn, Move, Play, Resign
from app.games.wyz.board import AXIAL, HAND, NEXT, cell_at
from app.games.wyz.options import Options
from app.games.wyz.rules.tiles import GivingUp
from app.games.wyz.state import State
from tests.games.wyz.build import GAME, A, B, Table

ROUNDS = int(os.environ.get("CONCLAVE_GAMES", "2"))
TABLES = [(seats, seed) for seats in GAME.seats for seed in range(ROUNDS)]


def game(seats: int, seed: int) -> SelfPlay:
    rng = random.Random(f"{seats}/{seed}")
    return SelfPlay(GAME, any_options(GAME, rng), [random_pick(rng)] * seats, seed, eager=True)


@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_no_reachable_position_breaks_an_invariant(seats: int, seed: int) -> None:
    for stage in game(seats, seed).stages():
        assert GAME.broken(stage.played.position) == [], stage.action


@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_what_changes_only_one_way_does(seats: int, seed: int) -> None:
    for stage in game(seats, seed).stages():
        check_levels(stage)
        check_losses(stage)
        check_draws(stage)


def check_levels(stage: Stage) -> None:
    """Levels never fall."""
    before: State = stage.position.state
    after: State = stage.played.position.state
    for old, new in zip(before.mages, after.mages, strict=True):
        assert all(new.levels[element] >= level for element, level in old.levels.items())


def check_losses(stage: Stage) -> None:
    """A caster's own card never hurts its own side, except by Fire tiles."""
    state: State = stage.position.state
    for event in stage.played.events:
        if event.told.key == "damaged":
            assert state.active is not None
            assert state.are_opponents(state.active, event.told.params["seat"])


def check_draws(stage: Stage) -> None:
    """After a draw phase the hand is full, or no card is left."""
    state: State = stage.played.position.state
    for event in stage.played.events:
        if event.told.key == "turn_ended":
            mage = state.mages[event.told.params["seat"]]
            assert len(mage.hand) >= HAND or not (mage.pile or mage.discard)


@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_a_turn_has_one_banishment_one_lesson_and_one_change_of_programme(seats: int, seed: int) -> None:
    done: list[tuple[int, type]] = []
    for stage in game(seats, seed).stages():
        if isinstance(stage.action, Banish | Learn | ChangeProgramme):
            done.append((stage.position.state.turn, type(stage.action)))
    assert len(set(done)) == len(done)


@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_every_game_ends_within_the_rounds_for_a_reason(seats: int, seed: int) -> None:
    play = game(seats, seed)
    moves = sum(1 for _ in play.stages())
    outcome = GAME.outcome(play.position)
    assert moves
    assert outcome is not None
    assert set(outcome.reasons) <= set(GAME.endings)
    assert play.position.state.round <= play.position.state.options.round_limit


def test_players_who_do_anything_seldom_resign() -> None:
    actions = [stage.action for seed in range(3) for stage in game(4, seed).stages()]
    assert sum(isinstance(action, Resign) for action in actions) < len(actions) / 50


@pytest.mark.parametrize("mode", ["free_for_all", "teams"])
def test_bots_play_a_game_to_its_end(mode: str) -> None:
    play = SelfPlay(GAME, Options(mode=mode), [bot_pick(GAME, "adept", random.Random(3))] * 4, 3)  # type: ignore[arg-type]
    for stage in play.stages():
        assert GAME.broken(stage.played.position) == []
    figures = GAME.figures(play.position)
    assert figures["rounds"] == play.position.state.round
    assert sum(figures[f"wins_in_turn_order.{n}"] for n in (1, 2, 3, 4)) == 1


def test_figures_tell_who_won_and_with_what() -> None:
    table = Table().stand("0,0", "1,0").energy(20, 1).holding(A, "lightning").holding(B, "deluge").cast("spark", mage=B)
    figures = GAME.figures(table.position)
    assert [figures[f"wins_in_turn_order.{n}"] for n in (1, 2)] == [1, 0]
    assert (figures["rounds"], figures["spells_per_mage"]) == (1, 1)
    assert (figures["won_with.lightning"], figures["won_with.deluge"], "won_with.wave" in figures) == (1, 0, False)


def test_a_broken_position_is_named() -> None:
    position = game(3, 0).position
    state: State = position.state
    state.change(0, energy=21, hand=("sap", "sap"))
    state.change(1, cell=state.mages[2].cell, levels={"fire": 9})
    state.library = state.library[1:]
    state.tiles |= {"9,9": "fire"}
    state.moves_used = 5
    said = "\n".join(GAME.broken(position))
    for words in ("has cards", "21 Energy", "several mages stand", "has levels", "is missing or doubled",
                  "off the board", "5 moves were made"):
        assert words in said


def turned(cell: str) -> str:
    """A sixth of a turn, clockwise."""
    q, r = AXIAL[cell]
    return cell_at((-r, q + r))


def mirrored(cell: str) -> str:
    q, r = AXIAL[cell]
    return cell_at((r, q))


def moved_action(action: Action, move: Callable[[str], str]) -> Action:
    """The same action on the board turned round or mirrored."""
    if isinstance(action, Move | Go):
        return type(action)(move(action.cell))
    if isinstance(action, Play):
        named, middle = action.targets, NEXT["0,0"]
        way_to = {cell: way for way, cell in middle.items()}
        ways = {field: way_to[move(middle[way])] for field in ("dir", "push") if (way := getattr(named, field))}
        cell = {"cell": move(named.cell)} if named.cell else {}
        return Play(action.card, replace(named, **ways, **cell))
    return action


@pytest.mark.parametrize("move", [turned, mirrored])
@pytest.mark.parametrize("seed", range(3))
def test_the_game_is_the_same_from_every_side_of_the_board(seed: int, move: Callable[[str], str]) -> None:
    """Two mages, until a tile runs short: which cell is the first of a ring is all that depends on the side."""
    play = SelfPlay(GAME, Options(layout="hearth", round_limit=20), [random_pick(random.Random(seed))] * 2, seed)
    other: AnyPosition = clone(play.position)
    for seat, mage in enumerate(other.state.mages):
        other.state.change(seat, cell=move(mage.cell))
    pick, one = random_pick(random.Random(seed)), play.position
    while one.agenda and not isinstance(one.agenda[-1], GivingUp):
        seat = agenda.waiting(one)[0]
        action = pick(one, seat)
        straight = agenda.play(one, seat, action, Dice(b"same", one.chances))
        round_about = agenda.play(other, seat, moved_action(action, move), Dice(b"same", one.chances))
        assert isinstance(straight, agenda.Played)
        assert isinstance(round_about, agenda.Played)
        one, other = straight.position, round_about.position
        assert other.state.tiles == {move(cell): tile for cell, tile in one.state.tiles.items()}
        assert [replace(mage, cell=mage.cell and move(mage.cell)) for mage in one.state.mages] == other.state.mages
    assert one.state.turn > 5
