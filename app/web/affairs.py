"""What goes on at a table besides its game, as one viewer meets it: who is away, what is asked of all, who keeps it."""
from __future__ import annotations

from dataclasses import dataclass

from app.games.core.message import Seat
from app.store.rows import PlayerRow
from app.tables.absence import absences
from app.tables.desk import Desk
from app.tables.house import House
from app.tables.keeping import keeps
from app.tables.motions import Wish

MINUTE_S, HOUR_S, DAY_S = 60, 3600, 86_400


@dataclass(frozen=True, slots=True)
class Away:
    """Somebody the table may decide about; `away_s` in whole minutes, hours or days, so that it seldom changes."""

    seat: Seat
    away_s: int
    wishes: tuple[tuple[Seat, Wish], ...]
    voters: frozenset[Seat]


@dataclass(frozen=True, slots=True)
class Affairs:
    away: tuple[Away, ...] = ()
    may_pause: bool = False


QUIET = Affairs()


def affairs_of(house: House, desk: Desk, player: PlayerRow | None) -> Affairs:
    if desk.position is None or desk.is_over:
        return QUIET
    now = house.now()
    away = tuple(Away(one.seat, _rounded(now - one.away_since), tuple(sorted(one.wishes.items())), one.voters)
                 for one in absences(house, desk))
    return Affairs(away, not desk.is_closed and keeps(house, desk.table, player.id if player else None))


def _rounded(seconds: float) -> int:
    unit = DAY_S if seconds >= DAY_S else HOUR_S if seconds >= HOUR_S else MINUTE_S
    return int(seconds // unit) * unit
