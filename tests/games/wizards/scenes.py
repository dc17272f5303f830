"""Moments that tests begin with: somebody arrives, somebody has rolled."""
from __future__ import annotations

from typing import Any

from app.games.core.message import Seat
from app.games.wizards.actions import Roll
from app.games.wizards.rules.frames.course import Arrival, TurnStart
from tests.games.wizards.build import A, Table


def arrive(table: Table, name: str, *dice: int, seat: Seat = A, **changes: Any) -> Table:
    """He has just come to that hex, and has its encounters; then it is another player's turn, unless told otherwise."""
    pause(table, seat)
    table.put(seat, name, **({"arrived": -1, "met": table.player(seat).met} | changes))
    return table.begin(Arrival(seat, table.player(seat).serial), dice=dice)


def pause(table: Table, seat: Seat = A) -> Table:
    """Whatever happens to him, the next turn is not his."""
    table.state.queue = table.state.queue or tuple(other for other in table.state.seats if other != seat)
    return table


def rolled(table: Table, white: int, red: int = 6, seat: Seat = A) -> Table:
    return table.turn_of(seat).play(seat, Roll(), white, red)


def one_turn(table: Table, *dice: int, seat: Seat = A) -> Table:
    """His turn begins; after it comes somebody else's."""
    table.state.queue = tuple(other for other in table.state.seats if other != seat)
    return table.begin(TurnStart(seat), dice=dice)
