"""A table's life in several browsers: somebody leaves and comes back, a pause, taking back together, the gallery."""
from __future__ import annotations

import random
import re
from collections.abc import Callable

import httpx
import psycopg
import pytest
from playwright.sync_api import Page, expect

from app.games.registry import all_games
from app.people import COOKIE
from app.store.backup import conninfo_of
from tests.e2e.conftest import Newcomer, Player
from tests.e2e.fresh import check_same_as_fresh
from tests.guests import JSON, any_action
from tests.serving import Served

DAY_S = 86_400
CALLS = "#motions .call"
ASKED = re.compile("^(You are asked|Your turn|On vous demande|À vous) · ")


@pytest.fixture
def let_pass(house_database: str) -> Callable[[float], None]:
    """House time moved on, not waited for; every process learns of it at its next heartbeat."""
    def leap(seconds: float) -> None:
        with psycopg.connect(conninfo_of(house_database)) as connection:
            connection.execute("UPDATE house SET dark_s = dark_s - %s", [seconds])
    return leap


class Seated:
    """Somebody who came in, sat down and plays by the API, and looks at the table in a browser."""

    def __init__(self, player: Player, served: Served) -> None:
        self.player, self.page, self.name = player, player.page, player.name
        entered = httpx.post(f"{served.url}/api/guests", json={"name": player.name}).json()
        self._headers = {"Authorization": f"Bearer {entered['token']}"}
        self._api = f"{served.url}/api"
        player.context.add_cookies([{"name": COOKIE, "value": entered["token"], "url": served.url}])

    def ask(self, method: str, path: str, body: object = None) -> JSON:
        answer = httpx.request(method, self._api + path, json=body, headers=self._headers, timeout=60)
        assert answer.is_success, answer.text
        content: JSON = answer.json()
        return content

    def try_anything(self, table: str, rng: random.Random) -> bool:
        view = self.ask("GET", f"/tables/{table}/view")
        body = {"version": view["version"], "action": any_action(view["choices"], rng)}
        return httpx.post(f"{self._api}/tables/{table}/actions", json=body, headers=self._headers).is_success


class Trio(list[Seated]):
    table: str

    @property
    def asked(self) -> Seated:
        """Whom the table waits for."""
        [seat, *_] = self[0].ask("GET", f"/tables/{self.table}")["waiting_for"]
        return self[int(seat)]

    def without(self, one: Seated) -> list[Seated]:
        return [seated for seated in self if seated is not one]

    def play_until_duels(self) -> None:
        """Until somebody may pass: that can be taken back."""
        rng = random.Random(3)
        while "pass" not in self._choices():
            self.asked.try_anything(self.table, rng)

    def _choices(self) -> set[str]:
        view = self.asked.ask("GET", f"/tables/{self.table}/view")
        return {choice["action"]["type"] for choice in view["choices"]}

    def pass_turn(self) -> Seated:
        asked = self.asked
        version = asked.ask("GET", f"/tables/{self.table}/view")["version"]
        asked.ask("POST", f"/tables/{self.table}/actions", {"version": version, "action": {"type": "pass"}})
        return asked


def in_every_game(first: str) -> pytest.MarkDecorator:
    """What no game does by itself; all but one of them for the long run."""
    return pytest.mark.parametrize("trio", [
        pytest.param(game.key, marks=() if game.key == first else pytest.mark.long) for game in all_games()],
        indirect=True)


@pytest.fixture
def trio(newcomer: Newcomer, served: Served, request: pytest.FixtureRequest) -> Trio:
    """Three at a table: the host, a Frenchman, and somebody on a phone."""
    players = [newcomer("Ada"), newcomer("Bastien", locale="fr-FR"), newcomer("Mira", width=390, height=844)]
    trio = Trio(Seated(player, served) for player in players)
    trio.table = trio[0].ask("POST", "/tables", {"game": getattr(request, "param", "elfenwizards"), "seats": 3})["id"]
    for seated in trio:
        seated.ask("POST", f"/tables/{trio.table}/seats", {})
        seated.ask("PATCH", f"/tables/{trio.table}/seat", {"ready": True})
    trio[0].ask("POST", f"/tables/{trio.table}/start")
    return trio


def look(trio: Trio) -> None:
    """All open the table."""
    for seated in trio:
        seated.page.goto(f"{seated.player.house}/t/{trio.table}")
    for seated in trio:
        expect(seated.page.locator("#tray")).to_be_attached()


def sheet(page: Page) -> None:
    """Open the sheet of the table; on a phone it is on the players' tab."""
    tab = page.locator(".tabs [data-tab=seats]")
    if tab.is_visible():
        tab.click()
    if page.locator("#keeping details.keep[open]").count() == 0:
        page.locator("#keeping summary").first.click()


