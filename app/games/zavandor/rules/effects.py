"""What artifacts do when they are acquired: gems given, markers freed, gems lost, free advances (ZA-9)."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.agenda import Now
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.zavandor.actions import DeclineAdvance, FreeAdvance, LoseGem
from app.games.zavandor.content import GemType
from app.games.zavandor.reckoning import gem_cost
from app.games.zavandor.rules.decision import Reply, new_question
from app.games.zavandor.rules.knowledge import advance_cost, climb, climb_objection, free_marker, open_tracks
from app.games.zavandor.rules.refusals import refuse
from app.games.zavandor.rules.trade import is_in_supply, put
from app.games.zavandor.state import Player, State
from app.games.zavandor.tables import ARTIFACTS, GEMS, TRACKS


def take_effect(now: Now[State], seat: Seat, item: str) -> None:
    state, artifact = now.state, ARTIFACTS[item]
    if artifact.gives and is_in_supply(state, artifact.gives):                  # ZA-9.7
        put(state, seat, artifact.gives, "pentagon")
        now.tell("gem_received", seat=seat, gem=artifact.gives)
    if artifact.robs:                                                           # ZA-9.5
        free_marker(now, seat)
        _rob_others(now, seat)
    now.then(*(FreeAdvancing((seat,), new_question(state)) for _ in range(artifact.advances)))


# ------------------------------------------------------------------------------------------------------------ gems lost


def _rob_others(now: Now[State], owner: Seat) -> None:
    """Who has gems of one type only need not be asked."""
    state = now.state
    asked: list[Seat] = []
    for seat in state.order:
        gems = _active_types(state.players[seat])
        if seat == owner or not gems:
            continue
        if len(gems) == 1:
            _lose(now, seat, gems[0], auto=True)
        else:
            asked.append(seat)
    if asked:
        now.then(LosingGems(tuple(asked), new_question(state)))


def _active_types(player: Player) -> list[GemType]:
    return [gem for gem in GEMS if player.active[gem]]


def _lose(now: Now[State], seat: Seat, gem: GemType, auto: bool) -> None:
    put(now.state, seat, gem, "active", -1)
    now.tell("gem_lost", seat=seat, gem=gem, auto=auto)


class LosingGems(Reply):
    """Every other player gives up an active gem of own choice, all at the same time (ZA-9.5)."""

    hears: ClassVar[tuple[type[Action], ...]] = (LoseGem,)
    clause: ClassVar[str] = "ZA-9.5"

    def prompt(self, state: State) -> Message:
        won = state.sales[-1]
        return Message("prompt.losing_gems", {"item": won.item, "owner": won.winner})

    def choices(self, state: State, seat: Seat) -> Iterator[Choice]:
        if seat in self.waits_for(state):
            for gem in _active_types(state.players[seat]):
                yield Choice(LoseGem(gem), Message("choice.lose_gem", {"gem": gem}), (f"active-{gem}",))

    def objection(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, LoseGem)
        return None if state.players[seat].active[action.gem] else refuse("no_gem", "ZA-9.5")

    def carry_out(self, now: Now[State], seat: Seat, action: Action) -> None:
        assert isinstance(action, LoseGem)
        now.final()
        _lose(now, seat, action.gem, auto=False)

    def fallback(self, state: State, seat: Seat) -> LoseGem:
        player = state.players[seat]
        return LoseGem(min(_active_types(player), key=lambda gem: gem_cost(player, gem)))


# -------------------------------------------------------------------------------------------------------- free advances


class FreeAdvancing(Reply):
    """One level for nothing, on any track that can be climbed; it may be declined (ZA-7.12, ZA-7.13)."""

    hears: ClassVar[tuple[type[Action], ...]] = (FreeAdvance, DeclineAdvance)
    clause: ClassVar[str] = "ZA-7.13"

    def waits_for(self, state: State) -> Sequence[Seat]:
        return [seat for seat in super().waits_for(state) if open_tracks(state.players[seat])]

    def prompt(self, state: State) -> Message:
        return Message("prompt.free_advancing", {"item": state.sales[-1].item})

    def choices(self, state: State, seat: Seat) -> Iterator[Choice]:
        if seat not in self.waits_for(state):
            return
        player = state.players[seat]
        for track in TRACKS:
            words = {"track": track, "level": player.levels[track] + 1}
            if not (blocked := climb_objection(player, track)) or not player.levels[track]:
                yield Choice(FreeAdvance(track), Message("choice.free_advance", words), (f"track-{track}",),
                             blocked=blocked)
        yield Choice(DeclineAdvance(), Message("choice.decline_advance"))

    def objection(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return climb_objection(state.players[seat], action.track) if isinstance(action, FreeAdvance) else None

    def carry_out(self, now: Now[State], seat: Seat, action: Action) -> None:
        if isinstance(action, FreeAdvance):
            climb(now, seat, action.track, cost=0, paid=None, free=True)
        else:
            now.tell("advance_declined", seat=seat)

    def run(self, now: Now[State]) -> None:
        """Lost where none is possible."""
        for seat in super().waits_for(now.state):
            now.tell("advance_skipped", seat=seat)

    def fallback(self, state: State, seat: Seat) -> FreeAdvance:
        """The dearest level; of equal ones the first track."""
        player = state.players[seat]
        return FreeAdvance(max(open_tracks(player), key=lambda track: advance_cost(player, track)))


