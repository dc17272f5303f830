"""The house is killed in the middle of many games: nothing that was acknowledged is lost, and all games go on."""
from __future__ import annotations

import asyncio
import os
import random
from pathlib import Path

import msgspec

from app.games.core.record import Record, verify
from app.games.registry import game_of
from app.store import tables
from app.store.database import Database
from app.store.embedded import EmbeddedPostgres
from app.tables.recheck import replay_all
from tests.faults.hands import Hand
from tests.guests import GAME, enter, started_table
from tests.patience import until
from tests.serving import Served

GAMES = int(os.environ.get("CONCLAVE_KILLED_GAMES", "50"))
EARLY = 12                                      # moves at every table, on average, when the house is killed
WITHIN_S = 400.0


async def sit_down(served: Served, count: int) -> list[Hand]:
    """As many games, each of a person and two bots."""
    hands = []
    async with served.client() as client:
        for number in range(count):
            [person] = await enter(client, f"Ada {number}")
            table = await started_table([person], bots=2)
            hands.append(Hand(person, table, 0, random.Random(number)))
    return hands


async def play_and_kill(served: Served, hands: list[Hand]) -> None:
    playing = [asyncio.create_task(hand.play(served.url)) for hand in hands]

    async def is_in_the_middle() -> bool:
        return sum(hand.told for hand in hands) > EARLY * len(hands)
    await until(is_in_the_middle, WITHIN_S)
    served.kill()
    await asyncio.gather(*playing)


async def stored_versions(database: Database, hands: list[Hand]) -> dict[str, int]:
    versions = {}
    for hand in hands:
        async with database.begin() as connection:
            table = await tables.read(connection, hand.table)
        assert table is not None
        versions[hand.table] = table.version
    return versions


async def check_nothing_is_lost(house: Path, hands: list[Hand]) -> None:
    """Every table stands at least where it was told to stand, and its log leads to exactly its state."""
    with EmbeddedPostgres(house) as postgres:
        database = Database(postgres.url_for("conclave"))
        versions = await stored_versions(database, hands)
        assert [hand.table for hand in hands if versions[hand.table] < hand.told] == []
        differences = [found async for found in replay_all(database)]
        assert len(differences) == len(hands)
        assert [found for found in differences if found.fault] == []
        await database.close()


async def play_to_the_end(served: Served, hands: list[Hand]) -> None:
    await asyncio.gather(*(hand.play(served.url) for hand in hands))
    assert all(hand.is_over for hand in hands)
    async with served.client() as client:
        for hand in hands:
            answer = await client.get(f"/api/tables/{hand.table}/export")
            verify(game_of(GAME), msgspec.json.decode(answer.content, type=Record))


async def test_no_acknowledged_move_is_lost_when_the_house_is_killed(used_house: Path) -> None:
    with Served(data=used_house) as served:
        hands = await sit_down(served, GAMES)
        await play_and_kill(served, hands)
    await check_nothing_is_lost(used_house, hands)
    with Served(data=used_house) as served:
        await play_to_the_end(served, hands)
        assert "Traceback" not in served.said
