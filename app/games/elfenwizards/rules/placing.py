"""Rolled dice are placed: as many as one likes in phase 2, all in phase 3, or rerolled there for a fee (EW-5, EW-6)."""
from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from app.games.core.action import Action
from app.games.core.agenda import Now, unexpected
from app.games.core.ask import entries, one_of, record
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.elfenwizards.actions import Allocate, DiePlacement, Reroll
from app.games.elfenwizards.board import CASTING_LEVELS, DICE_SPACES, FRONT, MAJOR_SPACE
from app.games.elfenwizards.rules.decision import Question
from app.games.elfenwizards.rules.refusals import refuse, twice
from app.games.elfenwizards.rules.throw import roll_front
from app.games.elfenwizards.state import Die, State


class Placing(Question):
    """What placing has in common in both phases; an answer is final when sent (EW-6.4)."""

    def rolled(self, state: State) -> list[Die]:
        return state.guilds[self.seat].in_zone(FRONT)

    def offer(self, state: State, least: int, label: str) -> Choice:
        ids = [die.id for die in self.rolled(state)]
        shape = record(die=one_of(ids), space=one_of(DICE_SPACES))
        return Choice(Allocate(()), Message(label, {"count": len(ids)}), DICE_SPACES,
                      {"placements": entries([shape], least, len(ids), unique="die")})

    def placement_objection(self, state: State, action: Allocate) -> Refusal | None:
        rolled = {die.id for die in self.rolled(state)}
        if any(placed.die not in rolled for placed in action.placements):
            return refuse("e04", "EW-6.3")
        if any(placed.space not in DICE_SPACES for placed in action.placements):
            return refuse("e05", "EW-6.1")
        return refuse("e06", "EW-6.3") if twice([placed.die for placed in action.placements]) else None

    def place(self, now: Now[State], action: Allocate) -> None:
        """Placed dice keep their face; the others lose it until they are rolled again."""
        chosen = {placed.die: placed.space for placed in action.placements}
        rolled = self.rolled(now.state)
        now.state.set_dice(self.seat, [
            replace(die, zone=chosen[die.id]) if die.id in chosen else Die(die.id) for die in rolled])
        faces = {die.id: die.face for die in rolled}
        now.tell("allocated", seat=self.seat, phase=now.state.phase, kept=len(rolled) - len(chosen), placements=[
            {"die": die, "space": space, "face": faces[die]} for die, space in chosen.items()])
        now.final()
        self.answered = True


class FirstPlacing(Placing):
    """D3: any number of the rolled dice, from none to all (EW-4.1)."""

    hears: ClassVar[tuple[type[Action], ...]] = (Allocate,)

    def choices(self, state: State, seat: Seat) -> Iterable[Choice]:
        if seat == self.seat:
            yield self.offer(state, 0, "choice.allocate_some")

    def objection(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, Allocate)
        return self.placement_objection(state, action)

    def answer(self, now: Now[State], seat: Seat, action: Action) -> None:
        assert isinstance(action, Allocate)
        self.place(now, action)

    def fallback(self, state: State, seat: Seat) -> Allocate:
        return Allocate(())


class SecondPlacing(Placing):
    """D5: all dice that are left, or a reroll of all of them, once (EW-5.2 to EW-5.5)."""

    rerolled: bool = False
    hears: ClassVar[tuple[type[Action], ...]] = (Allocate, Reroll)

    def choices(self, state: State, seat: Seat) -> Iterable[Choice]:
        if seat != self.seat:
            return
        yield self.offer(state, len(self.rolled(state)), "choice.allocate_all")
        yield Choice(Reroll(), Message("choice.reroll"), blocked=self._no_reroll(state))

    def _no_reroll(self, state: State) -> Refusal | None:
        if self.rerolled:
            return refuse("e09", "EW-5.5")
        return None if state.guilds[self.seat].reserve else refuse("e08", "EW-5.3")

    def objection(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Reroll):
            return self._no_reroll(state)
        assert isinstance(action, Allocate)
        if found := self.placement_objection(state, action):
            return found
        return None if len(action.placements) == len(self.rolled(state)) else refuse("e07", "EW-5.2")

    def answer(self, now: Now[State], seat: Seat, action: Action) -> None:
        match action:
            case Allocate():
                self.place(now, action)
            case Reroll():
                self._reroll(now)
            case _:
                unexpected(action)

    def _reroll(self, now: Now[State]) -> None:
        guild = now.state.guilds[self.seat]
        now.state.change(self.seat, reserve=guild.reserve - 1, minor_space=guild.minor_space + 1)
        now.state.tally(self.seat, rerolls=guild.tally.rerolls + 1)
        now.tell("reroll_paid", seat=self.seat)
        roll_front(now, self.seat)
        self.rerolled = True

    def fallback(self, state: State, seat: Seat) -> Allocate:
        """To the highest level on which the guild has a candidate: its own duels are always open to it."""
        levels = {magician.level for magician in state.owned(seat)}
        space = next(MAJOR_SPACE[level] for level in CASTING_LEVELS if level in levels)
        return Allocate(tuple(DiePlacement(die.id, space) for die in self.rolled(state)))
