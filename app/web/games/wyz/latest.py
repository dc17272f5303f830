"""What the last move did, for the eye: outlines that stay until the next one, and beats that pass."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from app.games.core.message import Message, Seat
from app.games.wyz.board import Cell
from app.games.wyz.cards import CARDS
from app.games.wyz.grammar import REACHING, Card, Dir, Element, Hit, Strike, Tile
from app.games.wyz.shown import Shared
from app.tables.desk import Desk
from app.web.games.wyz import words
from app.web.games.wyz.geometry import SPOTS, STEP_X, TURNS, Spot

LAST = 14                                       # beats after this one come together
EFFECT = 2                                      # a spell is seen before what it does
ROOM_ABOVE = 104                                # what rises needs so much above its foot
WHOLE_BOARD = 9                                 # how far a spell reaches that knows no distance

Kind = Literal["cast", "ray", "bolt", "ring", "loss", "gain", "level", "refused", "gone", "steam", "dropped", "fall"]


@dataclass(frozen=True, slots=True)
class Beat:
    """Something that flares up once, at its place in the order."""

    id: str
    kind: Kind
    order: int
    at: Spot
    element: str = ""                           # whose colour it has; of a tile, the tile
    sign: str = ""
    words: str = ""
    turn: int = 0                               # of a ray
    reach: float = 0
    to: Spot | None = None
    is_keen: bool = False                       # a loss that Defiance made worse
    colour: str = ""                            # of the mage that falls or loses a card


@dataclass(frozen=True, slots=True)
class Latest:
    cells: tuple[Cell, ...] = ()                # touched
    beats: tuple[Beat, ...] = ()
    drops: dict[Cell, int] = field(default_factory=dict)         # tiles placed, in their order
    shaken: frozenset[Seat] = frozenset()       # mages whose Energy changed
    slots: frozenset[int] = frozenset()         # of the Study, with a new card


def latest(desk: Desk, shared: Shared) -> Latest:
    """Nothing where the move came from another process: beats are a courtesy."""
    happened = desk.recent[-1] if desk.recent else None
    if happened is None or happened.number != desk.version:
        return Latest()
    told = [message for event in happened.events if (message := event.for_viewer(None))]
    return _Score(desk.version, shared, told).read()


class _Score:
    """Reads what was told from its beginning to its end, and gives each thing its beat."""

    def __init__(self, version: int, shared: Shared, told: Sequence[Message]) -> None:
        self._version, self._told, self._order = version, told, 0
        self._colours = [mage.colour for mage in shared.mages]
        self._where: dict[Seat, Cell] = {mage.seat: mage.cell for mage in shared.mages if mage.cell}
        for message in reversed(told):          # back to where everybody stood before
            if message.key == "moved":
                self._where[message.params["seat"]] = message.params["from"]
            elif message.key == "eliminated":
                self._where[message.params["seat"]] = message.params["cell"]
        self._cells: list[Cell] = []
        self._drops: dict[Cell, int] = {}
        self._beats: list[Beat] = []

    def read(self) -> Latest:
        for message in self._told:
            for beat in self._beat(message.key, message.params):
                self._beats.append(beat)
        shaken = {message.params["seat"] for message in self._told
                  if message.key in ("damaged", "burned", "energy_gained")}
        slots = {message.params["slot"] for message in self._told if message.key == "study_refilled"}
        return Latest(tuple(dict.fromkeys(self._cells)), tuple(self._beats), self._drops, frozenset(shaken),
                      frozenset(slots))

    def _beat(self, key: str, said: dict[str, Any]) -> Iterator[Beat]:
        match key:
            case "card_played":
                yield from self._cast(said["seat"], CARDS[said["card"]], said["targets"])
            case "moved":
                self._where[said["seat"]] = said["to"]
                self._cells += [said["from"], said["to"]]
            case "tile_placed" | "tile_flipped":
                yield from self._laid(said["cell"], said.get("replaced"))
            case "tile_refused" | "tile_removed":
                self._cells.append(said["cell"])
                yield self._new("refused" if key == "tile_refused" else "gone", SPOTS[said["cell"]], said["tile"])
            case "damaged" | "burned" | "energy_gained" | "level_raised":
                yield from self._change(key, said)
            case "discarded" if said["why"] == "forced":
                yield from self._dropped(said["seat"])
            case "eliminated":
                yield self._new("fall", SPOTS[said["cell"]], colour=self._colours[said["seat"]])

    def _laid(self, cell: Cell, replaced: Tile | None) -> Iterator[Beat]:
        """Fire hisses out under what replaces it."""
        self._cells.append(cell)
        if replaced == "fire":
            yield self._new("steam", SPOTS[cell], replaced)
        self._drops[cell] = self._next()

    def _change(self, key: str, said: dict[str, Any]) -> Iterator[Beat]:
        """A figure that rises from the mage."""
        cell = self._where.get(said["seat"])
        if cell is None:
            return
        spot = Spot(SPOTS[cell].x, max(SPOTS[cell].y, ROOM_ABOVE))
        if key == "level_raised":
            yield self._new("level", spot, said["element"], words=str(said["level"]))
        elif key == "energy_gained":
            yield self._new("gain", spot, words=f"+{said['n']}")
        else:
            yield self._new("loss", spot, "fire" if key == "burned" else "", words=f"−{said['n']}",
                            is_keen=bool(said.get("defiance")))

    def _dropped(self, seat: Seat) -> Iterator[Beat]:
        """A card that somebody had to give up."""
        if cell := self._where.get(seat):
            yield self._new("dropped", Spot(SPOTS[cell].x, max(SPOTS[cell].y, ROOM_ABOVE)), colour=self._colours[seat])

    def _cast(self, seat: Seat, card: Card, named: dict[str, Any]) -> Iterator[Beat]:
        cell = self._where.get(seat)
        if cell is None:
            return
        here, element = SPOTS[cell], card.elements[0]
        yield self._new("cast", Spot(here.x, max(here.y, ROOM_ABOVE)), element, sign=words.sign(card.id))
        far = self._flight(card, here, element, named)
        if far:
            yield far
        self._order = max(self._order, EFFECT)

    def _flight(self, card: Card, here: Spot, element: Element, named: dict[str, Any]) -> Beat | None:
        """How the spell gets to where it works."""
        way: Dir | None = named.get("dir")
        if way:
            return self._new("ray", here, element, turn=TURNS[way], reach=round(reach_of(card) * STEP_X, 1))
        target = named.get("cell") or self._where.get(named.get("mage", -1))
        if target:
            return self._new("bolt", here, element, to=SPOTS[target])
        spreads = [step for step in card.steps if isinstance(step, Hit | Strike)]
        return self._new("ring", here, element, reach=_radius(spreads[0])) if spreads else None

    def _new(self, kind: Kind, at: Spot, element: str = "", **more: Any) -> Beat:
        return Beat(f"b-{self._version}-{len(self._beats)}-{kind}", kind, self._next(), at, element, **more)

    def _next(self) -> int:
        order, self._order = self._order, min(self._order + 1, LAST)
        return order


def reach_of(card: Card) -> int:
    """How many cells a card reaches in its direction."""
    return max((step.n for step in card.steps if isinstance(step, Hit | Strike) and step.area in REACHING), default=1)


def _radius(step: Hit | Strike) -> float:
    cells = step.n if step.area == "disk" else WHOLE_BOARD if step.area == "all" else 1
    return round((cells + 0.45) * STEP_X, 1)
