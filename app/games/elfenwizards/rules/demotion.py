"""Phase 8: magicians for whom no title was left go down to the foot of the pyramid (EW-12)."""
from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.agenda import Now, Step
from app.games.core.ask import entries, one_of, record
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.elfenwizards.actions import MagicianPlacement, PlaceDemoted
from app.games.elfenwizards.board import GREY_FOR, MAGIC_USER_SPACES
from app.games.elfenwizards.rules.decision import Question
from app.games.elfenwizards.rules.foot import crowds_at_foot, emptiest
from app.games.elfenwizards.rules.phases import Phase, enter
from app.games.elfenwizards.rules.refusals import refuse
from app.games.elfenwizards.state import Magician, State


def demoted(state: State, seat: Seat) -> list[Magician]:
    return [magician for magician in state.owned(seat) if magician.level is None]


class Demotion(Step):
    """In turn order, a guild all at once (EW-12.2)."""

    def run(self, now: Now[State]) -> None:
        seats = [seat for seat in now.state.turn_order() if demoted(now.state, seat)]
        enter(now.state, Phase.DEMOTION, busy=bool(seats))
        now.then(*(Demoting(seat) for seat in seats))


class Demoting(Question):
    """D11: a Magic User space for each."""

    hears: ClassVar[tuple[type[Action], ...]] = (PlaceDemoted,)

    def choices(self, state: State, seat: Seat) -> Iterable[Choice]:
        if seat == self.seat:
            ids = [magician.id for magician in demoted(state, seat)]
            shape = record(mag=one_of(ids), space=one_of(MAGIC_USER_SPACES))
            yield Choice(PlaceDemoted(()), Message("choice.place_demoted", {"count": len(ids)}),
                         (*ids, *MAGIC_USER_SPACES),
                         {"placements": entries([shape], len(ids), len(ids), unique="mag")})

    def objection(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, PlaceDemoted)
        if any(placed.space not in MAGIC_USER_SPACES for placed in action.placements):
            return refuse("e02", "EW-12.1")
        named = sorted(placed.mag for placed in action.placements)
        wanted = sorted(magician.id for magician in demoted(state, seat))
        return None if named == wanted else refuse("e22", "EW-12.2")

    def answer(self, now: Now[State], seat: Seat, action: Action) -> None:
        assert isinstance(action, PlaceDemoted)
        self.answered = True
        for placed in action.placements:
            _demote(now, now.state.magicians[placed.mag], placed.space)

    def fallback(self, state: State, seat: Seat) -> PlaceDemoted:
        crowds, placements = crowds_at_foot(state), []
        for magician in demoted(state, seat):
            space = emptiest(crowds)
            crowds[space] += 1
            placements.append(MagicianPlacement(magician.id, space))
        return PlaceDemoted(tuple(placements))


def _demote(now: Now[State], magician: Magician, space: str) -> None:
    """Former Wizards and Sorcerers bear a grey chip for it, however many they bear already (EW-12.3, EW-12.4)."""
    state, seat, grey = now.state, magician.owner, GREY_FOR[magician.space]
    state.move(magician.id, space, grey=magician.grey + grey)
    state.tally(seat, grey_received=state.guilds[seat].tally.grey_received + grey)
    now.tell("demoted", mag=magician.id, seat=seat, grey=grey, **{"from": magician.space, "to": space})
