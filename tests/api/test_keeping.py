"""A table's life through the API: pauses, absent players, taking back together, the host's role, the gallery."""
from __future__ import annotations

import random

import httpx
import pytest
from fastapi import FastAPI

from tests.api.conftest import Game, problem_of
from tests.guests import JSON, Person, enter, listening, started_table
from tests.serving import house_of
from tests.tables.leaping import let_pass

PATIENCE_S = 300


async def refusal(person: Person, path: str, body: object = None) -> tuple[int, str]:
    """Status and kind of a refusal, which must be a whole sentence."""
    answer = await person.ask("POST", path, body)
    told = problem_of(answer)
    return answer.status_code, told["type"].removeprefix("urn:conclave:")


async def played_to_a_slip(game: Game) -> tuple[Person, JSON]:
    """Random hands play until somebody has answered what only the table can take back then."""
    rng = random.Random(3)
    for _ in range(300):
        shown = await game.people[0].get(f"/tables/{game.table}")
        person = game.people[shown["waiting_for"][0]]
        found = await person.get(f"/tables/{game.table}/undo")
        if found["obstacle"] == "answered" and found["reach"]:
            return person, found
        await person.move(game.table, rng)
    raise AssertionError("nothing can be taken back together")


async def test_the_host_pauses_and_resumes(game: Game) -> None:
    host = game.people[0]
    assert (await host.post(f"/tables/{game.table}/pause"))["paused"] is True
    answer = await game.asked.act(game.table, 0, {"type": "roll"})
    assert (answer.status_code, problem_of(answer)["type"]) == (409, "urn:conclave:paused")
    assert (await host.post(f"/tables/{game.table}/resume"))["paused"] is False
    assert (await game.asked.act(game.table, 0, {"type": "roll"})).status_code == 200


async def test_what_is_the_hosts_is_refused_to_others(game: Game, address: str) -> None:
    host, guest = game.people[0], game.people[1]
    async with listening(address, f"/tables/{game.table}/live", host) as line:
        await line.presence(0)
        for path, body in (("pause", None), ("close", None), ("host", {"seat": 1}), ("patience", {"seconds": 600})):
            assert await refusal(guest, f"/tables/{game.table}/{path}", body) == (403, "only_the_host"), path


async def test_a_present_players_seat_is_not_taken_over(house_app: FastAPI, game: Game, address: str) -> None:
    seat = game.people.index(game.asked)
    async with listening(address, f"/tables/{game.table}/live", game.asked) as line:
        await line.presence(seat)
        await let_pass(2 * PATIENCE_S, house_of(house_app))
        wish = {"seat": seat, "wish": "bot"}
        assert await refusal(game.other, f"/tables/{game.table}/absence", wish) == (409, "is_here")


async def test_the_table_lets_a_bot_play_and_the_player_comes_back(house_app: FastAPI, game: Game) -> None:
    seat = game.people.index(game.asked)
    others = [person for person in game.people if person is not game.asked]
    await let_pass(PATIENCE_S + 1, house_of(house_app))
    for person in others:
        await person.get(f"/tables/{game.table}")
    shown = await others[0].post(f"/tables/{game.table}/absence", {"seat": seat, "wish": "bot"})
    [absence] = shown["absences"]
    assert (absence["seat"], absence["wishes"]) == (seat, [{"seat": game.people.index(others[0]), "wish": "bot"}])
    assert absence["away_s"] >= PATIENCE_S
    shown = await others[1].post(f"/tables/{game.table}/absence", {"seat": seat, "wish": "bot"})
    assert shown["seats"][seat]["stand_in"] == "adept"
    shown = await game.asked.post(f"/tables/{game.table}/return")
    assert shown["seats"][seat]["stand_in"] is None


async def test_the_log_says_what_a_bot_played_for_somebody(house_app: FastAPI, game: Game) -> None:
    seat = game.people.index(game.asked)
    await let_pass(PATIENCE_S + 1, house_of(house_app))
    others = [person for person in game.people if person is not game.asked]
    for person in others:
        await person.get(f"/tables/{game.table}")
    for person in others:
        await person.post(f"/tables/{game.table}/absence", {"seat": seat, "wish": "bot"})
    log: list[JSON] = []
    while not log:
        log = [move for move in (await game.other.get(f"/tables/{game.table}/log"))["log"] if move["number"] > 0]
    assert (log[0]["seat"], log[0]["bot"]) == (seat, True)


async def test_what_can_be_taken_back_is_told_with_what_stands_in_the_way(game: Game) -> None:
    before = await game.asked.get(f"/tables/{game.table}/undo")
    assert (before["own"], before["obstacle"], before["reach"]) == (None, "nothing", [])
    await game.asked.act(game.table, 0, {"type": "roll"})
    after = await game.asked.get(f"/tables/{game.table}/undo")
    assert (after["own"], after["obstacle"], after["fence"], after["reach"]) == (None, "dice", "dice", [])
    body = {"version": 1, "move": 1}
    assert await refusal(game.asked, f"/tables/{game.table}/undo/ask", body) == (422, "fence_dice")


