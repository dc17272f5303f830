"""The host's commands."""
from __future__ import annotations

import argparse
import gc
import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from app.games.core.record import Record

PORT = 8000
SHUT_WITHIN_S = 3
COLLECT_AFTER = 10_000                          # new objects; a move makes some hundreds, and hardly a cycle


def main(arguments: list[str] | None = None) -> int:
    parser = _parser()
    chosen = parser.parse_args(arguments)
    try:
        code: int = chosen.run(chosen)
    except KeyboardInterrupt:
        return 130
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="conclave", description="Friends play wizard games in their browsers.")
    commands = parser.add_subparsers(required=True, metavar="command")

    serve = commands.add_parser("serve", help="open the house")
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    serve.add_argument("--port", type=int, default=PORT)
    serve.add_argument("--workers", type=int, default=1, help="processes that serve one database")
    _with_database(serve)
    serve.set_defaults(run=_serve)

    migrate = commands.add_parser("migrate", help="bring the database to the present shape")
    _with_database(migrate)
    migrate.set_defaults(run=_migrate)

    backup = commands.add_parser("backup", help="write the whole house to a file")
    backup.add_argument("file", type=Path)
    _with_database(backup)
    backup.set_defaults(run=_backup)

    restore = commands.add_parser("restore", help="read a whole house from a file; what is there now is replaced")
    restore.add_argument("file", type=Path)
    _with_database(restore)
    restore.set_defaults(run=_restore)

    simulate = commands.add_parser("simulate", help="let bots play many games and tell what came of them")
    simulate.add_argument("game")
    simulate.add_argument("--games", type=int, default=100)
    simulate.add_argument("--seats", default="", help="players: 4, or 3-6; all counts if nothing is said")
    simulate.add_argument("--bots", default="", help="who plays, by level or style; several with commas, drawn by lot "
                          "(elfenwizards: adept, regal, haughty, peaceful, envious, daring, thrifty, lavish)")
    simulate.add_argument("--random", action="store_true", help="players who do anything that is allowed")
    simulate.add_argument("--check", action="store_true", help="look at every invariant after every move")
    simulate.add_argument("--seed", type=int, default=0)
    simulate.set_defaults(run=_simulate)

    verify = commands.add_parser("verify", help="prove an exported game: every draw follows from its secret")
    verify.add_argument("file", type=Path)
    verify.set_defaults(run=_verify)

    open_file = commands.add_parser("open", help="show a written game (an export, a failure) as a table of the house")
    open_file.add_argument("file", type=Path)
    _with_database(open_file)
    open_file.set_defaults(run=_open)

    replay = commands.add_parser("replay", help="play every stored game again under the present rules, and compare")
    _with_database(replay)
    replay.set_defaults(run=_replay)
    return parser


def _with_database(command: argparse.ArgumentParser) -> None:
    command.add_argument("--data", type=Path, default=None,
                         help="folder of the house's own database (or CONCLAVE_DATA); CONCLAVE_DATABASE_URL "
                              "names a PostgreSQL server instead")


@contextmanager
def _database(chosen: argparse.Namespace) -> Iterator[str]:
    """The address of the house's database, started here unless the host has a server of their own."""
    from app.store.backup import BackupError
    from app.store.embedded import EmbeddedError, EmbeddedPostgres, default_data_folder

    if url := os.environ.get("CONCLAVE_DATABASE_URL"):
        yield re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", url)
        return
    try:
        with EmbeddedPostgres(chosen.data or default_data_folder()) as postgres:
            yield postgres.start()
    except (EmbeddedError, BackupError) as fault:
        raise SystemExit(f"conclave: {fault}") from None


def _serve(chosen: argparse.Namespace) -> int:
    import uvicorn

    from app.store.migrate import migrate

    signal.signal(signal.SIGTERM, _close)       # told so by a service manager: the database is closed too
    with _database(chosen) as url:
        migrate(url)
        is_shared = chosen.workers > 1 or "CONCLAVE_DATABASE_URL" in os.environ
        os.environ["CONCLAVE_SERVE_URL"], os.environ["CONCLAVE_SERVE_SHARED"] = url, "1" if is_shared else ""
        print(f"Conclave is open at http://{_spoken(chosen.host)}:{chosen.port}", file=sys.stderr, flush=True)
        uvicorn.run("app.cli:application", factory=True, host=chosen.host, port=chosen.port, workers=chosen.workers,
                    log_level="warning", proxy_headers=True, timeout_graceful_shutdown=SHUT_WITHIN_S,
                    ws_max_size=64 * 1024, server_header=False)
    return 0


