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


def _answer(status: int, example: dict[str, Any]) -> dict[int | str, dict[str, Any]]:
    return {status: {"content": {"application/json": {"example": example}}}}


_SEAT = {"seat": 0, "name": "Ada", "bot": None, "colour": None, "ready": True, "word": "willow", "present": True,
         "stand_in": None}
_TABLE = {
    "id": "wxpj3y2pin", "game": "elfenwizards", "rules": "1", "title": "Tuesday guild", "status": "open",
    "private": True, "host": "Ada", "options": {"decision_clock": "off", "negotiation_clock": "rulebook"}, "version": 0,
    "waiting_for": [], "commitment": "68ee40b8…", "deadline": None, "seats": [_SEAT], "outcome": None,
    "paused": False, "patience_s": 300, "pace": "evening", "absences": [], "undo_wish": None,
    "invite": "j2f2j2w9b3hw82a8w2bb", "seat": 0}
_LISTED = {"id": "wxpj3y2pin", "game": "elfenwizards", "title": "Tuesday guild", "status": "open", "host": "Ada",
           "seats": [{"seat": 0, "name": "Ada", "bot": None}, {"seat": 1, "name": None, "bot": None}]}
_EVENT = {"key": "passed", "params": {"seat": 2, "auto": False}, "text": "Chloé passes."}
_SAID = {"number": 7, "seat": 1, "name": "Bastien", "version": 41, "text": "I offer you my silence.",
         "room": "table", "at": "2026-01-31T20:15:00+00:00"}

GUEST = _answer(201, {"player": {"id": "c8tw4bs7tzjj", "name": "Ada"}, "token": "q3Jt…"})
GAMES = _answer(200, {"games": [{
    "key": "elfenwizards", "name": "Elfenwizards", "version": "1", "seats": {"least": 3, "most": 6}, "bots": ["adept"],
    "options": {"type": "object", "properties": {"grey_cost": {"enum": [3, 4], "default": 4}}}}]})
OPENED = _answer(201, _TABLE)
TABLE = _answer(200, _TABLE)
TABLES = _answer(200, {"tables": [_LISTED]})
SEATED = _answer(200, {"seat": 0, "table": _TABLE})
ORDERED = _answer(200, {"matter": "31", "most": 70})
VIEW = _answer(200, {
    "version": 41, "view": {"shared": {"turn": 2, "phase": 5}, "own": None},
    "choices": [{"action": {"type": "pass"}, "label": "Pass", "targets": []}],
    "waiting_for": [2], "prompt": "Your turn: cast two spells, or pass."})
ACTED = _answer(200, {"version": 42, "events": [_EVENT]})
LOG = _answer(200, {"log": [{"number": 42, "seat": 2, "events": [_EVENT], "bot": False}]})
CHAT = _answer(200, {"chat": [_SAID]})
SAID = _answer(201, _SAID)
TAKEBACK = _answer(200, {"version": 42, "own": None, "obstacle": "answered", "fence": "dice",
                         "reach": [{"number": 41, "seat": 1, "events": [_EVENT]}]})
ASKED = _answer(200, {"version": 42, "table": _TABLE | {
    "status": "playing", "version": 42, "waiting_for": [2],
    "undo_wish": {"by": 1, "move": 41, "agreed": [1], "missing": [0, 2]}}})
AWAY = _answer(200, _TABLE | {
    "status": "playing", "version": 42, "waiting_for": [2],
    "absences": [{"seat": 2, "away_s": 340, "voters": [0, 1], "wishes": [{"seat": 0, "wish": "bot"}]}]})
PAUSED = _answer(200, _TABLE | {"status": "playing", "version": 42, "waiting_for": [2], "paused": True})
CLOSED = _answer(200, {"closed": "wxpj3y2pin"})
EXPORT = _answer(200, {
    "game": "elfenwizards", "version": "1", "options": {"grey_cost": 4}, "wishes": [None, None, None],
    "secret": "9f86d081…", "words": ["willow", "nimbus", "candle"], "commitment": "68ee40b8…",
    "moves": [{"number": 1, "seat": 0, "action": {"type": "roll"}, "events": [], "undone": False}],
    "players": ["Ada", "Bastien", "Chloé"],
    "outcome": {"scores": [115, 120, 116], "winners": [1], "reasons": ["fourth_turn"]}})
WEBHOOK = _answer(200, {"webhook": {
    "place": "https://discord.com/…3f9a", "format": "discord", "owner": "Ada", "yours": True, "stopped": False,
    "failures": 0, "reason": None, "told_at": "2026-01-31T20:15:00+00:00"}})
WEBHOOK_GONE = _answer(200, {"removed": True})
TRIED = _answer(200, {"arrived": False, "reason": "The other side did not answer in time."})
