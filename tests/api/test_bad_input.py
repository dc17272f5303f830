"""What the house is asked and does not do: a clear answer in the asker's language, nothing changed, no secret told."""
from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, NamedTuple

import httpx
import psycopg
import pytest

from app.guard import LARGEST_BODY
from app.store.backup import conninfo_of
from app.tables.seating import WORD_LENGTH
from tests.api.conftest import Everything, Game, problem_of
from tests.guests import GAME, JSON, Person, enter, open_table

OTHER_SITE = {"Origin": "https://evil.example", "Host": "house.test"}


class World:
    """A game under way, tables in every other state, a stranger, and nobody at all."""

    def __init__(self, door: httpx.AsyncClient, game: Game, stranger: Person, full: JSON, half: JSON,
                 private: JSON) -> None:
        self.door, self.game, self.stranger = door, game, stranger
        self.full, self.half, self.private = full["id"], half["id"], private["id"]
        self.headers: dict[str, str] = {}

    async def ask(self, who: Person | None, method: str, path: str, body: object = None, **more: Any) -> httpx.Response:
        headers = (who.headers if who else {}) | self.headers | more.pop("headers", {})
        if body is not None:
            more["json"] = body
        return await self.door.request(method, f"/api{path}", headers=headers, **more)

    async def act(self, who: Person | None, action: object, version: object = 0) -> httpx.Response:
        return await self.ask(who, "POST", f"/tables/{self.game.table}/actions", {"version": version, "action": action})

    async def raw(self, content: bytes | AsyncIterator[bytes], kind: str = "application/json") -> httpx.Response:
        return await self.ask(self.game.asked, "POST", f"/tables/{self.game.table}/actions", content=content,
                              headers={"Content-Type": kind})

    async def enter(self, name: object) -> httpx.Response:
        return await self.ask(None, "POST", "/guests", {"name": name})


class Case(NamedTuple):
    ask: Callable[[World], Awaitable[httpx.Response]]
    status: int
    kind: str
    clause: str = ""


@pytest.fixture
async def world(door: httpx.AsyncClient, game: Game) -> World:
    [di] = await enter(door, "Di")
    ada, bo, cy = game.people
    full, half, private = [await open_table(ada, private=is_private) for is_private in (False, False, True)]
    for person in (ada, bo, cy):
        await person.post(f"/tables/{full['id']}/seats", {})
    await bo.post(f"/tables/{half['id']}/seats", {"seat": 0})
    return World(door, game, di, full, half, private)


