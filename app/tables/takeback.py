"""What of the last moves can be taken back, by oneself or by the whole table, and what stands in the way."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from app.games.core.message import Seat
from app.tables.desk import Desk
from app.tables.log import Happened

Obstacle = Literal["", "dice", "secret", "final", "answered", "nothing"]


class Takeback(NamedTuple):
    """`own`: the seat's last move, if it can take it back alone; else `obstacle` says why not.

    `reach` are the moves that the table can take back together, oldest first; `fence` is what ends it: a roll, a shown
    secret, or an answer that is final by the rules.
    """

    own: int | None
    obstacle: Obstacle
    reach: tuple[Happened, ...]
    fence: Obstacle


def takeback_at(desk: Desk, seat: Seat | None) -> Takeback:
    """Of the moves that are at hand there."""
    return desk.once(("takeback", seat), lambda: takeback_of(desk.recent, seat))


def takeback_of(happened: Iterable[Happened], seat: Seat | None) -> Takeback:
    log = counted(happened)
    last = log[-1] if log else None
    fence = next((place for place in range(len(log) - 1, -1, -1) if log[place].fixed_by), None)
    reach = tuple(move for move in log[0 if fence is None else fence + 1:] if move.number > 0)
    own = last.number if last and seat is not None and last.seat == seat and last.undoable else None
    return Takeback(own, "" if own else _obstacle(last, seat), reach, _named(log[fence]) if fence is not None else "")


def counted(happened: Iterable[Happened]) -> list[Happened]:
    """The moves that count: none that was taken back, and no taking back."""
    log: list[Happened] = []
    for move in happened:
        if move.back_to is None:
            log.append(move)
        else:
            log = [earlier for earlier in log if earlier.number < move.back_to]
    return log


def _obstacle(last: Happened | None, seat: Seat | None) -> Obstacle:
    if last is None or last.number == 0:
        return "nothing"
    if last.seat != seat:
        return _named(last) if last.fixed_by else "answered"
    return _named(last)


def _named(move: Happened) -> Obstacle:
    known: tuple[Obstacle, ...] = ("dice", "secret", "final")
    return next((one for one in known if one == move.fixed_by), "final")