def _close(*_: object) -> NoReturn:
    raise SystemExit(0)


def application() -> object:
    """What each serving process makes of what `serve` has prepared."""
    from app.limits import Limits
    from app.main import create_app
    from app.settings import Settings

    settings = Settings.from_environment(
        os.environ["CONCLAVE_SERVE_URL"], shared_bus=bool(os.environ["CONCLAVE_SERVE_SHARED"]))
    app = create_app(settings, limits=Limits(enforced=os.environ.get("CONCLAVE_LIMITS", "on") != "off"))
    _spare_the_collector()
    return app


def _spare_the_collector() -> None:
    """What is in memory now stays: walking over it again and again would make every table wait for moments."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER)


def _spoken(host: str) -> str:
    return "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host  # noqa: S104


def _migrate(chosen: argparse.Namespace) -> int:
    from app.store.migrate import migrate

    with _database(chosen) as url:
        print("migrated" if migrate(url) else "nothing to migrate")
    return 0


def _backup(chosen: argparse.Namespace) -> int:
    from app.store.backup import backup, conninfo_of
    from app.store.binaries import find_binaries

    with _database(chosen) as url:
        backup(conninfo_of(url), chosen.file, find_binaries())
    print(f"the house is written to {chosen.file}")
    return 0


def _restore(chosen: argparse.Namespace) -> int:
    from app.store.backup import conninfo_of, restore
    from app.store.binaries import find_binaries
    from app.store.migrate import migrate

    with _database(chosen) as url:
        restore(conninfo_of(url), chosen.file, find_binaries())
        migrate(url)
    print(f"the house is read from {chosen.file}")
    return 0


def _simulate(chosen: argparse.Namespace) -> int:
    from app.bots.report import lines
    from app.bots.simulate import Run, bar, chosen_bots, seat_counts, simulate
    from app.games.registry import game_of

    try:
        game = game_of(chosen.game)
        bots = () if chosen.random else chosen_bots(chosen.bots, game)
        run = Run(game.key, chosen.games, seat_counts(chosen.seats, game), bots, chosen.seed, chosen.check)
    except KeyError:
        raise SystemExit(f"conclave: the house does not have the game {chosen.game}") from None
    except ValueError as fault:
        raise SystemExit(f"conclave: {fault}") from None
    told = simulate(run, bar)
    print("\n".join(lines(told)))
    return 1 if told.failures else 0


def _verify(chosen: argparse.Namespace) -> int:
    from app.games.core.record import Fault, verify
    from app.games.registry import game_of

    record = _record(chosen.file)
    try:
        verify(game_of(record.game), record)
    except Fault as fault:
        print(f"not proven: {fault}")
        return 1
    except KeyError:
        raise SystemExit(f"conclave: the house does not have the game {record.game}") from None
    drawn = sum(not move.undone for move in record.moves)
    print(f"proven: the secret gives the print {record.commitment[:8]}…, and all {drawn} moves follow from it")
    return 0


def _record(file: Path) -> Record:
    import msgspec

    from app.games.core.record import Record

    try:
        return msgspec.json.decode(file.read_bytes(), type=Record)
    except OSError as fault:
        raise SystemExit(f"conclave: {file} cannot be read: {fault.strerror}") from None
    except msgspec.DecodeError as fault:
        raise SystemExit(f"conclave: {file} is not a written game: {fault}") from None


def _open(chosen: argparse.Namespace) -> int:
    import asyncio

    from app.store.database import Database
    from app.store.migrate import migrate
    from app.tables.importing import open_record

    async def opened(url: str) -> str:
        database = Database(url)
        try:
            return await open_record(database, _record(chosen.file))
        finally:
            await database.close()

    with _database(chosen) as url:
        migrate(url)
        print(f"/t/{asyncio.run(opened(url))}")
    return 0


def _replay(chosen: argparse.Namespace) -> int:
    import asyncio

    from app.store.database import Database
    from app.tables.recheck import replay_all

    async def compared(url: str) -> int:
        database, games, differ = Database(url), 0, 0
        try:
            async for found in replay_all(database):
                games += 1
                if found.fault:
                    differ += 1
                    print(f"{found.table} {found.title}: {found.fault}")
        finally:
            await database.close()
        print(f"{games} games played again, {differ} differ")
        return 1 if differ else 0

    with _database(chosen) as url:
        return asyncio.run(compared(url))
