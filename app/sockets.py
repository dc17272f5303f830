"""What all sockets of the house have in common: who is let in, and how a conversation ends."""
from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from app.guard import is_own_origin
from app.limits import SOCKETS, Limits
from app.live.patience import Patience
from app.people import address_of, house_of, player_of, session_of
from app.store.rows import PlayerRow
from app.tables.problems import problem

REFUSED, COME_AGAIN = 1008, 1013
TICK_S = 20.0                                   # a silent table says so often that it is alive
SEND_WITHIN_S = 20.0                            # who cannot take a message for so long is asked to come again


async def admit(socket: WebSocket) -> PlayerRow | None:
    """Browsers only from our own pages; programs by their token. Raises a problem for others."""
    limits: Limits = socket.app.state.limits
    limits.spend(SOCKETS, address_of(socket))
    if "origin" in socket.headers and not is_own_origin(socket.headers, house_of(socket).settings.public_host):
        raise problem(403, "other_site")
    player = await player_of(socket)
    if player is None and "authorization" in socket.headers:
        raise problem(401, "who_are_you")
    return player


class Wire:
    """The sending end of a socket: who cannot take a message within a while is let go."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._patience = Patience(self._give_up)
        self._sender: asyncio.Task[Any] | None = None

    async def send(self, text: str) -> None:
        self._sender = asyncio.current_task()
        self._patience.begin(SEND_WITHIN_S)
        try:
            await self._socket.send_text(text)
        finally:
            self._patience.end()

    def _give_up(self) -> None:
        if self._sender is not None:
            self._sender.cancel()


async def converse(socket: WebSocket, *work: Coroutine[None, None, None]) -> None:
    """Until the client goes away, cannot keep up, or logs out: then it hears nothing more."""
    with house_of(socket).sessions.held(session_of(socket)) as ended:
        await until_one_ends(socket, _happens(ended), *work)
    if ended.is_set() and WebSocketState.DISCONNECTED not in (socket.client_state, socket.application_state):
        await socket.close(REFUSED)


async def _happens(event: asyncio.Event) -> None:
    await event.wait()


async def until_one_ends(socket: WebSocket, *work: Coroutine[None, None, None]) -> None:
    """The client went away, or could not keep up: then all of it is over."""
    tasks = [asyncio.ensure_future(each) for each in work]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            if not task.cancelled():            # one that could not send was let go
                task.result()
    except WebSocketDisconnect:
        pass
    except RuntimeError:                        # so Starlette says that the line is closed already
        if WebSocketState.DISCONNECTED not in (socket.client_state, socket.application_state):
            raise
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
