"""Names people may go by: short, readable, and harmless wherever they are shown."""
from __future__ import annotations

import unicodedata

from app.tables.problems import problem
from app.tables.texts import printable

LONGEST = 30
ALLOWED_MARKS = frozenset(" '’-._·")


def tidied(name: str) -> str:
    return " ".join(unicodedata.normalize("NFC", printable(name)).split())


def checked_name(name: str) -> str:
    """The name in its tidy form; raises a problem that says what is wrong with it."""
    tidy = tidied(name)
    if not tidy:
        raise problem(422, "name_empty")
    if len(tidy) > LONGEST:
        raise problem(422, "name_long", most=LONGEST)
    if not all(letter in ALLOWED_MARKS or unicodedata.category(letter)[0] in "LMN" for letter in tidy):
        raise problem(422, "name_signs")
    return tidy
