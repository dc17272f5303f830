"""A hand at the mouse: plays through the page alone, by pressing what is lit."""
from __future__ import annotations

import random
import re

from playwright.sync_api import Error, Locator, Page, expect

from tests.e2e.conftest import PATIENCE_MS, Player

QUESTION = """() => [...document.querySelectorAll("#tray [hx-vals], :is(#tray, #tray *)[data-question], #kind")]
    .map(asked => asked.getAttribute("hx-vals") ?? asked.dataset.question ?? asked.dataset.kind).join()"""
OPEN = ":not([aria-disabled='true']):not([hidden])"
LIT = "#board .lit[data-opens], #tray .hold [data-opens]"   # what opens a sheet in the tray
DOUBT = "#tray .bar-fixed [data-ask-again]:visible"         # what asks again in place, and ends the turn
ORDER = "#leave-order:visible"                  # what lets the house bid
ORDERED = "#drop-order"                         # what takes it back, as long as there is something to bid for
CARD = "#tray [data-card]"                      # what is taken up and then aimed
SHEET = "#tray [data-ui-open]:not([data-sheet=''])"
PRESSED = (f"#tray :is(.opts, .compass, .chips) button[hx-post]{OPEN}:visible, "
           f"#tray .bar-fixed button:not(#undo)[hx-post]{OPEN}:visible")
GLANCE_MS = 25                                  # between two looks at a page that is to change
RESTLESS = 0.6                                  # how often one does something more before the turn ends
WEARY = 0.5                                     # how often one ends the turn though more could be done
OTHERWISE = 0.3                                 # how often one chooses the payment oneself, or lets the house bid

LIT_PRESS = """([weights, at]) => new Promise((done) => {
    const isOpen = (one) => one.getAttribute("aria-disabled") !== "true" && !one.closest("[hidden]");
    const asked = () => ["tray", "kind"].map((id) => JSON.stringify(document.getElementById(id)?.dataset ?? {})).join();
    const lit = Object.entries(weights)
        .map(([which, weight]) => [[...document.querySelectorAll(which)].filter(isOpen), weight])
        .filter(([found]) => found.length);
    if (!lit.length) return done("");
    let left = at * lit.reduce((sum, [, weight]) => sum + weight, 0);
    const [found] = lit.find(([, weight]) => (left -= weight) <= 0) ?? lit.at(-1);
    const pressed = found[Math.floor(at * 7919 % 1 * found.length)];
    const before = asked();
    const settle = (tries) => (asked() !== before && !document.querySelector("#board[data-ui-going]") || !tries
        ? done(tries ? "heard" : `nothing came of ${pressed.id}`) : setTimeout(() => settle(tries - 1), 10));
    pressed.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
    settle(6000);
})"""


def press_lit(page: Page, rng: random.Random, weights: dict[str, float]) -> None:
    """One press of anything that is lit, the kinds by their weights; quick, for games of many small decisions."""
    try:
        heard = page.evaluate(LIT_PRESS, [weights, rng.random()])
    except Error:                               # the page is being loaded anew: the game is over
        return
    assert heard in ("", "heard"), f"{heard}: {page.locator('#whisper').inner_text()}"


def set_table(host: Player, seats: int, game: str = "elfenwizards", **options: str) -> str:
    """A new table, set through its sheet; the address of the invitation."""
    host.come_in(f"/set/{game}")
    host.page.check(f"input[name=seats][value='{seats}']", force=True)
    if options:
        host.page.click("details.fold summary")
    for name, value in options.items():
        host.page.select_option(f"select[name={name}]", value)
    host.page.click("main form button.main")
    return host.page.input_value("#invite")


def sit_down(guest: Player, invitation: str) -> None:
    guest.come_in("/" + invitation.split("/", 3)[3])
    guest.page.locator(".chp.free button").first.click()
    guest.page.locator("#tray .bar-fixed button.main").click()
    expect(guest.page.locator(".chp .rdy.yes").last).to_be_visible()


def seat_bots(host: Player) -> None:
    """A bot on every chair that is still empty."""
    host.page.locator("#tray .opts button[hx-post$='/bot']").click()
    expect(host.page.locator(".chp.free")).to_have_count(0)


def start(host: Player) -> None:
    host.page.locator("#tray .bar-fixed button.main:not([aria-disabled='true'])").click()
    expect_play(host.page)


def expect_play(page: Page) -> None:
    """The page of the game itself is there: it is loaded anew when the game starts."""
    expect(page.locator(".page:not(.wait) #tray")).to_be_attached()


def kind(page: Page) -> str:
    return page.locator("#kind").get_attribute("data-kind") or ""


def is_asked(page: Page) -> bool:
    """While an order stands the house bids; who presses something then may be too late."""
    return page.locator("#status[data-mine]").count() > 0 and page.locator(ORDERED).count() == 0


def play_on(page: Page, rng: random.Random) -> None:
    """One decision, whatever is asked; back when the page has heard that it counts."""
    before = asked(page)
    if page.locator("#ask").count():
        _compose(page, rng)
    elif page.locator("#tray [data-cut]").count():
        page.locator("#keep").click()           # as proposed
    elif page.locator(LIT).count() and rng.random() < RESTLESS:
        _open(page, rng)
    elif page.locator(DOUBT).count() and rng.random() < WEARY:
        page.locator(DOUBT).first.click()
        page.locator("#tray .confirm:not([hidden]) .btn.main").click()
    elif page.locator(ORDER).count() and rng.random() < OTHERWISE:
        page.locator(ORDER).click()
    elif _is_choosing_cards(page, rng):
        take_up(page, rng)
    else:
        _press(page, rng)
    expect_news(page, before)


