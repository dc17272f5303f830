"""Whole games of Wizards through the page alone: alone, three with bots, and four in teams."""
from __future__ import annotations

import random
import re

import psycopg

from app.store.backup import conninfo_of
from tests.e2e.company import play_to_the_end, seats_of, state_of
from tests.e2e.conftest import PATIENCE_MS, Newcomer, Player
from tests.e2e.hand import GLANCE_MS, expect_play, press_lit, seat_bots, set_table, sit_down, start
from tests.e2e.secret_wizards import SecretWizards, deal_dragons_whisper

QUICK = {"length_preset": "quick", "evil_pace": "7"}
HEXES = "#board-aim [data-at]"
STANDS = "#tray[data-here]:not([data-here='-1'])"
UNITS_A_PIXEL, SMALL = "chart => chart.viewBox.baseVal.width / chart.getBoundingClientRect().width", 2
ENOUGH = 8                                      # lit hexes that are worth going round by keys
COMPARED = (25,)                                # decisions after which a page is compared with a fresh one
WEIGHTS: dict[str, float] = {                   # what is lit, and how much one likes it
    "#tray [data-split-go]": 30, "#go": 9, "#tray [data-go]": 7, "#tray .opts button[hx-post]": 6,
    "#board-aim [data-hex]": 3, "#tray [data-offer-go]": 3, "#leave": 1}
HELD = re.compile(r'class="(?:held|lost)">.*?wizards\.svg#(\w+)')
FALSE = re.compile(r'class="false"><small class="num">\w+</small><span>(\w+)</span>')


def test_a_lone_traveller_plays_to_the_end(newcomer: Newcomer, house_database: str) -> None:
    ada = newcomer("Ada")
    set_table(ada, 1, "wizards", solo_removed="6", **QUICK)
    start(ada)
    play_on([ada], house_database, 11)


def test_two_people_and_a_bot_play_to_the_end(newcomer: Newcomer, house_database: str) -> None:
    """At a desk, and at a phone in French."""
    players = [newcomer("Ada"), newcomer("Bastien", width=390, height=844, locale="fr-FR")]
    invitation = set_table(players[0], 3, "wizards", **QUICK)
    sit_down(players[1], invitation)
    seat_bots(players[0])
    deal_dragons_whisper(house_database)
    start(players[0])
    expect_play(players[1].page)
    assert play_on(players, house_database, 12).kept


def test_four_play_in_teams_to_the_end(newcomer: Newcomer, house_database: str) -> None:
    ada = newcomer("Ada")
    set_table(ada, 4, "wizards", team_mode="on", **QUICK)
    seat_bots(ada)
    deal_dragons_whisper(house_database)
    start(ada)
    play_on([ada], house_database, 13)


def test_the_arrows_lead_to_every_hex_that_is_lit_or_barred(newcomer: Newcomer) -> None:
    ada = newcomer("Ada")
    page = ada.page
    set_table(ada, 1, "wizards", solo_removed="0", **QUICK)
    start(ada)
    expect_play(page)
    rng = random.Random(7)
    while page.locator(f"{HEXES}[data-hex]").count() < ENOUGH:
        press_lit(page, rng, WEIGHTS)
    found, unseen = set[str](), [str(page.locator(f"{HEXES}[tabindex='0']").first.get_attribute("data-at"))]
    while unseen:
        here = unseen.pop()
        found.add(here)
        for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            page.locator(f"{HEXES}[data-at='{here}']").press(key)
            there = page.evaluate("document.activeElement.dataset.at")
            unseen += [] if there in found or there in unseen else [there]
    assert found == set(page.locator(HEXES).evaluate_all("all => all.map((one) => one.dataset.at)"))
    assert ada.errors == []


def test_on_a_phone_the_chart_comes_near_when_ones_piece_comes_on_to_it(newcomer: Newcomer) -> None:
    """Before, all islands are looked at; then a finger is to find its hex."""
    ada = newcomer("Ada", width=390, height=844)
    page, rng = ada.page, random.Random(7)
    set_table(ada, 1, "wizards", **QUICK)
    start(ada)
    expect_play(page)
    while page.locator(STANDS).count() == 0:
        press_lit(page, rng, WEIGHTS)
    for _ in range(PATIENCE_MS // GLANCE_MS):
        if page.locator("#chart").evaluate(UNITS_A_PIXEL) < SMALL:
            break
        page.wait_for_timeout(GLANCE_MS)
    assert page.locator("#chart").evaluate(UNITS_A_PIXEL) < SMALL
    assert ada.errors == []


def play_on(players: list[Player], database: str, seed: int) -> SecretWizards:
    with psycopg.connect(conninfo_of(database), autocommit=True) as connection:
        secrets = SecretWizards(players, connection)
        play_to_the_end(players, seed, COMPARED, decide=lambda page, rng: press_lit(page, rng, WEIGHTS),
                        look=secrets.look)
        for player in players:
            _check_secrets(player, connection)
    return secrets


def _check_secrets(player: Player, connection: psycopg.Connection) -> None:
    """No Gem card came to this page but those its player was shown, and nobody was called false too early."""
    seat, state = seats_of(connection)[player.name], state_of(connection)
    names = ("ishkatar", "tolmitar", "aevarex", "elekov", "zegoral", "terek", "veldor")
    cards = dict(zip(names, state["gem_cards"], strict=True))
    seen = {cards[deed["name"]] for deed in state["gem_deeds"] if deed.get("seat") == seat and deed["type"] == "look"}
    received = {cards[name] for deed in state["gem_deeds"] if deed["type"] == "exchange" for name in (
        *deed["given"], *deed["received"])}
    playing = player.frames_text().split('data-kind="over"')[0]
    assert set(HELD.findall(playing)) <= seen | received
    if not state["players"][seat]["insight"] and "false_wizard" not in seen:
        assert not FALSE.search(playing)
