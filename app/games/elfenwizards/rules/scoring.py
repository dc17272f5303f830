"""Phase 10: every guild scores its magicians; the game may end (EW-14, EW-15)."""
from __future__ import annotations

from msgspec.structs import replace

from app.games.core.agenda import Now, Step
from app.games.core.message import Seat
from app.games.elfenwizards.board import (
    FINAL_HIGH_WIZARD,
    FINAL_VACANCY,
    LEVELS,
    POINTS,
    RESERVE_BONUS,
    TURNS,
)
from app.games.elfenwizards.rules.phases import Phase, enter
from app.games.elfenwizards.state import Ending, State, TurnScore


class Scoring(Step):
    def run(self, now: Now[State]) -> None:
        state = now.state
        enter(state, Phase.SCORING, busy=True)
        for seat in range(len(state.guilds)):
            _score(now, seat)
        for mag, magician in state.magicians.items():
            state.magicians[mag] = replace(magician, path=(*magician.path, magician.level or ""))
        if reasons := end_reasons(state):
            _finish(now, reasons)


def _score(now: Now[State], seat: Seat) -> None:
    state, guild = now.state, now.state.guilds[seat]
    by_level, grey = dict.fromkeys(LEVELS, 0), 0
    for magician in state.owned(seat):
        by_level[magician.level or ""] += 1
        grey += magician.grey
    gained = sum(POINTS[level] * count for level, count in by_level.items()) - grey
    score = TurnScore(by_level, grey, gained, guild.total + gained)
    state.change(seat, total=score.total, turns=(*guild.turns, score))
    now.tell("turn_scored", seat=seat, by_level=by_level, grey=grey, sum=gained, total=score.total)


def end_reasons(state: State) -> tuple[str, ...]:
    """All reasons for which the game is over after this turn (EW-15.1 to EW-15.4)."""
    holds = {
        "fourth_turn": state.turn == TURNS,
        "second_high_wizard": any(guild.hw_count == FINAL_HIGH_WIZARD for guild in state.guilds),
        "second_vacancy": state.no_hw_turns == FINAL_VACANCY,
    }
    return tuple(reason for reason, held in holds.items() if held)


def _finish(now: Now[State], reasons: tuple[str, ...]) -> None:
    """Minor spells in reserve score; equal totals share the victory (EW-15.6, EW-15.8)."""
    state = now.state
    bonus = tuple(guild.reserve * RESERVE_BONUS for guild in state.guilds)
    for seat, guild in enumerate(state.guilds):
        state.change(seat, total=guild.total + bonus[seat])
    totals = [guild.total for guild in state.guilds]
    winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    state.ending = Ending(reasons, bonus, winners)
    now.tell("game_ended", reasons=list(reasons), bonus=list(bonus), totals=totals, winners=list(winners),
             count=len(winners))
    now.end()
