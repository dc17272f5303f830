"""A table's life while its game runs: pauses, absent players, taking back together, the host's role, the end."""
from __future__ import annotations

from fastapi import APIRouter, Request, Security

from app.api import doors, examples
from app.api.bodies import AnswerUndo, AskUndo, Body, Heir, Patience, Wish
from app.api.routes import JSON, TOKEN, Asker, VisibleDesk, Visitor, answer
from app.api.showing import takeback_json
from app.people import house_of, language_of
from app.tables.asking import reach_of
from app.tables.problems import problem

router = APIRouter(prefix="/api/tables/{table_id}", responses=examples.PROBLEMS, dependencies=[Security(TOKEN)],
                   tags=["keeping"])


@router.get("/undo", responses=examples.TAKEBACK)
async def get_undo(request: Request, desk: VisibleDesk, visitor: Visitor) -> JSON:
    """What can be taken back: by yourself, and together; and what stands in the way (`dice`, `secret`, `final`,
    `answered`, `nothing`)."""
    if desk.position is None:
        raise problem(409, "not_started")
    viewer = desk.table.seat_of(visitor.id if visitor else None)
    takeback = await reach_of(house_of(request), desk, viewer)
    return answer(200, takeback_json(desk, takeback, viewer, language_of(request, visitor)))


@router.post("/undo/ask", responses=examples.ASKED)
async def post_ask(asker: Asker, table_id: str, body: AskUndo) -> JSON:
    """Ask the table to take back that move and all after it. All who play must agree; the next move ends the asking."""
    return answer(*await doors.ask_undo(asker, table_id, body))


@router.post("/undo/answer", responses=examples.ASKED)
async def post_answer(asker: Asker, table_id: str, body: AnswerUndo) -> JSON:
    """Allow what was asked, or not. With the last agreement it is done."""
    return answer(*await doors.answer_undo(asker, table_id, body))


@router.post("/absence", responses=examples.AWAY)
async def post_wish(asker: Asker, table_id: str, body: Wish) -> JSON:
    """What you want for a player who has been away longer than the table's patience. More than half of those who sit
    and are there decide; where all have spoken without a majority, the host's wish counts."""
    return answer(*await doors.post_wish(asker, table_id, body))


@router.post("/return", responses=examples.TABLE)
async def post_return(asker: Asker, table_id: str) -> JSON:
    """Take your seat back from the bot that played for you. Acting does the same."""
    return answer(*await doors.post_return(asker, table_id, Body()))


@router.post("/pause", responses=examples.PAUSED)
async def post_pause(asker: Asker, table_id: str) -> JSON:
    """As the host, or as anyone who plays while the host is away: no clock runs and nobody moves."""
    return answer(*await doors.post_pause(asker, table_id, Body()))


@router.post("/resume", responses=examples.TABLE)
async def post_resume(asker: Asker, table_id: str) -> JSON:
    """As for the pause. Clocks go on with the time that was left."""
    return answer(*await doors.post_resume(asker, table_id, Body()))


@router.post("/host", responses=examples.TABLE)
async def post_host(asker: Asker, table_id: str, body: Heir) -> JSON:
    """As the host, hand the table over to somebody who sits at it."""
    return answer(*await doors.post_host(asker, table_id, body))


@router.post("/patience", responses=examples.TABLE)
async def post_patience(asker: Asker, table_id: str, body: Patience) -> JSON:
    """As the host: after how long the table may decide about somebody who is away."""
    return answer(*await doors.post_patience(asker, table_id, body))


@router.post("/close", responses=examples.CLOSED)
async def post_close(asker: Asker, table_id: str) -> JSON:
    """As the host: an open table goes, a game under way ends as `abandoned`; its log stays."""
    return answer(*await doors.post_close(asker, table_id, Body()))
