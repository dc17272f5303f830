"""Every registered game passes this file; none writes it again.

The number of games is small here; `make test-long` plays thousands. A failure is written to `failures/` as a file that
`conclave open` shows as a game.
"""
from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from app.games.core import agenda
from app.games.core.action import ClockExpired
from app.games.core.agenda import Played
from app.games.core.choice import Choice
from app.games.core.clone import clone
from app.games.core.codec import convert_action, decode_action, decode_position, encode
from app.games.core.dice import Dice
from app.games.core.game import Game, Losable, view
from app.games.core.message import Message, Refusal
from app.games.core.record import replay, verify
from app.games.core.sampling import any_options, fill
from app.games.core.selfplay import SelfPlay, Stage, random_pick, write_failure
from app.games.registry import all_games
from app.i18n.catalogue import LANGUAGES, keys
from app.i18n.tell import HTML, Cast, Teller

ROUNDS = int(os.environ.get("CONCLAVE_GAMES", "2"))     # games for each game and number of seats
SAMPLE = 7                                              # every so many positions are looked at closely
ABANDONED = 1000                                        # moves that nobody makes, watched before one looks away
FAILURES = Path("failures")
TABLES = [pytest.param(game, seats, seed, id=f"{game.key}-{seats}-{seed}")
          for game in all_games() for seats in game.seats for seed in range(ROUNDS)]


def random_game(game: Game, seats: int, seed: int) -> SelfPlay:
    rng = random.Random(f"{game.key}/{seats}/{seed}")
    hand = random_pick(rng)
    return SelfPlay(game, any_options(game, rng), [hand] * seats, seed, eager=True)


def watched(play: SelfPlay) -> Iterator[Stage]:
    """The stages of a game; a failure leaves the game behind as a file."""
    try:
        yield from play.stages()
    except Exception as fault:
        path = write_failure(FAILURES, play, repr(fault))
        raise AssertionError(f"{fault} (kept in {path})") from fault


@pytest.mark.parametrize(("game", "seats", "seed"), TABLES)
def test_every_position_keeps_the_contract(game: Game, seats: int, seed: int) -> None:
    play = random_game(game, seats, seed)
    for number, stage in enumerate(watched(play)):
        assert game.broken(stage.played.position) == []
        if number % SAMPLE == 0:
            check_position(game, seats, stage, seed)
            check_choices(game, seats, stage)
    outcome = game.outcome(play.position)
    assert outcome is not None
    assert outcome.winners or (isinstance(game, Losable) and set(outcome.reasons) <= set(game.defeats))
    assert not any(agenda.choices(play.position, seat) for seat in range(seats))


def check_position(game: Game, seats: int, stage: Stage, seed: int) -> None:
    """Saved and read back it is the same; dealt again, nobody sees a difference."""
    position = stage.position
    assert decode_position(game, encode(position)) == position
    assert clone(position) == position
    for viewer in [*range(seats), None]:
        other = game.determinize(position, viewer, Dice(b"again", seed))
        assert encode(view(game, other, viewer)) == encode(view(game, position, viewer))
        if viewer is not None:
            assert agenda.choices(other, viewer) == agenda.choices(position, viewer)


def check_choices(game: Game, seats: int, stage: Stage) -> None:
    """All that is open can be played, nothing that is blocked, and nobody waited for is without a choice."""
    position, before = stage.position, encode(stage.position)
    waited = agenda.waiting(position)
    assert waited
    for seat in range(seats):
        offered = agenda.choices(position, seat)
        assert seat not in waited or any(not choice.blocked for choice in offered)
        for choice in offered:
            check_choice(game, stage, seat, choice)
    assert encode(position) == before


def check_choice(game: Game, stage: Stage, seat: int, choice: Choice) -> None:
    action = fill(choice, random.Random(1)) if not choice.blocked else choice.action
    result = agenda.play(stage.position, seat, action, Dice(b"", 0))
    if choice.blocked:
        assert result == choice.blocked
    elif isinstance(result, Refusal):
        assert choice.ask, "a choice that asks nothing is playable as it stands"
        assert result.clause.startswith(game.prefix), "a combination is refused by a clause"
    assert decode_action(game, encode(action)) == action


