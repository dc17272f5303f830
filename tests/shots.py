"""Screenshots of every page: desktop and phone, light and dark, English and French, in the middle of real games.

`make shots` writes them to `shots/`; `python -m tests.shots FOLDER [WORD...]` elsewhere, and only of pages whose name
holds one of the words.
"""
from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from app.store.embedded import DATABASE, EmbeddedPostgres
from app.store.migrate import migrate
from tests.browser import chromium
from tests.e2e.conftest import QUIET, Player
from tests.e2e.tour import LANGUAGES, SCHEMES, SIZES, Stop, everywhere, settle, speak
from tests.serving import Served

TALLEST = 2600                                  # of a picture: a book of rules is longer
GLIDE_MS = 250                                  # until what moves has come to rest


class Camera:
    def __init__(self, browser: Browser, house: str, folder: Path) -> None:
        self._browser, self._house, self._folder = browser, house, folder

    def visitor(self, name: str) -> Player:
        width, height = SIZES["desktop"]
        context = self._browser.new_context(viewport={"width": width, "height": height}, locale="en-GB",
                                            reduced_motion="reduce")
        return Player(context, self._house, name)

    def shoot(self, page: Page, stop: Stop, size: str, language: str) -> None:
        """The page in both lights, and on a phone what lies behind its other tabs."""
        page.goto(self._house + stop.path)
        settle(page, stop)
        page.wait_for_timeout(GLIDE_MS)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            self._take(page, f"{stop.name}-{size}-{language}-{scheme}", size)
        for tab in page.locator(".tabs [data-tab]:visible").all()[1:]:
            tab.click()
            self._take(page, f"{stop.name}-{size}-{language}-{scheme}-{tab.get_attribute('data-tab')}", size)

    def _take(self, page: Page, name: str, size: str) -> None:
        width, height = SIZES[size]
        tall = int(page.evaluate("document.documentElement.scrollHeight"))
        clip = {"x": 0, "y": 0, "width": width, "height": max(height, min(tall, TALLEST))}
        page.screenshot(path=self._folder / f"{name}.png", full_page=True, clip=clip)  # type: ignore[arg-type]


def main(folder: Path, wanted: Sequence[str]) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="conclave-shots-") as data, sync_playwright() as playwright:
        Path(data).chmod(0o711)
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        with EmbeddedPostgres(Path(data), durable=False) as postgres:
            url = postgres.url_for(DATABASE)
            migrate(url)
            with Served(database_url=url) as served:
                walk(Camera(browser, served.url, folder), url, wanted)
        browser.close()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")
    return 0


def walk(camera: Camera, database_url: str, wanted: Sequence[str]) -> None:
    visitor = camera.visitor("Noor")
    visitor.come_in()
    stops = [stop for stop in everywhere(visitor, database_url)
             if not wanted or any(word in stop.name for word in wanted)]
    for language in LANGUAGES:
        speak(visitor, language)
        for size, (width, height) in SIZES.items():
            visitor.page.set_viewport_size({"width": width, "height": height})
            for stop in stops:
                camera.shoot(visitor.page, stop, size, language)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "shots"), sys.argv[2:]))
