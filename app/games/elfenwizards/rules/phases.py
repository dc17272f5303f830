"""The ten phases of a turn (EW-2.2)."""
from __future__ import annotations

from enum import IntEnum

from app.games.elfenwizards.state import State


class Phase(IntEnum):
    RETIREMENT = 1
    FIRST_ROLL = 2
    SECOND_ROLL = 3
    RECOVERY_1 = 4
    DUELS = 5
    RECOVERY_2 = 6
    VACANCIES = 7
    DEMOTION = 8
    GREY_REMOVAL = 9
    SCORING = 10


def enter(state: State, phase: Phase, busy: bool) -> None:
    """Begin a phase; one in which nobody has anything to do shows as skipped."""
    state.phase = int(phase)
    if not busy:
        state.skipped = (*state.skipped, int(phase))
