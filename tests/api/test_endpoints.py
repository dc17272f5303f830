"""Every endpoint of the API, as its list promises it."""
from __future__ import annotations

import random
from typing import Any

import httpx
import msgspec
import pytest

from app.games.core.record import Record, verify
from app.games.registry import game_of
from tests.api.conftest import Game
from tests.guests import GAME, JSON, Person, open_table, play_on, started_table, wanted


async def test_a_guest_comes_in_by_name_and_gets_a_token(door: httpx.AsyncClient) -> None:
    answer = await door.post("/api/guests", json={"name": "  Ada   Lovelace "})
    assert answer.status_code == 201
    assert answer.json()["player"]["name"] == "Ada Lovelace"
    assert answer.json().keys() == {"player", "token"}


async def test_two_guests_of_one_name_are_two_players(door: httpx.AsyncClient) -> None:
    one, other = [wanted(await door.post("/api/guests", json={"name": "Ada"})) for _ in range(2)]
    assert one["player"]["id"] != other["player"]["id"]
    assert one["token"] != other["token"]


async def the_game(door: httpx.AsyncClient, language: str) -> dict[str, Any]:
    """What the house tells of the game that is played here."""
    games = wanted(await door.get("/api/games", headers={"Accept-Language": language}))["games"]
    return next(game for game in games if game["key"] == GAME)


@pytest.mark.parametrize(("language", "name"), [("en", "Elfenwizards"), ("fr", "Elfenwizards")])
async def test_the_games_tell_their_seats_options_and_bots(
    door: httpx.AsyncClient, language: str, name: str
) -> None:
    game = await the_game(door, language)
    assert (game["key"], game["name"], game["seats"], game["bots"]) == (GAME, name, {"least": 3, "most": 6}, ["adept"])
    assert game["options"]["properties"]["grey_cost"]["enum"] == [3, 4]


async def test_options_are_explained_in_the_asked_language(door: httpx.AsyncClient) -> None:
    told = set()
    for language in ("en", "fr"):
        game = await the_game(door, language)
        told.add(game["options"]["properties"]["grey_cost"]["description"])
    assert len(told) == 2


async def test_a_table_is_opened(people: list[Person]) -> None:
    answer = await people[0].ask("POST", "/tables", {"game": GAME, "seats": 4, "title": "Tuesday guild"})
    table = answer.json()
    assert answer.status_code == 201
    assert (table["title"], table["status"], len(table["seats"]), table["version"]) == ("Tuesday guild", "open", 4, 0)
    assert len(table["invite"]) >= 20
    assert len(table["commitment"]) == 64


async def test_open_tables_are_listed_and_private_ones_are_not(people: list[Person]) -> None:
    shown = await open_table(people[0])
    await open_table(people[0], private=True)
    assert [table["id"] for table in (await people[1].get("/tables"))["tables"]] == [shown["id"]]


async def test_my_tables_are_those_where_i_sit_or_am_host(people: list[Person]) -> None:
    hosted = await open_table(people[0], private=True)
    joined = await open_table(people[1])
    await open_table(people[1])
    await people[0].post(f"/tables/{joined['id']}/seats", {})
    mine = await people[0].get("/tables?mine=true")
    assert {table["id"] for table in mine["tables"]} == {hosted["id"], joined["id"]}


async def test_a_table_tells_how_it_stands(game: Game) -> None:
    table = await game.asked.get(f"/tables/{game.table}")
    assert (table["status"], table["version"], table["deadline"]) == ("playing", 0, None)
    assert [seat["name"] for seat in table["seats"]] == ["Ada", "Bo", "Cy"]
    assert table["waiting_for"] == [table["seat"]]


async def test_the_invitation_is_shown_to_those_who_belong_to_the_table(people: list[Person]) -> None:
    table = await open_table(people[0])
    assert "invite" in await people[0].get(f"/tables/{table['id']}")
    assert "invite" not in await people[1].get(f"/tables/{table['id']}")


async def test_a_private_table_is_seen_with_its_invitation(people: list[Person]) -> None:
    table = await open_table(people[0], private=True)
    seen = await people[1].get(f"/tables/{table['id']}?invite={table['invite']}")
    assert seen["id"] == table["id"]


async def test_a_seat_is_taken(people: list[Person]) -> None:
    table = await open_table(people[0])
    answer = await people[1].post(f"/tables/{table['id']}/seats", {"seat": 2})
    assert answer["seat"] == 2
    assert answer["table"]["seats"][2]["name"] == "Bo"


async def test_the_host_seats_a_bot(people: list[Person]) -> None:
    table = await open_table(people[0])
    answer = await people[0].post(f"/tables/{table['id']}/seats", {"seat": 1, "bot": "adept"})
    assert (answer["seat"], answer["table"]["seats"][1]["bot"]) == (1, "adept")


async def test_a_seat_is_left(people: list[Person]) -> None:
    table = await open_table(people[0])
    await people[1].post(f"/tables/{table['id']}/seats", {"seat": 2})
    answer = wanted(await people[1].ask("DELETE", f"/tables/{table['id']}/seats/2"))
    assert answer["seats"][2]["name"] is None


async def test_ones_own_seat_is_changed(people: list[Person]) -> None:
    table = await open_table(people[0], color_assignment="choose")
    await people[1].post(f"/tables/{table['id']}/seats", {"seat": 2})
    wish = {"ready": True, "colour": "green", "word": "abracadabra"}
    answer = await people[1].patch(f"/tables/{table['id']}/seat", wish)
    assert {name: answer["seats"][2][name] for name in wish} == wish


