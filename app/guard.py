"""The front door: cross-site posts refused, sizes bounded, headers that keep pages from being misused."""
from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.tables.problems import Problem, problem

LARGEST_BODY = 64 * 1024
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
          "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")


class Guard:
    """ASGI middleware around everything."""

    def __init__(self, app: ASGIApp, public_url: str, refuse: Callable[[Problem], ASGIApp]) -> None:
        self._app, self._public_host, self._refuse = app, urlsplit(public_url).netloc, refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self._app
        if scope["method"] not in SAFE:
            fault = self._fault(Headers(scope=scope))
            body = None if fault else await _whole(receive)
            if body is None:
                app = self._refuse(fault or problem(413, "too_large"))
            else:
                receive = _again(body, receive)
        await app(scope, receive, _with_headers(send))

    def _fault(self, headers: Headers) -> Problem | None:
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > len(str(LARGEST_BODY)) or int(length) > LARGEST_BODY:
            return problem(413, "too_large")
        return None if is_own_post(headers, self._public_host) else problem(403, "other_site")


def is_own_post(headers: Headers, public_host: str = "") -> bool:
    """From our own pages, or from a program that carries its token. Browsers on plain http send no Sec-Fetch-Site."""
    if headers.get("authorization", "").startswith("Bearer "):
        return True
    if site := headers.get("sec-fetch-site"):
        return site in ("same-origin", "none")
    return is_own_origin(headers, public_host) or ("origin" not in headers and "cookie" not in headers)


def is_own_origin(headers: Headers, public_host: str = "") -> bool:
    origin = urlsplit(headers.get("origin", "")).netloc
    return bool(origin) and origin in (headers.get("host"), public_host)


async def _whole(receive: Receive) -> list[Message] | None:
    """The body as it came, however long it said it would be; None where it grows over the bound."""
    messages: list[Message] = []
    taken = 0
    while not messages or messages[-1].get("more_body"):
        messages.append(await receive())
        taken += len(messages[-1].get("body", b""))
        if taken > LARGEST_BODY:
            return None
    return messages


def _again(messages: list[Message], receive: Receive) -> Receive:
    """Hands out what was read already, then what is still to come."""
    waiting = iter(messages)

    async def again() -> Message:
        message = next(waiting, None)
        return await receive() if message is None else message
    return again


def _with_headers(send: Send) -> Send:
    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.setdefault("content-security-policy", POLICY)
            headers.setdefault("x-content-type-options", "nosniff")
            headers.setdefault("referrer-policy", "same-origin")
        await send(message)
    return with_headers
