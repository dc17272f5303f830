"""What must be true is a constraint: the database itself refuses what the house would never write."""
from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest

from app.store.backup import conninfo_of

PEOPLE = """
INSERT INTO players (id, name) VALUES ('ada', 'Ada'), ('bo', 'Bo');
INSERT INTO players (id, name, password) VALUES ('kim', 'Kim', 'hash');
INSERT INTO tables (id, game, rules, title, host_id, options, private, invite, secret, commitment)
VALUES ('t', 'g', '1', 'T', 'ada', '{}', false, 'come', '', ''), ('u', 'g', '1', 'U', 'bo', '{}', true, 'go', '', '');
INSERT INTO seats (table_id, seat, player_id, colour) VALUES ('t', 0, 'ada', 'red'), ('t', 1, NULL, NULL);
INSERT INTO moves (table_id, number, action, events, undoable) VALUES ('t', 0, '{}', '[]', false);
INSERT INTO messages (table_id, number, player_id, seat, version, words) VALUES ('t', 1, 'ada', 0, 0, 'hello');
INSERT INTO house (id, key, alive_at) VALUES (1, '', 0);
"""
FALSE = {
    "a second house": ("INSERT INTO house (id, key, alive_at) VALUES (2, '', 0)", "ck_house_only_one"),
    "a nameless player": ("UPDATE players SET name = ''", "ck_players_name_length"),
    "a name too long": ("UPDATE players SET name = repeat('x', 31)", "ck_players_name_length"),
    "a kept name twice": ("UPDATE players SET name = 'KIM', password = 'other' WHERE id = 'bo'",
                          "uq_players_kept_name"),
    "a session of nobody": ("INSERT INTO sessions (print, player_id) VALUES ('', 'nobody')", "fk_sessions_player_id"),
    "a passage for nobody": ("INSERT INTO passages VALUES ('', 'nobody', now())", "fk_passages_player_id"),
    "a table of no status": ("UPDATE tables SET status = 'asleep', state = '{}'", "ck_tables_status"),
    "a game without a state": ("UPDATE tables SET status = 'playing'", "ck_tables_state_once_started"),
    "a state before the start": ("UPDATE tables SET state = '{}'", "ck_tables_state_once_started"),
    "an end without an outcome": ("UPDATE tables SET status = 'finished', state = '{}'",
                                  "ck_tables_outcome_once_finished"),
    "an outcome before the end": ("UPDATE tables SET status = 'playing', state = '{}', outcome = '{}'",
                                  "ck_tables_outcome_once_finished"),
    "a title too long": ("UPDATE tables SET title = repeat('x', 61)", "ck_tables_title_length"),
    "a host who is nobody": ("UPDATE tables SET host_id = 'nobody'", "fk_tables_host_id"),
    "an invitation to two tables": ("UPDATE tables SET invite = 'come'", "uq_tables_invite"),
    "a player and a bot on one chair": ("UPDATE seats SET bot = 'adept' WHERE seat = 0", "ck_seats_one_sitter"),
    "a chair below the first": ("UPDATE seats SET seat = -1 WHERE seat = 1", "ck_seats_from_zero"),
    "a word too long": ("UPDATE seats SET word = repeat('x', 41)", "ck_seats_word_length"),
    "a player on two chairs": ("UPDATE seats SET player_id = 'ada' WHERE seat = 1", "uq_seats_table_id"),
    "a colour twice": ("UPDATE seats SET colour = 'red' WHERE seat = 1", "uq_seats_colour"),
    "a move twice": ("INSERT INTO moves (table_id, number, action, events, undoable) VALUES ('t', 0, '', '', false)",
                     "pk_moves"),
    "a word said twice": ("INSERT INTO messages SELECT * FROM messages", "pk_messages"),
    "a silent word": ("UPDATE messages SET words = ''", "ck_messages_length"),
    "a speech": ("UPDATE messages SET words = repeat('x', 501)", "ck_messages_length"),
}


@pytest.fixture
def connection(house_database: str) -> Iterator[psycopg.Connection]:
    with psycopg.connect(conninfo_of(house_database)) as connection:
        connection.execute(PEOPLE)
        yield connection


@pytest.mark.parametrize("falsehood", FALSE)
def test_the_database_refuses(falsehood: str, connection: psycopg.Connection) -> None:
    statement, constraint = FALSE[falsehood]
    with pytest.raises(psycopg.IntegrityError) as refused:
        connection.execute(statement)
    assert refused.value.diag.constraint_name == constraint


def test_every_constraint_of_the_models_is_tried_here(connection: psycopg.Connection) -> None:
    rows = connection.execute("""
        SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'u')
        UNION SELECT indexname FROM pg_indexes WHERE indexname LIKE 'uq%'""")
    assert {name for (name,) in rows} <= {constraint for _, constraint in FALSE.values()}


def test_with_a_table_goes_all_that_belongs_to_it(connection: psycopg.Connection) -> None:
    connection.execute("DELETE FROM tables")
    left = "SELECT count(*) FROM (SELECT table_id FROM seats UNION SELECT table_id FROM moves " \
           "UNION SELECT table_id FROM messages) AS left_over"
    assert connection.execute(left).fetchone() == (0,)
