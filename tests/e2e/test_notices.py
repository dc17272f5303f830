"""How one is called to the table: title and icon, sound, notifications on the screen, webhooks chosen on the page."""
from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import CreateDatabase
from tests.e2e.conftest import PATIENCE_MS, Newcomer, Player
from tests.e2e.hand import GLANCE_MS, expect_play, is_asked, play_on, set_table, sit_down, start
from tests.serving import Served

# Notes what is asked of the browser and shown by it; a headless one cannot be hidden, so it is told that it is.
NOTED = """
window.noted = { asked: 0, shown: [], closed: 0, tones: 0 };
window.Notification = class extends Notification {
    constructor(words, more) { super(words, more); noted.shown.push([words, more.body]); }
    close() { noted.closed += 1; super.close(); }
    static requestPermission() { noted.asked += 1; return super.requestPermission(); }
};
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) { noted.tones += 1; return start.apply(this, at); };
"""
HIDE = """hidden => { Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange")); }"""


@pytest.fixture(scope="module")
def served(create_database: CreateDatabase, house_template: str) -> Iterator[Served]:
    """One house for all that is tried here: nobody is in another's way."""
    with Served(database_url=create_database("notices", house_template)) as served:
        yield served
        assert re.search("Traceback|ERROR", served.said) is None, served.said


def noted(page: Page, what: str) -> object:
    return page.evaluate("what => noted[what]", what)


def icon(page: Page) -> str:
    return page.locator("link[rel=icon]").get_attribute("href") or ""


@pytest.fixture
def table(newcomer: Newcomer) -> tuple[Player, Player]:
    """Two people and a bot at a table; first the one whom it waits for."""
    host, guest = newcomer("Ada"), newcomer("Bastien")
    for player in (host, guest):
        player.context.add_init_script(NOTED)
    invitation = set_table(host, 3)
    sit_down(guest, invitation)
    host.page.get_by_text("A bot on every empty chair").click()
    start(host)
    expect_play(guest.page)
    for _ in range(400):
        if is_asked(host.page) != is_asked(guest.page):
            break
        if is_asked(guest.page):
            play_on(guest.page, random.Random(3))
        host.page.wait_for_timeout(50)
    return (host, guest) if is_asked(host.page) else (guest, host)


def play_until_other(mine: Player, other: Player) -> None:
    """The one whom the table waits for plays until it waits for the other."""
    rng = random.Random(5)
    for _ in range(400):
        if is_asked(other.page):
            return
        if is_asked(mine.page):
            play_on(mine.page, rng)
        mine.page.wait_for_timeout(30)
    raise AssertionError("the table never waits for the other")


def test_the_tab_says_whose_turn_it_is(table: tuple[Player, Player]) -> None:
    mine, other = table
    assert mine.page.title().startswith("Your turn · ")
    assert icon(mine.page) == "/static/favicon-mine.svg"
    assert not other.page.title().startswith("Your turn")
    assert icon(other.page) == "/static/favicon.svg"
    play_until_other(mine, other)
    assert other.page.title().startswith("Your turn · ")
    assert icon(other.page) == "/static/favicon-mine.svg"
    assert mine.errors == other.errors == []


def test_a_sound_is_heard_when_my_turn_comes_unless_it_is_switched_off(table: tuple[Player, Player]) -> None:
    mine, other = table
    sound = other.page.locator("[data-sound-toggle]")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    other.page.reload()
    expect(sound).to_have_attribute("aria-pressed", "false")
    other.page.mouse.click(5, 5)                # who never touched the page hears nothing anyway
    play_until_other(mine, other)
    assert noted(other.page, "tones") == 0
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    for _ in range(PATIENCE_MS // GLANCE_MS):   # the loudspeaker wakes up in its own time
        if noted(other.page, "tones"):
            return
        other.page.wait_for_timeout(GLANCE_MS)
    raise AssertionError("nothing was heard")


def test_a_hidden_tab_shows_a_notification_and_one_that_is_looked_at_does_not(table: tuple[Player, Player]) -> None:
    mine, other = table
    for player in table:
        player.context.grant_permissions(["notifications"], origin=player.house)
        player.page.reload()
        bell = player.page.locator(".ribbon [data-notify]")
        expect(bell).to_have_attribute("aria-pressed", "false")
        assert noted(player.page, "asked") == 0     # nothing is asked for on load
        bell.click()
        expect(bell).to_have_attribute("aria-pressed", "true")
    other.page.evaluate(HIDE, True)
    play_until_other(mine, other)
    assert noted(other.page, "shown") == [["Your turn", other.page.title().removeprefix("Your turn · ")]]
    other.page.evaluate(HIDE, False)
    assert noted(other.page, "closed") == 1     # who has come to look needs it no more
    play_until_other(other, mine)
    assert noted(mine.page, "shown") == []
    assert mine.errors == other.errors == []


def test_what_is_wished_for_is_remembered_and_can_be_taken_back(newcomer: Newcomer) -> None:
    visitor = newcomer("Noor")
    visitor.context.grant_permissions(["notifications"], origin=visitor.house)
    visitor.come_in("/notices")
    for name in ("Notifications on this screen", "Sound"):
        switch = visitor.page.get_by_role("button", name=name)
        before = switch.get_attribute("aria-pressed")
        switch.click()
        expect(switch).not_to_have_attribute("aria-pressed", str(before))
        visitor.page.reload()
        expect(switch).not_to_have_attribute("aria-pressed", str(before))
        switch.click()
        expect(switch).to_have_attribute("aria-pressed", str(before))


def test_a_browser_that_does_not_allow_them_says_so(newcomer: Newcomer) -> None:
    visitor = newcomer("Noor")
    visitor.context.add_init_script("Object.defineProperty(Notification, 'permission', { get: () => 'denied' });")
    visitor.come_in("/notices")
    expect(visitor.page.locator("[data-notify]")).to_be_disabled()
    expect(visitor.page.get_by_text("The browser does not allow notifications here.")).to_be_visible()
    assert visitor.errors == []


def test_a_webhook_is_chosen_on_the_page_and_a_private_one_is_refused_with_a_reason(newcomer: Newcomer) -> None:
    visitor = newcomer("Noor", width=390, height=844, locale="fr-FR")
    visitor.come_in("/account")
    visitor.page.get_by_role("link", name="Choisir comment vous l'apprenez").click()
    visitor.page.fill("input[name=url]", "https://127.0.0.1/hook")
    visitor.page.get_by_role("button", name="Me le dire là").click()
    expect(visitor.page.locator(".wrong")).to_contain_text("réseau privé")
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    visitor.page.fill("input[name=url]", "https://8.8.8.8/hook/s3cret")
    visitor.page.select_option("select[name=format]", "slack")
    visitor.page.get_by_role("button", name="Me le dire là").click()
    expect(visitor.page.locator(".hook")).to_contain_text("https://8.8.8.8/…cret")
    visitor.page.get_by_role("button", name="L'enlever").click()
    expect(visitor.page.locator(".hook")).to_have_count(0)
