"""Games looked at again in a browser: by buttons, keys, slider and by themselves; what one missed; and once more."""
from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import psycopg
import pytest
from playwright.sync_api import Page, expect

from app.store.backup import conninfo_of
from tests.e2e.conftest import Newcomer, Player
from tests.e2e.hand import plain
from tests.guests import Person, enter, play_on, started_table
from tests.serving import Served

MOVES = 24
MISSED = 5                                      # moves of others while somebody is away
T = TypeVar("T")


def apart(work: Coroutine[Any, Any, T]) -> T:
    """Done beside the browser, which has the loop of this thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class Evening:
    """Three people at a table; what they do besides looking is done through the API."""

    def __init__(self, served: Served, newcomer: Newcomer) -> None:
        self._served, self._newcomer = served, newcomer
        self.tokens, self.table = apart(self._begin())
        self._rng = random.Random(3)

    async def _begin(self) -> tuple[list[str], str]:
        async with self._served.client() as client:
            people = await enter(client, "Ada", "Bo", "Cy")
            return [person.token for person in people], await started_table(people)

    def play(self, moves: int = 10_000) -> None:
        async def play() -> None:
            async with self._served.client() as client:
                people = [Person(client, {"token": token, "player": {"id": "", "name": ""}}) for token in self.tokens]
                await play_on(people, self.table, self._rng, moves)
        apart(play())

    def browser_of(self, seat: int, **look: Any) -> Player:
        player = self._newcomer(f"seat {seat}", **look)
        player.context.add_cookies([{"name": "conclave", "value": self.tokens[seat], "url": self._served.url}])
        return player

    def path(self, rest: str = "") -> str:
        return f"{self._served.url}/t/{self.table}{rest}"


@pytest.fixture
def evening(served: Served, newcomer: Newcomer) -> Evening:
    evening = Evening(served, newcomer)
    evening.play(MOVES)
    return evening


def expect_place(page: Page, place: int) -> None:
    expect(page.locator("#controls")).to_have_attribute("data-place", str(place))


def place_of(page: Page) -> int:
    return int(page.locator("#controls").get_attribute("data-place") or -1)


def last_line(page: Page) -> int:
    """The version of the last move that the log tells of."""
    told = page.locator("#stream [id^=v]").last.get_attribute("id") or ""
    return int(told[1:].split("-")[0])


def part(page: Page, name: str) -> str:
    return plain(page.locator(f"#{name}").evaluate("part => part.outerHTML"))


def test_a_game_is_walked_through_by_buttons_keys_and_slider(evening: Evening) -> None:
    ada = evening.browser_of(0)
    page = ada.page
    page.goto(evening.path("/replay?at=0"))
    page.click("#go-on")
    expect_place(page, 1)
    page.keyboard.press("ArrowRight")
    expect_place(page, 2)
    page.keyboard.press("ArrowLeft")
    expect_place(page, 1)
    page.keyboard.press("End")
    expect_place(page, MOVES)
    page.keyboard.press("ArrowUp")              # a turn back: all that was played is the first turn
    expect_place(page, 0)
    page.locator("#head").fill("7")
    expect_place(page, 7)
    assert last_line(page) <= 7
    expect(page).to_have_url(evening.path("/replay?at=7"))
    expect(page.locator("[data-copy]")).to_have_attribute("data-copy", evening.path("/replay?at=7"))
    page.keyboard.press("Home")
    expect_place(page, 0)
    assert last_line(page) == 0
    check_it_plays_by_itself(page)
    assert ada.errors == []


def check_it_plays_by_itself(page: Page) -> None:
    """It stops when it is told to, and at the end."""
    page.locator("#head").fill(str(MOVES - 6))
    expect_place(page, MOVES - 6)
    page.click("[data-pace='500']")
    page.click("#play")
    expect(page.locator("#play")).to_have_text("Pause")
    page.wait_for_timeout(700)
    page.click("#play")
    expect(page.locator("#play")).to_have_text("Play")
    stopped = place_of(page)
    page.wait_for_timeout(900)
    assert place_of(page) in (stopped, stopped + 1)     # one may have been on its way
    page.click("#play")
    expect_place(page, MOVES)
    expect(page.locator("#play")).to_have_text("Play")


def test_the_last_moment_is_the_table_seen_from_ones_own_seat_alone(evening: Evening) -> None:
    cy = evening.browser_of(2)
    cy.page.goto(evening.path("/replay?at=3"))
    cy.page.click("#go-end")
    expect_place(cy.page, MOVES)
    past = {name: part(cy.page, name) for name in ("board-pieces", "board-marks", "ribbon")}
    cy.page.goto(evening.path())
    assert past == {name: part(cy.page, name) for name in past}
    check_secrets_are_kept(cy, evening)


def check_secrets_are_kept(cy: Player, evening: Evening) -> None:
    """A link to another seat's eyes is refused in words while the game runs."""
    for eyes in ("0", "open"):
        answer = cy.page.goto(evening.path(f"/replay?at=3&as={eyes}"))
        assert answer is not None
        assert answer.status == 403
        expect(cy.page.locator("h1")).to_have_text("What another seat saw is shown when the game is over.")


