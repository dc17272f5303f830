"""Dependencies point one way; this reads the imports and fails on a wrong one."""
from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

APP = Path(__file__).resolve().parents[2] / "app"
# a package may import those named here, and itself
ALLOWED = {
    "games": set(),
    "store": {"settings"},
    "live": {"store"},
    "i18n": {"games"},
    "tables": {"games", "store", "live", "i18n", "settings"},
    "accounts": {"tables", "store", "i18n"},
    "bots": {"tables", "games", "store", "live"},
    "webhooks": {"tables", "games", "store", "i18n"},
    "limits": {"tables"},
    "guard": {"tables"},
    "sockets": {"guard", "limits", "live", "people", "store", "tables"},
    "people": {"accounts", "tables", "store", "i18n"},
    "api": {"tables", "games", "store", "live", "i18n", "accounts", "limits", "guard", "people", "sockets",
            "webhooks"},
    "web": {"tables", "games", "store", "live", "i18n", "accounts", "limits", "guard", "people", "sockets", "settings",
            "webhooks"},
    "settings": set(),
}
MODULES = sorted(APP.rglob("*.py"))


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module)
    return names


def package(path: Path) -> str:
    return path.relative_to(APP).parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(APP)))
def test_imports_point_one_way(path: Path) -> None:
    allowed = ALLOWED.get(package(path))
    if allowed is None:                         # main and cli put everything together
        return
    ours = {name.split(".")[1] for name in imported(path) if name.startswith("app.") and "." in name}
    assert ours <= allowed | {package(path)}


@pytest.mark.parametrize("path", [p for p in MODULES if package(p) == "games"], ids=lambda p: str(p.relative_to(APP)))
def test_rules_know_nothing_of_the_world(path: Path) -> None:
    """Standard library and msgspec; no clock and no randomness but the dice."""
    outside = {name.split(".")[0] for name in imported(path)} - set(sys.stdlib_module_names) - {"app", "msgspec"}
    assert outside == set()
    hands = {"time", "datetime", "socket", "asyncio", "secrets"} & {name.split(".")[0] for name in imported(path)}
    assert hands == set()
    if "random" in imported(path):
        assert path.name in ("selfplay.py", "sampling.py"), "chance comes through the dice"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(APP)))
def test_only_the_store_knows_sql(path: Path) -> None:
    if package(path) in ("store", "cli"):
        return
    known = {name for name in imported(path) if name.split(".")[0] in ("sqlalchemy", "psycopg", "alembic")}
    harmless = {"sqlalchemy.ext.asyncio", "sqlalchemy.exc", "psycopg"}
    assert known <= harmless
