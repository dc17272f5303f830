"""A table can be paused, closed and decide together; a bot may stand in for a player; those who watch have a gallery."""
import sqlalchemy as sa
from alembic import op

revision = '0006'
down_revision = '0005'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('tables', sa.Column('paused_at', sa.Double(), nullable=True))
    op.add_column('tables', sa.Column('patience_s', sa.BigInteger(), server_default='300', nullable=False))
    op.add_column('tables', sa.Column('motions', sa.Text(), server_default='{}', nullable=False))
    op.drop_constraint(op.f('ck_tables_status'), 'tables', type_='check')
    op.create_check_constraint(op.f('ck_tables_status'), 'tables',
                               "status in ('open', 'playing', 'finished', 'abandoned')")
    op.create_check_constraint(op.f('ck_tables_paused_while_playing'), 'tables',
                               "paused_at is null or status = 'playing'")
    op.add_column('seats', sa.Column('stand_in', sa.Text(), nullable=True))
    op.add_column('seats', sa.Column('seen_at', sa.Double(), server_default='0', nullable=False))
    # nobody is away longer than since this was asked for the first time
    op.execute("UPDATE seats SET seen_at = house.alive_at - house.dark_s FROM house")
    op.create_check_constraint(op.f('ck_seats_stand_in_for_somebody'), 'seats',
                               'stand_in is null or player_id is not null')
    op.add_column('moves', sa.Column('fixed_by', sa.Text(), server_default='', nullable=False))
    op.add_column('moves', sa.Column('stand_in', sa.Boolean(), server_default='false', nullable=False))
    op.add_column('messages', sa.Column('room', sa.Text(), server_default='table', nullable=False))
    op.alter_column('messages', 'seat', nullable=True)
    op.create_check_constraint(op.f('ck_messages_room'), 'messages', "room in ('table', 'gallery', 'house')")
    op.create_check_constraint(op.f('ck_messages_seated_at_table'), 'messages', "seat is not null or room <> 'table'")
    # moves from before say only that they cannot be taken back, not why
    op.execute("UPDATE moves SET fixed_by = 'final' WHERE NOT undoable")


def downgrade() -> None:
    """What the older house has no place for is left out: asides of the gallery, and tables closed during their game."""
    op.execute("DELETE FROM messages WHERE room <> 'table'")
    op.execute("DELETE FROM tables WHERE status = 'abandoned'")
    op.drop_constraint(op.f('ck_messages_seated_at_table'), 'messages', type_='check')
    op.drop_constraint(op.f('ck_messages_room'), 'messages', type_='check')
    op.alter_column('messages', 'seat', nullable=False)
    op.drop_column('messages', 'room')
    op.drop_column('moves', 'stand_in')
    op.drop_column('moves', 'fixed_by')
    op.drop_constraint(op.f('ck_seats_stand_in_for_somebody'), 'seats', type_='check')
    op.drop_column('seats', 'seen_at')
    op.drop_column('seats', 'stand_in')
    op.drop_constraint(op.f('ck_tables_paused_while_playing'), 'tables', type_='check')
    op.drop_constraint(op.f('ck_tables_status'), 'tables', type_='check')
    op.create_check_constraint(op.f('ck_tables_status'), 'tables', "status in ('open', 'playing', 'finished')")
    op.drop_column('tables', 'motions')
    op.drop_column('tables', 'patience_s')
    op.drop_column('tables', 'paused_at')
