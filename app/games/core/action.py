"""What a seat does: tagged structs whose fields are what the seat decides."""
from __future__ import annotations

import re
from typing import ClassVar

import msgspec


def snake_case(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Action(msgspec.Struct, frozen=True, tag=snake_case, tag_field="type", forbid_unknown_fields=True):
    """Base of all actions; the tag is the class's name in snake case."""

    is_grave: ClassVar[bool] = False            # ends one's own game: asked twice on a page, rare among the reckless
    is_step: ClassVar[bool] = False             # one of many on a way: nobody wants to wait long for each
    is_word: ClassVar[bool] = False             # only says something, and answers no question: bounded like talk


class ClockExpired(Action, frozen=True):
    """The system's word that a window's time is over; never a seat's to say."""

    clock: int
