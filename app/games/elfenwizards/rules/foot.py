"""The foot of the pyramid: four Magic User spaces that hold any number."""
from __future__ import annotations

from app.games.elfenwizards.board import MAGIC_USER_SPACES
from app.games.elfenwizards.state import State


def crowds_at_foot(state: State) -> dict[str, int]:
    """How many stand on each Magic User space."""
    crowds = dict.fromkeys(MAGIC_USER_SPACES, 0)
    for magician in state.magicians.values():
        if magician.space in crowds:
            crowds[magician.space] += 1
    return crowds


def emptiest(crowds: dict[str, int]) -> str:
    """The space with the fewest magicians, the leftmost of several."""
    return min(MAGIC_USER_SPACES, key=lambda space: crowds[space])
