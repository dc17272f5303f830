"""The folders of a house: where its data live, who owns them, where its socket and its log are."""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from app.store.account import Account
from app.store.binaries import EmbeddedError

if sys.platform != "win32":
    import fcntl

ROOT_DATA_FOLDER = Path("/var/lib/conclave")
SOCKET_PREFIX = "conclave-"
# The address of a Unix socket has room for some 100 characters; the folder's and the socket's own names take 35.
LONGEST_TEMP_FOLDER = 65


class InUse(EmbeddedError):
    """Another Conclave has the house open; `socket` is the folder of its PostgreSQL's socket."""

    def __init__(self, data: Path, owner: str, socket: str) -> None:
        super().__init__(f"The data in {data} are in use by another Conclave (process {owner or 'unknown'}). "
                         "Stop it first, or choose another folder with --data or CONCLAVE_DATA.")
        self.socket = Path(socket)


def default_data_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where a house lives unless the host says otherwise: CONCLAVE_DATA, or the user's data folder.

    Root's home is closed to PostgreSQL's account, so root's house is a house of the machine.
    """
    if chosen := environ.get("CONCLAVE_DATA"):
        return Path(chosen).expanduser().absolute()
    if _is_root():
        return ROOT_DATA_FOLDER
    if sys.platform == "darwin":
        share = "~/Library/Application Support"
    elif sys.platform == "win32":
        share = environ.get("LOCALAPPDATA") or "~/AppData/Local"
    else:
        share = environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(share).expanduser() / "conclave"


def make_folder(folder: Path) -> None:
    """Make a folder and what is missing above it; root's are open for passing through, whatever the umask."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        folder.chmod(0o711 if _is_root() else 0o700)


@contextmanager
def sole_ownership(data: Path) -> Iterator[IO[str]]:
    """Hold the house's lock file, which names the owner and its socket folder. The kernel frees it when we die."""
    with (data / "lock").open("a+") as lock:
        lock.seek(0)
        owner, socket = [*lock.read().splitlines(), "", ""][:2]
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InUse(data, owner, socket) from None
        if Path(socket).name.startswith(SOCKET_PREFIX):
            shutil.rmtree(socket, ignore_errors=True)
        yield lock


def temp_folder(account: Account) -> Path:
    """Where a socket folder goes: the usual place, unless it is closed to the account or its name is too long."""
    usual = Path(tempfile.gettempdir())
    if len(os.fsencode(usual)) > LONGEST_TEMP_FOLDER or not account.can_enter(usual):
        return Path("/tmp")  # noqa: S108 - the folder made in it is private
    return usual


@contextmanager
def socket_folder(account: Account, lock: IO[str]) -> Iterator[Path]:
    """A private folder for this run's socket, noted in the lock file so that the next run clears it after a crash."""
    folder = Path(tempfile.mkdtemp(prefix=SOCKET_PREFIX, dir=temp_folder(account)))
    try:
        account.own(folder)
        lock.truncate(0)
        lock.write(f"{os.getpid()}\n{folder}\n")
        lock.flush()
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def fresh_log(data: Path) -> IO[bytes]:
    """An empty log; that of the last run is kept beside it, for it may say why that run ended."""
    log = data / "postgres.log"
    if log.exists():
        log.replace(data / "postgres.log.1")
    log.touch(mode=0o600)
    return log.open("ab+")


def _is_root() -> bool:
    return sys.platform != "win32" and os.geteuid() == 0
