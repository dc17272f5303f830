"""A test of tests: every clause of the rule books is carried by a test, and no test carries one that is in no book."""
from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from app.games.core.book import load_book
from app.games.core.seeds import SEEDS

TESTS = Path(__file__).parent
BOOKS = sorted(rules.parent for rules in SEEDS.glob("*/rules.toml"))


def carried(source: str) -> Iterator[str]:
    """The clauses named in the rule marks of what pytest collects: test functions, their classes, their parameters."""
    module = ast.parse(source)
    for node in ast.walk(module):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name.startswith("test_"):
                yield from (clause for mark in node.decorator_list for clause in _named(mark))
            case ast.ClassDef(name=name) if name.startswith("Test"):
                yield from (clause for mark in node.decorator_list for clause in _named(mark))
            case ast.Assign(targets=[ast.Name(id="pytestmark")], value=marks):
                yield from _named(marks)


def _named(mark: ast.expr) -> Iterator[str]:
    for call in ast.walk(mark):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule":
            yield from (word.value for word in call.args
                        if isinstance(word, ast.Constant) and isinstance(word.value, str))


@cache
def all_carried() -> frozenset[str]:
    return frozenset(clause for path in TESTS.rglob("test_*.py") for clause in carried(path.read_text("utf-8")))


@pytest.mark.parametrize("folder", BOOKS, ids=lambda folder: folder.name)
def test_every_clause_is_carried_by_a_test(folder: Path) -> None:
    clauses = [clause.id for clause in load_book(folder).clauses()]
    assert [clause for clause in clauses if clause not in all_carried()] == []


def test_no_test_carries_a_clause_that_is_in_no_book() -> None:
    known = {clause.id for folder in BOOKS for clause in load_book(folder).clauses()}
    assert all_carried() - known == set()


def test_a_mark_counts_on_a_test_alone() -> None:
    source = '''
@pytest.mark.rule("XX-1.1")
def test_it(): ...
@pytest.mark.rule("XX-1.2")
def build(): ...
@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("XX-1.3", "XX-1.4"))])
async def test_more(n): ...
'''
    assert list(carried(source)) == ["XX-1.1", "XX-1.3", "XX-1.4"]