def test_who_comes_back_on_a_phone_is_told_what_they_missed_and_can_play_it(
    evening: Evening, house_database: str
) -> None:
    bo, seen = back_after_three_hours(evening, house_database)
    page = bo.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.click(".since a.btn")
    expect(page).to_have_url(re.compile("/replay"))
    expect_place(page, seen + 1)                # it plays by itself from what was seen last
    noted(house_database, seen + MISSED)        # the table was before their eyes
    page.goto(evening.path())
    expect(page.locator(".since")).to_have_count(0)
    assert bo.errors == []


def test_who_comes_back_and_goes_on_is_not_told_again(evening: Evening, house_database: str) -> None:
    bo, seen = back_after_three_hours(evening, house_database)
    bo.page.click(".since button")
    expect(bo.page.locator(".since")).to_have_count(0)
    noted(house_database, seen + MISSED)
    bo.page.reload()
    expect(bo.page.locator(".since")).to_have_count(0)
    assert bo.errors == []


def back_after_three_hours(evening: Evening, database: str) -> tuple[Player, int]:
    """Somebody who looked, left, and is told what they missed; and the version they had seen."""
    bo = evening.browser_of(1, width=390, height=844)
    bo.page.goto(evening.path())
    while not bo.frames:                        # it is seen by whoever is connected
        bo.page.wait_for_timeout(50)
    expect(bo.page.locator(".since")).to_have_count(0)
    bo.page.goto("about:blank")
    seen = noted(database)
    evening.play(MISSED)
    with psycopg.connect(conninfo_of(database)) as connection:
        connection.execute("UPDATE glances SET at = at - interval '3 hours'")
    bo.page.goto(evening.path())
    expect(bo.page.locator(".since")).to_contain_text(f"3 hours ago, {MISSED} moves")
    return bo, seen


def noted(database: str, least: int = 0) -> int:
    """The version that was seen last, as soon as the house has noted that one of at least this number was."""
    for _ in range(1200):
        with psycopg.connect(conninfo_of(database)) as connection:
            row = connection.execute("SELECT version FROM glances").fetchone()
        if row and row[0] >= least:
            return int(row[0])
        time.sleep(0.05)
    raise AssertionError("nothing was noted")


def test_a_finished_game_is_proven_seen_with_all_eyes_and_played_again(evening: Evening) -> None:
    evening.play()
    ada, bo = evening.browser_of(0), evening.browser_of(1, width=390, height=844, locale="fr-FR", scheme="dark")
    for player in (ada, bo):
        player.page.goto(evening.path())
    expect(ada.page.locator(".proven")).to_contain_text("Proven here")
    ada.page.locator("#after .moms a").first.click()
    expect(ada.page.locator("#controls")).to_be_attached()
    ada.page.click("#as-open")
    expect(ada.page.locator("#as-open")).to_have_attribute("aria-current", "true")
    expect(ada.page.locator("#side details")).to_have_count(3)
    bo.page.goto(evening.path("/replay?at=9&as=0"))
    assert bo.page.evaluate("document.documentElement.scrollWidth") <= 390
    bo.page.click("#go-turn-on")
    bo.page.goto(evening.path())
    ada.page.goto(evening.path())
    ada.page.click("#rematch")
    expect(ada.page.locator(".page.wait")).to_be_attached()
    expect(bo.page.locator(".again")).to_contain_text("Ada : d'accord.".replace(" :", "\u00a0:"))
    bo.page.click("#rematch")
    expect(bo.page).to_have_url(ada.page.url)
    ada.page.goto(evening.path().split("/t/")[0] + "/played")
    expect(ada.page.locator(".played li")).to_have_count(1)
    ada.page.select_option("[name=game]", "wyz")
    ada.page.click(".sift button")
    expect(ada.page.locator(".none")).to_be_visible()
    assert (ada.errors, bo.errors) == ([], [])
