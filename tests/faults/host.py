"""A host to be killed: opens a house and writes numbers, each told on standard output once it is committed.

`host.py FOLDER [USER]`; with a user's name or number it becomes that user first. Opens, says `open`, writes until it
is ended; or says `refused` and why.
"""

import itertools
import os
import pwd
import shutil
import sys
from pathlib import Path

import psycopg

from app.store.embedded import EmbeddedError, EmbeddedPostgres


def become(user: str) -> None:
    uid, gid = (int(user), int(user)) if user.isdecimal() else pwd.getpwnam(user)[2:4]
    os.setgroups([])
    os.setgid(gid)
    os.setuid(uid)
    if not os.access(sys.executable, os.X_OK):
        # Root's interpreter may be closed to the user, whose own would not be.
        sys.executable = shutil.which("python3", path="/usr/local/bin:/usr/bin") or sys.exit("no interpreter")


def write(conninfo: str) -> None:
    with psycopg.connect(conninfo, autocommit=True) as connection:
        connection.execute("CREATE TABLE entries (number bigint PRIMARY KEY)")
        tell("open")
        for number in itertools.count():
            connection.execute("INSERT INTO entries VALUES (%s)", [number])
            tell(str(number))


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(folder: str, user: str = "") -> None:
    if user:
        become(user)
    try:
        postgres = EmbeddedPostgres(Path(folder))
        postgres.start()
    except EmbeddedError as refusal:
        tell(f"refused: {refusal}")
    else:
        write(postgres.conninfo)


if __name__ == "__main__":
    main(*sys.argv[1:])