async def drip(size: int) -> AsyncIterator[bytes]:
    """A body that does not say how long it is."""
    for _ in range(size // 1000 + 1):
        yield b" " * 1000


ASKED = {
    "an unknown table": Case(lambda w: w.ask(w.stranger, "GET", "/tables/nowhere"), 404, "no_such_table"),
    "a table that cannot be": Case(lambda w: w.ask(w.stranger, "GET", "/tables/%00'%22/view"), 404, "no_such_table"),
    "a seat at a table that cannot be": Case(
        lambda w: w.ask(w.stranger, "POST", "/tables/%00/seats", {}), 404, "no_such_table"),
    "a wrong invitation": Case(
        lambda w: w.ask(w.stranger, "GET", f"/tables/{w.private}?invite=wrong"), 404, "no_such_table"),
    "a seat by a wrong invitation": Case(
        lambda w: w.ask(w.stranger, "POST", f"/tables/{w.private}/seats", {"invite": "wrong"}), 404, "no_such_table"),
    "a private table without invitation": Case(
        lambda w: w.ask(w.stranger, "GET", f"/tables/{w.private}"), 404, "no_such_table"),
    "a full table": Case(lambda w: w.ask(w.stranger, "POST", f"/tables/{w.full}/seats", {}), 409, "table_full"),
    "a taken seat": Case(
        lambda w: w.ask(w.stranger, "POST", f"/tables/{w.half}/seats", {"seat": 0}), 409, "seat_taken"),
    "a seat that is not there": Case(
        lambda w: w.ask(w.stranger, "POST", f"/tables/{w.half}/seats", {"seat": 10**30}), 404, "no_such_seat"),
    "a seat at a game under way": Case(
        lambda w: w.ask(w.stranger, "POST", f"/tables/{w.game.table}/seats", {}), 409, "started"),
    "somebody else's seat": Case(
        lambda w: w.ask(w.stranger, "DELETE", f"/tables/{w.half}/seats/0"), 403, "not_your_seat"),
    "a change of no seat": Case(
        lambda w: w.ask(w.stranger, "PATCH", f"/tables/{w.half}/seat", {"ready": True}), 403, "not_seated"),
    "an unknown bot": Case(
        lambda w: w.ask(w.game.people[0], "POST", f"/tables/{w.half}/seats", {"bot": "oracle"}), 422, "no_such_bot"),
    "a host's work": Case(
        lambda w: w.ask(w.stranger, "POST", f"/tables/{w.half}/seats", {"bot": "adept"}), 403, "only_the_host"),
    "a start with empty chairs": Case(
        lambda w: w.ask(w.game.people[0], "POST", f"/tables/{w.half}/start"), 409, "seats_empty"),
    "a start before all are ready": Case(
        lambda w: w.ask(w.game.people[0], "POST", f"/tables/{w.full}/start"), 409, "not_ready"),
    "a view before the start": Case(lambda w: w.ask(None, "GET", f"/tables/{w.half}/view"), 409, "not_started"),
    "an export before the end": Case(
        lambda w: w.ask(None, "GET", f"/tables/{w.game.table}/export"), 409, "not_finished"),
    "not one's turn": Case(lambda w: w.act(w.game.other, {"type": "roll"}), 422, "refusal.e03", "EW-2.2"),
    "a version to come": Case(lambda w: w.act(w.game.asked, {"type": "roll"}, 10**30), 409, "moved_on"),
    "a version before the first": Case(lambda w: w.act(w.game.asked, {"type": "roll"}, -1), 422, "malformed"),
    "an action by a visitor": Case(lambda w: w.act(w.stranger, {"type": "roll"}), 403, "not_seated"),
    "an action by nobody": Case(lambda w: w.act(None, {"type": "roll"}), 401, "who_are_you"),
    "an action of another game": Case(lambda w: w.act(w.game.asked, {"type": "buy_gem"}), 422, "malformed"),
    "an action with extra fields": Case(
        lambda w: w.act(w.game.asked, {"type": "roll", "faces": [6] * 7}), 422, "malformed"),
    "an action with missing fields": Case(lambda w: w.act(w.game.asked, {"type": "retire"}), 422, "malformed"),
    "an action that is none": Case(lambda w: w.act(w.game.asked, ["roll"]), 422, "malformed"),
    "an action that is no text": Case(
        lambda w: w.raw(b'{"version": 0, "action": {"type": "\\ud800"}}'), 422, "malformed"),
    "an undo of nothing": Case(
        lambda w: w.ask(w.game.asked, "POST", f"/tables/{w.game.table}/undo", {"version": 0}), 422, "nothing_to_undo"),
    "malformed JSON": Case(lambda w: w.raw(b'{"version": 0, "action": {'), 400, "not_json"),
    "no JSON at all": Case(lambda w: w.raw(b"roll!"), 400, "not_json"),
    "JSON that is no text": Case(lambda w: w.raw(b'{"version": 0, "action": {"type": "\xff"}}'), 400, "not_json"),
    "JSON under another name": Case(lambda w: w.raw(b'{"version": 0}', "text/plain"), 422, "malformed"),
    "oversized JSON": Case(lambda w: w.raw(b" " * (LARGEST_BODY + 1)), 413, "too_large"),
    "oversized JSON of unknown length": Case(lambda w: w.raw(drip(LARGEST_BODY)), 413, "too_large"),
    "endless JSON": Case(lambda w: w.raw(drip(100 * LARGEST_BODY)), 413, "too_large"),
    "an empty name": Case(lambda w: w.enter("  "), 422, "name_empty"),
    "a name of 200 characters": Case(lambda w: w.enter("x" * 200), 422, "name_long"),
    "a name of 20000 characters": Case(lambda w: w.enter("x" * 20_000), 422, "malformed"),
    "a name with markup": Case(lambda w: w.enter("<b>Ada</b>"), 422, "name_signs"),
    "a name that turns the page round": Case(lambda w: w.enter("Ada\u202etxt"), 422, "name_signs"),
    "a name that is a number": Case(lambda w: w.enter(7), 422, "malformed"),
    "a name of half a letter": Case(
        lambda w: w.ask(None, "POST", "/guests", content=b'{"name": "\\ud800"}',
                        headers={"Content-Type": "application/json"}), 422, "malformed"),
    "no name": Case(lambda w: w.ask(None, "POST", "/guests", {}), 422, "malformed"),
    "an unknown game": Case(
        lambda w: w.ask(w.stranger, "POST", "/tables", {"game": "chess", "seats": 3}), 404, "no_such_game"),
    "too few seats": Case(lambda w: w.ask(w.stranger, "POST", "/tables", {"game": GAME, "seats": 1}), 422, "seats"),
    "seats in words": Case(
        lambda w: w.ask(w.stranger, "POST", "/tables", {"game": GAME, "seats": "4"}), 422, "malformed"),
    "an unknown option": Case(
        lambda w: w.ask(w.stranger, "POST", "/tables", {"game": GAME, "seats": 3, "options": {"x": 1}}),
        422, "options"),
    "a title of 100 characters": Case(
        lambda w: w.ask(w.stranger, "POST", "/tables", {"game": GAME, "seats": 3, "title": "x" * 100}), 422, "title"),
    "an unknown field": Case(
        lambda w: w.ask(w.stranger, "POST", "/tables", {"game": GAME, "seats": 3, "secret": "mine"}), 422, "malformed"),
    "my tables, of nobody": Case(lambda w: w.ask(None, "GET", "/tables?mine=true"), 401, "who_are_you"),
    "a forged token": Case(
        lambda w: w.ask(None, "POST", "/tables", {"game": GAME, "seats": 3},
                        headers={"Authorization": f"Bearer {w.stranger.token[:-4]}AAAA"}), 401, "who_are_you"),
    "a silent word": Case(
        lambda w: w.ask(w.game.asked, "POST", f"/tables/{w.game.table}/chat", {"text": "\0"}), 422, "words"),
    "neither text nor promise": Case(
        lambda w: w.ask(w.game.asked, "POST", f"/tables/{w.game.table}/chat", {}), 422, "text_or_promise"),
    "a word by a visitor": Case(
        lambda w: w.ask(w.stranger, "POST", f"/tables/{w.game.table}/chat", {"text": "psst"}), 403, "not_seated"),
    "a log from beyond": Case(
        lambda w: w.ask(None, "GET", f"/tables/{w.game.table}/log?after={10**30}"), 422, "malformed"),
    "an unknown page": Case(lambda w: w.ask(None, "GET", "/nothing"), 404, "no_such_page"),
    "a way it is not used": Case(lambda w: w.ask(None, "PUT", "/tables"), 405, "not_that_way"),
    "a cross-site post with the cookie": Case(
        lambda w: w.ask(None, "POST", "/tables", {"game": GAME, "seats": 3},
                        headers=OTHER_SITE | {"Cookie": f"conclave={w.stranger.token}"}), 403, "other_site"),
    "a post with the cookie from nowhere": Case(
        lambda w: w.ask(None, "POST", "/tables", {"game": GAME, "seats": 3},
                        headers={"Cookie": f"conclave={w.stranger.token}"}), 403, "other_site"),
    "a post from a neighbour of the site": Case(
        lambda w: w.ask(None, "POST", "/tables", {"game": GAME, "seats": 3},
                        headers={"Cookie": f"conclave={w.stranger.token}", "Sec-Fetch-Site": "same-site"}),
        403, "other_site"),
}


async def test_the_house_says_no_and_why_and_changes_nothing(
    world: World, everything: Everything, subtests: pytest.Subtests
) -> None:
    before = everything()
    for bad, case in ASKED.items():
        with subtests.test(bad):
            answer = await case.ask(world)
            problem = problem_of(answer)
            assert (answer.status_code, problem["type"]) == (case.status, f"urn:conclave:{case.kind}")
            assert problem.get("clause", "") == case.clause
            assert everything() == before


async def test_a_refusal_speaks_the_language_of_the_one_who_asked(world: World, subtests: pytest.Subtests) -> None:
    for bad, case in ASKED.items():
        with subtests.test(bad):
            world.headers = {}
            english = problem_of(await case.ask(world))
            world.headers = {"Accept-Language": "fr-CH, fr;q=0.9, en;q=0.8"}
            french = problem_of(await case.ask(world))
            assert french["detail"] != english["detail"]
            assert french | {"detail": ""} == english | {"detail": ""}


async def test_a_stale_version_is_answered_with_the_present_one(game: Game) -> None:
    await game.asked.act(game.table, 0, {"type": "roll"})
    answer = await game.asked.act(game.table, 0, {"type": "roll"})
    assert (answer.status_code, problem_of(answer)["version"]) == (409, 1)


PRIVATE = [("GET", ""), ("GET", "/view"), ("GET", "/log"), ("GET", "/chat"), ("GET", "/export"), ("POST", "/seats"),
           ("PATCH", "/seat"), ("DELETE", "/seats/0"), ("POST", "/start"), ("POST", "/actions"), ("POST", "/undo"),
           ("POST", "/chat")]
BODIES: dict[str, JSON] = {"/actions": {"version": 0, "action": {"type": "roll"}}, "/undo": {"version": 0},
                           "/chat": {"text": "psst"}, "/seat": {"ready": True}}


async def test_a_private_table_answers_a_stranger_as_if_it_were_not_there(
    world: World, subtests: pytest.Subtests
) -> None:
    for method, path in PRIVATE:
        with subtests.test(f"{method} {path}"):
            body = None if method in ("GET", "DELETE") else BODIES.get(path, {})
            there = await world.ask(world.stranger, method, f"/tables/{world.private}{path}", body)
            nowhere = await world.ask(world.stranger, method, f"/tables/nowhere{path}", body)
            assert there.status_code == 404
            assert there.content == nowhere.content


async def test_no_refusal_tells_a_secret(world: World, house_database: str) -> None:
    with psycopg.connect(conninfo_of(house_database)) as connection:
        rows = connection.execute("SELECT encode(secret, 'hex'), encode(secret, 'base64'), invite FROM tables")
        secrets = {value for row in rows for value in row}
    for case in ASKED.values():
        answer = await case.ask(world)
        assert not any(secret in answer.text for secret in secrets)
        assert "Traceback" not in answer.text


async def test_two_posts_of_the_same_action_at_once_are_played_once(game: Game) -> None:
    answers = await asyncio.gather(*(game.asked.act(game.table, 0, {"type": "roll"}) for _ in range(5)))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409]
    assert (await game.asked.get(f"/tables/{game.table}"))["version"] == 1


