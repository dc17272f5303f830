"""What tests of faults share: houses to open, hosts to kill, strangers in the way."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.store.embedded import EmbeddedPostgres
from tests.conftest import open_folder

PROJECT = Path(__file__).parents[2]
AS_ROOT = os.geteuid() == 0
ENOUGH_ROWS = 200

StartHost = Callable[..., subprocess.Popen[str]]
StartStranger = Callable[[str, list[str]], int]


@pytest.fixture(scope="session")
def closed_house() -> Iterator[Path]:
    """A house that was opened once: to copy it is quicker than to make another."""
    with open_folder() as folder:
        with EmbeddedPostgres(Path(folder)):
            pass
        yield Path(folder)


@pytest.fixture
def used_house(closed_house: Path, house_folder: Path) -> Path:
    shutil.copytree(closed_house / "postgres", house_folder / "postgres")
    give_to((closed_house / "postgres").owner(), house_folder / "postgres")
    return house_folder


@pytest.fixture
def start_host(house_folder: Path) -> Iterator[StartHost]:
    """Starts a host of the house, see host.py; whoever is still there at the end is killed."""
    hosts: list[subprocess.Popen[str]] = []

    def start(user: str = "") -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "tests.faults.host", str(house_folder), *filter(None, [user])]
        # The socket folder of a killed host stays; here it goes with the house.
        environ = os.environ | {"TMPDIR": str(house_folder)}
        pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
        hosts.append(subprocess.Popen(command, cwd=PROJECT, env=environ, text=True, stdout=pipe, stderr=nowhere))
        return hosts[-1]

    yield start
    for host in hosts:
        host.kill()
        host.communicate()


@pytest.fixture(params=["as we are", "nobody"])
def writing_host(request: pytest.FixtureRequest, used_house: Path, start_host: StartHost) -> subprocess.Popen[str]:
    """A host that has told of its first rows; when we are root, once more as an ordinary user."""
    if request.param == "nobody" and not AS_ROOT:
        pytest.skip("only root can become another user")
    if request.param == "nobody":
        give_to("nobody", used_house)
    host = start_host("nobody" if request.param == "nobody" else "")
    assert host.stdout and host.stdout.readline() == "open\n"
    for number in range(ENOUGH_ROWS):
        assert host.stdout.readline() == f"{number}\n"
    return host


@pytest.fixture
def start_stranger(house_folder: Path) -> Iterator[StartStranger]:
    """Starts a program that is not ours, under the account that owns the data; returns its process number."""
    strangers: list[subprocess.Popen[bytes]] = []

    def start(program: str, words: list[str]) -> int:
        owner = (house_folder / "postgres").stat().st_uid if AS_ROOT else None
        strangers.append(subprocess.Popen(words, executable=program, user=owner, stdin=subprocess.PIPE))
        return strangers[-1].pid

    yield start
    for stranger in strangers:
        stranger.kill()
        stranger.communicate()


def give_to(user: str, folder: Path) -> None:
    if AS_ROOT:
        for path in (folder, *folder.rglob("*")):
            shutil.chown(path, user)
