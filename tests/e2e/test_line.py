"""A lost line, a killed server, a hidden tab: the page comes back by itself and is right."""
from __future__ import annotations

import random
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.conftest import Newcomer, Player
from tests.e2e.hand import expect_play, is_asked, play_on, say, set_table, sit_down, start
from tests.e2e.wire import Wire
from tests.serving import Served

BACK_WITHIN_MS = 20_000                         # far more than it takes: a busy machine must not fail a test
CUTS_S = (7, pytest.param(60, marks=pytest.mark.long))
LATE_S = 0.5


@pytest.fixture
def wire(served: Served) -> Iterator[Wire]:
    with Wire(served.port) as wire:
        yield wire


def at_a_table(newcomer: Newcomer, wire: Wire) -> tuple[Player, Player]:
    """Two people and a bot; one of them behind the wire."""
    host, guest = newcomer("Ada"), newcomer("Bastien", house=wire.url)
    invitation = set_table(host, 3)
    sit_down(guest, wire.url + "/" + invitation.split("/", 3)[3])
    host.page.get_by_text("A bot on every empty chair").click()
    start(host)
    expect_play(guest.page)
    return host, guest


@pytest.mark.parametrize("cut_s", CUTS_S)
def test_a_page_whose_line_was_cut_comes_back_and_is_right(
        newcomer: Newcomer, wire: Wire, served: Served, cut_s: int) -> None:
    host, guest = at_a_table(newcomer, wire)
    wire.cut()
    expect(guest.page.locator(".lost.down")).to_be_visible(timeout=BACK_WITHIN_MS)
    say(host, "Bastien is gone.")
    guest.page.wait_for_timeout(cut_s * 1000)
    wire.lead_to(served.port)
    expect(guest.page.locator("#stream .said").last).to_contain_text("Bastien is gone.", timeout=BACK_WITHIN_MS)
    expect(guest.page.locator(".lost.down")).to_be_hidden()
    expect(guest.page.locator("#status h1")).to_have_text(_sentence_for(guest))


def test_a_page_connects_whichever_of_its_scripts_comes_last(newcomer: Newcomer) -> None:
    """Once in a while one of them is late: then the page stood there and never heard of anything."""
    ada = newcomer("Ada")

    def late(route: Route) -> None:
        time.sleep(LATE_S)
        route.continue_()

    ada.page.route("**/hx-ws.min.js", late)
    with ada.page.expect_websocket():
        ada.come_in()


def test_a_press_before_the_scripts_have_come_is_not_lost(newcomer: Newcomer) -> None:
    ada = newcomer("Ada")
    held: list[Route] = []
    ada.come_in("/set/wizards")
    ada.page.check("input[name=seats][value='1']", force=True)
    ada.page.route("**/js/stream.js", lambda route: held.append(route))
    ada.page.click("main form button.main", no_wait_after=True)
    ada.page.locator("#tray .bar-fixed button.main").click()
    held[0].continue_()
    ada.page.unroute("**/js/stream.js")
    expect_play(ada.page)


def test_words_sent_before_the_scripts_have_come_are_not_lost(newcomer: Newcomer) -> None:
    ada = newcomer("Ada")
    set_table(ada, 3)
    held: list[Route] = []
    ada.page.route("**/js/stream.js", lambda route: held.append(route))
    ada.page.reload(wait_until="commit")
    ada.page.fill("#write-text", "Is anybody there?")
    ada.page.press("#write-text", "Enter")
    held[0].continue_()
    expect(ada.page.locator("#stream .said").last).to_contain_text("Is anybody there?")


def _sentence_for(player: Player) -> str:
    """What a freshly loaded page of the same player says."""
    fresh = player.open()
    fresh.goto(player.page.url)
    words = fresh.locator("#status h1").inner_text()
    fresh.close()
    return words


def test_after_a_server_was_killed_the_game_goes_on_without_a_click(
        newcomer: Newcomer, wire: Wire, served: Served, house_database: str) -> None:
    host, guest = newcomer("Ada", house=wire.url), newcomer("Bastien", house=wire.url)
    invitation = set_table(host, 3)
    sit_down(guest, invitation)
    host.page.get_by_text("A bot on every empty chair").click()
    start(host)
    expect_play(guest.page)
    rng, before = random.Random(1), host.page.locator("#status h1").inner_text()
    assert before
    served.kill()
    wire.cut()
    expect(host.page.locator(".lost.down")).to_be_visible(timeout=BACK_WITHIN_MS)
    with Served(database_url=house_database) as again:
        wire.lead_to(again.port)
        expect(host.page.locator(".lost.down")).to_be_hidden(timeout=BACK_WITHIN_MS)
        expect(guest.page.locator(".lost.down")).to_be_hidden(timeout=BACK_WITHIN_MS)
        moved = 0
        for _ in range(400):
            asked = [player for player in (host, guest) if is_asked(player.page)]
            if asked:
                play_on(asked[0].page, rng)
                moved += 1
            if moved == 3:
                break
            host.page.wait_for_timeout(50)
        assert moved == 3


def test_a_hidden_tab_says_in_its_title_that_it_is_my_turn(newcomer: Newcomer, wire: Wire) -> None:
    """Nobody looks at the page; it hears all the same."""
    host, guest = at_a_table(newcomer, wire)
    other = host.open()
    other.goto(f"{host.house}/rules/elfenwizards")
    other.bring_to_front()
    rng = random.Random(2)
    for _ in range(400):
        if is_asked(host.page):
            break
        if is_asked(guest.page):
            play_on(guest.page, rng)
        guest.page.wait_for_timeout(50)
    words = host.page.locator("#status").get_attribute("data-mine") or "nothing"
    assert host.page.title().startswith(words)
