"""Finds the site's own texts: in templates by their `_()` and `ngettext()`, in code by who speaks them.

In code a text is spoken by `gettext` and `ngettext` of the templating, under whatever name they are imported, by a
function that only hands its own parameters on to them, and by `marked`, which says that a text, or one with its plural,
is spoken elsewhere.
"""
from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from jinja2.ext import babel_extract

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = {"trim_blocks": "true", "lstrip_blocks": "true", "newstyle_gettext": "true", "silent": "false"}

Key = str | tuple[str, str]                     # one text, or singular and plural


class Found(NamedTuple):
    """A text of the site and the file it stands in."""

    key: Key
    file: str


class Speech(NamedTuple):
    """How a function is told what to say: which argument comes first, and how many are texts."""

    first: int
    texts: int


MARK = "marked"
SPEAKERS = {"gettext": Speech(1, 1), "ngettext": Speech(1, 2), MARK: Speech(0, 1)}


def texts() -> list[Found]:
    """Every text of the site, in the order of files and lines."""
    return [*in_templates(sorted((ROOT / "templates").rglob("*.html"))), *in_code(sorted((ROOT / "app").rglob("*.py")))]


def in_templates(paths: list[Path]) -> Iterator[Found]:
    for path in paths:
        with path.open("rb") as source:
            for _, _, words, _ in babel_extract(source, ("_", "gettext", "ngettext"), (), dict(TEMPLATES)):
                yield Found(key_of(words if isinstance(words, str) else [word for word in words or () if word]),
                            _short(path))


def in_code(paths: list[Path]) -> Iterator[Found]:
    modules = {path: ast.parse(path.read_text("utf-8")) for path in paths}
    handing_on = {name: speech for module in modules.values() for name, speech in _handing_on(module)}
    for path, module in modules.items():
        speakers = SPEAKERS | handing_on | _renamed(module)
        for call in (node for node in ast.walk(module) if isinstance(node, ast.Call)):
            name = _name(call.func)
            if speech := Speech(0, len(call.args)) if name == MARK else speakers.get(name):
                yield from (Found(key, _short(path)) for key in _spoken(call, speech))


def key_of(words: str | list[str] | tuple[str, ...]) -> Key:
    if isinstance(words, str):
        return words
    return (words[0], words[1]) if len(words) > 1 else words[0]


def _spoken(call: ast.Call, speech: Speech) -> Iterator[Key]:
    written = [list(_written(argument)) for argument in call.args[speech.first:speech.first + speech.texts]]
    if len(written) == speech.texts:
        yield from (key_of(words) for words in zip(*written, strict=True))


def _written(argument: ast.expr) -> Iterator[str]:
    """The texts an expression may come to; none where they are not written in it."""
    match argument:
        case ast.Constant(value=str(words)):
            yield words
        case ast.IfExp(body=one, orelse=other):
            yield from (*_written(one), *_written(other))
        case ast.Subscript(value=ast.Dict(values=values)):
            yield from (words for value in values for words in _written(value))


def _renamed(module: ast.Module) -> dict[str, Speech]:
    """Names under which a module knows the speakers."""
    names = (alias for node in ast.walk(module) if isinstance(node, ast.ImportFrom) for alias in node.names)
    return {alias.asname: SPEAKERS[alias.name] for alias in names if alias.asname and alias.name in SPEAKERS}


def _handing_on(module: ast.Module) -> Iterator[tuple[str, Speech]]:
    """Functions that say what they are told to say."""
    speakers = SPEAKERS | _renamed(module)
    for function in (node for node in ast.walk(module) if isinstance(node, ast.FunctionDef)):
        params = [param.arg for param in (*function.args.posonlyargs, *function.args.args) if param.arg != "self"]
        for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
            speech = speakers.get(call.func.id, Speech(0, 0)) if isinstance(call.func, ast.Name) else Speech(0, 0)
            told = [getattr(argument, "id", "") for argument in call.args[speech.first:speech.first + speech.texts]]
            if told and all(name in params for name in told) and function.name not in SPEAKERS:
                yield function.name, Speech(params.index(told[0]), speech.texts)


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def _short(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
