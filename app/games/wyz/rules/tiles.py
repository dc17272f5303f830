"""Tiles laid, refused, given up and put back (WY-3)."""
from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.agenda import Now
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.wyz.actions import GiveUpTile
from app.games.wyz.board import CELLS, DISTANCE, Cell
from app.games.wyz.grammar import Strike, Tile
from app.games.wyz.rules.harm import damage
from app.games.wyz.rules.parts import OfCard, Part, effect_of
from app.games.wyz.rules.refusals import refuse
from app.games.wyz.state import Cast, State

NO_TILE = refuse("no_tile", "WY-3.9")

_RANK: dict[Tile | None, int] = {None: 0, "fire": 1, "water": 2, "earth": 3}


def takes(lying: Tile | None, tile: Tile) -> bool:
    """The table of WY-3.2: each tile lies on those before it, and on its like."""
    return _RANK[tile] >= _RANK[lying]


def is_kind(lying: Tile, tile: Tile) -> bool:
    """One Water/Earth tile serves as either (WY-3.5)."""
    return (lying == "fire") == (tile == "fire")


def is_short(state: State, tile: Tile, cell: Cell) -> bool:
    """Whether one has to leave the board first; what lies on the cell goes back before (WY-3.6 to WY-3.8)."""
    lying = state.tiles.get(cell)
    return state.stock(tile) == 0 and not (lying and is_kind(lying, tile))


def take_off(now: Now[State], cell: Cell, why: str) -> None:
    now.tell("tile_removed", cell=cell, tile=now.state.tiles.pop(cell), why=why)


class Laying(Part):
    """One tile on one cell; in a strike, what it does to who stands there (WY-7.4, WY-7.10)."""

    cell: Cell
    tile: Tile
    strike: int | None = None                   # the step of the card that strikes

    def resolve(self, now: Now[State], cast: Cast) -> None:
        state, lying = now.state, now.state.tiles.get(self.cell)
        if not takes(lying, self.tile):
            now.tell("tile_refused", cell=self.cell, tile=self.tile)
            return
        if lying != self.tile:
            if is_short(state, self.tile, self.cell):
                now.then(GivingUp(cast.seat, self.tile), self)
                return
            state.tiles[self.cell] = self.tile
            state.tally(cast.seat, tiles=state.mages[cast.seat].tally.tiles + 1)
            now.tell("tile_placed", cell=self.cell, tile=self.tile, replaced=lying)
        if self.strike is not None:
            self._strike(now, cast, effect_of(cast, self.strike, Strike))

    def _strike(self, now: Now[State], cast: Cast, effect: Strike) -> None:
        victim = now.state.opponent_on(self.cell, cast.seat)
        if victim is not None:
            now.state.blame(victim, effect.discard)
            damage(now, cast, victim, effect.damage, effect.defiance)


class GivingUp(OfCard):
    """A shortage: which tile leaves the board (WY-3.6, WY-3.7, WY-3.9)."""

    tile: Tile
    answered: bool = False
    hears: ClassVar[tuple[type[Action], ...]] = (GiveUpTile,)

    def is_open(self, state: State) -> bool:
        return not self.answered and super().is_open(state)

    def prompt(self, state: State) -> Message:
        return Message("prompt.giving_up", {"stock": "fire" if self.tile == "fire" else "water_earth"})

    def choices(self, state: State, seat: Seat) -> Iterable[Choice]:
        if seat == self.seat:
            for cell in self._lying(state):
                yield Choice(GiveUpTile(cell), Message("choice.give_up_tile", {"cell": cell}), (cell,))

    def objection(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, GiveUpTile)
        return None if action.cell in self._lying(state) else NO_TILE

    def answer(self, now: Now[State], seat: Seat, action: Action) -> None:
        assert isinstance(action, GiveUpTile)
        self.answered = True
        take_off(now, action.cell, "shortage")

    def fallback(self, state: State, seat: Seat) -> GiveUpTile:
        """Fire far from opponents, Water and Earth far from everybody; the first in reading order."""
        near = state.opponents(seat) if self.tile == "fire" else state.in_play()
        mages = [state.where(mage) for mage in near]
        return GiveUpTile(max(self._lying(state), key=lambda cell: min(DISTANCE[cell][mage] for mage in mages)))

    def _lying(self, state: State) -> list[Cell]:
        return [cell for cell in CELLS if (lying := state.tiles.get(cell)) and is_kind(lying, self.tile)]
