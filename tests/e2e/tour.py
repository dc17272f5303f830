"""Every page of the house, for those who look at all of them: pictures, and the check of names and contrast.

Tables in the middle of a game and at its end are laid from played games, so that nobody has to play them first.
"""
from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec
import psycopg
from playwright.sync_api import Page

from app.games.core import agenda
from app.games.core.game import Game
from app.games.core.message import Seat
from app.games.core.practice import PRACTICE
from app.games.core.record import Record, replay, start
from app.games.core.seeds import SEEDS
from app.games.core.selfplay import SelfPlay, random_pick
from app.games.registry import all_games
from app.store.backup import conninfo_of
from app.store.database import Database
from app.tables.importing import open_record
from app.tables.motions import Motions, UndoWish
from tests.e2e.conftest import Player

SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
LANGUAGES = ("en", "fr")
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PLAYED = Path(__file__).parents[1] / "fixtures" / "played"
MOMENTS = {"early": 0.12, "middle": 0.5}        # how far into a game a table is shown
NAMES = ("Bastien", "Chloé", "Dorian", "Marguerite", "Eun-ji", "Farid")
LATEST = "select id from players where name = %s order by created_at desc limit 1"
UNSEEN = """create function unseen() returns trigger language plpgsql as 'begin return null; end';
            create trigger unseen before update on glances for each row when (old.version < new.version)
            execute function unseen()"""        # what was missed is missed again at every visit
T = TypeVar("T")


class Stop(NamedTuple):
    name: str
    path: str


def speak(visitor: Player, language: str) -> None:
    posted(visitor, "/language", lang=language)


def everywhere(visitor: Player, database_url: str) -> list[Stop]:
    """All that somebody with a name can see; the tables they need are laid, with the visitor in a chair."""
    return [*pages(), *waiting_rooms(visitor), *tables(visitor, database_url), *affairs(visitor, database_url)]


def pages() -> Iterator[Stop]:
    yield Stop("lobby", "/")
    yield Stop("lobby-filtered", "/?chairs=free&pace=days")
    yield Stop("enter", "/enter")
    yield Stop("return", "/return")
    yield Stop("account", "/account")
    yield Stop("notices", "/notices")
    yield Stop("played", "/played")
    yield Stop("shelf", "/rules")
    yield Stop("error", "/t/nowhere")
    for game in all_games():
        yield Stop(f"set-{game.key}", f"/set/{game.key}")
        yield Stop(f"quick-{game.key}", f"/quick/{game.key}")
        yield Stop(f"rules-{game.key}", f"/rules/{game.key}?clause={game.prefix}-1.1")
        yield Stop(f"primer-{game.key}", f"/rules/{game.key}/primer")
        if (SEEDS / game.key / PRACTICE).exists():
            yield Stop(f"practice-{game.key}", f"/practice/{game.key}")


def waiting_rooms(visitor: Player) -> Iterator[Stop]:
    for game in all_games():
        path = posted(visitor, f"/set/{game.key}", seats=str(game.seats.stop - 1), title="Friday night")
        yield Stop(f"waiting-{game.key}", path)
    yield Stop("options", f"{path}/options")
    yield Stop("table-notices", f"{path}/notices")


def tables(visitor: Player, database_url: str) -> Iterator[Stop]:
    for game in all_games():
        record = played(game)
        for moment, part in MOMENTS.items():
            part_of = cut(record, part)
            yield Stop(f"{moment}-{game.key}", laid(visitor, database_url, game, part_of, seat_asked(game, part_of)))
        over = laid(visitor, database_url, game, record, 0)
        yield Stop(f"end-{game.key}", over)
        yield Stop(f"replay-{game.key}", f"{over}/replay?at={len(record.moves) // 2}")
        if (SEEDS / game.key / PRACTICE).exists():
            yield Stop(f"learning-{game.key}", posted(visitor, f"/practice/{game.key}"))
    yield Stop("proof", f"{over}/proof")


