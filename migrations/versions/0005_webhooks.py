"""Webhooks, and the turns they have to tell."""
import sqlalchemy as sa
from alembic import op

revision = '0005'
down_revision = '0003'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('webhooks',
        sa.Column('id', sa.Text(), nullable=False),
        sa.Column('player_id', sa.Text(), nullable=False),
        sa.Column('table_id', sa.Text(), nullable=True),
        sa.Column('url', sa.Text(), nullable=False),
        sa.Column('format', sa.Text(), nullable=False),
        sa.Column('language', sa.Text(), nullable=False),
        sa.Column('house_url', sa.Text(), nullable=False),
        sa.Column('failures', sa.BigInteger(), server_default='0', nullable=False),
        sa.Column('fault', sa.Text(), nullable=True),
        sa.Column('next_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
        sa.Column('told_at', sa.DateTime(timezone=True), nullable=True),
        sa.Column('stopped_at', sa.DateTime(timezone=True), nullable=True),
        sa.Column('created_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
        sa.CheckConstraint("format in ('discord', 'slack', 'json')", name=op.f('ck_webhooks_format')),
        sa.CheckConstraint('char_length(url) between 1 and 500', name=op.f('ck_webhooks_url_length')),
        sa.ForeignKeyConstraint(['player_id'], ['players.id'], name=op.f('fk_webhooks_player_id'), ondelete='CASCADE'),
        sa.ForeignKeyConstraint(['table_id'], ['tables.id'], name=op.f('fk_webhooks_table_id'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_webhooks')),
        sa.UniqueConstraint('table_id', name=op.f('uq_webhooks_table_id'))
    )
    op.create_index('uq_webhooks_own', 'webhooks', ['player_id'], unique=True, postgresql_where=sa.text('table_id is null'))
    op.create_index('ix_webhooks_next_at', 'webhooks', ['next_at'], unique=False, postgresql_where=sa.text('stopped_at is null'))
    op.create_table('turn_calls',
        sa.Column('webhook_id', sa.Text(), nullable=False),
        sa.Column('table_id', sa.Text(), nullable=False),
        sa.Column('since', sa.BigInteger(), nullable=False),
        sa.Column('due', sa.Boolean(), server_default='true', nullable=False),
        sa.ForeignKeyConstraint(['table_id'], ['tables.id'], name=op.f('fk_turn_calls_table_id'), ondelete='CASCADE'),
        sa.ForeignKeyConstraint(['webhook_id'], ['webhooks.id'], name=op.f('fk_turn_calls_webhook_id'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('webhook_id', 'table_id', name=op.f('pk_turn_calls'))
    )


def downgrade() -> None:
    op.drop_table('turn_calls')
    op.drop_index('ix_webhooks_next_at', table_name='webhooks', postgresql_where=sa.text('stopped_at is null'))
    op.drop_index('uq_webhooks_own', table_name='webhooks', postgresql_where=sa.text('table_id is null'))
    op.drop_table('webhooks')
