"""Where the turns and rounds of a game begin in its log, as the marks of its chronicle tell them."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.tables.log import Happened
from app.tables.past import Film
from app.web.games import pages_of
from app.web.scene import Pages
from app.web.templating import gettext, marked

COUNTED = ("round", "turn")                     # by which a mark counts
DAY = "day"                                     # days begin anew with every fortnight, so they are counted here
WORDS = {"round": marked("Round %(n)s"), "turn": marked("Turn %(n)s"), DAY: marked("Day %(n)s")}


@dataclass(frozen=True, slots=True)
class Turn:
    """After the move at this place a turn begins; `number` is that of its round, `kind` what is counted."""

    place: int
    kind: str
    number: int

    def words(self, language: str) -> str:
        return gettext(language, WORDS[self.kind], n=self.number)


def turns_of(film: Film) -> tuple[Turn, ...]:
    """Read once for every length of the log."""
    pages = pages_of(film.desk.table.game)
    return film.desk.unless_changed("turns", film.version, lambda: tuple(_turns(pages, film.log)))


def rounds_of(film: Film) -> list[Turn]:
    """Those with which a new number begins."""
    found: list[Turn] = []
    for turn in turns_of(film):
        if not found or found[-1].number != turn.number:
            found.append(turn)
    return found


def _turns(pages: Pages, log: Sequence[Happened]) -> list[Turn]:
    found: list[Turn] = []
    for place, happened in enumerate(log):
        for event in happened.events:
            message = event.for_viewer(None)
            if message and pages.line(message.key).kind == "mark":
                kind, number = _count(message.params)
                found.append(Turn(place, kind, number or len(found) + 1))
    return found


def _count(params: dict[str, Any]) -> tuple[str, int]:
    return next(((kind, params[kind]) for kind in COUNTED if isinstance(params.get(kind), int)),
                (DAY if DAY in params else "turn", 0))
