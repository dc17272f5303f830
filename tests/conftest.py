"""What all tests share: one fast, careless PostgreSQL a worker process, databases in it, and houses on them."""

import asyncio
import functools
import inspect
import itertools
import os
import shutil
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Protocol

import httpx
import psutil
import psycopg
import pytest
from fastapi import FastAPI
from psycopg import sql
from sqlalchemy import make_url

from app.settings import Settings
from app.store.embedded import EmbeddedPostgres
from app.store.house import HEARTBEAT_S
from app.store.migrate import migrate
from app.tables.house import House
from tests.browser import ADVICE, MISSING
from tests.serving import Served, at_an_address, client_of, opened

FOLDER_PREFIX = "conclave-test-"
PLENTY_OF_MEMORY = 2 * 1024**3

LONGEST_S = 420.0                               # of an asynchronous test, on a machine that is busy with other things
AsyncTest = Callable[..., Coroutine[object, object, None]]

database_numbers = itertools.count(1)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes long is left out, unless one says which marks one wants; what waits does not wait for ever."""
    if not config.option.markexpr:
        long = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]
    for item in items:
        if isinstance(item, pytest.Function) and inspect.iscoroutinefunction(item.obj):
            item.obj = bounded(item.obj)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A run in which no page was looked at must not pass for one in which all were well."""
    missed = [report for report in terminalreporter.stats.get("skipped", ()) if MISSING in str(report.longrepr)]
    if missed:
        terminalreporter.section("THE PAGES WERE NOT TESTED", red=True, bold=True)
        terminalreporter.line(f"Browser tests that did not run: {len(missed)}; {MISSING}. {ADVICE}", red=True)


def bounded(test: AsyncTest) -> AsyncTest:
    """The test, which fails instead of hanging."""
    @functools.wraps(test)
    async def within_bounds(*fixtures: object, **named: object) -> None:
        async with asyncio.timeout(LONGEST_S):
            await test(*fixtures, **named)
    return within_bounds


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


@pytest.fixture(scope="session")
def house_template(create_database: CreateDatabase) -> str:
    """A migrated database without a house in it, to copy."""
    migrate(create_database("house_template"))
    return "house_template"


@pytest.fixture
def house_database(
    cluster: EmbeddedPostgres, create_database: CreateDatabase, house_template: str
) -> Iterator[str]:
    """A migrated database for one test alone."""
    name = f"house_{next(database_numbers)}"
    yield create_database(name, house_template)
    with psycopg.connect(cluster.conninfo, autocommit=True) as connection:
        connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@pytest.fixture
async def house(house_database: str) -> AsyncIterator[House]:
    """An open house without doors, in which neither bots nor clocks act by themselves."""
    house = House(Settings(house_database))
    await house.open()
    yield house
    await house.close()


@pytest.fixture
async def house_app(house_database: str) -> AsyncIterator[FastAPI]:
    """The application in this process: no limits, bots that do not dawdle."""
    async with opened(Settings(house_database, bot_delay_s=0)) as app:
        yield app


@pytest.fixture
async def door(house_app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A client at the door of `house_app`."""
    async with client_of(house_app) as client:
        yield client


@pytest.fixture
async def limited_door(house_database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[httpx.AsyncClient]:
    """The door of a house in which limits hold, and nothing that was spent comes back."""
    monkeypatch.setattr("app.limits.time", SimpleNamespace(monotonic=lambda: 0.0))
    async with opened(Settings(house_database), limited=True) as app, client_of(app) as client:
        yield client


@pytest.fixture
async def address(house_app: FastAPI) -> AsyncIterator[str]:
    """Where `house_app` can be reached over the network, for sockets."""
    async with at_an_address(house_app) as url:
        yield url


class Switch:
    """Closes a database under the feet of whoever uses it, and opens it again."""

    def __init__(self, cluster: EmbeddedPostgres, name: str) -> None:
        self._cluster, self._name = cluster, name

    def off(self) -> None:
        self._set("false")
        self.cut()

    def on(self) -> None:
        self._set("true")

    def cut(self, sparing: str = "") -> None:
        """End all connections but those at a statement like this; new ones are let in if the database is open."""
        with psycopg.connect(self._cluster.conninfo, autocommit=True) as connection:
            connection.execute("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
                               "WHERE datname = %s AND query NOT LIKE %s", [self._name, sparing])

    def _set(self, allowed: str) -> None:
        statement = sql.SQL("ALTER DATABASE {} ALLOW_CONNECTIONS " + allowed)
        with psycopg.connect(self._cluster.conninfo, autocommit=True) as connection:
            connection.execute(statement.format(sql.Identifier(self._name)))


@pytest.fixture
def switch(cluster: EmbeddedPostgres, house_database: str) -> Switch:
    return Switch(cluster, make_url(house_database).database or "")


class Calendar:
    """The time of day, as the house reads it; it can be moved on."""

    def __init__(self) -> None:
        self.ahead_s = 0.0

    def time(self) -> float:
        return time.time() + self.ahead_s

    async def let_pass(self, house: House, seconds: float) -> None:
        """Time in which the house is served: its heart beats all along."""
        while seconds > 0:
            self.ahead_s += min(seconds, HEARTBEAT_S)
            seconds -= HEARTBEAT_S
            await house.beat()


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Calendar:
    calendar = Calendar()
    monkeypatch.setattr("app.tables.house.time", calendar)
    monkeypatch.setattr("app.store.house.time", calendar)
    return calendar


class Serve(Protocol):
    """Starts a process that serves the test's database; as many as one likes. All end with the test."""

    def __call__(self, **environment: str) -> Served: ...


@pytest.fixture
def serve(house_database: str) -> Iterator[Serve]:
    with ExitStack() as running:
        yield lambda **environment: running.enter_context(Served(database_url=house_database, **environment))


@pytest.fixture
def served(serve: Serve) -> Served:
    """One process that serves a house of its own."""
    return serve()
