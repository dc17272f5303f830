"""Choices that are made by a press."""
from __future__ import annotations

from dataclasses import dataclass

from app.web.shapes import Box


@dataclass(frozen=True, slots=True)
class Press:
    """A choice that is made by one press; on the board too, where it has a box there."""

    id: str
    words: str
    vals: str
    note: str = ""
    before: str = ""
    blocked: str = ""
    clause: str = ""
    box: Box | None = None


@dataclass(frozen=True, slots=True)
class Doubt:
    """A choice that asks again in place and says what is lost."""

    id: str
    words: str                                  # on the button that asks
    question: str
    lost: str
    press: Press
    keep: str
