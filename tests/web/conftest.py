"""What tests of pages share: what those of the API have, and a house with tables in every state."""
from __future__ import annotations

import httpx
import pytest

from tests.api.conftest import Game, everything, game, people
from tests.guests import enter, open_table
from tests.web.readers import World

__all__ = ["everything", "game", "people"]


@pytest.fixture
async def world(door: httpx.AsyncClient, game: Game) -> World:
    [di] = await enter(door, "Di")
    ada, bo, cy = game.people
    full, half, private = [(await open_table(ada, private=is_private))["id"] for is_private in (False, False, True)]
    for person in (ada, bo, cy):
        await person.post(f"/tables/{full}/seats", {})
        await person.patch(f"/tables/{full}/seat", {"ready": person is not cy})
    await bo.post(f"/tables/{half}/seats", {"seat": 0})
    return World(door, game, di, full, half, private)
