"""Secret Wizards at a browser: a game that has one, and pages of those who were not shown who he is (WZ-14.3)."""
from __future__ import annotations

import re
from itertools import count
from typing import Any

import msgspec
import psycopg

from app.games.core.codec import convert_options
from app.games.core.dice import Dice, commitment, draw_key
from app.games.wizards.game import Wizards
from app.store.backup import conninfo_of
from tests.e2e.company import seats_of, state_of
from tests.e2e.conftest import Player

WHISPER = "E07"                                 # locates a Secret Wizard for who draws it
IN_LINE = re.compile(r"</?(?:a|b|em|i|small|span|strong)\b[^>]*>")
TAG = re.compile(r"<[^>]*>")


def deal_dragons_whisper(database: str) -> None:
    """Of all secrets the table could have, one that lays this card on top of the events: the first who draws, knows."""
    game = Wizards()
    with psycopg.connect(conninfo_of(database), autocommit=True) as connection:
        [written] = connection.execute("SELECT options FROM tables").fetchone() or ["{}"]
        seats = connection.execute("SELECT word, colour FROM seats ORDER BY seat").fetchall()
        words, colours = [word for word, _ in seats], [colour for _, colour in seats]
        options = convert_options(game, msgspec.json.decode(written))
        secret = next(secret for secret in (number.to_bytes(32) for number in count()) if game.setup(
            options, colours, Dice(draw_key(secret, words), 0)).position.state.event_deck[-1] == WHISPER)
        connection.execute("UPDATE tables SET secret = %s, commitment = %s", [secret, commitment(secret)])


class SecretWizards:
    """Those on the chart, as the house keeps them, against all that comes to each page.

    Who does not know a name now has not known it before: so whatever came to a page so far, it does not tell the name.
    """

    def __init__(self, players: list[Player], connection: psycopg.Connection) -> None:
        self._players, self._connection, self._seats = players, connection, seats_of(connection)
        self._read = {player.name: 0 for player in players}
        self._seen: dict[str, str] = {}         # letter and name of those that were there at the last look
        self._met = set[str]()                  # who stood openly on the chart: what came then may come late
        self.kept = 0                           # how often a page was looked at from which a name is kept

    def look(self) -> None:
        came = {player.name: player.frames[self._read[player.name]:] for player in self._players}
        secret = self._secret()
        for player in self._players:
            self._read[player.name] += len(came[player.name])
            for letter, counter in secret.items():
                if self._seats[player.name] not in counter["known_to"]:
                    self._check(player, came[player.name], counter, self._seen.get(letter) != counter["name"])
        self._seen = {letter: counter["name"] for letter, counter in secret.items()}

    def _secret(self) -> dict[str, dict[str, Any]]:
        counters = state_of(self._connection)["counters"]
        self._met |= {counter["name"] for counter in counters if not counter["letter"]}
        return {counter["letter"]: counter for counter in counters if counter["letter"]}

    def _check(self, player: Player, came: list[str], counter: dict[str, Any], is_new: bool) -> None:
        """A page that is loaded is looked at if he is still a secret then: bots play on meanwhile."""
        self.kept += 1
        name, letter = counter["name"], counter["letter"]
        loaded = [_loaded(player)] if is_new else []
        still = self._secret().get(letter, {"known_to": [self._seats[player.name]]})
        if self._seats[player.name] in still["known_to"]:
            loaded = []
        for text in [*came, *loaded]:
            assert (told := named(text, letter, name)) == [], f"{player.name} is told who is {letter}: {told}"
            assert is_new or name in self._met or not is_open(text, letter, name), f"{player.name} sees who {letter} is"


def _loaded(player: Player) -> str:
    """The page as it would be loaded now."""
    return player.context.request.get(player.page.url).text()


def named(text: str, letter: str, name: str) -> list[str]:
    """Sentences that say who the Secret Wizard of that letter is."""
    his = re.compile(rf"(?:Secret Wizard|Magicien Secret) {letter}\b")
    return [line for line in TAG.split(IN_LINE.sub("", text)) if his.search(line) and name.title() in line]


def is_open(text: str, letter: str, name: str) -> bool:
    """Whether his counter bears his rank, or goes by his name."""
    signs = re.findall(rf'id="wizard-{letter}".*?<text[^>]*>(\w+)</text>', text)
    return (f'"wizard-{name}"' in text or any(sign != letter for sign in signs)
            or re.search(rf"{name.title()}, (?:High Wizard|Grand Magicien)", text) is not None)
