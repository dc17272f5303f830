"""Demons: placed, met, driven away (WZ-7.304)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from app.games.core.action import Action
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.wizards.actions import Dispel, Face, PlayEvent
from app.games.wizards.geography.lots import RANDOM, draw_hex
from app.games.wizards.geography.sea import Hex
from app.games.wizards.grammar.hexes import HexOf
from app.games.wizards.orders import TOP_LEVEL
from app.games.wizards.rules.decision import Decision
from app.games.wizards.rules.frames.base import Frame, Now, resolves
from app.games.wizards.rules.frames.course import LateArrival
from app.games.wizards.rules.frames.effects import Gain, LoseLeast, Teleport, Theft, Throw
from app.games.wizards.rules.frames.encounters import Afflict, DemonMeeting, DemonOn, JointAttack, PlaceDemon
from app.games.wizards.rules.powers import can_cast, card_obstacle, cast_obstacle, discard_event, kept_for, succeeds
from app.games.wizards.rules.quests import banish
from app.games.wizards.rules.refusals import refuse
from app.games.wizards.rules.teleporting import TO_LAIR
from app.games.wizards.rules.throwing import SIX, decides
from app.games.wizards.rules.whereabouts import flee, forget_met, note_met, note_special
from app.games.wizards.state import Boat, State
from app.games.wizards.tables import row_for

# ------------------------------------------------------------------------------------------------------------ placed


@resolves(PlaceDemon)
def _place(now: Now, frame: PlaceDemon) -> None:
    """At most one in a hex; who stands there is attacked at once (WZ-7.3041b, WZ-7.5b, R38)."""
    state = now.state
    if not put(now, frame.hex):
        return
    now.then(*(DemonMeeting(seat, frame.hex) for seat in state.at(frame.hex) if not state.players[seat].trap))


def put(now: Now, place: Hex) -> bool:
    """A counter on the hex, if there is one left and none there."""
    state = now.state
    if place in state.demons or not state.demons_left or state.chart.surface[place] == "conquered":
        return False
    state.demons = tuple(sorted((*state.demons, place)))
    forget_met(state, place, "demons")
    now.tell("demon_placed", place=state.chart.name_of(place))
    return True


@resolves(DemonOn)
def _on(now: Now, frame: DemonOn) -> None:
    """In the boat, where he is aboard (WZ-12.141, R71)."""
    state, player = now.state, now.state.players[frame.seat]
    if player.boat is None:
        now.then(PlaceDemon(player.hex))
    elif not state.boats[player.boat].demon and state.demons_left:
        set_boat_demon(state, player.boat, True)
        now.tell("demon_aboard", seat=frame.seat)
        now.then(DemonMeeting(frame.seat, player.hex, boat=player.boat))


def set_boat_demon(state: State, boat: int, demon: bool) -> None:
    state.boats = tuple(Boat(one.hex, demon) if number == boat else one for number, one in enumerate(state.boats))


class Spread(Frame):
    """A second counter in the territory of the meeting; at sea, on a RANDOM hex (WZ-7.3041a)."""

    hex: Hex


@resolves(Spread)
def _spread(now: Now, frame: Spread) -> None:
    chart = now.state.chart
    tile = chart.tile_at[frame.hex]
    to = HexOf(tile) if tile and chart.stands(tile) else RANDOM
    now.then(PlaceDemon(draw_hex(chart, to, now.dice)))


# --------------------------------------------------------------------------------------------------------------- met


@resolves(DemonMeeting)
def _meet(now: Now, frame: DemonMeeting) -> None:
    state, seat = now.state, frame.seat
    player = state.players[seat]
    if player.trap or not _is_here(state, frame):
        return
    if frame.mode == "bound":
        note_special(state, seat)
    else:
        state.change(seat, demon_at=player.serial)
        note_met(state, seat, "demons")
    flee(now, seat, "demon")
    step = Fighting(seat, frame)
    if step.can_dispel(state) and player.defends:
        now.then(_throw(frame, "dispel_demon"))
    elif step.can_dispel(state) or kept_for(player, "demon"):
        now.then(step)
    else:
        now.then(_throw(frame, "demons"))


def _is_here(state: State, frame: DemonMeeting) -> bool:
    """Both the player and the counter, or who is bound to the Dragon."""
    player = state.players[frame.seat]
    if frame.mode == "bound":
        return player.hex == frame.hex == state.players[frame.source].hex
    if frame.boat is not None:
        return player.boat == frame.boat and state.boats[frame.boat].demon
    return player.hex == frame.hex and (frame.mode == "joint" or frame.hex in state.demons)


def in_the_boat(state: State, seat: Seat) -> Iterator[DemonMeeting]:
    """The Demon of a boat is met by who boards it, not by who sails on with it (R71)."""
    player, turn = state.players[seat], state.turn
    boards = bool(turn and turn.seat == seat and turn.boarded)
    if boards and player.boat is not None and state.boats[player.boat].demon:
        yield DemonMeeting(seat, player.hex, boat=player.boat)


def _throw(frame: DemonMeeting, what: str) -> Throw:
    return Throw(frame.seat, what, frame.mode, frame.hex, frame.boat, frame.source, frame.joint)  # type: ignore[arg-type]


class Fighting(Decision):
    """How Demons are met."""

    seat: Seat
    meeting: DemonMeeting
    hears: ClassVar[tuple[type[Action], ...]] = (Face, Dispel, PlayEvent)
    clause: ClassVar[str] = "WZ-7.304"

    def can_dispel(self, state: State) -> bool:
        """Not against a Dragonbound player (WZ-7.3051-1i)."""
        return self.meeting.mode != "bound" and can_cast(state, self.seat, "dispel_demon")

    def offers(self, state: State) -> Iterator[Choice]:
        if self.can_dispel(state):
            yield Choice(Dispel(), Message("choice.dispel"))
        for card in kept_for(state.players[self.seat], "demon"):
            yield Choice(PlayEvent(card), Message("choice.play_against_demons", {"event": card}))
        yield Choice(Face(), Message("choice.face_demons"))

    def objection(self, state: State, action: Action) -> Refusal | None:
        match action:
            case Dispel() if self.meeting.mode == "bound":
                return refuse("no_help", "WZ-7.3051-1i")
            case Dispel():
                return cast_obstacle(state, self.seat, "dispel_demon")
            case PlayEvent(card=card):
                return card_obstacle(state.players[self.seat], card, "demon")
        return None

    def carry_out(self, now: Now, action: Action) -> None:
        match action:
            case Dispel():
                now.then(_throw(self.meeting, "dispel_demon"))
            case PlayEvent(card=card):
                discard_event(now.state, self.seat, card)
                now.tell("event_played", seat=self.seat, event=card)
                _result(now, _throw(self.meeting, "demons"), SIX)
            case _:
                now.then(_throw(self.meeting, "demons"))


@decides("dispel_demon")
def _dispel(now: Now, throw: Throw, die: int) -> None:
    if succeeds(now.state.players[throw.seat], die):
        _drive_away(now, throw, one_type=False)
    else:
        now.state.tally(throw.seat, failed=1)
        now.then(replace(throw, what="demons", no_six=True))


@decides("demons")
def _result(now: Now, throw: Throw, die: int) -> None:
    """First what the table says, then the second Demon, then the arrival of who was sent away (R82)."""
    state, seat = now.state, throw.seat
    row = row_for("demons", die)
    if row.outcome == "banished":
        if throw.mode == "bound":
            now.then(Teleport(throw.other, RANDOM))         # WZ-7.3042
        else:
            _drive_away(now, throw, one_type=True)
        return
    if throw.joint:
        state.joint_failed = (*state.joint_failed, throw.joint)
    after: list[Frame] = [] if throw.mode == "bound" else [Spread(throw.hex)]
    is_top = state.players[seat].level == TOP_LEVEL
    match row.outcome:
        case "lose_turns":
            lose_turns(now, seat, now.dice.roll())
            now.then(*after)
        case "lose_least" if not is_top:
            now.then(LoseLeast(seat, row.n * now.dice.roll()), *after)
        case "lose_least" | "theft":
            now.then(Theft(seat), *after)
        case "possessed":
            now.then(Afflict(seat, "possessed"), *after)
        case _:
            since = state.players[seat].serial
            now.then(Teleport(seat, TO_LAIR, arrives=False), *after, LateArrival(seat, since))


def _drive_away(now: Now, throw: Throw, one_type: bool) -> None:
    """The counter leaves, where all who meet it together drive it away (R42); points for it (R19)."""
    state, seat = now.state, throw.seat
    if throw.boat is not None:
        set_boat_demon(state, throw.boat, False)
    elif throw.mode == "counter":
        state.demons = tuple(place for place in state.demons if place != throw.hex)
    now.tell("demons_driven_away", seat=seat)
    state.tally(seat, demons=1)
    now.then(Gain(seat, free=now.dice.roll(), one_type=one_type))
    banish(now, seat)


def lose_turns(now: Now, seat: Seat, n: int) -> None:
    """They add up, and are no trap (R30)."""
    now.state.change(seat, lost_turns=now.state.players[seat].lost_turns + n)
    now.tell("turns_lost", seat=seat, n=n, count=n)


@resolves(JointAttack)
def _joint(now: Now, frame: JointAttack) -> None:
    """One after the other; then the counter leaves if nobody failed (WZ-7.302-1)."""
    state = now.state
    if frame.seats:
        first, *others = frame.seats
        now.then(DemonMeeting(first, frame.hex, "joint", joint=frame.id),
                 JointAttack(frame.id, frame.hex, tuple(others)))
        return
    if frame.id not in state.joint_failed:
        state.demons = tuple(place for place in state.demons if place != frame.hex)
    state.joint_failed = tuple(failed for failed in state.joint_failed if failed != frame.id)
