"""Whole duels of Wyz through the page alone, people and bots mixed: at a desk, at a phone, in French."""
from __future__ import annotations

import html
import json
import random
import re
from typing import Any

import psycopg
from playwright.sync_api import Page, expect

from app.store.backup import conninfo_of
from app.web.games.wyz.words import card_name
from tests.e2e.company import Company, Hands, companies, play_to_the_end, seated
from tests.e2e.conftest import Newcomer, Player
from tests.e2e.hand import DOUBT, say, take_up

IN_HAND = re.compile(r'id="k-(\w+)" class="card"')
DRAWN = re.compile(r"(?:You draw|Vous piochez) (.*?)\.")
NAMED = re.compile(r"<b>(.*?)</b>")
HAND, MANUAL = "#tray .hand", "[data-card^=manual]"
TABLES = 20                                     # far more than it takes until a first hand has a Manual
COMPARED = (20, 70)                             # moves after which a page is compared with a fresh one
COMPANIES = {
    "a-duel": Company(("Ada",), 2),
    "three-people": Company(("Ada", "Bastien", "Chloé"), 3, {"round_limit": "20", "layout": "hearth"}),
    "four": Company(("Bastien", "Ada"), 4, {"layout": "crucible"}),
    "teams": Company(("Chloé", "Ada"), 4, {"mode": "teams", "layout": "springs"}),
}


class Drawing(Hands):
    """What each player has ever held, and what they drew."""

    def __init__(self, connection: psycopg.Connection) -> None:
        super().__init__(connection, lambda state, seat: state["mages"][seat]["hand"])

    def drawn(self, name: str) -> list[list[str]]:
        """The cards of each draw."""
        rows = self._connection.execute("SELECT events FROM moves ORDER BY number").fetchall()
        told: list[dict[str, Any]] = [event for [events] in rows for event in json.loads(events)]
        return [event["told"]["params"]["cards"] for event in told
                if event["told"]["key"] == "drew_cards" and event["private"] == [self.seats[name]]]


@companies(COMPANIES, in_short=("a-duel",))
def test_a_whole_game_is_played_through_the_page(newcomer: Newcomer, house_database: str, company: Company) -> None:
    with psycopg.connect(conninfo_of(house_database), autocommit=True) as connection:
        players, hands = seated(newcomer, "wyz", company), Drawing(connection)
        say(players[0], "Mind the Fire.")
        play_to_the_end(players, 3, COMPARED, look=hands.look)
        for player in players:
            _check_secrets(player, hands)


def _check_secrets(player: Player, hands: Drawing) -> None:
    """Neither a hand nor a draw of another was ever pushed to this page."""
    pushed, language = player.frames_text(), "fr" if player.name == "Chloé" else "en"
    draws = hands.drawn(player.name)
    assert set(IN_HAND.findall(pushed)) <= hands.held[player.name].union(*draws)
    told = {tuple(NAMED.findall(sentence)) for sentence in DRAWN.findall(html.unescape(pushed))}
    assert told and told <= {tuple(card_name(language, card) for card in cards) for cards in draws}


def test_a_turn_is_taken_back_step_by_step_until_a_card_is_drawn(newcomer: Newcomer) -> None:
    """Worked example X-38: the move and the card before it."""
    page = _with_a_manual(newcomer)
    _check_foretold(page)
    hand, mage = page.locator(f"{HAND} .card"), page.locator("#mage-0")
    held, stood = hand.count(), mage.get_attribute("transform") or ""
    page.locator("#board-lights .tgt").first.click()
    expect(page.locator("#undo")).to_be_visible()
    expect(mage).not_to_have_attribute("transform", stood)
    went = mage.get_attribute("transform") or ""
    take_up(page, random.Random(1))
    expect(hand).to_have_count(held - 1)
    page.locator("#undo").click()
    expect(hand).to_have_count(held)
    expect(mage).to_have_attribute("transform", went)
    page.locator("#undo").click()
    expect(page.locator("#undo")).to_have_count(0)
    expect(mage).to_have_attribute("transform", stood)
    expect(hand).to_have_count(held)
    _end_turn(page)
    expect(hand).to_have_count(5)
    expect(page.locator("#undo")).to_have_count(0)


def _with_a_manual(newcomer: Newcomer) -> Page:
    """Somebody who begins, and holds a Manual: not every first hand has one."""
    for _ in range(TABLES):
        page = seated(newcomer, "wyz", Company(("Ada",), 2, {"order": "lobby"}))[0].page
        if page.locator(f"{HAND} {MANUAL}").count():
            return page
    raise AssertionError("no first hand had a Manual")


def _check_foretold(page: Page) -> None:
    """A card that is only pointed at shows on the board what it would do; one without targets says it too."""
    card = page.locator(f"{HAND} [data-card]:not(#k-sap, #k-spark)").first
    card.hover()
    expect(page.locator("#board-ahead > *")).not_to_have_count(0)
    page.locator(f"{HAND} {MANUAL}").first.hover()
    expect(page.locator("#whisper .w-now .words")).to_contain_text("rises to 2")
    page.locator("#do-title").hover()
    expect(page.locator("#board-ahead > *")).to_have_count(0)


def _end_turn(page: Page) -> None:
    if page.locator("#end").count():
        page.locator("#end").click()
    else:
        page.locator(DOUBT).first.click()
        page.locator("#tray .confirm:not([hidden]) .btn.main").click()
