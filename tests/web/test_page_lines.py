"""A page's socket that is misused, and pages of a house that cannot reach its database."""
from __future__ import annotations

import asyncio

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.api.conftest import Game
from tests.conftest import Switch
from tests.web.readers import ROLL, World, told, whispered


def live(address: str, path: str) -> str:
    return address.replace("http://", "ws://") + path


@pytest.mark.parametrize("origin", ["https://evil.example", "null"])
async def test_a_page_of_another_site_hears_nothing(game: Game, address: str, origin: str) -> None:
    cookie = {"Cookie": f"conclave={game.asked.token}"}
    for path in (f"/t/{game.table}/live", "/live"):
        with pytest.raises(InvalidStatus) as refused:
            async with connect(live(address, path), origin=origin, additional_headers=cookie):  # type: ignore[arg-type]
                pass
        assert (refused.value.response.status_code, refused.value.response.body) == (403, b"")


@pytest.mark.parametrize("message", ["roll!", b"\xff\x00", b""])
async def test_what_a_page_says_on_its_socket_is_not_heard(game: Game, address: str, message: str | bytes) -> None:
    cookie = {"Cookie": f"conclave={game.asked.token}"}
    async with connect(live(address, f"/t/{game.table}/live"), additional_headers=cookie) as socket:
        await socket.recv()
        await socket.send(message)
        await game.asked.act(game.table, 0, {"type": "roll"})
        async with asyncio.timeout(60):
            while "v1-" not in str(await socket.recv()):
                pass


async def test_while_the_database_is_away_a_page_is_asked_to_come_again(
    world: World, switch: Switch, subtests: pytest.Subtests
) -> None:
    world.language = "fr"
    sentence = "La maison n'atteint plus ses registres. Rien n'est perdu ; réessayez dans un instant."
    switch.off()
    presses: dict[str, dict[str, object]] = {
        f"{world.table}/act": {"version": 0, "action": ROLL}, f"{world.table}/say": {"text": "Hello"},
        f"/t/{world.half}/sit": {"seat": 1}}
    for path, form in presses.items():
        with subtests.test(path.rsplit("/", 1)[1]):
            answer = await world.asked.press(path, **form)
            assert (answer.status_code, whispered(answer)) == (503, sentence)
    for path in ("/", "/played", world.table, "/account", "/i/wrong"):
        with subtests.test(path):
            answer = await world.asked.look(path)
            assert (answer.status_code, told(answer)) == (503, sentence)
            assert "psycopg" not in answer.text and "house_" not in answer.text
    switch.on()
    assert (await world.act({"type": "roll"})).status_code == 204


async def test_a_page_is_connected_again_when_the_database_is_back(game: Game, address: str, switch: Switch) -> None:
    url, cookie = live(address, f"/t/{game.table}/live"), {"Cookie": f"conclave={game.asked.token}"}
    switch.off()
    with pytest.raises(InvalidStatus):
        async with connect(url, additional_headers=cookie):
            pass
    switch.on()
    async with connect(url, additional_headers=cookie) as socket:
        assert 'id="tray"' in str(await socket.recv())
