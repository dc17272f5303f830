"""A game written down: all that is needed to play it again, move by move, to the same end."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from app.games.core import agenda
from app.games.core.action import ClockExpired
from app.games.core.agenda import AnyPlayed, AnyPosition
from app.games.core.codec import convert_action, convert_options, encode
from app.games.core.dice import Dice, commitment, draw_key
from app.games.core.event import Event
from app.games.core.game import Colour, Game, Outcome
from app.games.core.message import Refusal, Seat


class Move(msgspec.Struct, frozen=True):
    """One entry of the log. Without a seat it is the clock's; `undone` moves stand in the log and are not replayed."""

    number: int
    seat: Seat | None
    action: dict[str, Any]
    events: list[Event] = []
    undone: bool = False


class Record(msgspec.Struct, frozen=True):
    """What `export` writes and `verify` reads; also how a failure of self-play is kept."""

    game: str
    version: str
    options: dict[str, Any]
    wishes: tuple[Colour | None, ...]
    secret: str                                 # hexadecimal
    words: tuple[str, ...]
    commitment: str
    moves: list[Move]
    players: tuple[str, ...] = ()
    outcome: Outcome | None = None
    fault: str = ""                             # what went wrong, where self-play wrote it


class Fault(Exception):
    """The record does not play as it says; names the move."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"move {number}: {reason}")
        self.number, self.reason = number, reason


def start(game: Game, record: Record) -> AnyPlayed:
    return game.setup(convert_options(game, record.options), record.wishes, Dice(_key(record), 0))


def replay(game: Game, record: Record) -> Iterator[tuple[Move, AnyPlayed]]:
    """Every move with what came of it. Raises Fault where the rules refuse one."""
    key = _key(record)
    position = start(game, record).position
    for move in record.moves:
        if move.undone:
            continue
        played = replay_move(game, position, move, key)
        position = played.position
        yield move, played


def replay_move(game: Game, position: AnyPosition, move: Move, key: bytes) -> AnyPlayed:
    action, dice = convert_action(game, move.action), Dice(key, position.chances)
    if move.seat is not None:
        played = agenda.play(position, move.seat, action, dice)
    elif isinstance(action, ClockExpired):
        played = agenda.expire(position, action.clock, dice) or Refusal(agenda.NOT_AS_ASKED.reason)
    else:
        raise Fault(move.number, "a move without a seat can only be the clock's")
    if isinstance(played, Refusal):
        raise Fault(move.number, f"refused: {played.reason.key} {played.clause}".strip())
    return played


def verify(game: Game, record: Record) -> AnyPosition:
    """The position the record ends in, if every draw and every event is what the secret gives. Raises Fault if not."""
    if commitment(bytes.fromhex(record.secret)) != record.commitment:
        raise Fault(0, "the secret is not the one whose print was shown before the game")
    position = start(game, record).position
    for move, played in replay(game, record):
        if encode(played.events) != encode(move.events):
            raise Fault(move.number, "the rules give other events than those recorded")
        position = played.position
    if game.outcome(position) != record.outcome:
        raise Fault(len(record.moves), "the rules give another outcome than the one recorded")
    return position


def _key(record: Record) -> bytes:
    return draw_key(bytes.fromhex(record.secret), record.words)
