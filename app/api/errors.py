"""Refusals as problem details (RFC 9457), in the asker's language."""
from __future__ import annotations

from http import HTTPStatus
from typing import Any

from starlette.responses import Response

from app.games.core.codec import encode
from app.i18n.tell import Cast, Teller
from app.tables.problems import Problem

MEDIA_TYPE = "application/problem+json"


def problem_json(problem: Problem, language: str, cast: Cast | None = None) -> dict[str, Any]:
    teller = Teller(problem.game, language, cast or Cast((), ()))
    shown: dict[str, Any] = {
        "type": f"urn:conclave:{problem.message.key.removeprefix('problem.')}",
        "title": HTTPStatus(problem.status).phrase,
        "status": problem.status,
        "detail": teller.tell(problem.message),
    }
    if problem.clause:
        shown["clause"] = problem.clause
    if problem.version is not None:
        shown["version"] = problem.version
    return shown


def problem_response(problem: Problem, language: str) -> Response:
    return Response(encode(problem_json(problem, language)), problem.status, media_type=MEDIA_TYPE)