async def test_all_who_play_take_back_together(known_game: Game) -> None:
    asker, found = await played_to_a_slip(known_game)
    path, version = f"/tables/{known_game.table}/undo", found["version"]
    shown = await asker.post(f"{path}/ask", {"version": version, "move": found["reach"][-1]["number"]})
    assert shown["table"]["undo_wish"]["missing"]
    for person in known_game.people:
        if person is not asker:
            shown = await person.post(f"{path}/answer", {"version": version, "agree": True})
    assert (shown["version"], shown["table"]["undo_wish"]) == (version + 1, None)


async def test_a_closed_game_is_abandoned_and_opens_its_secret(game: Game) -> None:
    await game.asked.act(game.table, 0, {"type": "roll"})
    assert await game.people[0].post(f"/tables/{game.table}/close") == {"closed": game.table}
    shown = await game.other.get(f"/tables/{game.table}")
    assert (shown["status"], shown["waiting_for"], shown["outcome"]) == ("abandoned", [], None)
    assert len((await game.other.get(f"/tables/{game.table}/export"))["moves"]) == 1
    answer = await game.asked.act(game.table, 1, {"type": "roll"})
    assert (answer.status_code, problem_of(answer)["type"]) == (409, "urn:conclave:closed")


async def test_everything_can_be_sent_on_the_socket_too(game: Game, address: str) -> None:
    host = game.people[0]
    async with listening(address, f"/tables/{game.table}/live", host) as line:
        assert (await line.post("pause"))["body"]["paused"] is True
        assert (await line.post("resume"))["body"]["paused"] is False
        assert (await line.post("patience", {"seconds": 86_400}))["body"]["pace"] == "days"
        assert (await line.post("host", {"seat": 1}))["status"] == 200
        assert (await line.post("close"))["status"] == 403


async def test_those_who_listen_hear_of_a_pause(game: Game, address: str) -> None:
    async with listening(address, f"/tables/{game.table}/live", game.people[1]) as line:
        await line.next("version")
        await game.people[0].post(f"/tables/{game.table}/pause")
        while not (await line.next("table"))["table"]["paused"]:
            pass
        said = (await line.next("chat"))["chat"][-1]
    assert (said["room"], said["text"]) == ("house", "Ada pauses the game.")


async def test_a_note_speaks_the_readers_language(game: Game) -> None:
    await game.people[0].post(f"/tables/{game.table}/pause")
    answer = await game.people[1].ask("GET", f"/tables/{game.table}/chat", headers={"Accept-Language": "fr"})
    assert answer.json()["chat"][-1]["text"] == "Ada met la partie en pause."
    mine = (await game.people[0].get(f"/tables/{game.table}/chat"))["chat"][-1]["text"]
    assert mine == "You pause the game."


async def test_the_gallery_is_not_heard_at_the_table(door: httpx.AsyncClient, game: Game) -> None:
    [wim] = await enter(door, "Wim")
    said = await wim.post(f"/tables/{game.table}/chat", {"text": "Ada bluffs.", "room": "gallery"})
    assert (said["room"], said["seat"], said["name"]) == ("gallery", None, "Wim")
    assert (await game.asked.get(f"/tables/{game.table}/chat"))["chat"] == []
    assert len((await wim.get(f"/tables/{game.table}/chat"))["chat"]) == 1
    own = {"text": "Psst", "room": "gallery"}
    assert await refusal(game.asked, f"/tables/{game.table}/chat", own) == (403, "seated_talk_at_the_table")
    assert await refusal(wim, f"/tables/{game.table}/chat", {"text": "Hello"}) == (403, "not_seated")


async def test_a_private_table_is_watched_with_its_link_alone(door: httpx.AsyncClient, people: list[Person]) -> None:
    [wim] = await enter(door, "Wim")
    table = await started_table(people, private=True)
    invite = (await people[0].get(f"/tables/{table}"))["invite"]
    for path in ("", "/view", "/log", "/chat", "/undo"):
        assert (await wim.ask("GET", f"/tables/{table}{path}")).status_code == 404, path
        assert (await wim.ask("GET", f"/tables/{table}{path}?invite={invite}")).status_code == 200, path
    body = {"text": "Hello", "room": "gallery"}
    assert await refusal(wim, f"/tables/{table}/chat", body) == (404, "no_such_table")
    assert (await wim.ask("POST", f"/tables/{table}/chat", body | {"invite": invite})).status_code == 201


@pytest.mark.parametrize(("path", "body"), [
    ("absence", {"seat": 1}), ("absence", {"seat": 1, "wish": 3}), ("host", {}), ("patience", {"seconds": "long"}),
    ("patience", {"seconds": 5}), ("undo/ask", {"version": 0}), ("undo/ask", {"version": 0, "move": 0}),
    ("undo/answer", {"version": 0, "agree": "yes"}), ("chat", {"text": "x", "room": "cellar"})])
async def test_what_cannot_be_read_is_refused_in_one_sentence(game: Game, path: str, body: JSON) -> None:
    answer = await game.people[0].ask("POST", f"/tables/{game.table}/{path}", body)
    assert answer.status_code == 422
    problem_of(answer)


async def test_who_is_nobody_keeps_nothing(door: httpx.AsyncClient, game: Game) -> None:
    for path in ("pause", "resume", "return", "close"):
        answer = await door.post(f"/api/tables/{game.table}/{path}")
        assert answer.status_code == 401, path
