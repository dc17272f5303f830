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
from app.tables.absence import Absence, absences
from app.tables.asking import missing, open_wish
from app.tables.desk import NO_CREST, Desk
from app.tables.house import House
from app.tables.keeping import is_over_days
from app.tables.log import Happened
from app.tables.notes import noted
from app.tables.takeback import Takeback
from app.tables.telling import told


def view_json(desk: Desk, viewer: Seat | None, language: str, happened: Sequence[Happened] | None = None) -> bytes:
    """What the viewer may know now; for those who follow, with what happened since they were last told."""
    parts = [b'{"version":', str(desk.version).encode(), b',"view":{"shared":', _shared(desk), b',"own":',
             _own(desk, viewer), b'},"choices":', _choices(desk, viewer, language),
             b',"waiting_for":', encode(desk.asked()), b',"prompt":', _prompt(desk, viewer, language)]
    if happened is not None:
        parts += [b',"events":', _events(desk, viewer, language, happened)]
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
    deadline = desk.clocks.deadline(desk.running()) if desk.is_running else None
    shown = {
        "id": table.id, "game": table.game, "rules": table.rules, "title": table.title, "status": table.status,
        "private": table.private, "host": _host_name(table), "options": msgspec.json.decode(table.options),
        "version": desk.version, "waiting_for": desk.asked(), "commitment": table.commitment,
        "deadline": house.wall_time(deadline) if deadline is not None else None,
        "seats": [{"seat": seat.seat, "name": seat.name, "bot": seat.bot,
                   "colour": None if colours[seat.seat] == NO_CREST else colours[seat.seat],
                   "ready": seat.ready, "word": seat.word, "present": seat.bot is not None or seat.seat in present,
                   "stand_in": seat.stand_in}
                  for seat in table.seats],
        "outcome": msgspec.json.decode(table.outcome) if table.outcome else None,
        "paused": table.paused_at is not None, "patience_s": table.patience_s,
        "pace": "days" if is_over_days(table.patience_s) else "evening",
        "absences": [_absence_json(house, absence) for absence in absences(house, desk)],
        "undo_wish": _undo_wish_json(desk),
    }
    if player and (table.host_id == player.id or table.seat_of(player.id) is not None):
        shown |= {"invite": table.invite, "seat": table.seat_of(player.id)}
    return shown


def listed_json(table: TableRow) -> dict[str, Any]:
    """A table as a line of the lobby."""
    return {"id": table.id, "game": table.game, "title": table.title, "status": table.status, "host": _host_name(table),
            "seats": [{"seat": seat.seat, "name": seat.name, "bot": seat.bot} for seat in table.seats]}


def message_json(desk: Desk, message: MessageRow, viewer: Seat | None, language: str) -> dict[str, Any]:
    """What somebody said; in the room `house` what the house noted, in the reader's words."""
    note = noted(message)
    return {"number": message.number, "seat": message.seat, "name": message.name, "version": message.version,
            "text": desk.teller(language, viewer).tell(note) if note else message.words, "room": message.room,
            "at": message.at.isoformat()}


def takeback_json(desk: Desk, takeback: Takeback, viewer: Seat | None, language: str) -> dict[str, Any]:
    """What can be taken back: alone the move `own`; by the whole table all from one in `reach` on."""
    return {"version": desk.version, "own": takeback.own, "obstacle": takeback.obstacle or None,
            "fence": takeback.fence or None,
            "reach": [{"number": move.number, "seat": move.seat,
                       "events": events_json(desk, move.number, move.events, viewer, language)}
                      for move in takeback.reach]}


def _absence_json(house: House, absence: Absence) -> dict[str, Any]:
    return {"seat": absence.seat, "away_s": round(house.now() - absence.away_since), "voters": sorted(absence.voters),
            "wishes": [{"seat": seat, "wish": wish} for seat, wish in absence.wishes.items()]}


def _undo_wish_json(desk: Desk) -> dict[str, Any] | None:
    wish = open_wish(desk) if desk.is_running else None
    if wish is None:
        return None
    return {"by": wish.by, "move": wish.first, "agreed": wish.agreed, "missing": missing(desk.table, wish)}


def _host_name(table: TableRow) -> str | None:
    return next((seat.player_name for seat in table.seats if seat.player_id == table.host_id), None)


def _shared(desk: Desk) -> bytes:
    return desk.once("shared_json", lambda: encode(desk.view(None).shared))


def _own(desk: Desk, viewer: Seat | None) -> bytes:
    if viewer is None:
        return b"null"
    return desk.once(("own", viewer), lambda: encode(desk.game.own(desk.running(), viewer)))


def _choices(desk: Desk, viewer: Seat | None, language: str) -> bytes:
    if viewer is None or desk.is_closed:
        return b"[]"
    return desk.once(("choices", viewer, language), lambda: encode(
        [choice_json(choice, desk.teller(language, viewer)) for choice in agenda.choices(desk.running(), viewer)]))


def _prompt(desk: Desk, viewer: Seat | None, language: str) -> bytes:
    prompt = agenda.prompt(desk.running())
    if prompt is None or desk.is_closed:
        return b"null"
    waited = msgspec.structs.replace(prompt, params=prompt.params | {"seats": desk.asked()})
    reader = viewer if viewer in desk.asked() else None
    return desk.once(("prompt", reader, language), lambda: encode(desk.teller(language, reader).tell(waited)))


def _events(desk: Desk, viewer: Seat | None, language: str, happened: Sequence[Happened]) -> bytes:
    def build() -> bytes:
        return encode([event for move in happened
                       for event in events_json(desk, move.number, move.events, viewer, language)])
    return desk.once(("events", viewer, language, tuple(move.number for move in happened)), build)
