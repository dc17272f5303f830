"""Words without a language: a text of the catalogue with its parameters, and a refusal that names its clause."""
from __future__ import annotations

from typing import Any

import msgspec

Seat = int


class Message(msgspec.Struct, frozen=True):
    """A text of the catalogue with its parameters; language is the reader's affair."""

    key: str
    params: dict[str, Any] = {}


class Refusal(msgspec.Struct, frozen=True):
    """Why something cannot be done, and the clause it rests on."""

    reason: Message
    clause: str = ""


NOT_YOUR_TURN = Refusal(Message("not_your_turn"))
GAME_OVER = Refusal(Message("game_over"))
