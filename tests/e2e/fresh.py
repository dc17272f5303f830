"""A page that was kept up to date by pushes, and the same page loaded anew: they must not differ."""
from __future__ import annotations

from tests.e2e.conftest import Player
from tests.e2e.hand import plain

WITHOUT_CLOCK = """part => { const copy = part.cloneNode(true);
    for (const burning of copy.querySelectorAll(".clock, [hx-morph-skip]")) burning.remove();
    for (const one of [copy, ...copy.querySelectorAll("*")]) {      // a morph may leave attributes in another order
        const all = [...one.attributes].sort((a, b) => a.name < b.name ? -1 : 1);
        for (const attribute of all) one.removeAttributeNode(attribute);
        for (const attribute of all) one.setAttributeNode(attribute);
    }
    return copy.outerHTML; }"""
PARTS = ("status", "ribbon", "seats", "board", "tray", "paper", "stream")


def check_same_as_fresh(player: Player) -> None:
    """The old page and what was pushed to it are the page a newcomer would load."""
    fresh = player.open()
    fresh.goto(player.page.url)
    fresh.wait_for_timeout(400)
    for part in PARTS:
        old, new = (plain(page.locator(f"#{part}").evaluate(WITHOUT_CLOCK)) for page in (player.page, fresh))
        assert old == new, part
    fresh.close()
