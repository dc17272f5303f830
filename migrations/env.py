"""Alembic's entry: migrates the database it is handed a connection to."""
from alembic import context

from app.store.models import Base

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=Base.metadata)
with context.begin_transaction():
    context.run_migrations()
