"""Webhooks as JSON: one's own, and for the host the table's."""
from __future__ import annotations

from fastapi import APIRouter, Request, Security

from app.api import examples
from app.api.bodies import NewWebhook
from app.api.routes import JSON, TOKEN, Asker, answer
from app.i18n.tell import Cast, Teller
from app.limits import CALLERS, WEBHOOKS
from app.people import address_of, house_url
from app.webhooks import keeping
from app.webhooks.keeping import Kept
from app.webhooks.sending import Failed

router = APIRouter(prefix="/api", responses=examples.PROBLEMS, dependencies=[Security(TOKEN)], tags=["webhooks"])


@router.get("/webhook", responses=examples.WEBHOOK)
async def get_webhook(asker: Asker) -> JSON:
    """Where you are told that it is your turn, at whichever table; `null` if nowhere."""
    return await _shown(asker, None)


@router.put("/webhook", responses=examples.WEBHOOK)
async def put_webhook(request: Request, asker: Asker, body: NewWebhook) -> JSON:
    """Be told of your turns at an address of yours: public, over https. It takes the place of the one there was."""
    return await _put(request, asker, body, None)


@router.delete("/webhook", responses=examples.WEBHOOK_GONE)
async def delete_webhook(asker: Asker) -> JSON:
    return await _delete(asker, None)


@router.post("/webhook/trial", responses=examples.TRIED)
async def post_trial(request: Request, asker: Asker) -> JSON:
    """Send a trial message now; one that arrives wakes a webhook that was given up after many failures."""
    return await _try(request, asker, None)


@router.get("/tables/{table_id}/webhook", responses=examples.WEBHOOK)
async def get_table_webhook(asker: Asker, table_id: str) -> JSON:
    """For the host: where the table tells whose turn it is. The place is shown to whoever set it, and never in full."""
    return await _shown(asker, table_id)


@router.put("/tables/{table_id}/webhook", responses=examples.WEBHOOK)
async def put_table_webhook(request: Request, asker: Asker, table_id: str, body: NewWebhook) -> JSON:
    """As the host, let the table tell a place of yours whose turn it is."""
    return await _put(request, asker, body, table_id)


@router.delete("/tables/{table_id}/webhook", responses=examples.WEBHOOK_GONE)
async def delete_table_webhook(asker: Asker, table_id: str) -> JSON:
    return await _delete(asker, table_id)


@router.post("/tables/{table_id}/webhook/trial", responses=examples.TRIED)
async def post_table_trial(request: Request, asker: Asker, table_id: str) -> JSON:
    return await _try(request, asker, table_id)


async def _shown(asker: Asker, table_id: str | None) -> JSON:
    found = await keeping.kept(asker.house, asker.player, table_id)
    return answer(200, {"webhook": _json(found, asker.language) if found else None})


async def _put(request: Request, asker: Asker, body: NewWebhook, table_id: str | None) -> JSON:
    _spend(request, asker)
    await keeping.put(asker.house, asker.player, body.url, body.format, asker.language, house_url(request), table_id)
    return await _shown(asker, table_id)


async def _delete(asker: Asker, table_id: str | None) -> JSON:
    await keeping.take_away(asker.house, asker.player, table_id)
    return answer(200, {"removed": True})


async def _try(request: Request, asker: Asker, table_id: str | None) -> JSON:
    _spend(request, asker)
    outcome = await keeping.try_out(asker.house, asker.player, table_id)
    reason = _teller(asker.language).tell(outcome.reason) if isinstance(outcome, Failed) else None
    return answer(200, {"arrived": reason is None, "reason": reason})


def _spend(request: Request, asker: Asker) -> None:
    asker.limits.spend(WEBHOOKS, asker.player.id)
    asker.limits.spend(CALLERS, address_of(request))


def _json(found: Kept, language: str) -> dict[str, object]:
    return {"place": found.place or None, "format": found.format, "owner": found.owner, "yours": found.is_mine,
            "stopped": found.is_stopped, "failures": found.failures,
            "reason": _teller(language).tell(found.fault) if found.fault else None,
            "told_at": found.told_at.isoformat() if found.told_at else None}


def _teller(language: str) -> Teller:
    return Teller("core", language, Cast((), ()))
