"""When the database is away the house says so, loses nothing, and goes on when it is back."""
from __future__ import annotations

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.api.conftest import Game, problem_of
from tests.conftest import Switch
from tests.guests import GAME, Listener, listening
from tests.patience import until

ASKED = {
    "a guest comes in": lambda game: game.asked.client.post("/api/guests", json={"name": "Di"}),
    "tables are listed": lambda game: game.asked.client.get("/api/tables"),
    "a table is opened": lambda game: game.asked.ask("POST", "/tables", {"game": GAME, "seats": 3}),
    "a move is made": lambda game: game.asked.act(game.table, 0, {"type": "roll"}),
    "something is said": lambda game: game.asked.ask("POST", f"/tables/{game.table}/chat", {"text": "Hello"}),
    "the log is read": lambda game: game.asked.ask("GET", f"/tables/{game.table}/log"),
}


async def test_while_the_database_is_away_everyone_is_asked_to_come_again(
    game: Game, switch: Switch, subtests: pytest.Subtests
) -> None:
    switch.off()
    for what, ask in ASKED.items():
        with subtests.test(what):
            answer = await ask(game)
            assert (answer.status_code, problem_of(answer)["type"]) == (503, "urn:conclave:store")
            assert "psycopg" not in answer.text and "house_" not in answer.text
    switch.on()


async def test_when_the_database_is_back_everything_works_again(
    game: Game, switch: Switch, subtests: pytest.Subtests
) -> None:
    switch.off()
    assert (await game.asked.act(game.table, 0, {"type": "roll"})).status_code == 503
    switch.on()
    for what, ask in ASKED.items():
        with subtests.test(what):
            assert (await ask(game)).is_success


async def test_a_database_that_came_back_unnoticed_costs_nobody_anything(game: Game, switch: Switch) -> None:
    assert (await game.asked.get(f"/tables/{game.table}"))["version"] == 0
    switch.cut()
    assert (await game.asked.act(game.table, 0, {"type": "roll"})).status_code == 200


async def test_the_house_lives_but_is_not_ready(door: httpx.AsyncClient, switch: Switch) -> None:
    switch.off()
    assert [(await door.get(path)).status_code for path in ("/healthz", "/readyz")] == [200, 503]
    switch.on()
    assert (await door.get("/readyz")).status_code == 200


async def test_a_socket_is_turned_away_with_the_reason(game: Game, address: str, switch: Switch) -> None:
    switch.off()
    with pytest.raises(InvalidStatus) as refused:
        async with listening(address, f"/tables/{game.table}/live", game.asked):
            pass
    assert refused.value.response.status_code == 503
    switch.on()


async def settled(line: Listener) -> Listener:
    """After all that a socket is told at first."""
    await line.post("chat", {"text": "Is this on?"})
    await line.next("chat")
    await line.post("nothing", {})              # answered only when all that came before has been told
    return line


async def test_a_post_on_a_socket_is_answered_like_any_other(game: Game, address: str, switch: Switch) -> None:
    async with listening(address, f"/tables/{game.table}/live", game.asked) as line:
        await settled(line)
        switch.off()
        answer = await line.post("actions", {"version": 0, "action": {"type": "roll"}})
        assert (answer["status"], answer["body"]["type"]) == (503, "urn:conclave:store")
    switch.on()


async def test_a_socket_that_cannot_be_told_the_truth_is_asked_to_come_again(
    game: Game, address: str, switch: Switch
) -> None:
    async with listening(address, f"/tables/{game.table}/live", game.asked) as line:
        await settled(line)
        switch.off()
        await line.post("actions", {"version": 0, "action": {"type": "roll"}})
        with pytest.raises(ConnectionClosed) as closed:
            await line.next("anything else")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1013
    switch.on()
    async with listening(address, f"/tables/{game.table}/live", game.asked) as line:
        assert (await line.version(0))["version"] == 0


async def test_clocks_and_bots_go_on(game: Game, switch: Switch) -> None:
    """Whatever looks after the tables is still there afterwards."""
    table = (await game.asked.post("/tables", {"game": GAME, "seats": 3}))["id"]
    for _ in range(3):
        await game.asked.post(f"/tables/{table}/seats", {"bot": "adept"})
    switch.off()
    assert (await game.asked.ask("POST", f"/tables/{table}/start")).status_code == 503
    switch.on()
    await game.asked.post(f"/tables/{table}/start")

    async def is_over() -> bool:
        return (await game.asked.get(f"/tables/{table}"))["status"] == "finished"
    await until(is_over)