async def test_of_what_is_said_about_a_seat_all_counts_or_nothing(
    people: list[Person], everything: Everything
) -> None:
    table = (await open_table(people[0], color_assignment="choose"))["id"]
    await people[0].post(f"/tables/{table}/seats", {})
    before = everything()
    answer = await people[0].ask("PATCH", f"/tables/{table}/seat",
                                 {"colour": "red", "ready": True, "word": "x" * (WORD_LENGTH + 1)})
    assert (answer.status_code, problem_of(answer)["type"]) == (422, "urn:conclave:word")
    assert everything() == before


DEEP = {"in an action": '{"version": 0, "action": ' + '{"a":' * 10_000 + "1" + "}" * 10_000 + "}",
        "and nothing else": "[" * 60_000}


@pytest.mark.parametrize("depth", DEEP)
async def test_what_is_nested_without_end_is_refused(depth: str, world: World) -> None:
    answer = await world.raw(DEEP[depth].encode())
    assert problem_of(answer)["type"] in ("urn:conclave:not_json", "urn:conclave:malformed")


FAULTS = {
    b'{"version": 0, "action": {"type": "\xff"}}': "Ce n'est pas du JSON : l'envoi n'est pas un texte lisible.",
    b"[" * 60_000: "Ce n'est pas du JSON : l'envoi est imbriqué trop profondément.",
    b'{"version": 0, "action": {': "Ce n'est pas du JSON : il y a une faute à la position 26.",
    b'{"version": 0}': "Cela ne peut pas être lu : action manque.",
    b'{"version": -1, "action": {}}': "Cela ne peut pas être lu : version est hors limites.",
    b'{"version": "0", "action": {}}': "Cela ne peut pas être lu : version n'est pas de la bonne sorte.",
    b'{"version": 0, "action": {}, "seat": 1}': "Cela ne peut pas être lu : seat n'est pas connu ici.",
    b"7": "Cela ne peut pas être lu : l'envoi n'est pas de la bonne sorte.",
    b'{"version": 0, "action": {"type": "\\ud800"}}': "Cela ne peut pas être lu : l'envoi n'est pas un texte lisible.",
    b'{"version": 0, "action": {"type": "buy_gem"}}': "Cela ne peut pas être lu : type a une valeur inconnue ici.",
    b'{"version": 0, "action": {"type": "retire"}}': "Cela ne peut pas être lu : space manque.",
    b'{"version": 0, "action": {"type": "roll", "faces": []}}': "Cela ne peut pas être lu : faces n'est pas connu ici.",
    b'{"version": 0, "action": {"type": "recover", "dice": ["a", 7]}}':
        "Cela ne peut pas être lu : dice[1] n'est pas de la bonne sorte.",
    b'{"version": 0, "action": {"type": "roll", "%s": 1}}' % (b"x" * 5_000):
        f"Cela ne peut pas être lu : {'x' * 60} n'est pas connu ici.",
}


