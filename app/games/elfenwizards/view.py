"""What a viewer may see; and its inverse: deal again all that the viewer may not.

Everything on the board is public. Secret are only the sealed answers, until the last one is in (EW-7.9, EW-13.6).
"""
from __future__ import annotations

from collections.abc import Sequence

from app.games.core.agenda import AnyPosition
from app.games.core.clone import clone
from app.games.core.dice import Chance
from app.games.core.message import Seat
from app.games.elfenwizards.actions import MINOR
from app.games.elfenwizards.board import CASTING_LEVELS, DUEL_LEVEL, DUELS, LEVEL_OF, MAJOR_LEVEL, MINOR_SPELL_POINTS
from app.games.elfenwizards.outlook import totals_if_ended_now, warnings
from app.games.elfenwizards.rules.decision import SealedVote
from app.games.elfenwizards.rules.grey import grey_supply
from app.games.elfenwizards.rules.phases import Phase
from app.games.elfenwizards.rules.promising import progress
from app.games.elfenwizards.rules.standing import candidates, points_on, reserved_for, results, spells
from app.games.elfenwizards.rules.vacancies import defeated, vacant_titles
from app.games.elfenwizards.shown import (
    DuelShown,
    EndingShown,
    GuildShown,
    LastTurn,
    MagicianShown,
    Own,
    PhaseShown,
    PromiseShown,
    Shared,
    SpellsShown,
)
from app.games.elfenwizards.state import Die, DuelResult, State
from app.games.elfenwizards.statistics import statistics


def shared(position: AnyPosition) -> Shared:
    state: State = position.state
    is_settled = state.phase > Phase.DUELS
    points = points_on(state)
    ended = state.duels[-len(DUELS):] if is_settled else results(state, candidates(state), points)
    return Shared(
        state.turn, state.phase, _phases(state), state.dragon, tuple(state.turn_order()),
        _guilds(state, ended), _magicians(state, points),
        tuple(_duel(state, result, is_settled) for result in ended),
        tuple(vacant_titles(state)) if is_settled else (), tuple(magician.id for magician in defeated(state)),
        state.track, state.no_hw_turns, grey_supply(state), tuple(warnings(state)), state.window, _promises(state),
        _last_turn(state), _ending(state))


def own(position: AnyPosition, seat: Seat) -> Own | None:
    sealed = position.state.guilds[seat].sealed
    return Own(sealed) if sealed else None


def determinize(position: AnyPosition, viewer: Seat | None, dice: Chance) -> AnyPosition:
    dealt: AnyPosition = clone(position)
    top = dealt.agenda[-1] if dealt.agenda else None
    if isinstance(top, SealedVote):
        for seat in top.seats:
            if seat != viewer and dealt.state.guilds[seat].sealed:
                dealt.state.change(seat, sealed=top.guess(dealt.state, seat, dice))
    return dealt


def _phases(state: State) -> tuple[PhaseShown, ...]:
    return tuple(PhaseShown(phase.value, phase.name.lower(), "skipped" if phase in state.skipped else
                            "next" if phase > state.phase else "done" if phase < state.phase or state.ending else "now")
                 for phase in Phase)


def _guilds(state: State, ended: Sequence[DuelResult]) -> tuple[GuildShown, ...]:
    totals = totals_if_ended_now(state, ended)
    return tuple(GuildShown(
        seat, guild.colour, guild.total, totals[seat] if totals else None, guild.turns, guild.hw_count, guild.reserve,
        guild.minor_space, guild.on_track, guild.passed, guild.ready, guild.sealed is not None,
        _by_zone(guild.dice), _castable(guild.dice)) for seat, guild in enumerate(state.guilds))


def _by_zone(dice: Sequence[Die]) -> dict[str, tuple[Die, ...]]:
    zones: dict[str, list[Die]] = {}
    for die in dice:
        zones.setdefault(die.zone, []).append(die)
    return {zone: tuple(lying) for zone, lying in zones.items()}


def _castable(dice: Sequence[Die]) -> dict[str, int]:
    sums = dict.fromkeys(CASTING_LEVELS, 0)
    for die in dice:
        if level := MAJOR_LEVEL.get(die.zone):
            sums[level] += die.face
    return sums


def _magicians(state: State, points: dict[str, int]) -> tuple[MagicianShown, ...]:
    lying: dict[str, dict[Seat, list[int]]] = {}
    chips: dict[tuple[str, Seat], int] = {}
    for seat, spell, mag, worth in spells(state):
        faces = lying.setdefault(mag, {}).setdefault(seat, [])
        if spell == MINOR:
            chips[mag, seat] = chips.get((mag, seat), 0) + 1
        else:
            faces.append(worth)
    return tuple(MagicianShown(
        magician.id, magician.owner, magician.number, magician.level, magician.space, magician.grey,
        points.get(mag, 0), tuple(
            _spells_shown(seat, faces, chips.get((mag, seat), 0)) for seat, faces in lying.get(mag, {}).items()))
        for mag, magician in state.magicians.items())


def _spells_shown(seat: Seat, faces: list[int], minors: int) -> SpellsShown:
    return SpellsShown(seat, tuple(faces), minors, sum(faces) + minors * MINOR_SPELL_POINTS)


def _duel(state: State, result: DuelResult, is_settled: bool) -> DuelShown:
    duel = next(duel for duel in DUELS if duel.id == result.duel)
    best = sorted(result.points, reverse=True)
    margin = best[0] - best[1] if len(best) > 1 else sum(best)
    leader = result.candidates[result.points.index(best[0])] if margin else None
    return DuelShown(
        duel.id, DUEL_LEVEL[duel.id], LEVEL_OF[duel.titles[0]], duel.titles, result.candidates, result.points,
        reserved_for([state.magicians[mag] for mag in result.candidates]), len(result.candidates) == 1, leader, margin,
        result.winners, result.reason, is_settled)


def _promises(state: State) -> tuple[PromiseShown, ...]:
    return tuple(PromiseShown(
        entry.id, entry.author, entry.to, entry.kind, entry.mag, entry.points, entry.if_kept, entry.status,
        progress(state, entry.author, entry) if entry.status == "open" else entry.cast) for entry in state.ledger)


def _last_turn(state: State) -> LastTurn | None:
    scored = len(state.guilds[0].turns)
    if not scored:
        return None
    return LastTurn(scored, tuple(guild.turns[-1] for guild in state.guilds),
                    tuple(duel for duel in state.duels if duel.turn == scored))


def _ending(state: State) -> EndingShown | None:
    ending = state.ending
    if ending is None:
        return None
    return EndingShown(ending.reasons, ending.bonus, tuple(guild.total for guild in state.guilds), ending.winners,
                       statistics(state))
