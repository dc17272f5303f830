"""The courtyard as everybody sees it: tiles that drop, mages that glide, and the marks beside them."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.games.wyz.board import DESPERATION, MOST_ENERGY, Cell
from app.games.wyz.grammar import Tile
from app.games.wyz.rules.harm import burns
from app.games.wyz.shown import MageShown
from app.web.games.wyz import words
from app.web.games.wyz.geometry import SPOTS, Spot
from app.web.games.wyz.latest import Beat, Latest
from app.web.games.wyz.sight import Seen


@dataclass(frozen=True, slots=True)
class TileDrawn:
    id: str
    tile: str
    at: Spot
    drop: int                                   # its place in the order of what just happened; below 0: it lay there


@dataclass(frozen=True, slots=True)
class MageDrawn:
    id: str
    colour: str
    at: Spot
    energy: int
    of: int
    is_desperate: bool
    is_fresh: bool                              # its Energy has just changed
    team: str                                   # on its pennon; nothing where everybody fights for oneself


@dataclass(frozen=True, slots=True)
class Footing:
    """What a mage stands on, told beside it: the tile itself is covered."""

    tile: str
    at: Spot
    burns: bool                                 # as its next turn begins


@dataclass(frozen=True, slots=True)
class Marks:
    last: tuple[Spot, ...]
    footings: tuple[Footing, ...]
    beats: tuple[Beat, ...]


def tiles(seen: Seen, latest: Latest) -> tuple[TileDrawn, ...]:
    return tuple(_tile(cell, tile, latest) for cell, tile in sorted(seen.shared.tiles.items()))


def _tile(cell: Cell, tile: Tile, latest: Latest) -> TileDrawn:
    """One that has just been laid is a new thing, so that it drops."""
    q, r = cell.split(",")
    return TileDrawn(f"tile_{q}_{r}_{tile}", tile, SPOTS[cell], latest.drops.get(cell, -1))


def mages(seen: Seen, latest: Latest) -> tuple[MageDrawn, ...]:
    """Those further down stand in front."""
    standing = [mage for mage in seen.shared.mages if mage.cell]
    are_teams = seen.state.options.are_teams(len(seen.shared.mages))
    return tuple(_mage(mage, SPOTS[mage.cell], latest, words.TEAM[mage.team] if are_teams else "")
                 for mage in standing if mage.cell)


def _mage(mage: MageShown, at: Spot, latest: Latest, team: str) -> MageDrawn:
    return MageDrawn(f"mage-{mage.seat}", mage.colour, at, mage.energy, MOST_ENERGY, mage.energy <= DESPERATION,
                     mage.seat in latest.shaken, team)


def marks(seen: Seen, latest: Latest) -> Marks:
    return Marks(tuple(SPOTS[cell] for cell in latest.cells), tuple(_footings(seen)), latest.beats)


def _footings(seen: Seen) -> Iterator[Footing]:
    for cell, mage in seen.by_cell.items():
        if tile := seen.shared.tiles.get(cell):
            yield Footing(tile, SPOTS[cell], burns(seen.state, mage.seat, cell))
