"""Four people play a whole game through the page alone."""
from __future__ import annotations

import html
import re
from typing import Any

import psycopg
from playwright.sync_api import expect

from app.store.backup import conninfo_of
from tests.e2e.company import Company, play_to_the_end, seated, seats_of, state_of
from tests.e2e.conftest import Newcomer, Player
from tests.e2e.hand import say

COMPARED = (20, 60)                             # moves after which a page is compared with a fresh one
FOUR = Company(("Ada", "Bastien", "Chloé", "Dorian"), 4, {"negotiation_clock": "rulebook"})
ANSWER = re.compile(r'\{[^{}]*"type": ?"(?:recover|remove_grey)"[^}]*\}')
DIE = re.compile(r"\b\w+_d\d\b")


class Seals:
    """The sealed answers as the house keeps them, and whether a page tells of one that is not its own."""

    def __init__(self, players: list[Player], connection: psycopg.Connection) -> None:
        self._players, self._connection, self.seen = players, connection, 0
        self._seats = seats_of(connection)

    def look(self) -> None:
        """While answers are sealed, each page shows its own alone, and no chronicle has a line about them."""
        sealed = [guild["sealed"] is not None for guild in self._guilds()]
        if not any(sealed):
            return
        self.seen += 1
        lines = ", ".join(f"#stream [id^='v{number}-']" for number in self._answers(sum(sealed)))
        for player in self._players:
            if not sealed[self._seats[player.name]]:
                expect(player.page.locator("#tray .secret.sealed")).to_have_count(0)
            assert player.page.locator(lines).count() == 0, f"{player.name} is told of a sealed answer"

    def check_frames(self) -> None:
        """No frame names a die of another's answer."""
        for player in self._players:
            own = self._guilds()[self._seats[player.name]]["colour"]
            answers = ANSWER.findall(html.unescape(player.frames_text()))
            assert {die.split("_")[0] for answer in answers for die in DIE.findall(answer)} <= {own}

    def _guilds(self) -> list[dict[str, Any]]:
        guilds: list[dict[str, Any]] = state_of(self._connection)["guilds"]
        return guilds

    def _answers(self, count: int) -> list[int]:
        """The moves that brought the last so many."""
        rows = self._connection.execute("SELECT number, action FROM moves ORDER BY number DESC")
        return [number for number, action in rows if ANSWER.search(action)][:count]


def test_four_people_play_a_whole_game_through_the_page(newcomer: Newcomer, house_database: str) -> None:
    with psycopg.connect(conninfo_of(house_database), autocommit=True) as connection:
        _play(newcomer, connection)


def _play(newcomer: Newcomer, connection: psycopg.Connection) -> None:
    players = seated(newcomer, "elfenwizards", FOUR)
    seals = Seals(players, connection)
    say(players[0], "Who lifts my Wizard?")
    for other in players[1:]:
        expect(other.page.locator("#stream .said")).to_contain_text("Who lifts my Wizard?")
    play_to_the_end(players, 4, COMPARED, look=seals.look)
    assert seals.seen, "somebody has sealed something"
    seals.check_frames()
    check_secrets(players, connection)


def check_secrets(players: list[Player], connection: psycopg.Connection) -> None:
    row = connection.execute("SELECT secret FROM tables").fetchone()
    assert row is not None
    for player in players:
        assert player.frames, "the page was pushed nothing"
        assert bytes(row[0]).hex() not in player.frames_text()
