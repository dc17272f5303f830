"""Examples of Wyz as pictures: a piece of the courtyard, and what a card does there by the rules themselves."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from app.games.wyz.actions import NOTHING_NAMED, Targets
from app.games.wyz.board import CELLS, MOST_ENERGY, START_CELLS, START_LEVEL, Cell, cell_name, colours, start_tiles
from app.games.wyz.cards import NOVICE, CardId
from app.games.wyz.grammar import ELEMENTS, Tile
from app.games.wyz.options import Options
from app.games.wyz.preview import Preview, preview
from app.games.wyz.state import Mage, State
from app.web.games.wyz.geometry import SPOTS, Spot
from app.web.plates import Note
from app.web.templating import gettext

WIDTH, HEIGHT = 320, 228
CELL: dict[str, Cell] = {cell_name(cell): cell for cell in CELLS}
NEAR, FAR = 0.62, 0.345                         # scales: a piece of the courtyard, and all of it


@dataclass(frozen=True, slots=True)
class Laid:
    tile: str
    at: Spot
    fate: str = ""                              # "placed", "refused", "removed"; nothing: it lay there


@dataclass(frozen=True, slots=True)
class Standing:
    colour: str
    at: Spot
    energy: int
    loss: str = ""
    to: Spot | None = None                      # where it ends


@dataclass(frozen=True, slots=True)
class Court:
    scale: float
    flags: tuple[tuple[Spot, bool], ...]        # where a cell lies, and whether it is a dark one
    tiles: tuple[Laid, ...]
    mages: tuple[Standing, ...]
    notes: tuple[Note, ...] = ()
    kind: Literal["court"] = "court"


@dataclass(frozen=True, slots=True)
class Case:
    """An example: who stands where with how much Energy, in turn order; what lies; what is played."""

    mages: tuple[tuple[str, int], ...]
    tiles: tuple[tuple[str, Tile], ...] = ()
    card: CardId = ""
    targets: Targets = NOTHING_NAMED
    middle: str = "E6"

    def ahead(self) -> Preview | None:
        """What the first mage's card does."""
        return preview(self._state(), 0, self.card, self.targets) if self.card else None

    def _state(self) -> State:
        levels, crests = dict.fromkeys(ELEMENTS, START_LEVEL), colours(len(self.mages))
        mages = [Mage(crests[seat], seat, CELL[name], levels, energy, (self.card,) if seat == 0 else NOVICE[:2])
                 for seat, (name, energy) in enumerate(self.mages)]
        return State(Options(), "bare", tuple(range(len(mages))), mages,
                     {CELL[name]: tile for name, tile in self.tiles}, (), ())


CASES: dict[str, Case] = {
    "X-2": Case((("E5", 20), ("E7", 20), ("E8", 20)), (("E7", "water"),), "blaze", Targets(dir="e"), "E7"),
    "X-3": Case((("E5", 20), ("E6", 20)), (("E6", "fire"),), "blaze", Targets(dir="e"), "E7"),
    "X-10": Case((("E5", 12), ("E9", 13)), (("E9", "earth"),), "fireball", Targets(cell=CELL["E9"]), "E7"),
    "X-12": Case((("E5", 10), ("E6", 11), ("E7", 10), ("E8", 20)), (("E8", "earth"),), "wave", Targets(dir="e"), "E7"),
    "X-14": Case((("E4", 20), ("E6", 20), ("E7", 20)), (), "boulder", Targets(dir="e")),
    "X-15": Case((("E5", 10), ("E6", 12), ("E4", 14)), (), "stone_shell", middle="E5"),
    "X-17": Case((("E5", 6), ("E6", 4), ("C4", 9)), (("E7", "fire"), ("E8", "fire")), "squall", Targets(dir="e")),
    "X-20": Case((("E5", 20), ("E7", 20), ("E8", 20), ("D6", 20)), (("E8", "water"),), "meteor",
                 Targets(cell=CELL["E7"]), "E7"),
    "X-21": Case((("E5", 20), ("E7", 20), ("C5", 20), ("H5", 20)), (("H5", "earth"),), "dragon_breath",
                 Targets(dir="e")),
}


@cache
def plates(language: str) -> dict[str, Court]:
    """By the example's id."""
    return {"X-1": _start(3)} | {id: _court(case, tuple(_notes(language, id))) for id, case in CASES.items()}


def _notes(language: str, example: str) -> Iterator[Note]:
    match example:
        case "X-2":
            yield Note(gettext(language, "An empty cell takes the Fire."), "WY-3.2", 113, 82)
            yield Note(gettext(language, "Water refuses it: no tile, no damage."), "WY-7.4", 160, 160)
            yield Note(gettext(language, "Where it is taken, the mage suffers."), "WY-7.4", 231, 152)
        case "X-10":
            yield Note(gettext(language, "More Energy than the caster: Defiance counts."), "WY-7.20", 268, 152)
        case "X-14":
            yield Note(gettext(language, "Only the first is hit, and cannot be moved."), "WY-7.7", 137, 158)
        case "X-17":
            yield Note(gettext(language, "Fire burns on every cell entered."), "WY-4.5", 207, 158)


@dataclass(frozen=True, slots=True)
class Cut:
    """A piece of the courtyard on a canvas."""

    middle: Cell
    scale: float = NEAR

    def at(self, cell: Cell) -> Spot:
        here, centre = SPOTS[cell], SPOTS[self.middle]
        return Spot(round(WIDTH / 2 + (here.x - centre.x) * self.scale, 1),
                    round(HEIGHT / 2 + (here.y - centre.y) * self.scale, 1))

    def flags(self) -> tuple[tuple[Spot, bool], ...]:
        return tuple((self.at(cell), n % 7 in (2, 5)) for n, cell in enumerate(CELLS))


def _court(case: Case, notes: tuple[Note, ...]) -> Court:
    cut, ahead = Cut(CELL[case.middle]), case.ahead()
    changes = ahead.tiles if ahead else ()
    gone = {one.cell for one in changes if one.fate != "refused"}
    lying = [Laid(tile, cut.at(CELL[name])) for name, tile in case.tiles if CELL[name] not in gone]
    laid = [Laid(one.tile, cut.at(one.cell), one.fate) for one in changes]
    mages = tuple(_standing(case, ahead, cut, seat) for seat in range(len(case.mages)))
    return Court(cut.scale, cut.flags(), (*lying, *laid), mages, notes)


def _standing(case: Case, ahead: Preview | None, cut: Cut, seat: int) -> Standing:
    name, energy = case.mages[seat]
    colour, at = colours(len(case.mages))[seat], cut.at(CELL[name])
    what = next((mage for mage in ahead.mages if mage.seat == seat), None) if ahead else None
    if what is None:
        return Standing(colour, at, energy)
    change = what.after - what.before
    return Standing(colour, at, energy, f"{change:+d}".replace("-", "−") if change else "",
                    cut.at(what.path[-1]) if what.path else None)


def _start(players: int) -> Court:
    """The whole courtyard as it is set up."""
    cut = Cut(CELL["E5"], FAR)
    tiles = tuple(Laid(tile, cut.at(cell)) for cell, tile in start_tiles("courtyard").items())
    mages = tuple(Standing(colour, cut.at(cell), MOST_ENERGY)
                  for colour, cell in zip(colours(players), START_CELLS[players], strict=True))
    return Court(cut.scale, cut.flags(), tiles, mages)
