"""D8: a guild plans the use of all its spells, casts two of them, and passes when nothing is to be won."""
from __future__ import annotations

from collections.abc import Iterator

import msgspec

from app.games.core.action import Action
from app.games.core.message import Seat
from app.games.elfenwizards.actions import MINOR, Pass, PlaceSpells, Spell
from app.games.elfenwizards.board import (
    MAJOR_LEVEL,
    MINOR_SPACE,
    MINOR_SPELL_POINTS,
    RECOVERY_COST,
    SPELLS_PER_DUEL_TURN,
)
from app.games.elfenwizards.bots.chances import Fighter, Prospect
from app.games.elfenwizards.bots.prospects import end_chance, prospects
from app.games.elfenwizards.bots.style import Style
from app.games.elfenwizards.rules.duelling import castable, usable
from app.games.elfenwizards.state import Die, State

TRIFLE = 0.02                                   # a die costs nothing, but is not thrown away for nothing


class Hand(msgspec.Struct):
    """What the guild can still cast: dice by level, the highest first, and minor spells with the price of each."""

    dice: dict[str, list[Die]]
    prices: list[float]                         # the cheapest first; as many as there are minor spells

    def take(self, bundle: Bundle) -> None:
        for die in bundle.dice:
            self.dice[MAJOR_LEVEL[die.zone]].remove(die)
        del self.prices[:bundle.chips]


class Bundle(msgspec.Struct, frozen=True):
    """Spells for one magician, and what they would bring."""

    prospect: Prospect
    fighter: Fighter
    dice: tuple[Die, ...]
    chips: int
    gain: float

    @property
    def points(self) -> int:
        return sum(die.face for die in self.dice) + self.chips * MINOR_SPELL_POINTS


def duel_turn(state: State, seat: Seat, style: Style) -> Action:
    """Of what is planned, dice come first, and the higher duels: minor spells can wait, they are good anywhere."""
    found = prospects(state, seat, style)
    hand = _hand(state, seat, style, found)
    plan = sorted(_plan(found, hand), key=lambda bundle: found.index(bundle.prospect))
    spells = [Spell(die.id, bundle.fighter.mag) for bundle in plan for die in bundle.dice]
    spells += [Spell(MINOR, bundle.fighter.mag) for bundle in plan for _ in range(bundle.chips)]
    wanted = min(SPELLS_PER_DUEL_TURN, usable(state, seat))
    if not spells:
        return Pass()
    if len(spells) >= wanted:
        return PlaceSpells(tuple(spells[:wanted]))
    filler, cost = _filler(found, hand)
    if cost >= sum(bundle.gain for bundle in plan):
        return Pass()
    return PlaceSpells((*spells, filler))


def _hand(state: State, seat: Seat, style: Style, found: list[Prospect]) -> Hand:
    dice: dict[str, list[Die]] = {}
    for die in sorted(castable(state, seat), key=lambda die: -die.face):
        dice.setdefault(MAJOR_LEVEL[die.zone], []).append(die)
    return Hand(dice, _prices(state, seat, style, end_chance(state, found)))


def _prices(state: State, seat: Seat, style: Style, end: float) -> list[float]:
    """Minor spells that dice lie ready to recover after the duels cost little (EW-10.1)."""
    guild = state.guilds[seat]
    ready = sum(die.face for die in guild.in_zone(MINOR_SPACE)) // RECOVERY_COST - guild.minor_space
    lent = min(guild.reserve, max(0, ready))
    price = style.chip + (style.last_chip - style.chip) * end
    return [style.lent_chip] * lent + [price] * (guild.reserve - lent)


def _plan(found: list[Prospect], hand: Hand) -> Iterator[Bundle]:
    """The best bundle, the next best beside it, and so on, until none brings anything."""
    while True:
        best = max(_bundles(found, hand), key=lambda bundle: bundle.gain, default=None)
        if best is None or best.gain <= 0:
            return
        hand.take(best)
        best.prospect.lay(best.fighter, best.points)
        yield best


def _bundles(found: list[Prospect], hand: Hand) -> Iterator[Bundle]:
    for prospect in found:
        if prospect.is_open:
            handfuls = [*_handfuls(prospect, hand)]
            for fighter in prospect.fighters:
                if fighter.worth:
                    for dice, chips, cost in handfuls:
                        points = sum(die.face for die in dice) + chips * MINOR_SPELL_POINTS
                        yield Bundle(prospect, fighter, dice, chips, prospect.gain(fighter, points) - cost)


def _handfuls(prospect: Prospect, hand: Hand) -> Iterator[tuple[tuple[Die, ...], int, float]]:
    """Single dice, the best few together, and minor spells alone or on top of all dice, as far as they could pay."""
    dice, at_stake, cost = tuple(hand.dice.get(prospect.level, ())), prospect.at_stake(), 0.0
    yield from (((die,), 0, TRIFLE) for die in dice)
    yield from ((dice[:count], 0, TRIFLE * count) for count in range(2, len(dice) + 1))
    for count, price in enumerate(hand.prices, start=1):
        cost += price
        if cost > at_stake:
            return
        yield (), count, cost
        if dice:
            yield dice, count, TRIFLE * len(dice) + cost


def _filler(found: list[Prospect], hand: Hand) -> tuple[Spell, float]:
    """The spell that does least harm where a second one has to be placed, and what it costs."""
    fillers = []
    for prospect in found:
        if prospect.is_open:
            for fighter in prospect.fighters:
                fillers += [(Spell(die.id, fighter.mag), TRIFLE - prospect.gain(fighter, die.face))
                            for die in hand.dice.get(prospect.level, ())]
                fillers += [(Spell(MINOR, fighter.mag), price - prospect.gain(fighter, MINOR_SPELL_POINTS))
                            for price in hand.prices[:1]]
    return min(fillers, key=lambda filler: filler[1])
