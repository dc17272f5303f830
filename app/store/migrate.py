"""Brings a database to the house's present shape."""
from __future__ import annotations

from sqlalchemy import create_engine, text
from sqlalchemy.engine import Connection

from app.settings import ROOT

LOCK = 0x636f6e63                               # one process migrates, the others wait for it


def migrate(url: str, revision: str = "head") -> bool:
    """Run what is missing; tells whether anything was."""
    engine = create_engine(url)
    try:
        with engine.begin() as connection:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            return _upgrade(connection, revision)
    finally:
        engine.dispose()


def _upgrade(connection: Connection, revision: str) -> bool:
    """Alembic is loaded here: a start with nothing to migrate should not pay for more than the look."""
    from alembic import command
    from alembic.config import Config
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    config = Config(ROOT / "alembic.ini")
    config.attributes["connection"] = connection
    present = MigrationContext.configure(connection).get_current_revision()
    wanted = ScriptDirectory.from_config(config).get_current_head() if revision == "head" else revision
    if present == wanted:
        return False
    command.upgrade(config, revision)
    return True
