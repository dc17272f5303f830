"""What a guild expects of the duels: what its rivals may still cast, and what each title is worth to it."""
from __future__ import annotations

from collections import Counter
from math import sqrt

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
from app.games.elfenwizards.bots.chances import Fighter, Prospect
from app.games.elfenwizards.bots.style import Style
from app.games.elfenwizards.content import Duel
from app.games.elfenwizards.rules.phases import Phase
from app.games.elfenwizards.rules.standing import candidates, points_on, reserved_for
from app.games.elfenwizards.state import Magician, State

AVERAGE = (1 + DIE_SIDES) / 2


def _stake(duel: Duel) -> float:
    """The title against the foot of the pyramid and the grey chip a loser bears."""
    grey = LEVELS[DUEL_LEVEL[duel.id]].grey
    return float(POINTS[LEVEL_OF[duel.titles[0]]] - POINTS[MAGIC_USER] + (grey.value if grey else 0))


STAKES = {DUEL_LEVEL[duel.id]: _stake(duel) for duel in DUELS}  # by level of the candidates


class Force(msgspec.Struct, frozen=True):
    """What a guild may still cast on each of its candidates of a level, as far as one can tell."""

    dice: dict[str, float]                      # points
    chips: dict[str, float]


SPENT = Force(dict.fromkeys(STAKES, 0.0), dict.fromkeys(STAKES, 0.0))


def prospects(state: State, seat: Seat, style: Style) -> list[Prospect]:
    """All duels in the order of resolution, without anything that the guild itself may still cast."""
    fighting, points, worths = candidates(state), points_on(state), _worths(state, seat, style)
    forces = [SPENT if other == seat or guild.passed else _force(state, other)
              for other, guild in enumerate(state.guilds)]
    found = []
    for duel in DUELS:
        crowd = fighting[duel.id]
        fighters = [_fighter(magician, points.get(magician.id, 0), forces, style) for magician in crowd]
        for fighter in fighters:
            if fighter.owner == seat or len(duel.titles) == 1:
                fighter.worth = worths[fighter.owner] * STAKES[DUEL_LEVEL[duel.id]]
                fighter.worth *= style.crown if duel is DUELS[0] else 1.0
        found.append(Prospect(DUEL_LEVEL[duel.id], len(duel.titles), fighters, reserved_for(crowd) in (None, seat),
                              state.options.mu_tie_rule == "french"))
    return found


def _fighter(magician: Magician, points: int, forces: list[Force], style: Style) -> Fighter:
    """Rivals do not cast all they could, and the more guilds there are, the more may meddle."""
    force, level = forces[magician.owner], magician.level or ""
    dice, chips = force.dice[level], force.chips[level]
    return Fighter(magician.id, magician.owner, points + style.follow * dice + style.spend * chips,
                   style.noise * sqrt((dice + chips) * len(forces)), 0.0)


def _force(state: State, seat: Seat) -> Force:
    """Minor spells, and dice still to be rolled, are expected where the guild has most to win."""
    guild, counts = state.guilds[seat], Counter(magician.level or "" for magician in state.owned(seat))
    unit = 1.0 / sum(STAKES[level] * count for level, count in counts.items())
    rolls = AVERAGE * len(guild.in_zone(FRONT)) if state.phase <= Phase.SECOND_ROLL else 0.0
    placed = dict.fromkeys(STAKES, 0)
    for die in guild.dice:
        if level := MAJOR_LEVEL.get(die.zone):
            placed[level] += die.face
    return Force({level: placed[level] / count + rolls * STAKES[level] * unit for level, count in counts.items()},
                 {level: guild.reserve * STAKES[level] * unit for level in counts})


def _worths(state: State, seat: Seat, style: Style) -> list[float]:
    """What a title of each guild is worth to this one, in parts of an own title."""
    best, share = max(guild.total for guild in state.guilds), style.rivalry / (len(state.guilds) - 1)
    return [1.0 if other == seat else -share * (style.leader if guild.total == best > 0 else 1.0)
            for other, guild in enumerate(state.guilds)]


def end_chance(state: State, found: list[Prospect]) -> float:
    """That this turn is the last (EW-15.1 to EW-15.3)."""
    if state.turn == TURNS:
        return 1.0
    top = found[0]
    chances = {fighter.owner: top.chance(fighter) for fighter in top.fighters}
    ends = sum(chance for owner, chance in chances.items() if state.guilds[owner].hw_count == FINAL_HIGH_WIZARD - 1)
    vacant = 1.0 - sum(chances.values()) if state.no_hw_turns == FINAL_VACANCY - 1 else 0.0
    return min(1.0, max(0.0, ends + vacant))
