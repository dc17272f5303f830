"""What would be: the totals this turn leads to if nothing more is cast, and what may end the game."""
from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.games.core.message import Message
from app.games.elfenwizards.board import (
    DEFEATED_SPACE,
    DUEL_LEVEL,
    DUELS,
    FINAL_HIGH_WIZARD,
    FINAL_VACANCY,
    GREY_FOR,
    LEVEL_OF,
    LEVELS,
    MAGIC_USER,
    POINTS,
    TURNS,
)
from app.games.elfenwizards.rules.phases import Phase
from app.games.elfenwizards.rules.scoring import end_reasons
from app.games.elfenwizards.rules.vacancies import defeated, vacant_titles
from app.games.elfenwizards.state import DuelResult, State

LAST_CANDIDATES = LEVELS["wizard"].spaces


def totals_if_ended_now(state: State, ended: Sequence[DuelResult]) -> list[int] | None:
    """Titles as they stand, vacancies taken, the rest demoted, no grey chip removed. None outside phases 2 to 9."""
    if not Phase.FIRST_ROLL <= state.phase < Phase.SCORING:
        return None
    after = _after_duels(state, ended) if state.phase <= Phase.DUELS else state
    totals = [guild.total for guild in state.guilds]
    for magician in after.magicians.values():
        totals[magician.owner] += POINTS[LEVEL_OF.get(magician.space, MAGIC_USER)] - magician.grey
    fallen, titles = defeated(after), vacant_titles(after)
    for magician, title in zip(fallen, titles, strict=False):
        totals[magician.owner] += POINTS[LEVEL_OF[title]] - POINTS[MAGIC_USER]
    for magician in fallen[len(titles):]:
        totals[magician.owner] -= GREY_FOR[magician.space]
    return totals


def _after_duels(state: State, ended: Sequence[DuelResult]) -> State:
    after = State(state.options, state.guilds, dict(state.magicians), state.dragon)
    for duel, result in zip(DUELS, ended, strict=True):
        space = DEFEATED_SPACE.get(DUEL_LEVEL[duel.id])
        for mag in result.candidates:
            if mag in result.winners:
                after.move(mag, duel.titles[result.winners.index(mag)])
            elif space:
                after.move(mag, space)
    return after


def warnings(state: State) -> Iterator[Message]:
    """What may end the game with this turn; after the award, what does (EW-15.1 to EW-15.3)."""
    if state.ending:
        return
    if state.phase > Phase.DUELS:
        yield from (Message(f"warning.{reason}.sure") for reason in end_reasons(state))
        return
    if state.turn == TURNS:
        yield Message("warning.fourth_turn")
    candidates = {magician.owner for magician in state.magicians.values() if magician.space in LAST_CANDIDATES}
    for seat in sorted(candidates):
        if state.guilds[seat].hw_count == FINAL_HIGH_WIZARD - 1:
            yield Message("warning.second_high_wizard", {"seat": seat})
    if state.no_hw_turns == FINAL_VACANCY - 1:
        yield Message("warning.second_vacancy")
