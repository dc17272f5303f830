"""Phase 9: dice in the Grey Magic space take grey chips off a guild's magicians (EW-13)."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.agenda import Now, Step
from app.games.core.ask import Schema, entries, number, one_of, record, subset
from app.games.core.choice import Choice
from app.games.core.dice import Chance
from app.games.core.message import Message, Refusal, Seat
from app.games.elfenwizards.actions import GreyPick, RemoveGrey, Sealed
from app.games.elfenwizards.board import GREY_CHIPS, GREY_SPACE
from app.games.elfenwizards.rules.decision import SealedVote
from app.games.elfenwizards.rules.phases import Phase, enter
from app.games.elfenwizards.rules.refusals import refuse
from app.games.elfenwizards.rules.selection import Rate, any_selection, others
from app.games.elfenwizards.state import Magician, State


def grey_supply(state: State) -> int:
    """A chip is always given, even when none is left to see (EW-12.5)."""
    return max(0, GREY_CHIPS - sum(magician.grey for magician in state.magicians.values()))


def carriers(state: State, seat: Seat) -> list[Magician]:
    return [magician for magician in state.owned(seat) if magician.grey]


def grey_rate(state: State, seat: Seat) -> Rate:
    chips = sum(magician.grey for magician in carriers(state, seat))
    return Rate(tuple(state.guilds[seat].in_zone(GREY_SPACE)), state.options.grey_cost, chips, "EW-13.1",
                useless=refuse("e23", "EW-13.2"), superfluous=refuse("e12", "EW-13.4"))


class GreyRemoval(Step):
    """Whoever has a die there is asked, since it may be taken back (EW-13.5)."""

    def run(self, now: Now[State]) -> None:
        state = now.state
        seats = tuple(seat for seat in state.turn_order() if state.guilds[seat].in_zone(GREY_SPACE))
        enter(state, Phase.GREY_REMOVAL, busy=bool(seats))
        now.then(RemovingGrey(seats))


class RemovingGrey(SealedVote):
    """D12: one sealed selection of dice, and of the chips they remove (EW-13.6)."""

    hears: ClassVar[tuple[type[Action], ...]] = (RemoveGrey,)

    def choices(self, state: State, seat: Seat) -> Iterable[Choice]:
        if seat not in self.waits_for(state):
            return
        ids = [die.id for die in grey_rate(state, seat).dice]
        carrying = carriers(state, seat)
        yield Choice(RemoveGrey(()), Message("choice.remove_grey"), (GREY_SPACE, *(mag.id for mag in carrying)),
                     {"dice": subset(ids), "from": _picks(carrying), "take_back": subset(ids)})

    def objection(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, RemoveGrey)
        rate = grey_rate(state, seat)
        if found := rate.objection(action.dice, action.take_back):
            return found
        if action.from_ is None:
            return None
        removed = rate.bought(sum(die.face for die in rate.pick(action.dice)))
        wanted = _wanted(action.from_)
        carried = {magician.id: magician.grey for magician in carriers(state, seat)}
        fits = wanted.total() == removed and all(carried.get(mag, 0) >= count for mag, count in wanted.items())
        return None if fits else refuse("e24", "EW-13.3")

    def carry_out(self, now: Now[State], seat: Seat, answer: Sealed) -> None:
        assert isinstance(answer, RemoveGrey)
        _remove(now, seat, answer)

    def fallback(self, state: State, seat: Seat) -> RemoveGrey:
        rate = grey_rate(state, seat)
        used = rate.thrifty()
        return RemoveGrey(tuple(die.id for die in used), None, tuple(die.id for die in others(rate.dice, used)))

    def guess(self, state: State, seat: Seat, dice: Chance) -> RemoveGrey:
        rate = grey_rate(state, seat)
        used = any_selection(rate, dice)
        rest = tuple(die.id for die in others(rate.dice, used) if dice.below(2))
        return RemoveGrey(tuple(die.id for die in used), None, rest)


def _picks(carrying: list[Magician]) -> Schema:
    """Nothing said, or so many chips from each."""
    shapes = [record(mag=one_of([magician.id]), count=number(1, magician.grey)) for magician in carrying]
    return {"oneOf": [one_of([None]), entries(shapes, 0, len(shapes)) if shapes else subset(())]}


def _wanted(picks: Iterable[GreyPick]) -> Counter[str]:
    wanted: Counter[str] = Counter()
    for pick in picks:
        wanted[pick.mag] += pick.count
    return wanted


def _heaviest_first(state: State, seat: Seat, removed: int) -> Counter[str]:
    """Where nobody says from whom: each magician is emptied before the next (EW-13.3)."""
    wanted: Counter[str] = Counter()
    for magician in sorted(carriers(state, seat), key=lambda carrier: (-carrier.grey, carrier.number)):
        wanted[magician.id] = min(magician.grey, removed - wanted.total())
    return +wanted


def _remove(now: Now[State], seat: Seat, answer: RemoveGrey) -> None:
    state, rate = now.state, grey_rate(now.state, seat)
    used, back = rate.pick(answer.dice), rate.pick(answer.take_back)
    points = sum(die.face for die in used)
    removed = rate.bought(points)
    wanted = _heaviest_first(state, seat, removed) if answer.from_ is None else _wanted(answer.from_)
    for mag, count in wanted.items():
        magician = state.magicians[mag]
        state.move(mag, magician.space, grey=magician.grey - count)
    state.return_dice(seat, [*used, *back])
    state.tally(seat, grey_removed=state.guilds[seat].tally.grey_removed + removed)
    now.tell("grey_removed", seat=seat, dice=[die.id for die in used], faces=[die.face for die in used], points=points,
             removed=removed, count=removed, lost=points - removed * rate.cost, taken_back=[die.id for die in back],
             left=[die.id for die in others(rate.dice, [*used, *back])],
             **{"from": [{"mag": mag, "count": count} for mag, count in wanted.items()]})
