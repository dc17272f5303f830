"""Examples of the rule books as pictures: what a page needs to know of one, whichever game draws it."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Note:
    """A numbered remark on a picture, and the clause it rests on."""

    words: str
    clause: str
    x: int                                      # where its number stands
    y: int


class Plate(Protocol):
    """An example as its game's templates draw it; `mark` puts the numbers of its notes on the drawing."""

    @property
    def notes(self) -> tuple[Note, ...]: ...
