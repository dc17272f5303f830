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

    def __init__(self, app: ASGIApp, public_url: str, refuse: Callable[[Scope, Problem], ASGIApp]) -> None:
        self._app, self._public_host, self._refuse = app, urlsplit(public_url).netloc, refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        app = self._app
        if scope["method"] not in SAFE and (fault := self._fault(headers)):
            app = self._refuse(scope, fault)
        try:
            await app(scope, _bounded(receive), _with_headers(send))
        except TooLarge:
            await self._refuse(scope, problem(413, "too_large"))(scope, receive, _with_headers(send))

    def _fault(self, headers: Headers) -> Problem | None:
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > LARGEST_BODY:
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


class TooLarge(Exception):
    """A body that did not say how large it is grew over the bound."""


def _bounded(receive: Receive) -> Receive:
    taken = 0

    async def bounded() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > LARGEST_BODY:
            raise TooLarge
        return message
    return bounded


def _with_headers(send: Send) -> Send:
    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.setdefault("content-security-policy", POLICY)
            headers.setdefault("x-content-type-options", "nosniff")
            headers.setdefault("referrer-policy", "same-origin")
        await send(message)
    return with_headers
