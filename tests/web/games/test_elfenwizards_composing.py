"""Answers composed on the page: taken up, laid, taken back, and posted together."""
from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlparse

import pytest
from playwright.sync_api import Browser, Page, Request, Route, sync_playwright

from app.games.core.message import Seat
from app.games.elfenwizards.board import MAGIC_USER
from app.games.elfenwizards.rules.grey import GreyRemoval
from app.games.elfenwizards.rules.recovery import SecondRecovery
from app.games.elfenwizards.view import shared
from app.settings import ROOT
from app.web.templating import render
from tests.browser import chromium_for_tests
from tests.games.elfenwizards.build import GREEN, RED, Table, place
from tests.web.games.tables import desk_of, look

pytestmark = pytest.mark.browser
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
CLICK = "element => element.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}))"
CSP = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
       "connect-src 'self'")


class Sitting:
    """Somebody at the page of a table; what is posted is kept, and answered with `answer`."""

    def __init__(self, page: Page, table: Table, viewer: Seat) -> None:
        self.page, self.table, self.viewer = page, table, viewer
        self.posted: list[dict[str, Any]] = []
        self.complaints: list[str] = []
        self.answer = ""
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.route("**/*", self._serve)
        page.goto("http://house.test/t/t1")

    def press(self, *selectors: str) -> None:
        for selector in selectors:
            self.page.locator(selector).first.evaluate(CLICK)

    def text(self, selector: str) -> str:
        return self.page.locator(selector).inner_text()

    def tray(self) -> str:
        return look(desk_of("elfenwizards", self.table.position), self.viewer).tray

    def _serve(self, route: Route, request: Request) -> None:
        path = urlparse(request.url).path
        if request.method == "POST":
            self.posted.append(json.loads(parse_qs(request.post_data or "")["action"][0]))
            route.fulfill(content_type="text/html", body=self.answer)
        elif path.startswith("/static/"):
            file = ROOT / path[1:]
            route.fulfill(content_type=TYPES.get(Path(path).suffix, "text/plain"), body=file.read_bytes())
        else:
            route.fulfill(content_type="text/html", headers={"Content-Security-Policy": CSP}, body=self._html())

    def _html(self) -> str:
        parts = look(desk_of("elfenwizards", self.table.position), self.viewer)
        return render("table/page.html", "en", parts=parts, game="elfenwizards", live_url="", lines="", title="Table",
                      seated=True, tabs=[], table_id="t1", section="", me=None, theme="light")


Body = Callable[[Sitting], None]
AtTheTable = Callable[[Table, Seat, Body], None]


@pytest.fixture(scope="module")
def at_the_table() -> Iterator[AtTheTable]:
    """Runs a test's hands in a thread of their own: a browser and the event loops of other tests do not share one."""
    path = chromium_for_tests()
    with ThreadPoolExecutor(1) as hands:
        playwright = hands.submit(lambda: sync_playwright().start()).result()
        browser: Browser = hands.submit(
            lambda: playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])).result()

        def sit(table: Table, viewer: Seat, body: Body) -> None:
            def play() -> None:
                page = browser.new_page(viewport={"width": 1440, "height": 900})
                sitting = Sitting(page, table, viewer)
                body(sitting)
                page.close()
                assert sitting.complaints == []
            hands.submit(play).result()

        yield sit
        hands.submit(browser.close).result()
        hands.submit(playwright.stop).result()


def duel_turn() -> Table:
    table = Table(3)
    table.dice(RED, "ms_wizard", 5)
    table.dice(RED, "ms_sorcerer", 3)
    table.cast(GREEN, "green_1", 4)
    return table.duels()


@pytest.mark.rule("EW-8.2")
def test_two_spells_are_posted_together(at_the_table: AtTheTable) -> None:
    def play(sitting: Sitting) -> None:
        sitting.press("#k-red_d1", "#r-red_1", "#k-red_d2", "#t-red_2", "#send")
        sitting.page.wait_for_timeout(200)
        assert sitting.posted == [{"type": "place_spells", "spells": [
            {"spell": "red_d1", "mag": "red_1"}, {"spell": "red_d2", "mag": "red_2"}]}]
    at_the_table(duel_turn(), RED, play)


@pytest.mark.rule("EW-8.2")
def test_one_spell_is_not_sent_and_the_button_says_what_is_missing(at_the_table: AtTheTable) -> None:
    def play(sitting: Sitting) -> None:
        sitting.press("#k-red_d1", "#r-red_1", "#send")
        assert (sitting.text("#send"), sitting.posted) == ("One more spell", [])
    at_the_table(duel_turn(), RED, play)


@pytest.mark.rule("EW-8.2")
def test_a_third_spell_finds_no_place(at_the_table: AtTheTable) -> None:
    def play(sitting: Sitting) -> None:
        sitting.press("#k-red_d1", "#r-red_1", "#k-red_d2", "#r-red_2", "#k-minor-0", "#t-red_3", "#send")
        sitting.page.wait_for_timeout(200)
        assert [spell["spell"] for spell in sitting.posted[0]["spells"]] == ["red_d1", "red_d2"]
    at_the_table(duel_turn(), RED, play)


def test_a_row_says_before_and_after(at_the_table: AtTheTable) -> None:
    def play(sitting: Sitting) -> None:
        sitting.press("#k-red_d1")
        assert sitting.text("#r-red_1 small") == "leads by 1, now trails by 4"
        assert sitting.text("#r-red_1 .to").split() == ["0", "5"]
    at_the_table(duel_turn(), RED, play)


