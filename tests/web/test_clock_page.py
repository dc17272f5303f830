"""The clock on a page: a reader who comes later is told the time of their own coming."""
from __future__ import annotations

import re
import time
from types import SimpleNamespace

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.guests import enter, started_table
from tests.web.readers import Reader

NOW = re.compile(r'data-now="(\d+)"')
LATER_S = 40


async def test_who_comes_later_to_the_same_clock_is_told_the_right_time(
    door: httpx.AsyncClient, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock itself was drawn when the first reader came, and is the same for both."""
    table = await started_table(await enter(door, "Ada", "Bo", "Cy"), decision_clock=300)
    nobody = Reader(door, None)
    assert "data-deadline" in (await nobody.look(f"/t/{table}")).text
    later = time.time() + LATER_S
    monkeypatch.setattr("app.web.showing.time", SimpleNamespace(time=lambda: later))
    page = (await nobody.look(f"/t/{table}")).text
    async with connect(f"{address.replace('http', 'ws', 1)}/t/{table}/live") as socket:
        pushed = str(await socket.recv())
    for told in (page, pushed):
        assert max(int(now) for now in NOW.findall(told)) == round(later * 1000)