def affairs(visitor: Player, database_url: str) -> Iterator[Stop]:
    """What goes on at tables besides their games: watched, come back to, asked for an undo, paused, closed."""
    game = all_games()[0]
    record = cut(played(game), MOMENTS["middle"])
    at, mine = len(record.moves), seat_asked(game, record)
    wish = UndoWish((mine + 1) % len(record.words), at, at)
    yield Stop("watching", laid(visitor, database_url, game, record, None))
    for name, sql in {
        "since": "insert into glances (table_id, player_id, version, at) "
                 "select id, %(visitor)s, version - 40, now() - interval '1 day' from tables where id = %(table)s",
        "asked": "update tables set host_id = %(visitor)s, motions = %(wish)s where id = %(table)s",
        "paused": "update tables set host_id = %(visitor)s, paused_at = 1 where id = %(table)s",
        "closed": "update tables set status = 'abandoned', finished_at = now() where id = %(table)s",
    }.items():
        path = laid(visitor, database_url, game, record, mine)
        with psycopg.connect(conninfo_of(database_url)) as connection:
            [player] = connection.execute(LATEST, [visitor.name]).fetchone() or [""]
            connection.execute(sql, {"table": path.removeprefix("/t/"), "visitor": player,
                                     "wish": Motions(undo=wish).written})
        yield Stop(name, path)
    with psycopg.connect(conninfo_of(database_url)) as connection:
        connection.execute(UNSEEN)


def settle(page: Page, stop: Stop) -> None:
    """The end of a game tells its story a moment after the page; what a host may do is folded away."""
    if stop.name.startswith("end-"):
        page.wait_for_load_state("networkidle")
    if stop.name in ("asked", "paused"):
        page.locator("details.keep").evaluate("fold => fold.open = true")


def posted(visitor: Player, path: str, **form: str) -> str:
    """Where a form leads, sent as the visitor's browser would send it."""
    answer = visitor.context.request.post(visitor.house + path, form=form, max_redirects=0,
                                          headers={"origin": visitor.house})
    assert answer.status == 303, answer.text()
    return answer.headers["location"]


def played(game: Game) -> Record:
    """The fullest table that was kept, or one by reckless hands where none was."""
    kept = [msgspec.json.decode(path.read_bytes(), type=Record) for path in PLAYED.glob(f"{game.key}-*.json")]
    if kept:
        record = max(kept, key=lambda one: (len(one.words), len(one.moves)))
    else:
        rng, count = random.Random(1), min(3, game.seats.stop - 1)
        walked = SelfPlay(game, game.Options(), [random_pick(rng)] * count, 1)
        for _ in walked.stages():
            pass
        record = msgspec.structs.replace(walked.record, outcome=game.outcome(walked.position))
    return msgspec.structs.replace(record, players=NAMES[:len(record.words)])


def cut(record: Record, part: float) -> Record:
    moves = [move for move in record.moves if not move.undone]
    return msgspec.structs.replace(record, moves=moves[:int(len(moves) * part)], outcome=None)


def seat_asked(game: Game, record: Record) -> Seat:
    """Whom the game waits for where the record ends; anybody, where it is over."""
    position = start(game, record).position
    for _, move in replay(game, record):
        position = move.position
    return next(iter(agenda.waiting(position)), 0)


def laid(visitor: Player, database_url: str, game: Game, record: Record, seat: Seat | None) -> str:
    """The path of a table that stands where the record ends, with the visitor in that chair, or looking on."""
    async def lay() -> str:
        database = Database(database_url)
        try:
            return await open_record(database, record)
        finally:
            await database.close()

    table_id = in_a_loop(lay())
    with psycopg.connect(conninfo_of(database_url)) as connection:
        connection.execute(f"update seats set player_id = ({LATEST}) where table_id = %s and seat = %s",
                           (visitor.name, table_id, seat))
    return f"/t/{table_id}"


def in_a_loop(work: Coroutine[Any, Any, T]) -> T:
    """Run to its end in a thread of its own: a browser has the loop of this one."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, work).result()
