"""Those who listen: each is told, whatever becomes of the others."""
from __future__ import annotations

from typing import NoReturn

from app.live.bus import Hint
from app.live.hub import LOBBY
from app.tables.house import House


def fail(hint: Hint) -> NoReturn:
    raise KeyError(hint.kind)


async def test_one_who_fails_keeps_nobody_from_hearing(house: House) -> None:
    heard: list[Hint] = []
    with (house.hub.listen("t", fail), house.hub.listen("t", heard.append), house.hub.listen(LOBBY, fail),
          house.hub.listen(LOBBY, heard.append)):
        house.bus.publish(Hint("t", "moved", "1"))
    assert heard == [Hint("t", "moved", "1")] * 2
