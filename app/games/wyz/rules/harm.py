"""Energy lost and gained: damage of spells, burning, recovery (WY-4.5, WY-7.2, WY-7.20, WY-8.1)."""
from __future__ import annotations

from app.games.core.agenda import Now
from app.games.core.message import Seat
from app.games.wyz.board import FIRE_DAMAGE, MOST_ENERGY, POWER_LEVEL, Cell
from app.games.wyz.rules.ending import FIRE, eliminate
from app.games.wyz.state import Blow, Cast, State


def damage(now: Now[State], cast: Cast, target: Seat, n: int, defiance: int = 0, crash: bool = False) -> None:
    """Defiance is read at the moment the damage is dealt (WY-7.20)."""
    state = now.state
    extra = defiance if state.mages[target].energy > state.mages[cast.seat].energy else 0
    if n + extra == 0:
        return
    lost = _lose(state, target, n + extra, cast.card)
    state.tally(cast.seat, blows=(*state.mages[cast.seat].tally.blows, Blow(cast.card, state.round, lost)))
    energy = state.mages[target].energy
    now.tell("damaged", seat=target, card=cast.card, n=n + extra, defiance=extra, crash=crash, energy=energy,
             count=n + extra)
    if not energy:
        eliminate(now, target, cast.seat)


def burns(state: State, seat: Seat, cell: Cell) -> bool:
    """A Fire tile hurts whoever has not the level, whoever placed it (WY-4.5, WY-4.6, WY-4.13)."""
    return state.tiles.get(cell) == "fire" and state.mages[seat].levels["fire"] < POWER_LEVEL


def burn(now: Now[State], seat: Seat) -> None:
    """What the cell does to the mage that enters it or starts its turn there (WY-2.3, WY-4.5)."""
    state, cell = now.state, now.state.where(seat)
    if not burns(state, seat, cell):
        return
    _lose(state, seat, FIRE_DAMAGE, FIRE)
    energy = state.mages[seat].energy
    now.tell("burned", seat=seat, cell=cell, n=FIRE_DAMAGE, energy=energy)
    if not energy:
        eliminate(now, seat, FIRE)


def gain(now: Now[State], seat: Seat, n: int) -> int:
    """To the maximum and no further (WY-7.2); tells how much it was."""
    state = now.state
    energy = min(MOST_ENERGY, state.mages[seat].energy + n)
    gained = energy - state.mages[seat].energy
    if gained:
        state.change(seat, energy=energy)
        now.tell("energy_gained", seat=seat, n=gained, energy=energy)
    return gained


def _lose(state: State, seat: Seat, n: int, cause: str) -> int:
    mage = state.mages[seat]
    lost, suffered = min(n, mage.energy), mage.tally.suffered
    state.change(seat, energy=mage.energy - lost)
    state.tally(seat, suffered=suffered | {cause: suffered.get(cause, 0) + lost})
    return lost
