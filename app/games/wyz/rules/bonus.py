"""Before the first turn: the last player's extra level, and the first hands (WY-1.8 to WY-1.10)."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.agenda import Clock, Now, Step
from app.games.core.choice import Choice
from app.games.core.message import Message, Seat
from app.games.wyz.actions import ChooseBonus
from app.games.wyz.board import BONUS_LEVEL, BONUS_PLAYERS, HAND
from app.games.wyz.grammar import ELEMENTS
from app.games.wyz.rules.decision import Decision, reply_clock
from app.games.wyz.rules.piles import draw
from app.games.wyz.rules.turn import Duel
from app.games.wyz.state import State


class Opening(Step):
    """What is known from the start, and who is asked before it (WY-1.2, WY-1.4)."""

    def run(self, now: Now[State]) -> None:
        state = now.state
        now.tell("game_started", order=list(state.order), layout=state.layout)
        has_bonus = len(state.order) >= BONUS_PLAYERS or state.options.duel_bonus == "on"
        state.questions += has_bonus
        now.then(*([BonusLevel(state.order[-1])] if has_bonus else []), FirstHands(), Duel())


class BonusLevel(Decision):
    """The last in turn order raises one element, before any hand is drawn (WY-1.8, WY-1.9)."""

    seat: Seat
    answered: bool = False
    hears: ClassVar[tuple[type[Action], ...]] = (ChooseBonus,)

    def waits_for(self, state: State) -> Sequence[Seat]:
        return () if self.answered or not state.is_in_play(self.seat) else (self.seat,)

    def choices(self, state: State, seat: Seat) -> Iterable[Choice]:
        if seat == self.seat:
            for element in ELEMENTS:
                label = Message("choice.choose_bonus", {"element": element, "level": BONUS_LEVEL})
                yield Choice(ChooseBonus(element), label, (element,))

    def answer(self, now: Now[State], seat: Seat, action: Action) -> None:
        assert isinstance(action, ChooseBonus)
        self.answered = True
        now.state.change(seat, levels=now.state.mages[seat].levels | {action.element: BONUS_LEVEL})
        now.tell("bonus_chosen", seat=seat, element=action.element, level=BONUS_LEVEL)

    def clock(self, state: State) -> Clock | None:
        return reply_clock(state)

    def expire(self, now: Now[State]) -> None:
        self.answer(now, self.seat, self.fallback(now.state, self.seat))

    def fallback(self, state: State, seat: Seat) -> ChooseBonus:
        return ChooseBonus(ELEMENTS[0])


class FirstHands(Step):
    """The first player has a smaller one (WY-1.10)."""

    def run(self, now: Now[State]) -> None:
        state = now.state
        for seat in state.in_play():
            draw(now, seat, state.options.hand_first if seat == state.order[0] else HAND)
