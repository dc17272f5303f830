"""A throw of the dice in front of a guild."""
from __future__ import annotations

from msgspec.structs import replace

from app.games.core.agenda import Now
from app.games.core.message import Seat
from app.games.elfenwizards.board import DIE_SIDES, FRONT
from app.games.elfenwizards.state import State


def roll_front(now: Now[State], seat: Seat) -> None:
    """One draw for each die, in order of their numbers; everybody sees the faces (EW-4.5)."""
    guild = now.state.guilds[seat]
    rolled = [replace(die, face=now.dice.roll(DIE_SIDES)) for die in guild.in_zone(FRONT)]
    faces = [die.face for die in rolled]
    now.state.set_dice(seat, rolled)
    now.state.tally(seat, dice_rolled=guild.tally.dice_rolled + len(faces),
                    faces_rolled=guild.tally.faces_rolled + sum(faces))
    now.tell("rolled", seat=seat, phase=now.state.phase, faces=faces, dice=[die.id for die in rolled])
