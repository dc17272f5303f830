"""The lobby: first what waits for me, then what waits for others, then what is open, and boxes to set a table."""
from __future__ import annotations

from dataclasses import dataclass

import msgspec
from markupsafe import Markup

from app.games.core.codec import convert_options
from app.games.core.game import Game, Outcome
from app.games.registry import game_of
from app.i18n.books import book_of
from app.store import tables
from app.store.rows import PlayerRow, TableRow
from app.tables.desk import NO_CREST, Desk
from app.tables.house import House
from app.web.games import pages_of
from app.web.options import length
from app.web.scene import Timer
from app.web.shelf import game_title, shown_games
from app.web.showing import scene_of
from app.web.templating import gettext, ngettext, render

MOST = 30                                       # rows of each kind


@dataclass(frozen=True, slots=True)
class Row:
    """A table as a row of the lobby."""

    id: str
    game: str
    title: str
    sentence: Markup | str
    place: str
    colours: tuple[str, ...]
    seats: int
    seated: str
    pace: str
    note: str
    href: str
    words: str
    timer: Timer | None = None
    now_ms: int = 0
    is_mine: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    game: str
    title: str
    facts: str
    lid: Markup


async def lobby_parts(house: House, player: PlayerRow | None,
                      language: str) -> tuple[frozenset[str], dict[str, Markup]]:
    """The player's own tables, and the pieces of the lobby that are pushed, by element id."""
    mine, open_tables = await _tables(house, player)
    rows = [await _my_row(house, table, player, language) for table in mine if table.status != "finished"]
    return frozenset(table.id for table in mine), {
        "mine": render("lobby/mine.html", language, now=[row for row in rows if row.is_mine],
                       later=[row for row in rows if not row.is_mine], known=player is not None),
        "ledger": render("lobby/ledger.html", language,
                         rows=[_open_row(table, language) for table in open_tables]),
        "boxes": render("lobby/boxes.html", language, boxes=[_box(game, language) for game in shown_games()]),
    }


async def played_games(house: House, player: PlayerRow, language: str) -> list[Row]:
    async with house.database.begin() as connection:
        mine = await tables.tables_of(connection, player.id)
    return [await _my_row(house, table, player, language) for table in mine if table.status == "finished"]


async def _tables(house: House, player: PlayerRow | None) -> tuple[list[TableRow], list[TableRow]]:
    async with house.database.begin() as connection:
        mine = await tables.tables_of(connection, player.id) if player else []
        others = await tables.open_tables(connection)
    known = {table.id for table in mine}
    return mine[:MOST], [table for table in others if table.id not in known and book_of(table.game)][:MOST]


async def _my_row(house: House, table: TableRow, player: PlayerRow | None, language: str) -> Row:
    desk = await house.desks.get(table.id)
    scene = scene_of(house, desk, player, language, "")
    prompt = scene.prompt() if desk.position is not None else None
    ready_to_start = table.status == "open" and scene.is_host and table.is_full
    is_mine = scene.is_mine or ready_to_start
    sentence = scene.teller().tell(prompt) if prompt else _quiet_sentence(desk, language)
    return Row(
        id=f"t-{table.id}", game=table.game, title=table.title, sentence=sentence, place=_place(table, language),
        colours=_crests(desk), seats=len(table.seats), seated=_seated(table, language), pace="", note="",
        href=f"/t/{table.id}", words=gettext(language, "Sit down") if is_mine else gettext(language, "Look"),
        timer=scene.timer, now_ms=scene.now_ms, is_mine=is_mine)


def _quiet_sentence(desk: Desk, language: str) -> str:
    table = desk.table
    if table.outcome:
        outcome = msgspec.json.decode(table.outcome, type=Outcome)
        names = [table.seats[seat].name or "" for seat in outcome.winners]
        return gettext(language, "Won by %(names)s.", names=", ".join(names)) if names else \
            gettext(language, "Nobody won.")
    empty = sum(seat.is_empty for seat in table.seats)
    if empty:
        return ngettext(language, "One chair is empty.", "%(count)s chairs are empty.", empty)
    return gettext(language, "Everyone sits.")


def _open_row(table: TableRow, language: str) -> Row:
    pace_s = convert_options(game_of(table.game), msgspec.json.decode(table.options)).pace_s
    pace = gettext(language, "live") if pace_s is None else length(pace_s, language)
    note = "" if pace_s is None else gettext(language, "for a move")
    joinable = table.status == "open" and not table.is_full
    return Row(
        id=f"o-{table.id}", game=table.game, title=table.title, sentence="",
        place=gettext(language, "%(game)s, set by %(host)s", game=game_title(table.game, language),
                      host=_host(table)),
        colours=tuple(seat.colour or NO_CREST for seat in table.seats if not seat.is_empty), seats=len(table.seats),
        seated=_seated(table, language), pace=pace, note=note, href=f"/t/{table.id}",
        words=gettext(language, "Join") if joinable else gettext(language, "Watch"))


def _place(table: TableRow, language: str) -> str:
    return f"{game_title(table.game, language)} · {table.title}"


def _seated(table: TableRow, language: str) -> str:
    names = [seat.name for seat in table.seats if seat.name]
    return gettext(language, "%(names)s; %(count)s of %(of)s chairs taken", names=", ".join(names), count=len(names),
                   of=len(table.seats))


def _crests(desk: Desk) -> tuple[str, ...]:
    return tuple(colour for colour, seat in zip(desk.colours(), desk.table.seats, strict=True) if not seat.is_empty)


def _host(table: TableRow) -> str:
    return next((seat.player_name or "" for seat in table.seats if seat.player_id == table.host_id), "…")


def _box(game: Game, language: str) -> Box:
    seats = gettext(language, "%(least)s to %(most)s players", least=game.seats.start, most=game.seats.stop - 1)
    return Box(game.key, game_title(game.key, language), f"{seats} · {pages_of(game.key).facts(language)}",
               pages_of(game.key).lid(language))
