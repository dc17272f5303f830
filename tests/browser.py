"""A Chromium for the browser tests: found on the machine, or installed the way the system offers.

`python -m tests.browser` says which one is used and installs one where none is; `chromium()` is what the tests ask.
"""
from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
REQUIRED = "CONCLAVE_REQUIRE_BROWSER"
MISSING = "there is no Chromium on this machine"
ADVICE = "Install chromium with your system's package manager, or name one in CONCLAVE_CHROMIUM."


def chromium() -> str | None:
    """The path of a Chromium: CONCLAVE_CHROMIUM, one on the PATH, or the one Playwright brought."""
    if named := os.environ.get("CONCLAVE_CHROMIUM"):
        return named
    on_path = next((found for name in NAMES if (found := shutil.which(name))), None)
    return on_path or _of_playwright()


def chromium_for_tests() -> str:
    """The same for a fixture: without one its tests fail where a browser is required, and are skipped elsewhere."""
    import pytest

    found = chromium()
    if found is None and os.environ.get(REQUIRED):
        pytest.fail(MISSING)
    if found is None:
        pytest.skip(MISSING)
    return found


def _of_playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """Playwright's own download, else the distribution's package where we may install it."""
    tried = subprocess.run([sys.executable, "-m", "playwright", "install", "--with-deps", "chromium"],
                           capture_output=True, check=False)
    if tried.returncode == 0:
        return
    if os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "--quiet"], check=False, stdout=subprocess.DEVNULL)
        subprocess.run(["apt-get", "install", "--quiet", "--yes", "--no-install-recommends", "chromium"], check=False,
                       stdout=subprocess.DEVNULL, env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"})


def main() -> int:
    found = chromium()
    if found is None:
        print("No Chromium found; installing one for the browser tests...", file=sys.stderr)
        install()
        found = chromium()
    if found:
        return 0
    print(f"The browser tests will not run: {MISSING} and none could be installed. {ADVICE}", file=sys.stderr)
    return 1 if os.environ.get(REQUIRED) else 0


if __name__ == "__main__":
    sys.exit(main())
