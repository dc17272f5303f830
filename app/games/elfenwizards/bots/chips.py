"""D6: minor spells recovered before the duels can be cast; dice kept back may recover more after them."""
from __future__ import annotations

from app.games.core.message import Seat
from app.games.elfenwizards.actions import Recover
from app.games.elfenwizards.bots.placing import CAST_CHIPS
from app.games.elfenwizards.rules.recovery import recovery_rate
from app.games.elfenwizards.state import Die, State

LATER = 0.9                                     # a minor spell after the duels, against one before them


def recover_some(state: State, seat: Seat) -> Recover:
    """The most minor spells, now and later together; then the fewest points now."""
    rate, reserve = recovery_rate(state, seat), state.guilds[seat].reserve
    total = sum(die.face for die in rate.dice)

    def worth(used: tuple[Die, ...]) -> tuple[float, int]:
        points = sum(die.face for die in used)
        now = rate.bought(points)
        later = min((total - points) // rate.cost, rate.chips - now + int(CAST_CHIPS * (reserve + now)))
        return now + LATER * later, -points
    return Recover(tuple(die.id for die in max(rate.selections(), key=worth)))
