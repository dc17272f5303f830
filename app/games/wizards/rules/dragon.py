"""The Dragon: met, tamed, roaming, and the time spent in its Lair (WZ-7.305, WZ-12.51)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.wizards.actions import Face, PlayEvent, Tame
from app.games.wizards.geography.lots import draw_hex
from app.games.wizards.geography.sea import Hex
from app.games.wizards.orders import TOP_LEVEL
from app.games.wizards.rules.decision import Decision
from app.games.wizards.rules.demons import lose_turns
from app.games.wizards.rules.frames.base import Frame, Now, resolves
from app.games.wizards.rules.frames.effects import LoseLeast, Teleport, Theft, Throw
from app.games.wizards.rules.frames.encounters import (
    Afflict,
    DragonComes,
    DragonHome,
    DragonMeeting,
    DragonRoams,
    Locate,
)
from app.games.wizards.rules.powers import can_cast, card_obstacle, cast_obstacle, discard_event, kept_for
from app.games.wizards.rules.teleporting import TO_LAIR, to_place
from app.games.wizards.rules.throwing import SIX, decides
from app.games.wizards.rules.whereabouts import flee, forget_met, note_met, note_special
from app.games.wizards.state import State
from app.games.wizards.tables import LAIR, LAIR_DEN, LAIR_MEETING, LAIR_TAMED_MEETING, row_for


@resolves(DragonMeeting)
def _meet(now: Now, frame: DragonMeeting) -> None:
    state, seat = now.state, frame.seat
    player = state.players[seat]
    if player.trap:
        return
    note_special(state, seat)
    flee(now, seat, "dragon")
    can_tame = can_cast(state, seat, "tame_dragon")
    if can_tame and player.defends:
        now.then(Throw(seat, "tame_dragon"))
    elif can_tame or kept_for(player, "dragon"):
        now.then(Facing(seat))
    else:
        now.then(LairTime(seat, LAIR_MEETING), Throw(seat, "dragon"))


class Facing(Decision):
    """How the Dragon is met."""

    seat: Seat
    hears: ClassVar[tuple[type[Action], ...]] = (Face, Tame, PlayEvent)
    clause: ClassVar[str] = "WZ-7.305"

    def offers(self, state: State) -> Iterator[Choice]:
        if can_cast(state, self.seat, "tame_dragon"):
            yield Choice(Tame(), Message("choice.tame"))
        for card in kept_for(state.players[self.seat], "dragon"):
            yield Choice(PlayEvent(card), Message("choice.play_against_dragon", {"event": card}))
        yield Choice(Face(), Message("choice.face_dragon"))

    def objection(self, state: State, action: Action) -> Refusal | None:
        match action:
            case Tame():
                return cast_obstacle(state, self.seat, "tame_dragon")
            case PlayEvent(card=card):
                return card_obstacle(state.players[self.seat], card, "dragon")
        return None

    def carry_out(self, now: Now, action: Action) -> None:
        match action:
            case Tame():
                now.then(Throw(self.seat, "tame_dragon"))
            case PlayEvent(card=card):
                discard_event(now.state, self.seat, card)
                now.tell("event_played", seat=self.seat, event=card)
                now.then(LairTime(self.seat, LAIR_MEETING))
                _result(now, Throw(self.seat, "dragon"), SIX)
            case _:
                now.then(LairTime(self.seat, LAIR_MEETING), Throw(self.seat, "dragon"))


class LairTime(Frame):
    """The Lair Time marker moves by a meeting on the tile (WZ-12.512, R39)."""

    seat: Seat
    days: int


@resolves(LairTime)
def _lair_time(now: Now, frame: LairTime) -> None:
    pass_lair_time(now, frame.seat, frame.days)


def pass_lair_time(now: Now, seat: Seat, days: int) -> None:
    """At the end of it he is Dragonbound at once."""
    left = now.state.players[seat].lair_left
    if left is None:
        return
    if left > days:
        now.state.change(seat, lair_left=left - days)
    else:
        now.then(Afflict(seat, "dragonbound"))


@decides("tame_dragon")
def _tame(now: Now, throw: Throw, die: int) -> None:
    """The marker moves after this roll, and before the table (R39)."""
    seat = throw.seat
    time = LairTime(seat, LAIR_TAMED_MEETING)
    match row_for("tame_dragon", die).outcome:
        case "secret_wizard":
            now.then(Locate(seat, secret=True, known_to=(seat,)), time)
        case "nothing":
            now.then(time)
        case _:
            now.state.tally(seat, failed=1)
            now.then(time, Throw(seat, "dragon", no_six=True))


@decides("dragon")
def _result(now: Now, throw: Throw, die: int) -> None:
    state, seat = now.state, throw.seat
    row, player = row_for("dragon", die), now.state.players[throw.seat]
    match row.outcome:
        case "dragonbound":
            now.then(Afflict(seat, "dragonbound"))
        case "lose_turns":
            lose_turns(now, seat, now.dice.roll())
        case "lose_least" if player.level < TOP_LEVEL:
            now.then(LoseLeast(seat, row.n * now.dice.roll()))
        case "lose_least" | "theft":
            now.then(Theft(seat))
        case "to_den" if state.chart.place_at[player.hex] == LAIR_DEN:
            state.change(seat, detained="dragon")
            now.tell("detained", seat=seat)
        case "to_den":
            now.then(Teleport(seat, to_place(LAIR_DEN)))


# ---------------------------------------------------------------------------------------------------- where it goes


@resolves(DragonComes)
def _comes(now: Now, frame: DragonComes) -> None:
    """WZ-8.42; it counts for WZ-7.6 as any other meeting does (R16)."""
    put(now, now.state.players[frame.seat].hex)
    note_met(now.state, frame.seat, "dragon")
    now.then(DragonMeeting(frame.seat), DragonHome())


@resolves(DragonHome)
def _home(now: Now, frame: DragonHome) -> None:
    """Where a player is on the Lair tile already (R83)."""
    state = now.state
    if not is_home(state) and any(state.tile_of(seat) == LAIR for seat in state.seats):
        put(now, draw_hex(state.chart, TO_LAIR, now.dice))


@resolves(DragonRoams)
def _roams(now: Now, frame: DragonRoams) -> None:
    """It attacks every untrapped player in the hex drawn, the active one first (WZ-12.52, R40)."""
    state = now.state
    put(now, draw_hex(state.chart, TO_LAIR, now.dice))
    now.then(*(Pounce(seat, state.dragon) for seat in state.at(state.dragon)))


class Pounce(Frame):
    """The Dragon was placed on a player, who is still there."""

    seat: Seat
    hex: Hex


@resolves(Pounce)
def _pounce(now: Now, frame: Pounce) -> None:
    player = now.state.players[frame.seat]
    if player.hex == frame.hex and not player.trap:
        note_met(now.state, frame.seat, "dragon")
        now.then(DragonMeeting(frame.seat))


def is_home(state: State) -> bool:
    return state.chart.tile_at[state.dragon] == LAIR


def put(now: Now, place: Hex) -> None:
    state = now.state
    state.dragon = place
    forget_met(state, place, "dragon")
    now.tell("dragon_placed", place=state.chart.name_of(place))
