"""A practice game: the same dice for everybody, and hints that teach the first turn while it is played.

It is data in the game's folder of the seeds. A hint belongs to a kind of choice, perhaps at one kind of step; the first
one that fits what the learner faces is given. What the learner does of that kind answers it, as it says or otherwise.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect

from app.games.core import agenda
from app.games.core.action import Action
from app.games.core.agenda import AnyPosition
from app.games.core.book import Part, Text
from app.games.core.choice import Choice
from app.games.core.codec import convert_action, convert_options
from app.games.core.dice import Dice
from app.games.core.game import Game
from app.games.core.message import Seat
from app.games.core.record import Record, replay, start
from app.games.core.seeds import SeedError, read_toml

PRACTICE = "practice.toml"
LONGEST = 400                                   # moves after which nobody is a beginner any more


class Hint(Part, frozen=True):
    """`suggest` are fields of the action, all or some; `light` are further elements of the page to show."""

    id: str
    choice: str                                 # the kind of action the learner is offered
    text: Text
    step: str = ""                              # what the table must be waiting for; empty: whatever it is
    suggest: dict[str, Any] = {}
    light: tuple[str, ...] = ()
    otherwise: Text | None = None               # what is said to whoever did something else
    is_extra: bool = msgspec.field(name="extra", default=False)     # the lesson is complete without it


class Practice(Part, frozen=True):
    """Everyone who practises meets the same table: seed, options, chairs and the bots on them."""

    seed: str
    seats: int
    seat: Seat                                  # the learner's
    lead: Text                                  # what is learnt here
    farewell: Text                              # said when nothing is left to hint at
    hints: tuple[Hint, ...] = msgspec.field(name="hint")
    bot: str = ""                               # the level of the others; empty: the gentlest
    options: dict[str, Any] = {}


class Lesson(msgspec.Struct, frozen=True):
    """Where a learner stands: the hint for what is asked now, and what can be said of the last thing done."""

    hint: Hint | None
    action: Action | None                       # what the hint suggests, if it can be done as it is
    done: int                                   # hints answered, of so many
    of: int
    missed: Hint | None = None                  # the last thing done was not what this one had said
    is_asked: bool = False
    is_over: bool = False


def load_practice(game: Game, folder: Path) -> Practice | None:
    """The practice in that folder, if there is one. Raises SeedError, naming file, entry and fault."""
    path = folder / PRACTICE
    if not path.exists():
        return None
    practice = read_toml(path, Practice)
    for entry, fault in _faults(game, practice):
        raise SeedError(path, entry, fault)
    return practice


def level_of(game: Game, practice: Practice) -> str:
    return practice.bot or game.bots()[-1]


def thought_in_practice(version: int) -> Dice:
    """The chance in a bot's thinking at a practice table: the same every time, so that the hints fit what it does."""
    return Dice(b"practice", version)


def lesson(game: Game, practice: Practice, record: Record, position: AnyPosition) -> Lesson:
    """Where the learner stands in the position the record led to."""
    pending, missed = _walk(game, practice, record)
    needed = [hint for hint in practice.hints if not hint.is_extra]
    left = [hint for hint in pending if not hint.is_extra]
    is_asked = practice.seat in agenda.waiting(position)
    hint, action = (_faced(game, position, practice.seat, pending) if left and is_asked else None) or (None, None)
    return Lesson(hint, action, len(needed) - len(left), len(needed), missed, is_asked, is_over=not left)


def _walk(game: Game, practice: Practice, record: Record) -> tuple[list[Hint], Hint | None]:
    """The hints still to be given, and the one that was just not followed."""
    pending, missed = list(practice.hints), None
    position = start(game, record).position
    for move, played in replay(game, msgspec.structs.replace(record, moves=record.moves[:LONGEST])):
        if move.seat == practice.seat and not convert_action(game, move.action).is_word:
            faced = _faced(game, position, practice.seat, pending)
            missed = None
            if faced:
                hint = faced[0]
                missed = None if _is_followed(hint, move.action) else hint
                pending = [other for other in pending if other is not hint or move.action["type"] != hint.choice]
        position = played.position
    return pending if len(record.moves) < LONGEST else [], missed


