"""What owners do with their webhooks: set, look, try, take away. A table's is its host's; everyone has one besides.

The whole address is never shown again, not even to its owner: whoever knows it can write to the place.
"""
from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import msgspec

from app.games.core.message import Message
from app.store import tables, webhooks
from app.store.rows import PlayerRow
from app.store.webhooks import WebhookRow
from app.tables.access import check_visible
from app.tables.house import House
from app.tables.opening import new_id
from app.tables.problems import problem
from app.webhooks.addresses import masked, target_of
from app.webhooks.formats import FORMATS, trial_body
from app.webhooks.sending import Arrived, Failed, send

LONGEST_HOUSE_URL = 200


@dataclass(frozen=True, slots=True)
class Kept:
    """A webhook as it is shown: its place to its owner only, and to nobody in full."""

    place: str                                  # empty for those who did not set it
    owner: str
    format: str
    is_mine: bool
    is_stopped: bool
    failures: int
    fault: Message | None
    told_at: datetime | None


async def kept(house: House, player: PlayerRow, table_id: str | None = None) -> Kept | None:
    """The player's own webhook, or that of the table whose host they are."""
    webhook = await _at(house, player, table_id)
    if webhook is None:
        return None
    async with house.database.begin() as connection:
        return _shown(webhook, player, await webhooks.owner_name(connection, webhook))


async def has_one(house: House, table_id: str) -> bool:
    """Whether the table tells somebody: those who sit there may know that."""
    async with house.database.begin() as connection:
        return await webhooks.of_table(connection, table_id) is not None


async def put(house: House, player: PlayerRow, url: str, form: str, language: str, house_url: str,
              table_id: str | None = None) -> None:
    """A new webhook in the place of the one there was; refused with a reason where the house calls nobody."""
    if form not in FORMATS:
        raise problem(422, "webhook_format")
    await _check_host(house, player, table_id)
    await target_of(url, house.settings.webhooks)
    async with house.database.begin() as connection:
        await webhooks.replace(connection, player.id, table_id, id=new_id(16), url=url, format=form,
                               language=language, house_url=house_url[:LONGEST_HOUSE_URL])


async def take_away(house: House, player: PlayerRow, table_id: str | None = None) -> None:
    await _check_host(house, player, table_id)
    async with house.database.begin() as connection:
        if not await webhooks.remove(connection, player.id, table_id):
            raise problem(404, "no_webhook")


async def try_out(house: House, player: PlayerRow, table_id: str | None = None) -> Arrived | Failed:
    """A trial message now. One that arrives wakes a webhook that was given up."""
    webhook = await _at(house, player, table_id)
    if webhook is None or webhook.player_id != player.id:
        raise problem(404, "no_webhook")
    url = house.settings.public_url or webhook.house_url
    outcome = await send(webhook.url, trial_body(webhook.format, webhook.language, url), house.settings.webhooks)
    if isinstance(outcome, Arrived):
        async with house.database.begin() as connection:
            await webhooks.note_success(connection, webhook.id, 0)
    return outcome


async def _at(house: House, player: PlayerRow, table_id: str | None) -> WebhookRow | None:
    await _check_host(house, player, table_id)
    async with house.database.begin() as connection:
        return await (webhooks.own(connection, player.id) if table_id is None
                      else webhooks.of_table(connection, table_id))


async def _check_host(house: House, player: PlayerRow, table_id: str | None) -> None:
    if table_id is None:
        return
    async with house.database.begin() as connection:
        table = check_visible(await tables.read(connection, table_id), player.id, None)
    if table.host_id != player.id:
        raise problem(403, "only_the_host")


def _shown(webhook: WebhookRow, player: PlayerRow, owner: str) -> Kept:
    is_mine = webhook.player_id == player.id
    return Kept(
        masked(webhook.url) if is_mine else "", owner, webhook.format, is_mine, webhook.stopped_at is not None,
        webhook.failures, msgspec.json.decode(webhook.fault, type=Message) if webhook.fault else None,
        webhook.told_at)
