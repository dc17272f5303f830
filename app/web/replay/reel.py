"""A moment of a replay as it is drawn: the game's own parts for a past position, and the bar through time."""
from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace

from babel.dates import format_date
from markupsafe import Markup

from app.games.core.agenda import AnyPosition
from app.games.core.message import Seat
from app.tables.past import Film
from app.tables.standpoint import OPEN, WATCH, Standpoint
from app.web.games import pages_of
from app.web.replay.ruler import Ruler, ruler_of
from app.web.replay.turns import turns_of
from app.web.scene import Scene, TableParts
from app.web.shelf import game_title
from app.web.stream import chronicle, told_of
from app.web.templating import gettext, render

TOLD = 5                                        # lines of one move that stand under the board
NAMED = re.compile(r'\b(id|for|form|aria-labelledby|aria-describedby)="(?!")|(href="|url\()#')


@dataclass(frozen=True, slots=True)
class Eyes:
    """A standpoint one can choose."""

    href: str
    name: str
    words: str
    colour: str                                 # of its crest; nothing for those without one
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Controls:
    """The bar: where we are, and where its buttons lead; an empty address leads nowhere."""

    table_url: str
    place: int
    last: int
    at: int
    seen_as: str
    href: str
    link: str                                   # to hand on
    first: str
    turn_back: str
    back: str
    on: str
    turn_on: str
    end: str
    eyes: tuple[Eyes, ...]
    is_open: bool
    is_running: bool
    words: str                                  # the moment, for those who do not see the ruler


