"""A player's own rolls: on a table, for a spell, for movement; and the card that makes one again (WZ-8.51b)."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.wizards.actions import KeepRoll, PlayEvent
from app.games.wizards.rules.decision import Decision
from app.games.wizards.rules.frames.base import Frame, Now, resolves
from app.games.wizards.rules.frames.effects import Throw, Thrown
from app.games.wizards.rules.powers import card_obstacle, discard_event, kept_for
from app.games.wizards.state import State
from app.games.wizards.tables import TABLES

SIX = 6
Outcome = Callable[[Now, Throw, int], None]
_OUTCOMES: dict[Thrown, Outcome] = {}


def decides(*what: Thrown) -> Callable[[Outcome], Outcome]:
    """Marks the function that says what comes of such a roll."""
    def mark(outcome: Outcome) -> Outcome:
        _OUTCOMES.update(dict.fromkeys(what, outcome))
        return outcome
    return mark


@resolves(Throw)
def _throw(now: Now, frame: Throw) -> None:
    white, red = _made(now, frame)
    if kept_for(now.state.players[frame.seat], "own_roll"):
        now.then(Rerolling(frame.seat, frame, white, red))
    else:
        now.then(Fallen(frame, white, red))


def _made(now: Now, frame: Throw) -> tuple[int, int]:
    white, red = _faces(now, frame)
    _tell(now, frame, white, red)
    if frame.what == "movement":
        now.state.tally(frame.seat, throws=1, thrown=white)
    return white, red


def _faces(now: Now, frame: Throw) -> tuple[int, int]:
    """Two dice, or one and 0; made again where a 6 is none (WZ-11.222b)."""
    two = frame.what == "movement" or (frame.what in TABLES and TABLES[frame.what].dice == "higher")
    while True:
        white = now.dice.roll()
        red = now.dice.roll() if two else 0
        if not (frame.no_six and max(white, red) == SIX):
            return white, red


def _tell(now: Now, frame: Throw, white: int, red: int) -> None:
    if frame.what == "movement":
        now.tell("movement_rolled", seat=frame.seat, white=white, red=red)
    elif frame.what in TABLES:
        now.tell("table_rolled" if red else "die_rolled", seat=frame.seat, table=frame.what, white=white, red=red,
                 row=[frame.what, max(white, red)])
    else:
        now.tell("spell_rolled", seat=frame.seat, spell=frame.what, die=white)


class Fallen(Frame):
    """The dice lie, and stand."""

    throw: Throw
    white: int
    red: int


@resolves(Fallen)
def _fallen(now: Now, frame: Fallen) -> None:
    if frame.throw.what == "movement":
        now.state.change_turn(white=frame.white, red=frame.red)
    _OUTCOMES[frame.throw.what](now, frame.throw, max(frame.white, frame.red))


class Rerolling(Decision):
    """Whether a roll stands, for who holds a card against it."""

    seat: Seat
    throw: Throw
    white: int
    red: int
    hears: ClassVar[tuple[type[Action], ...]] = (KeepRoll, PlayEvent)
    clause: ClassVar[str] = "WZ-8.51b"

    def prompt(self, state: State) -> Message:
        return Message("prompt.rerolling", {"white": self.white, "red": self.red})

    def offers(self, state: State) -> Iterator[Choice]:
        for card in kept_for(state.players[self.seat], "own_roll"):
            yield Choice(PlayEvent(card), Message("choice.reroll", {"event": card}))
        yield Choice(KeepRoll(), Message("choice.keep_roll"))

    def objection(self, state: State, action: Action) -> Refusal | None:
        return (card_obstacle(state.players[self.seat], action.card, "own_roll") if isinstance(action, PlayEvent)
                else None)

    def carry_out(self, now: Now, action: Action) -> None:
        if not isinstance(action, PlayEvent):
            now.then(Fallen(self.throw, self.white, self.red))
            return
        discard_event(now.state, self.seat, action.card)
        now.tell("event_played", seat=self.seat, event=action.card)
        now.then(Fallen(self.throw, *_made(now, self.throw)))
