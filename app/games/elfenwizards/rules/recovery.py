"""Phases 4 and 6: dice in the Minor Spells space bring minor spells back to the reserve (EW-7, EW-10)."""
from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.agenda import NOT_AS_ASKED, Now, Step
from app.games.core.ask import subset
from app.games.core.choice import Choice
from app.games.core.dice import Chance
from app.games.core.message import Message, Refusal, Seat
from app.games.elfenwizards.actions import Recover, Sealed
from app.games.elfenwizards.board import MINOR_SPACE, RECOVERY_COST
from app.games.elfenwizards.rules.decision import SealedVote
from app.games.elfenwizards.rules.phases import Phase, enter
from app.games.elfenwizards.rules.refusals import refuse
from app.games.elfenwizards.rules.selection import Rate, any_selection, others
from app.games.elfenwizards.state import State


def recovery_rate(state: State, seat: Seat) -> Rate:
    guild = state.guilds[seat]
    return Rate(tuple(guild.in_zone(MINOR_SPACE)), RECOVERY_COST, guild.minor_space, "EW-7.1",
                useless=refuse("e11", "EW-7.2"), superfluous=refuse("e12", "EW-7.6"))


class FirstRecovery(Step):
    """Only guilds that could recover something are asked."""

    def run(self, now: Now[State]) -> None:
        state = now.state
        rates = {seat: recovery_rate(state, seat) for seat in state.turn_order()}
        seats = tuple(seat for seat, rate in rates.items() if rate.bought(sum(die.face for die in rate.dice)))
        enter(state, Phase.RECOVERY_1, busy=bool(seats))
        now.then(FirstRecovering(seats))


class SecondRecovery(Step):
    """Whoever has a die there is asked, since it may be taken back (EW-10.3)."""

    def run(self, now: Now[State]) -> None:
        state = now.state
        seats = tuple(seat for seat in state.turn_order() if state.guilds[seat].in_zone(MINOR_SPACE))
        enter(state, Phase.RECOVERY_2, busy=bool(seats))
        now.then(SecondRecovering(seats))


class Recovering(SealedVote):
    """What both recoveries share: one sealed selection of dice (EW-7.7, EW-7.9)."""

    hears: ClassVar[tuple[type[Action], ...]] = (Recover,)

    def carry_out(self, now: Now[State], seat: Seat, answer: Sealed) -> None:
        assert isinstance(answer, Recover)
        _recover(now, seat, answer)


class FirstRecovering(Recovering):
    """D6: dice not used stay where they are (EW-7.5)."""

    def choices(self, state: State, seat: Seat) -> Iterable[Choice]:
        if seat in self.waits_for(state):
            ids = [die.id for die in recovery_rate(state, seat).dice]
            yield Choice(Recover(()), Message("choice.recover"), (MINOR_SPACE,), {"dice": subset(ids)})

    def objection(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, Recover)
        if action.take_back:
            return Refusal(NOT_AS_ASKED.reason, "EW-7.5")
        return recovery_rate(state, seat).objection(action.dice, ())

    def fallback(self, state: State, seat: Seat) -> Recover:
        return Recover(())

    def guess(self, state: State, seat: Seat, dice: Chance) -> Recover:
        return Recover(tuple(die.id for die in any_selection(recovery_rate(state, seat), dice)))


class SecondRecovering(Recovering):
    """D9: each die not used is left for the next turn or taken back (EW-10.2)."""

    def choices(self, state: State, seat: Seat) -> Iterable[Choice]:
        if seat in self.waits_for(state):
            ids = [die.id for die in recovery_rate(state, seat).dice]
            yield Choice(Recover(()), Message("choice.recover_or_take_back"), (MINOR_SPACE,),
                         {"dice": subset(ids), "take_back": subset(ids)})

    def objection(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, Recover)
        return recovery_rate(state, seat).objection(action.dice, action.take_back)

    def fallback(self, state: State, seat: Seat) -> Recover:
        rate = recovery_rate(state, seat)
        used = rate.thrifty()
        return Recover(tuple(die.id for die in used), tuple(die.id for die in others(rate.dice, used)))

    def guess(self, state: State, seat: Seat, dice: Chance) -> Recover:
        rate = recovery_rate(state, seat)
        used = any_selection(rate, dice)
        rest = tuple(die.id for die in others(rate.dice, used) if dice.below(2))
        return Recover(tuple(die.id for die in used), rest)


def _recover(now: Now[State], seat: Seat, answer: Recover) -> None:
    """Points of the dice are added first; what is left over is lost (EW-7.2, EW-7.3)."""
    state, rate = now.state, recovery_rate(now.state, seat)
    guild, used, back = state.guilds[seat], rate.pick(answer.dice), rate.pick(answer.take_back)
    points = sum(die.face for die in used)
    recovered = rate.bought(points)
    state.change(seat, reserve=guild.reserve + recovered, minor_space=guild.minor_space - recovered)
    state.return_dice(seat, [*used, *back])
    left = others(rate.dice, [*used, *back])
    now.tell("recovery", seat=seat, phase=state.phase, dice=[die.id for die in used],
             faces=[die.face for die in used], points=points, recovered=recovered, count=recovered,
             lost=points - recovered * RECOVERY_COST, taken_back=[die.id for die in back],
             left=[die.id for die in left], reserve=guild.reserve + recovered)
