"""Phase 3: one player's turn, in which everything may be done in any order (ZA-5)."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.agenda import Clock, Now, Step, unexpected
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.zavandor.actions import Advance, Arrange, BuyMarker, Disenchant, Enchant, EndTurn, OpenAuction
from app.games.zavandor.rules import auction, knowledge, trade
from app.games.zavandor.rules.decision import Decision, new_question
from app.games.zavandor.rules.energy import settle
from app.games.zavandor.state import State


class StartTurn(Step):
    """From now on this player is active."""

    seat: Seat

    def run(self, now: Now[State]) -> None:
        state = now.state
        state.phase, state.active_seat, state.advanced = "actions", self.seat, False
        now.then(Turn(self.seat, new_question(state)))


class Turn(Decision):
    """Nothing is compulsory; it lasts until the active player ends it (ZA-5.3), or is out of the game (ZA-13.4)."""

    seat: Seat
    question: int
    ended: bool = False
    hears: ClassVar[tuple[type[Action], ...]] = (
        Enchant, Disenchant, Arrange, BuyMarker, Advance, OpenAuction, EndTurn)

    def waits_for(self, state: State) -> Sequence[Seat]:
        return () if self.ended or state.players[self.seat].eliminated else (self.seat,)

    def choices(self, state: State, seat: Seat) -> Iterator[Choice]:
        if seat not in self.waits_for(state):
            return
        yield from trade.enchant_choices(state, seat)
        yield from knowledge.advance_choices(state, seat)
        yield from knowledge.marker_choices(state, seat)
        yield from auction.opening_choices(state, seat)
        yield from trade.arrange_choices(state, seat)
        yield from trade.disenchant_choices(state, seat)
        yield Choice(EndTurn(), Message("choice.end_turn"))

    def objection(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        match action:
            case Enchant():
                return trade.enchant_objection(state, seat, action)
            case Disenchant():
                return trade.disenchant_objection(state, seat, action)
            case Arrange():
                return trade.arrange_objection(state, seat, action)
            case BuyMarker():
                return knowledge.marker_objection(state, seat, action)
            case Advance():
                return knowledge.advance_objection(state, seat, action)
            case OpenAuction():
                return auction.opening_objection(state, seat, action)
        return None

    def answer(self, now: Now[State], seat: Seat, action: Action) -> None:
        match action:
            case Enchant():
                trade.enchant(now, seat, action)
            case Disenchant():
                trade.disenchant(now, seat, action)
            case Arrange():
                trade.arrange(now, seat, action)
            case BuyMarker():
                knowledge.buy_marker(now, seat, action)
            case Advance():
                knowledge.advance(now, seat, action)
            case OpenAuction():
                auction.open_auction(now, seat, action)
            case EndTurn():
                self.ended = True
            case _:
                unexpected(action)

    def run(self, now: Now[State]) -> None:
        now.state.active_seat = None
        if now.state.players[self.seat].eliminated is None:
            settle(now, self.seat)              # ZA-4.5
            now.tell("turn_ended", seat=self.seat)

    def clock(self, state: State) -> Clock | None:
        """Not while an auction or its effects lie on top."""
        seconds = state.options.turn_timer
        return None if seconds == "none" else Clock(self.question, seconds)

    def expire(self, now: Now[State]) -> None:
        self.ended = True

    def fallback(self, state: State, seat: Seat) -> EndTurn:
        return EndTurn()
