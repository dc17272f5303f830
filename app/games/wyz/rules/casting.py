"""A card is resolved: its steps in the order of the data, each on the board as it is when it begins (WY-5.4, WY-7)."""
from __future__ import annotations

import msgspec

from app.games.core.agenda import Now, Step
from app.games.wyz.board import TOP_LEVEL
from app.games.wyz.cards import CARDS
from app.games.wyz.grammar import (
    Draw,
    Energise,
    Flip,
    Hit,
    PathTarget,
    Place,
    Raise,
    Remove,
    Shift,
    Strike,
    Swap,
    Teleport,
    Walk,
)
from app.games.wyz.rules.areas import cells_of, is_left_out, victims_of
from app.games.wyz.rules.discarding import Discards
from app.games.wyz.rules.harm import gain
from app.games.wyz.rules.hitting import Hitting
from app.games.wyz.rules.parts import Part
from app.games.wyz.rules.piles import draw, without
from app.games.wyz.rules.shifting import Shifting, swap, teleport
from app.games.wyz.rules.tiles import Laying, take_off
from app.games.wyz.rules.walking import Walking
from app.games.wyz.state import Cast, State


def cast_card(now: Now[State], cast: Cast) -> None:
    """The card leaves the hand and is nowhere until it is resolved (WY-5.5)."""
    state = now.state
    state.hold(cast.seat, without(state.mages[cast.seat].hand, cast.card))
    state.resolving = cast
    now.tell("card_played", seat=cast.seat, card=cast.card, targets=msgspec.to_builtins(cast.targets))
    now.then(Casting())


class Casting(Part):
    """Lays the next step of the card on the agenda; after the last one the card goes to the discard pile (WY-5.5)."""

    number: int = 0

    def resolve(self, now: Now[State], cast: Cast) -> None:
        if self.number < len(CARDS[cast.card].steps):
            now.then(Resolving(self.number), Discards(), Casting(self.number + 1))
        else:
            now.state.put_away()


class Resolving(Part):
    """One step of the card."""

    number: int

    def resolve(self, now: Now[State], cast: Cast) -> None:
        state, effect = now.state, CARDS[cast.card].steps[self.number]
        if is_left_out(state, cast, effect.when):
            return
        match effect:
            case Strike() | Hit() | Place() | Shift() | Walk():
                now.then(*self._parts(state, cast, effect))
            case Raise():
                raise_level(now, cast, effect)
            case Energise():
                gain(now, cast.seat, effect.n)
            case Draw():
                draw(now, cast.seat, effect.n)
            case Remove():
                _remove(now, cast, effect)
            case Flip():
                _flip(now, cast, effect)
            case Teleport():
                teleport(now, cast)
            case Swap():
                swap(now, cast)

    def _parts(self, state: State, cast: Cast, effect: Strike | Hit | Place | Shift | Walk) -> list[Step]:
        """What is done cell by cell or mage by mage, because something may come in between."""
        match effect:
            case Strike():
                return [Laying(cell, effect.tile, self.number) for cell in cells_of(state, cast, effect)]
            case Hit():
                return [Hitting(self.number, seat) for seat in victims_of(state, cast, effect)]
            case Place():
                return [Laying(cell, effect.tile) for cell in cells_of(state, cast, effect)
                        if effect.when != "no_opponent" or state.opponent_on(cell, cast.seat) is None]
            case Shift():
                return [Shifting(self.number, effect.n)]
            case Walk():
                return [Walking(cast.seat, target.n) for target in CARDS[cast.card].targets
                        if isinstance(target, PathTarget)]


def raise_level(now: Now[State], cast: Cast, effect: Raise) -> None:
    """To the top and no further (WY-7.1)."""
    element = cast.targets.element if effect.element == "chosen" else effect.element
    assert element is not None
    levels = now.state.mages[cast.seat].levels
    level = min(TOP_LEVEL, levels[element] + effect.n)
    if level > levels[element]:
        now.state.change(cast.seat, levels=levels | {element: level})
        now.tell("level_raised", seat=cast.seat, element=element, level=level)


def _remove(now: Now[State], cast: Cast, effect: Remove) -> None:
    """Back to the stock (WY-7.11)."""
    for cell in cells_of(now.state, cast, effect):
        if now.state.tiles.get(cell) in effect.tiles:
            take_off(now, cell, "card")


def _flip(now: Now[State], cast: Cast, effect: Flip) -> None:
    """Water becomes Earth and Earth Water; it needs no tile of the stock (WY-3.8, WY-7.12)."""
    tiles = now.state.tiles
    for cell in cells_of(now.state, cast, effect):
        if (lying := tiles.get(cell)) in ("water", "earth"):
            tiles[cell] = "earth" if lying == "water" else "water"
            now.tell("tile_flipped", cell=cell, tile=tiles[cell])
