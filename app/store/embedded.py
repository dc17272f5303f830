"""A PostgreSQL of Conclave's own: private to the house, started and stopped with it, safe against any crash.

A house's folder holds everything: the cluster in `postgres`, beside it the lock that names the one owner, the log of
this run and of the last, and for root a copy of the programs where PostgreSQL's account cannot reach them.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import IO, Self

import psycopg
from psycopg.conninfo import make_conninfo
from sqlalchemy import URL

from app.store.account import Account, account_for
from app.store.binaries import Binaries, EmbeddedError, find_binaries
from app.store.folders import (
    ROOT_DATA_FOLDER,
    InUse,
    default_data_folder,
    fresh_log,
    make_folder,
    socket_folder,
    sole_ownership,
)
from app.store.postmaster import LEFT_OVER_BACKENDS, Postmaster, clear_left_over

__all__ = ["EmbeddedError", "EmbeddedPostgres", "InUse", "address_at", "default_data_folder"]

DATABASE = ROLE = "conclave"
PORT = 5432
BACKENDS_GONE_WITHIN_S = 5.0

# Whoever can enter the private socket folder is the account that owns the data files, or root: a password would
# protect nothing.
INITDB_OPTIONS = (
    f"--username={ROLE}",
    "--auth-local=trust",
    "--auth-host=reject",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
    "--no-instructions",
)
SERVER_SETTINGS = {
    "listen_addresses": "",
    "port": str(PORT),
    "unix_socket_permissions": "0700",
    "lc_messages": "C",
    "log_checkpoints": "off",
}
CARELESS_SETTINGS = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


class EmbeddedPostgres:
    """One house's PostgreSQL. `durable=False` trades the promise to survive a power cut for speed: for tests."""

    def __init__(self, data: Path, durable: bool = True, start_within_s: float = 120) -> None:
        self.data = data.expanduser().resolve()
        self.cluster = self.data / "postgres"
        self._durable = durable
        self._start_within_s = start_within_s
        self._socket: Path | None = None
        self._opened = ExitStack()

    def start(self) -> str:
        """Start unless started, and return the address of the database `conclave`. From any thread."""
        if sys.platform == "win32":
            raise EmbeddedError(
                "Conclave brings no PostgreSQL of its own on Windows. "
                "Give the address of a server of your own in CONCLAVE_DATABASE_URL."
            )
        if self._socket is None:
            try:
                self._open()
            except OSError as fault:
                where = f" ({fault.filename})" if fault.filename else ""
                raise EmbeddedError(f"The data in {self.data} cannot be used: {fault.strerror}{where}.") from fault
            except psycopg.Error as fault:
                raise EmbeddedError(f"PostgreSQL on the data in {self.data} does not answer: {fault}") from fault
        return self.url_for(DATABASE)

    def stop(self) -> None:
        """Stop if started: connections end, data are complete on disk, no process and no socket stays."""
        self._opened.close()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    @property
    def conninfo(self) -> str:
        """The address of the database `conclave` as libpq and its programs write it."""
        return self._conninfo_for(DATABASE)

    def url_for(self, database: str) -> str:
        """The address of a database of this PostgreSQL, for SQLAlchemy."""
        return address_at(self._socket_folder(), database)

    def _conninfo_for(self, database: str) -> str:
        return make_conninfo(host=str(self._socket_folder()), port=PORT, user=ROLE, dbname=database)

    def _socket_folder(self) -> Path:
        if self._socket is None:
            raise RuntimeError("The embedded PostgreSQL is not started.")
        return self._socket

    def _open(self) -> None:
        with ExitStack() as opened:
            make_folder(self.data)
            lock = opened.enter_context(sole_ownership(self.data))
            account = account_for(self.cluster)
            binaries = self._within_reach(account, find_binaries())
            self._prepare_cluster(account, binaries)
            clear_left_over(self.cluster)
            socket = opened.enter_context(socket_folder(account, lock))
            opened.enter_context(self._running(account, binaries, socket))
            self._create_database()
            self._opened = opened.pop_all()

    def _within_reach(self, account: Account, binaries: Binaries) -> Binaries:
        """The programs where the account can run them; a folder that was there before us is never opened wider."""
        if not account.can_enter(self.data):
            raise EmbeddedError(
                f"PostgreSQL does not run as root but as the user {account.name}, who cannot enter {self.data}. Choose "
                f"a folder open to that user with --data or CONCLAVE_DATA (such as {ROOT_DATA_FOLDER}), or run "
                "Conclave as an ordinary user."
            )
        programs = (binaries.program("initdb"), binaries.program("postgres"))
        if all(account.can_run(program, "--version") for program in programs):
            return binaries
        return binaries.copied_to(self.data)

    def _prepare_cluster(self, account: Account, binaries: Binaries) -> None:
        version_file = self.cluster / "PG_VERSION"
        if not version_file.exists():
            self._create_cluster(account, binaries)
        written_by = version_file.read_text().strip()
        if written_by != str(binaries.major):
            raise EmbeddedError(
                f"The data in {self.data} were written by PostgreSQL {written_by}, and this is PostgreSQL "
                f"{binaries.major}. Run `conclave backup` with the version of Conclave that you had before, choose "
                "another data folder, and run `conclave restore` with this one."
            )

    def _create_cluster(self, account: Account, binaries: Binaries) -> None:
        """Under another name first: a cluster under its own name is whole, whenever we were killed."""
        unfinished = self.cluster.with_name(f"{self.cluster.name}.new")
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(mode=0o700)
        account.own(unfinished)
        sync = () if self._durable else ("--no-sync",)
        command = account.command(binaries.program("initdb"), *INITDB_OPTIONS, *sync, "-D", unfinished)
        made = subprocess.run(  # noqa: S603 - our own command line
            command, env=_environ(), cwd="/", stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )
        if made.returncode != 0:
            raise EmbeddedError(f"PostgreSQL could not create its data in {self.data}:\n{made.stderr.strip()}")
        unfinished.rename(self.cluster)

    @contextmanager
    def _running(self, account: Account, binaries: Binaries, socket: Path) -> Iterator[None]:
        settings = SERVER_SETTINGS | {"unix_socket_directories": f'"{socket}"'}
        settings |= {} if self._durable else CARELESS_SETTINGS
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        command = account.command(binaries.program("postgres"), "-D", self.cluster, *options)
        with fresh_log(self.data) as log:
            postmaster = self._launch(command, log)
        self._socket = socket
        try:
            yield
        finally:
            self._socket = None
            postmaster.stop()

    def _launch(self, command: list[str], log: IO[bytes]) -> Postmaster:
        """Try again for a while if backends of a killed postmaster have not noticed yet that they are orphans."""
        give_up_at = time.monotonic() + BACKENDS_GONE_WITHIN_S
        while True:
            begin = log.seek(0, os.SEEK_END)
            postmaster = Postmaster(command, _environ(), log)
            if postmaster.is_ready_within(self._start_within_s, self.cluster):
                return postmaster
            log.seek(begin)
            said = log.read().decode(errors="replace").strip()
            if LEFT_OVER_BACKENDS not in said or time.monotonic() > give_up_at:
                raise EmbeddedError(f"PostgreSQL could not start on the data in {self.data}:\n{said}")
            time.sleep(0.1)

    def _create_database(self) -> None:
        with psycopg.connect(self._conninfo_for("postgres"), autocommit=True) as connection:
            known = connection.execute("SELECT FROM pg_database WHERE datname = %s", [DATABASE]).fetchone()
            if known is None:
                connection.execute(f"CREATE DATABASE {DATABASE}")


def address_at(socket: Path, database: str = DATABASE) -> str:
    """The address of a database behind the socket in this folder, for SQLAlchemy."""
    query = {"host": str(socket), "port": str(PORT)}
    return URL.create("postgresql+psycopg", username=ROLE, database=database, query=query).render_as_string()


def _environ() -> dict[str, str]:
    """Ours, without settings meant for other PostgreSQL programs, and with messages and times the same everywhere."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    return kept | {"LC_ALL": "C", "TZ": "UTC"}
