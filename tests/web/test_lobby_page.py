"""The lobby as a page: a newcomer is led to the first page of every game the house has."""
from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from fastapi import FastAPI
from markupsafe import Markup
from websockets.asyncio.client import connect

from app.settings import Settings
from app.web.lobby import lobby_parts
from app.web.shelf import titles
from app.web.templating import render
from tests.api.conftest import Game
from tests.patience import until
from tests.serving import client_of, opened
from tests.web.readers import World

LINE = re.compile(r'<a href="/rules/(\w+)/primer">(.*?)</a>')


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_newcomer_is_shown_how_every_game_is_played(world: World, language: str) -> None:
    world.language = language
    lobby = await world.nobody.look("/")
    assert LINE.findall(lobby.text) == titles(language)


def test_each_game_has_a_line_of_its_own() -> None:
    parts = {"games": "", "mine": "", "ledger": "", "boxes": ""}
    html = render("lobby/page.html", "en", me=None, theme="", section="tables", notice="", here="/", parts=parts,
                  live_url="/live", games=[("wyz", "Wyz"), ("zavandor", "Zavandor")])
    assert LINE.findall(html) == [("wyz", "Wyz"), ("zavandor", "Zavandor")]


async def test_the_lobby_knows_of_a_move_of_which_no_hint_came(
    house_app: FastAPI, world: World, house_database: str
) -> None:
    """It was made at another process; the table was at hand here before."""
    before = (await world.other.look("/")).text
    async with opened(Settings(house_database)) as elsewhere, client_of(elsewhere) as door:
        world.game.asked.client = door
        await world.game.asked.act(world.game.table, 0, {"type": "roll"})
    after = (await world.other.look("/")).text
    assert ("the roll" in before, "the roll" in after) == (True, False)


async def test_a_move_made_while_the_lobby_is_read_is_not_missed(
    game: Game, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whose table it is, is known only when the reading is done: until then every move may concern the reader."""
    was_read, may_go_on, readings, read = asyncio.Event(), asyncio.Event(), 0, lobby_parts

    async def held_up(*given: Any) -> tuple[frozenset[str], dict[str, Markup]]:
        nonlocal readings
        readings += 1
        found = await read(*given)
        was_read.set()
        await may_go_on.wait()
        return found
    monkeypatch.setattr("app.web.live.lobby_parts", held_up)
    cookie = {"Cookie": f"conclave={game.other.token}"}

    async def is_read_again() -> bool:
        return readings > 1
    async with connect(f"{address.replace('http', 'ws', 1)}/live", additional_headers=cookie):
        await was_read.wait()
        await game.asked.act(game.table, 0, {"type": "roll"})
        may_go_on.set()
        await until(is_read_again)
