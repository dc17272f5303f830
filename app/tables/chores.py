"""Work that goes on as long as the house is open: what failed for a reason nobody thought of is begun again."""
from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine

AGAIN_AFTER_S = 1.0
log = logging.getLogger("conclave")


async def go_on(work: Callable[[], Coroutine[None, None, None]]) -> None:
    """Without this a clock, a bot or the clerk would be gone, and nobody would notice before the house is closed."""
    while True:
        try:
            return await work()
        except Exception:
            log.exception("what goes on in the house was interrupted; it is begun again")
        await asyncio.sleep(AGAIN_AFTER_S)
