"""The running PostgreSQL: launched, watched until it is ready, stopped; and what an earlier one left behind."""

import os
import re
import signal
import subprocess
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import IO

from app.store.binaries import EmbeddedError

FAST_STOP_S = 60.0
IMMEDIATE_STOP_S = 15.0
LOOK_EVERY_S = 0.01
READY_LINE = 7
LEFT_OVER_BACKENDS = "pre-existing shared memory block"


class Postmaster(threading.Thread):
    """A PostgreSQL of ours.

    A thread, because the kernel sends the parent-death signal when the thread that forked ends, not the process: this
    one forks and then waits for PostgreSQL to end, so whoever starts it may come and go.
    """

    def __init__(self, command: list[str], environ: dict[str, str], log: IO[bytes]) -> None:
        super().__init__(name="postmaster", daemon=True)
        self._command = command
        self._environ = environ
        self._log = log
        self._launched = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._fault: OSError | None = None

    def run(self) -> None:
        """Launch in a session of its own, so that Ctrl-C reaches only us, and stay until the end."""
        try:
            self._process = subprocess.Popen(  # noqa: S603 - our own command line
                self._command,
                env=self._environ,
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=self._log,
                start_new_session=True,
            )
        except OSError as fault:
            self._fault = fault
        self._launched.set()
        if self._process:
            self._process.wait()

    def is_ready_within(self, seconds: float, cluster: Path) -> bool:
        """Launch and wait until connections are taken; False if PostgreSQL ended instead."""
        deadline = time.monotonic() + seconds
        try:
            pid = self._launch()
            while self.is_alive() and not _is_ready(cluster, pid):
                if time.monotonic() > deadline:
                    raise EmbeddedError(f"PostgreSQL was not ready within {seconds:g} seconds; it was stopped again.")
                self.join(LOOK_EVERY_S)
        except BaseException:
            self.stop()
            raise
        return self.is_alive()

    def _launch(self) -> int:
        self.start()
        self._launched.wait()
        if self._process is None:
            raise self._fault or RuntimeError("PostgreSQL was not launched.")
        return self._process.pid

    def stop(self) -> None:
        """End all connections and stop; at worst without a checkpoint, which the next start makes up for."""
        if self._process is None:
            return
        for sign, patience_s in ((signal.SIGINT, FAST_STOP_S), (signal.SIGQUIT, IMMEDIATE_STOP_S)):
            self._process.send_signal(sign)
            self.join(patience_s)
            if not self.is_alive():
                return
        raise EmbeddedError(f"PostgreSQL (process {self._process.pid}) does not stop.")


def clear_left_over(cluster: Path) -> None:
    """Stop a postmaster that outlived its launcher, and remove a pid file that names no postmaster of these data.

    Removing it is safe: PostgreSQL also finds left-over backends by their shared memory, keyed to the data folder.
    """
    first = _pid_file_lines(cluster)[:1]
    pid = int(first[0]) if first and first[0].isdecimal() else 0
    if _runs_on(cluster, pid):
        _end(cluster, pid)
    (cluster / "postmaster.pid").unlink(missing_ok=True)


def _runs_on(cluster: Path, pid: int) -> bool:
    """Whether this process is a postmaster of these data. A number comes again after a crash, for any program."""
    command = _command_of(pid)
    if not re.match(r"(/.*/)?postgres( -|$)", command):
        return False
    if f" -D {cluster} " in f"{command} ":
        return True
    if " -D /" in command:
        return False
    raise EmbeddedError(
        f"A PostgreSQL that Conclave did not start (process {pid}) may be using the data in {cluster}. Stop it first."
    )


def _end(cluster: Path, pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGINT)
    deadline = time.monotonic() + FAST_STOP_S
    while _runs_on(cluster, pid):
        if time.monotonic() > deadline:
            raise EmbeddedError(f"A PostgreSQL left over from an earlier run (process {pid}) does not stop. End it.")
        time.sleep(LOOK_EVERY_S)


def _is_ready(cluster: Path, pid: int) -> bool:
    lines = _pid_file_lines(cluster)
    return lines[:1] == [str(pid)] and lines[READY_LINE : READY_LINE + 1] == ["ready"]


def _pid_file_lines(cluster: Path) -> list[str]:
    try:
        return [line.strip() for line in (cluster / "postmaster.pid").read_text().splitlines()]
    except FileNotFoundError:
        return []


def _command_of(pid: int) -> str:
    """The command line of a living process; empty for the dead, for zombies and for 0."""
    if Path("/proc/self/cmdline").exists():
        try:
            return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
        except (FileNotFoundError, ProcessLookupError):
            return ""
    ps = ["/bin/ps", "-ww", "-o", "args=", "-p", str(pid)]
    return subprocess.run(ps, capture_output=True, text=True, check=False).stdout.strip()  # noqa: S603 - fixed words
