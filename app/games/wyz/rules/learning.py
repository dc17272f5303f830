"""The learning phase: one spell of the Study, and perhaps a change of programme before (WY-11)."""
from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.agenda import Now, unexpected
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.wyz.actions import ChangeProgramme, EndPhase, EndTurn, Learn, Master
from app.games.wyz.board import DESPERATION
from app.games.wyz.cards import CARDS, CardId
from app.games.wyz.grammar import Element
from app.games.wyz.rules.phases import PhaseStep
from app.games.wyz.rules.programme import removable, take_from_study
from app.games.wyz.rules.refusals import refuse
from app.games.wyz.state import Lesson, Mage, Phase, State


def missing(mage: Mage, card: CardId) -> tuple[tuple[Element, int], ...]:
    """The elements of the card in which the mage's level is too low, with the level it takes (WY-11.2)."""
    spell = CARDS[card]
    return tuple((element, spell.level) for element in spell.elements if mage.levels[element] < spell.level)


def learnable(state: State, seat: Seat) -> list[CardId]:
    mage = state.mages[seat]
    return [card for card in state.study if card and not missing(mage, card)]


class Learning(PhaseStep):
    """Skipped where no card can be learned and the programme cannot be changed (WY-2.6)."""

    phase: ClassVar[Phase] = "learning"
    hears: ClassVar[tuple[type[Action], ...]] = (Learn, ChangeProgramme, Master, EndPhase, EndTurn)

    def is_worthwhile(self, state: State) -> bool:
        return bool(self._removable(state) or learnable(state, self.seat))

    def offers(self, state: State) -> Iterator[Choice]:
        for card in self._removable(state):
            yield Choice(ChangeProgramme(card), Message("choice.change_programme", {"card": card}), (card,))
        for known in state.study:
            if known:
                lacking = missing(state.mages[self.seat], known)
                yield Choice(Learn(known), Message("choice.learn", {"card": known}), (known,),
                             blocked=_low_level(lacking) if lacking else None)

    def _removable(self, state: State) -> tuple[CardId, ...]:
        """Once, and before learning (WY-11.7)."""
        return () if state.programme_used else removable(state.study)

    def fault(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, ChangeProgramme):
            found = self._removable(state)
            if not found:
                return refuse("no_programme", "WY-11.7" if state.programme_used else "WY-11.6")
            return None if action.card in found else refuse("not_lowest", "WY-11.6")
        assert isinstance(action, Learn)
        if action.card not in state.study:
            return refuse("not_in_study", "WY-11.1")
        lacking = missing(state.mages[self.seat], action.card)
        return _low_level(lacking) if lacking else None

    def carry_out(self, now: Now[State], action: Action) -> None:
        match action:
            case ChangeProgramme():
                now.state.programme_used = True
                now.state.removed = (*now.state.removed, action.card)
                now.tell("programme_changed", seat=self.seat, card=action.card)
                take_from_study(now, action.card)
            case Learn():
                self.done = True                # WY-2.7
                learn(now, self.seat, action.card)
            case _:
                unexpected(action)


def learn(now: Now[State], seat: Seat, card: CardId) -> None:
    """To the discard pile, or to the hand of the desperate, where everybody knows it (WY-11.3, WY-11.4)."""
    state, mage = now.state, now.state.mages[seat]
    is_desperate = mage.energy <= DESPERATION
    lesson = Lesson(card, state.round, "hand" if is_desperate else "discard")
    if is_desperate:
        state.hold(seat, (*mage.hand, card), hand_known=(*mage.hand_known, card))
    else:
        state.change(seat, discard=(*mage.discard, card))
    state.tally(seat, lessons=(*mage.tally.lessons, lesson))
    now.tell("learned", seat=seat, card=card, to=lesson.to)
    take_from_study(now, card)


@cache
def _low_level(lacking: tuple[tuple[Element, int], ...]) -> Refusal:
    levels = [{"element": element, "level": level} for element, level in lacking]
    return Refusal(Message("refusal.low_level", {"levels": levels}), "WY-11.2")
