"""A time limit that something comes on top of: when its step is asked again, it goes on with the time that was left."""
from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import islice

import pytest
from msgspec.structs import replace

from app.games.core import agenda
from app.games.core.agenda import AnyPosition, Clock, Position, Step
from app.games.core.game import Game, Options
from app.games.core.message import Seat
from app.games.core.selfplay import SelfPlay, random_pick
from app.games.registry import all_games, game_of
from app.tables.clock import Clocks, next_clocks, start_clocks

TURN_S, REPLY_S = 60, 20
ADA, BO = 0, 1
UNTIMED = Options()
MOVES = 150


class Asking(Step):
    seat: Seat
    id: int
    seconds: int = TURN_S

    def waits_for(self, state: None) -> Sequence[Seat]:
        return (self.seat,)

    def clock(self, state: None) -> Clock | None:
        return Clock(self.id, self.seconds) if self.id else None


TURN = Asking(ADA, 1)
REPLY = Asking(BO, 2, REPLY_S)


def at(moment: int, *steps: Step) -> AnyPosition:
    return Position(None, list(steps), moment)


def after(clocks: Clocks, was: AnyPosition, now: AnyPosition, actor: Seat, time: float) -> Clocks:
    return next_clocks(clocks, was, now, actor, now.moment, UNTIMED, time)


def interrupted(by: Step, at_s: float, until_s: float) -> Clocks:
    """Ada's turn, in which Bo is asked something; then it is her turn again."""
    first, second, third = at(0, TURN), at(1, TURN, by), at(2, TURN)
    clocks = after(start_clocks(first, 2, UNTIMED, 0.0), first, second, ADA, at_s)
    return after(clocks, second, third, BO, until_s)


def test_an_interrupted_turn_goes_on_with_the_time_that_was_left() -> None:
    clocks = interrupted(REPLY, 25, 40)
    assert clocks.window is not None
    assert clocks.window.until == 40 + TURN_S - 25


def test_also_where_the_interruption_has_no_clock_of_its_own() -> None:
    clocks = interrupted(Asking(BO, 0), 25, 1000)
    assert clocks.window is not None
    assert clocks.window.until == 1000 + TURN_S - 25


def test_the_interruption_itself_has_its_whole_time() -> None:
    first, second = at(0, TURN), at(1, TURN, REPLY)
    clocks = after(start_clocks(first, 2, UNTIMED, 0.0), first, second, ADA, 25)
    assert clocks.window is not None
    assert clocks.window.until == 25 + REPLY_S


def test_a_turn_that_has_ended_rests_no_more() -> None:
    clocks = interrupted(REPLY, 25, 40)
    third, fourth = at(2, TURN), at(3, Asking(BO, 3))
    clocks = after(clocks, third, fourth, ADA, 45)
    assert clocks.rested == ()
    assert clocks.window is not None
    assert clocks.window.until == 45 + TURN_S


def test_a_pause_does_not_use_up_the_time_of_an_interrupted_turn() -> None:
    first, second, third = at(0, TURN), at(1, TURN, REPLY), at(2, TURN)
    clocks = after(start_clocks(first, 2, UNTIMED, 0.0), first, second, ADA, 25)
    clocks = clocks.after_pause(second, 500, 530)
    clocks = after(clocks, second, third, BO, 535)
    assert clocks.window is not None
    assert clocks.window.until == 535 + TURN_S - 25


def interruptions(game: Game) -> int:
    """How often a clock came back in a random game; every move takes a second, which no clock may forget."""
    options = replace(game.Options(), turn_timer=300, reply_timer=90)
    play = SelfPlay(game, options, [random_pick(random.Random(5))] * max(game.seats), 5, eager=True)
    clocks, ran, found = start_clocks(play.position, max(game.seats), options, 0.0), Counter[int](), 0
    for now, stage in enumerate(islice(play.stages(), MOVES), 1):
        before, after = clocks.window, stage.played.position
        ran[before.id if before else 0] += 1
        clocks = next_clocks(clocks, stage.position, after, stage.seat, now, options, now)
        if (window := clocks.window) and (clock := agenda.clock(after)):
            found += window.id in ran and (before is None or before.id != window.id)
            assert window.until - now == clock.seconds - ran[clock.id], f"after move {now}"
    return found


@pytest.mark.parametrize("game", [game for game in all_games() if hasattr(game.Options(), "reply_timer")],
                         ids=lambda game: game.key)
def test_no_turn_is_given_more_time_than_its_clock_has(game: Game) -> None:
    interruptions(game)


def test_an_auction_in_zavandor_interrupts_a_turn() -> None:
    assert interruptions(game_of("zavandor")) > 0
