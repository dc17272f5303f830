"""Phase 1: the High Wizard of the turn just over retires (EW-3)."""
from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.agenda import Now, Step
from app.games.core.ask import one_of
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.elfenwizards.actions import Retire, Source
from app.games.elfenwizards.board import MAGIC_USER_SPACES, TOP
from app.games.elfenwizards.rules.decision import Question
from app.games.elfenwizards.rules.foot import crowds_at_foot, emptiest
from app.games.elfenwizards.rules.phases import Phase, enter
from app.games.elfenwizards.rules.refusals import refuse
from app.games.elfenwizards.state import Magician, State

SOURCES: tuple[Source, ...] = ("minor_space", "reserve")


def high_wizard(state: State) -> Magician | None:
    return next(iter(state.on_space(TOP)), None)


class Retirement(Step):
    """Nothing happens where nobody is High Wizard, as before the first turn (EW-2.3, EW-2.5)."""

    def run(self, now: Now[State]) -> None:
        retiring = high_wizard(now.state)
        enter(now.state, Phase.RETIREMENT, busy=retiring is not None)
        if retiring:
            now.then(Retiring(retiring.owner))


class Retiring(Question):
    """D1: where the magician goes, and which minor spell marks its turn."""

    hears: ClassVar[tuple[type[Action], ...]] = (Retire,)

    def choices(self, state: State, seat: Seat) -> Iterable[Choice]:
        retiring = high_wizard(state)
        if seat != self.seat or retiring is None:
            return
        sources = _sources(state, seat)
        ask = {"spell_from": one_of(sources)} if len(sources) > 1 else {}
        for space in MAGIC_USER_SPACES:
            label = Message("choice.retire", {"mag": retiring.id, "space": space})
            yield Choice(Retire(space, sources[0]), label, (space,), ask)

    def objection(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, Retire)
        if action.spell_from not in _sources(state, seat):
            return refuse("e01", "EW-3.2")
        return None if action.space in MAGIC_USER_SPACES else refuse("e02", "EW-3.5")

    def answer(self, now: Now[State], seat: Seat, action: Action) -> None:
        assert isinstance(action, Retire)
        self.answered = True
        state, retiring = now.state, high_wizard(now.state)
        assert retiring is not None
        self._pay(state, action)
        state.move(retiring.id, action.space)
        now.tell("hw_retired", seat=seat, mag=retiring.id, spell_from=action.spell_from, space=action.space,
                 track=state.turn - 1)
        if state.dragon != seat:
            now.tell("dragon_moved", **{"from": state.dragon, "to": seat})
        state.dragon = seat                     # EW-3.4

    def _pay(self, state: State, action: Retire) -> None:
        """The chip goes on the number of the turn just over, for good (EW-3.1, EW-3.3)."""
        left = getattr(state.guilds[self.seat], action.spell_from) - 1
        state.change(self.seat, on_track=1, **{action.spell_from: left})
        just_over = state.turn - 2              # track_1 is the first
        state.track = (*state.track[:just_over], self.seat, *state.track[just_over + 1:])

    def fallback(self, state: State, seat: Seat) -> Retire:
        return Retire(emptiest(crowds_at_foot(state)), _sources(state, seat)[0])


def _sources(state: State, seat: Seat) -> list[Source]:
    """Where the guild has a minor spell to pay with (EW-3.2); it always has one (EW-3.7)."""
    guild = state.guilds[seat]
    return [source for source in SOURCES if getattr(guild, source)]
