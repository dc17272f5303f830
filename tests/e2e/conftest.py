"""Real browsers on a real house: every player a browser context of its own, all that is pushed and all errors noted."""
from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, WebSocket, expect, sync_playwright

from tests.browser import chromium_for_tests
from tests.serving import Served

QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]
HERE = Path(__file__).parent
PATIENCE_MS = 60_000                            # wide: a machine that is busy tells one page after the other
expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """For one module and no longer: as long as it is there, no test with a loop of its own can run in this process."""
    path = chromium_for_tests()
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield launched
        launched.close()


class Player:
    """Somebody at a browser."""

    def __init__(self, context: BrowserContext, house: str, name: str) -> None:
        self.context, self.house, self.name = context, house, name
        self.errors: list[str] = []
        self.frames: list[str] = []
        self.page = self.open()

    def open(self) -> Page:
        """One more window of the same browser."""
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("websocket", self._connected)
        return page

    def come_in(self, path: str = "/") -> None:
        self.page.goto(f"{self.house}/enter?next={path}")
        self.page.fill("input[name=name]", self.name)
        self.page.click("main button.main")

    def frames_text(self) -> str:
        return "\n".join(self.frames)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))


@pytest.fixture
def served(house_database: str) -> Iterator[Served]:
    with Served(database_url=house_database) as served:
        yield served
        assert re.search("Traceback|ERROR", served.said) is None, served.said


Newcomer = Callable[..., Player]


@pytest.fixture
def newcomer(browser: Browser, served: Served) -> Iterator[Newcomer]:
    """Makes players with a browser of their own; at the end, no page may have complained."""
    players: list[Player] = []

    def come(name: str, *, house: str = served.url, width: int = 1440, height: int = 900, locale: str = "en-GB",
             scheme: str = "light") -> Player:
        context = browser.new_context(viewport={"width": width, "height": height}, locale=locale,
                                      color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE_MS)
        players.append(Player(context, house, name))
        return players[-1]

    yield come
    for player in players:
        player.context.close()
