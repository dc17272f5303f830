"""The promise ledger: open to every guild beneath phases 2 to 5, and judged when they are over (EW-17)."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, get_args

from msgspec.structs import replace

from app.games.core.action import Action
from app.games.core.agenda import Now, Step, unexpected
from app.games.core.ask import Schema, number, one_of
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.elfenwizards.actions import Promise, PromiseKind, WithdrawPromise
from app.games.elfenwizards.board import PROMISED_POINTS
from app.games.elfenwizards.rules import promising
from app.games.elfenwizards.rules.refusals import refuse
from app.games.elfenwizards.rules.standing import open_targets, points_by, rivals
from app.games.elfenwizards.state import LedgerEntry, PromiseStatus, State

KINDS: tuple[PromiseKind, ...] = get_args(PromiseKind)


class Ledger(Step):
    """Offers promises as asides, whoever's turn it is; run when all have passed, before the award (EW-17.6)."""

    def asides(self, state: State, seat: Seat) -> Iterable[Choice]:
        if not promising.is_ledger_open(state):
            return
        yield from _promises(state, seat)
        if promising.can_withdraw(state):
            for entry in promising.open_entries(state):
                if entry.author == seat:
                    yield Choice(WithdrawPromise(entry.id), Message("choice.withdraw_promise", _words(entry)))

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        match action:
            case Promise():
                return promising.objection(state, seat, action)
            case WithdrawPromise():
                return promising.withdrawal_objection(state, seat, action)
            case _:
                return None

    def answer(self, now: Now[State], seat: Seat, action: Action) -> None:
        """A word once said is heard: it can be withdrawn, not undone (EW-17.5)."""
        now.final()
        match action:
            case Promise():
                _publish(now, seat, action)
            case WithdrawPromise():
                _withdraw(now, seat, action.id)
            case _:
                unexpected(action)

    def run(self, now: Now[State]) -> None:
        """In order of publication, so that a condition is judged before what hangs on it."""
        verdicts: dict[int, PromiseStatus] = {entry.id: entry.status for entry in now.state.ledger}
        for entry in now.state.ledger:
            if entry.status == "open":
                cast = promising.progress(now.state, entry.author, entry)
                verdicts[entry.id] = _verdict(entry, cast, verdicts)
                _record(now, entry, verdicts[entry.id], cast)
                now.tell("promise_judged", verdict=verdicts[entry.id], cast=cast, **_words(entry))


def _promises(state: State, seat: Seat) -> Iterable[Choice]:
    """A choice for each kind; where nothing can be promised, one that says why."""
    too_many = refuse("e29", "EW-17.4") if promising.has_promised_enough(state, seat) else None
    if blocked := promising.closed(state, seat) or too_many:
        yield Choice(Promise("all", "at_least", ""), Message("choice.promise"), blocked=blocked)
        return
    others = [other for other in range(len(state.guilds)) if other != seat]
    common = {"to": one_of([*others, "all"]), "if_kept": one_of([None, *promising.conditions(state, seat)])}
    for kind in KINDS:
        if mags := _promisable(state, seat, kind):
            ask: dict[str, Schema] = common | {"mag": one_of(mags)}
            if kind == "at_least":
                ask["points"] = number(1, PROMISED_POINTS)
            yield Choice(Promise("all", kind, mags[0]), Message(f"choice.promise_{kind}"), ask=ask)


def _promisable(state: State, seat: Seat, kind: PromiseKind) -> list[str]:
    if kind == "at_least":
        return [mag for level in open_targets(state, seat).values() for mag in level]
    touched = set(points_by(state, seat))
    if kind == "nothing_on":
        return [mag for mag in state.magicians if mag not in touched]
    violated = {mag for other in touched for mag in rivals(state, other)}
    return [mag for mag in state.magicians if mag not in violated]


def _publish(now: Now[State], seat: Seat, action: Promise) -> None:
    state = now.state
    state.promised += 1
    entry = LedgerEntry(state.promised, seat, action.to, action.kind, action.mag, action.points, action.if_kept)
    state.ledger = (*state.ledger, entry)
    state.tally(seat, promised=state.guilds[seat].tally.promised + 1)
    now.tell("promise_made", **_words(entry))


def _withdraw(now: Now[State], seat: Seat, promise: int) -> None:
    entry = next(entry for entry in now.state.ledger if entry.id == promise)
    _record(now, entry, "withdrawn")
    now.tell("promise_withdrawn", **_words(entry))


def _verdict(entry: LedgerEntry, cast: int, verdicts: dict[int, PromiseStatus]) -> PromiseStatus:
    if entry.if_kept is not None and verdicts[entry.if_kept] != "kept":
        return "void"
    is_honoured = cast >= (entry.points or 0) if entry.kind == "at_least" else cast == 0
    return "kept" if is_honoured else "broken"


def _record(now: Now[State], entry: LedgerEntry, status: PromiseStatus, cast: int = 0) -> None:
    state, judged = now.state, replace(entry, status=status, cast=cast)
    state.ledger = tuple(judged if old.id == entry.id else old for old in state.ledger)
    promises = Counter(state.guilds[entry.author].tally.promises)
    promises[status] += 1
    state.tally(entry.author, promises=dict(promises))


def _words(entry: LedgerEntry) -> dict[str, Any]:
    return {"id": entry.id, "seat": entry.author, "to": entry.to, "kind": entry.kind, "mag": entry.mag,
            "points": entry.points, "if_kept": entry.if_kept}