async def test_what_is_wrong_with_what_was_sent_is_said_in_the_language_of_the_one_who_asked(
    world: World, subtests: pytest.Subtests
) -> None:
    world.headers = {"Accept-Language": "fr"}
    for content, sentence in FAULTS.items():
        with subtests.test(content[:40]):
            answer = problem_of(await world.raw(content))
            assert answer["detail"].replace("\u00a0", " ") == sentence
            assert answer["status"] == (400 if "JSON" in sentence else 422)


OPTIONS = {"x": (1, "x n'est pas connu ici"), "decision_clock": (5, "decision_clock est hors limites"),
           "grey_cost": (9, "grey_cost a une valeur inconnue ici")}


async def test_the_option_that_does_not_fit_is_named_in_the_language_of_the_one_who_asked(
    world: World, subtests: pytest.Subtests
) -> None:
    world.headers = {"Accept-Language": "fr"}
    for option, (value, fault) in OPTIONS.items():
        with subtests.test(option):
            body = {"game": GAME, "seats": 3, "options": {option: value}}
            answer = problem_of(await world.ask(world.stranger, "POST", "/tables", body))
            assert answer["detail"].replace("\u00a0", " ") == f"L'une des règles maison ne convient pas : {fault}."


ALLOWED = {"/api/tables": "GET, POST", "/api/tables/x/seats/1": "DELETE", "/t/x/options": "GET, POST", "/": "GET",
           "/static/css/base.css": "GET, HEAD"}


async def test_who_asks_the_wrong_way_is_told_the_right_ones(
    door: httpx.AsyncClient, subtests: pytest.Subtests
) -> None:
    for path, methods in ALLOWED.items():
        with subtests.test(path):
            answer = await door.put(path)
            assert (answer.status_code, answer.headers["allow"]) == (405, methods)


async def test_whatever_is_said_comes_back_as_it_was_said(game: Game) -> None:
    words = '<script>alert("1")</script> {seat} %s \u202e 𝔄'
    await game.asked.post(f"/tables/{game.table}/chat", {"text": words})
    assert json.dumps((await game.other.get(f"/tables/{game.table}/chat"))["chat"][0]["text"]) == json.dumps(words)
