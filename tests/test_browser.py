"""A machine without a browser: its run says loudly what it did not test, or fails where a browser is required."""
from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.browser import MISSING, REQUIRED
from tests.serving import PROJECT

ONE = "tests/web/games/test_elfenwizards_composing.py::test_one_spell_is_not_sent_and_the_button_says_what_is_missing"


@pytest.fixture(scope="module")
def bare() -> dict[str, str]:
    """An environment in which no Chromium is found."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CONCLAVE_", "PYTEST_"))}
    return kept | {"PATH": "", "PLAYWRIGHT_BROWSERS_PATH": "/nowhere"}


def run(environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "pytest", "-p", "no:cacheprovider", ONE], cwd=PROJECT, env=environment,
                          capture_output=True, text=True, timeout=300, check=False)


def test_a_run_without_a_browser_says_so_loudly(bare: dict[str, str]) -> None:
    told = run(bare)
    assert told.returncode == 0
    assert "THE PAGES WERE NOT TESTED" in told.stdout
    assert f"Browser tests that did not run: 1; {MISSING}" in told.stdout


def test_where_a_browser_is_required_a_run_without_one_fails(bare: dict[str, str]) -> None:
    told = run(bare | {REQUIRED: "1"})
    assert told.returncode == 1
    assert MISSING in told.stdout
