"""What a guild expects of the duels: who will rise with which chance, and what that is worth to it.

A magician's final points are taken as what lies on it and what its owner may still cast, with noise. A magician rises
if it has a point and no more of its rivals reach its points than there are titles to spare (EW-9.3 to EW-9.13).
"""
from __future__ import annotations

from collections.abc import Iterator
from math import erf, sqrt

import msgspec

from app.games.core.message import Seat
from app.games.elfenwizards.board import (
    DIE_SIDES,
    DUEL_LEVEL,
    DUELS,
    FINAL_HIGH_WIZARD,
    FINAL_VACANCY,
    FRONT,
    LEVEL_OF,
    LEVELS,
    MAGIC_USER,
    MAJOR_LEVEL,
    POINTS,
    TURNS,
)
from app.games.elfenwizards.bots.style import Style
from app.games.elfenwizards.content import Duel
from app.games.elfenwizards.rules.phases import Phase
from app.games.elfenwizards.rules.standing import Candidates, candidates, points_on, reserved_for
from app.games.elfenwizards.state import Magician, State

QUANTILES = (-1.2816, -0.5244, 0.0, 0.5244, 1.2816)     # five equally likely values of the normal distribution
AVERAGE = (1 + DIE_SIDES) / 2


def _stake(duel: Duel) -> float:
    """The title against the foot of the pyramid and the grey chip a loser bears."""
    grey = LEVELS[DUEL_LEVEL[duel.id]].grey
    return float(POINTS[LEVEL_OF[duel.titles[0]]] - POINTS[MAGIC_USER] + (grey.value if grey else 0))


STAKES = {DUEL_LEVEL[duel.id]: _stake(duel) for duel in DUELS}  # by level of the candidates


class Fighter(msgspec.Struct):
    """A candidate as the guild sees it."""

    mag: str
    owner: Seat
    mean: float                                 # points it is expected to end with
    spread: float                               # how unsure that is
    worth: float                                # its title, to the guild that looks

    def reaches(self, points: float) -> float:
        """The chance that it ends with so many points or more."""
        if not self.spread:
            return 1.0 if self.mean >= points else 0.0
        return 0.5 + 0.5 * erf((self.mean - points + 0.5) / (self.spread * 1.4142135623730951))


class Prospect(msgspec.Struct):
    """A duel as the guild sees it."""

    level: str
    titles: int
    fighters: list[Fighter]
    is_open: bool                               # the guild may cast here
    tie_counts: bool                            # two who are level may both rise (EW-9.12)
    known: dict[tuple[str, int], float] = {}    # values worked out, by fighter and points added

    def at_stake(self) -> float:
        """More than this cannot be gained here."""
        return sum(abs(fighter.worth) for fighter in self.fighters)

    def gain(self, fighter: Fighter, points: int) -> float:
        """What so many points more on the fighter would bring."""
        return self._value(fighter, points) - self._value(fighter, 0)

    def lay(self, fighter: Fighter, points: int) -> None:
        fighter.mean += points
        self.known.clear()

    def _value(self, raised: Fighter, points: int) -> float:
        found = self.known.get((raised.mag, points))
        if found is None:
            raised.mean += points
            found = sum(fighter.worth * self.chance(fighter) for fighter in self.fighters if fighter.worth)
            raised.mean -= points
            self.known[raised.mag, points] = found
        return found

    def chance(self, fighter: Fighter) -> float:
        """That the fighter rises."""
        if not fighter.spread:
            return self._chance_at(fighter, round(fighter.mean))
        ends = (round(fighter.mean + fighter.spread * z) for z in QUANTILES)
        return sum(self._chance_at(fighter, points) for points in ends) / len(QUANTILES)

    def _chance_at(self, fighter: Fighter, points: int) -> float:
        """That it rises with these points: with one title nobody else has them, with two at most one other."""
        if points < 1:
            return 0.0
        none, one = 1.0, 0.0
        for rival in self.fighters:
            if rival is not fighter:
                level_or_above = rival.reaches(points)
                above = level_or_above if self.tie_counts else rival.reaches(points + 1)
                one = one * (1.0 - level_or_above) + none * above
                none *= 1.0 - level_or_above
        return none if self.titles == 1 else none + one


class Force(msgspec.Struct, frozen=True):
    """What a guild may still cast, as far as one can tell."""

    dice: dict[str, float]                      # points by level
    chips: int
    shares: dict[str, float]                    # of the whole, for one candidate on a level
    counts: dict[str, int]                      # candidates by level


