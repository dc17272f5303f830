"""The WebSocket door: what changes is pushed to each as they may know it, and what can be posted can be sent."""
from __future__ import annotations

import asyncio
import json
import random

import httpx
import pytest
from fastapi import FastAPI
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.accounts.people import who_is
from app.guard import LARGEST_BODY
from app.limits import SOCKETS
from app.settings import Settings
from app.store.rows import PlayerRow
from app.tables import opening
from tests.api.conftest import Game
from tests.guests import GAME, JSON, Person, enter, listening, open_table, play_on, started_table
from tests.serving import at_an_address, house_of, opened


def live(table: str) -> str:
    return f"/tables/{table}/live"


async def player(app: FastAPI, person: Person) -> PlayerRow:
    """As the house knows them."""
    known = await who_is(house_of(app), person.token)
    assert known is not None
    return known


async def refusal(address: str, path: str, person: Person | None = None, **more: object) -> JSON:
    with pytest.raises(InvalidStatus) as refused:
        async with listening(address, path, person, **more):
            pass
    answer = refused.value.response
    assert answer.headers["content-type"] == "application/problem+json"
    problem: JSON = json.loads(answer.body or b"")
    assert problem["status"] == answer.status_code
    return problem


async def test_a_socket_is_first_told_everything(game: Game, address: str) -> None:
    await game.asked.post(f"/tables/{game.table}/chat", {"text": "Good evening"})
    async with listening(address, live(game.table), game.asked) as line:
        table, view, chat = await line.next("table"), await line.next("version"), await line.next("chat")
    assert table["table"]["id"] == game.table
    assert view.keys() == {"version", "view", "choices", "waiting_for", "prompt", "events"}
    assert [said["text"] for said in chat["chat"]] == ["Good evening"]


async def test_the_view_that_is_pushed_is_the_view_that_can_be_asked_for(game: Game, address: str) -> None:
    async with listening(address, live(game.table), game.asked) as line:
        pushed = await line.next("version")
    asked = await game.asked.get(f"/tables/{game.table}/view")
    assert {name: pushed[name] for name in asked} == asked


async def test_a_move_is_pushed_to_all_with_what_happened(game: Game, address: str) -> None:
    async with (listening(address, live(game.table), game.asked) as mine,
                listening(address, live(game.table), game.other) as other,
                listening(address, live(game.table)) as visitor):
        for line in (mine, other, visitor):
            await line.version(0)
        await game.asked.act(game.table, 0, {"type": "roll"})
        views = [await line.version(1) for line in (mine, other, visitor)]
    assert {tuple(event["key"] for event in view["events"]) for view in views} == {("window_closed", "rolled")}
    assert [bool(view["choices"]) for view in views] == [True, True, False]


async def test_everyone_is_told_in_their_own_language(game: Game, address: str) -> None:
    async with (listening(address, live(game.table) + "?lang=fr") as french,
                listening(address, live(game.table), headers={"Accept-Language": "en"}) as english):
        prompts = [(await line.next("version"))["prompt"] for line in (french, english)]
    assert prompts[0] != prompts[1]


async def test_all_that_can_be_posted_to_a_table_can_be_sent(people: list[Person], address: str) -> None:
    table = (await open_table(people[0], color_assignment="choose"))["id"]
    async with listening(address, live(table), people[0]) as ada, listening(address, live(table), people[1]) as bo:
        for line in (ada, bo):
            assert (await line.post("seats", {}))["status"] == 200
            assert (await line.post("seat", {"ready": True, "word": "abracadabra"}))["status"] == 200
        assert (await ada.post("seats", {"bot": "adept"}))["body"]["seat"] == 2
        assert (await ada.post("start"))["body"]["status"] == "playing"
        assert (await bo.post("chat", {"text": "Good luck"}))["status"] == 201
        assert (await ada.next("chat"))["chat"][0]["text"] == "Good luck"


async def test_a_move_is_sent_and_answered_by_its_number(game: Game, address: str) -> None:
    async with listening(address, live(game.table), game.asked) as line:
        answer = await line.post("actions", {"version": 0, "action": {"type": "roll"}})
        assert (answer["status"], answer["body"]["version"]) == (200, 1)
        assert (await line.version(1))["version"] == 1


async def test_what_is_refused_at_the_one_door_is_refused_at_the_other(game: Game, address: str) -> None:
    bad = {"version": 0, "action": {"type": "roll"}}
    posted = await game.other.ask("POST", f"/tables/{game.table}/actions", bad)
    async with listening(address, live(game.table), game.other) as line:
        sent = await line.post("actions", bad)
    assert (sent["status"], sent["body"]) == (posted.status_code, posted.json())


