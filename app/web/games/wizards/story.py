"""What has just happened, turn by turn: told as it goes on, and in short for those who catch up."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from app.games.core.message import Message, Seat
from app.tables.desk import Desk

TURNS = 6                                       # others' turns that are told in short
BEGIN = frozenset({"movement_rolled", "extra_turn", "turn_lost", "still_trapped", "flew", "adrift"})
DAWN = frozenset({"day_began", "evil_attacks"})
MOVES = ("moved.walk", "moved.sail", "moved.stone", "moved.centre", "moved.swim", "moved.board", "flew", "teleported")


@dataclass(slots=True)
class Turn:
    """What was told of one traveller's turn, or of all at once."""

    seat: Seat | None
    told: list[Message] = field(default_factory=list)

    def last(self, *keys: str) -> Message | None:
        return next((message for message in reversed(self.told) if message.key in keys), None)

    @property
    def way(self) -> Message | None:
        """The last step of the traveller whose turn it is."""
        return next((message for message in reversed(self.told)
                     if message.key in MOVES and message.params.get("seat") == self.seat), None)

    def has(self, key: str) -> bool:
        return any(message.key == key for message in self.told)


def turns(desk: Desk, viewer: Seat | None = None) -> list[Turn]:
    """As far back as is at hand; the last one is under way."""
    found: list[Turn] = []
    for happened in desk.recent:
        for event in happened.events:
            if message := event.for_viewer(viewer):
                _tell(found, message)
    return found


def _tell(found: list[Turn], message: Message) -> None:
    seat = message.params.get("seat")
    if message.key == "day_began" and message.params["day"] == message.params["fortnight"] == 1:
        found.clear()                           # what was before the first day is nobody's turn
    if message.key in DAWN:
        found.append(Turn(None))
    elif not found or (_begins(message) and not _goes_on(found[-1], seat)):
        found.append(Turn(seat))
    found[-1].told.append(message)


def _begins(message: Message) -> bool:
    return message.key in BEGIN or (message.key == "spell_rolled" and message.params["spell"] == "teleport")


def _goes_on(turn: Turn, seat: Seat | None) -> bool:
    """A roll made again, or the roll of an extra turn just announced."""
    return turn.seat == seat and turn.told[-1].key in ("event_played", "extra_turn")


def since(found: Sequence[Turn], viewer: Seat | None) -> list[Turn]:
    """The turns of others after the viewer's own last one."""
    mine = [at for at, turn in enumerate(found) if turn.seat == viewer]
    after = found[mine[-1] + 1:] if mine and viewer is not None else found
    return [turn for turn in after if turn.seat is not None or turn.has("evil_attacks")][-TURNS:]


def latest(found: Sequence[Turn], viewer: Seat | None) -> list[Turn]:
    """The viewer's own last turn, and the attack that may have come after it."""
    mine = [at for at, turn in enumerate(found) if turn.seat == viewer]
    return [turn for turn in found[mine[-1] if mine else 0:] if turn.seat == viewer or turn.has("evil_attacks")]


def places(desk: Desk) -> Iterator[str]:
    """Where the last move did something, by the names of hexes."""
    happened = desk.recent[-1] if desk.recent else None
    if happened is None or happened.number != desk.version:
        return
    for event in happened.events:
        message = event.for_viewer(None)
        if message and isinstance(message.params.get("place"), str) and message.key != "dragon_placed":
            yield message.params["place"]
