"""What points are worth to a player: how far he is from the levels to come."""
from __future__ import annotations

from app.games.core.message import Seat
from app.games.wizards.cards import TASKS
from app.games.wizards.orders import TOP_LEVEL, needed_for
from app.games.wizards.state import Quest, State
from app.games.wizards.vocabulary import POINT_TYPES, Points

SPARE = 0.25                                    # what a point beyond the last level counts


def gaps(state: State, seat: Seat, level: int = TOP_LEVEL) -> dict[str, int]:
    """The points missing for a level, by type."""
    player = state.players[seat]
    if player.order is None or player.level >= TOP_LEVEL:
        return dict.fromkeys(POINT_TYPES, 0)
    needs = needed_for(player.order, level, state.options.level_scale)
    return {kind: max(0, getattr(needs, kind) - getattr(player.points, kind)) for kind in POINT_TYPES}


def worth(state: State, seat: Seat, quest: Quest) -> float:
    """What the reward of a task is worth to him."""
    missing, reward = gaps(state, seat), TASKS[quest.card].reward
    useful: int = sum(min(missing[kind], getattr(reward.points, kind)) for kind in POINT_TYPES)
    useful += min(reward.free, sum(missing.values()))
    return useful + SPARE * (reward.total - useful)


def split(state: State, seat: Seat, n: int) -> Points:
    """Points of his choice: first what is missing for the next level, then for the last one, the largest gap first."""
    player = state.players[seat]
    given = dict.fromkeys(POINT_TYPES, 0)
    for level in (min(player.level + 1, TOP_LEVEL), TOP_LEVEL):
        missing = gaps(state, seat, level)
        while sum(given.values()) < n:
            kind = max(POINT_TYPES, key=lambda kind: missing[kind] - given[kind])
            if missing[kind] <= given[kind]:
                break
            given[kind] += 1
    given[POINT_TYPES[0]] += n - sum(given.values())
    return Points(**given)


def give_up(state: State, seat: Seat, n: int) -> Points:
    """Points lost: of what is beyond the next level first."""
    player = state.players[seat]
    left = {kind: getattr(player.points, kind) for kind in POINT_TYPES}
    needs = (needed_for(player.order, min(player.level + 1, TOP_LEVEL), state.options.level_scale)
             if player.order else Points())
    lost = dict.fromkeys(POINT_TYPES, 0)
    for _ in range(n):
        owned = [kind for kind in POINT_TYPES if left[kind]]
        kind = max(owned, key=lambda kind: left[kind] - getattr(needs, kind))
        left[kind] -= 1
        lost[kind] += 1
    return Points(**lost)
