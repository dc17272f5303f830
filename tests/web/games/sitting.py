"""Somebody at the page of a table without a house behind it: what is posted is kept, and answered as the test says."""
from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import parse_qs, urlparse

from playwright.sync_api import Browser, Page, Request, Route, sync_playwright

from app.games.core.agenda import AnyPosition
from app.games.core.message import Seat
from app.settings import ROOT
from app.web.scene import TableParts
from app.web.templating import render
from tests.browser import chromium_for_tests
from tests.web.games.tables import NOTHING_ELSE, desk_of, look

TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
CLICK = "element => element.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}))"
CSP = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
       "connect-src 'self'")
DESK, PHONE = (1440, 900), (390, 844)


class Positioned(Protocol):
    """A table as a game's tests build them."""

    position: AnyPosition


class Sitting:
    """What is posted is kept, and answered with `answer`."""

    def __init__(self, page: Page, game: str, table: Positioned, viewer: Seat) -> None:
        self.page, self.game, self.table, self.viewer = page, game, table, viewer
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
        return self._parts().tray

    def push_tray(self) -> None:
        """As the house does when something has changed."""
        self.answer = f'<hx-partial hx-target="#tray" hx-swap="outerMorph">{self.tray()}</hx-partial>'
        self.page.evaluate("htmx.ajax('POST', '/t/t1/act', {swap: 'none', values: {action: '{}'}})")
        self.page.wait_for_timeout(300)

    def _parts(self) -> TableParts:
        return look(desk_of(self.game, self.table.position), self.viewer)

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
        return render("table/page.html", "en", parts=self._parts(), game=self.game, **NOTHING_ELSE)


Body = Callable[[Sitting], None]


class AtTheTable(Protocol):
    """Lets a test's hands act on a page."""

    def __call__(self, table: Positioned, viewer: Seat, body: Body, /, size: tuple[int, int] = DESK) -> None: ...


@contextmanager
def sitting_down(game: str) -> Iterator[AtTheTable]:
    """Runs a test's hands in a thread of their own: a browser and the event loops of other tests do not share one."""
    path = chromium_for_tests()
    with ThreadPoolExecutor(1) as hands:
        playwright = hands.submit(lambda: sync_playwright().start()).result()
        browser: Browser = hands.submit(
            lambda: playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])).result()

        def sit(table: Positioned, viewer: Seat, body: Body, /, size: tuple[int, int] = DESK) -> None:
            def play() -> None:
                page = browser.new_page(viewport={"width": size[0], "height": size[1]})
                sitting = Sitting(page, game, table, viewer)
                body(sitting)
                page.close()
                assert sitting.complaints == []
            hands.submit(play).result()

        yield sit
        hands.submit(browser.close).result()
        hands.submit(playwright.stop).result()
