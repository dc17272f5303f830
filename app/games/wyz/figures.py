"""What a game came to in figures that many games can be compared by."""
from __future__ import annotations

from app.games.core.agenda import AnyPosition
from app.games.wyz.board import TOP_LEVEL
from app.games.wyz.rules.ending import FIRE
from app.games.wyz.state import State


def figures(position: AnyPosition) -> dict[str, float]:
    """Rounds, who won by place in turn order, lessons, losses by Fire; and for each spell learned, how its learner did.

    A spell's share is there only where somebody learned it, so that its mean over many games is a share of wins.
    """
    state: State = position.state
    ending = state.ending
    assert ending is not None
    lessons = [(seat, lesson) for seat, mage in enumerate(state.mages) for lesson in mage.tally.lessons]
    share = 1 / len(ending.winners)
    return {
        "rounds": state.round,
        **{f"wins_in_turn_order.{number}": share * (seat in ending.winners)
           for number, seat in enumerate(state.order, 1)},
        "spells_per_mage": len(lessons) / len(state.mages),
        "desperations": sum(lesson.to == "hand" for _, lesson in lessons),
        "programmes_changed": len(state.removed),
        "fire_losses": sum(mage.tally.suffered.get(FIRE, 0) for mage in state.mages),
        "mages_at_top_level": sum(TOP_LEVEL in mage.levels.values() for mage in state.mages) / len(state.mages),
        **{f"won_with.{lesson.card}": float(seat in ending.winners) for seat, lesson in lessons},
    }
