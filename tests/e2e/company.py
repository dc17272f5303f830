"""People who sit down together, bots where a chair is left: they play to the end, and what they held is noted."""
from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Collection, Mapping
from typing import Any

import msgspec
import psycopg
import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Newcomer, Player
from tests.e2e.fresh import check_same_as_fresh
from tests.e2e.hand import expect_play, is_asked, kind, play_on, say, seat_bots, set_table, sit_down, start

LONGEST_S = 600                                 # bounds are wide: a machine may be busy
LOOKS: dict[str, dict[str, Any]] = {            # at desks, at a phone, in French and dark
    "Ada": {}, "Bastien": {"width": 390, "height": 844}, "Chloé": {"locale": "fr-FR", "scheme": "dark"},
    "Dorian": {"width": 1180, "height": 820}}


class Company(msgspec.Struct, frozen=True):
    """Who sits down; bots take the chairs that are left."""

    people: tuple[str, ...]
    seats: int
    options: dict[str, str] = {}


def companies(named: Mapping[str, Company], in_short: Collection[str]) -> pytest.MarkDecorator:
    """A test for each; those that are not in the short run are left to `make test-long`."""
    return pytest.mark.parametrize("company", [
        pytest.param(company, id=name, marks=() if name in in_short else pytest.mark.long)
        for name, company in named.items()])


def seated(newcomer: Newcomer, game: str, company: Company) -> list[Player]:
    players = [newcomer(name, **LOOKS[name]) for name in company.people]
    invitation = set_table(players[0], company.seats, game, **company.options)
    for guest in players[1:]:
        sit_down(guest, invitation)
    if len(players) < company.seats:
        seat_bots(players[0])
    start(players[0])
    for player in players:
        expect_play(player.page)
    return players


def play_to_the_end(players: list[Player], seed: int, compared: Collection[int], *,
                    decide: Callable[[Page, random.Random], None] = play_on,
                    look: Callable[[], None] = lambda: None) -> None:
    """Any of those who are asked decides; after so many moves a page is compared with a fresh one."""
    rng, host, moves, until = random.Random(seed), players[0], 0, time.monotonic() + LONGEST_S
    while kind(host.page) == "playing":
        assert time.monotonic() < until, "the game takes too long"
        look()
        asked = [player for player in players if kind(player.page) == "playing" and is_asked(player.page)]
        if not asked:
            host.page.wait_for_timeout(20)
            continue
        decide(rng.choice(asked).page, rng)
        moves += 1
        if moves in compared:
            say(host, f"After {moves} moves.")
            host.page.wait_for_timeout(400)
            check_same_as_fresh(players[moves % len(players)])
    for player in players:
        expect(player.page.locator("#kind")).to_have_attribute("data-kind", "over")
        expect(player.page.locator(".crown h2")).to_be_visible()
        assert player.errors == []


def seats_of(connection: psycopg.Connection) -> dict[str, int]:
    """Where those sit who have a name of their own."""
    return dict(connection.execute("SELECT name, seat FROM seats JOIN players ON players.id = player_id").fetchall())


def state_of(connection: psycopg.Connection) -> dict[str, Any]:
    """The one table's state, as the house keeps it."""
    [text] = connection.execute("SELECT state FROM tables").fetchone() or ["{}"]
    state: dict[str, Any] = json.loads(text)["state"]
    return state


class Hands:
    """The cards each player has ever held, as the house keeps them."""

    def __init__(self, connection: psycopg.Connection,
                 cards_of: Callable[[dict[str, Any], int], Collection[str]]) -> None:
        self._connection, self._cards_of = connection, cards_of
        self.seats = seats_of(connection)
        self.held: dict[str, set[str]] = {name: set() for name in self.seats}

    def look(self) -> None:
        state = state_of(self._connection)
        for name, seat in self.seats.items():
            self.held[name].update(self._cards_of(state, seat))
