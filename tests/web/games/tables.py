"""Tables without a database: a position, somebody who looks at it, and the page that comes of it."""
from __future__ import annotations

from datetime import UTC, datetime
from html.parser import HTMLParser

import msgspec

from app.games.core.agenda import AnyPosition
from app.games.core.message import Seat
from app.games.registry import game_of
from app.store.rows import SeatRow, TableRow
from app.tables.clock import start_clocks
from app.tables.desk import Desk
from app.web.games import pages_of
from app.web.scene import Scene, TableParts

NAMES = ("Ada", "Bastien", "Chloé", "Dorian", "Eun-ji", "Fatou")
SOME_DAY = datetime(2026, 11, 16, 21, 0, tzinfo=UTC)
# what stands round the parts of a table's page, where nothing of it is wanted
NOTHING_ELSE = {"live_url": "", "lines": "", "title": "Table", "seated": True, "tabs": [], "table_id": "t1",
                "section": "", "me": None, "theme": "light", "since": "", "motions": "", "keeping": "",
                "lesson": "", "next": "", "pen": "", "replay_url": "", "now_ms": 0}


def desk_of(game: str, position: AnyPosition) -> Desk:
    """A desk with this position on it, the last seat played by a bot."""
    count = len(game_of(game).seat_colours(position))
    people = [SeatRow(seat, f"p{seat}", NAMES[seat], None, None, None, True, "") for seat in range(count - 1)]
    seats = (*people, SeatRow(count - 1, None, None, "adept", NAMES[count - 1], None, True, ""))
    options = msgspec.json.encode(position.state.options).decode()
    desk = Desk(TableRow("t1", game, "1", "Friday night", "p0", options, False, "i1", "playing", b"s" * 32,
                         "9f3c41d7" * 8, 7, 1, 0, None, None, SOME_DAY, SOME_DAY, None, seats))
    desk.position, desk.version = position, 7
    desk.clocks = start_clocks(position, count, desk.options, 0.0)
    return desk


def look(desk: Desk, viewer: Seat | None, language: str = "en", undo_version: int | None = None) -> TableParts:
    """The page as this viewer meets it."""
    scene = Scene(desk, viewer, language, frozenset({0, 1}), undo_version=undo_version)
    pages = pages_of(desk.table.game)
    return pages.over(scene) if desk.is_over else pages.playing(scene)


def whole(parts: TableParts) -> str:
    """Everything the viewer is sent, in one string."""
    return "".join((parts.status, parts.ribbon, parts.seats, parts.board(), parts.whisper, parts.tray, parts.paper))


class Elements(HTMLParser):
    """Every element of a page with its attributes, and the tags that were left open."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in ("input", "br", "img", "option"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if tag != "option":
            assert self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-3:]}"
            self.open.pop()

    def ids(self) -> list[str]:
        return [attrs["id"] for _, attrs in self.found if "id" in attrs]

    def with_attribute(self, name: str) -> list[dict[str, str]]:
        return [attrs for _, attrs in self.found if name in attrs]

    def by_id(self, name: str) -> dict[str, str]:
        return next(attrs for _, attrs in self.found if attrs.get("id") == name)
