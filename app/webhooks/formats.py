"""What a webhook is told, in the form its place understands. Names and titles come from people: nothing in them acts.

Only what everybody at the table may know is said: which table, which game, who is waited for, and the way there.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from app.games.core.codec import encode
from app.games.core.message import Message, Seat
from app.i18n.books import book_of, words
from app.i18n.tell import Cast, Teller

FORMATS = ("discord", "slack", "json")
NAME = "Conclave"
UNHEARD = "\u200b"                              # after an @ it keeps a name from being called


@dataclass(frozen=True, slots=True)
class Turn:
    """A table that waits; `is_own` where the reader is the one it waits for."""

    table: str
    title: str
    game: str
    version: int                                # that put the question
    seats: tuple[tuple[Seat, str], ...]         # and the names of those who sit there
    url: str
    is_own: bool


def turns_body(form: str, language: str, turns: Sequence[Turn]) -> bytes:
    """All that waits, in one message."""
    return _body(form, [(_told(turn, language, HARMLESS[form]), turn.url) for turn in turns],
                 {"event": "turn", "turns": [_plain(turn) for turn in turns]})


def trial_body(form: str, language: str, house_url: str) -> bytes:
    return _body(form, [(_words(language, "call.trial"), house_url)], {"event": "trial", "turns": []})


def _body(form: str, lines: Sequence[tuple[str, str]], plain: dict[str, Any]) -> bytes:
    match form:
        case "discord":
            return encode({"username": NAME, "allowed_mentions": {"parse": []},
                           "content": "\n".join(f"{said} <{url}>" for said, url in lines)})
        case "slack":
            return encode({"text": "\n".join(f"{said} <{url}>" for said, url in lines), "link_names": False,
                           "unfurl_links": False, "blocks": [block for line in lines for block in _blocks(*line)]})
    return encode(plain | {"text": "\n".join(f"{said} {url}" for said, url in lines)})


def _blocks(said: str, url: str) -> list[dict[str, Any]]:
    """Slack reads nothing into plain text; in the line below it there is nothing but our own link."""
    return [{"type": "section", "text": {"type": "plain_text", "text": said, "emoji": False}},
            {"type": "section", "text": {"type": "mrkdwn", "text": f"<{url}>"}}]


def _told(turn: Turn, language: str, harmless: Callable[[str], str]) -> str:
    book = book_of(turn.game)
    game = words(book.title, language) if book else turn.game
    names = [harmless(name) for _, name in turn.seats]
    return _words(language, "call.your_turn" if turn.is_own else "call.waits", title=harmless(turn.title), game=game,
                  names=Teller("core", language, Cast((), ())).listed(names))


def _words(language: str, key: str, **params: str) -> str:
    return Teller("core", language, Cast((), ())).tell(Message(key, params))


def _plain(turn: Turn) -> dict[str, Any]:
    return {"table": turn.table, "title": turn.title, "game": turn.game, "version": turn.version, "url": turn.url,
            "waiting_for": [{"seat": seat, "name": name} for seat, name in turn.seats]}


def _for_discord(text: str) -> str:
    """Every sign that could mean something is taken at its face value."""
    return re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", text).replace("@", f"@{UNHEARD}")


def _for_slack(text: str) -> str:
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace("@", f"@{UNHEARD}")


HARMLESS: dict[str, Callable[[str], str]] = {"discord": _for_discord, "slack": _for_slack, "json": str}
