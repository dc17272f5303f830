"""How the end of any game is told: who won, what its charts need, the moments that decided it, and the page of it."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from markupsafe import Markup

from app.games.core.message import Seat
from app.web.scene import TableParts
from app.web.sight import Sight

PlaceT = TypeVar("PlaceT")                      # a player in the final table, as the game tells it


@dataclass(frozen=True, slots=True)
class Moment:
    when: str
    what: str
    words: str
    href: str = ""                              # where the replay is opened; nothing for what was at no one time


def replay_of(sight: Sight, number: int) -> str:
    """Where the replay shows the beginning of that round, turn or day."""
    return sight.scene.address("replay", round=number)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class End(Generic[PlaceT]):
    """What every end tells; a game adds its own figures."""

    told: Verdict
    why: str
    facts: str
    figure: int                                 # beside the laurels
    last: int                                   # number of the last round, turn or day
    places: tuple[PlaceT, ...]
    top: int                                    # highest figure of the line chart
    step: int                                   # between two of its rules
    marks: tuple[tuple[int, str], ...]          # on its axis
    sources: tuple[str, ...]                    # where points or damage come from
    moments: tuple[Moment, ...]


class Paper(NamedTuple):
    """What lies in the place of promises."""

    sign: str
    name: str
    sheet: Markup


def table_of(sight: Sight, end: End[PlaceT], rules_url: str, people: str, paper: Paper) -> TableParts:
    seal = sight.scene.table.commitment[:8]

    def part(name: str) -> Markup:
        return sight.render(f"end/{name}", end=end, rules_url=rules_url, seal=seal)

    tabs = (("board", "laurel", sight.t("Result")), ("seats", "people", people),
            ("paper", paper.sign, paper.name), ("talk", "chat", sight.t("Table")))
    return TableParts(
        kind="over", status=part("status"), ribbon=part("ribbon"), seats=part("seats"), board=lambda: part("board"),
        whisper=part("whisper"), tray=part("tray"), paper=paper.sheet, tabs=tabs)