def asked(page: Page) -> str:
    """What the page is asked, to see when it changes: nobody but its own player changes that."""
    return plain(str(page.evaluate(QUESTION)))


def expect_news(page: Page, before: str) -> None:
    for _ in range(PATIENCE_MS // GLANCE_MS):
        try:
            if asked(page) != before:
                return
        except Error:                           # the page is being loaded anew: the game is over
            return
        page.wait_for_timeout(GLANCE_MS)
    raise AssertionError(f"nothing came of it: {page.locator('#whisper').inner_text()}")


def _press(page: Page, rng: random.Random) -> None:
    """Any of what is offered in one press; what asks again is answered."""
    buttons = page.locator(f"{PRESSED}, #tray .bar-fixed button[data-opens]{OPEN}:visible")
    expect(buttons.first).to_be_visible()
    chosen = _any(buttons, rng)
    asks_again = chosen.get_attribute("data-opens") is not None
    chosen.click()
    if asks_again:
        page.locator(f"{SHEET} .btn.main").click()


def _open(page: Page, rng: random.Random) -> None:
    """Press something that is lit and then any way its sheet offers; at times another payment than the proposed one."""
    lit = _any(page.locator(LIT), rng)
    lit.evaluate("lit => lit.scrollIntoView({block: 'center'})")
    lit.click()
    other = page.locator(f"{SHEET} [data-compose]:visible")
    if other.count() and rng.random() < OTHERWISE:
        other.click()
        page.locator(f"{SHEET} [data-pay]").click()
    else:
        _any(page.locator(f"{SHEET} button[hx-post]:visible, {SHEET} [data-fill] .btn.main"), rng).click()


def _is_choosing_cards(page: Page, rng: random.Random) -> bool:
    """Cards can be taken up, and nothing else can be done or one feels like it."""
    if not page.locator(f"{CARD}{OPEN}").count() or not page.locator("#send").count():
        return False
    return not page.locator(PRESSED).count() or rng.random() < RESTLESS


def take_up(page: Page, rng: random.Random) -> None:
    """A card, then what it asks for, by the rows beside it or on the board, until it can be sent."""
    _any(page.locator(f"{CARD}{OPEN}"), rng).press("Enter")
    send, ways = page.locator("#send"), page.locator("#aim [data-key], #board-aim [data-key]")
    expect(page.locator("#send:not([aria-disabled='true'])").or_(ways).first).to_be_visible()
    while send.get_attribute("aria-disabled") == "true":
        _any(ways, rng).press("Enter")
    send.click()


def _compose(page: Page, rng: random.Random) -> None:
    """Lay as many as must be, and at times more; what would be refused is taken back."""
    form = page.locator("#ask")
    least, most = (int(form.get_attribute(f"data-{name}") or 0) for name in ("least", "most"))
    doubts = page.locator("#ask .bar-fixed [data-ask-again]")
    if doubts.count() and rng.random() < 0.4:
        doubts.first.click()
        page.locator("#ask .confirm:not([hidden]) .btn.main").click()
        return
    for _ in range(rng.randint(least, min(most, least + 1))):
        _lay_one(page, rng)
    send, free = page.locator("#send"), page.locator(f"#tray [data-token]:not([data-ui-laid]){OPEN}")
    while send.get_attribute("aria-disabled") == "true":
        if free.count():
            _lay_one(page, rng)
        else:                                   # what is laid helps nobody: begin again with less
            page.locator("#take-back").click()
    send.click()


def _lay_one(page: Page, rng: random.Random) -> None:
    if not page.locator("#tray [data-token][aria-pressed=true]").count():
        _any(page.locator(f"#tray [data-token]:not([data-ui-laid]){OPEN}"), rng).press("Enter")
    row = _any(page.locator("#tray [data-place][data-ui-open]"), rng)
    row.evaluate("row => row.scrollIntoView({block: 'center'})")  # as a thumb does, from under the bar of a phone
    row.click()


def _any(found: Locator, rng: random.Random) -> Locator:
    count = found.count()
    assert count, "there is nothing to press"
    return found.nth(rng.randrange(count))


def say(player: Player, words: str) -> None:
    """On a phone the talk has a tab of its own."""
    tabs = player.page.locator(".tabs [data-tab=talk]")
    if tabs.is_visible():
        tabs.click()
    player.page.fill("#write-text", words)
    player.page.click("#write button")
    expect(player.page.locator("#stream .said").last).to_contain_text(words)
    if tabs.is_visible():
        player.page.locator(".tabs [data-tab=board]").click()


def plain(html: str) -> str:
    """A part of a page without what scripts note on it."""
    html = re.sub(r'\s(data-ui-[\w-]+|data-htmx-powered|aria-pressed|data-now|inert)(="[^"]*")?', "", html)
    html = re.sub(r'<time[^>]*>[^<]*</time>', "", html)
    return re.sub(r"\s+", " ", html)
