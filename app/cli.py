"""The host's commands."""
from __future__ import annotations

import argparse
import gc
import os
import re
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from app.games.core.record import Record

PORT = 8000
EVERYWHERE = ("0.0.0.0", "::")                  # noqa: S104 - as a host may choose
FAR_AWAY = ("198.51.100.1", 9)                  # an address for examples (RFC 5737)
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
    simulate.add_argument("--option", action="append", default=[], metavar="NAME=VALUE",
                          help="a house rule for all games, such as mode=teams; can be given several times")
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
def _database(chosen: argparse.Namespace, *, beside: bool = False) -> Iterator[str]:
    """The address of the house's database: on the host's own server, or on one started here.

    `beside`: or on that of a house that is open at the moment.
    """
    from app.store.backup import conninfo_of
    from app.store.embedded import EmbeddedPostgres, InUse, address_at, default_data_folder

    with _faults_in_a_sentence(), ExitStack() as started:
        if url := os.environ.get("CONCLAVE_DATABASE_URL"):
            url = re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", url)
            conninfo_of(url)                    # refuses what is no address of a PostgreSQL
        else:
            try:
                url = started.enter_context(EmbeddedPostgres(chosen.data or default_data_folder())).start()
            except InUse as used:
                if not beside:
                    raise
                url = address_at(used.socket)
        yield url


@contextmanager
def _faults_in_a_sentence() -> Iterator[None]:
    """What a host can mend is told without a stack."""
    from sqlalchemy.exc import OperationalError

    from app.store.backup import BackupError
    from app.store.database import StoreUnavailable
    from app.store.embedded import EmbeddedError

    try:
        yield
    except (EmbeddedError, BackupError) as fault:
        raise SystemExit(f"conclave: {fault}") from None
    except OperationalError as fault:
        raise SystemExit(f"conclave: the database does not answer: {_first_line(fault.orig)}") from None
    except StoreUnavailable as fault:
        raise SystemExit(f"conclave: the database does not answer: {_first_line(fault.__cause__)}") from None


def _first_line(fault: BaseException | None) -> str:
    return next(iter(str(fault or "").splitlines()), "")


def _serve(chosen: argparse.Namespace) -> int:
    import uvicorn

    from app.store.migrate import migrate

    signal.signal(signal.SIGTERM, _close)       # told so by a service manager: the database is closed too
    _check_address(chosen.host, chosen.port)
    with _database(chosen) as url:
        migrate(url)
        is_shared = chosen.workers > 1 or "CONCLAVE_DATABASE_URL" in os.environ
        os.environ["CONCLAVE_SERVE_URL"], os.environ["CONCLAVE_SERVE_SHARED"] = url, "1" if is_shared else ""
        network_url = "" if "CONCLAVE_DATABASE_URL" in os.environ else _network_url(chosen.host, chosen.port)
        os.environ["CONCLAVE_SERVE_NETWORK_URL"] = network_url
        print(f"Conclave is open at http://{_spoken(chosen.host)}:{chosen.port}"
              + (f", for friends on your network at {network_url}" if network_url else ""), file=sys.stderr, flush=True)
        uvicorn.run("app.cli:application", factory=True, host=chosen.host, port=chosen.port, workers=chosen.workers,
                    log_level="warning", proxy_headers=True, timeout_graceful_shutdown=SHUT_WITHIN_S,
                    ws_max_size=64 * 1024, server_header=False)
    return 0


def _check_address(host: str, port: int) -> None:
    """Nobody else is there; said before the house says that it is open."""
    try:
        socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET).close()
    except (OSError, OverflowError) as fault:
        why = getattr(fault, "strerror", None) or str(fault)
        raise SystemExit(f"conclave: http://{_spoken(host)}:{port} cannot be opened: {why}. "
                         "Choose another port with --port (with make: PORT=8080).") from None


def _close(*_: object) -> NoReturn:
    raise SystemExit(0)


def application() -> object:
    """What each serving process makes of what `serve` has prepared."""
    from app.limits import Limits
    from app.main import create_app
    from app.settings import Settings

    settings = Settings.from_environment(
        os.environ["CONCLAVE_SERVE_URL"], shared_bus=bool(os.environ["CONCLAVE_SERVE_SHARED"]),
        network_url=os.environ.get("CONCLAVE_SERVE_NETWORK_URL", ""))
    app = create_app(settings, limits=Limits(enforced=os.environ.get("CONCLAVE_LIMITS", "on") != "off"))
    _spare_the_collector()
    return app


def _spare_the_collector() -> None:
    """What is in memory now stays: walking over it again and again would make every table wait for moments."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER)


def _spoken(host: str) -> str:
    return "localhost" if host in ("127.0.0.1", *EVERYWHERE) else host


def _network_url(host: str, port: int) -> str:
    """Where a house that listens everywhere is found from the network: by which this machine would go out."""
    if host not in EVERYWHERE:
        return ""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(FAR_AWAY)             # nothing is sent
        except OSError:
            return ""
        return f"http://{probe.getsockname()[0]}:{port}"


def _migrate(chosen: argparse.Namespace) -> int:
    from app.store.migrate import migrate

    with _database(chosen) as url:
        print("migrated" if migrate(url) else "nothing to migrate")
    return 0


def _backup(chosen: argparse.Namespace) -> int:
    from app.store.backup import backup, conninfo_of
    from app.store.binaries import find_binaries

    with _database(chosen, beside=True) as url:
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
    from app.bots.simulate import Run, bar, chosen_bots, chosen_options, seat_counts, simulate
    from app.games.registry import game_of

    try:
        game = game_of(chosen.game)
        bots = () if chosen.random else chosen_bots(chosen.bots, game)
        run = Run(game.key, chosen.games, seat_counts(chosen.seats, game), bots, chosen.seed, chosen.check,
                  chosen_options(chosen.option, game))
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

    with _database(chosen, beside=True) as url:
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

    with _database(chosen, beside=True) as url:
        return asyncio.run(compared(url))
