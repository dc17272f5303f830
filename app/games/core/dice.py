"""All chance: streams keyed by the table's secret and its seats' words, which nobody can try out and all can check.

The secret's hash is shown before the game. A stream belongs to one chance of the game, counted apart from moves that
draw nothing, so that no promise, vote or undo moves a single die.
"""
from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Any, Protocol


def commitment(secret: bytes) -> str:
    """What is shown before the game: it binds the server without betraying the secret."""
    return hashlib.sha256(secret).hexdigest()


def draw_key(secret: bytes, words: Sequence[str]) -> bytes:
    """The secret mixed with a word of each seat. Lengths are mixed in too, so that words cannot be shifted."""
    mixed = b"".join(b"%d:%s" % (len(raw), raw) for raw in (word.encode() for word in words))
    return hmac.digest(secret, mixed, hashlib.sha256)


class Chance(Protocol):
    """What a rule sees of the dice."""

    @property
    def used(self) -> bool: ...
    def below(self, n: int) -> int: ...
    def roll(self, sides: int = 6) -> int: ...
    def shuffle(self, items: list[Any]) -> None: ...


class Dice:
    """One stream of chance; knows whether anything was drawn from it."""

    def __init__(self, key: bytes, stream: int) -> None:
        self._key, self._stream, self._draws = key, stream, 0

    @property
    def used(self) -> bool:
        return self._draws > 0

    def below(self, n: int) -> int:
        bound = (1 << 64) - (1 << 64) % n       # no value is favoured
        while True:
            self._draws += 1
            mac = hmac.digest(self._key, b"%d/%d" % (self._stream, self._draws), hashlib.sha256)
            if (draw := int.from_bytes(mac[:8], "big")) < bound:
                return draw % n

    def roll(self, sides: int = 6) -> int:
        return 1 + self.below(sides)

    def shuffle(self, items: list[Any]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
