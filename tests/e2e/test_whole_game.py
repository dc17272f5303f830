"""Four people play a whole game through the page alone."""
from __future__ import annotations

import random
import time

import psycopg
from playwright.sync_api import expect

from app.store.backup import conninfo_of
from tests.e2e.conftest import Newcomer, Player
from tests.e2e.hand import expect_play, is_asked, kind, plain, play_on, say, set_table, sit_down, start

LONGEST_S = 400
NAMES = ("Ada", "Bastien", "Chloé", "Dorian")
WITHOUT_CLOCK = """part => { const copy = part.cloneNode(true);
    for (const burning of copy.querySelectorAll(".clock, #board-draft, #plan")) burning.remove();
    for (const one of [copy, ...copy.querySelectorAll("*")]) {      // a morph may leave attributes in another order
        const all = [...one.attributes].sort((a, b) => a.name < b.name ? -1 : 1);
        for (const attribute of all) one.removeAttributeNode(attribute);
        for (const attribute of all) one.setAttributeNode(attribute);
    }
    return copy.outerHTML; }"""
PARTS = ("status", "ribbon", "seats", "board", "tray", "paper", "stream")


def seated(newcomer: Newcomer) -> list[Player]:
    """Three at desks and one at a phone, one of them French."""
    players = [newcomer(NAMES[0]), newcomer(NAMES[1], width=1180, height=820), newcomer(NAMES[2], locale="fr-FR"),
               newcomer(NAMES[3], width=390, height=844)]
    invitation = set_table(players[0], 4, negotiation_clock="rulebook")
    for guest in players[1:]:
        sit_down(guest, invitation)
    start(players[0])
    for player in players:
        expect_play(player.page)
    return players


def check_same_as_fresh(player: Player) -> None:
    """The old page and what was pushed to it are the page a newcomer would load."""
    fresh = player.open()
    fresh.goto(player.page.url)
    fresh.wait_for_timeout(400)
    for part in PARTS:
        old, new = (plain(page.locator(f"#{part}").evaluate(WITHOUT_CLOCK)) for page in (player.page, fresh))
        assert old == new, part
    fresh.close()


def test_four_people_play_a_whole_game_through_the_page(newcomer: Newcomer, house_database: str) -> None:
    players, rng = seated(newcomer), random.Random(4)
    say(players[0], "Who lifts my Wizard?")
    for other in players[1:]:
        expect(other.page.locator("#stream .said")).to_contain_text("Who lifts my Wizard?")
    moves, until = 0, time.monotonic() + LONGEST_S
    while kind(players[0].page) == "playing":
        assert time.monotonic() < until, "the game takes too long"
        asked = [player for player in players if kind(player.page) == "playing" and is_asked(player.page)]
        if not asked:
            players[0].page.wait_for_timeout(30)
            continue
        play_on(rng.choice(asked).page, rng)
        moves += 1
        if moves in (20, 60):
            say(rng.choice(players), f"After {moves} moves.")
            players[0].page.wait_for_timeout(500)
            check_same_as_fresh(players[moves % 4])
    for player in players:
        expect(player.page.locator("#kind")).to_have_attribute("data-kind", "over")
        assert player.errors == []
    check_secrets(players, house_database)


def check_secrets(players: list[Player], database: str) -> None:
    with psycopg.connect(conninfo_of(database)) as connection:
        row = connection.execute("SELECT secret FROM tables").fetchone()
    assert row is not None
    for player in players:
        assert player.frames, "the page was pushed nothing"
        assert bytes(row[0]).hex() not in player.frames_text()
