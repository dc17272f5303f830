"""Three people play a whole game of Zavandor through the page alone: at a desk, at a phone, in French."""
from __future__ import annotations

import json
import random
import re
import time

import psycopg
from playwright.sync_api import expect

from app.store.backup import conninfo_of
from tests.e2e.conftest import Newcomer, Player
from tests.e2e.fresh import check_same_as_fresh
from tests.e2e.hand import expect_play, is_asked, kind, play_on, say, set_table, sit_down, start

LONGEST_S = 300
NAMES = ("Ada", "Bastien", "Chloé")
HELD = re.compile(r"card:(\w+)")                # a card with its value, as a page names it
LOOKS = (15, 60)                                # moves after which a page is compared with a fresh one


def seated(newcomer: Newcomer) -> list[Player]:
    players = [newcomer(NAMES[0]), newcomer(NAMES[1], width=390, height=844), newcomer(NAMES[2], locale="fr-FR")]
    invitation = set_table(players[0], 3, "zavandor", round_limit="12")
    for guest in players[1:]:
        sit_down(guest, invitation)
    start(players[0])
    for player in players:
        expect_play(player.page)
    return players


class Hands:
    """The cards each player has ever held, as the house keeps them."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self._connection = connection
        rows = connection.execute("SELECT name, seat FROM seats JOIN players ON players.id = player_id").fetchall()
        self._seats: dict[str, int] = dict(rows)
        self.held: dict[str, set[str]] = {name: set() for name in self._seats}

    def look(self) -> None:
        [state] = self._connection.execute("SELECT state FROM tables").fetchone() or ["{}"]
        players = json.loads(state)["state"]["players"]
        for name, seat in self._seats.items():
            self.held[name] |= {card[0] for card in (*players[seat]["cards"], *players[seat]["set_aside"])}


def test_three_people_play_a_whole_game_through_the_page(newcomer: Newcomer, house_database: str) -> None:
    with psycopg.connect(conninfo_of(house_database), autocommit=True) as connection:
        _play(newcomer, connection)


def _play(newcomer: Newcomer, connection: psycopg.Connection) -> None:
    players, rng = seated(newcomer), random.Random(7)
    hands = Hands(connection)
    say(players[0], "Who wants my opals?")
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
        assert set(HELD.findall(player.frames_text())) <= hands.held[player.name], f"{player.name} saw another's cards"
