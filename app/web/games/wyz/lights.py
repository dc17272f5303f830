"""What in the courtyard answers to the pointer: cells that explain themselves, and what one press does now."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from app.games.wyz.actions import Move
from app.games.wyz.board import CELLS, NEIGHBOURS, Cell, cell_name
from app.games.wyz.grammar import Tile
from app.games.wyz.planning import ways_ahead
from app.games.wyz.rules.harm import burns
from app.web.games.wyz.geometry import SPOTS, Spot
from app.web.games.wyz.sight import Sight
from app.web.games.wyz.tray import Tray
from app.web.games.wyz.words import marked
from app.web.pressing import Press
from app.web.sight import capital, joined
from app.web.templating import gettext

GROUND: dict[Tile | None, tuple[str, str]] = {  # words and clause
    "fire": (marked("Fire, burns who enters without level 4 in Fire"), "WY-4.5"),
    "water": (marked("Water, barred without level 4 in Water"), "WY-4.3"),
    "earth": (marked("Earth, barred without level 4 in Earth"), "WY-4.4"),
    None: (marked("bare ground"), "")}
BURNING = (marked("on Fire, which burns as the next turn begins"), "WY-2.3")


@dataclass(frozen=True, slots=True)
class CellNote:
    """A cell that says what is on it."""

    id: str
    at: Spot
    head: str
    words: str
    clause: str


@dataclass(frozen=True, slots=True)
class Target:
    """A cell that one press chooses, or that says why it cannot be."""

    id: str
    at: Spot
    label: str
    vals: str
    whisper: str
    head: str
    clause: str
    is_blocked: bool
    is_thin: bool
    is_warning: bool
    is_tile: bool
    ahead: str                                  # where the page asks what could be done from there
    doubt: str                                  # what asks again first


def notes(sight: Sight) -> Iterator[CellNote]:
    for cell in CELLS:
        tile, mage = sight.shared.tiles.get(cell), sight.seen.by_cell.get(cell)
        if mage is None:
            yield _bare(sight.language, cell, tile)
        else:
            stands = sight.t("%(name)s with %(n)s Energy", name=sight.name(mage.seat), n=mage.energy)
            yield _note(sight.language, cell, tile, stands, burns(sight.seen.state, mage.seat, cell))


@cache
def _bare(language: str, cell: Cell, tile: Tile | None) -> CellNote:
    return _note(language, cell, tile)


def _note(language: str, cell: Cell, tile: Tile | None, stands: str = "", is_burning: bool = False) -> CellNote:
    """What lies and who stands there, and the clause about it."""
    ground, clause = GROUND[tile] if not is_burning else BURNING
    return CellNote(f"c-{cell.replace(',', '_')}", SPOTS[cell],
                    gettext(language, "%(words)s:", words=cell_name(cell)),
                    f"{capital(joined((stands, gettext(language, ground))))}.", clause)


def further(sight: Sight) -> tuple[tuple[Spot, bool], ...]:
    """Where a second move could lead, and whether Fire burns on the way (WY-4.7)."""
    me = sight.me
    if me is None or me.cell is None or not sight.open_choices(Move):
        return ()
    ways = ways_ahead(sight.seen.state, me.seat, sight.shared.moves_left)
    return tuple((SPOTS[cell], cost > 0) for cell, cost in sorted(ways.items()) if cell not in NEIGHBOURS[me.cell])


def targets(sight: Sight, tray: Tray) -> tuple[Target, ...]:
    steps = [_target(sight, step.press, False, step.burns, step.doubt) for step in tray.steps]
    return (*steps, *(_target(sight, press, True) for press in tray.cells))


def _target(sight: Sight, press: Press, is_thin: bool, is_warning: bool = False, doubt: str = "") -> Target:
    cell, said = press.id.split("-", 1)[1], press.blocked or press.note
    ahead = "" if is_thin or press.blocked else f"/t/{sight.scene.table.id}/ahead/{cell}"
    return Target(
        f"t-{press.id.replace(',', '_')}", SPOTS[cell], joined((press.words, said)), press.vals, said,
        sight.head(press.words), press.clause, bool(press.blocked), is_thin, is_warning,
        cell in sight.shared.tiles, ahead, doubt)
