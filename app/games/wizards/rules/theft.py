"""Theft of magic items and Gems, and the cards against it (WZ-9.8, R87)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.wizards.actions import Face, PlayEvent
from app.games.wizards.rules.decision import Decision
from app.games.wizards.rules.frames.base import Now, resolves
from app.games.wizards.rules.frames.effects import Stolen, TaskFailed, Theft
from app.games.wizards.rules.powers import card_obstacle, discard_event, kept_for
from app.games.wizards.state import GemTheft, State


@resolves(Theft)
def _theft(now: Now, frame: Theft) -> None:
    """The holder of a card is asked whether or not he has something to lose (R87)."""
    if kept_for(now.state.players[frame.seat], "theft"):
        now.then(Guarding(frame.seat, frame.gems))
    else:
        now.then(Stolen(frame.seat, frame.gems))


class Guarding(Decision):
    """Whether a card is spent to prevent a theft."""

    seat: Seat
    gems: bool
    hears: ClassVar[tuple[type[Action], ...]] = (Face, PlayEvent)
    clause: ClassVar[str] = "WZ-8.51b"

    def offers(self, state: State) -> Iterator[Choice]:
        for card in kept_for(state.players[self.seat], "theft"):
            yield Choice(PlayEvent(card), Message("choice.prevent_theft", {"event": card}))
        yield Choice(Face(), Message("choice.let_steal"))

    def objection(self, state: State, action: Action) -> Refusal | None:
        return (card_obstacle(state.players[self.seat], action.card, "theft") if isinstance(action, PlayEvent)
                else None)

    def carry_out(self, now: Now, action: Action) -> None:
        if isinstance(action, PlayEvent):
            discard_event(now.state, self.seat, action.card)
            now.tell("event_played", seat=self.seat, event=action.card)
        else:
            now.then(Stolen(self.seat, self.gems))


@resolves(Stolen)
def _stolen(now: Now, frame: Stolen) -> None:
    """Tasks whose item he has become impossible (R73)."""
    now.tell("stolen" if frame.gems else "items_stolen", seat=frame.seat)
    if frame.gems and now.state.gem_deeds:
        now.state.gem_deeds = (*now.state.gem_deeds, GemTheft(frame.seat))
    now.then(*(TaskFailed(frame.seat, quest.card)
               for quest in now.state.players[frame.seat].quests if quest.items))
