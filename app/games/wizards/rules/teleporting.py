"""Teleports: escaped or not, where they lead, and what they end (WZ-7.5a, WZ-8.41b)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from app.games.core.action import Action
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.wizards.actions import Escape, Face, PlayEvent
from app.games.wizards.geography.lots import RANDOM, can_lead, draw_hex
from app.games.wizards.geography.sea import Hex
from app.games.wizards.grammar.hexes import AtPlace, Destination, HexOf
from app.games.wizards.rules.decision import Decision
from app.games.wizards.rules.frames.base import Now, resolves
from app.games.wizards.rules.frames.course import Arrival, LateArrival
from app.games.wizards.rules.frames.effects import Teleport, TeleportNow, Throw
from app.games.wizards.rules.frames.encounters import TrapMet, TrapSprung
from app.games.wizards.rules.powers import (
    can_cast,
    card_obstacle,
    cast_obstacle,
    discard_event,
    kept_for,
    spells,
    succeeds,
)
from app.games.wizards.rules.refusals import refuse
from app.games.wizards.rules.throwing import decides
from app.games.wizards.rules.whereabouts import come_to, leave
from app.games.wizards.state import State
from app.games.wizards.tables import LAIR, RESCUE_ROLLS
from app.games.wizards.vocabulary import PlaceId

BARRED_TO_THE_BOUND = ("star_crest", "high_hollow")         # WZ-7.3051-1g
Blow = TeleportNow | TrapSprung

TO_LAIR: Destination = HexOf(LAIR)
RANDOM_HEX: Destination = RANDOM


def to_place(place: PlaceId) -> Destination:
    return AtPlace(place)


@resolves(Teleport)
def _teleport(now: Now, frame: Teleport) -> None:
    blow = TeleportNow(frame.seat, frame.to, frame.way, frame.arrives)
    if frame.way == "fate":
        face(now, frame.seat, blow)
    else:
        now.then(blow)


@resolves(TrapMet)
def _trap(now: Now, frame: TrapMet) -> None:
    face(now, frame.seat, TrapSprung(frame.seat, frame.card))


def face(now: Now, seat: Seat, blow: Blow) -> None:
    """What may be escaped is, perhaps (R48)."""
    step = Escaping(seat, blow)
    player = now.state.players[seat]
    if not step.can_escape(now.state) and not step.cards(now.state):
        now.then(blow)
        return
    now.then(step)
    if player.defends and step.can_escape(now.state):
        step.answer(now, seat, Escape())


class Escaping(Decision):
    """A trap or a teleport may be avoided, by the spell or a card (WZ-11.224)."""

    seat: Seat
    blow: Blow
    hears: ClassVar[tuple[type[Action], ...]] = (Face, Escape, PlayEvent)
    clause: ClassVar[str] = "WZ-11.224"

    def prompt(self, state: State) -> Message:
        return Message("prompt.escaping_trap" if isinstance(self.blow, TrapSprung) else "prompt.escaping")

    def can_escape(self, state: State) -> bool:
        """Teleports only at the highest level, and not by Wizards (WZ-11.2242)."""
        against = "traps" if isinstance(self.blow, TrapSprung) else "teleports"
        return against in spells(state.players[self.seat]).escape and can_cast(state, self.seat, "escape")

    @property
    def occasion(self) -> Literal["trap", "teleport"]:
        return "trap" if isinstance(self.blow, TrapSprung) else "teleport"

    def cards(self, state: State) -> list[str]:
        return kept_for(state.players[self.seat], self.occasion)

    def offers(self, state: State) -> Iterator[Choice]:
        if self.can_escape(state):
            yield Choice(Escape(), Message("choice.escape"))
        for card in self.cards(state):
            yield Choice(PlayEvent(card), Message("choice.avoid", {"event": card}))
        yield Choice(Face(), Message("choice.let_happen"))

    def objection(self, state: State, action: Action) -> Refusal | None:
        match action:
            case Escape() if not self.can_escape(state):
                return cast_obstacle(state, self.seat, "escape") or refuse("no_escape", "WZ-11.2242")
            case PlayEvent(card=card):
                return card_obstacle(state.players[self.seat], card, self.occasion)
        return None

    def carry_out(self, now: Now, action: Action) -> None:
        now.state.escaped = False
        match action:
            case Escape():
                now.then(Throw(self.seat, "escape"))
            case PlayEvent(card=card):
                discard_event(now.state, self.seat, card)
                now.tell("event_played", seat=self.seat, event=card)
                now.state.escaped = True

    def run(self, now: Now) -> None:
        if not now.state.escaped:
            now.then(self.blow)


@decides("escape")
def _escape(now: Now, throw: Throw, die: int) -> None:
    now.state.escaped = succeeds(now.state.players[throw.seat], die)
    if not now.state.escaped:
        now.state.tally(throw.seat, failed=1)


@resolves(TeleportNow)
def _teleport_now(now: Now, frame: TeleportNow) -> None:
    """Trap and detention end with it; the animal stays behind (WZ-8.31, WZ-8.41b, R17)."""
    state, seat = now.state, frame.seat
    place = _destination(now, frame)
    player = state.players[seat]
    if player.dragonbound and state.chart.surface[place] in BARRED_TO_THE_BOUND:        # R47
        now.tell("teleport_barred", seat=seat, place=state.chart.name_of(place))
        return
    leave(now, seat)
    state.change(seat, trap=None, calling=False)
    come_to(now, seat, place, "teleport")
    state.tally(seat, teleported=1)
    now.tell("teleported", seat=seat, place=state.chart.name_of(place))
    if frame.arrives:
        now.then(Arrival(seat, state.players[seat].serial))


def _destination(now: Now, frame: TeleportNow) -> Hex:
    """What has fallen leads to the Lair (WZ-12.41c); a rescue to another island, if there is one (R46)."""
    chart = now.state.chart
    to = frame.to if can_lead(chart, frame.to) else TO_LAIR
    place = draw_hex(chart, to, now.dice)
    if frame.way == "rescue":
        island = chart.island_of[now.state.players[frame.seat].hex]
        for _ in range(RESCUE_ROLLS if any(chart.island_of[other] != island for other in chart.land) else 0):
            if chart.island_of[place] != island:
                break
            place = draw_hex(chart, to, now.dice)
    return place


@resolves(LateArrival)
def _late(now: Now, frame: LateArrival) -> None:
    serial = now.state.players[frame.seat].serial
    if serial != frame.since:
        now.then(Arrival(frame.seat, serial))
