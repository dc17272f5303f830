"""A hit: damage, then the push, then the crash (WY-7.5 to WY-7.9)."""
from __future__ import annotations

from app.games.core.agenda import Now
from app.games.core.message import Seat
from app.games.wyz.grammar import Hit
from app.games.wyz.rules.areas import push_way
from app.games.wyz.rules.harm import damage
from app.games.wyz.rules.movement import enter, next_cell
from app.games.wyz.rules.parts import Part, effect_of
from app.games.wyz.state import Cast, State


class Hitting(Part):
    """What the hit does to one of its targets; one eliminated meanwhile is left out of the rest (WY-7.6)."""

    number: int
    victim: Seat

    def resolve(self, now: Now[State], cast: Cast) -> None:
        state, effect = now.state, effect_of(cast, self.number, Hit)
        state.blame(self.victim, effect.discard)
        damage(now, cast, self.victim, effect.damage, effect.defiance)
        if push(now, cast, self.victim, effect.push) < effect.push and state.is_in_play(self.victim):
            damage(now, cast, self.victim, effect.crash, crash=True)


def push(now: Now[State], cast: Cast, victim: Seat, cells: int) -> int:
    """Cell by cell, by force; tells how many it was (WY-7.7)."""
    state, way = now.state, push_way(cast)
    for done in range(cells):
        if way is None or not state.is_in_play(victim):
            return done
        cell = next_cell(state, victim, way, cast.seat)
        if cell is None:
            return done
        enter(now, victim, cell, "push")
    return cells
