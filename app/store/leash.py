"""The step between Conclave and PostgreSQL: leave root, die with the parent, become the program.

Run as a script, `leash.py PARENT UID GID PROGRAM WORD...`, by a bare interpreter. A program of its own because the two
system calls belong between fork and exec, where a process with threads may not run Python.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def main(parent: int, uid: int, gid: int, command: list[str]) -> None:
    """Become `command` under the given account, tied to the life of the process `parent`."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(gid)
        os.setuid(uid)
    os.umask(0o077)
    for ignored_by_python in (signal.SIGPIPE, signal.SIGXFSZ):
        signal.signal(ignored_by_python, signal.SIG_DFL)
    if sys.platform == "linux":
        die_with(parent)
    os.execv(command[0], command)  # noqa: S606 - becoming the program is the purpose


def die_with(parent: int) -> None:
    """Ask the kernel for SIGINT when the parent goes; a change of user forgets it, so this comes after."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGINT, 0, 0, 0)
    if os.getppid() != parent:
        sys.exit("The parent is gone already.")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
