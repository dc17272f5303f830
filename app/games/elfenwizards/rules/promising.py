"""What may be promised, and whether a promise was kept (EW-17)."""
from __future__ import annotations

from app.games.core.message import Refusal, Seat
from app.games.elfenwizards.actions import Promise, WithdrawPromise
from app.games.elfenwizards.board import OPEN_PROMISES, PROMISED_POINTS
from app.games.elfenwizards.rules.phases import Phase
from app.games.elfenwizards.rules.quiet import silence
from app.games.elfenwizards.rules.refusals import refuse
from app.games.elfenwizards.rules.standing import may_cast_on, points_by, rivals
from app.games.elfenwizards.state import LedgerEntry, State


def is_ledger_open(state: State) -> bool:
    """From the first roll until the last guild has passed (EW-17.1)."""
    in_time = Phase.FIRST_ROLL <= state.phase <= Phase.DUELS and not all(guild.passed for guild in state.guilds)
    return state.options.promise_ledger and in_time


def can_withdraw(state: State) -> bool:
    """Until the duel window closes (EW-17.5)."""
    return is_ledger_open(state) and (state.phase < Phase.DUELS or state.window is not None)


def closed(state: State, seat: Seat) -> Refusal | None:
    """Why this guild cannot promise anything at all."""
    if not is_ledger_open(state):
        return refuse("e25", "EW-17.1")
    if quiet := silence(state):
        return quiet
    return refuse("e27", "EW-17.4") if state.guilds[seat].passed else None


def objection(state: State, seat: Seat, action: Promise) -> Refusal | None:
    if found := closed(state, seat):
        return found
    if action.mag not in state.magicians:
        return refuse("e19", "EW-17.4")
    is_amount = action.kind == "at_least"
    if is_amount and not 1 <= (action.points or 0) <= PROMISED_POINTS:
        return refuse("e28", "EW-17.4")
    if is_amount and not may_cast_on(state, seat, action.mag):
        return refuse("e26", "EW-8.10")
    if is_settled(state, seat, action):
        return refuse("e27", "EW-17.4")
    if action.if_kept is not None and action.if_kept not in conditions(state, seat):
        return refuse("e30", "EW-17.3")
    return refuse("e29", "EW-17.4") if has_promised_enough(state, seat) else None


def withdrawal_objection(state: State, seat: Seat, action: WithdrawPromise) -> Refusal | None:
    mine = any(entry.id == action.id and entry.author == seat for entry in open_entries(state))
    return None if mine and can_withdraw(state) else refuse("e31", "EW-17.5")


def open_entries(state: State) -> list[LedgerEntry]:
    return [entry for entry in state.ledger if entry.status == "open"]


def conditions(state: State, seat: Seat) -> list[int]:
    """The promises of others that one of this guild may hang on (EW-17.3)."""
    return [entry.id for entry in open_entries(state) if entry.author != seat]


def has_promised_enough(state: State, seat: Seat) -> bool:
    return sum(entry.author == seat for entry in open_entries(state)) >= OPEN_PROMISES


def progress(state: State, author: Seat, promise: Promise | LedgerEntry) -> int:
    """What the author has cast, so far, on those the promise speaks of."""
    cast = points_by(state, author)
    concerned = rivals(state, promise.mag) if promise.kind == "nothing_against" else {promise.mag}
    return sum(points for mag, points in cast.items() if mag in concerned)


def is_settled(state: State, author: Seat, promise: Promise) -> bool:
    """Already fulfilled, or already violated."""
    cast = progress(state, author, promise)
    return cast >= (promise.points or 0) if promise.kind == "at_least" else cast > 0
