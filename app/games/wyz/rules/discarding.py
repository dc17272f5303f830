"""Forced discards: all victims of a step are asked at the same time (WY-8.5 to WY-8.9)."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import ClassVar

from msgspec.structs import replace

from app.games.core.action import Action
from app.games.core.agenda import Clock, Now
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.wyz.actions import Discard, Master
from app.games.wyz.cards import cheapest_first
from app.games.wyz.rules.decision import Decision, reply_clock
from app.games.wyz.rules.mastery import could_master, is_mastered, master, mastery_choices, mastery_objection
from app.games.wyz.rules.parts import Part
from app.games.wyz.rules.piles import put_down
from app.games.wyz.rules.refusals import not_held
from app.games.wyz.state import Cast, State


class Discards(Part):
    """When all damage and pushes of the step are done; each victim loses one card at a time (WY-8.7)."""

    def resolve(self, now: Now[State], cast: Cast) -> None:
        state, owed = now.state, Counter(cast.victims)
        state.resolving = replace(cast, victims=tuple((owed - Counter(owed.keys())).elements()))
        victims = [seat for seat in owed if state.is_in_play(seat) and state.mages[seat].hand]       # WY-8.6
        if not victims:
            return
        now.tell("discard_due", seats=victims)
        asked = tuple(seat for seat in victims if not self._gives_last(now, seat))
        state.questions += 1
        now.then(Discarding(asked), Discards())

    def _gives_last(self, now: Now[State], seat: Seat) -> bool:
        """A last card goes by itself, unless the mage might use mastery, as far as all can see (WY-8.8)."""
        mage = now.state.mages[seat]
        if len(mage.hand) > 1 or could_master(mage):
            return False
        put_down(now, seat, mage.hand[0], "forced")
        now.final()                             # somebody else's secret was shown
        return True


class Discarding(Decision):
    """Each chooses a card of the own hand."""

    seats: tuple[Seat, ...]
    hears: ClassVar[tuple[type[Action], ...]] = (Discard, Master)

    def waits_for(self, state: State) -> Sequence[Seat]:
        if state.resolving is None:
            return ()
        return [seat for seat in self.seats if state.is_in_play(seat) and state.mages[seat].hand]

    def prompt(self, state: State) -> Message:
        cast = state.resolving
        assert cast is not None
        return Message("prompt.discarding", {"card": cast.card, "caster": cast.seat})

    def choices(self, state: State, seat: Seat) -> Iterable[Choice]:
        if seat in self.waits_for(state):
            for card in state.mages[seat].hand:
                yield Choice(Discard(card), Message("choice.discard", {"card": card}), (card,))
            yield from mastery_choices(state, seat)

    def objection(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Master):
            return mastery_objection(state, seat, action)
        assert isinstance(action, Discard)
        return None if action.card in state.mages[seat].hand else not_held("WY-8.5")

    def answer(self, now: Now[State], seat: Seat, action: Action) -> None:
        if isinstance(action, Master):
            master(now, seat, action)
            return
        assert isinstance(action, Discard)
        put_down(now, seat, action.card, "forced")
        now.learned.update(other for other in range(len(now.state.mages)) if other != seat)    # nobody unsees it
        self.seats = tuple(other for other in self.seats if other != seat)

    def clock(self, state: State) -> Clock | None:
        return reply_clock(state)

    def expire(self, now: Now[State]) -> None:
        for seat in self.waits_for(now.state):
            self.answer(now, seat, self.fallback(now.state, seat))

    def fallback(self, state: State, seat: Seat) -> Discard:
        """A Manual that has nothing more to teach, else the lowest level."""
        mage = state.mages[seat]
        spent = [card for card in mage.hand if is_mastered(mage, card)]
        return Discard((spent or cheapest_first(mage.hand))[0])
