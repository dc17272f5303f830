"""How the duels stand: who is a candidate where, what lies on whom, and who wins with that (EW-8.10, EW-9)."""
from __future__ import annotations

from collections.abc import Iterator

from app.games.core.message import Seat
from app.games.elfenwizards.actions import MINOR
from app.games.elfenwizards.board import CAST, DUEL_AT, DUEL_LEVEL, DUELS, MAGIC_USER, MINOR_SPELL_POINTS
from app.games.elfenwizards.content import Duel
from app.games.elfenwizards.state import DuelReason, DuelResult, Magician, State

Candidates = dict[str, list[Magician]]          # by duel
Ranking = list[tuple[str, int]]                 # magicians with their points, best first
Verdict = tuple[tuple[str, ...], DuelReason]    # who wins, and why


def candidates(state: State) -> Candidates:
    """Left to right; on one space by colour and number."""
    crowds = state.crowds()
    return {duel.id: [magician for space in duel.candidates for magician in crowds.get(space, ())] for duel in DUELS}


def reserved_for(fighting: list[Magician]) -> Seat | None:
    """The guild that alone may cast here: two or more candidates, all of them its own (EW-8.10, EW-8.11)."""
    owners = {magician.owner for magician in fighting}
    return fighting[0].owner if len(fighting) > 1 and len(owners) == 1 else None


def rivals(state: State, mag: str) -> set[str]:
    """The other candidates of its duel."""
    duel = DUEL_AT[state.magicians[mag].space]
    return {other.id for space in duel.candidates for other in state.on_space(space)} - {mag}


def may_cast_on(state: State, seat: Seat, mag: str) -> bool:
    duel = DUEL_AT[state.magicians[mag].space]
    owner = reserved_for([magician for space in duel.candidates for magician in state.on_space(space)])
    return owner is None or owner == seat


def open_targets(state: State, seat: Seat) -> dict[str, list[str]]:
    """The magicians on whom the guild may cast, by level."""
    targets: dict[str, list[str]] = {}
    for duel, fighting in candidates(state).items():
        if fighting and reserved_for(fighting) in (None, seat):
            targets.setdefault(DUEL_LEVEL[duel], []).extend(magician.id for magician in fighting)
    return targets


def spells(state: State) -> Iterator[tuple[Seat, str, str, int]]:
    """All spells that lie on magicians: who cast it, what it is, on whom, and its points (EW-9.2)."""
    for seat, guild in enumerate(state.guilds):
        for die in guild.dice:
            if die.zone == CAST:
                yield seat, die.id, die.target, die.face
    for chip in state.cast_minor:
        yield chip.seat, MINOR, chip.mag, MINOR_SPELL_POINTS


def points_on(state: State) -> dict[str, int]:
    """The points of each magician on whom something lies, whoever cast it."""
    points: dict[str, int] = {}
    for _, _, mag, worth in spells(state):
        points[mag] = points.get(mag, 0) + worth
    return points


def points_by(state: State, seat: Seat) -> dict[str, int]:
    """What this guild alone has cast on each magician."""
    points: dict[str, int] = {}
    for caster, _, mag, worth in spells(state):
        if caster == seat:
            points[mag] = points.get(mag, 0) + worth
    return points


def results(state: State, fighting: Candidates, points: dict[str, int]) -> list[DuelResult]:
    """How all duels end if they end now, in the order of resolution."""
    return [_result(state, duel, fighting[duel.id], points) for duel in DUELS]


def _result(state: State, duel: Duel, fighting: list[Magician], points: dict[str, int]) -> DuelResult:
    able = [magician for magician in fighting if points.get(magician.id)]
    ranked = sorted(able, key=lambda magician: _rank(state, magician, points))
    winners, reason = _decide(state, duel, fighting, [(mag.id, points[mag.id]) for mag in ranked])
    ids = tuple(magician.id for magician in fighting)
    return DuelResult(duel.id, ids, tuple(points.get(mag, 0) for mag in ids), winners, reason, state.turn)


def _decide(state: State, duel: Duel, fighting: list[Magician], able: Ranking) -> Verdict:
    """Who wins, of those with points, best first (EW-9.3 to EW-9.7)."""
    if not fighting:
        return (), "no_candidate"
    if not able:                                # EW-9.6
        return (), "no_points"
    if len(fighting) == 1:
        return (able[0][0],), "lone"
    if DUEL_LEVEL[duel.id] == MAGIC_USER:
        return _decide_magic_users(able, state.options.mu_tie_rule == "french")
    if len(able) == 2 and able[0][1] == able[1][1]:
        return (), "tie"
    return (able[0][0],), "more_points"


def _rank(state: State, magician: Magician, points: dict[str, int]) -> tuple[int, int, int]:
    """Points first; among equals, who sits nearer to the Dragon stands left (EW-9.15)."""
    return -points[magician.id], (magician.owner - state.dragon) % len(state.guilds), magician.number


def _decide_magic_users(able: Ranking, two_may_tie: bool) -> Verdict:
    """Two titles for all on one space (EW-9.8 to EW-9.13)."""
    first, second, third = ([points for _, points in able] + [0, 0])[:3]
    both = tuple(mag for mag, _ in able[:2])
    if first == second:
        return (both, "more_points") if third < first and two_may_tie else ((), "tie_first")
    return (both, "more_points") if second > third else (both[:1], "leader_only")
