"""Where the content of the games lies, and how a file of it is read: by type, or refused by file, entry and fault."""
from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

SEEDS = Path(__file__).resolve().parents[3] / "seeds"

T = TypeVar("T")

_PLACE_IN_TEXT = re.compile(r"(?P<fault>.*) \(at (?P<entry>.*)\)", re.DOTALL)
_PLACE_IN_TREE = re.compile(r"(?P<fault>.*) - at `\$\.?(?P<entry>.*)`", re.DOTALL)
_STEP = re.compile(r"(\w+)|\[(\d+)\]")


class SeedError(Exception):
    """A file of the seeds that cannot be used: which one, where in it, and why."""

    def __init__(self, file: Path, entry: str, fault: str) -> None:
        super().__init__(file, entry, fault)
        self.file = file
        self.entry = entry
        self.fault = fault

    def __str__(self) -> str:
        return f"{self.file}: {self.entry}: {self.fault}"


def read_toml(path: Path, kind: type[T]) -> T:
    """The file as a `kind`. Raises SeedError."""
    content = _parse(path)
    try:
        return msgspec.convert(content, kind)
    except msgspec.ValidationError as error:
        entry, fault = _split(str(error), _PLACE_IN_TREE)
        raise SeedError(path, _with_id(entry, content), fault) from error


def _parse(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise SeedError(path, "the file", error.strerror or "it cannot be read") from error
    except UnicodeDecodeError as error:
        raise SeedError(path, f"byte {error.start}", "not UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise SeedError(path, *_split(str(error), _PLACE_IN_TEXT)) from error


def _split(message: str, pattern: re.Pattern[str]) -> tuple[str, str]:
    """Entry and fault, out of a message that says the fault and then, perhaps, where."""
    found = pattern.fullmatch(message)
    return (found["entry"], found["fault"]) if found else ("the file", message)


def _with_id(entry: str, content: object) -> str:
    """The path of an entry, led by the innermost id on it: people look for ids, not for positions."""
    name = ""
    for key, index in _STEP.findall(entry):
        if isinstance(content, dict):
            content = content.get(key)
        elif isinstance(content, list) and index:
            content = content[int(index)]
        if isinstance(content, dict) and isinstance(content.get("id"), str):
            name = content["id"]
    return f"{name} ({entry})" if name else entry
