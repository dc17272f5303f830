"""What a card consists of while it is resolved: parts that fall away with their caster (WY-5.8)."""
from __future__ import annotations

from typing import TypeVar

from app.games.core.action import Action
from app.games.core.agenda import Now, Step
from app.games.wyz.cards import CARDS
from app.games.wyz.grammar import AnyEffect
from app.games.wyz.rules.decision import OfTurn
from app.games.wyz.state import Cast, State

E = TypeVar("E", bound=AnyEffect)


class Part(Step):
    """Runs by itself, as long as its card is being resolved."""

    def run(self, now: Now[State]) -> None:
        if cast := now.state.resolving:
            self.resolve(now, cast)

    def resolve(self, now: Now[State], cast: Cast) -> None:
        raise NotImplementedError


class OfCard(OfTurn):
    """A decision of the caster in the middle of its card."""

    def is_open(self, state: State) -> bool:
        return state.resolving is not None

    def fallback(self, state: State, seat: int) -> Action:
        raise NotImplementedError

    def expire(self, now: Now[State]) -> None:
        """The turn's time is over: what the fallback says, and the phase under this ends the turn."""
        self.answer(now, self.seat, self.fallback(now.state, self.seat))


def effect_of(cast: Cast, number: int, kind: type[E]) -> E:
    effect = CARDS[cast.card].steps[number]
    assert isinstance(effect, kind)
    return effect
