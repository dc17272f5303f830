"""The lobby: what is shown of it, and the ways to play without waiting for anybody."""
from __future__ import annotations

import re

import httpx
import pytest

from app.web.filters import Filters, filters_of
from tests.guests import Person, enter
from tests.web.readers import Reader, World

ROW = re.compile(r'<tr id="o-(\w+)"')
MINE = re.compile(r'<li id="t-(\w+)"')
GAMES = ("elfenwizards", "zavandor", "wyz", "wizards")


@pytest.fixture
async def ada(door: httpx.AsyncClient) -> Person:
    [ada] = await enter(door, "Ada")
    return ada


async def opened(host: Person, game: str, seats: int = 3, **options: object) -> str:
    table_id: str = (await host.post("/tables", {"game": game, "seats": seats, "options": options, "private": False,
                                                 "title": ""}))["id"]
    return table_id


async def rows(reader: Reader, query: str) -> list[str]:
    return ROW.findall((await reader.look(f"/{query}")).text)


async def test_open_tables_are_filtered_by_their_game(door: httpx.AsyncClient, ada: Person) -> None:
    wyz, zavandor = [await opened(ada, game) for game in ("wyz", "zavandor")]
    nobody = Reader(door, None)
    assert (await rows(nobody, "?game=wyz"), await rows(nobody, "")) == ([wyz], [zavandor, wyz])


async def test_open_tables_are_filtered_by_their_pace(door: httpx.AsyncClient, ada: Person) -> None:
    live, slow = [await opened(ada, "wyz", turn_timer=timer) for timer in ("none", 86400)]
    nobody = Reader(door, None)
    assert (await rows(nobody, "?pace=live"), await rows(nobody, "?pace=days")) == ([live], [slow])


async def test_a_table_with_a_free_chair_is_not_one_to_watch(world: World) -> None:
    free, watched = [await rows(world.nobody, f"?chairs={chairs}") for chairs in ("free", "watch")]
    assert (world.half in free, world.half in watched, world.full in watched) == (True, False, True)


async def test_my_tables_are_filtered_by_whose_turn_it_is(world: World) -> None:
    turn, others = [MINE.findall((await world.asked.look(f"/?mine={mine}")).text) for mine in ("turn", "others")]
    assert (world.game.table in turn, world.game.table in others) == (True, False)


async def test_a_table_before_its_start_waits_for_whoever_is_not_ready_and_then_for_its_host(
    door: httpx.AsyncClient, ada: Person
) -> None:
    [bo] = await enter(door, "Bo")
    table = await opened(ada, "wyz", seats=2)
    for person in (ada, bo):
        await person.post(f"/tables/{table}/seats", {})
    before = [await waits_for_me(Reader(door, person)) for person in (ada, bo)]
    await bo.patch(f"/tables/{table}/seat", {"ready": True})
    assert before + [await waits_for_me(Reader(door, person)) for person in (ada, bo)] == [False, True, True, False]


async def waits_for_me(reader: Reader) -> bool:
    return "Waiting for you" in (await reader.look("/")).text


async def test_where_nothing_fits_a_link_shows_everything(world: World) -> None:
    page = (await world.nobody.look("/?game=wyz")).text
    assert ('No open table fits. <a href="/">Show all</a>' in page, ROW.findall(page)) == (True, [])


def test_what_nobody_could_have_chosen_counts_as_nothing() -> None:
    assert filters_of({"game": "chess", "pace": "<b>", "mine": "turn"}) == Filters(mine="turn")


def test_a_filter_stands_in_the_address_beside_the_others() -> None:
    bar = Filters(game="wyz", pace="live").pace_bar("en")
    assert [(way.href, way.is_current) for way in bar.ways] == [
        ("/?game=wyz", False), ("/?game=wyz&pace=live", True), ("/?game=wyz&pace=days", False)]


@pytest.mark.parametrize("game", GAMES)
async def test_two_clicks_lead_to_a_game_against_bots(door: httpx.AsyncClient, ada: Person, game: str) -> None:
    reader = Reader(door, ada)
    assert f'href="/quick/{game}"' in (await reader.look("/")).text
    assert f'action="/quick/{game}"' in (await reader.look(f"/quick/{game}")).text
    begun = await reader.send(f"/quick/{game}", {"seats": "3", "level": "adept"})
    assert 'data-kind="playing"' in (await reader.look(begun.headers["location"])).text


async def test_a_number_of_bots_that_cannot_be_is_refused_on_the_sheet(door: httpx.AsyncClient, ada: Person) -> None:
    refused = await Reader(door, ada).send("/quick/wyz", {"seats": "99", "level": "adept"})
    assert (refused.status_code, "2 to 4" in refused.text) == (422, True)


async def test_who_has_no_name_is_asked_for_one_first(door: httpx.AsyncClient) -> None:
    nobody = Reader(door, None)
    ways = [(await nobody.look(path)).headers["location"] for path in ("/quick/wyz", "/practice/wyz")]
    assert ways == ["/enter?next=/quick/wyz", "/enter?next=/practice/wyz"]


@pytest.mark.parametrize("game", GAMES)
async def test_a_practice_begins_with_its_first_hint(door: httpx.AsyncClient, ada: Person, game: str) -> None:
    reader = Reader(door, ada)
    begun = await reader.send(f"/practice/{game}", {})
    page = (await reader.look(begun.headers["location"])).text
    assert ('id="lesson"' in page, "/static/js/lesson.js" in page) == (True, True)


async def test_a_practice_under_way_can_be_gone_on_with(door: httpx.AsyncClient, ada: Person) -> None:
    reader = Reader(door, ada)
    begun = (await reader.send("/practice/wyz", {})).headers["location"]
    assert f'href="{begun}"' in (await reader.look("/practice/wyz")).text


async def test_a_practice_is_put_away_from_its_page(door: httpx.AsyncClient, ada: Person) -> None:
    reader = Reader(door, ada)
    begun = (await reader.send("/practice/wyz", {})).headers["location"]
    await reader.send(f"{begun}/put-away", {})
    assert ((await reader.look(begun)).status_code, MINE.findall((await reader.look("/")).text)) == (404, [])


async def test_hints_are_the_learners_alone(door: httpx.AsyncClient, ada: Person) -> None:
    """Whoever holds the invitation may look on, without the strip."""
    [bo] = await enter(door, "Bo")
    begun = (await Reader(door, ada).send("/practice/wyz", {})).headers["location"]
    invite = (await ada.get(f"/tables/{begun.removeprefix('/t/')}"))["invite"]
    page = await Reader(door, bo).look(f"{begun}?invite={invite}")
    assert (page.status_code, 'id="lesson"' in page.text) == (200, False)
