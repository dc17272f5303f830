"""My history: the games I played, by game, result, company and date."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from urllib.parse import urlencode

import msgspec
from babel.dates import format_date

from app.games.core.game import Outcome
from app.games.core.message import Seat
from app.store import history
from app.store.history import PAGE, Wanted
from app.store.rows import PlayerRow, TableRow
from app.tables.house import House
from app.tables.texts import printable
from app.web.shelf import game_title, titles
from app.web.templating import gettext, marked

RESULTS = {"": marked("Any result"), "won": marked("Won"), "lost": marked("Lost"),
           "closed": marked("Closed before its end")}
LAST_DAY, LAST_PAGE, LONGEST = date(9999, 12, 30), 10_000, 30


@dataclass(frozen=True, slots=True)
class Game:
    """A played game as a row."""

    id: str
    game: str
    game_title: str
    title: str
    day: str
    company: str
    result: str
    note: str
    has_won: bool


@dataclass(frozen=True, slots=True)
class History:
    games: tuple[Game, ...]
    wanted: Wanted
    results: tuple[tuple[str, str], ...]
    titles: tuple[tuple[str, str], ...]
    companions: tuple[str, ...]
    newer: str                                  # addresses; empty where there is nothing
    older: str

    @property
    def is_filtered(self) -> bool:
        return self.wanted != Wanted()


def wanted_of(asked: Mapping[str, str]) -> tuple[Wanted, int]:
    """What an address asks for; what cannot be read asks for nothing."""
    game, result, page = (asked.get(name, "") for name in ("game", "result", "page"))
    wanted = Wanted(game[:LONGEST] if game.isalnum() else "", result if result in RESULTS else "",
                    printable(asked.get("with", "")).strip()[:LONGEST], _day(asked.get("from", "")),
                    _day(asked.get("until", "")))
    return wanted, min(int(page), LAST_PAGE) if page.isdecimal() and page.isascii() and len(page) < LONGEST else 0


async def history_of(house: House, player: PlayerRow, asked: Mapping[str, str], language: str) -> History:
    wanted, page = wanted_of(asked)
    async with house.database.begin() as connection:
        found = await history.played(connection, player.id, wanted, page)
        names = await history.companions(connection, player.id)
    return History(
        tuple(_game(table, player, language) for table in found[:PAGE]), wanted,
        tuple((key, gettext(language, words)) for key, words in RESULTS.items()),
        (("", gettext(language, "All games")), *titles(language)), tuple(names),
        _address(wanted, page - 1) if page else "", _address(wanted, page + 1) if len(found) > PAGE else "")


def _game(table: TableRow, player: PlayerRow, language: str) -> Game:
    seat = table.seat_of(player.id)
    others = [other.name or "…" for other in table.seats if other.seat != seat]
    day = format_date(table.finished_at, "medium", language) if table.finished_at else ""
    row = Game(table.id, table.game, game_title(table.game, language), table.title, day, ", ".join(others),
               gettext(language, "closed before its end"), "", False)
    if table.outcome is None or seat is None:
        return row
    outcome = msgspec.json.decode(table.outcome, type=Outcome)
    return replace(row, has_won=seat in outcome.winners, result=_result(outcome, seat, language),
                   note=" · ".join(str(score) for score in sorted(outcome.scores, reverse=True)))


def _result(outcome: Outcome, seat: Seat, language: str) -> str:
    if seat in outcome.winners:
        return gettext(language, "won")
    if not outcome.winners:                     # a game that all can lose together, or one alone
        return gettext(language, "nobody won")
    ahead = sum(other in outcome.winners or score > outcome.scores[seat] for other, score in enumerate(outcome.scores))
    return gettext(language, "place %(place)s of %(of)s", place=1 + ahead, of=len(outcome.scores))


def _address(wanted: Wanted, page: int) -> str:
    asked = {"game": wanted.game, "result": wanted.result, "with": wanted.companion,
             "from": wanted.since.isoformat() if wanted.since else "",
             "until": wanted.until.isoformat() if wanted.until else "", "page": str(page) if page else ""}
    return f"/played?{urlencode({name: value for name, value in asked.items() if value})}"


def _day(text: str) -> date | None:
    try:
        return min(date.fromisoformat(text), LAST_DAY)
    except ValueError:
        return None
