"""A table as one viewer meets it: all that a presenter needs to draw it."""
from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol, runtime_checkable
from urllib.parse import urlencode

from markupsafe import Markup

from app.games.core import agenda
from app.games.core.choice import Choice
from app.games.core.game import View
from app.games.core.message import Message, Refusal, Seat
from app.i18n.tell import HTML, PLAIN, Ink, Teller
from app.store.rows import SeatRow, TableRow
from app.tables.desk import Desk
from app.tables.standing import Order, order_of
from app.web.affairs import QUIET, Affairs
from app.web.plates import Plate
from app.web.templating import gettext, render


@dataclass(frozen=True, slots=True)
class Timer:
    """A running clock in wall-clock milliseconds: what the candle needs."""

    deadline_ms: int
    total_ms: int


@dataclass(frozen=True, slots=True)
class Scene:
    """Presenters see the view and the choices, never the position."""

    desk: Desk
    viewer: Seat | None
    language: str
    present: frozenset[Seat]
    timer: Timer | None = None
    now_ms: int = 0                             # the server's clock, for those whose own goes wrong
    is_host: bool = False
    invite_url: str = ""                        # for those who belong to the table, to hand on
    invite: str = ""                            # by which this viewer came
    undo_version: int | None = None             # at this version the viewer's last move can be taken back
    is_known: bool = False                      # the viewer has a name
    affairs: Affairs = QUIET                    # what goes on besides the game
    is_past: bool = False                       # a moment of a replay: nothing is asked any more
    is_open: bool = False                       # of a game that is over, with every secret told

    @property
    def table(self) -> TableRow:
        return self.desk.table

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        return self.desk.table.seats

    @property
    def colours(self) -> tuple[str, ...]:
        return self.desk.colours()

    @property
    def names(self) -> tuple[str, ...]:
        return self.plain().cast.names

    @property
    def waiting(self) -> tuple[Seat, ...]:
        return self.desk.waiting() if self.is_past else self.desk.asked()

    @property
    def is_mine(self) -> bool:
        """The table waits for the viewer."""
        return self.viewer in self.waiting

    @property
    def question(self) -> int:
        """The version that put the viewer's question: what its answer is posted with, whatever others do meanwhile."""
        return self.desk.clocks.questions[self.viewer].since if self.viewer is not None else self.desk.version

    @property
    def order(self) -> Order | None:
        """What the viewer has left to be played, in the matter at hand."""
        return None if self.viewer is None or self.is_past else order_of(self.desk, self.viewer)

    def address(self, page: str = "", **asked: object) -> str:
        """A page of this table, for this viewer: whoever came by an invitation needs it everywhere."""
        return "/".join(filter(None, ("/t", self.table.id, page))) + self._asked(**asked)

    @property
    def export_url(self) -> str:
        return f"/api/tables/{self.table.id}/export{self._asked()}"

    def _asked(self, **asked: object) -> str:
        query = urlencode(asked | ({"invite": self.invite} if self.invite else {}))
        return f"?{query}" if query else ""

    def view(self) -> View:
        return self.desk.view(self.viewer)

    def choices(self) -> list[Choice]:
        if self.viewer is None or self.is_past or self.desk.is_closed:
            return []
        seat = self.viewer
        return self.desk.once(("offered", seat), lambda: agenda.choices(self.desk.running(), seat))

    def part(self, template: str, key: Hashable = None, *, alike: bool = False, **context: object) -> Markup:
        """A template's words, made anew only when what is in them changed. `alike`: the same for all who look."""
        name = (template, key, self.language, None if alike else self.viewer)
        return self.desk.unless_changed(name, context, lambda: render(template, self.language, **context))

    def prompt(self) -> Message | None:
        """What the table waits for, with those it waits for."""
        def asked() -> Message | None:
            message = agenda.prompt(self.desk.running()) if self.is_past or not self.desk.is_closed else None
            return Message(message.key, message.params | {"seats": self.waiting}) if message else None
        return self.desk.once(("prompt", self.is_past), asked)

    def prompted(self, ink: Ink) -> str:
        """The prompt in words: those it does not speak to are told the same."""
        prompt = self.prompt()
        if prompt is None:
            return ""
        words, meant = self.desk.once(("prompted", self.language, ink, self.is_past), lambda: self.desk.teller(
            self.language, None, ink).tell_all(prompt))
        return self.desk.teller(self.language, self.viewer, ink).tell(prompt) if self.viewer in meant else words

    def t(self, text: str, **params: object) -> str:
        return gettext(self.language, text, **params)

    def teller(self) -> Teller:
        """Words with markup, for pages."""
        return self.desk.teller(self.language, self.viewer, HTML)

    def plain(self) -> Teller:
        """The same without, for attributes and screen readers."""
        return self.desk.teller(self.language, self.viewer, PLAIN)

    def reason(self, refusal: Refusal) -> str:
        return self.plain().tell(refusal.reason)


