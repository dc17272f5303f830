"""The action phase: any number of cards, and the move (WY-4.1, WY-5.1)."""
from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.agenda import Now, unexpected
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal
from app.games.wyz.actions import EndPhase, EndTurn, Master, Move, Play, Targets
from app.games.wyz.board import NEIGHBOURS, Cell
from app.games.wyz.cards import CARDS, CardId
from app.games.wyz.rules.casting import cast_card
from app.games.wyz.rules.movement import NO_MOVE, barrier, enter, moves_left, open_cells, step_barrier
from app.games.wyz.rules.phases import PhaseStep
from app.games.wyz.rules.refusals import not_held
from app.games.wyz.rules.targeting import NO_TARGET, objection, ways_to_play
from app.games.wyz.state import Cast, Phase, State


class Acting(PhaseStep):
    """Ends by itself only when the hand is empty and no move is left (WY-2.6)."""

    phase: ClassVar[Phase] = "action"
    hears: ClassVar[tuple[type[Action], ...]] = (Move, Play, Master, EndPhase, EndTurn)

    def is_worthwhile(self, state: State) -> bool:
        return bool(state.mages[self.seat].hand) or (moves_left(state) > 0 and bool(open_cells(state, self.seat)))

    def prompt(self, state: State) -> Message:
        return Message("prompt.acting", {"n": moves_left(state)})

    def offers(self, state: State) -> Iterator[Choice]:
        if moves_left(state):
            for cell in NEIGHBOURS[state.where(self.seat)]:
                yield _move(cell, barrier(state, self.seat, cell))
        for card in state.mages[self.seat].hand:
            ways = ways_to_play(state, self.seat, CARDS[card])
            yield from [_play(card, named) for named in ways] or (_no_target(card),)

    def fault(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Move):
            return step_barrier(state, self.seat, action.cell) if moves_left(state) else NO_MOVE
        assert isinstance(action, Play)
        if action.card not in state.mages[self.seat].hand:
            return not_held("WY-5.1")
        return objection(state, self.seat, CARDS[action.card], action.targets)

    def carry_out(self, now: Now[State], action: Action) -> None:
        match action:
            case Move():
                now.state.moves_used += 1
                enter(now, self.seat, action.cell, "move")
            case Play():
                cast_card(now, Cast(self.seat, action.card, action.targets))
            case _:
                unexpected(action)


def _move(cell: Cell, blocked: Refusal | None) -> Choice:
    return Choice(Move(cell), Message("choice.move", {"cell": cell}), (cell,), blocked=blocked)


@cache
def _play(card: CardId, named: Targets) -> Choice:
    """Lights the card and what it is played on."""
    lit = [card, *([named.cell] if named.cell else []), *([] if named.mage is None else [f"mage_{named.mage}"])]
    words = {field: value for field in named.__struct_fields__ if (value := getattr(named, field)) is not None}
    return Choice(Play(card, named), Message("choice.play", {"card": card, "targets": words}), tuple(lit))


@cache
def _no_target(card: CardId) -> Choice:
    return Choice(Play(card), Message("choice.play", {"card": card, "targets": {}}), (card,), blocked=NO_TARGET)
