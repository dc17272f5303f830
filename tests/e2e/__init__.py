"""What the hands, companies and comparisons of these tests find wrong is told as a test tells it."""
import pytest

pytest.register_assert_rewrite("tests.e2e.company", "tests.e2e.fresh", "tests.e2e.hand", "tests.e2e.secret_wizards")
