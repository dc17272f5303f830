"""Webhooks and the turns they have to tell: an outbox that outlives every process, emptied by one of them at a time."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, and_, delete, exists, func, literal, select, union_all, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.models import Chair, Player, Table, TurnCall, Webhook


@dataclass(frozen=True, slots=True)
class WebhookRow:
    """`fault` is why the last call failed, `failures` how many have in a row; `stopped_at`: nobody tries any more."""

    id: str
    player_id: str
    table_id: str | None
    url: str
    format: str
    language: str
    house_url: str
    failures: int
    fault: str | None
    told_at: datetime | None
    stopped_at: datetime | None


@dataclass(frozen=True, slots=True)
class Listener:
    """A webhook that wants to know of a table under way; `told` is the latest turn it has been told, or is to be."""

    webhook_id: str
    player_id: str
    table_id: str
    is_own: bool
    told: int


@dataclass(frozen=True, slots=True)
class Call:
    table_id: str
    since: int


COLUMNS: list[Any] = [getattr(Webhook, name) for name in WebhookRow.__slots__]


async def own(connection: AsyncConnection, player_id: str) -> WebhookRow | None:
    """The player's own, which tells of all their tables."""
    return await _one(connection, select(*COLUMNS).where(Webhook.player_id == player_id, Webhook.table_id.is_(None)))


async def of_table(connection: AsyncConnection, table_id: str) -> WebhookRow | None:
    return await _one(connection, select(*COLUMNS).where(Webhook.table_id == table_id))


async def owner_name(connection: AsyncConnection, webhook: WebhookRow) -> str:
    return str((await connection.execute(select(Player.name).where(Player.id == webhook.player_id))).scalar_one())


async def replace(connection: AsyncConnection, player_id: str, table_id: str | None, **values: str) -> None:
    """A new one in the place of the one there was, with whatever that still had to tell."""
    await remove(connection, player_id, table_id)
    await connection.execute(insert(Webhook).values(player_id=player_id, table_id=table_id, **values))


async def remove(connection: AsyncConnection, player_id: str, table_id: str | None) -> bool:
    """The table's, whoever set it; without a table the player's own. False if there was none."""
    place = and_(Webhook.player_id == player_id, Webhook.table_id.is_(None)) if table_id is None \
        else Webhook.table_id == table_id
    gone = await connection.execute(delete(Webhook).where(place))
    return gone.rowcount > 0


async def listeners(connection: AsyncConnection) -> list[Listener]:
    """Who listens to games under way in which something has happened since they were last told."""
    own_ones = _listening(True).join(Chair, Chair.player_id == Webhook.player_id).join(
        Table, Table.id == Chair.table_id).where(Webhook.table_id.is_(None))
    of_tables = _listening(False).join(Table, Table.id == Webhook.table_id)
    live = (Table.status == "playing", ~Table.practice, Webhook.stopped_at.is_(None))
    found = union_all(own_ones.where(*live), of_tables.where(*live)).subquery()
    told = func.coalesce(TurnCall.since, -1)
    rows = await connection.execute(
        select(found.c.id, found.c.player_id, found.c.table_id, found.c.is_own, told)
        .join(TurnCall, and_(TurnCall.webhook_id == found.c.id, TurnCall.table_id == found.c.table_id), isouter=True)
        .where(told < found.c.version))
    return [Listener(*row) for row in rows]


def _listening(is_own: bool) -> Select[str, str, str, bool, int]:
    return select(Webhook.id, Webhook.player_id, Table.id.label("table_id"), literal(is_own).label("is_own"),
                  Table.version).select_from(Webhook)


async def note_turn(connection: AsyncConnection, webhook_id: str, call: Call) -> None:
    """To be told; it takes the place of an earlier turn of the table that still waits to be told."""
    noted = insert(TurnCall).values(webhook_id=webhook_id, table_id=call.table_id, since=call.since)
    await connection.execute(noted.on_conflict_do_update(
        index_elements=[TurnCall.webhook_id, TurnCall.table_id],
        set_={"since": noted.excluded.since, "due": True}, where=TurnCall.since < noted.excluded.since))


async def take(connection: AsyncConnection, hold_s: float) -> WebhookRow | None:
    """A webhook with something to tell, held for so long: another process takes another."""
    has_to_tell = exists().where(TurnCall.webhook_id == Webhook.id, TurnCall.due)
    free = (select(Webhook.id).where(Webhook.stopped_at.is_(None), Webhook.next_at <= func.now(), has_to_tell)
            .order_by(Webhook.next_at).limit(1).with_for_update(skip_locked=True).scalar_subquery())
    taken = await connection.execute(update(Webhook).where(Webhook.id == free).values(next_at=_in(hold_s))
                                     .returning(*COLUMNS))
    row = taken.one_or_none()
    return WebhookRow(*row) if row else None


async def due(connection: AsyncConnection, webhook_id: str, most: int) -> list[Call]:
    rows = await connection.execute(select(TurnCall.table_id, TurnCall.since)
                                    .where(TurnCall.webhook_id == webhook_id, TurnCall.due)
                                    .order_by(TurnCall.table_id).limit(most))
    return [Call(*row) for row in rows]


async def settle(connection: AsyncConnection, webhook_id: str, calls: Sequence[Call]) -> None:
    """Told, or not worth telling any more; what was put meanwhile stays."""
    for call in calls:
        await connection.execute(update(TurnCall).values(due=False).where(
            TurnCall.webhook_id == webhook_id, TurnCall.table_id == call.table_id, TurnCall.since <= call.since))


async def let_go(connection: AsyncConnection, webhook_id: str, rest_s: float) -> None:
    """Nothing was told; it may be called again after a rest."""
    await connection.execute(update(Webhook).where(Webhook.id == webhook_id).values(next_at=_in(rest_s)))


async def note_success(connection: AsyncConnection, webhook_id: str, rest_s: float) -> None:
    await connection.execute(update(Webhook).where(Webhook.id == webhook_id).values(
        failures=0, fault=None, stopped_at=None, told_at=func.now(), next_at=_in(rest_s)))


async def note_failure(connection: AsyncConnection, webhook_id: str, fault: str, rest_s: float, *,
                       stop: bool) -> None:
    await connection.execute(update(Webhook).where(Webhook.id == webhook_id).values(
        failures=Webhook.failures + 1, fault=fault, next_at=_in(rest_s),
        stopped_at=func.now() if stop else None))


async def _one(connection: AsyncConnection, query: Select[Any]) -> WebhookRow | None:
    row = (await connection.execute(query)).one_or_none()
    return WebhookRow(*row) if row else None


def _in(seconds: float) -> Any:
    return func.now() + func.make_interval(0, 0, 0, 0, 0, 0, seconds)
