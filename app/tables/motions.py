"""What a table decides together: about somebody who is away, and about taking back more than one's own last choice.

About an absent player those decide who sit and are there: as soon as more than half of them want the same it is done;
where all have spoken and none has the half, the host's wish counts. To take back, all who play must agree.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Literal

import msgspec
from msgspec.structs import replace

from app.games.core.codec import encode
from app.games.core.message import Seat

Wish = Literal["bot", "wait", "end"]


class Vote(msgspec.Struct, frozen=True, array_like=True):
    """What somebody wants for the absent seat, as long as it is asked what the version `since` asked it."""

    absent: Seat
    since: int
    voter: Seat
    wish: Wish


class Wait(msgspec.Struct, frozen=True, array_like=True):
    """The table has decided at that house time to go on waiting for the seat."""

    seat: Seat
    at: float


class UndoWish(msgspec.Struct, frozen=True):
    """A seat asks to go back to before the move of that number; it falls with the next move of anybody."""

    by: Seat
    first: int
    version: int
    agreed: tuple[Seat, ...] = ()
    refused_by: Seat | None = None


class Motions(msgspec.Struct, frozen=True, omit_defaults=True):
    votes: tuple[Vote, ...] = ()
    waits: tuple[Wait, ...] = ()
    undo: UndoWish | None = None
    paused_by: Seat | None = None               # None: a host who does not sit
    closed_by: Seat | None = None               # None: the table itself, or such a host

    @property
    def written(self) -> str:
        return encode(self).decode()

    def wishes(self, absent: Seat, since: int) -> dict[Seat, Wish]:
        """Who wants what for the absent seat."""
        return {vote.voter: vote.wish for vote in self.votes if (vote.absent, vote.since) == (absent, since)}

    def with_vote(self, vote: Vote) -> Motions:
        """Who speaks again has changed their mind."""
        others = [old for old in self.votes if (old.absent, old.voter) != (vote.absent, vote.voter)
                  and (old.absent != vote.absent or old.since == vote.since)]
        return replace(self, votes=(*others, vote))

    def without(self, absent: Seat) -> Motions:
        """Nothing has to be decided about the seat any more."""
        return replace(self, votes=tuple(vote for vote in self.votes if vote.absent != absent),
                       waits=tuple(wait for wait in self.waits if wait.seat != absent))

    def waiting_for(self, seat: Seat, at: float) -> Motions:
        freed = self.without(seat)
        return replace(freed, waits=(*freed.waits, Wait(seat, at)))

    def waited_since(self, seat: Seat) -> float:
        return next((wait.at for wait in self.waits if wait.seat == seat), 0.0)


def read_motions(written: str) -> Motions:
    return msgspec.json.decode(written, type=Motions)


def decided(wishes: dict[Seat, Wish], voters: Collection[Seat], host: Seat | None) -> Wish | None:
    """What the table wants; None as long as it is open. Only those count who may decide now."""
    counted = {seat: wish for seat, wish in wishes.items() if seat in voters}
    most = Counter(counted.values()).most_common(1)
    if not most:
        return None
    wish, count = most[0]
    if 2 * count > len(voters):
        return wish
    return counted.get(host) if host is not None and len(counted) == len(voters) else None
