"""Positions and actions as JSON and back, by type."""
from __future__ import annotations

from functools import cache
from typing import Any, Union

import msgspec

from app.games.core.action import Action, ClockExpired
from app.games.core.agenda import AnyPosition
from app.games.core.game import Game, Options

_encoder = msgspec.json.Encoder(order="deterministic")


def encode(thing: Any) -> bytes:
    """The one encoding: the same thing gives the same bytes."""
    return _encoder.encode(thing)


def decode_position(game: Game, raw: bytes | str) -> AnyPosition:
    return _position_decoder(game.key, game.Position).decode(raw)  # type: ignore[no-any-return]


def decode_action(game: Game, raw: bytes | str) -> Action:
    """Raises msgspec.ValidationError for what is no action of this game."""
    return _action_decoder(game.key, game.Action).decode(raw)  # type: ignore[no-any-return]


def convert_action(game: Game, plain: object) -> Action:
    """The same from parsed JSON."""
    return msgspec.convert(plain, Union[game.Action, ClockExpired])  # type: ignore[no-any-return] # noqa: UP007


def convert_options(game: Game, plain: object) -> Options:
    options: Options = msgspec.convert(plain, game.Options)
    return options


@cache
def _position_decoder(key: str, kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


@cache
def _action_decoder(key: str, kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(Union[kind, ClockExpired])  # noqa: UP007
