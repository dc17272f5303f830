"""What happened, and who may know it."""
from __future__ import annotations

import msgspec

from app.games.core.message import Message, Seat


class Event(msgspec.Struct, frozen=True):
    """Those in `private` read `told`; everyone else reads `shadow`, or the same if nothing is private."""

    told: Message
    private: tuple[Seat, ...] | None = None
    shadow: Message | None = None

    def for_viewer(self, viewer: Seat | None) -> Message | None:
        return self.told if self.private is None or viewer in self.private else self.shadow
