"""Patience: one timer for many waits, and none of them is forgotten or ended too soon."""
from __future__ import annotations

import asyncio

from app.live.patience import Patience

SHORT_S, LONG_S = 0.02, 30.0


async def test_a_wait_that_lasts_too_long_is_told_once() -> None:
    lost: list[str] = []
    patience = Patience(lambda: lost.append("lost"))
    patience.begin(SHORT_S)
    await asyncio.sleep(SHORT_S * 5)
    assert lost == ["lost"]


async def test_a_wait_that_ended_in_time_is_not_told() -> None:
    lost: list[str] = []
    patience = Patience(lambda: lost.append("lost"))
    patience.begin(SHORT_S)
    patience.end()
    await asyncio.sleep(SHORT_S * 5)
    assert lost == []


async def test_a_later_wait_has_its_whole_time() -> None:
    """The timer of an earlier wait goes off in the middle of it."""
    loop, lost = asyncio.get_running_loop(), asyncio.Event()
    patience = Patience(lost.set)
    patience.begin(SHORT_S)
    patience.end()
    began = loop.time()
    patience.begin(SHORT_S * 4)
    await lost.wait()
    assert loop.time() - began >= SHORT_S * 4


async def test_a_shorter_wait_after_a_longer_one_ends_in_its_own_time() -> None:
    lost = asyncio.Event()
    patience = Patience(lost.set)
    patience.begin(LONG_S)
    patience.end()
    patience.begin(SHORT_S)
    await asyncio.wait_for(lost.wait(), LONG_S / 2)
