"""The host's commands."""
from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PORT = 8000
SHUT_WITHIN_S = 3


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

    with _database(chosen) as url:
        migrate(url)
        is_shared = chosen.workers > 1 or "CONCLAVE_DATABASE_URL" in os.environ
        os.environ["CONCLAVE_SERVE_URL"], os.environ["CONCLAVE_SERVE_SHARED"] = url, "1" if is_shared else ""
        print(f"Conclave is open at http://{_spoken(chosen.host)}:{chosen.port}", file=sys.stderr, flush=True)
        uvicorn.run("app.cli:application", factory=True, host=chosen.host, port=chosen.port, workers=chosen.workers,
                    log_level="warning", proxy_headers=True, timeout_graceful_shutdown=SHUT_WITHIN_S,
                    ws_max_size=64 * 1024, server_header=False)
    return 0


def application() -> object:
    """What each serving process makes of what `serve` has prepared."""
    from app.main import create_app
    from app.settings import Settings

    return create_app(Settings.from_environment(
        os.environ["CONCLAVE_SERVE_URL"], shared_bus=bool(os.environ["CONCLAVE_SERVE_SHARED"])))


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