BAD_MESSAGES = {
    "no JSON": (b"roll!", 400, "not_json"),
    "no object": (b"[1, 2]", 422, "malformed"),
    "bytes that are no text": (b"\xff\xfe", 400, "not_json"),
    "nothing": (b"{}", 404, "no_such_post"),
    "an unknown post": (b'{"post": "secrets"}', 404, "no_such_post"),
    "a post of the lobby": (b'{"post": "tables", "body": {}}', 404, "no_such_post"),
    "a body that is none": (b'{"post": "actions", "body": 7}', 422, "malformed"),
    "a body with too much": (b'{"post": "undo", "body": {"version": 0, "x": 1}}', 422, "malformed"),
    "a post that is no text": (b'{"post": ["actions"]}', 404, "no_such_post"),
    "nested without end": (b"[" * 50_000, 400, "not_json"),
}


@pytest.mark.parametrize("binary", [False, True], ids=["as text", "as bytes"])
async def test_what_cannot_be_read_is_answered_and_harms_nobody(
    game: Game, address: str, binary: bool, subtests: pytest.Subtests
) -> None:
    async with listening(address, live(game.table), game.asked) as line:
        for bad, (message, status, kind) in BAD_MESSAGES.items():
            if not binary and bad == "bytes that are no text":
                continue
            with subtests.test(bad):
                await line.connection.send(message if binary else message.decode())
                answer = await line.next("id")
                assert (answer["status"], answer["body"]["type"]) == (status, f"urn:conclave:{kind}")
        assert (await line.post("actions", {"version": 0, "action": {"type": "roll"}}))["status"] == 200


async def test_a_message_that_is_too_large_is_not_read(game: Game, address: str) -> None:
    async with listening(address, live(game.table), game.asked) as line:
        await line.connection.send(" " * (LARGEST_BODY + 1))
        assert (await line.next("id"))["status"] == 413


async def test_who_came_without_a_name_can_only_listen(game: Game, address: str) -> None:
    async with listening(address, live(game.table)) as line:
        answer = await line.post("chat", {"text": "psst"})
    assert answer["status"] == 401


async def test_presence_is_told_as_people_come_and_go(game: Game, address: str) -> None:
    async with listening(address, live(game.table), game.people[0]) as line:
        await line.presence(0)
        async with listening(address, live(game.table), game.people[1]):
            await line.presence(0, 1)
        await line.presence(0)


async def test_who_sits_down_while_listening_is_present(people: list[Person], address: str) -> None:
    table = (await open_table(people[0]))["id"]
    async with listening(address, live(table), people[1]) as line:
        await line.post("seats", {"seat": 1})
        await line.presence(1)
        await line.post("seats", {"seat": 2})
        await line.presence(2)


async def test_the_lobby_tells_of_tables_as_they_change(people: list[Person], address: str) -> None:
    async with listening(address, "/lobby/live") as line:
        assert (await line.next("tables"))["tables"] == []
        table = await open_table(people[0], title="Tuesday guild")
        assert [shown["title"] for shown in (await line.next("tables"))["tables"]] == ["Tuesday guild"]
        await people[1].post(f"/tables/{table['id']}/seats", {"seat": 1})
        [shown] = (await line.next("tables"))["tables"]
        assert [seat["name"] for seat in shown["seats"]] == [None, "Bo", None]


async def test_a_table_is_opened_from_the_lobby(people: list[Person], address: str) -> None:
    async with listening(address, "/lobby/live", people[0]) as line:
        answer = await line.post("tables", {"game": GAME, "seats": 4})
        assert (answer["status"], len(answer["body"]["seats"])) == (201, 4)


async def test_the_lobby_says_nothing_of_private_tables(people: list[Person], address: str) -> None:
    async with listening(address, "/lobby/live") as line:
        await line.next("tables")
        await open_table(people[0], private=True)
        shown = await open_table(people[0])
        assert [table["id"] for table in (await line.next("tables"))["tables"]] == [shown["id"]]
        assert len([message for message in line.heard if "tables" in message]) == 2


async def test_a_browser_on_another_site_is_turned_away(game: Game, address: str) -> None:
    cookie = {"Cookie": f"conclave={game.asked.token}"}
    for path in (live(game.table), "/lobby/live"):
        for origin in ("https://evil.example", "null"):
            problem = await refusal(address, path, headers=cookie, origin=origin)
            assert (problem["status"], problem["type"]) == (403, "urn:conclave:other_site")


