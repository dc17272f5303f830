"""What a card would do, for the page's script to draw: every way it could be played, in the reader's words.

It is worked out when somebody takes a look at the card, from what that seat sees; so one can plan in others' turns too.
"""
from __future__ import annotations

from collections.abc import Iterator

import msgspec

from app.games.core.message import Seat
from app.games.wyz.actions import Targets
from app.games.wyz.board import NEXT, Cell, line
from app.games.wyz.cards import CARDS, CardId
from app.games.wyz.grammar import (
    NAMED_BY,
    AnyTarget,
    Card,
    CellTarget,
    DirTarget,
    ElementTarget,
    Hit,
    LandingTarget,
    MageTarget,
    PushTarget,
    Strike,
)
from app.games.wyz.preview import MageAhead, Preview, TileAhead
from app.games.wyz.rules.areas import cells_of
from app.games.wyz.seen import ahead
from app.games.wyz.state import Cast, State
from app.web.games.wyz.foretelling import Foretelling
from app.web.games.wyz.latest import reach_of
from app.web.games.wyz.sight import Sight


class Stage(msgspec.Struct, frozen=True):
    """One thing the card asks its player to name: what was named, and the cells one can press for it."""

    key: str
    words: str
    cells: tuple[Cell, ...]


class MageMark(msgspec.Struct, frozen=True):
    """What becomes of a mage, for its tag on the board."""

    colour: str
    cell: Cell
    losses: tuple[tuple[str, int], ...]         # cause and points, in order
    gain: int
    path: tuple[Cell, ...]
    discards: int
    falls: bool


class Way(msgspec.Struct, frozen=True):
    targets: Targets
    stages: tuple[Stage, ...]
    cast: str                                   # on the button
    title: str                                  # of its row
    note: str
    say: str                                    # all of it in a sentence or two
    clause: str
    before: str                                 # Energy of the mage it is about
    after: str
    colour: str                                 # of that mage
    mages: tuple[MageMark, ...]
    tiles: tuple[TileAhead, ...]
    levels: tuple[tuple[str, int], ...]
    draws: int
    is_idle: bool                               # nothing comes of it, or it hits nobody though it is made for that


class Look(msgspec.Struct, frozen=True):
    """What the page is told about a card it asked about."""

    card: CardId
    name: str
    here: Cell
    colour: str                                 # of who would play it
    element: str
    area: tuple[Cell, ...]                      # where it works without being aimed there
    ways: tuple[Way, ...]


def look_at(sight: Sight, card: CardId) -> Look | None:
    """None for a card the viewer does not hold."""
    seat, own = sight.viewer, sight.own
    if seat is None or own is None or card not in own.hand:
        return None
    here = sight.shared.mages[seat].cell
    if here is None:
        return None
    state = sight.state()
    ways = tuple(_way(sight, state, seat, CARDS[card], one) for one in ahead(state, seat, card))
    return Look(card, sight.card(card), here, sight.colour(seat), CARDS[card].elements[0],
                _area(state, Cast(seat, card)), ways)


def _area(state: State, cast: Cast) -> tuple[Cell, ...]:
    """The cells round the caster on which somebody can be hit; what has to be named first is aimed instead."""
    return tuple(dict.fromkeys(
        cell for step in CARDS[cast.card].steps if isinstance(step, Hit | Strike) and step.area not in NAMED_BY
        for cell in cells_of(state, cast, step)))


def _way(sight: Sight, state: State, seat: Seat, card: Card, ahead: Preview) -> Way:
    told, named = Foretelling(sight, card, ahead), ahead.targets
    main = next((mage for mage in ahead.mages if mage.seat != seat), None)
    is_idle = ahead.is_idle or (_is_made_to_hit(card) and main is None)
    return Way(
        named, tuple(_stages(sight, state, seat, card, named)), told.cast(), told.title(), told.note(), told.sentence(),
        told.clause(), str(main.before) if main else "", str(main.after) if main else "",
        sight.colour(main.seat) if main else "", tuple(_mark(sight, mage) for mage in ahead.mages), ahead.tiles,
        tuple((one.element, one.level) for one in ahead.levels), ahead.draws, is_idle)


def _is_made_to_hit(card: Card) -> bool:
    return any(isinstance(step, Hit | Strike) for step in card.steps)


def _mark(sight: Sight, mage: MageAhead) -> MageMark:
    cell = sight.shared.mages[mage.seat].cell
    assert cell is not None
    lost = sum(loss.n for loss in mage.losses)
    return MageMark(
        sight.colour(mage.seat), cell, tuple((loss.cause, loss.n) for loss in mage.losses),
        max(0, mage.after - mage.before + lost) if not mage.is_eliminated else 0, mage.path, mage.discards,
        mage.is_eliminated)


def _stages(sight: Sight, state: State, seat: Seat, card: Card, named: Targets) -> Iterator[Stage]:
    for target in card.targets:
        if stage := _stage(sight, state, seat, card, named, target):
            yield stage


def _stage(sight: Sight, state: State, seat: Seat, card: Card, named: Targets, target: AnyTarget) -> Stage | None:
    here = state.where(seat)
    match target:
        case DirTarget() if named.dir:
            return Stage(named.dir, _way_words(sight, named.dir), tuple(line(here, named.dir, reach_of(card))))
        case CellTarget() | LandingTarget() if named.cell:
            return Stage(named.cell, sight.cell(named.cell), (named.cell,))
        case MageTarget() if named.mage is not None:
            return Stage(f"mage {named.mage}", sight.called(named.mage), (state.where(named.mage),))
        case PushTarget() if named.push:
            start = here if named.mage is None else state.where(named.mage)
            near = NEXT[start].get(named.push)
            return Stage(named.push, _way_words(sight, named.push), (near,) if near else ())
        case ElementTarget() if named.element:
            return Stage(named.element, sight.tile(named.element), ())
    return None


def _way_words(sight: Sight, way: str) -> str:
    return sight.plain.render("way", way, {})
