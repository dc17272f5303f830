"""Telepathic partners in one hex: what they hand each other (WZ-B5, WZ-B6)."""
from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.games.core import ask
from app.games.core.action import Action
from app.games.core.agenda import Step
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.wizards.actions import Accept, Decline, Offer
from app.games.wizards.gems import held_by
from app.games.wizards.rules.frames.base import Now, resolves
from app.games.wizards.rules.frames.encounters import Conferring
from app.games.wizards.rules.players import givable, hand_over
from app.games.wizards.rules.powers import is_collecting, may_have_task
from app.games.wizards.rules.refusals import refuse
from app.games.wizards.state import GemExchange, State
from app.games.wizards.vocabulary import HighWizard, TaskId

NOTHING = Offer()


def have_something_to_say(state: State, seat: Seat) -> bool:
    """An optional task that can be handed over, or Gems that both collect (R51)."""
    partner = state.partner(seat)
    return partner is not None and (both_collect(state, seat, partner) or any(
        tasks_for(state, one, other) for one, other in ((seat, partner), (partner, seat))))


def both_collect(state: State, one: Seat, other: Seat) -> bool:
    return is_collecting(state.players[one]) and is_collecting(state.players[other])


def tasks_for(state: State, giver: Seat, to: Seat) -> list[TaskId]:
    """None for who cannot have a task (WZ-13a)."""
    return [quest.card for quest in givable(state, giver, to)] if may_have_task(state.players[to]) else []


def gems_for(state: State, giver: Seat, to: Seat) -> tuple[HighWizard, ...]:
    return held_by(state, giver) if both_collect(state, giver, to) else ()


@resolves(Conferring)
def _confer(now: Now, frame: Conferring) -> None:
    partner = now.state.partner(frame.seat)
    if partner is not None and have_something_to_say(now.state, frame.seat):
        now.then(Offering((frame.seat, partner)))


class Pair(Step):
    """A question to both partners at the same time."""

    seats: tuple[Seat, Seat]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return None if seat in self.waits_for(state) else refuse("not_your_turn", "WZ-B5")


class Offering(Pair):
    """What each would give; neither sees the other's offer before both are made."""

    offers: tuple[Offer | None, Offer | None] = (None, None)

    def waits_for(self, state: State) -> Sequence[Seat]:
        return [seat for seat, offer in zip(self.seats, self.offers, strict=True) if offer is None]

    def choices(self, state: State, seat: Seat) -> Iterable[Choice]:
        if seat in self.waits_for(state):
            other = self.seats[1 - self.seats.index(seat)]
            yield Choice(NOTHING, Message("choice.offer"), ask={
                "tasks": ask.subset(tasks_for(state, seat, other)), "gems": ask.subset(gems_for(state, seat, other))})

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return super().refusal(state, seat, action) or (
            self._objection(state, seat, action) if isinstance(action, Offer) else None)

    def _objection(self, state: State, seat: Seat, action: Offer) -> Refusal | None:
        other = self.seats[1 - self.seats.index(seat)]
        held = {quest.card: quest for quest in state.players[seat].quests}
        if any(card in held and held[card].mandatory for card in action.tasks):
            return refuse("mandatory", "WZ-B5")
        if action.tasks and not may_have_task(state.players[other]):
            return refuse("no_task_level", "WZ-13a")
        if action.gems and not both_collect(state, seat, other):
            return refuse("not_collecting", "WZ-B6")
        return None

    def answer(self, now: Now, seat: Seat, action: Action) -> None:
        assert isinstance(action, Offer)
        first, second = self.offers
        self.offers = (action, second) if seat == self.seats[0] else (first, action)
        if None not in self.offers:
            now.final()

    def run(self, now: Now) -> None:
        first, second = self.offers
        assert first is not None
        assert second is not None
        now.then(Agreeing(self.seats, (first, second)))

    def fallback(self, state: State, seat: Seat) -> Action:
        return NOTHING


class Agreeing(Pair):
    """Both have seen both offers; it is done only if both accept."""

    offers: tuple[Offer, Offer]
    answers: tuple[bool | None, bool | None] = (None, None)

    def waits_for(self, state: State) -> Sequence[Seat]:
        return [seat for seat, answer in zip(self.seats, self.answers, strict=True) if answer is None]

    def choices(self, state: State, seat: Seat) -> Iterable[Choice]:
        if seat in self.waits_for(state):
            yield Choice(Accept(), Message("choice.accept_exchange"))
            yield Choice(Decline(), Message("choice.decline_exchange"))

    def answer(self, now: Now, seat: Seat, action: Action) -> None:
        said, (first, second) = isinstance(action, Accept), self.answers
        self.answers = (said, second) if seat == self.seats[0] else (first, said)
        if None not in self.answers:
            now.final()

    def run(self, now: Now) -> None:
        """The Gem part is told to nobody."""
        state, (one, other), (given, received) = now.state, self.seats, self.offers
        now.tell("partners_conferred", seats=[one, other])
        if self.answers != (True, True):
            return
        for giver, to, offer in ((one, other, given), (other, one, received)):
            for card in offer.tasks:
                if card in tasks_for(state, giver, to):
                    hand_over(now, giver, to, card)
        if given.gems or received.gems:
            state.gem_deeds = (*state.gem_deeds, GemExchange(one, other, given.gems, received.gems))

    def fallback(self, state: State, seat: Seat) -> Action:
        return Decline()
