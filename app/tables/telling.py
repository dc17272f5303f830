"""What happened, in words: said once for all who are told the same."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.games.core.event import Event
from app.games.core.message import Message, Seat
from app.i18n.tell import PLAIN, Ink, Teller
from app.tables.desk import Desk

Words = tuple[str, frozenset[Seat]]             # for the world, and the seats to whom they would be said otherwise
UNSAID: Words = ("", frozenset())


class Told(NamedTuple):
    """An event as one viewer is told of it; `place` is where it stands in the move."""

    place: int
    message: Message
    words: str


def told(desk: Desk, number: int, events: Sequence[Event], viewer: Seat | None, language: str,
         ink: Ink = PLAIN) -> Iterator[Told]:
    """The events of a move as the viewer may know them; what is hidden from it is not there at all."""
    teller, common = desk.teller(language, viewer, ink), _common(desk, number, events, language, ink)
    for place, event in enumerate(events):
        message = event.for_viewer(viewer)
        if message is not None:
            words, meant = common[place]
            shares = words and message is event.for_viewer(None) and viewer not in meant
            yield Told(place, message, words if shares else teller.tell(message))


def opened(desk: Desk, events: Sequence[Event], language: str, ink: Ink = PLAIN) -> Iterator[Told]:
    """The events of a game that is over, with all that was hidden, and to whom it was told."""
    teller = desk.teller(language, None, ink)
    for place, event in enumerate(events):
        words, names = teller.tell(event.told), [teller.cast.names[seat] for seat in event.private or ()]
        if names and not any(name in words for name in names):
            words = teller.tell(Message("told_to", {"seats": event.private, "words": event.told}))
        yield Told(place, event.told, words)


def _common(desk: Desk, number: int, events: Sequence[Event], language: str, ink: Ink) -> Sequence[Words]:
    """Only of the newest move, which all are told of at the same time."""
    if number != desk.version:
        return [UNSAID] * len(events)
    return desk.once(("told", language, ink), lambda: _for_everybody(desk.teller(language, None, ink), events))


def _for_everybody(teller: Teller, events: Sequence[Event]) -> list[Words]:
    messages = [event.for_viewer(None) for event in events]
    return [teller.tell_all(message) if message else UNSAID for message in messages]
