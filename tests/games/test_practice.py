"""Practice games: what a file of them must be, and that whoever follows the hints is taught everything."""
from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from app.games.core import agenda
from app.games.core.action import Action
from app.games.core.codec import encode
from app.games.core.dice import Dice, commitment, draw_key
from app.games.core.game import Game
from app.games.core.message import Refusal
from app.games.core.practice import (
    PRACTICE,
    Lesson,
    Practice,
    lesson,
    level_of,
    load_practice,
    thought_in_practice,
)
from app.games.core.record import Move, Record
from app.games.core.seeds import SEEDS, SeedError
from app.games.registry import all_games, game_of
from app.tables.practice import WORD, secret_of

TAUGHT = [game.key for game in all_games() if (SEEDS / game.key / PRACTICE).exists()]
LONG_ENOUGH = 300                               # moves

Learner = Callable[[Lesson, Game, agenda.AnyPosition, Practice, int], Action]


def obedient(now: Lesson, game: Game, position: agenda.AnyPosition, practice: Practice, version: int) -> Action:
    """Does what the hint suggests, and what a bot would where it suggests nothing in particular."""
    return now.action or by_itself(now, game, position, practice, version)


def by_itself(now: Lesson, game: Game, position: agenda.AnyPosition, practice: Practice, version: int) -> Action:
    return bot_action(game, position, practice.seat, practice, version)


def bot_action(game: Game, position: agenda.AnyPosition, seat: int, practice: Practice, version: int) -> Action:
    dice = thought_in_practice(version)
    return game.bot(level_of(game, practice)).decide(game.determinize(position, seat, dice), seat, dice)


def taught(key: str, learner: Learner, until: Callable[[Lesson], bool]) -> list[Lesson]:
    """What a learner is told at each of its questions, as long as the lesson lasts."""
    game = game_of(key)
    practice = load_practice(game, SEEDS / key)
    assert practice is not None
    secret, words = secret_of(key, practice), (WORD,) * practice.seats
    record = Record(key, game.version, practice.options, (None,) * practice.seats, secret.hex(), words,
                    commitment(secret), [])
    dice_key, told = draw_key(secret, words), list[Lesson]()
    position = game.setup(game.Options(**practice.options), record.wishes, Dice(dice_key, 0)).position
    for number in range(1, LONG_ENOUGH):
        now = lesson(game, practice, record, position)
        if until(now):
            return [*told, now]
        bots = [seat for seat in agenda.waiting(position) if seat != practice.seat]
        if bots:                                # they answer at once, whoever else is asked
            seat, action = bots[0], bot_action(game, position, bots[0], practice, number - 1)
        else:
            told.append(now)
            seat, action = practice.seat, learner(now, game, position, practice, number - 1)
        played = agenda.play(position, seat, action, Dice(dice_key, position.chances))
        assert not isinstance(played, Refusal)
        position = played.position
        record.moves.append(Move(number, seat, plainly(action)))
    raise AssertionError("the lesson does not end")


def plainly(action: Action) -> dict[str, object]:
    plain: dict[str, object] = msgspec.json.decode(encode(action))
    return plain


@pytest.mark.parametrize("key", TAUGHT)
def test_whoever_follows_the_hints_is_given_all_of_them_in_their_order(key: str) -> None:
    practice = load_practice(game_of(key), SEEDS / key)
    assert practice is not None
    told = taught(key, obedient, lambda now: now.is_over)
    given = [now.hint.id for now in told if now.hint and not now.hint.is_extra]
    assert given == [hint.id for hint in practice.hints if not hint.is_extra]


@pytest.mark.parametrize("key", TAUGHT)
def test_whoever_follows_the_hints_is_never_told_otherwise(key: str) -> None:
    assert not any(now.missed for now in taught(key, obedient, lambda now: now.is_over))


@pytest.mark.parametrize("key", TAUGHT)
def test_whoever_does_otherwise_is_told_so_and_taught_on(key: str) -> None:
    told = taught(key, contrary, lambda now: now.missed is not None)
    assert told[-1].missed is not None


def contrary(now: Lesson, game: Game, position: agenda.AnyPosition, practice: Practice, version: int) -> Action:
    """Whatever is offered first that is not what the hint says."""
    open_ones = [choice.action for choice in agenda.choices(position, practice.seat)
                 if not choice.blocked and not choice.ask and not choice.action.is_grave]
    others = [action for action in open_ones if action != now.action]
    return others[0] if others else obedient(now, game, position, practice, version)


GOOD = '''
seed = "a"
seats = 3
seat = 0
lead = { en = "Learn.", fr = "Apprenez." }
farewell = { en = "Farewell.", fr = "Adieu." }

[[hint]]
id = "roll"
choice = "roll"
text = { en = "Roll.", fr = "Lancez." }
'''


@pytest.mark.parametrize(("old", "new", "entry", "fault"), [
    ("seats = 3", "seats = 9", "seats", "3 to 6"),
    ("seat = 0", "seat = 3", "seat", "no seat 3"),
    ('choice = "roll"', 'choice = "wave"', "roll", "no choice wave"),
    ('choice = "roll"', 'choice = "roll"\nstep = "feast"', "roll", "no step feast"),
    ('choice = "roll"', 'choice = "roll"\nsuggest = { dice = 3 }', "roll", "no dice"),
    ('choice = "roll"', 'choice = "roll"\ncolour = "red"', "roll", "colour"),
    ('fr = "Lancez."', 'fr = ""', "roll", "empty"),
    ('seed = "a"', 'seed = "a"\nbot = "genius"', "bot", "genius"),
    ('seed = "a"', 'seed = "a"\noptions = { grey_cost = 9 }', "options", "grey_cost"),
    ('fr = "Lancez." }', 'fr = "Lancez." }\n[[hint]]\nid = "roll"\nchoice = "pass"\n'
     'text = { en = "Pass.", fr = "Passez." }', "roll", "2 times"),
])
def test_a_bad_practice_names_its_file_entry_and_fault(tmp_path: Path, old: str, new: str, entry: str,
                                                       fault: str) -> None:
    (tmp_path / PRACTICE).write_text(GOOD.replace(old, new), "utf-8")
    with pytest.raises(SeedError) as raised:
        load_practice(game_of("elfenwizards"), tmp_path)
    assert (raised.value.file, entry in raised.value.entry, fault in raised.value.fault) == (
        tmp_path / PRACTICE, True, True), str(raised.value)


def test_a_game_may_have_no_practice(tmp_path: Path) -> None:
    assert load_practice(game_of("elfenwizards"), tmp_path) is None
