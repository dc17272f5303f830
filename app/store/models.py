"""What is in the database. What must be true is a constraint."""
from __future__ import annotations

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    Double,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    Text,
    UniqueConstraint,
    func,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map = {str: Text, datetime: DateTime(timezone=True), int: BigInteger, bytes: LargeBinary,
                           float: Double}


class House(Base):
    """One row: the key that signs cookies, and how long the house was dark, which no clock counts (EW-16.13)."""

    __tablename__ = "house"
    __table_args__ = (CheckConstraint("id = 1", name="only_one"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[bytes]
    alive_at: Mapped[float]
    dark_s: Mapped[float] = mapped_column(server_default="0")


class Player(Base):
    __tablename__ = "players"
    __table_args__ = (
        CheckConstraint("char_length(name) between 1 and 30", name="name_length"),
        Index("uq_players_kept_name", text("lower(name)"), unique=True, postgresql_where=text("password is not null")),
    )
    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    language: Mapped[str | None]
    password: Mapped[str | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class Session(Base):
    """A device or a program that speaks for a player; only the print of its token is kept."""

    __tablename__ = "sessions"
    print: Mapped[bytes] = mapped_column(primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class Passage(Base):
    """A one-time link that carries a player over to another device."""

    __tablename__ = "passages"
    print: Mapped[bytes] = mapped_column(primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"))
    expires_at: Mapped[datetime]


class Table(Base):
    """`version` counts moves; `revision` counts what else changes (seats, options, host). Deadlines are house time."""

    __tablename__ = "tables"
    __table_args__ = (
        CheckConstraint("status in ('open', 'playing', 'finished')", name="status"),
        CheckConstraint("(status = 'open') = (state is null)", name="state_once_started"),
        CheckConstraint("(status = 'finished') = (outcome is not null)", name="outcome_once_finished"),
        CheckConstraint("char_length(title) <= 60", name="title_length"),
        Index("ix_tables_open", "created_at", postgresql_where=text("status = 'open' and not private")),
        Index("ix_tables_deadline", "deadline", postgresql_where=text("deadline is not null")),
    )
    id: Mapped[str] = mapped_column(primary_key=True)
    game: Mapped[str]
    rules: Mapped[str]
    title: Mapped[str]
    host_id: Mapped[str] = mapped_column(ForeignKey("players.id"))
    options: Mapped[str]
    private: Mapped[bool]
    invite: Mapped[str] = mapped_column(unique=True)
    status: Mapped[str] = mapped_column(server_default="open")
    secret: Mapped[bytes]
    commitment: Mapped[str]
    state: Mapped[str | None]
    version: Mapped[int] = mapped_column(server_default="0")
    revision: Mapped[int] = mapped_column(server_default="0")
    messages: Mapped[int] = mapped_column(server_default="0")
    clocks: Mapped[str] = mapped_column(server_default="{}")
    deadline: Mapped[float | None]
    outcome: Mapped[str | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]


class Chair(Base):
    """One seat of a table: empty, a player's, or a bot's."""

    __tablename__ = "seats"
    __table_args__ = (
        CheckConstraint("player_id is null or bot is null", name="one_sitter"),
        CheckConstraint("seat >= 0", name="from_zero"),
        CheckConstraint("char_length(word) <= 40", name="word_length"),
        UniqueConstraint("table_id", "player_id"),
        UniqueConstraint("table_id", "colour", name="uq_seats_colour"),
    )
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[str | None] = mapped_column(ForeignKey("players.id"), index=True)
    bot: Mapped[str | None]
    bot_name: Mapped[str | None]
    colour: Mapped[str | None]
    ready: Mapped[bool] = mapped_column(server_default="false")
    word: Mapped[str] = mapped_column(server_default="")


class Move(Base):
    """The log of a table: number n led to version n."""

    __tablename__ = "moves"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int | None]
    action: Mapped[str]
    events: Mapped[str]
    undoable: Mapped[bool]
    undone: Mapped[bool] = mapped_column(server_default="false")
    at: Mapped[datetime] = mapped_column(server_default=func.now())


class ChatMessage(Base):
    """A word said at a table, with the version it was said at, so that it can be read beside the log."""

    __tablename__ = "messages"
    __table_args__ = (CheckConstraint("char_length(words) between 1 and 500", name="length"),)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("players.id"))
    seat: Mapped[int]
    version: Mapped[int]
    words: Mapped[str]
    at: Mapped[datetime] = mapped_column(server_default=func.now())
