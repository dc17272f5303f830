"""Why a table says no: a status for programs, a message for people, and a clause where a rule is behind it."""
from __future__ import annotations

from typing import Any

from app.games.core.message import Message, Refusal
from app.tables.faults import fault_in_words


class Problem(Exception):
    """A request that is not carried out. Nothing has changed."""

    def __init__(self, status: int, message: Message, clause: str = "", version: int | None = None,
                 game: str = "core") -> None:
        super().__init__(message.key)
        self.status, self.message, self.clause, self.version, self.game = status, message, clause, version, game


def problem(status: int, key: str, **params: Any) -> Problem:
    """A `fault` is a message, or the sentence of whoever could not read what came."""
    if isinstance(fault := params.get("fault"), str):
        params["fault"] = fault_in_words(fault)
    return Problem(status, Message(f"problem.{key}", params))


def refused(refusal: Refusal, game: str) -> Problem:
    """A rule says no (422)."""
    return Problem(422, refusal.reason, refusal.clause, game=game)


def moved_on(version: int) -> Problem:
    """The page or program that asked was merely old (409)."""
    return Problem(409, Message("problem.moved_on"), version=version)


def no_such_table() -> Problem:
    """Also for a private table without its invitation: that it exists is nobody's business."""
    return problem(404, "no_such_table")
