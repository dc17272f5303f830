"""Learning by playing: from the lobby through a whole lesson, at a desk and at a phone, with the keyboard alone."""
from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from app.games.core.practice import PRACTICE, load_practice
from app.games.core.seeds import SEEDS
from app.games.registry import all_games, game_of
from tests.e2e.conftest import Newcomer, Player
from tests.e2e.hand import expect_play, play_on

TAUGHT = [game.key for game in all_games() if (SEEDS / game.key / PRACTICE).exists()]
SOON_MS = 20_000                                # bounds are wide: a machine may be busy
MOST = 30                                       # hints and what comes between them
WORDS, COUNT = "#lesson .words", "#lesson .count .num"
POINTED = "#main [data-ui-hint]:visible:not([aria-disabled='true'])"


def begin(learner: Player, game: str) -> Page:
    """Two clicks from the lobby."""
    page = learner.page
    page.goto(learner.house)
    page.click(f".at-once a[href='/practice/{game}']")
    page.click("main form button.main")
    expect_play(page)
    expect(page.locator("[data-ui-hint]").first).to_be_attached(timeout=SOON_MS)
    return page


def ready(page: Page) -> None:
    """The learner is asked something, or the lesson is over."""
    expect(page.locator("#status[data-mine]").or_(page.locator("#lesson.over")).first).to_be_attached(timeout=SOON_MS)


def read_on(page: Page, before: str) -> None:
    expect(page.locator(WORDS)).not_to_have_text(before, timeout=SOON_MS)
    ready(page)


def follow(page: Page, game: str, rng: random.Random) -> None:
    """Every hint, until there is none left."""
    practice = load_practice(game_of(game), SEEDS / game)
    assert practice is not None
    for _ in range(MOST):
        ready(page)
        if page.locator("#lesson.over").count():
            break
        said = page.locator(WORDS).inner_text()
        if page.locator("[data-show-me]:visible").count():
            expect(page.locator(POINTED).first).to_be_attached(timeout=SOON_MS)
        if page.locator("#do-it").count():
            page.locator("#do-it").click()
        else:                                   # what only the learner can decide
            play_on(page, rng)
        read_on(page, said)
    expect(page.locator(WORDS)).to_have_text(practice.farewell.en)


def test_a_learner_who_follows_every_hint_comes_to_the_end_of_every_practice(newcomer: Newcomer) -> None:
    learner, rng = newcomer("Ada"), random.Random(1)
    learner.come_in()
    for game in TAUGHT:
        follow(begin(learner, game), game, rng)
    assert learner.errors == []


def test_the_keyboard_alone_follows_a_hint_and_whoever_does_otherwise_is_told_so_kindly(newcomer: Newcomer) -> None:
    """"Show me" leads to what is meant; what was taken up is sent from where the keys go next."""
    learner = newcomer("Chloé", locale="fr-FR", scheme="dark")
    learner.come_in()
    page = begin(learner, "wyz")
    said = page.locator(WORDS).inner_text()
    page.locator("[data-show-me]").press("Enter")
    expect(page.locator("#k-manual_fire")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator("#send:not([aria-disabled='true'])").press("Enter")
    read_on(page, said)
    expect(page.locator(COUNT)).to_have_text("2 sur 10")
    page.locator("#go").press("Enter")
    expect(page.locator("#lesson em")).to_have_text("Vous avez choisi autrement\u00a0; c'est aussi bien.")


def test_on_a_phone_a_hint_leads_to_its_tab_and_a_practice_is_left_for_good(newcomer: Newcomer) -> None:
    learner = newcomer("Dorian", width=390, height=844)
    learner.come_in()
    page = begin(learner, "wyz")
    page.locator(".tabs [data-tab=talk]").click()
    page.locator("[data-show-me]").click()
    expect(page.locator("#k-manual_fire")).to_be_focused()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("#lesson summary").click()
    page.locator("#lesson form[action$='/put-away'] button").click()
    expect(page.locator("#mine")).to_be_attached(timeout=SOON_MS)
    expect(page.locator("#mine .mytab")).to_have_count(0)
