"""Practice tables are marked: their dice are known, so they count nowhere and are private."""
import sqlalchemy as sa
from alembic import op

revision = '0002'
down_revision = '0001'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('tables', sa.Column('practice', sa.Boolean(), server_default='false', nullable=False))
    op.create_check_constraint(op.f('ck_tables_practice_is_private'), 'tables', 'private or not practice')


def downgrade() -> None:
    op.drop_constraint(op.f('ck_tables_practice_is_private'), 'tables', type_='check')
    op.drop_column('tables', 'practice')
