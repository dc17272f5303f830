"""Movement, hex by hex (WZ-6-cost-b)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.wizards.actions import (
    Board,
    CastAgility,
    CastSummonBoat,
    EndMovement,
    EnterCentre,
    EnterStone,
    Sail,
    Swim,
    Walk,
)
from app.games.wizards.geography.sea import Hex
from app.games.wizards.rules.decision import Decision
from app.games.wizards.rules.frames.base import Now
from app.games.wizards.rules.frames.effects import Throw
from app.games.wizards.rules.moves import cost_of, dog_point, moves
from app.games.wizards.rules.powers import gait_of, spells, succeeds
from app.games.wizards.rules.sights import has_token, is_special
from app.games.wizards.rules.throwing import decides
from app.games.wizards.rules.vain import why_not
from app.games.wizards.rules.whereabouts import Way, climb_aboard, come_to
from app.games.wizards.state import Boat, State, Turn
from app.games.wizards.tables import CIRCLE_CENTRE, STONES


class Moving(Decision):
    """Until it ends by choice, by a stop, or because nothing else is left (step T2)."""

    seat: Seat
    hears: ClassVar[tuple[type[Action], ...]] = (
        Walk, EnterStone, EnterCentre, Board, Sail, Swim, CastAgility, CastSummonBoat, EndMovement)
    clause: ClassVar[str] = "WZ-6-cost-b"

    def prompt(self, state: State) -> Message:
        turn = state.turn
        assert turn is not None
        return Message("prompt.moving", {"mp": turn.mp, "white": turn.white})

    def is_open(self, state: State) -> bool:
        return any(not choice.blocked for choice in moves(state, self.seat))

    def offers(self, state: State) -> Iterator[Choice]:
        yield from moves(state, self.seat)
        yield Choice(EndMovement(), Message("choice.end_movement"))

    def objection(self, state: State, action: Action) -> Refusal | None:
        """What is offered is so for the same reasons; the rest is out of reach."""
        if isinstance(action, EndMovement) or any(choice.action == action for choice in moves(state, self.seat)):
            return None
        return why_not(state, self.seat, action)

    def answer(self, now: Now, seat: Seat, action: Action) -> None:
        """A stop ends it (WZ-7.2)."""
        self.answered = self._move(now, seat, action)

    def _move(self, now: Now, seat: Seat, action: Action) -> bool:
        state, turn = now.state, now.state.turn
        assert turn is not None
        match action:
            case Walk(hex=to, ignore=ignore):
                return _walk(now, seat, to, ignore)
            case EnterStone(n=n):
                return _enter(now, seat, state.chart.hex_of[STONES[n]], "stone")
            case EnterCentre():
                return _enter(now, seat, state.chart.hex_of[CIRCLE_CENTRE], "centre")
            case Swim(hex=to):
                return _enter(now, seat, to, "swim")
            case Board(boat=boat):
                return _board(now, seat, boat)
            case Sail(hex=to):
                return _sail(now, seat, to)
            case CastAgility():
                _try(state, turn, "agility")
                now.then(Throw(seat, "agility"))
                return False
            case CastSummonBoat(boat=boat, hex=to):
                _try(state, turn, "summon_boat")
                now.then(Throw(seat, "summon_boat", boat=boat, hex=to))
                return False
        return True

    def fallback(self, state: State, seat: Seat) -> Action:
        return EndMovement()


def _try(state: State, turn: Turn, spell: str) -> None:
    state.change_turn(tried=(*turn.tried, spell))


def _walk(now: Now, seat: Seat, to: Hex, ignore: bool) -> bool:
    state, turn = now.state, now.state.turn
    assert turn is not None
    cost, on_a_task = cost_of(state, seat, to), has_token(state, seat, to) and not ignore
    ignored = tuple(place for place in turn.ignored if place != to)
    state.change_turn(mp=turn.mp - cost, moved=True, ignored=(*ignored, to) if ignore else ignored)
    come_to(now, seat, to, "walk", walked_in=not on_a_task)
    state.tally(seat, walked=1)
    _tell(now, seat, "walk", to)
    return is_special(state, seat, to, ignore)


def _enter(now: Now, seat: Seat, to: Hex, way: Way) -> bool:
    """A stone, the centre or the water takes the whole roll (R09, R12)."""
    now.state.change_turn(mp=0, moved=True)
    come_to(now, seat, to, way)
    _tell(now, seat, way, to)
    return True


def _board(now: Now, seat: Seat, number: int) -> bool:
    """In his own water he comes to no other hex, and meets nothing again but what is in the boat (WZ-7.6a)."""
    state, turn = now.state, now.state.turn
    assert turn is not None
    boat, here = state.boats[number], state.players[seat].hex
    state.change_turn(mp=turn.mp - gait_of(state, seat).boarding, moved=True, boarded=True)
    if boat.hex == here:
        climb_aboard(now, seat, number)
    else:
        come_to(now, seat, boat.hex, "board", boat=number)
    _tell(now, seat, "board", boat.hex)
    return boat.demon or (boat.hex != here and is_special(state, seat, boat.hex))


def _sail(now: Now, seat: Seat, to: Hex) -> bool:
    state, turn = now.state, now.state.turn
    number = state.players[seat].boat
    assert turn is not None
    assert number is not None
    left = turn.mp - dog_point(state, seat, turn) - cost_of(state, seat, to)
    state.change_turn(mp=left, moved=True, sailed=True)
    move_boat(state, number, to)
    come_to(now, seat, to, "sail", boat=number)
    state.tally(seat, sailed=1)
    _tell(now, seat, "sail", to)
    return is_special(state, seat, to)


def move_boat(state: State, number: int, to: Hex) -> None:
    state.boats = tuple(Boat(to, boat.demon) if number == at else boat for at, boat in enumerate(state.boats))


def _tell(now: Now, seat: Seat, way: Way, to: Hex) -> None:
    now.tell(f"moved.{way}", seat=seat, place=now.state.chart.name_of(to))


@decides("agility")
def _agility(now: Now, throw: Throw, die: int) -> None:
    """For the rest of the turn (WZ-11.212)."""
    player = now.state.players[throw.seat]
    if succeeds(player, die):
        now.state.change_turn(agile=spells(player).agility)
    else:
        now.state.tally(throw.seat, failed=1)


@decides("summon_boat")
def _summon_boat(now: Now, throw: Throw, die: int) -> None:
    """WZ-11.211a."""
    if succeeds(now.state.players[throw.seat], die):
        assert throw.boat is not None
        move_boat(now.state, throw.boat, throw.hex)
        now.tell("boat_came", seat=throw.seat, place=now.state.chart.name_of(throw.hex))
    else:
        now.state.tally(throw.seat, failed=1)
