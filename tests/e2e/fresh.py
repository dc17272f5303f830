"""A page that was kept up to date by pushes, and the same page loaded anew: they must not differ."""
from __future__ import annotations

from playwright.sync_api import Page

from tests.e2e.conftest import Player
from tests.e2e.hand import plain

WITHOUT_CLOCK = """part => { const copy = part.cloneNode(true);
    for (const burning of copy.querySelectorAll(".clock, [hx-morph-skip]")) burning.remove();
    copy.querySelector("#chart")?.removeAttribute("viewBox");       // how much of a chart is seen is one's own
    for (const one of [copy, ...copy.querySelectorAll("*")]) {      // a morph may leave attributes in another order
        const all = [...one.attributes].sort((a, b) => a.name < b.name ? -1 : 1);
        for (const attribute of all) one.removeAttributeNode(attribute);
        for (const attribute of all) one.setAttributeNode(attribute);
    }
    return copy.outerHTML; }"""
PARTS = ("status", "ribbon", "seats", "board", "tray", "paper")
LINES = "#stream > *"
MOVE = 'id="v'                                  # in a line of the chronicle
GLANCES, GLANCE_MS = 60, 400                    # while bots play on, the two are seldom read at the same moment


def check_same_as_fresh(player: Player) -> None:
    """The old page and what was pushed to it are the page a newcomer would load."""
    fresh = player.open()
    fresh.goto(player.page.url)
    for _ in range(GLANCES):
        fresh.wait_for_timeout(GLANCE_MS)
        different = _different(player.page, fresh)
        if not different:
            break
    assert different == []
    fresh.close()


def _different(old: Page, new: Page) -> list[str]:
    return [*(part for part in PARTS if _part(old, part) != _part(new, part)),
            *(() if _tell_the_same(_lines(old), _lines(new)) else ("stream",))]


def _part(page: Page, part: str) -> str:
    return plain(page.locator(f"#{part}").evaluate(WITHOUT_CLOCK))


def _lines(page: Page) -> list[str]:
    return [plain(line) for line in page.locator(LINES).evaluate_all("lines => lines.map((one) => one.outerHTML)")]


def _tell_the_same(old: list[str], new: list[str]) -> bool:
    """A page that has been open for long knows more; a fresh one has the latest moves, and before them talk alone."""
    first = next((place for place, line in enumerate(new) if MOVE in line), 0)
    talk, latest = new[:first], new[first:]
    return old[len(old) - len(latest):] == latest and set(talk) <= set(old)
