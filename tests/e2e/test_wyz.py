"""Three people fight a whole duel of Wyz through the page alone: at a desk, at a phone, in French."""
from __future__ import annotations

import html
import json
import random
import re
import time
from typing import Any

import psycopg
from playwright.sync_api import expect

from app.store.backup import conninfo_of
from app.web.games.wyz.words import card_name
from tests.e2e.conftest import Newcomer, Player
from tests.e2e.fresh import check_same_as_fresh
from tests.e2e.hand import expect_play, is_asked, kind, play_on, say, set_table, sit_down, start

LONGEST_S = 300
NAMES = ("Ada", "Bastien", "Chloé")
IN_HAND = re.compile(r'id="k-(\w+)" class="card"')
DRAWN = re.compile(r"(?:You draw|Vous piochez) (.*?)\.")
NAMED = re.compile(r"<b>(.*?)</b>")
LOOKS = (20, 70)                                # moves after which a page is compared with a fresh one


def seated(newcomer: Newcomer) -> list[Player]:
    players = [newcomer(NAMES[0]), newcomer(NAMES[1], width=390, height=844), newcomer(NAMES[2], locale="fr-FR")]
    invitation = set_table(players[0], 3, "wyz", round_limit="20", layout="hearth")
    for guest in players[1:]:
        sit_down(guest, invitation)
    start(players[0])
    for player in players:
        expect_play(player.page)
    return players


class Hands:
    """What each player has ever held and drawn, as the house keeps it."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self._connection = connection
        rows = connection.execute("SELECT name, seat FROM seats JOIN players ON players.id = player_id").fetchall()
        self.seats: dict[str, int] = dict(rows)
        self.held: dict[str, set[str]] = {name: set() for name in self.seats}

    def look(self) -> None:
        [state] = self._connection.execute("SELECT state FROM tables").fetchone() or ["{}"]
        mages = json.loads(state)["state"]["mages"]
        for name, seat in self.seats.items():
            self.held[name] |= set(mages[seat]["hand"])

    def drawn(self, name: str, language: str) -> set[tuple[str, ...]]:
        """The cards of each draw, by the names they have in that language."""
        rows = self._connection.execute("SELECT events FROM moves ORDER BY number").fetchall()
        told: list[dict[str, Any]] = [event for [events] in rows for event in json.loads(events)]
        return {tuple(card_name(language, card) for card in event["told"]["params"]["cards"]) for event in told
                if event["told"]["key"] == "drew_cards" and event["private"] == [self.seats[name]]}


def test_three_people_play_a_whole_game_through_the_page(newcomer: Newcomer, house_database: str) -> None:
    with psycopg.connect(conninfo_of(house_database), autocommit=True) as connection:
        _play(newcomer, connection)


def _play(newcomer: Newcomer, connection: psycopg.Connection) -> None:
    players, rng = seated(newcomer), random.Random(3)
    hands = Hands(connection)
    say(players[0], "Mind the Fire.")
    moves, until = 0, time.monotonic() + LONGEST_S
    while kind(players[0].page) == "playing":
        assert time.monotonic() < until, "the game takes too long"
        asked = [player for player in players if kind(player.page) == "playing" and is_asked(player.page)]
        if not asked:
            players[0].page.wait_for_timeout(20)
            continue
        hands.look()
        play_on(rng.choice(asked).page, rng)
        moves += 1
        if moves in LOOKS:
            players[0].page.wait_for_timeout(400)
            check_same_as_fresh(players[moves % 3])
    for player in players:
        expect(player.page.locator("#kind")).to_have_attribute("data-kind", "over")
        assert player.errors == []
        _check_secrets(player, hands)


def _check_secrets(player: Player, hands: Hands) -> None:
    """Neither a hand nor a draw of another was ever pushed to this page."""
    pushed, language = player.frames_text(), "fr" if player.name == "Chloé" else "en"
    assert set(IN_HAND.findall(pushed)) <= hands.held[player.name]
    told = {tuple(NAMED.findall(sentence)) for sentence in DRAWN.findall(html.unescape(pushed))}
    assert told and told <= hands.drawn(player.name, language)
