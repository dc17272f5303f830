"""The rules in the house: which book, the book, and the first page for newcomers."""
from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from starlette.responses import HTMLResponse, Response

from app.games.core.book import Book
from app.people import language_of, player_of, token_of
from app.store.database import StoreUnavailable
from app.store.rows import PlayerRow
from app.tables.problems import problem
from app.web.answers import go_to, own_path, page, partial
from app.web.finding import LONGEST
from app.web.primer import first_page
from app.web.rulebook import OpenBook, Wish, open_book
from app.web.shelf import books, titles
from app.web.templating import render

LONGEST_ID = 40
LONGEST_REASON = 300


async def reader_of(request: Request) -> PlayerRow | None:
    """Books are open to strangers, and to everybody while the store is out of reach."""
    try:
        return await player_of(request) if token_of(request) else None
    except StoreUnavailable:
        return None


router = APIRouter(include_in_schema=False)
Reader = Annotated[PlayerRow | None, Depends(reader_of)]


@router.get("/rules")
async def shelf(request: Request, reader: Reader, clause: str = "") -> Response:
    """Choose a book. Where there is one only, or the clause says which, it is opened."""
    shelved = books()
    named = [book for book in shelved if clause.upper().startswith(f"{book.prefix}-")]
    if len(named or shelved) == 1:
        query = request.url.query
        return go_to(f"/rules/{(named or shelved)[0].game}" + (f"?{query}" if query else ""))
    return page(request, "rules/shelf.html", reader, section="rules", games=titles(language_of(request, reader)))


@router.get("/rules/{game}")
async def read(request: Request, reader: Reader, game: str, chapter: str = "", clause: str = "", q: str = "",
               why: str = "", back: str = "") -> Response:
    wish = Wish(chapter, clause[:LONGEST_ID], q[:LONGEST].strip(), _shortened(why), own_path(back, ""))
    language = language_of(request, reader)
    opened = open_book(_book(game), language, wish)
    if request.headers.get("hx-request"):
        return _found(opened, language)
    response = page(request, "rules/page.html", reader, section="rules", book=opened, games=titles(language))
    response.headers["vary"] = "hx-request"
    return response


@router.get("/rules/{game}/primer")
async def learn(request: Request, reader: Reader, game: str) -> Response:
    language = language_of(request, reader)
    first = first_page(_book(game), language)
    return page(request, "rules/primer.html", reader, section="rules", first=first, games=titles(language))


def _found(opened: OpenBook, language: str) -> Response:
    """What changes while a reader types. It has the address of the whole page, so no browser may keep it."""
    parts = (partial(name, render(f"rules/{name}.html", language, book=opened)) for name in ("book", "found"))
    return HTMLResponse("".join(parts), headers={"cache-control": "no-store", "vary": "hx-request"})


def _book(game: str) -> Book:
    for book in books():
        if book.game == game:
            return book
    raise problem(404, "no_such_page")


def _shortened(text: str) -> str:
    tidy = " ".join(text.split())
    return tidy if len(tidy) <= LONGEST_REASON else tidy[:LONGEST_REASON].rstrip() + "…"