def press(page: Page, words: str) -> None:
    page.get_by_role("button", name=words, exact=True).click()


def expect_nobody_is_asked(trio: Trio) -> None:
    for seated in trio:
        expect(seated.page.locator("#status[data-mine]")).to_have_count(0)


def is_french(seated: Seated) -> bool:
    return seated.name == "Bastien"


@in_every_game("wizards")
def test_a_game_left_for_days_goes_on_and_the_player_comes_back(
    trio: Trio, let_pass: Callable[[float], None]
) -> None:
    look(trio)
    host = trio[0]
    sheet(host.page)
    host.page.select_option("#keep-patience", str(DAY_S))
    press(host.page, "Play at this pace")
    expect(host.page.locator("#stream .did").last).to_contain_text("over days")
    gone = trio.asked
    here = trio.without(gone)
    gone.page.goto("about:blank")
    row = here[0].page.locator("#seats .seat", has_text=gone.name)
    expect(row).to_contain_text("absent" if is_french(here[0]) else "away")
    assert here[0].page.locator(CALLS).count() == 0
    let_pass(DAY_S + 60)
    for seated in here:
        expect(seated.page.locator(CALLS)).to_contain_text(gone.name)
        press(seated.page, "Laisser jouer un robot" if is_french(seated) else "Let a bot play")
    for seated in here:                         # the bot plays at once, and its lines are marked as its own
        expect(seated.page.locator("#stream .did .by-bot").first).to_be_attached()
    gone.page.goto(f"{gone.player.house}/t/{trio.table}")
    press(gone.page, "Reprendre ma place" if is_french(gone) else "Take my seat back")
    expect(gone.page.locator(CALLS)).to_have_count(0)
    for seated in here:
        expect(seated.page.locator("#seats")).not_to_contain_text("un robot" if is_french(seated) else "bot plays")
        check_same_as_fresh(seated.player)


@in_every_game("elfenwizards")
def test_a_paused_table_rests_until_it_goes_on(trio: Trio) -> None:
    look(trio)
    host, guest, phone = trio
    sheet(host.page)
    press(host.page, "Pause the game")
    expect(guest.page.locator(CALLS)).to_contain_text("Ada a mis la partie en pause")
    expect(phone.page.locator("#status h1")).to_have_text("The game is paused.")
    assert guest.page.get_by_role("button", name="Reprendre la partie").count() == 0
    expect_nobody_is_asked(trio)
    host.page.locator("#motions").get_by_role("button", name="Let it go on").click()
    expect(phone.page.locator(CALLS)).to_have_count(0)
    expect(trio.asked.page.locator("#status[data-mine]")).to_be_attached()
    press(host.page, "Make Mira the host")
    expect(phone.page.locator("#stream .did").last).to_contain_text("You are now the host")
    sheet(phone.page)
    phone.page.locator(".keep-close summary").click()
    press(phone.page, "End the game and close the table")
    expect(host.page.locator(CALLS)).to_contain_text("Mira has closed the table.")
    expect_nobody_is_asked(trio)
    for seated in trio:
        check_same_as_fresh(seated.player)


def test_a_slip_is_taken_back_when_all_agree(trio: Trio) -> None:
    trio.play_until_duels()
    slipped = trio.pass_turn()
    trio.pass_turn()
    look(trio)
    sheet(slipped.page)
    press(slipped.page, "Demander à la table" if is_french(slipped) else "Ask the table")
    for seated in trio.without(slipped):
        expect(seated.page).to_have_title(ASKED)
        press(seated.page, "Accepter" if is_french(seated) else "Allow it")
    expect(slipped.page.locator("#status[data-mine]")).to_be_attached()
    for seated in trio:
        expect(seated.page.locator(CALLS)).to_have_count(0)
        check_same_as_fresh(seated.player)


def test_those_who_watch_talk_apart(trio: Trio, newcomer: Newcomer) -> None:
    look(trio)
    wim, ada = newcomer("Wim"), trio[0]
    wim.come_in(f"/t/{trio.table}")
    for page, words in ((wim.page, "Ada bluffs."), (ada.page, "Good luck.")):
        page.fill("#write-text", words)
        page.click("#write button")
        expect(page.locator("#stream .said").last).to_contain_text(words)
    expect(wim.page.locator("#stream .said").last).to_contain_text("Good luck.")
    expect(wim.page.locator("#stream .said.gallery")).to_contain_text("Ada bluffs.")
    for seated in trio:
        assert "Ada bluffs." not in seated.player.frames_text() + seated.page.content()
    assert wim.page.locator("#keeping form, #keeping .btn").count() == 0
