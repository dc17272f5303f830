"""A frame: what happens next and to whom, resolved by the rule that says so.

Encounters lead to teleports, and teleports to encounters: frames stand below all rules, so that every rule may lay any
of them on the agenda, and every module of rules resolves its own.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from app.games.core import agenda
from app.games.core.agenda import Step
from app.games.wizards.state import State

Now = agenda.Now[State]


class Frame(Step):
    """Resolved by the function that says so."""

    def run(self, now: Now) -> None:
        _RESOLVERS[type(self)](now, self)


F = TypeVar("F", bound=Frame)
_RESOLVERS: dict[type[Frame], Callable[[Now, Any], None]] = {}


def resolves(kind: type[F]) -> Callable[[Callable[[Now, F], None]], Callable[[Now, F], None]]:
    """Marks the function that resolves a kind of frame."""
    def mark(resolver: Callable[[Now, F], None]) -> Callable[[Now, F], None]:
        _RESOLVERS[kind] = resolver
        return resolver
    return mark
