"""The host's commands: beside a house that is open, and where something is in the way."""
from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.serving import PROJECT, SERVE, Served

PLAYED = PROJECT / "tests" / "fixtures" / "played"


def conclave(*words: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    environ = {name: value for name, value in os.environ.items() if not name.startswith("CONCLAVE_")}
    return subprocess.run([sys.executable, "-W", "error", "-c", SERVE, *map(str, words)], cwd=PROJECT, text=True,
                          env=environ | environment, capture_output=True, timeout=300, check=False)


@pytest.fixture
def open_house(used_house: Path) -> Iterator[Served]:
    with Served(data=used_house) as served:
        yield served


def test_an_open_house_is_backed_up(open_house: Served, used_house: Path) -> None:
    done = conclave("backup", used_house / "evening.backup", "--data", used_house)
    assert done.returncode == 0, done.stderr
    assert (used_house / "evening.backup").read_bytes().startswith(b"PGDMP")
    assert httpx.get(f"{open_house.url}/readyz").status_code == 200


def test_a_written_game_is_shown_in_an_open_house_and_played_again_there(
    open_house: Served, used_house: Path
) -> None:
    written = next(iter(sorted(PLAYED.glob("elfenwizards-*.json"))))
    done = conclave("open", written, "--data", used_house)
    assert done.returncode == 0, done.stderr
    assert httpx.get(open_house.url + done.stdout.strip()).status_code == 200
    assert conclave("replay", "--data", used_house).stdout == "1 games played again, 0 differ\n"


def test_an_open_house_is_not_replaced(open_house: Served, used_house: Path) -> None:
    conclave("backup", used_house / "evening.backup", "--data", used_house)
    done = conclave("restore", used_house / "evening.backup", "--data", used_house)
    assert done.returncode == 1
    assert "in use by another Conclave" in done.stderr
    assert "Traceback" not in done.stderr
    assert httpx.get(f"{open_house.url}/readyz").status_code == 200


def test_a_house_does_not_say_that_it_is_open_where_somebody_else_is(used_house: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        done = conclave("serve", "--port", str(other.getsockname()[1]), "--data", used_house)
    assert done.returncode == 1
    assert "cannot be opened: Address already in use" in done.stderr
    assert "is open at" not in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("address", "why"), [
    ("postgresql://ada:secret@127.0.0.1:1/house", "the database does not answer"),
    ("mysql://ada:secret@127.0.0.1/house", "not in mysql"),
    ("house", "not a URL"),
])
@pytest.mark.parametrize("command", ["serve --port 0", "migrate", "replay"])
def test_a_database_of_one_s_own_that_is_none_is_told_in_a_sentence(command: str, address: str, why: str) -> None:
    done = conclave(*command.split(), CONCLAVE_DATABASE_URL=address)
    assert done.returncode == 1
    assert done.stderr.startswith("conclave: ")
    assert why in done.stderr
    assert "secret" not in done.stderr
    assert "Traceback" not in done.stderr
