"""What somebody missed, over the table's page: told once, by the page or by its line, and gone when it was read."""
from __future__ import annotations

import html
import random
import re

import psycopg
from websockets.asyncio.client import connect

from app.store.backup import conninfo_of
from tests.guests import play_on
from tests.web.readers import Reader, World

SEED = 4
MISSED = 12                                     # moves
TITLE = "Since you left"
LIVE = re.compile(r'hx-ws:connect="([^"]+)"')
STRIP = 'hx-target="#since"'


async def away(world: World, database: str) -> Reader:
    """Somebody who looked two hours ago, and others have played since."""
    await world.asked.press(f"{world.table}/seen")
    await play_on(world.game.people, world.game.table, random.Random(SEED), MISSED)
    with psycopg.connect(conninfo_of(database)) as connection:
        connection.execute("UPDATE glances SET at = at - interval '2 hours'")
    return world.asked


def live_url(page: str) -> str:
    [path] = LIVE.findall(page)
    return html.unescape(path)


async def first_push(address: str, path: str, reader: Reader) -> str:
    """What a page hears when it connects."""
    async with connect(address.replace("http", "ws", 1) + path, additional_headers={"Cookie": reader.headers["Cookie"]},
                       max_size=2**22) as socket:
        return str(await socket.recv())


async def test_who_comes_back_is_shown_first_what_happened(world: World, house_database: str) -> None:
    reader = await away(world, house_database)
    page = (await reader.look(world.table)).text
    assert TITLE in page
    assert f"2 hours ago, {MISSED} moves" in page
    assert f'href="{world.table}/replay?at=0&amp;play=1"' in page


async def test_what_was_read_is_not_told_again(world: World, house_database: str) -> None:
    reader = await away(world, house_database)
    await reader.press(f"{world.table}/seen")
    with psycopg.connect(conninfo_of(house_database)) as connection:
        connection.execute("UPDATE glances SET at = at - interval '2 hours'")
    assert TITLE not in (await reader.look(world.table)).text


async def test_a_page_is_not_given_again_what_it_came_with(
    world: World, address: str, house_database: str
) -> None:
    """The reader may be pressing it away at that very moment: it would come back, and stay."""
    reader = await away(world, house_database)
    page = (await reader.look(world.table)).text
    assert STRIP not in await first_push(address, live_url(page), reader)


async def test_a_page_that_was_cut_off_is_told_what_it_missed(
    world: World, address: str, house_database: str
) -> None:
    old = live_url((await world.asked.look(world.table)).text)
    reader = await away(world, house_database)
    pushed = await first_push(address, old, reader)
    assert STRIP in pushed and TITLE in pushed


async def test_a_page_that_tells_what_was_read_elsewhere_lets_it_go(
    world: World, address: str, house_database: str
) -> None:
    reader = await away(world, house_database)
    page = (await reader.look(world.table)).text
    await reader.press(f"{world.table}/seen")
    pushed = await first_push(address, live_url(page), reader)
    assert STRIP in pushed and TITLE not in pushed
