"""Logging out: from then on the device's open pages hear nothing more, nor do its programs."""
from __future__ import annotations

import httpx
import pytest
from fastapi import FastAPI
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from app.accounts import people
from app.people import COOKIE
from app.tables.rounds import Rounds
from tests.api.conftest import Game
from tests.guests import Person, enter
from tests.serving import house_of
from tests.web.readers import Reader

REFUSED = 1008
WORDS = "What nobody hears who is gone"


def open_socket(address: str, path: str, token: str) -> connect:
    """As a browser opens it, on a page of the house."""
    return connect(address.replace("http", "ws", 1) + path, origin=address,  # type: ignore[arg-type]
                   additional_headers={"Cookie": f"{COOKIE}={token}"}, max_size=2**22)


def sockets(game: Game) -> tuple[str, ...]:
    return "/live", f"/t/{game.table}/live", "/api/lobby/live", f"/api/tables/{game.table}/live"


async def last_words(line: ClientConnection) -> tuple[str, int]:
    """All that is still heard on a line that is closed, and how it was closed."""
    heard = ""
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            heard += str(await line.recv())
    assert closed.value.rcvd is not None
    return heard, closed.value.rcvd.code


async def open_passage(app: FastAPI, person: Person) -> str:
    player = await people.who_is(house_of(app), person.token)
    assert player is not None
    return await people.open_passage(house_of(app), player)


async def test_whoever_logs_out_hears_nothing_more(
    game: Game, address: str, door: httpx.AsyncClient, subtests: pytest.Subtests
) -> None:
    for path in sockets(game):
        with subtests.test(path):
            [person] = await enter(door, "Di")
            async with open_socket(address, path, person.token) as line:
                await line.recv()
                assert (await Reader(door, person).send("/leave", {})).status_code == 303
                await game.asked.post(f"/tables/{game.table}/chat", {"text": f"{WORDS} from {path}"})
                heard, code = await last_words(line)
                assert code == REFUSED
                assert f"{WORDS} from {path}" not in heard  # others were said before this one came


async def test_a_player_who_logs_out_is_no_longer_at_the_table(
    game: Game, address: str, house_app: FastAPI, door: httpx.AsyncClient
) -> None:
    async with open_socket(address, f"/t/{game.table}/live", game.asked.token) as line:
        await line.recv()
        assert house_of(house_app).hub.present(game.table) == {game.people.index(game.asked)}
        await Reader(door, game.asked).send("/leave", {})
        await last_words(line)
    assert house_of(house_app).hub.present(game.table) == set()


async def test_the_same_player_s_other_device_goes_on(
    game: Game, address: str, house_app: FastAPI, door: httpx.AsyncClient
) -> None:
    other = await people.use_passage(house_of(house_app), await open_passage(house_app, game.asked))
    async with open_socket(address, f"/t/{game.table}/live", other) as line:
        await Reader(door, game.asked).send("/leave", {})
        await game.other.post(f"/tables/{game.table}/chat", {"text": WORDS})
        while WORDS not in str(await line.recv()):
            pass


async def test_who_has_no_name_goes_on_watching(game: Game, address: str, door: httpx.AsyncClient) -> None:
    async with open_socket(address, f"/t/{game.table}/live", "") as line:
        await Reader(door, game.asked).send("/leave", {})
        await game.other.post(f"/tables/{game.table}/chat", {"text": WORDS})
        while WORDS not in str(await line.recv()):
            pass


async def test_the_rounds_close_what_lives_by_a_session_whose_end_was_not_told(
    game: Game, address: str, house_app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = house_of(house_app)
    async with (open_socket(address, f"/t/{game.table}/live", game.asked.token) as gone,
                open_socket(address, f"/t/{game.table}/live", game.other.token) as stays):
        await gone.recv()
        with monkeypatch.context() as lost:
            lost.setattr(house.sessions, "end", lambda session: None)
            await people.go(house, game.asked.token)
        await Rounds(house).look_at_sessions()
        assert (await last_words(gone))[1] == REFUSED
        await game.other.post(f"/tables/{game.table}/chat", {"text": WORDS})
        while WORDS not in str(await stays.recv()):
            pass


async def test_a_guest_who_comes_in_again_changes_the_name_and_keeps_the_chair(
    game: Game, door: httpx.AsyncClient
) -> None:
    answer = await Reader(door, game.asked).send("/enter", {"name": "Zoe", "next": f"/t/{game.table}"})
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{game.table}")
    assert "set-cookie" not in answer.headers
    seats = (await game.asked.get(f"/tables/{game.table}"))["seats"]
    assert seats[game.people.index(game.asked)]["name"] == "Zoe"


@pytest.mark.parametrize("way", ["/enter", "/return", "/carry"])
async def test_whoever_comes_in_as_another_is_no_longer_who_they_were(
    game: Game, address: str, house_app: FastAPI, door: httpx.AsyncClient, way: str
) -> None:
    ada, passage = Reader(door, game.asked), await open_passage(house_app, game.other)
    await ada.send("/account/password", {"password": "correct horse"})
    await Reader(door, game.other).send("/account/password", {"password": "correct horse"})
    form = {"name": game.other.name if way == "/return" else "Zoe", "password": "correct horse"}
    async with open_socket(address, f"/t/{game.table}/live", game.asked.token) as line:
        answer = await ada.send(f"/carry/{passage}" if way == "/carry" else way, form)
        assert answer.status_code == 303
        assert answer.cookies[COOKIE] != game.asked.token
        assert (await last_words(line))[1] == REFUSED
    assert await people.who_is(house_of(house_app), game.asked.token) is None
