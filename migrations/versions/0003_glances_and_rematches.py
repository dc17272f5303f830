"""What each player last saw of a table, and which table is the rematch of which."""
import sqlalchemy as sa
from alembic import op

revision = '0003'
down_revision = '0002'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('glances',
        sa.Column('table_id', sa.Text(), nullable=False),
        sa.Column('player_id', sa.Text(), nullable=False),
        sa.Column('version', sa.BigInteger(), nullable=False),
        sa.Column('at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
        sa.ForeignKeyConstraint(['player_id'], ['players.id'], name=op.f('fk_glances_player_id'), ondelete='CASCADE'),
        sa.ForeignKeyConstraint(['table_id'], ['tables.id'], name=op.f('fk_glances_table_id'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('table_id', 'player_id', name=op.f('pk_glances'))
    )
    op.create_table('rematches',
        sa.Column('table_id', sa.Text(), nullable=False),
        sa.Column('next_id', sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(['next_id'], ['tables.id'], name=op.f('fk_rematches_next_id'), ondelete='CASCADE'),
        sa.ForeignKeyConstraint(['table_id'], ['tables.id'], name=op.f('fk_rematches_table_id'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('table_id', name=op.f('pk_rematches')),
        sa.UniqueConstraint('next_id', name=op.f('uq_rematches_next_id'))
    )


def downgrade() -> None:
    op.drop_table('rematches')
    op.drop_table('glances')