@dataclass(frozen=True, slots=True)
class TableParts:
    """The pieces of the table page. Each is one element whose id is its name here; `layers` lie inside `board`.

    Within one `kind` of page only what changed is pushed; when the kind changes, everything is.
    """

    kind: str                                   # "waiting", "playing", "over"
    status: Markup                              # <header id="status">
    ribbon: Markup                              # <nav id="ribbon">
    seats: Markup                               # <div id="seats">
    board: Callable[[], Markup]                 # <div id="board" class="board"> with everything in it
    whisper: Markup                             # <div id="whisper">
    tray: Markup                                # <div id="tray">
    paper: Markup                               # <div id="paper">: promises, the invitation, ...
    layers: dict[str, Markup] = field(default_factory=dict)  # id -> <svg id=...>, pushed instead of the whole board
    tabs: tuple[tuple[str, str, str], ...] = ()  # panel, icon, label, for a phone

    def pushed(self) -> dict[str, Markup]:
        """Everything that is compared and pushed, by element id."""
        whole = {"status": self.status, "ribbon": self.ribbon, "seats": self.seats, "whisper": self.whisper,
                 "tray": self.tray, "paper": self.paper}
        return whole | (self.layers or {"board": self.board()})


class Line(NamedTuple):
    """How an event stands in the stream: a line of the chronicle, the mark of a turn or phase across it, or nothing."""

    kind: Literal["did", "mark", "phase", ""] = "did"
    sound: Literal["move", "dice", "bell", "hammer", ""] = "move"
    falls: bool = False                         # its seat is out of the game from then on
    only: tuple[str, object] | None = None      # told only where a parameter has this value

    def tells(self, params: Mapping[str, object]) -> bool:
        return bool(self.kind) and (self.only is None or params.get(self.only[0]) == self.only[1])


class Pages(Protocol):
    """A game's presenter."""

    def line(self, key: str) -> Line:
        """How the event of this key is told."""

    def playing(self, scene: Scene) -> TableParts: ...
    def over(self, scene: Scene) -> TableParts: ...
    def lid(self, language: str) -> Markup:
        """The picture on the box, an svg's content of 200 by 204."""
    def facts(self, language: str) -> str:
        """Two or three words on the box: how long, what kind."""
    def cloth(self, language: str) -> Markup:
        """What lies on the table of the waiting room, an svg's content."""
    def plates(self, language: str) -> Mapping[str, Plate]:
        """The pictures of its book's examples, by the example's id."""
    def notation(self, language: str) -> str:
        """How its examples are to be read; empty where they explain themselves."""


@runtime_checkable
class Foresighted(Protocol):
    """A presenter whose page asks what would come of something before it is done: too much to push with every move."""

    def ahead(self, scene: Scene, about: str) -> bytes | None:
        """As JSON, out of what the viewer may know; None for what the viewer cannot ask about."""
