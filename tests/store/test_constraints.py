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
INSERT INTO webhooks (id, player_id, table_id, url, format, language, house_url)
VALUES ('w', 'ada', NULL, 'u', 'json', 'en', ''), ('x', 'ada', 't', 'u', 'json', 'en', '');
INSERT INTO turn_calls (webhook_id, table_id, since) VALUES ('w', 't', 0), ('x', 't', 0);
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
    "a pause before the start": ("UPDATE tables SET paused_at = 1", "ck_tables_paused_while_playing"),
    "a practice open to all": ("UPDATE tables SET practice = true WHERE id = 't'", "ck_tables_practice_is_private"),
    "one rematch of two tables": ("INSERT INTO rematches (table_id, next_id) VALUES ('t', 'u'), ('u', 'u')",
                                  "uq_rematches_next_id"),
    "a title too long": ("UPDATE tables SET title = repeat('x', 61)", "ck_tables_title_length"),
    "a host who is nobody": ("UPDATE tables SET host_id = 'nobody'", "fk_tables_host_id"),
    "an invitation to two tables": ("UPDATE tables SET invite = 'come'", "uq_tables_invite"),
    "a player and a bot on one chair": ("UPDATE seats SET bot = 'adept' WHERE seat = 0", "ck_seats_one_sitter"),
    "a stand-in for nobody": ("UPDATE seats SET stand_in = 'adept' WHERE seat = 1", "ck_seats_stand_in_for_somebody"),
    "a chair below the first": ("UPDATE seats SET seat = -1 WHERE seat = 1", "ck_seats_from_zero"),
    "a word too long": ("UPDATE seats SET word = repeat('x', 41)", "ck_seats_word_length"),
    "a player on two chairs": ("UPDATE seats SET player_id = 'ada' WHERE seat = 1", "uq_seats_table_id"),
    "a colour twice": ("UPDATE seats SET colour = 'red' WHERE seat = 1", "uq_seats_colour"),
    "a move twice": ("INSERT INTO moves (table_id, number, action, events, undoable) VALUES ('t', 0, '', '', false)",
                     "pk_moves"),
    "a word said twice": ("INSERT INTO messages SELECT * FROM messages", "pk_messages"),
    "a word in no room": ("UPDATE messages SET room = 'cellar'", "ck_messages_room"),
    "a word at the table from nowhere": ("UPDATE messages SET seat = NULL", "ck_messages_seated_at_table"),
    "a silent word": ("UPDATE messages SET words = ''", "ck_messages_length"),
    "a speech": ("UPDATE messages SET words = repeat('x', 501)", "ck_messages_length"),
    "a webhook in no known tongue": ("UPDATE webhooks SET format = 'telex'", "ck_webhooks_format"),
    "a webhook to nowhere": ("UPDATE webhooks SET url = ''", "ck_webhooks_url_length"),
    "two webhooks of a player": ("UPDATE webhooks SET table_id = NULL", "uq_webhooks_own"),
    "two webhooks of a table": ("UPDATE webhooks SET table_id = 't', player_id = 'bo'", "uq_webhooks_table_id"),
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
           "UNION SELECT table_id FROM messages UNION SELECT table_id FROM turn_calls " \
           "UNION SELECT table_id FROM webhooks WHERE table_id IS NOT NULL) AS left_over"
    assert connection.execute(left).fetchone() == (0,)
