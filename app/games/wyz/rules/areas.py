"""Areas and conditions: which cells and whom a step of a card concerns (WY-6.11 to WY-6.15, WY-7.18, WY-7.19)."""
from __future__ import annotations

from collections.abc import Iterable

from app.games.core.message import Seat
from app.games.wyz.board import CELLS, CONTACT, DESPERATION, NEIGHBOURS, Cell, how_far, line, ring
from app.games.wyz.grammar import CASTER_WHEN, DIRS, Dir, Hit, Spread, Tile
from app.games.wyz.state import Cast, State

IN_TURN_ORDER = frozenset({"disk", "all"})              # areas whose opponents come in turn order (WY-6.15)


def cells_of(state: State, cast: Cast, effect: Spread) -> list[Cell]:
    """The cells of the area, in its order."""
    here, named = state.where(cast.seat), cast.targets
    match effect.area:
        case "own":
            return [here]
        case "adjacent":
            return list(NEIGHBOURS[here])
        case "disk":
            return list(ring(here, 0, effect.n))
        case "all":
            return list(CELLS)
        case "mage":
            return _cell_of(state, named.mage)
        case "cell" | "cell_adjacent" | "cell_contact":
            assert named.cell is not None
            around = {"cell": (named.cell,), "cell_adjacent": NEIGHBOURS[named.cell],
                      "cell_contact": CONTACT[named.cell]}
            return list(around[effect.area])
        case "line" | "rays3" | "first":
            assert named.dir is not None
            return _rays(state, cast, effect, named.dir)


def _cell_of(state: State, mage: Seat | None) -> list[Cell]:
    """Wherever it is now; nowhere, if it was eliminated (WY-7.21)."""
    return [state.where(mage)] if mage is not None and state.is_in_play(mage) else []


def _rays(state: State, cast: Cast, effect: Spread, way: Dir) -> list[Cell]:
    here = state.where(cast.seat)
    ray = line(here, way, effect.n)
    if effect.area == "line":
        return ray
    if effect.area == "first":
        return [cell for cell in ray if state.opponent_on(cell, cast.seat) is not None][:1]
    beside = DIRS.index(way)
    return [*ray, *line(here, DIRS[(beside + 1) % len(DIRS)], effect.n), *line(here, DIRS[beside - 1], effect.n)]


def victims_of(state: State, cast: Cast, effect: Hit) -> list[Seat]:
    """The targets of a hit, fixed when it begins, in the order in which they are dealt with (WY-7.5, WY-7.8)."""
    cells = cells_of(state, cast, effect)
    found: Iterable[Seat | None] = (
        [seat for seat in state.opponents(cast.seat) if state.where(seat) in cells] if effect.area in IN_TURN_ORDER
        else [state.opponent_on(cell, cast.seat) for cell in cells])
    hit = [seat for seat in found if seat is not None and is_exposed(state, seat, effect)]
    way = push_way(cast)
    if effect.push and way:
        hit.sort(key=lambda seat: -how_far(state.where(seat), way))
    return hit


def push_way(cast: Cast) -> Dir | None:
    """The card's direction (WY-7.7)."""
    return cast.targets.dir or cast.targets.push


def is_exposed(state: State, seat: Seat, effect: Hit) -> bool:
    """WY-7.19."""
    cell = state.where(seat)
    match effect.when:
        case "contact_fire":
            return is_in_contact(state, cell, "fire")
        case "contact_water":
            return is_in_contact(state, cell, "water")
        case "contact_earth":
            return is_in_contact(state, cell, "earth")
        case "not_sheltered":
            return state.tiles.get(cell) not in ("water", "earth")
    return True


def is_in_contact(state: State, cell: Cell, *tiles: Tile) -> bool:
    return any(state.tiles.get(near) in tiles for near in CONTACT[cell])


def is_left_out(state: State, cast: Cast, when: str | None) -> bool:
    """A step whose condition on the caster does not hold at this moment (WY-7.18)."""
    if when not in CASTER_WHEN:
        return False
    if when == "desperate":
        return state.mages[cast.seat].energy > DESPERATION
    return not is_in_contact(state, state.where(cast.seat), "water", "earth")