async def test_a_browser_on_our_own_pages_is_let_in(game: Game, address: str) -> None:
    cookie = {"Cookie": f"conclave={game.asked.token}"}
    async with listening(address, live(game.table), headers=cookie, origin=address) as line:
        assert (await line.next("table"))["table"]["seat"] is not None


async def test_who_carries_a_false_token_is_asked_who_they_are(game: Game, address: str) -> None:
    problem = await refusal(address, live(game.table), headers={"Authorization": "Bearer abc"})
    assert (problem["status"], problem["type"]) == (401, "urn:conclave:who_are_you")


async def test_a_private_table_is_not_there_for_strangers(people: list[Person], address: str) -> None:
    table = await open_table(people[0], private=True)
    problem = await refusal(address, live(table["id"]), people[1])
    assert problem == await refusal(address, live("nowhere"), people[1])
    async with listening(address, f"{live(table['id'])}?invite={table['invite']}", people[1]) as line:
        assert (await line.next("table"))["table"]["id"] == table["id"]


async def test_a_new_invitation_ends_the_looks_of_those_who_came_by_the_old_one(
    house_app: FastAPI, people: list[Person], address: str
) -> None:
    table = await open_table(people[0], private=True)
    async with listening(address, f"{live(table['id'])}?invite={table['invite']}", people[1]) as line:
        await line.next("table")
        await opening.new_invite(house_of(house_app), await player(house_app, people[0]), table["id"])
        with pytest.raises(ConnectionClosed) as closed:
            await line.next("anything else")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008


async def test_a_closed_table_is_closed_for_all(people: list[Person], house_app: FastAPI, address: str) -> None:
    table = (await open_table(people[0]))["id"]
    async with listening(address, live(table)) as line:
        await line.next("table")
        await opening.close_table(house_of(house_app), await player(house_app, people[0]), table)
        with pytest.raises(ConnectionClosed):
            await line.next("anything else")


async def test_nobody_opens_sockets_without_end(house_database: str) -> None:
    async with opened(Settings(house_database), limited=True) as app, at_an_address(app) as url:
        opening_many = [listening(url, "/lobby/live").__aenter__() for _ in range(2 * int(SOCKETS.burst))]
        tried = await asyncio.gather(*opening_many, return_exceptions=True)
        refused = [one for one in tried if isinstance(one, InvalidStatus)]
        assert {one.response.status_code for one in refused} == {429}
        assert len(tried) - len(refused) < 2 * SOCKETS.burst


async def test_a_table_of_bots_is_watched_to_its_end(people: list[Person], address: str) -> None:
    table = (await open_table(people[0]))["id"]
    for _ in range(3):
        await people[0].post(f"/tables/{table}/seats", {"bot": "adept"})
    async with listening(address, live(table)) as line:
        await people[0].post(f"/tables/{table}/start")
        while (await line.next("table"))["table"]["status"] != "finished":
            pass
        versions = [message["version"] for message in line.heard if "version" in message]
    assert versions == sorted(set(versions))



@pytest.mark.parametrize("end", ["close", "pass"])
async def test_when_the_game_is_over_those_who_played_hear_what_the_gallery_said(
    people: list[Person], address: str, door: httpx.AsyncClient, end: str
) -> None:
    table = await started_table(people)
    [wim] = await enter(door, "Wim")
    async with listening(address, live(table), people[1]) as line:
        await wim.post(f"/tables/{table}/chat", {"text": "Ada bluffs.", "room": "gallery"})
        await people[0].post(f"/tables/{table}/chat", {"text": "Good luck."})
        assert [said["text"] for said in (await line.next("chat"))["chat"]] == ["Good luck."]
        if end == "close":
            await people[0].post(f"/tables/{table}/close")
        else:
            await play_on(people, table, random.Random(1))
        while "Ada bluffs." not in [said["text"] for said in (await line.next("chat"))["chat"]]:
            pass
    texts = [said["text"] for message in line.heard for said in message.get("chat", ())]
    assert sorted(texts) == sorted(set(texts)), "nothing is told twice"


async def test_what_breaks_in_the_house_is_answered_and_the_line_stays(
    game: Game, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def breaks(*_: object) -> None:
        raise KeyError("a secret")
    async with listening(address, live(game.table), game.asked) as line:
        with monkeypatch.context() as broken:
            broken.setattr("app.api.doors.play.act", breaks)
            answer = await line.post("actions", {"version": 0, "action": {"type": "roll"}})
        assert (answer["status"], answer["body"]["type"]) == (500, "urn:conclave:broken")
        assert "a secret" not in str(answer)
        assert (await line.post("actions", {"version": 0, "action": {"type": "roll"}}))["status"] == 200
