"""What is wrong with what was sent, in words of the house: the readers of JSON and of forms speak English alone."""
from __future__ import annotations

import re
from collections.abc import Sequence

from app.games.core.message import Message

WHOLE = Message("fault.whole")                  # where the fault is not in one field
LONGEST = 60                                    # a field is named by whoever sends it
# what the reader of actions, options and messages says (msgspec); the first that fits
SENTENCES = (
    (r"Object missing required field `(?P<field>[^`]*)`", "missing"),
    (r"Object contains unknown field `(?P<field>[^`]*)`", "unknown"),
    (r"Invalid (enum )?value ", "value"),
    (r"Expected `[^`]*`, got ", "kind"),
    (r"Expected `[^`]*` |Number out of range", "range"),
    (r"Input data was truncated", "cut_off"),
    (r"maximum recursion depth", "too_deep"),
    (r"'utf-8' codec", "letters"),
    (r"JSON is malformed: .*\(byte (?P<place>\d+)\)", "sign"),
)
PLACE = re.compile(r" - at `\$\.?(?P<path>[^`]*)`$")
# what the reader of forms and bodies calls it (pydantic)
KINDS = {"missing": "missing", "extra_forbidden": "unknown", "literal_error": "value", "enum": "value",
         "value_error": "letters"}
RANGE = re.compile(r"(greater|less)_than|too_(long|short)|finite_number|parsing_size")


def fault_in_words(said: str) -> Message:
    """A sentence of the reader of JSON as a message; what it has no name for is simply not as it should be."""
    place = PLACE.search(said)
    path = place["path"] if place else ""
    for pattern, kind in SENTENCES:
        if found := re.match(pattern, said):
            named = found.groupdict()
            return _fault(kind, ".".join(filter(None, (path, named.pop("field", "")))), **named)
    return _fault("kind", path)


def fault_in_body(kind: str, path: Sequence[int | str]) -> Message:
    """The same of a body, a form or an address: what its reader calls the fault, and the way to the field."""
    if kind == "json_invalid":
        return _fault("sign", "", place=str(path[-1]))
    named = "range" if RANGE.search(kind) else KINDS.get(kind, "kind")
    return _fault(named, ".".join(str(part) for part in path))


def _fault(kind: str, path: str, **params: str) -> Message:
    return Message(f"fault.{kind}", {"path": path[:LONGEST] or WHOLE, **params})
