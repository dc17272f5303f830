"""What all tests share: one fast, careless PostgreSQL a worker process, and databases in it."""

import itertools
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import psutil
import psycopg
import pytest
from psycopg import sql

from app.store.embedded import EmbeddedPostgres

FOLDER_PREFIX = "conclave-test-"
PLENTY_OF_MEMORY = 2 * 1024**3

database_numbers = itertools.count(1)


class CreateDatabase(Protocol):
    """Makes a database, empty or as a copy of a template, and returns its address."""

    def __call__(self, name: str, template: str | None = None) -> str: ...


def open_folder(under: Path | None = None) -> tempfile.TemporaryDirectory[str]:
    """A folder that PostgreSQL's account can enter too: pytest's own `tmp_path` is closed to all but its maker."""
    folder = tempfile.TemporaryDirectory(prefix=f"{FOLDER_PREFIX}{os.getpid()}-", dir=under or quickest_folder())
    Path(folder.name).chmod(0o711)
    return folder


def quickest_folder() -> Path:
    """Memory, where there is plenty: no test here cuts the power, and disks are ten times as slow."""
    in_memory = Path("/dev/shm")
    if os.access(in_memory, os.W_OK | os.X_OK) and shutil.disk_usage(in_memory).free > PLENTY_OF_MEMORY:
        return in_memory
    return Path(tempfile.gettempdir())


def clear_after_killed_runs() -> None:
    """Remove folders whose run is gone; in memory they would stay until the machine restarts."""
    for folder in quickest_folder().glob(f"{FOLDER_PREFIX}*"):
        run = folder.name.removeprefix(FOLDER_PREFIX).split("-")[0]
        if run.isdecimal() and not psutil.pid_exists(int(run)):
            shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def house_folder() -> Iterator[Path]:
    with open_folder() as folder:
        yield Path(folder)


@pytest.fixture(scope="session")
def cluster() -> Iterator[EmbeddedPostgres]:
    clear_after_killed_runs()
    with open_folder() as folder, EmbeddedPostgres(Path(folder), durable=False) as postgres:
        yield postgres


@pytest.fixture(scope="session")
def create_database(cluster: EmbeddedPostgres) -> CreateDatabase:
    def create(name: str, template: str | None = None) -> str:
        statement = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        with psycopg.connect(cluster.conninfo, autocommit=True) as connection:
            connection.execute(statement.format(sql.Identifier(name), sql.Identifier(template or "template1")))
        return cluster.url_for(name)

    return create


@pytest.fixture(scope="session")
def database_url(create_database: CreateDatabase) -> str:
    """An empty database for all tests of this worker."""
    return create_database("worker")


@pytest.fixture(scope="session")
def database_template() -> str | None:
    """The database that `fresh_database` copies. Packages of tests override it with a migrated one; None is empty."""
    return None


@pytest.fixture
def fresh_database(
    cluster: EmbeddedPostgres, create_database: CreateDatabase, database_template: str | None
) -> Iterator[str]:
    """A database for one test alone."""
    name = f"fresh_{next(database_numbers)}"
    yield create_database(name, database_template)
    with psycopg.connect(cluster.conninfo, autocommit=True) as connection:
        connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
