"""The door to the past: a moment as a whole page, and from one moment to the next only what differs."""
from __future__ import annotations

import re
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Depends, Query, Request
from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from app.limits import LOOKS, Limits
from app.people import address_of, house_of, language_of, player_of
from app.store import messages
from app.store.rows import PlayerRow
from app.tables.access import check_visible
from app.tables.desk import Desk
from app.tables.house import House
from app.tables.past import Film
from app.tables.problems import problem
from app.tables.standpoint import standpoint
from app.tables.story import story_of
from app.tables.talk import rooms_of
from app.web import stream
from app.web.after import points
from app.web.answers import base_url, page, partial
from app.web.replay.reel import Reel, reel_of
from app.web.replay.ruler import x_of
from app.web.replay.turns import rounds_of, turns_of
from app.web.templating import render

NEAR = 60                                       # moves that are added to the log line by line
ALWAYS = ("status", "controls")                 # what is never the same at two moments
NO_END = 2**62
SHOWN = re.compile(r"[0-9]{1,9}")

router = APIRouter(include_in_schema=False)
Visitor = Annotated[PlayerRow | None, Depends(player_of)]
Eyes = Annotated[str | None, Query(alias="as")]
Round = Annotated[int | None, Query(alias="round")]


class Mark(NamedTuple):
    """A turning point on the ruler and beside it."""

    href: str
    at: int
    x: float
    when: str
    words: str


class Moment:
    """What is asked for: a version, a step of the slider, or where a round begins; `since` is what the page shows."""

    def __init__(self, at: int | None = None, step: int | None = None, in_round: Round = None, eyes: Eyes = None,
                 since: str = "", invite: str | None = None, play: bool = False) -> None:
        self.at, self.step, self.round, self.eyes, self.since = at, step, in_round, eyes, since
        self.invite, self.play = invite, play

    def place(self, film: Film) -> int:
        """The end where nothing is said; a moment that does not exist is refused."""
        if self.step is not None:
            place = self.step if 0 <= self.step <= film.last else None
        elif self.round is not None:
            place = next((turn.place for turn in rounds_of(film) if turn.number == self.round), None)
        else:
            place = film.last if self.at is None else film.place(self.at)
        if place is None:
            raise problem(404, "no_such_moment", most=film.last)
        return place

    def known(self, film: Film, name: str) -> int | None:
        """The place of the moment that the page shows, if it is seen with the same eyes."""
        number, _, seen_as = self.since.partition(".")
        return film.place(int(number)) if SHOWN.fullmatch(number) and seen_as == name else None


@router.get("/t/{table_id}/replay")
async def replay(request: Request, visitor: Visitor, table_id: str, moment: Annotated[Moment, Depends()]) -> Response:
    limits: Limits = request.app.state.limits
    limits.spend(LOOKS, visitor.id if visitor else address_of(request))
    house, player_id = house_of(request), visitor.id if visitor else None
    desk = await house.desks.get_current(table_id)
    table = check_visible(desk.table, player_id, moment.invite)
    if desk.position is None:
        raise problem(409, "not_started")
    stand = standpoint(table, player_id, moment.eyes)
    film = await house.pasts.film(desk)
    place = moment.place(film)
    position = await house.pasts.position(film, place)
    reel = reel_of(film, place, position, stand, mine=table.seat_of(player_id), language=language_of(request, visitor),
                   base_url=base_url(request), invite=moment.invite or "")
    parts, board = _noted(reel), reel.board()   # drawn at once: the film's desk is everybody's
    if request.headers.get("hx-request"):
        known = moment.known(film, stand.name)
        return HTMLResponse(Markup("").join([*_differing(reel, parts, known), await _lines(house, reel, known)]))
    tabs = [(*tab, "") for tab in reel.tabs()]
    entries, moments = await _entries(house, reel, 0), await _moments(house, desk, reel)
    return page(request, "table/replay/page.html", visitor, parts=parts, board=board, controls=reel.controls(),
                game=table.game, title=table.title, tabs=tabs, moments=moments, plays=moment.play,
                lines=stream.lines(entries, reel.language))


async def _moments(house: House, desk: Desk, reel: Reel) -> list[Mark]:
    """The turning points of a game that was played to its end."""
    if desk.table.status != "finished":
        return []
    story, film = await story_of(house, desk), reel.film
    places = {happened.number: place for place, happened in enumerate(film.log)}
    found = points(reel.scene, story.turnings, turns_of(film), places)
    return [Mark(reel.href(places[turning.number]), turning.number, x_of(film, places[turning.number]), point.when,
                 point.words) for turning, point in zip(story.turnings, found, strict=True)]


def _noted(reel: Reel) -> dict[str, Markup]:
    """The parts of the moment; that they were sent is remembered, so that the next page is sent what differs."""
    parts = reel.parts()
    reel.film.note(_key(reel, reel.place), {name: hash(html) for name, html in parts.items()})
    return parts


def _differing(reel: Reel, parts: dict[str, Markup], known: int | None) -> list[Markup]:
    sent = {} if known is None else reel.film.noted(_key(reel, known))
    return [partial(name, html) for name, html in parts.items() if name in ALWAYS or sent.get(name) != hash(html)]


def _key(reel: Reel, place: int) -> tuple[int, str, str]:
    return place, reel.stand.name, reel.language


async def _lines(house: House, reel: Reel, known: int | None) -> Markup:
    """The log up to the head: what comes next is added, all else is written anew."""
    if known is not None and 0 <= reel.place - known <= NEAR:
        entries = await _entries(house, reel, known + 1)
        return partial("stream", stream.lines(entries, reel.language), "beforeend") if entries else Markup("")
    lines = stream.lines(await _entries(house, reel, 0), reel.language)
    return partial("stream", render("table/stream.html", reel.language, lines=lines))


async def _entries(house: House, reel: Reel, first: int) -> list[stream.Entry]:
    """What happened and was said from the move at the first place to the head, the latest of it."""
    film, first = reel.film, max(first, reel.place + 1 - stream.KEPT)
    done = film.log[first:reel.place + 1]
    following = film.log[reel.place + 1].number if reel.place < film.last else NO_END
    since = film.log[first].number if first <= reel.place else following
    rooms = rooms_of(reel.scene.table, reel.mine)           # whatever eyes one borrows, one hears with one's own ears
    async with house.database.begin() as connection:
        said = await messages.between(connection, reel.scene.table.id, since if first else 0, following, stream.KEPT,
                                      rooms)
    return stream.merged(reel.scene, done, said)
