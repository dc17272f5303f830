"""Examples for the API's documentation."""
from __future__ import annotations

from typing import Any

PROBLEM = {"type": "urn:conclave:refusal.e16", "title": "Unprocessable Content", "status": 422,
           "detail": "That die must be cast on its own level.", "clause": "EW-8.7"}
MOVED_ON = {"type": "urn:conclave:moved_on", "title": "Conflict", "status": 409,
            "detail": "The table has moved on. Here is how it stands.", "version": 42}


def _problem(description: str, example: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": {"application/problem+json": {"example": example}}}


PROBLEMS: dict[int | str, dict[str, Any]] = {
    401: _problem("who are you", {"type": "urn:conclave:who_are_you", "title": "Unauthorized", "status": 401,
                                  "detail": "Say who you are first."}),
    403: _problem("not yours", {"type": "urn:conclave:not_seated", "title": "Forbidden", "status": 403,
                                "detail": "You do not sit at this table."}),
    404: _problem("no such thing, also for a private table without its invitation",
                  {"type": "urn:conclave:no_such_table", "title": "Not Found", "status": 404,
                   "detail": "There is no such table."}),
    409: _problem("the table has moved on", MOVED_ON),
    413: _problem("too large", {"type": "urn:conclave:too_large", "title": "Content Too Large", "status": 413,
                                "detail": "That is too much at once."}),
    422: _problem("not allowed, and why", PROBLEM),
    429: _problem("slow down", {"type": "urn:conclave:slow_down", "title": "Too Many Requests", "status": 429,
                                "detail": "One thing after the other."}),
}
VIEW: dict[str, Any] = {"application/json": {"example": {
    "version": 41, "view": {"shared": {"turn": 2, "phase": "duels"}, "own": None},
    "choices": [{"action": {"type": "pass"}, "label": "Pass", "targets": []}],
    "waiting_for": [2], "prompt": "Your turn: cast two spells, or pass."}}}
