"""Days and whose turn it is (WZ-3.74a, WZ-5a)."""
from __future__ import annotations

from app.games.core.message import Seat
from app.games.wizards.cards import EVENTS, TASKS
from app.games.wizards.rules.dragon import pass_lair_time
from app.games.wizards.rules.frames.base import Now, resolves
from app.games.wizards.rules.frames.course import (
    DayCards,
    DayEnd,
    DayGo,
    DayStart,
    EvilAttack,
    GameOver,
    NextTurn,
    TurnStart,
)
from app.games.wizards.rules.frames.encounters import EventEffect
from app.games.wizards.rules.powers import discard_event
from app.games.wizards.rules.quests import withdraw
from app.games.wizards.state import DayLine, Ending, State


@resolves(DayStart)
def _start(now: Now, frame: DayStart) -> None:
    """The marker advances; time passes in the Lair, for traps and then for cards (WZ-12.511, WZ-8.3a, WZ-8.5)."""
    state = now.state
    state.phase, state.turn = "days", None
    if not frame.first:
        _advance(state)
    now.tell("day_began", day=state.day, fortnight=state.fortnight)
    now.then(DayCards(), DayGo())
    for seat in reversed(state.in_order):
        if state.players[seat].lair_left is not None:
            state.tally(seat, lair_days=1)
            if not frame.first:
                pass_lair_time(now, seat, 1)
    if state.day == 1:
        for seat, player in enumerate(state.players):
            if player.trap and player.trap.kind == "fortnight":
                state.change(seat, trap=None)
                now.tell("freed", seat=seat)


def _advance(state: State) -> None:
    if state.day >= state.last_day:
        line = DayLine(state.abs_day, tuple(player.points for player in state.players), state.tasks_done,
                       len(state.conquered))
        state.history = (*state.history, line)
        state.day, state.fortnight = 1, state.fortnight + 1
    else:
        state.day += 1
    state.abs_day += 1


@resolves(DayCards)
def _cards(now: Now, frame: DayCards) -> None:
    """One after the other: whom the Dragon or a Demon takes this morning has lost the rest (WZ-7.3043a)."""
    state = now.state
    for seat in state.in_order:
        for held in state.players[seat].events:
            card = EVENTS[held.card]
            if card.kind == "delayed" and state.abs_day >= held.drawn + card.days:
                discard_event(state, seat, held.card)
                now.then(EventEffect(seat, held.card), DayCards())
                return
            if card.kind in ("lasting", "movement") and state.abs_day > held.drawn + card.days:
                discard_event(state, seat, held.card)


@resolves(DayGo)
def _go(now: Now, frame: DayGo) -> None:
    """On the last day of a fortnight Evil attacks, unless it is thwarted (WZ-12.1a)."""
    state = now.state
    is_attack = state.day == state.last_day
    state.thwarted = is_attack and state.thwarts > 0
    if is_attack and not state.thwarted:
        state.queue = ()
        now.then(EvilAttack(), NextTurn())
        return
    state.queue = () if state.adrift else tuple(state.in_order)
    now.then(NextTurn())


@resolves(NextTurn)
def _next(now: Now, frame: NextTurn) -> None:
    """Who just played first, then clockwise; a trapped player's extra turn waits (R29, R79)."""
    state = now.state
    extra = next((seat for seat in state.from_active
                  if state.players[seat].extra_turns and not state.players[seat].trap), None)
    if extra is not None:
        state.change(extra, extra_turns=state.players[extra].extra_turns - 1)
        now.then(TurnStart(extra, extra=True), NextTurn())
    elif state.queue:
        first, *rest = state.queue
        state.queue = tuple(rest)
        now.then(TurnStart(first), NextTurn())
    else:
        now.then(DayEnd())


@resolves(DayEnd)
def _end(now: Now, frame: DayEnd) -> None:
    """A thwart is used up with the attack it cancelled (WZ-12.3)."""
    state = now.state
    state.turn = None
    if state.thwarted:
        state.thwarts -= 1
        state.thwarted = False
    for seat in state.seats:
        _withdraw_late(now, seat)
    now.then(DayStart())


def _withdraw_late(now: Now, seat: Seat) -> None:
    """A task past its deadline: no Demons, no points."""
    for quest in now.state.players[seat].quests:
        deadline = TASKS[quest.card].deadline
        if deadline and now.state.abs_day >= quest.drawn + deadline:
            withdraw(now.state, seat, quest.card)
            now.tell("task_withdrawn", seat=seat, task=quest.card)


@resolves(GameOver)
def _over(now: Now, frame: GameOver) -> None:
    now.state.ending = Ending(frame.reason, frame.winners)
    now.state.phase = "over"
    now.tell(f"game_ended.{frame.reason}", winners=list(frame.winners), count=len(frame.winners))
    now.final()                                 # all Gem cards are open now
    now.end()
