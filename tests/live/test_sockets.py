"""How a conversation over a socket ends: quietly where the line is closed, not so where the fault is ours."""
from __future__ import annotations

import asyncio
from typing import NoReturn

import pytest
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketState

from app.sockets import until_one_ends


async def nothing(*_: object) -> Message:
    return {}


def socket(state: WebSocketState) -> WebSocket:
    line = WebSocket({"type": "websocket"}, nothing, nothing)
    line.client_state, line.application_state = WebSocketState.CONNECTED, state
    return line


async def stumble() -> NoReturn:
    raise RuntimeError("dictionary changed size during iteration")


async def test_a_line_that_is_closed_already_ends_quietly() -> None:
    await until_one_ends(socket(WebSocketState.DISCONNECTED), stumble(), asyncio.sleep(60))


async def test_a_fault_of_ours_is_not_passed_over() -> None:
    with pytest.raises(RuntimeError, match="dictionary"):
        await until_one_ends(socket(WebSocketState.CONNECTED), stumble(), asyncio.sleep(60))
