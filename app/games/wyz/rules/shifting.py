"""A shift: the named mage is moved cell by cell, and may leave a trail (WY-7.13, WY-7.14)."""
from __future__ import annotations

from app.games.core.agenda import Now
from app.games.wyz.grammar import Shift
from app.games.wyz.rules.harm import burn
from app.games.wyz.rules.movement import barrier, enter, next_cell, relocate
from app.games.wyz.rules.parts import Part, effect_of
from app.games.wyz.rules.tiles import Laying
from app.games.wyz.state import Cast, State


class Shifting(Part):
    """One cell of the way."""

    number: int
    left: int

    def resolve(self, now: Now[State], cast: Cast) -> None:
        state, mage, way = now.state, cast.targets.mage, cast.targets.push
        assert mage is not None and way is not None
        if not self.left or not state.is_in_play(mage):
            return
        before, cell = state.where(mage), next_cell(state, mage, way, cast.seat)
        if cell is None:
            return
        trail = effect_of(cast, self.number, Shift).trail
        now.then(*([Laying(before, trail)] if trail else []), Shifting(self.number, self.left - 1))
        enter(now, mage, cell, "shift")         # last, because it may end the game and with it all that is to come


def swap(now: Now[State], cast: Cast) -> None:
    """They change places; then the named mage burns, and after it the caster (WY-7.17)."""
    state, mage = now.state, cast.targets.mage
    if mage is None or not state.is_in_play(mage):
        return
    here, there = state.where(cast.seat), state.where(mage)
    relocate(now, mage, here, "swap")
    relocate(now, cast.seat, there, "swap")
    burn(now, mage)
    if not state.ending:
        burn(now, cast.seat)


def teleport(now: Now[State], cast: Cast) -> None:
    """It enters that cell only, none in between (WY-7.16); not one that the card itself has barred before (WY-4.2)."""
    cell = cast.targets.cell
    assert cell is not None
    if barrier(now.state, cast.seat, cell) is None:
        enter(now, cast.seat, cell, "teleport")
