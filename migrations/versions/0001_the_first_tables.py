"""The first tables: house, players, sessions, passages, tables, seats, moves, messages."""
import sqlalchemy as sa
from alembic import op

revision = '0001'
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('house',
        sa.Column('id', sa.BigInteger(), nullable=False),
        sa.Column('key', sa.LargeBinary(), nullable=False),
        sa.Column('alive_at', sa.Double(), nullable=False),
        sa.Column('dark_s', sa.Double(), server_default='0', nullable=False),
        sa.CheckConstraint('id = 1', name=op.f('ck_house_only_one')),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_house'))
    )
    op.create_table('players',
        sa.Column('id', sa.Text(), nullable=False),
        sa.Column('name', sa.Text(), nullable=False),
        sa.Column('language', sa.Text(), nullable=True),
        sa.Column('password', sa.Text(), nullable=True),
        sa.Column('created_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
        sa.CheckConstraint('char_length(name) between 1 and 30', name=op.f('ck_players_name_length')),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_players'))
    )
    op.create_index('uq_players_kept_name', 'players', [sa.literal_column('lower(name)')], unique=True, postgresql_where=sa.text('password is not null'))
    op.create_table('passages',
        sa.Column('print', sa.LargeBinary(), nullable=False),
        sa.Column('player_id', sa.Text(), nullable=False),
        sa.Column('expires_at', sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(['player_id'], ['players.id'], name=op.f('fk_passages_player_id'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('print', name=op.f('pk_passages'))
    )
    op.create_table('sessions',
        sa.Column('print', sa.LargeBinary(), nullable=False),
        sa.Column('player_id', sa.Text(), nullable=False),
        sa.Column('created_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
        sa.ForeignKeyConstraint(['player_id'], ['players.id'], name=op.f('fk_sessions_player_id'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('print', name=op.f('pk_sessions'))
    )
    op.create_index(op.f('ix_sessions_player_id'), 'sessions', ['player_id'], unique=False)
    op.create_table('tables',
        sa.Column('id', sa.Text(), nullable=False),
        sa.Column('game', sa.Text(), nullable=False),
        sa.Column('rules', sa.Text(), nullable=False),
        sa.Column('title', sa.Text(), nullable=False),
        sa.Column('host_id', sa.Text(), nullable=False),
        sa.Column('options', sa.Text(), nullable=False),
        sa.Column('private', sa.Boolean(), nullable=False),
        sa.Column('invite', sa.Text(), nullable=False),
        sa.Column('status', sa.Text(), server_default='open', nullable=False),
        sa.Column('secret', sa.LargeBinary(), nullable=False),
        sa.Column('commitment', sa.Text(), nullable=False),
        sa.Column('state', sa.Text(), nullable=True),
        sa.Column('version', sa.BigInteger(), server_default='0', nullable=False),
        sa.Column('revision', sa.BigInteger(), server_default='0', nullable=False),
        sa.Column('messages', sa.BigInteger(), server_default='0', nullable=False),
        sa.Column('clocks', sa.Text(), server_default='{}', nullable=False),
        sa.Column('deadline', sa.Double(), nullable=True),
        sa.Column('outcome', sa.Text(), nullable=True),
        sa.Column('created_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
        sa.Column('started_at', sa.DateTime(timezone=True), nullable=True),
        sa.Column('finished_at', sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("(status = 'finished') = (outcome is not null)", name=op.f('ck_tables_outcome_once_finished')),
        sa.CheckConstraint("(status = 'open') = (state is null)", name=op.f('ck_tables_state_once_started')),
        sa.CheckConstraint("status in ('open', 'playing', 'finished')", name=op.f('ck_tables_status')),
        sa.CheckConstraint('char_length(title) <= 60', name=op.f('ck_tables_title_length')),
        sa.ForeignKeyConstraint(['host_id'], ['players.id'], name=op.f('fk_tables_host_id')),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_tables')),
        sa.UniqueConstraint('invite', name=op.f('uq_tables_invite'))
    )
    # a state is written whole at every move: compressing it would cost more than it saves
    op.execute('ALTER TABLE tables ALTER COLUMN state SET STORAGE EXTERNAL')
    op.create_index('ix_tables_deadline', 'tables', ['deadline'], unique=False, postgresql_where=sa.text('deadline is not null'))
    op.create_index('ix_tables_open', 'tables', ['created_at'], unique=False, postgresql_where=sa.text("status = 'open' and not private"))
    op.create_table('messages',
        sa.Column('table_id', sa.Text(), nullable=False),
        sa.Column('number', sa.BigInteger(), nullable=False),
        sa.Column('player_id', sa.Text(), nullable=False),
        sa.Column('seat', sa.BigInteger(), nullable=False),
        sa.Column('version', sa.BigInteger(), nullable=False),
        sa.Column('words', sa.Text(), nullable=False),
        sa.Column('at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
        sa.CheckConstraint('char_length(words) between 1 and 500', name=op.f('ck_messages_length')),
        sa.ForeignKeyConstraint(['player_id'], ['players.id'], name=op.f('fk_messages_player_id')),
        sa.ForeignKeyConstraint(['table_id'], ['tables.id'], name=op.f('fk_messages_table_id'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('table_id', 'number', name=op.f('pk_messages'))
    )
    op.create_table('moves',
        sa.Column('table_id', sa.Text(), nullable=False),
        sa.Column('number', sa.BigInteger(), nullable=False),
        sa.Column('seat', sa.BigInteger(), nullable=True),
        sa.Column('action', sa.Text(), nullable=False),
        sa.Column('events', sa.Text(), nullable=False),
        sa.Column('undoable', sa.Boolean(), nullable=False),
        sa.Column('undone', sa.Boolean(), server_default='false', nullable=False),
        sa.Column('at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
        sa.ForeignKeyConstraint(['table_id'], ['tables.id'], name=op.f('fk_moves_table_id'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('table_id', 'number', name=op.f('pk_moves'))
    )
    op.create_table('seats',
        sa.Column('table_id', sa.Text(), nullable=False),
        sa.Column('seat', sa.BigInteger(), nullable=False),
        sa.Column('player_id', sa.Text(), nullable=True),
        sa.Column('bot', sa.Text(), nullable=True),
        sa.Column('bot_name', sa.Text(), nullable=True),
        sa.Column('colour', sa.Text(), nullable=True),
        sa.Column('ready', sa.Boolean(), server_default='false', nullable=False),
        sa.Column('word', sa.Text(), server_default='', nullable=False),
        sa.CheckConstraint('char_length(word) <= 40', name=op.f('ck_seats_word_length')),
        sa.CheckConstraint('player_id is null or bot is null', name=op.f('ck_seats_one_sitter')),
        sa.CheckConstraint('seat >= 0', name=op.f('ck_seats_from_zero')),
        sa.ForeignKeyConstraint(['player_id'], ['players.id'], name=op.f('fk_seats_player_id')),
        sa.ForeignKeyConstraint(['table_id'], ['tables.id'], name=op.f('fk_seats_table_id'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('table_id', 'seat', name=op.f('pk_seats')),
        sa.UniqueConstraint('table_id', 'colour', name='uq_seats_colour'),
        sa.UniqueConstraint('table_id', 'player_id', name=op.f('uq_seats_table_id'))
    )
    op.create_index(op.f('ix_seats_player_id'), 'seats', ['player_id'], unique=False)


def downgrade() -> None:
    op.drop_index(op.f('ix_seats_player_id'), table_name='seats')
    op.drop_table('seats')
    op.drop_table('moves')
    op.drop_table('messages')
    op.drop_index('ix_tables_open', table_name='tables', postgresql_where=sa.text("status = 'open' and not private"))
    op.drop_index('ix_tables_deadline', table_name='tables', postgresql_where=sa.text('deadline is not null'))
    op.drop_table('tables')
    op.drop_index(op.f('ix_sessions_player_id'), table_name='sessions')
    op.drop_table('sessions')
    op.drop_table('passages')
    op.drop_index('uq_players_kept_name', table_name='players', postgresql_where=sa.text('password is not null'))
    op.drop_table('players')
    op.drop_table('house')
