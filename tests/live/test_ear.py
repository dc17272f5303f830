"""An ear: however much happened, it answers with what kinds of things did."""
from __future__ import annotations

import asyncio

from app.live.bus import Hint
from app.live.ear import EVERYTHING, Ear

AT_ONCE_S = 0.0


async def test_at_first_everything_is_new() -> None:
    assert await Ear().changes(AT_ONCE_S) == EVERYTHING


async def test_what_happened_often_is_told_once() -> None:
    ear = Ear()
    await ear.changes(AT_ONCE_S)
    for number in range(3):
        ear.hear(Hint("t", "moved", str(number)))
    ear.hear(Hint("t", "said", "1"))
    assert await ear.changes(AT_ONCE_S) == {"moved", "said"}
    assert await ear.changes(AT_ONCE_S) == set()


async def test_what_it_does_not_listen_for_does_not_wake_it() -> None:
    ear = Ear(frozenset({"seated"}))
    await ear.changes(AT_ONCE_S)
    waiting = asyncio.create_task(ear.changes(60))
    ear.hear(Hint("t", "moved", "1"))
    await asyncio.sleep(0)
    assert not waiting.done()
    ear.hear(Hint("t", "seated"))
    assert await waiting == {"seated"}


async def test_after_a_loss_everything_it_listens_for_may_be_new() -> None:
    ear = Ear(frozenset({"seated"}))
    await ear.changes(AT_ONCE_S)
    ear.hear(Hint("", "all"))
    assert await ear.changes(AT_ONCE_S) == {"seated"}
