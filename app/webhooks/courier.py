"""Carries what is to be told: one call for all turns of a webhook, tried again after growing waits, never in a hurry.

What is to be told lies in the database, and whoever takes a webhook holds it for a while: of several processes one
calls, and after a fall another does. A turn that is over is not told any more.
"""
from __future__ import annotations

import asyncio
import logging

from app.games.core.codec import encode
from app.store import webhooks
from app.store.database import StoreUnavailable
from app.store.webhooks import Call, WebhookRow
from app.tables.desk import Desk
from app.tables.house import House
from app.tables.problems import Problem
from app.webhooks.formats import Turn, turns_body
from app.webhooks.sending import Arrived, Failed, send
from app.webhooks.turns import TurnWatch, asked

LOOK_EVERY_S = 3.0
AT_ONCE = 4                                     # calls of one process at the same time
TURNS = 5                                       # in one message
HOLD_S = 60.0                                   # far longer than a call may take
REST_S = 30.0                                   # between two messages of one webhook
FIRST_WAIT_S, LONGEST_WAIT_S = 30.0, 3600.0     # after a failure; doubled with each
MOST_FAILURES = 12                              # in a row, about five hours; then nobody tries any more
log = logging.getLogger("conclave.webhooks")


async def carry(house: House) -> None:
    watch = TurnWatch(house)
    while True:
        try:
            await watch.look()
            await deliver_due(house)
        except StoreUnavailable:
            log.warning("the database does not answer; webhooks wait")
        except Exception:                       # what is to be told is not lost
            log.exception("a webhook cannot be served")
        await asyncio.sleep(LOOK_EVERY_S)


async def deliver_due(house: House) -> int:
    """Everything that may be told now; tells how many calls were made."""
    return sum(await asyncio.gather(*(_deliver_some(house) for _ in range(AT_ONCE))))


async def _deliver_some(house: House) -> int:
    made = 0
    while (webhook := await _take(house)) is not None:
        made += await _deliver(house, webhook)
    return made


async def _take(house: House) -> WebhookRow | None:
    async with house.database.begin() as connection:
        return await webhooks.take(connection, HOLD_S)


async def _deliver(house: House, webhook: WebhookRow) -> bool:
    """One call, if there is still something to tell."""
    async with house.database.begin() as connection:
        calls = await webhooks.due(connection, webhook.id, TURNS)
    turns = [turn for call in calls if (turn := await _turn(house, webhook, call)) is not None]
    outcome = await send(webhook.url, turns_body(webhook.format, webhook.language, turns), house.settings.webhooks) \
        if turns else None
    async with house.database.begin() as connection:
        match outcome:
            case Arrived():
                await webhooks.settle(connection, webhook.id, calls)
                await webhooks.note_success(connection, webhook.id, REST_S)
            case Failed(reason, for_good, rest_s):
                await webhooks.note_failure(
                    connection, webhook.id, encode(reason).decode(), max(rest_s, wait_s(webhook.failures)),
                    stop=for_good or webhook.failures + 1 >= MOST_FAILURES)
            case None:
                await webhooks.settle(connection, webhook.id, calls)
                await webhooks.let_go(connection, webhook.id, 0)
    return outcome is not None


async def _turn(house: House, webhook: WebhookRow, call: Call) -> Turn | None:
    """The turn as it stands, unless it is over or its player has come to look."""
    try:
        desk = await house.desks.get_current(call.table_id)
    except Problem:
        return None
    questions, mine = asked(desk), desk.table.seat_of(webhook.player_id)
    if webhook.table_id is None:
        is_looking = mine in house.hub.looking(call.table_id)
        questions = {seat: since for seat, since in questions.items() if seat == mine and not is_looking}
    return _as_told(house, desk, webhook, questions) if call.since in questions.values() else None


def _as_told(house: House, desk: Desk, webhook: WebhookRow, questions: dict[int, int]) -> Turn:
    table = desk.table
    return Turn(table.id, table.title, table.game, max(questions.values()),
                tuple((seat, table.seats[seat].name or "") for seat in questions),
                f"{house.settings.public_url or webhook.house_url}/t/{table.id}", webhook.table_id is None)


def wait_s(failures: int) -> float:
    """How long to wait after one more failure."""
    return min(FIRST_WAIT_S * 2.0 ** min(failures, MOST_FAILURES), LONGEST_WAIT_S)
