"""A table as JSON for one viewer. What all share is encoded once a version and spliced with what is one's own."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from app.games.core import agenda
from app.games.core.choice import Choice
from app.games.core.codec import encode
from app.games.core.event import Event
from app.games.core.message import Seat
from app.i18n.tell import Teller
from app.store.rows import MessageRow, PlayerRow, TableRow
from app.tables.desk import NO_CREST, Desk
from app.tables.house import House
from app.tables.telling import told


def view_json(desk: Desk, viewer: Seat | None, language: str, after: int | None = None) -> bytes:
    """What the viewer may know now; with `after`, also what happened since that version."""
    parts = [b'{"version":', str(desk.version).encode(), b',"view":{"shared":', _shared(desk), b',"own":',
             _own(desk, viewer), b'},"choices":', _choices(desk, viewer, language),
             b',"waiting_for":', encode(desk.waiting()), b',"prompt":', _prompt(desk, viewer, language)]
    if after is not None:
        parts += [b',"events":', _events(desk, viewer, language, after)]
    return b"".join([*parts, b"}"])


def choice_json(choice: Choice, teller: Teller) -> dict[str, Any]:
    shown: dict[str, Any] = {"action": choice.action, "label": teller.tell(choice.label), "targets": choice.targets}
    if choice.ask:
        shown["ask"] = choice.ask
    if choice.blocked:
        shown["blocked"] = {"reason": teller.tell(choice.blocked.reason), "clause": choice.blocked.clause}
    return shown


def events_json(desk: Desk, number: int, events: Sequence[Event], viewer: Seat | None,
                language: str) -> list[dict[str, Any]]:
    """The events of a move as the viewer may know them."""
    return [{"key": event.message.key, "params": event.message.params, "text": event.words}
            for event in told(desk, number, events, viewer, language)]


def table_json(house: House, desk: Desk, player: PlayerRow | None) -> dict[str, Any]:
    table, colours = desk.table, desk.colours()
    present = house.hub.present(table.id)
    deadline = desk.clocks.deadline(desk.position) if desk.position is not None else None
    shown = {
        "id": table.id, "game": table.game, "rules": table.rules, "title": table.title, "status": table.status,
        "private": table.private, "host": _host_name(table), "options": msgspec.json.decode(table.options),
        "version": desk.version, "waiting_for": desk.waiting(), "commitment": table.commitment,
        "deadline": house.wall_time(deadline) if deadline is not None else None,
        "seats": [{"seat": seat.seat, "name": seat.name, "bot": seat.bot,
                   "colour": None if colours[seat.seat] == NO_CREST else colours[seat.seat],
                   "ready": seat.ready, "word": seat.word, "present": seat.bot is not None or seat.seat in present}
                  for seat in table.seats],
        "outcome": msgspec.json.decode(table.outcome) if table.outcome else None,
    }
    if player and (table.host_id == player.id or table.seat_of(player.id) is not None):
        shown |= {"invite": table.invite, "seat": table.seat_of(player.id)}
    return shown


def listed_json(table: TableRow) -> dict[str, Any]:
    """A table as a line of the lobby."""
    return {"id": table.id, "game": table.game, "title": table.title, "status": table.status, "host": _host_name(table),
            "seats": [{"seat": seat.seat, "name": seat.name, "bot": seat.bot} for seat in table.seats]}


def message_json(message: MessageRow) -> dict[str, Any]:
    return {"number": message.number, "seat": message.seat, "name": message.name, "version": message.version,
            "text": message.words, "at": message.at.isoformat()}


def _host_name(table: TableRow) -> str | None:
    return next((seat.player_name for seat in table.seats if seat.player_id == table.host_id), None)


def _shared(desk: Desk) -> bytes:
    return desk.once("shared_json", lambda: encode(desk.view(None).shared))


def _own(desk: Desk, viewer: Seat | None) -> bytes:
    if viewer is None:
        return b"null"
    return desk.once(("own", viewer), lambda: encode(desk.game.own(desk.running(), viewer)))


def _choices(desk: Desk, viewer: Seat | None, language: str) -> bytes:
    if viewer is None:
        return b"[]"
    return desk.once(("choices", viewer, language), lambda: encode(
        [choice_json(choice, desk.teller(language, viewer)) for choice in agenda.choices(desk.running(), viewer)]))


def _prompt(desk: Desk, viewer: Seat | None, language: str) -> bytes:
    prompt = agenda.prompt(desk.running())
    if prompt is None:
        return b"null"
    waited = msgspec.structs.replace(prompt, params=prompt.params | {"seats": desk.waiting()})
    reader = viewer if viewer in desk.waiting() else None
    return desk.once(("prompt", reader, language), lambda: encode(desk.teller(language, reader).tell(waited)))


def _events(desk: Desk, viewer: Seat | None, language: str, after: int) -> bytes:
    def build() -> bytes:
        return encode([event for happened in desk.since(after) or ()
                       for event in events_json(desk, happened.number, happened.events, viewer, language)])
    return desk.once(("events", viewer, language, after), build)