def prospects(state: State, seat: Seat, style: Style) -> list[Prospect]:
    """All duels, without anything that the guild itself may still cast."""
    fighting, points = candidates(state), points_on(state)
    forces = [_force(state, fighting, other) for other in range(len(state.guilds))]
    worth = _worth_of_rivals(state, seat, style)
    found = []
    for duel in DUELS:
        stake = STAKES[DUEL_LEVEL[duel.id]] * (style.crown if duel is DUELS[0] else 1.0)
        last = [_finish(state, other, style) if duel is DUELS[0] else 1.0 for other in range(len(forces))]
        fighters = [_fighter(magician, points, forces, style) for magician in fighting[duel.id]]
        for fighter in fighters:
            if fighter.owner == seat:
                fighter.mean, fighter.spread = points.get(fighter.mag, 0), 0.0
            if fighter.owner == seat or len(duel.titles) == 1:
                fighter.worth = stake * worth[fighter.owner] * last[fighter.owner]
        found.append(Prospect(DUEL_LEVEL[duel.id], len(duel.titles), fighters,
                              reserved_for(fighting[duel.id]) in (None, seat), state.options.mu_tie_rule == "french"))
    return found


def _fighter(magician: Magician, points: dict[str, int], forces: list[Force], style: Style) -> Fighter:
    force, level = forces[magician.owner], magician.level or ""
    dice, chips = force.dice.get(level, 0.0) / force.counts[level], force.chips * force.shares[level]
    mean = points.get(magician.id, 0) + style.follow * dice + style.spend * chips
    return Fighter(magician.id, magician.owner, mean, style.noise * sqrt((dice + chips) * len(forces)), 0.0)


def _force(state: State, fighting: Candidates, seat: Seat) -> Force:
    """Dice not rolled yet are expected where the guild has most to win."""
    guild, counts, total = state.guilds[seat], dict.fromkeys(STAKES, 0), 0.0
    for magician in _own(fighting, seat):
        counts[magician.level or ""] += 1
        total += STAKES[magician.level or ""]
    shares = {level: STAKES[level] / total for level in counts}
    if guild.passed:
        return Force({}, 0, shares, counts)
    dice = dict.fromkeys(STAKES, 0.0)
    for die in guild.dice:
        if level := MAJOR_LEVEL.get(die.zone):
            dice[level] += die.face
        elif die.zone == FRONT and state.phase <= Phase.SECOND_ROLL:
            for open_level, share in shares.items():
                dice[open_level] += AVERAGE * share * counts[open_level]
    return Force(dice, guild.reserve, shares, counts)


def _own(fighting: Candidates, seat: Seat) -> Iterator[Magician]:
    return (magician for crowd in fighting.values() for magician in crowd if magician.owner == seat)


def _worth_of_rivals(state: State, seat: Seat, style: Style) -> list[float]:
    """What a title of each guild is worth to this one, in parts of an own title."""
    best, each = max(guild.total for guild in state.guilds), style.rivalry / (len(state.guilds) - 1)
    return [1.0 if other == seat else -each * (style.leader if guild.total == best > 0 else 1.0)
            for other, guild in enumerate(state.guilds)]


def _finish(state: State, seat: Seat, style: Style) -> float:
    """A High Wizard who ends the game is worth more to a guild that leads, and less to another (EW-15.2)."""
    guild = state.guilds[seat]
    if guild.hw_count < FINAL_HIGH_WIZARD - 1 or state.turn == TURNS:
        return 1.0
    return 1.0 + (style.finish if guild.total == max(other.total for other in state.guilds) else -style.finish)


def end_chance(state: State, found: list[Prospect]) -> float:
    """That this turn is the last (EW-15.1 to EW-15.3)."""
    if state.turn == TURNS:
        return 1.0
    top = found[0]
    chances = {fighter.mag: top.chance(fighter) for fighter in top.fighters}
    ends = sum(chance for fighter in top.fighters for chance in [chances[fighter.mag]]
               if state.guilds[fighter.owner].hw_count == FINAL_HIGH_WIZARD - 1)
    vacant = 1.0 - sum(chances.values()) if state.no_hw_turns == FINAL_VACANCY - 1 else 0.0
    return min(1.0, ends + vacant)
