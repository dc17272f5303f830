"""The lobby as a page: a newcomer is led to the first page of every game the house has."""
from __future__ import annotations

import re

import pytest

from app.web.shelf import titles
from app.web.templating import render
from tests.web.readers import World

LINE = re.compile(r'<a href="/rules/(\w+)/primer">(.*?)</a>')


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_newcomer_is_shown_how_every_game_is_played(world: World, language: str) -> None:
    world.language = language
    lobby = await world.nobody.look("/")
    assert LINE.findall(lobby.text) == titles(language)


def test_each_game_has_a_line_of_its_own() -> None:
    parts = {"mine": "", "ledger": "", "boxes": ""}
    html = render("lobby/page.html", "en", me=None, theme="", section="tables", notice="", here="/", parts=parts,
                  games=[("wyz", "Wyz"), ("zavandor", "Zavandor")])
    assert LINE.findall(html) == [("wyz", "Wyz"), ("zavandor", "Zavandor")]