@pytest.mark.parametrize(("game", "seats", "seed"), TABLES)
def test_same_seed_same_moves_same_game(game: Game, seats: int, seed: int) -> None:
    play = random_game(game, seats, seed)
    positions = [encode(stage.played.position) for stage in watched(play)]
    record = msgspec.structs.replace(play.record, outcome=game.outcome(play.position))
    again = [encode(played.position) for _, played in replay(game, record)]
    assert again == positions
    assert encode(verify(game, record)) == positions[-1]


@pytest.mark.parametrize(("game", "seats", "seed"), TABLES)
def test_what_can_be_undone_has_told_its_player_nothing(game: Game, seats: int, seed: int) -> None:
    """Where the hidden part differs, an undoable move must lead to the same view: nothing was learned by it."""
    for number, stage in enumerate(watched(random_game(game, seats, seed))):
        if not stage.played.undoable or number % SAMPLE:
            continue
        other = game.determinize(stage.position, stage.seat, Dice(b"other", seed))
        played = agenda.play(other, stage.seat, stage.action, Dice(b"", 0))
        assert isinstance(played, Played)
        assert encode(view(game, played.position, stage.seat)) == encode(view(game, stage.played.position, stage.seat))


@pytest.mark.parametrize(("game", "seats", "seed"), TABLES)
def test_a_move_that_drew_from_the_dice_cannot_be_undone(game: Game, seats: int, seed: int) -> None:
    for stage in watched(random_game(game, seats, seed)):
        drew = stage.played.position.chances > stage.position.chances
        assert not (drew and stage.played.undoable)


@pytest.mark.parametrize(("game", "seats", "seed"), TABLES)
def test_a_seat_cannot_speak_for_the_clock(game: Game, seats: int, seed: int) -> None:
    stage = next(watched(random_game(game, seats, seed)))
    for seat in range(seats):
        assert isinstance(agenda.play(stage.position, seat, ClockExpired(0), Dice(b"", 0)), Refusal)


@pytest.mark.parametrize(("game", "seats", "seed"), TABLES)
def test_a_fallback_can_always_be_played(game: Game, seats: int, seed: int) -> None:
    """Every seat of an abandoned table plays what the clock would play for it, to the end or for many rounds: a game
    whose rules wait for somebody to end it goes on."""
    play = random_game(game, seats, seed)
    position, moves = play.position, 0
    while game.outcome(position) is None and moves < ABANDONED:
        seat = agenda.waiting(position)[0]
        played = agenda.play(position, seat, agenda.fallback(position, seat), Dice(b"k", position.chances))
        assert isinstance(played, Played), played
        position, moves = played.position, moves + 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in all_games()])
def test_everything_is_said_in_both_languages(game: Game, language: str) -> None:
    """Every message met in play has words in the language, and they take its parameters."""
    seats = game.seats.start
    cast = Cast(tuple(f"Name {seat}" for seat in range(seats)), ("red",) * seats, 0)
    tellers = [Teller(game.key, language, cast), Teller(game.key, language, cast, HTML)]
    known = keys(game.key, language) | keys("core", language)
    for stage in watched(random_game(game, seats, 1)):
        for message in messages_of(stage, seats):
            assert message.key in known, f"{message.key} has no words in {language}"
            for teller in tellers:
                assert "{" not in teller.tell(message)


def messages_of(stage: Stage, seats: int) -> Iterator[Message]:
    prompt = agenda.prompt(stage.position)
    assert prompt is not None
    yield msgspec.structs.replace(prompt, params=prompt.params | {"seats": list(agenda.waiting(stage.position))})
    for event in stage.played.events:
        yield event.told
        if event.shadow:
            yield event.shadow
    for seat in range(seats):
        for choice in agenda.choices(stage.position, seat):
            yield choice.label
            if choice.blocked:
                yield choice.blocked.reason


@pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in all_games()])
def test_an_action_with_an_extra_field_is_no_action(game: Game) -> None:
    stage = next(watched(random_game(game, game.seats.start, 0)))
    plain = msgspec.to_builtins(stage.action) | {"extra": 1}
    with pytest.raises(msgspec.ValidationError):
        convert_action(game, plain)
