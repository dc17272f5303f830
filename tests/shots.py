"""Screenshots of the pages, desktop and phone, light and dark, English and French, in the middle of a real game.

`make shots` writes them to `shots/`; `python -m tests.shots FOLDER` elsewhere.
"""
from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser import chromium
from tests.e2e.conftest import QUIET, Player
from tests.e2e.hand import is_asked, kind, play_on, say, set_table, sit_down, start
from tests.serving import Served

SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
PAGES = {"lobby": "/", "set": "/set/elfenwizards", "rules": "/rules/elfenwizards",
         "primer": "/rules/elfenwizards/primer",
         "account": "/account", "clause": "/rules/elfenwizards?clause=EW-8.7"}
EVERY = 9                                       # moves between two pictures of the table


class Camera:
    def __init__(self, browser: Browser, house: str, folder: Path) -> None:
        self._browser, self._house, self._folder = browser, house, folder

    def player(self, name: str, size: str, locale: str = "en-GB", scheme: str = "light") -> Player:
        width, height = SIZES[size]
        context = self._browser.new_context(viewport={"width": width, "height": height}, locale=locale,
                                            color_scheme=scheme)  # type: ignore[arg-type]
        return Player(context, self._house, name)

    def shoot(self, player: Player, name: str) -> None:
        player.page.wait_for_timeout(600)       # pieces glide
        player.page.screenshot(path=self._folder / f"{name}.png")


def pages(camera: Camera) -> None:
    for size in SIZES:
        for locale, scheme in (("en-GB", "light"), ("fr-FR", "dark")):
            visitor = camera.player("Noor", size, locale, scheme)
            visitor.come_in()
            for name, path in PAGES.items():
                visitor.page.goto(visitor.house + path)
                camera.shoot(visitor, f"{name}-{size}-{locale[:2]}-{scheme}")
            visitor.context.close()


def game(camera: Camera) -> None:
    """Four people, two at desks and two at phones; each picture is somebody's own view."""
    players = {"desktop-en-light": camera.player("Ada", "desktop"),
               "desktop-fr-dark": camera.player("Bastien", "desktop", "fr-FR", "dark"),
               "phone-en-light": camera.player("Chloé", "phone"),
               "phone-fr-dark": camera.player("Dorian", "phone", "fr-FR", "dark")}
    host, *guests = players.values()
    invitation = set_table(host, 4, negotiation_clock="rulebook")
    for guest in guests:
        sit_down(guest, invitation)
    for name, player in players.items():
        camera.shoot(player, f"waiting-{name}")
    start(host)
    say(host, "Three minutes of talk, and nobody has offered me anything.")
    rng, moves = random.Random(7), 0
    while kind(host.page) == "playing":
        asked = [player for player in players.values() if kind(player.page) == "playing" and is_asked(player.page)]
        if not asked:
            host.page.wait_for_timeout(40)
            continue
        play_on(rng.choice(asked).page, rng)
        moves += 1
        if moves % EVERY == 0:
            for name, player in players.items():
                camera.shoot(player, f"table-{moves:03d}-{name}")
    for name, player in players.items():
        camera.shoot(player, f"end-{name}")


def main(folder: Path) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="conclave-shots-") as data, sync_playwright() as playwright:
        Path(data).chmod(0o711)
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        with Served(data=Path(data)) as served:
            camera = Camera(browser, served.url, folder)
            pages(camera)
            game(camera)
        browser.close()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "shots")))
