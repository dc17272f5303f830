"""Playing without waiting for anybody: against bots in two clicks, and the practice that teaches by doing."""
from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request
from starlette.responses import HTMLResponse, Response

from app.games.core.game import Game
from app.i18n.books import words
from app.limits import TABLES, Limits
from app.people import house_of, known_player, language_of, player_of
from app.store import tables
from app.store.rows import PlayerRow
from app.tables.opening import known_game
from app.tables.practice import open_practice, practice_of, put_away
from app.tables.problems import Problem, problem
from app.tables.quick import start_against_bots
from app.web.answers import go_to, page, sentence_of
from app.web.shelf import game_title
from app.web.templating import gettext

router = APIRouter(include_in_schema=False)
Visitor = Annotated[PlayerRow | None, Depends(player_of)]
Known = Annotated[PlayerRow, Depends(known_player)]
Text = Annotated[str, Form()]


@router.get("/quick/{game_key}")
async def quick_page(request: Request, visitor: Visitor, game_key: str) -> Response:
    game = known_game(game_key)
    return _quick(request, visitor, game) if visitor else go_to(f"/enter?next=/quick/{game.key}")


@router.post("/quick/{game_key}")
async def quick(request: Request, player: Known, game_key: str, seats: Text = "", level: Text = "") -> Response:
    game, language = known_game(game_key), language_of(request, player)
    try:
        _spend(request, player)
        count = next((count for count in _counts(game) if str(count) == seats), 0)
        table_id = await start_against_bots(house_of(request), player, game.key, count, level or game.bots()[0],
                                            gettext(language, "Against bots"))
    except Problem as fault:
        return _quick(request, player, game, fault)
    return go_to(f"/t/{table_id}")


@router.get("/practice/{game_key}")
async def practice_page(request: Request, visitor: Visitor, game_key: str) -> Response:
    game = known_game(game_key)
    practice, language = practice_of(game.key), language_of(request, visitor)
    if practice is None:
        raise problem(404, "no_practice")
    if visitor is None:
        return go_to(f"/enter?next=/practice/{game.key}")
    async with house_of(request).database.begin() as connection:
        running = await tables.practices_of(connection, visitor.id, game.key)
    return page(request, "lobby/practice.html", visitor, section="tables", game=game.key,
                game_title=game_title(game.key, language), lead=words(practice.lead, language),
                running=running[0] if running else "")


@router.post("/practice/{game_key}")
async def practise(request: Request, player: Known, game_key: str) -> Response:
    _spend(request, player)
    title = gettext(language_of(request, player), "Practice")
    return go_to(f"/t/{await open_practice(house_of(request), player, game_key, title)}")


@router.post("/t/{table_id}/put-away")
async def end_practice(request: Request, player: Known, table_id: str) -> Response:
    await put_away(house_of(request), player, table_id)
    return go_to("/")


def _quick(request: Request, player: PlayerRow, game: Game, fault: Problem | None = None) -> HTMLResponse:
    language, counts = language_of(request, player), _counts(game)
    return page(request, "lobby/quick.html", player, fault.status if fault else 200, section="tables", game=game.key,
                game_title=game_title(game.key, language), rivals=[(str(count), str(count - 1)) for count in counts],
                usual=str(counts[min(1, len(counts) - 1)]),
                levels=[(level, gettext(language, level.capitalize())) for level in game.bots()],
                has_practice=practice_of(game.key) is not None, notice=sentence_of(fault, language) if fault else "")


def _counts(game: Game) -> list[int]:
    """Chairs of a table with at least one bot."""
    return [count for count in game.seats if count > 1]


def _spend(request: Request, player: PlayerRow) -> None:
    limits: Limits = request.app.state.limits
    limits.spend(TABLES, player.id)
