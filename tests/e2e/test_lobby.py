"""The lobby in a browser: a game against bots in two clicks, and tables narrowed by links, live."""
from __future__ import annotations

import pytest
from playwright.sync_api import expect

from app.games.registry import all_games
from tests.e2e.conftest import Newcomer
from tests.e2e.hand import expect_play, set_table


@pytest.mark.parametrize("game", [game.key for game in all_games()])
def test_two_clicks_start_a_game_against_bots(newcomer: Newcomer, game: str) -> None:
    ada = newcomer("Ada")
    ada.come_in()
    ada.page.locator(f"a[href='/quick/{game}']").first.click()
    ada.page.locator("main form button.main").click()
    expect_play(ada.page)
    assert ada.errors == []


def test_a_lobby_narrowed_to_a_game_hears_of_its_tables_alone(newcomer: Newcomer) -> None:
    ada, bastien, chloe = newcomer("Ada"), newcomer("Bastien"), newcomer("Chloé")
    ada.come_in("/?game=wyz")
    set_table(bastien, 3, "elfenwizards")
    set_table(chloe, 3, "wyz")
    expect(ada.page.locator("#ledger tr")).to_have_count(1)
    expect(ada.page.locator("#ledger")).to_contain_text("Chloé")
    ada.page.locator("#games a", has_text="All games").click()
    expect(ada.page.locator("#ledger tr")).to_have_count(2)
    assert ada.errors == []
