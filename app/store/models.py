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
    """`version` counts moves; `revision` counts what else changes (seats, options, host). Deadlines are house time.

    `motions` is what the table decides together; after `patience_s` it may decide about somebody who is away.
    """

    __tablename__ = "tables"
    __table_args__ = (
        CheckConstraint("status in ('open', 'playing', 'finished', 'abandoned')", name="status"),
        CheckConstraint("(status = 'open') = (state is null)", name="state_once_started"),
        CheckConstraint("(status = 'finished') = (outcome is not null)", name="outcome_once_finished"),
        CheckConstraint("paused_at is null or status = 'playing'", name="paused_while_playing"),
        CheckConstraint("char_length(title) <= 60", name="title_length"),
        CheckConstraint("private or not practice", name="practice_is_private"),
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
    practice: Mapped[bool] = mapped_column(server_default="false")
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
    paused_at: Mapped[float | None]
    patience_s: Mapped[int] = mapped_column(server_default="300")
    motions: Mapped[str] = mapped_column(server_default="{}")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]


class Chair(Base):
    """One seat of a table: empty, a player's, or a bot's."""

    __tablename__ = "seats"
    __table_args__ = (
        CheckConstraint("player_id is null or bot is null", name="one_sitter"),
        CheckConstraint("stand_in is null or player_id is not null", name="stand_in_for_somebody"),
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
    standing: Mapped[str | None]                # the order its player has left, known to nobody else
    stand_in: Mapped[str | None]                # the bot that plays while its player is away
    seen_at: Mapped[float] = mapped_column(server_default="0")


class Move(Base):
    """The log of a table: number n led to version n. `stand_in`: a bot made it for its absent player."""

    __tablename__ = "moves"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int | None]
    action: Mapped[str]
    events: Mapped[str]
    undoable: Mapped[bool]
    undone: Mapped[bool] = mapped_column(server_default="false")
    fixed_by: Mapped[str] = mapped_column(server_default="")
    stand_in: Mapped[bool] = mapped_column(server_default="false")
    at: Mapped[datetime] = mapped_column(server_default=func.now())


class ChatMessage(Base):
    """A word said at a table, with the version it was said at, so that it can be read beside the log.

    In the gallery those talk who watch; what is in the room `house` is a message that the house notes for all.
    """

    __tablename__ = "messages"
    __table_args__ = (
        CheckConstraint("char_length(words) between 1 and 500", name="length"),
        CheckConstraint("room in ('table', 'gallery', 'house')", name="room"),
        CheckConstraint("seat is not null or room <> 'table'", name="seated_at_table"),
    )
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("players.id"))
    seat: Mapped[int | None]
    version: Mapped[int]
    words: Mapped[str]
    room: Mapped[str] = mapped_column(server_default="table")
    at: Mapped[datetime] = mapped_column(server_default=func.now())


class Glance(Base):
    """The version of a table that a player last had before their eyes."""

    __tablename__ = "glances"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int]
    at: Mapped[datetime] = mapped_column(server_default=func.now())


class Rematch(Base):
    """A table and the one at which its people play again."""

    __tablename__ = "rematches"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    next_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), unique=True)


class Webhook(Base):
    """Where a player, or for a whole table its host, has it told whose turn it is.

    Nobody calls it before `next_at`, which whoever calls sets ahead first: so it is called by one process at a time.
    """

    __tablename__ = "webhooks"
    __table_args__ = (
        CheckConstraint("format in ('discord', 'slack', 'json')", name="format"),
        CheckConstraint("char_length(url) between 1 and 500", name="url_length"),
        Index("uq_webhooks_own", "player_id", unique=True, postgresql_where=text("table_id is null")),
        Index("ix_webhooks_next_at", "next_at", postgresql_where=text("stopped_at is null")),
    )
    id: Mapped[str] = mapped_column(primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"))
    table_id: Mapped[str | None] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), unique=True)
    url: Mapped[str]
    format: Mapped[str]
    language: Mapped[str]
    house_url: Mapped[str]
    failures: Mapped[int] = mapped_column(server_default="0")
    fault: Mapped[str | None]
    next_at: Mapped[datetime] = mapped_column(server_default=func.now())
    told_at: Mapped[datetime | None]
    stopped_at: Mapped[datetime | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class TurnCall(Base):
    """The latest turn of a table that a webhook has to tell or has told: `since` is the version that put it."""

    __tablename__ = "turn_calls"
    webhook_id: Mapped[str] = mapped_column(ForeignKey("webhooks.id", ondelete="CASCADE"), primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    since: Mapped[int]
    due: Mapped[bool] = mapped_column(server_default="true")
