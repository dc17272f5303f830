"""The lobby: first what waits for me, then what waits for others, then what is open, and boxes to set a table."""
from __future__ import annotations

from dataclasses import dataclass

import msgspec
from markupsafe import Markup

from app.games.core.codec import convert_options
from app.games.core.game import Game
from app.games.registry import game_of
from app.i18n.books import book_of
from app.store import tables
from app.store.rows import PlayerRow, TableRow
from app.tables.asking import missing, open_wish
from app.tables.desk import NO_CREST, Desk
from app.tables.house import House
from app.tables.keeping import is_over_days
from app.tables.practice import practice_of
from app.web.filters import Bar, Filters
from app.web.games import pages_of
from app.web.options import DAY_S, length
from app.web.scene import Scene, Timer
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
    is_open: bool = False                       # not begun


@dataclass(frozen=True, slots=True)
class Box:
    game: str
    title: str
    facts: str
    lid: Markup
    has_practice: bool


async def lobby_parts(house: House, player: PlayerRow | None, language: str,
                      filters: Filters) -> tuple[frozenset[str], dict[str, Markup]]:
    """The player's own tables, and the pieces of the lobby that are pushed, by element id."""
    mine, others = await _tables(house, player, filters)
    rows = [await _my_row(house, table, player, language) for table in mine[:MOST]]
    return frozenset(table.id for table in mine), {
        "games": render("lobby/filters.html", language, bars=_bars(len(mine), len(others), filters, language)),
        "mine": _mine(rows, filters, language),
        "ledger": _ledger(others, filters, language),
        "boxes": render("lobby/boxes.html", language, boxes=[_box(game, language) for game in shown_games()]),
    }


def _mine(rows: list[Row], filters: Filters, language: str) -> Markup:
    now, later = [row for row in rows if row.is_mine], [row for row in rows if not row.is_mine]
    begun = [row for row in later if not row.is_open]
    match filters.mine:
        case "turn":
            later = []
        case "others":
            now, later = [], begun
        case "open":
            now, later = [row for row in now if row.is_open], [row for row in later if row.is_open]
    return render("lobby/mine.html", language, now=now, later=later, is_filtered=bool(filters.mine))


def _bars(mine: int, others: int, filters: Filters, language: str) -> list[Bar]:
    """What can be asked of the lists, where there is anything to choose from."""
    games = [filters.games_bar(language)] if filters.game or mine + others > 1 else []
    return [*games, filters.mine_bar(language)] if filters.mine or mine > 1 else games


def _ledger(others: list[TableRow], filters: Filters, language: str) -> Markup:
    wanted = [table for table in others if _fits(table, filters)]
    return render("lobby/ledger.html", language, rows=[_open_row(table, language) for table in wanted[:MOST]],
                  bars=(filters.chairs_bar(language), filters.pace_bar(language)),
                  is_useful=bool(filters.chairs or filters.pace) or len(others) > 1,
                  is_filtered=bool(filters.game or filters.chairs or filters.pace))


def _fits(table: TableRow, filters: Filters) -> bool:
    if filters.chairs and _is_joinable(table) != (filters.chairs == "free"):
        return False
    return not filters.pace or (filters.pace == "days") == _is_over_days(table)


async def _tables(house: House, player: PlayerRow | None,
                  filters: Filters) -> tuple[list[TableRow], list[TableRow]]:
    """What the player has to do with and is not over, and what stands open besides."""
    async with house.database.begin() as connection:
        mine = await tables.tables_of(connection, player.id) if player else []
        others = await tables.open_tables(connection, filters.game)
    known = {table.id for table in mine}
    return ([table for table in mine if not table.is_over and filters.game in ("", table.game)],
            [table for table in others if table.id not in known and book_of(table.game)])


async def _my_row(house: House, table: TableRow, player: PlayerRow | None, language: str) -> Row:
    house.desks.compare(table.id, table.marks)
    desk = await house.desks.get(table.id)
    scene = scene_of(house, desk, player, language, "")
    sentence, is_mine = _how_it_stands(scene)
    return Row(
        id=f"t-{table.id}", game=table.game, title=table.title, sentence=sentence, place=_place(table, language),
        colours=_crests(desk), seats=len(table.seats), seated=_seated(table, language), pace="", note="",
        href=f"/t/{table.id}", words=gettext(language, "Sit down") if is_mine else gettext(language, "Look"),
        timer=scene.timer, now_ms=scene.now_ms, is_mine=is_mine, is_open=table.status == "open")


def _how_it_stands(scene: Scene) -> tuple[Markup | str, bool]:
    """What is said of a table of mine that is not over, and whether it waits for me."""
    if scene.desk.is_running and (wish := open_wish(scene.desk)) and scene.viewer in missing(scene.table, wish):
        return scene.t("%(name)s asks to take something back.", name=scene.names[wish.by]), True
    if scene.desk.is_running and (prompt := scene.prompt()):
        return scene.teller().tell(prompt), scene.is_mine
    return (scene.t("The game is paused."), False) if scene.table.status == "playing" else _before_the_start(scene)


def _before_the_start(scene: Scene) -> tuple[str, bool]:
    empty = sum(seat.is_empty for seat in scene.seats)
    if empty:
        return ngettext(scene.language, "One chair is empty.", "%(count)s chairs are empty.", empty), False
    unready = [seat.seat for seat in scene.seats if not seat.ready and seat.player_id != scene.table.host_id]
    if scene.viewer in unready:
        return scene.t("Say that you are ready, and choose a word for the dice."), True
    if unready:
        return scene.t("Everyone sits; not everyone is ready."), False
    return (scene.t("Everyone is ready: start the game."), True) if scene.is_host else \
        (scene.t("Everyone is ready; the host starts the game."), False)


def _open_row(table: TableRow, language: str) -> Row:
    pace_s = _pace_s(table)
    quiet = gettext(language, "over days") if _is_over_days(table) else gettext(language, "live")
    pace = quiet if pace_s is None else length(pace_s, language)
    note = "" if pace_s is None else gettext(language, "for a move")
    return Row(
        id=f"o-{table.id}", game=table.game, title=table.title, sentence="",
        place=gettext(language, "%(game)s, set by %(host)s", game=game_title(table.game, language),
                      host=_host(table)),
        colours=tuple(seat.colour or NO_CREST for seat in table.seats if not seat.is_empty), seats=len(table.seats),
        seated=_seated(table, language), pace=pace, note=note, href=f"/t/{table.id}",
        words=gettext(language, "Join") if _is_joinable(table) else gettext(language, "Watch"))


def _pace_s(table: TableRow) -> int | None:
    return convert_options(game_of(table.game), msgspec.json.decode(table.options)).pace_s


def _is_over_days(table: TableRow) -> bool:
    return is_over_days(table.patience_s) or (_pace_s(table) or 0) >= DAY_S


def _is_joinable(table: TableRow) -> bool:
    return table.status == "open" and not table.is_full


def _place(table: TableRow, language: str) -> str:
    title = gettext(language, "Practice") if table.practice else table.title
    return f"{game_title(table.game, language)} · {title}"


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
               pages_of(game.key).lid(language), practice_of(game.key) is not None)
