"""A house in one file: `pg_dump` writes it, `pg_restore` reads it, here or on a server of one's own."""

import os
import subprocess
from pathlib import Path

from psycopg.conninfo import conninfo_to_dict, make_conninfo
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from app.store.binaries import Binaries

SIGN_OF_A_DUMP = b"PGDMP"
# The house moves between servers whose roles differ, so a dump says nothing of who owns what.
NO_ROLES = ("--no-owner", "--no-privileges")


class BackupError(Exception):
    """The house cannot be saved or brought back; the message is a sentence for the host."""


def conninfo_of(url: str) -> str:
    """The address that SQLAlchemy is given, `postgresql+psycopg://...`, as libpq and its programs write it."""
    try:
        address = make_url(url)
    except ArgumentError:
        raise BackupError("The address of the database is not a URL; it begins with postgresql://.") from None
    if address.get_backend_name() != "postgresql":
        raise BackupError(f"Conclave keeps a house in PostgreSQL, not in {address.get_backend_name()}.")
    words = address.translate_connect_args(username="user", database="dbname")
    return make_conninfo("", **words, **{name: str(value) for name, value in address.query.items()})


def backup(conninfo: str, target: Path, binaries: Binaries) -> None:
    """Write the whole database to a new file that only its owner may read: it holds secrets of running games."""
    if target.exists():
        raise BackupError(f"{target} exists already. Choose another name; a backup never replaces a file.")
    if not target.parent.is_dir():
        raise BackupError(f"The folder {target.parent} does not exist.")
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        unfinished.touch(mode=0o600, exist_ok=False)
        _run(binaries, "pg_dump", conninfo, "--format=custom", *NO_ROLES, f"--file={unfinished}")
        unfinished.rename(target)
    except OSError as fault:
        raise BackupError(f"{target} cannot be written: {fault.strerror}.") from fault
    finally:
        unfinished.unlink(missing_ok=True)


def restore(conninfo: str, source: Path, binaries: Binaries) -> None:
    """Put the database into the state that the file holds, entirely or not at all."""
    if not source.is_file():
        raise BackupError(f"There is no file {source}.")
    try:
        with source.open("rb") as file:
            sign = file.read(len(SIGN_OF_A_DUMP))
    except OSError as fault:
        raise BackupError(f"{source} cannot be read: {fault.strerror}.") from fault
    if sign != SIGN_OF_A_DUMP:
        raise BackupError(f"{source} is not a backup written by `conclave backup`.")
    _run(binaries, "pg_restore", conninfo, "--clean", "--if-exists", "--single-transaction", *NO_ROLES, str(source))


def _run(binaries: Binaries, program: str, conninfo: str, *words: str) -> None:
    """A password goes through the environment: command lines can be read by everyone on the machine."""
    address = conninfo_to_dict(conninfo)
    password = address.pop("password", None)
    environ = os.environ | {"LC_ALL": "C"} | ({"PGPASSWORD": str(password)} if password is not None else {})
    command = [str(binaries.program(program)), "--no-password", f"--dbname={make_conninfo('', **address)}", *words]
    done = subprocess.run(  # noqa: S603 - our own command line
        command, env=environ, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise BackupError(
            f"{program} of PostgreSQL {binaries.version} did not succeed, and nothing was changed:\n"
            f"{done.stderr.strip()}\n"
            "For a server newer than that, or one that wants encrypted connections, "
            "name the folder of that server's own programs in CONCLAVE_POSTGRES_BIN."
        )