def test_a_second_spell_reckons_with_the_first(at_the_table: AtTheTable) -> None:
    def play(sitting: Sitting) -> None:
        sitting.press("#k-red_d1", "#r-red_1", "#k-minor-0")
        assert sitting.text("#r-red_1 .to").split() == ["5", "6"]
    at_the_table(duel_turn(), RED, play)


def test_what_is_laid_is_tagged_on_the_board_and_can_be_taken_back(at_the_table: AtTheTable) -> None:
    def play(sitting: Sitting) -> None:
        sitting.press("#k-red_d1", "#r-red_1")
        tagged = sitting.page.locator("#board-draft .gain text").all_text_contents()
        sitting.press("#take-back")
        assert (tagged, sitting.page.locator("#board-draft .gain").count()) == (["+5"], 0)
    at_the_table(duel_turn(), RED, play)


def test_a_pushed_tray_does_not_lose_the_draft(at_the_table: AtTheTable) -> None:
    def play(sitting: Sitting) -> None:
        sitting.answer = f'<hx-partial hx-target="#tray" hx-swap="outerMorph">{sitting.tray()}</hx-partial>'
        sitting.press("#k-red_d1", "#r-red_1")
        sitting.page.evaluate("htmx.ajax('POST', '/t/t1/act', {swap: 'none', values: {action: '{}'}})")
        sitting.page.wait_for_timeout(300)
        assert sitting.text("#send") == "One more spell"
    at_the_table(duel_turn(), RED, play)


def test_a_die_can_be_dragged_to_its_magician(at_the_table: AtTheTable) -> None:
    def play(sitting: Sitting) -> None:
        mouse = sitting.page.mouse
        for selector, act in (("#k-red_d1", mouse.down), ("#t-red_1 .lit-f", mouse.up)):
            box = sitting.page.locator(selector).bounding_box()
            assert box is not None
            mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
            act()
        assert sitting.text("#send") == "One more spell"
    at_the_table(duel_turn(), RED, play)


def test_the_keyboard_is_enough(at_the_table: AtTheTable) -> None:
    def play(sitting: Sitting) -> None:
        for selector in ("#k-red_d1", "#t-red_1", "#k-red_d2", "#r-red_2", "#send"):
            sitting.page.locator(selector).focus()
            sitting.page.keyboard.press("Enter")
        sitting.page.wait_for_timeout(200)
        assert len(sitting.posted) == 1
    at_the_table(duel_turn(), RED, play)


@pytest.mark.rule("EW-7.6")
def test_a_wasted_die_holds_the_answer_back(at_the_table: AtTheTable) -> None:
    table = Table(3).minors_in_space(RED, 1)
    table.dice(RED, "minor_space", 4, 2)
    table.begin(SecondRecovery)

    def play(sitting: Sitting) -> None:
        sitting.press("#r-dice", "#r-dice", "#send")
        assert "would be wasted" in sitting.text("#plan")
        assert sitting.posted == []
    at_the_table(table, RED, play)


@pytest.mark.rule("EW-10.2")
def test_dice_are_used_taken_back_or_left(at_the_table: AtTheTable) -> None:
    table = Table(3).minors_in_space(RED, 3)
    table.dice(RED, "minor_space", 4, 2, 1)
    table.begin(SecondRecovery)

    def play(sitting: Sitting) -> None:
        sitting.press("#r-dice", "#r-take_back", "#send")
        sitting.page.wait_for_timeout(200)
        assert sitting.posted == [{"type": "recover", "dice": ["red_d1"], "take_back": ["red_d2"]}]
    at_the_table(table, RED, play)


@pytest.mark.rule("EW-13.3")
def test_grey_chips_go_from_whom_one_says(at_the_table: AtTheTable) -> None:
    table = Table(3).grey(red_1=1, red_2=2)
    table.dice(RED, "grey_space", 4)
    table.begin(GreyRemoval)

    def play(sitting: Sitting) -> None:
        sitting.press("#r-dice")
        sitting.page.locator(".choose select").select_option(label="Red 1 first")
        sitting.press("#send")
        sitting.page.wait_for_timeout(200)
        assert sitting.posted[0]["from"] == [{"mag": "red_1", "count": 1}]
    at_the_table(table, RED, play)


@pytest.mark.rule("EW-9.8", "EW-9.12")
def test_the_page_reckons_magic_users_as_the_rules_do(at_the_table: AtTheTable) -> None:
    table = Table(3).cast(GREEN, "red_6", 2).cast(GREEN, "green_6", 1).cast(GREEN, "blue_6", 1)
    table.cast_minor(GREEN, "red_8").duels()
    foot = [mag.id for mag in table.state.magicians.values() if mag.level == MAGIC_USER]

    def rises(mag: str) -> bool:
        after = Table(3)
        after.position = table.position
        after.play(RED, place(("minor", mag), ("minor", "red_1")))
        return any(mag in duel.winners for duel in shared(after.position).duels)

    def play(sitting: Sitting) -> None:
        sitting.press("#k-minor-0")
        said = {mag: sitting.text(f"#r-{mag} small").startswith("rises") for mag in foot}
        assert said == {mag: rises(mag) for mag in foot}
    at_the_table(table, RED, play)

