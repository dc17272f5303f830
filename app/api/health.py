"""Whether the house lives, whether it can serve, and its figures for whoever watches it."""
from __future__ import annotations

import resource
import sys

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse

from app.people import house_of
from app.store import tables
from app.store.database import StoreUnavailable
from app.tables.problems import problem

router = APIRouter(tags=["house"])


@router.get("/healthz")
async def healthz() -> PlainTextResponse:
    """The process answers."""
    return PlainTextResponse("ok")


@router.get("/readyz")
async def readyz(request: Request) -> PlainTextResponse:
    """The database answers too."""
    try:
        await house_of(request).database.ping()
    except StoreUnavailable:
        return PlainTextResponse("the database does not answer", 503)
    return PlainTextResponse("ok")


@router.get("/metrics")
async def metrics(request: Request) -> PlainTextResponse:
    """Figures in the format of Prometheus."""
    house = house_of(request)
    if not house.settings.metrics_open:
        raise problem(404, "no_such_page")
    async with house.database.begin() as connection:
        counts = await tables.count_by_status(connection)
    usage = resource.getrusage(resource.RUSAGE_SELF)
    unit = 1 if sys.platform == "darwin" else 1024
    lines = [f'conclave_tables{{status="{status}"}} {count}' for status, count in sorted(counts.items())]
    lines += [f"conclave_tables_watched {len(house.hub.listened_to())}", f"conclave_desks {len(house.desks)}",
              f"conclave_cpu_seconds {usage.ru_utime + usage.ru_stime:.2f}",
              f"conclave_peak_memory_bytes {usage.ru_maxrss * unit}"]
    return PlainTextResponse("\n".join(lines) + "\n")