async def test_a_game_is_started(people: list[Person]) -> None:
    table = await started_table(people)
    assert (await people[0].get(f"/tables/{table}"))["status"] == "playing"


async def test_a_view_is_for_whoever_asks(game: Game, door: httpx.AsyncClient) -> None:
    asked, other = [await one.get(f"/tables/{game.table}/view") for one in (game.asked, game.other)]
    visitor = wanted(await door.get(f"/api/tables/{game.table}/view"))
    assert asked["view"] == other["view"] == visitor["view"]
    assert "roll" in [choice["action"]["type"] for choice in asked["choices"]]
    assert "roll" not in [choice["action"]["type"] for choice in other["choices"]]
    assert visitor["choices"] == []
    assert asked["prompt"] != visitor["prompt"]


async def test_a_choice_says_what_it_does_and_what_it_asks_for(game: Game) -> None:
    await game.asked.act(game.table, 0, {"type": "roll"})
    choice, *_ = (await game.asked.get(f"/tables/{game.table}/view"))["choices"]
    assert choice.keys() == {"action", "label", "targets", "ask"}
    assert choice["ask"]["placements"]["type"] == "array"


async def test_an_action_is_answered_with_what_happened(game: Game) -> None:
    answer = await game.asked.act(game.table, 0, {"type": "roll"})
    assert (answer.status_code, answer.json()["version"]) == (200, 1)
    rolled = next(event for event in answer.json()["events"] if event["key"] == "rolled")
    assert len(rolled["params"]["faces"]) == 7
    assert rolled["text"]


async def may_pass(game: Game) -> tuple[Person, int]:
    """Random hands play until somebody is offered to pass: who, and at which version."""
    rng = random.Random(5)
    while True:
        standing = await play_on(game.people, game.table, rng, 1)
        asked = game.people[standing["waiting_for"][0]]
        view = await asked.get(f"/tables/{game.table}/view")
        if any(choice["action"]["type"] == "pass" for choice in view["choices"]):
            return asked, view["version"]


async def test_an_undo_is_a_version_of_its_own(game: Game) -> None:
    asked, version = await may_pass(game)
    wanted(await asked.act(game.table, version, {"type": "pass"}))
    answer = await asked.post(f"/tables/{game.table}/undo", {"version": version + 1})
    assert answer["version"] == version + 2
    assert [event["key"] for event in answer["events"]] == ["undone"]


async def test_the_log_tells_what_happened_after_a_move(game: Game) -> None:
    await game.asked.act(game.table, 0, {"type": "roll"})
    whole = (await game.other.get(f"/tables/{game.table}/log"))["log"]
    later = (await game.other.get(f"/tables/{game.table}/log?after=0"))["log"]
    assert [entry["number"] for entry in whole] == [0, 1]
    assert later == whole[1:]


async def test_what_was_said_is_read_by_all_who_may_see_the_table(game: Game, door: httpx.AsyncClient) -> None:
    answer = await game.asked.ask("POST", f"/tables/{game.table}/chat", {"text": "Good evening"})
    assert answer.status_code == 201
    await game.other.post(f"/tables/{game.table}/chat", {"text": "<b>Hello</b>"})
    chat = wanted(await door.get(f"/api/tables/{game.table}/chat"))["chat"]
    assert [(said["number"], said["text"]) for said in chat] == [(1, "Good evening"), (2, "<b>Hello</b>")]
    assert (await game.asked.get(f"/tables/{game.table}/chat?after=1"))["chat"] == chat[1:]


@pytest.mark.rule("EW-17.2")
async def test_a_promise_is_an_action_that_is_said(game: Game) -> None:
    before = await game.other.get(f"/tables/{game.table}/view")
    mag = before["view"]["shared"]["duels"][0]["candidates"][0]
    promise: JSON = {"to": "all", "kind": "nothing_on", "mag": mag}
    answer = await game.other.ask("POST", f"/tables/{game.table}/chat", {"promise": promise})
    assert answer.is_success, answer.text
    after = await game.other.get(f"/tables/{game.table}/view")
    assert [entry["mag"] for entry in after["view"]["shared"]["promises"]] == [mag]


async def test_a_promise_is_never_another_action(game: Game) -> None:
    answer = await game.asked.ask("POST", f"/tables/{game.table}/chat", {"promise": {"type": "roll"}})
    assert answer.status_code == 422
    assert (await game.asked.get(f"/tables/{game.table}"))["version"] == 0


async def test_a_finished_game_is_exported_and_proven(game: Game) -> None:
    assert (await game.asked.ask("GET", f"/tables/{game.table}/export")).status_code == 409
    await play_on(game.people, game.table, random.Random(2))
    answer = await game.asked.ask("GET", f"/tables/{game.table}/export")
    verify(game_of(GAME), msgspec.json.decode(answer.content, type=Record))


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
async def test_the_house_tells_whoever_watches_it(door: httpx.AsyncClient, path: str) -> None:
    answer = await door.get(path)
    assert answer.status_code == 200


async def test_the_figures_count_the_tables(game: Game, door: httpx.AsyncClient) -> None:
    assert 'conclave_tables{status="playing"} 1' in (await door.get("/metrics")).text


async def test_a_cookie_is_as_good_as_a_token(people: list[Person], door: httpx.AsyncClient) -> None:
    door.cookies.set("conclave", people[0].token)
    opened = await door.post("/api/tables", json={"game": GAME, "seats": 3}, headers={"Sec-Fetch-Site": "same-origin"})
    assert opened.status_code == 201


async def test_every_answer_forbids_pages_to_misuse_it(door: httpx.AsyncClient) -> None:
    headers = (await door.get("/api/games")).headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
