"""The stream beside the board: what was said and what happened, in one line of time."""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from markupsafe import Markup

from app.games.core.message import Seat
from app.i18n.tell import HTML
from app.store import messages, moves
from app.store.rows import MessageRow
from app.tables.desk import Desk
from app.tables.house import House
from app.tables.log import Happened, happened_after
from app.tables.telling import told
from app.web.games import pages_of
from app.web.scene import Scene
from app.web.templating import render

KEPT = 200                                      # lines of each kind that a fresh page shows


@dataclass(frozen=True, slots=True)
class Entry:
    """A line: `kind` is "said", "did" or "mark"."""

    id: str
    kind: str
    words: Markup | str
    at: datetime
    name: str = ""
    colour: str = ""
    sound: str = ""


@dataclass(slots=True)
class Heard:
    """How far a page has been told."""

    version: int = -1
    message: int = 0


async def whole(house: House, scene: Scene) -> tuple[list[Entry], Heard]:
    """The latest lines of the table, and how far they go."""
    async with house.database.begin() as connection:
        said = await messages.latest(connection, scene.table.id, KEPT)
        done = await moves.latest(connection, scene.table.id, KEPT)
    heard = Heard(done[-1].number if done else -1, said[-1].number if said else 0)
    return _merged(scene, happened_after(done), said), heard


async def since(house: House, scene: Scene, heard: Heard, anything_said: bool) -> tuple[list[Entry], Heard]:
    """The lines a page has not been told. What moved a moment ago is at hand; the rest is read."""
    done = scene.desk.since(heard.version)
    said: list[MessageRow] = []
    if done is None or anything_said:
        async with house.database.begin() as connection:
            said = await messages.after(connection, scene.table.id, heard.message)
            if done is None:
                done = happened_after(await moves.after(connection, scene.table.id, heard.version))
    now = Heard(max(heard.version, done[-1].number if done else -1), said[-1].number if said else heard.message)
    return _merged(scene, done, said), now


def pen(scene: Scene) -> Markup:
    """What those at the table write with."""
    return scene.part("table/write.html", table_id=scene.table.id, seated=scene.viewer is not None)


def lines(entries: Iterable[Entry], language: str) -> Markup:
    return render("table/lines.html", language, entries=entries)


def _merged(scene: Scene, done: list[Happened], said: list[MessageRow]) -> list[Entry]:
    entries = [*_chronicle(scene, done), *_talk(scene.desk, said)]
    return sorted(entries, key=lambda entry: entry.at)


def _chronicle(scene: Scene, done: list[Happened]) -> list[Entry]:
    pages, entries = pages_of(scene.table.game), []
    for happened in done:
        for event in told(scene.desk, happened.number, happened.events, scene.viewer, scene.language, HTML):
            line = pages.line(event.message.key)
            if line.kind:
                entries.append(Entry(f"v{happened.number}-{event.place}", line.kind, event.words, happened.at,
                                     sound=line.sound))
    return entries


def _talk(desk: Desk, said: list[MessageRow]) -> list[Entry]:
    colours = desk.colours()
    return [Entry(f"m{row.number}", "said", row.words, row.at, row.name, _colour(colours, row.seat)) for row in said]


def _colour(colours: tuple[str, ...], seat: Seat) -> str:
    return colours[seat] if seat < len(colours) else ""
