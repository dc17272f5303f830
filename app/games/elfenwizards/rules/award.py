"""Phase 5, its end: the duels are resolved and the titles awarded (EW-9)."""
from __future__ import annotations

from app.games.core.agenda import Now, Step
from app.games.elfenwizards.board import CAST, DEFEATED_SPACE, DUEL_LEVEL, DUELS, LEVEL_OF, MAJOR_LEVEL
from app.games.elfenwizards.content import Duel
from app.games.elfenwizards.rules.standing import candidates, points_on, results
from app.games.elfenwizards.state import DuelResult, State


class Award(Step):
    """Top to bottom, left to right, so that every title is empty before its winner comes (EW-9.1)."""

    def run(self, now: Now[State]) -> None:
        state = now.state
        ended = results(state, candidates(state), points_on(state))
        for duel, result in zip(DUELS, ended, strict=True):
            _resolve(now, duel, result)
        state.duels = (*state.duels, *ended)
        _crown(state, ended[0])
        _return_spells(state)


def _resolve(now: Now[State], duel: Duel, result: DuelResult) -> None:
    """Winners move up; losers leave their space, but for Magic Users, who stay (EW-9.16 to EW-9.18)."""
    titles = duel.titles[:len(result.winners)]
    now.tell("duel_resolved", duel=duel.id, level=LEVEL_OF[duel.titles[0]],
             points_by_magician=[{"mag": mag, "points": points} for mag, points in result.points_by_magician.items()],
             winners=list(result.winners), titles=list(titles), reason=result.reason)
    for mag, title in zip(result.winners, titles, strict=True):
        now.state.move(mag, title)
    space = DEFEATED_SPACE.get(DUEL_LEVEL[duel.id])
    for mag in result.candidates:
        if space and mag not in result.winners:
            now.state.move(mag, space)
            now.tell("defeated", mag=mag, space=space, seat=now.state.magicians[mag].owner)


def _crown(state: State, top: DuelResult) -> None:
    if not top.winners:
        state.no_hw_turns += 1
        return
    owner = state.magicians[top.winners[0]].owner
    state.change(owner, hw_count=state.guilds[owner].hw_count + 1)


def _return_spells(state: State) -> None:
    """All dice of the duels, cast or not, come back; cast chips go to the Minor Spells space (EW-9.19 to EW-9.21)."""
    for seat, guild in enumerate(state.guilds):
        state.return_dice(seat, [die for die in guild.dice if die.zone == CAST or die.zone in MAJOR_LEVEL])
        cast = sum(chip.seat == seat for chip in state.cast_minor)
        state.change(seat, minor_space=guild.minor_space + cast)
    state.cast_minor = ()