@dataclass(frozen=True, slots=True)
class Reel:
    """One moment of a film from one standpoint."""

    film: Film
    place: int
    stand: Standpoint
    scene: Scene
    mine: Seat | None
    base_url: str

    @property
    def language(self) -> str:
        return self.scene.language

    @property
    def at(self) -> int:
        return self.film.log[self.place].number

    @property
    def is_running(self) -> bool:
        return not self.scene.table.is_over

    def parts(self) -> dict[str, Markup]:
        """Everything that stands on the page, by element id."""
        drawn = _drawn(self.scene)
        told = self.told()
        shown = drawn.pushed() | {
            "status": self._status(told), "whisper": self._whisper(told), "side": self._side(drawn),
            "controls": render("table/replay/controls.html", self.language, controls=self.controls()),
            "ruler": self.scene.part("table/replay/ruler.html", alike=True, ruler=self.ruler())}
        del shown["tray"]
        return shown

    def board(self) -> Markup:
        """The whole of it, for a page that does not have it yet."""
        return _drawn(self.scene).board()

    def tabs(self) -> tuple[tuple[str, str, str], ...]:
        return _drawn(self.scene).tabs

    def told(self) -> list[str]:
        """What the move did, in words: as the chronicle has it, or what it passes over."""
        happened = self.film.log[self.place]
        return [line.words for line in chronicle(self.scene, [happened]) or told_of(self.scene, happened)]

    def ruler(self) -> Ruler:
        return self.film.desk.unless_changed("ruler", self.film.version,
                                             lambda: ruler_of(self.film, self.scene.colours))

    # ------------------------------------------------------------------------------------------------------ addresses

    def href(self, place: int, stand: Standpoint | None = None) -> str:
        """A link to a moment; while the game runs, those it is sent to see it from their own chair."""
        chosen = self.stand if stand is None else stand
        eyes = {"as": chosen.name} if not self.is_running or chosen.seat != self.mine else {}
        return self.scene.address("replay", at=self.film.log[place].number, **eyes)

    @property
    def link(self) -> str:
        """To this moment, to hand on: of a private table with its invitation, or it would lead nobody there."""
        table = self.scene.table
        invite = table.invite if table.private and self.mine is not None else self.scene.invite
        return self.base_url + replace(self, scene=replace(self.scene, invite=invite)).href(self.place)

    def controls(self) -> Controls:
        starts, last, place = [turn.place for turn in turns_of(self.film)], self.film.last, self.place
        before = starts[bisect_left(starts, place) - 1] if bisect_left(starts, place) else 0
        after = starts[bisect_right(starts, place)] if bisect_right(starts, place) < len(starts) else last

        def way(to: int) -> str:
            return self.href(to) if to != place else ""
        return Controls(
            self.scene.address(), place, last, self.at, self.stand.name, self.href(place),
            self.link, first=way(0), turn_back=way(min(before, place)),
            back=way(max(0, place - 1)), on=way(min(last, place + 1)), turn_on=way(after), end=way(last),
            eyes=tuple(self._eyes()), is_open=self.stand.is_open, is_running=self.is_running,
            words=gettext(self.language, "Move %(n)s of %(of)s", n=place, of=last))

    def _eyes(self) -> Iterator[Eyes]:
        """One's own chair first; another's, and all secrets, only once the game is over."""
        scene, language = self.scene, self.language
        others: list[Seat] = [] if self.is_running else [seat.seat for seat in scene.seats if seat.seat != self.mine]
        if self.mine is not None:
            yield self._choice(Standpoint(self.mine), gettext(language, "as I saw it"), scene.colours[self.mine])
        yield self._choice(Standpoint(), gettext(language, "as a spectator"), "")
        for seat in others:
            yield self._choice(Standpoint(seat), gettext(language, "as %(name)s saw it", name=scene.names[seat]),
                               scene.colours[seat])
        if not self.is_running:
            yield self._choice(Standpoint(is_open=True), gettext(language, "all cards up"), "")

    def _choice(self, stand: Standpoint, words: str, colour: str) -> Eyes:
        kind = OPEN if stand.is_open else WATCH if stand.seat is None else "seat"
        return Eyes(self.href(self.place, stand), kind, words, colour, stand == self.stand)

    # ---------------------------------------------------------------------------------------------- round the board

    def _status(self, told: list[str]) -> Markup:
        seat, table = self.film.log[self.place].seat, self.scene.table
        day = format_date(table.started_at, "d MMMM", self.language) if table.started_at else ""
        return render("table/replay/status.html", self.language, what=told[0] if told else "",
                      context=", ".join((game_title(table.game, self.language), table.title, day)),
                      colour="" if seat is None else self.scene.colours[seat], place=self.place, last=self.film.last)

    def _whisper(self, told: list[str]) -> Markup:
        return render("table/replay/whisper.html", self.language, lines=told[:TOLD], more=max(0, len(told) - TOLD))

    def _side(self, drawn: TableParts) -> Markup:
        """What was held: by the seat one looks from, or by every one."""
        hands: list[tuple[str, str, Markup]] = []
        if self.stand.is_open:
            hands = [(self.scene.names[seat.seat], self.scene.colours[seat.seat], _fenced(
                _drawn(replace(self.scene, viewer=seat.seat)).tray, f"of{seat.seat}-")) for seat in self.scene.seats]
        elif self.stand.seat is not None:
            seat = self.stand.seat
            hands = [(self.scene.names[seat], self.scene.colours[seat], drawn.tray)]
        return render("table/replay/side.html", self.language, hands=hands, is_open=self.stand.is_open)


def reel_of(film: Film, place: int, position: AnyPosition, stand: Standpoint, *, mine: Seat | None, language: str,
            base_url: str = "", invite: str = "") -> Reel:
    """Laid on the film's desk: drawn at once, before anybody else looks at another moment of it."""
    desk = film.lay(place, position)
    everybody = frozenset(seat.seat for seat in desk.table.seats)
    scene = Scene(desk, stand.seat, language, everybody, invite=invite, is_past=True, is_open=stand.is_open)
    return Reel(film, place, stand, scene, mine, base_url)


def _drawn(scene: Scene) -> TableParts:
    key = ("past", scene.viewer, scene.language, scene.is_open)
    return scene.desk.once(key, lambda: pages_of(scene.table.game).playing(scene))


def _fenced(html: Markup, prefix: str) -> Markup:
    """The same piece with ids of its own, where several alike stand on one page."""
    return Markup(NAMED.sub(lambda found: found[0] + prefix, html))  # noqa: S704 - it was safe before
