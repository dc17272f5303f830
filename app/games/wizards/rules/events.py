"""Event cards: drawn, kept, at work (WZ-8.5)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.choice import Choice
from app.games.core.message import Message, Seat
from app.games.wizards.actions import ChooseGate
from app.games.wizards.cards import EVENTS
from app.games.wizards.geography.lots import draw_hex
from app.games.wizards.grammar import events as ev
from app.games.wizards.grammar.hexes import HexOf
from app.games.wizards.rules.afflictions import cure
from app.games.wizards.rules.decision import Listed
from app.games.wizards.rules.decks import draw_event
from app.games.wizards.rules.frames.base import Frame, Now, resolves
from app.games.wizards.rules.frames.effects import CompleteTasks, DrawTask, Gain, Lose, Teleport, TeleportNow, Theft
from app.games.wizards.rules.frames.encounters import (
    Contact,
    DemonOn,
    DrawEvent,
    EventEffect,
    Locate,
    PlaceDemon,
    TrapMet,
    WizardsCome,
)
from app.games.wizards.rules.high_wizards import Naming
from app.games.wizards.rules.powers import discard_movement
from app.games.wizards.rules.refusals import refuse
from app.games.wizards.rules.tasks import give_turns
from app.games.wizards.rules.teleporting import to_place
from app.games.wizards.rules.traps import hold
from app.games.wizards.state import HeldEvent, State
from app.games.wizards.tables import TOWERS
from app.games.wizards.vocabulary import EventId, TileId


@resolves(DrawEvent)
def _draw(now: Now, frame: DrawEvent) -> None:
    state, seat = now.state, frame.seat
    card = draw_event(now)
    if card is None:
        return
    now.tell("event_drawn", seat=seat, event=card)
    kind = EVENTS[card].kind
    player = state.players[seat]
    if kind in ("immediate", "trap"):
        state.event_discard = (*state.event_discard, card)
        now.then(TrapMet(seat, card) if kind == "trap" else EventEffect(seat, card))
    elif kind == "movement" and (player.trap or player.is_afflicted):           # WZ-8.51c
        state.event_discard = (*state.event_discard, card)
    else:
        if kind == "movement":
            discard_movement(state, seat)
        state.change(seat, events=(*state.players[seat].events, HeldEvent(card, state.abs_day)))


@resolves(EventEffect)
def _effect(now: Now, frame: EventEffect) -> None:
    seat, effect = frame.seat, EVENTS[frame.card].effect
    match effect:
        case ev.RemoveDemons():
            _remove_demons(now, seat)
        case ev.ExtraTurn(n=n):
            give_turns(now, seat, n)
        case ev.Cure():
            cure(now, seat)
        case ev.LoseTurns(n=n):
            hold(now, seat, "turns", now.dice.roll() if n is None else n, by_event=True)
        case ev.RollToMove(n=n):
            hold(now, seat, "roll", n, by_event=True)
        case ev.TeleportToTower():
            now.then(Gate(seat))
        case ev.RevealWizard(chosen=True):
            now.then(Naming(seat))
        case ev.PlaceDemons(n=n):
            now.then(*(DemonNear(seat, now.state.tile_of(seat)) for _ in range(n)))
        case _:
            now.then(*_frames(seat, frame.card, effect))


def _frames(seat: Seat, card: EventId, effect: ev.AnyEffect) -> Iterator[Frame]:
    match effect:
        case ev.GainAny(n=n):
            yield Gain(seat, free=n)
        case ev.Gain(points=points):
            yield Gain(seat, points)
        case ev.LoseAny(n=n):
            yield Lose(seat, n)
        case ev.CompleteTask(n=n):
            yield CompleteTasks(seat, n)
        case ev.RevealWizard():
            yield Locate(seat)
        case ev.SecretWizard():
            yield Locate(seat, secret=True, known_to=(seat,))
        case ev.SummonWizard():
            yield WizardsCome((seat,))
        case ev.ContactMentor():
            yield Contact(seat)
        case ev.DrawTask(n=n):
            yield from (DrawTask(seat) for _ in range(n))
        case ev.Teleport(to=to):
            yield TeleportNow(seat, to, "trap") if EVENTS[card].kind == "trap" else Teleport(seat, to)
        case ev.DemonHere():
            yield DemonOn(seat)
        case ev.StealItems():
            yield Theft(seat, gems=False)


class DemonNear(Frame):
    """A Demon on a random hex of the territory in which the player was when the card was drawn; at sea, on him."""

    seat: Seat
    tile: TileId | None


@resolves(DemonNear)
def _demon_near(now: Now, frame: DemonNear) -> None:
    if frame.tile:
        now.then(PlaceDemon(draw_hex(now.state.chart, HexOf(frame.tile), now.dice)))
    else:
        now.then(DemonOn(frame.seat))


def _remove_demons(now: Now, seat: Seat) -> None:
    state, tile = now.state, now.state.tile_of(seat)
    if tile:
        state.demons = tuple(place for place in state.demons if state.chart.tile_at[place] != tile)
        now.tell("demons_gone", tile=tile)


class Gate(Listed):
    """To a Tower of one's choice, or not (WZ-8.51a)."""

    seat: Seat
    hears: ClassVar[tuple[type[Action], ...]] = (ChooseGate,)
    clause: ClassVar[str] = "WZ-8.51a"

    def offers(self, state: State) -> Iterator[Choice]:
        for tower in TOWERS:
            yield Choice(ChooseGate(tower), Message("choice.choose_gate", {"place": tower}),
                         blocked=None if tower in state.chart.hex_of else refuse("conquered", "WZ-12.41b"))
        yield Choice(ChooseGate(), Message("choice.stay"))

    def carry_out(self, now: Now, action: Action) -> None:
        assert isinstance(action, ChooseGate)
        if action.tower:
            now.then(Teleport(self.seat, to_place(action.tower), "spell"))
        else:
            now.tell("stayed", seat=self.seat)
