"""Phase 7: defeated magicians take the titles that nobody won, the highest first (EW-11)."""
from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.agenda import Now, Step
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.elfenwizards.actions import TakeVacancy
from app.games.elfenwizards.board import DEFEATED_SPACES, LEVEL_OF, VACANCY_LEVELS
from app.games.elfenwizards.rules.decision import Question
from app.games.elfenwizards.rules.phases import Phase, enter
from app.games.elfenwizards.rules.refusals import refuse
from app.games.elfenwizards.state import Magician, State


def vacant_titles(state: State) -> list[str]:
    """All vacant titles that can be taken, from the top; High Wizard never is (EW-11.1)."""
    taken = {magician.space for magician in state.magicians.values()}
    return [space for level in VACANCY_LEVELS for space in level.spaces if space not in taken]


def highest_vacancies(state: State) -> list[str]:
    """The vacant titles of the highest level that has any (EW-11.4)."""
    vacant = vacant_titles(state)
    return [space for space in vacant if LEVEL_OF[space] == LEVEL_OF[vacant[0]]]


def defeated(state: State) -> list[Magician]:
    """By the level they fell from, then in turn order, then by number (EW-11.2, EW-11.3, EW-11.7)."""
    place = {seat: n for n, seat in enumerate(state.turn_order())}
    fallen = [magician for magician in state.magicians.values() if magician.level is None]
    return sorted(fallen, key=lambda mag: (DEFEATED_SPACES.index(mag.space), place[mag.owner], mag.number))


class Vacancies(Step):
    def run(self, now: Now[State]) -> None:
        state = now.state
        enter(state, Phase.VACANCIES, busy=bool(defeated(state) and vacant_titles(state)))
        now.then(Succession())


class Succession(Step):
    """Fills titles as long as nobody has to choose (EW-11.6, EW-11.8)."""

    def run(self, now: Now[State]) -> None:
        for magician in defeated(now.state):
            titles = highest_vacancies(now.state)
            if len(titles) > 1:
                now.then(Claiming(magician.owner, mag=magician.id), Succession())
                return
            if titles:
                _take(now, magician, titles[0], auto=True)


class Claiming(Question, kw_only=True):
    """D10: several titles of the same level are vacant (EW-11.5)."""

    mag: str
    hears: ClassVar[tuple[type[Action], ...]] = (TakeVacancy,)

    def choices(self, state: State, seat: Seat) -> Iterable[Choice]:
        if seat == self.seat:
            for space in highest_vacancies(state):
                yield Choice(TakeVacancy(space), Message("choice.take_vacancy", {"mag": self.mag, "space": space}),
                             (space,))

    def objection(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, TakeVacancy)
        return None if action.space in highest_vacancies(state) else refuse("e21", "EW-11.4")

    def answer(self, now: Now[State], seat: Seat, action: Action) -> None:
        assert isinstance(action, TakeVacancy)
        _take(now, now.state.magicians[self.mag], action.space, auto=False)
        self.answered = True

    def fallback(self, state: State, seat: Seat) -> TakeVacancy:
        return TakeVacancy(highest_vacancies(state)[0])


def _take(now: Now[State], magician: Magician, title: str, auto: bool) -> None:
    now.state.move(magician.id, title)
    now.tell("vacancy_filled", mag=magician.id, seat=magician.owner, level=LEVEL_OF[title], auto=auto,
             **{"from": magician.space, "to": title})
