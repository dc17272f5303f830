"""Possession by Demons, the Dragon's bond, and their cure (WZ-7.3044, WZ-7.3051-2)."""
from __future__ import annotations

from app.games.core.message import Seat
from app.games.wizards.rules.frames.base import Now, resolves
from app.games.wizards.rules.frames.encounters import Afflict, Cure
from app.games.wizards.rules.whereabouts import leave
from app.games.wizards.tables import LAIR, LAIR_DAYS


@resolves(Afflict)
def _afflict(now: Now, frame: Afflict) -> None:
    """He loses his event cards, and his animal leaves."""
    state, seat = now.state, frame.seat
    player = state.players[seat]
    if getattr(player, frame.by):
        return
    state.event_discard = (*state.event_discard, *(held.card for held in player.events))
    state.change(seat, events=(), **{frame.by: True})
    if frame.by == "dragonbound":
        state.change(seat, lair_left=None)      # WZ-12.513
    now.tell(f"afflicted.{frame.by}", seat=seat)
    leave(now, seat)


@resolves(Cure)
def _cure(now: Now, frame: Cure) -> None:
    cure(now, frame.seat)


def cure(now: Now, seat: Seat) -> None:
    """Of both at once (R27); on the Lair tile time begins anew (R39)."""
    state = now.state
    player = state.players[seat]
    if not player.is_afflicted:
        return
    left = LAIR_DAYS if state.tile_of(seat) == LAIR else None
    state.change(seat, possessed=False, dragonbound=False, lair_left=left)
    now.tell("cured", seat=seat)
