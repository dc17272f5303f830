"""The application: the house opened at the start, its doors, and what it says when it says no."""
from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from functools import partial

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from app import people
from app.api import health, keeping, live, routes, webhooks
from app.api.errors import problem_response
from app.bots.keeper import BotKeeper
from app.guard import Guard
from app.limits import Limits
from app.settings import ROOT, Settings
from app.store.database import StoreUnavailable
from app.tables.chores import go_on
from app.tables.faults import fault_in_body
from app.tables.house import House
from app.tables.presence import PresenceKeeper
from app.tables.problems import Problem, problem
from app.tables.rounds import Rounds
from app.tables.timekeeper import keep_time
from app.web import alone, notices, rules, site
from app.web import live as web_live
from app.web import tables as web_tables
from app.web.answers import refusal
from app.web.replay import routes as web_replay
from app.webhooks.courier import carry

ABOUT = ("Play the games of the house through an API: come in by name, take a seat, ask what you may do, do it. "
         "What can be posted to a table can also be sent on its socket as "
         '`{"id": 7, "post": "actions", "body": {...}}`.')
UNDECODABLE, NOT_ALLOWED = 400, 405
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")
STATIC = ["GET", "HEAD"]                        # of files, which are on no route of ours


def create_app(settings: Settings, *, limits: Limits | None = None) -> FastAPI:
    app = FastAPI(title="Conclave", description=ABOUT, lifespan=_lifespan, docs_url=None, redoc_url=None,
                  openapi_url="/api/openapi.json")
    app.state.settings, app.state.limits = settings, limits or Limits()
    app.include_router(routes.router)
    app.include_router(webhooks.router)
    app.include_router(keeping.router)
    app.include_router(live.router)
    app.include_router(health.router)
    app.include_router(site.router)
    app.include_router(web_tables.router)
    app.include_router(alone.router)
    app.include_router(notices.router)
    app.include_router(web_live.router)
    app.include_router(web_replay.router)
    app.include_router(rules.router)
    app.mount("/static", StaticFiles(directory=ROOT / "static"), "static")
    for kind, handler in HANDLERS.items():
        app.add_exception_handler(kind, handler)
    app.add_middleware(Guard, public_url=settings.public_url, refuse=_refuse)
    return app


@contextlib.asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    house = House(app.state.settings)
    await house.open()
    app.state.house = house
    work = [asyncio.create_task(go_on(chore)) for chore in _chores(house)]
    try:
        yield
    finally:
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        await house.close()


def _chores(house: House) -> Iterator[Callable[[], Coroutine[None, None, None]]]:
    """What goes on without being asked for."""
    yield PresenceKeeper(house).run
    yield Rounds(house).run
    if house.settings.bots_here:
        yield partial(keep_time, house)
        yield BotKeeper(house).run
    if house.settings.bots_here and house.settings.webhooks != "off":
        yield partial(carry, house)


async def _language(request: Request) -> str:
    try:
        return people.language_of(request, await people.player_of(request))
    except StoreUnavailable:
        return people.language_of(request)


async def _on_problem(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, Problem)
    return _answer(request, fault, await _language(request))


async def _on_invalid(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, RequestValidationError)
    first = fault.errors()[0]
    found = fault_in_body(first["type"], first["loc"][1:])
    status, key = (400, "not_json") if first["type"] == "json_invalid" else (422, "malformed")
    return _answer(request, problem(status, key, fault=found), await _language(request))


async def _on_http(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    answer = _answer(request, _http_problem(request, fault), await _language(request))
    if fault.status_code == NOT_ALLOWED:
        answer.headers["Allow"] = ", ".join(_methods(request))
    return answer


def _http_problem(request: Request, fault: HTTPException) -> Problem:
    status = fault.status_code
    if status == UNDECODABLE:                   # the cause knows what it is about the body
        return problem(status, "not_json" if _is_for_programs(request) else "malformed", fault=str(fault.__cause__))
    return problem(status, {404: "no_such_page", NOT_ALLOWED: "not_that_way"}.get(status, "broken"))


def _methods(request: Request) -> list[str]:
    """All that the address can be used with, whichever routes they are on (RFC 9110, 15.5.6)."""
    routes = [route for route in request.app.routes if not isinstance(route, Mount)]
    return [method for method in METHODS
            if any(route.matches({**request.scope, "method": method})[0] is Match.FULL for route in routes)] or STATIC


async def _on_store(request: Request, fault: Exception) -> Response:
    return _answer(request, problem(503, "store"), people.language_of(request))


async def _on_broken(request: Request, fault: Exception) -> Response:
    """Never a stack, never a secret."""
    return _answer(request, problem(500, "broken"), people.language_of(request))


HANDLERS: dict[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    Problem: _on_problem,
    RequestValidationError: _on_invalid,
    HTTPException: _on_http,
    StoreUnavailable: _on_store,
    Exception: _on_broken,
}


def _refuse(fault: Problem) -> ASGIApp:
    async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        await _answer(request, fault, await _language(request))(scope, receive, send)
    return refuse


def _answer(request: Request, fault: Problem, language: str) -> Response:
    """Problem details for programs, a sentence for people."""
    if _is_for_programs(request):
        return problem_response(fault, language)
    return refusal(request, fault, language)


def _is_for_programs(request: Request) -> bool:
    return request.url.path.startswith("/api/")
