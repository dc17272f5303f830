"""The stream beside the board: what was said and what happened, in one line of time."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from markupsafe import Markup

from app.games.core.message import Seat
from app.i18n.tell import HTML
from app.store import messages, moves
from app.store.rows import MessageRow
from app.tables.house import House
from app.tables.log import Happened, happened_after
from app.tables.news import happened_since
from app.tables.notes import HOUSE, noted
from app.tables.talk import GALLERY, rooms_of
from app.tables.telling import Told, opened, told
from app.web.games import pages_of
from app.web.scene import Scene
from app.web.templating import render

KEPT = 200                                      # lines of each kind that a fresh page shows
Order = tuple[int, int, float]                  # the version, whether it was said at that version, and which was first


@dataclass(frozen=True, slots=True)
class Entry:
    """A line: `kind` is "said", "did", "mark" or "phase"."""

    id: str
    kind: str
    words: Markup | str
    at: datetime
    order: Order
    name: str = ""
    colour: str = ""
    sound: str = ""
    is_by_bot: bool = False                     # that stood in for somebody
    is_gallery: bool = False                    # said by somebody who watches


@dataclass(slots=True)
class Heard:
    """How far a page has been told."""

    version: int = -1
    message: int = 0


async def whole(house: House, scene: Scene) -> tuple[list[Entry], Heard]:
    """The latest lines of the table, and how far they go."""
    async with house.database.begin() as connection:
        said = await messages.latest(connection, scene.table.id, KEPT, rooms_of(scene.table, scene.viewer))
        done = await moves.latest(connection, scene.table.id, KEPT)
    heard = Heard(done[-1].number if done else -1, said[-1].number if said else 0)
    return merged(scene, happened_after(done), said), heard


async def since(house: House, scene: Scene, heard: Heard, anything_said: bool) -> tuple[list[Entry], Heard] | None:
    """The lines a page has not been told; None where some that it has been told were taken back, or come later."""
    done = await happened_since(house, scene.desk, heard.version)
    if any(move.back_to is not None for move in done):
        return None
    said: list[MessageRow] = []
    if anything_said:
        async with house.database.begin() as connection:
            said = await messages.after(connection, scene.table.id, heard.message,
                                        rooms_of(scene.table, scene.viewer))
    if any(row.version < heard.version for row in said):
        return None
    now = Heard(max(heard.version, done[-1].number if done else -1), said[-1].number if said else heard.message)
    return merged(scene, done, said), now


def pen(scene: Scene) -> Markup:
    """What those at the table write with, and those in the gallery."""
    return scene.part("table/write.html", table_id=scene.table.id, seated=scene.viewer is not None,
                      known=scene.is_known, invite=scene.invite)


def lines(entries: Iterable[Entry], language: str) -> Markup:
    return render("table/lines.html", language, entries=entries)


def merged(scene: Scene, done: Sequence[Happened], said: Sequence[MessageRow]) -> list[Entry]:
    """As they came about: a word waits for the move under way, so it stands between two versions and nowhere else."""
    entries = [*chronicle(scene, done), *_talk(scene, said)]
    return sorted(entries, key=lambda entry: entry.order)


def chronicle(scene: Scene, done: Sequence[Happened]) -> list[Entry]:
    pages, entries = pages_of(scene.table.game), []
    for happened in done:
        for event in told_of(scene, happened):
            line = pages.line(event.message.key)
            if line.tells(event.message.params):
                entries.append(Entry(f"v{happened.number}-{event.place}", line.kind, event.words, happened.at,
                                     (happened.number, 0, happened.at.timestamp()), sound=line.sound,
                                     is_by_bot=happened.stand_in))
    return entries


def told_of(scene: Scene, happened: Happened) -> Iterable[Told]:
    """A move as this viewer may know it, or with all that was hidden."""
    if scene.is_open:
        return opened(scene.desk, happened.events, scene.language, HTML)
    return told(scene.desk, happened.number, happened.events, scene.viewer, scene.language, HTML)


def _talk(scene: Scene, said: Sequence[MessageRow]) -> list[Entry]:
    colours = scene.desk.colours()
    return [_noted(scene, row) if row.room == HOUSE else
            Entry(f"m{row.number}", "said", row.words, row.at, _order(row), row.name, _colour(colours, row.seat),
                  is_gallery=row.room == GALLERY) for row in said]


def _noted(scene: Scene, row: MessageRow) -> Entry:
    note = noted(row)
    return Entry(f"m{row.number}", "did", scene.teller().tell(note) if note else "", row.at, _order(row))


def _order(row: MessageRow) -> Order:
    """After the move that led to the version; round the beginning of the game, which is no move, by the clock."""
    return (row.version, 1, row.number) if row.version else (0, 0, row.at.timestamp())


def _colour(colours: tuple[str, ...], seat: Seat | None) -> str:
    return colours[seat] if seat is not None and seat < len(colours) else ""
