"""The story of a game that is over, in figures."""
from __future__ import annotations

from app.games.core.game import Luck
from app.games.core.message import Seat
from app.games.elfenwizards.board import DUELS, LEVELS, POINTS
from app.games.elfenwizards.shown import GuildStatistics, Statistics
from app.games.elfenwizards.state import DuelResult, State


def statistics(state: State) -> Statistics:
    contested = [duel for duel in state.duels if duel.winners and len(duel.candidates) > len(duel.winners)]
    crowned = [duel for duel in state.duels if duel.duel == DUELS[0].id and duel.winners]
    return Statistics(
        tuple(_guild(state, seat) for seat in range(len(state.guilds))),
        {magician.id: magician.path for magician in state.magicians.values()},
        closest=min(contested, key=lambda duel: (_lead(duel), -sum(duel.points)), default=None),
        most_expensive=max(state.duels, key=lambda duel: sum(duel.points), default=None),
        cheapest_high_wizard=min(crowned, key=lambda duel: max(duel.points), default=None))


def _lead(duel: DuelResult) -> int:
    """By how much the last of the winners was ahead of the best of the others."""
    points = duel.points_by_magician
    return points[duel.winners[-1]] - max(points[mag] for mag in points if mag not in duel.winners)


def _guild(state: State, seat: Seat) -> GuildStatistics:
    guild = state.guilds[seat]
    tally = guild.tally
    return GuildStatistics(
        seat,
        {level: POINTS[level] * sum(turn.by_level[level] for turn in guild.turns) for level in LEVELS},
        sum(turn.grey for turn in guild.turns),
        tally.dice_rolled,
        round(tally.faces_rolled / tally.dice_rolled, 2) if tally.dice_rolled else None,
        tally.rerolls, tally.cast, tally.cast_for_others, tally.promised, tally.promises,
        tally.grey_received, tally.grey_removed)


def luck(state: State) -> tuple[Luck, ...]:
    """The sum of all faces a guild has rolled, against that of as many fair dice."""
    tallies = [guild.tally for guild in state.guilds]
    return tuple(Luck.of_dice(seat, tally.faces_rolled, tally.dice_rolled) for seat, tally in enumerate(tallies))
