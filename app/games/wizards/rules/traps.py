"""Traps: the table, and what holds a player (WZ-8.3)."""
from __future__ import annotations

from app.games.core.message import Seat
from app.games.wizards.cards import EVENTS, WIZARD_CARDS
from app.games.wizards.geography.lots import RANDOM
from app.games.wizards.rules.frames.base import Now, resolves
from app.games.wizards.rules.frames.effects import TeleportNow, Throw
from app.games.wizards.rules.frames.encounters import EventEffect, TrapSprung
from app.games.wizards.rules.powers import discard_movement
from app.games.wizards.rules.teleporting import TO_LAIR, to_place
from app.games.wizards.rules.throwing import decides
from app.games.wizards.state import Trap, TrapKind
from app.games.wizards.tables import LAIR_DEN, TRAP_DIE, row_for


@resolves(TrapSprung)
def _sprung(now: Now, frame: TrapSprung) -> None:
    """That of a Wizard card leads away (WZ-8.73); an event does what it says."""
    if not frame.card:
        now.then(Throw(frame.seat, "trap"))
    elif frame.card in EVENTS:
        now.then(EventEffect(frame.seat, frame.card))
    else:
        to = WIZARD_CARDS[frame.card].to
        assert to is not None
        now.then(TeleportNow(frame.seat, to, "trap"))


@decides("trap")
def _trap(now: Now, throw: Throw, die: int) -> None:
    seat = throw.seat
    match row_for("trap", die).outcome:
        case "lose_fortnight":
            hold(now, seat, "fortnight", 0)
        case "lose_turns":
            hold(now, seat, "turns", now.dice.roll())
        case "roll_to_move":
            hold(now, seat, "roll", TRAP_DIE)
        case "to_den":
            now.then(TeleportNow(seat, to_place(LAIR_DEN), "trap"))
        case "to_lair":
            now.then(TeleportNow(seat, TO_LAIR, "trap"))
        case _:
            now.then(TeleportNow(seat, RANDOM, "trap"))


def hold(now: Now, seat: Seat, kind: TrapKind, n: int, by_event: bool = False) -> None:
    """Who is held has no use for what moves him, and discards it (WZ-8.51c)."""
    discard_movement(now.state, seat)
    now.state.change(seat, trap=Trap(kind, n, by_event), detained=None)
    now.tell(f"trapped.{kind}", seat=seat, n=n, **({"count": n} if kind == "turns" else {}))
