"""How the end of any game is told: who won, and the moments that decided it."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.games.core.message import Seat
from app.web.sight import Sight


@dataclass(frozen=True, slots=True)
class Moment:
    when: str
    what: str
    words: str


@dataclass(frozen=True, slots=True)
class Verdict:
    sentence: str                               # for the status line: it speaks to the one who reads
    title: str
    colour: str                                 # of the crest in laurels: the reader's, if they won


def verdict(sight: Sight, winners: Sequence[Seat]) -> Verdict:
    mine = sight.viewer in winners
    first = sight.viewer if mine and sight.viewer is not None else winners[0]
    names = sight.plain.listed([sight.name(seat) for seat in winners])
    if mine and len(winners) == 1:
        sentence = sight.t("The game is over: you have won.")
    else:
        sentence = sight.n("The game is over: %(names)s wins.", "The game is over: %(names)s share the victory.",
                           len(winners), names=names)
    title = sight.n("%(names)s wins", "%(names)s share the victory", len(winners), names=names)
    return Verdict(sentence, title, sight.colour(first))