def _faced(game: Game, position: AnyPosition, seat: Seat, pending: Sequence[Hint]) -> tuple[Hint, Action | None] | None:
    """The first hint that fits what the seat may do now."""
    if not pending or seat not in agenda.waiting(position):
        return None
    step = type(position.agenda[-1]).__struct_config__.tag
    choices = [choice for choice in agenda.choices(position, seat) if not choice.blocked]
    for hint in pending:
        if hint.step in ("", step):
            for choice in choices:
                if kind_of(choice.action) == hint.choice and _offers(choice, hint):
                    return hint, _completed(game, choice, hint)
    return None


def kind_of(action: Action) -> str:
    return str(type(action).__struct_config__.tag)


def _offers(choice: Choice, hint: Hint) -> bool:
    """Whether what is suggested can be done by this choice."""
    plain = msgspec.to_builtins(choice.action)
    return all(name in choice.ask or plain.get(name) == value for name, value in hint.suggest.items())


def _completed(game: Game, choice: Choice, hint: Hint) -> Action | None:
    """What is suggested, and where that leaves something open what the choice itself proposes."""
    action = convert_action(game, msgspec.to_builtins(choice.action) | hint.suggest)
    return action if choice.allows(action) else None


def _is_followed(hint: Hint, plain: dict[str, Any]) -> bool:
    return plain["type"] == hint.choice and all(
        _unordered(plain.get(name)) == _unordered(value) for name, value in hint.suggest.items())


def _unordered(value: object) -> object:
    """In what order somebody laid their dice is their affair."""
    if not isinstance(value, list | tuple):
        return value
    return sorted(str(sorted(item.items())) if isinstance(item, dict) else str(item) for item in value)


def _faults(game: Game, practice: Practice) -> Iterator[tuple[str, str]]:
    if practice.seats not in game.seats:
        yield "seats", f"{game.key} is played by {game.seats.start} to {game.seats.stop - 1}"
    if practice.seat not in range(practice.seats):
        yield "seat", f"there is no seat {practice.seat} at a table of {practice.seats}"
    if practice.bot and practice.bot not in game.bots():
        yield "bot", f"{game.key} has no bot of the level {practice.bot}"
    try:
        convert_options(game, practice.options)
    except msgspec.ValidationError as error:
        yield "options", str(error)
    times = Counter(hint.id for hint in practice.hints)
    yield from ((hint_id, f"it appears {n} times") for hint_id, n in times.items() if n > 1)
    for hint in practice.hints:
        yield from ((hint.id, fault) for fault in _hint_faults(game, hint))


def _hint_faults(game: Game, hint: Hint) -> Iterator[str]:
    actions = {str(kind.__struct_config__.tag): kind for kind in get_args(game.Action) or (game.Action,)}
    if hint.choice not in actions:
        yield f"{game.key} has no choice {hint.choice}"
    elif unknown := set(hint.suggest) - set(actions[hint.choice].__struct_encode_fields__):
        yield f"{hint.choice} has no {min(unknown)}"
    if hint.step and hint.step not in _steps(game):
        yield f"{game.key} has no step {hint.step}"


def _steps(game: Game) -> set[str]:
    """The names of all steps that can lie on the agenda."""
    info = inspect.type_info(game.Position)
    assert isinstance(info, inspect.StructType)
    listed = next(field.type for field in info.fields if field.name == "agenda")
    assert isinstance(listed, inspect.ListType)
    kinds = listed.item_type.types if isinstance(listed.item_type, inspect.UnionType) else (listed.item_type,)
    return {str(kind.tag) for kind in kinds if isinstance(kind, inspect.StructType)}
