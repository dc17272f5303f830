"""Picking characters, one seat after the other, where the table chose so (ZA-1.1)."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.agenda import Now
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.zavandor.actions import PickCharacter
from app.games.zavandor.rules.decision import Reply
from app.games.zavandor.rules.refusals import refuse
from app.games.zavandor.state import State
from app.games.zavandor.tables import CHARACTERS


def free_characters(state: State) -> list[str]:
    taken = {player.character for player in state.players}
    return [name for name in CHARACTERS if name not in taken]


def take_character(now: Now[State], seat: Seat, character: str) -> None:
    now.state.change(seat, character=character)
    now.tell("character_taken", seat=seat, character=character)


class Picking(Reply):
    """One seat picks; the last character left is nobody's choice."""

    hears: ClassVar[tuple[type[Action], ...]] = (PickCharacter,)
    clause: ClassVar[str] = "ZA-1.1"

    def waits_for(self, state: State) -> Sequence[Seat]:
        return super().waits_for(state) if len(free_characters(state)) > 1 else ()

    def choices(self, state: State, seat: Seat) -> Iterator[Choice]:
        if seat in self.waits_for(state):
            for name in free_characters(state):
                yield Choice(PickCharacter(name), Message("choice.pick_character", {"character": name}),
                             (f"character-{name}",))

    def objection(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, PickCharacter)
        return None if action.character in free_characters(state) else refuse("taken", "ZA-1.1")

    def carry_out(self, now: Now[State], seat: Seat, action: Action) -> None:
        assert isinstance(action, PickCharacter)
        take_character(now, seat, action.character)

    def run(self, now: Now[State]) -> None:
        for seat in super().waits_for(now.state):
            take_character(now, seat, free_characters(now.state)[0])

    def expire(self, now: Now[State]) -> None:
        for seat in self.waits_for(now.state):
            free = free_characters(now.state)
            self.answer(now, seat, PickCharacter(free[now.dice.below(len(free))]))

    def fallback(self, state: State, seat: Seat) -> PickCharacter:
        return PickCharacter(free_characters(state)[0])
