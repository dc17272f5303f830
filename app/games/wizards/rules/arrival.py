"""Arriving in a hex: all its encounters, in their order (WZ-7.4)."""
from __future__ import annotations

from app.games.wizards.rules.demons import in_the_boat
from app.games.wizards.rules.frames.base import Now, resolves
from app.games.wizards.rules.frames.course import (
    Arrival,
    DemonsHere,
    DragonHere,
    PlaceHere,
    PlayersHere,
    TakeTokens,
    WizardsHere,
)
from app.games.wizards.rules.frames.encounters import DemonMeeting, DragonMeeting
from app.games.wizards.rules.whereabouts import note_met
from app.games.wizards.state import Player
from app.games.wizards.tables import PLACE_ENCOUNTERS


@resolves(Arrival)
def _arrive(now: Now, frame: Arrival) -> None:
    """Once for each coming to a hex, and never for who is trapped (WZ-8.31)."""
    seat, serial = frame.seat, frame.serial
    player = now.state.players[seat]
    if player.serial != serial or player.arrived == serial or player.trap:
        return
    now.state.change(seat, arrived=serial)
    now.then(TakeTokens(seat, serial), WizardsHere(seat, serial), PlaceHere(seat, serial), PlayersHere(seat, serial),
             DemonsHere(seat, serial), DragonHere(seat, serial))


def _is_due(player: Player, serial: int) -> bool:
    return player.serial == serial and player.trap is None


@resolves(DemonsHere)
def _demons(now: Now, frame: DemonsHere) -> None:
    """Not again those he met on this arrival; and those of the boat he boards."""
    state, seat = now.state, frame.seat
    player = state.players[seat]
    if not _is_due(player, frame.serial):
        return
    if (player.hex in state.demons and player.demon_at != frame.serial
            and player.times_met(player.hex, "demons") < PLACE_ENCOUNTERS):
        now.then(DemonMeeting(seat, player.hex))
    now.then(*in_the_boat(state, seat))


@resolves(DragonHere)
def _dragon(now: Now, frame: DragonHere) -> None:
    state, seat = now.state, frame.seat
    player = state.players[seat]
    if (_is_due(player, frame.serial) and state.dragon == player.hex
            and player.times_met(player.hex, "dragon") < PLACE_ENCOUNTERS):
        note_met(state, seat, "dragon")
        now.then(DragonMeeting(seat))
