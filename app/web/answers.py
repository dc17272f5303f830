"""How pages are answered: whole pages, pieces pushed into a page, refusals in one sentence."""
from __future__ import annotations

import re
from typing import Any

from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from app import people
from app.i18n.tell import Cast, Teller
from app.settings import Settings
from app.store.rows import PlayerRow
from app.tables.problems import Problem
from app.web.templating import render

SEE_OTHER = 303
OWN_PATH = re.compile(r"/(?:[\w.~%?=&-][\w.~%?=&/-]{0,300})?", re.ASCII)
YEAR_S = 365 * 24 * 3600


def page(request: Request, name: str, player: PlayerRow | None, status: int = 200, /, **context: Any) -> HTMLResponse:
    """A whole page with what every page needs."""
    language = people.language_of(request, player)
    html = render(name, language, me=_me(player), theme=request.cookies.get("theme", ""), here=_here(request),
                  **({"section": "", "notice": ""} | context))
    return HTMLResponse(html, status)


def partial(target: str, html: str, swap: str = "outerMorph") -> Markup:
    """A piece for the element of that id."""
    inner = html if isinstance(html, Markup) else escape(html)
    return Markup(f'<hx-partial hx-target="#{target}" hx-swap="{swap}">{inner}</hx-partial>')  # noqa: S704 - names are ours


def go_to(path: str) -> Response:
    return RedirectResponse(path, SEE_OTHER)


def done() -> Response:
    """Nothing to swap: what changed is pushed."""
    return Response(status_code=204)


def refusal(request: Request, problem: Problem, language: str) -> Response:
    """To a page that acts: a whisper. To a browser that came for a page: a page."""
    sentence = sentence_of(problem, language)
    if request.headers.get("hx-request"):
        html = render("table/refusal.html", language, sentence=sentence, clause=problem.clause, game=problem.game,
                      back=_current_path(request))
        return HTMLResponse(partial("whisper", html), problem.status)
    html = render("error.html", language, me=None, theme=request.cookies.get("theme", ""), section="", notice="",
                  here="/", sentence=sentence, status=problem.status)
    return HTMLResponse(html, problem.status)


def sentence_of(problem: Problem, language: str) -> str:
    return Teller(problem.game, language, Cast((), ())).tell(problem.message)


def set_cookie(response: Response, name: str, value: str, settings: Settings, *, secret: bool = True) -> None:
    response.set_cookie(name, value, max_age=YEAR_S, httponly=secret, samesite="lax", secure=settings.secure_cookies)


def own_path(path: str | None, otherwise: str = "/") -> str:
    """A way back that stays in the house, written in letters that mean the same to every browser."""
    return path if path and OWN_PATH.fullmatch(path) else otherwise


def base_url(request: Request) -> str:
    return people.house_url(request)


def _me(player: PlayerRow | None) -> dict[str, object] | None:
    return {"name": player.name, "secured": player.is_kept, "colour": ""} if player else None


def _here(request: Request) -> str:
    return str(escape(request.url.path))


def _current_path(request: Request) -> str:
    current = request.headers.get("hx-current-url", "")
    return own_path("/" + current.split("/", 3)[3] if current.count("/") > 2 else "/")
