"""Where the bot lays a tile: close to those that lie, so that nobody has far to go."""
from __future__ import annotations

from app.games.core.dice import Chance
from app.games.wizards.actions import PlaceTile
from app.games.wizards.geography.placing import ROTATIONS, legal_centres
from app.games.wizards.geography.sea import Hex, distance
from app.games.wizards.rules.opening import Placing
from app.games.wizards.state import State

TOUCHING = 5                                    # between the centres of neighbouring tiles


def lay(step: Placing, state: State, dice: Chance) -> PlaceTile:
    taken = step.taken(state)
    centres = legal_centres(taken, step.left(state))
    dice.shuffle(centres)

    def loneliness(centre: Hex) -> tuple[int, int]:
        away = [distance(centre, other) for other in taken]
        return -away.count(TOUCHING), min(away, default=0)

    tile = "" if state.is_solo else state.hands[step.seat][0]
    return PlaceTile(min(centres, key=loneliness), dice.below(len(ROTATIONS)), tile)
