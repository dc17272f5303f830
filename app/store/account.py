"""The account of the machine that PostgreSQL runs under: our own, or another if we are root, which it refuses."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from app.store.binaries import EmbeddedError

if sys.platform != "win32":
    import pwd

STAND_INS_FOR_ROOT = ("conclave", "postgres", "nobody")
LEASH = Path(__file__).with_name("leash.py")


@dataclass(frozen=True, slots=True)
class Account:
    """A named user of this machine, never root."""

    name: str
    uid: int
    gid: int

    @property
    def is_our_own(self) -> bool:
        """Whether programs under it may do just what we may do."""
        return self.uid == os.geteuid()

    def command(self, *words: str | Path) -> list[str]:
        """The command line that runs a program under this account and ends it when we end."""
        leash = (sys.executable, "-I", "-S", LEASH, os.getpid(), self.uid, self.gid)
        return [str(word) for word in (*leash, *words)]

    def own(self, folder: Path) -> None:
        """Hand a folder of ours over to this account."""
        if not self.is_our_own:
            os.chown(folder, self.uid, self.gid)

    def can_enter(self, folder: Path) -> bool:
        """Whether this account may enter a folder."""
        return self.can_run("/bin/sh", "-c", 'test -x "$1"', "sh", folder)

    def can_run(self, *words: str | Path) -> bool:
        """Whether a command succeeds under this account. Trying tells more than modes do."""
        if self.is_our_own:
            return True
        tried = subprocess.run(  # noqa: S603 - our own command line
            self.command(*words), stdin=subprocess.DEVNULL, capture_output=True, check=False, cwd="/"
        )
        return tried.returncode == 0


def account_for(cluster: Path) -> Account:
    """Who runs PostgreSQL on these data: we; for root the data's owner, or at first the best stand-in there is."""
    uid = os.geteuid()
    if uid != 0:
        return _account(uid)
    if cluster.is_dir() and (owner := cluster.stat().st_uid) != 0:
        return _account(owner)
    for name in STAND_INS_FOR_ROOT:
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return Account(name, entry.pw_uid, entry.pw_gid)
    raise EmbeddedError("PostgreSQL refuses to run as root. Create a user named conclave, or run Conclave as a user.")


def _account(uid: int) -> Account:
    try:
        entry = pwd.getpwuid(uid)
    except KeyError:
        raise EmbeddedError(
            f"The user number {uid} has no name on this machine, and PostgreSQL wants one. Add a line for it to "
            "/etc/passwd, run Conclave as a named user, or give the address of a server of your own in "
            "CONCLAVE_DATABASE_URL."
        ) from None
    return Account(entry.pw_name, uid, entry.pw_gid)
