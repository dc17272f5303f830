"""Every change of the database's shape can be made, taken back and made again, and leads to what the models say."""
from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, inspect
from sqlalchemy.engine import Connection

from app.settings import ROOT
from app.store.migrate import migrate
from app.store.models import Base


def on(url: str, work: Callable[[Connection], object]) -> object:
    engine = create_engine(url)
    try:
        with engine.begin() as connection:
            return work(connection)
    finally:
        engine.dispose()


def tables_in(url: str) -> set[str]:
    names = on(url, lambda connection: inspect(connection).get_table_names())
    assert isinstance(names, list)
    return set(names) - {"alembic_version"}


def take_all_back(url: str) -> None:
    def downgrade(connection: Connection) -> None:
        config = Config(ROOT / "alembic.ini")
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
    on(url, downgrade)


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, Base.metadata))


def test_an_empty_database_gets_all_tables(fresh_database: str) -> None:
    migrate(fresh_database)
    assert tables_in(fresh_database) == set(Base.metadata.tables)


def test_all_can_be_taken_back(fresh_database: str) -> None:
    migrate(fresh_database)
    take_all_back(fresh_database)
    assert tables_in(fresh_database) == set()


def test_what_was_taken_back_can_be_made_again(fresh_database: str) -> None:
    migrate(fresh_database)
    take_all_back(fresh_database)
    migrate(fresh_database)
    assert tables_in(fresh_database) == set(Base.metadata.tables)


def test_the_migrated_database_is_what_the_models_say(house_database: str) -> None:
    assert on(house_database, differences) == []


def test_nothing_is_migrated_twice(house_database: str) -> None:
    assert not migrate(house_database)


def test_of_two_that_migrate_at_once_one_waits_and_finds_nothing_to_do(fresh_database: str) -> None:
    with ThreadPoolExecutor(2) as both:
        assert sorted(both.map(migrate, [fresh_database] * 2)) == [False, True]
