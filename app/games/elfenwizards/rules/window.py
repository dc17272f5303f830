"""Negotiation windows: a time for talk before a roll and before the duels (EW-16)."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Literal

from app.games.core.action import Action
from app.games.core.agenda import Clock, Now
from app.games.core.choice import Choice
from app.games.core.message import Message, Seat
from app.games.elfenwizards.actions import SetReady
from app.games.elfenwizards.rules.decision import Decision
from app.games.elfenwizards.state import State, Window


def open_window(now: Now[State], kind: Literal["roll", "duel"], seat: Seat | None) -> None:
    """The clock, if there is one, starts at once (EW-16.9)."""
    state = now.state
    state.windows += 1
    state.window = Window(state.windows, kind, seat, state.options.window_seconds(kind))
    now.tell("window_opened", id=state.windows, kind=kind, seat=seat, seconds=state.window.seconds)


def close_window(now: Now[State], why: Literal["rolled", "all_ready", "expired"]) -> None:
    if window := now.state.window:
        now.state.window = None
        now.tell("window_closed", id=window.id, kind=window.kind, seat=window.seat, why=why)


def window_clock(state: State) -> Clock | None:
    window = state.window
    return Clock(window.id, window.seconds) if window and window.seconds else None


class Negotiation(Decision):
    """D7: all talk until all are ready, or until the time is over (EW-16.5)."""

    expired: bool = False
    hears: ClassVar[tuple[type[Action], ...]] = (SetReady,)

    def waits_for(self, state: State) -> Sequence[Seat]:
        return () if self.expired else [seat for seat, guild in enumerate(state.guilds) if not guild.ready]

    def may_speak(self, state: State, seat: Seat) -> bool:
        return True

    def choices(self, state: State, seat: Seat) -> Iterable[Choice]:
        ready = not state.guilds[seat].ready
        yield Choice(SetReady(ready), Message("choice.ready" if ready else "choice.not_ready"))

    def answer(self, now: Now[State], seat: Seat, action: Action) -> None:
        assert isinstance(action, SetReady)
        now.state.change(seat, ready=action.ready)
        now.final()

    def clock(self, state: State) -> Clock | None:
        return window_clock(state)

    def expire(self, now: Now[State]) -> None:
        self.expired = True

    def run(self, now: Now[State]) -> None:
        close_window(now, "expired" if self.expired else "all_ready")

    def fallback(self, state: State, seat: Seat) -> SetReady:
        return SetReady(True)
