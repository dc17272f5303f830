"""A seat may have an order standing, which is played for it."""
import sqlalchemy as sa
from alembic import op

revision = '0007'
down_revision = '0006'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('seats', sa.Column('standing', sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column('seats', 'standing')
