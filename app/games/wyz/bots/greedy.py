"""A player without a plan: the most damage now, and the rest as it comes."""
from __future__ import annotations

from app.games.core import agenda
from app.games.core.action import Action
from app.games.core.agenda import AnyPosition
from app.games.core.dice import Chance
from app.games.core.message import Seat
from app.games.wyz.actions import EndPhase, Learn, Move, Play, Recover, Shed
from app.games.wyz.board import DISTANCE, Cell
from app.games.wyz.bots.turns import turns_round
from app.games.wyz.cards import CARDS, MANUALS
from app.games.wyz.preview import preview
from app.games.wyz.state import State


class Greedy:
    """Looks one card ahead; reads its Manuals, learns the highest spell, and recovers with what is left."""

    def decide(self, seen: AnyPosition, seat: Seat, dice: Chance) -> Action:
        state: State = seen.state
        offered = [choice.action for choice in agenda.choices(seen, seat)
                   if not choice.blocked and not choice.action.is_grave]
        worth, best = max(((_worth(state, seat, action), n) for n, action in enumerate(offered)),
                          key=lambda rated: (rated[0], -rated[1]))
        return offered[best] if worth > 0 else agenda.fallback(seen, seat)


def _worth(state: State, seat: Seat, action: Action) -> float:
    match action:
        case Play(card=card) if card in MANUALS:
            return 1
        case Play(card=card) if turns_round(state.mages[seat], card):
            return 0
        case Play():
            return _gain(state, seat, action)
        case Move(cell=cell):
            return _approach(state, seat, cell)
        case Recover():
            return 1
        case Shed():
            return 0.5
        case Learn(card=card):
            return CARDS[card].level
        case EndPhase():
            return 0.1
    return 0


def _gain(state: State, seat: Seat, action: Play) -> float:
    """What opponents would lose and the own side would not."""
    seen = preview(state, seat, action.card, action.targets)
    return seen.draws / 2 + sum((ahead.before - ahead.after) * (1 if state.are_opponents(seat, ahead.seat) else -1)
                                for ahead in seen.mages)


def _approach(state: State, seat: Seat, cell: Cell) -> float:
    """Half a point for a step towards the nearest opponent, unless it burns."""
    if state.tiles.get(cell) == "fire":
        return 0
    mages = [state.where(other) for other in state.opponents(seat)]
    nearer = min(DISTANCE[state.where(seat)][mage] for mage in mages) - min(DISTANCE[cell][mage] for mage in mages)
    return nearer / 2
