"""Task tokens in a player's hex: taken, tried for, or left (WZ-7.31a, R86)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.wizards.actions import Done, Take
from app.games.wizards.cards import TASKS
from app.games.wizards.rules.decision import Decision
from app.games.wizards.rules.frames.base import Now, resolves
from app.games.wizards.rules.frames.course import TakeTokens
from app.games.wizards.rules.quests import collect, open_tokens_here, tokens_here
from app.games.wizards.rules.refusals import refuse
from app.games.wizards.rules.whereabouts import note_special
from app.games.wizards.state import Quest, State, Token
from app.games.wizards.vocabulary import TaskId


@resolves(TakeTokens)
def _take(now: Now, frame: TakeTokens) -> None:
    """Until no active token of his is left in the hex (WZ-9.6)."""
    player = now.state.players[frame.seat]
    if player.serial != frame.serial or player.trap:
        return
    mine = _mine(now.state, frame.seat, frame.tried, frame.only)
    if mine and not player.asks:
        quest, token = mine[0]
        _attempt(now, frame, frame.seat, quest, token)
    elif mine or (not frame.only and _open(now.state, frame.seat, frame.tried)):
        now.then(Taking(frame.seat, frame.serial, frame.tried, frame.only))


def _mine(state: State, seat: Seat, tried: tuple[TaskId, ...], only: TaskId) -> list[tuple[Quest, Token]]:
    """Those he passes by are left alone; a card just drawn he has not passed by (WZ-7.312, WZ-9.7)."""
    player, turn = state.players[seat], state.turn
    if not only and turn and turn.seat == seat and player.hex in turn.ignored:
        return []
    return [(quest, token) for quest, token in tokens_here(player, player.hex)
            if quest.card not in tried and only in ("", quest.card)]


def _open(state: State, seat: Seat, tried: tuple[TaskId, ...]) -> list[tuple[Seat, Quest, Token]]:
    return [(owner, quest, token) for owner, quest, token in open_tokens_here(state, seat) if quest.card not in tried]


def _attempt(now: Now, frame: TakeTokens, owner: Seat, quest: Quest, token: Token) -> None:
    """A token may ask for a die, once in a visit; the place's own table is not rolled on then."""
    state, seat = now.state, frame.seat
    state.change(seat, task_at=state.players[seat].serial)
    note_special(state, seat)
    roll = TASKS[quest.card].steps[token.step].roll
    die = now.dice.roll() if roll else 0
    if roll:
        now.tell("token_rolled", seat=seat, task=quest.card, die=die, need=roll)
    tried = (*frame.tried, quest.card) if die < roll else frame.tried
    now.then(TakeTokens(seat, frame.serial, tried, frame.only))
    if die >= roll:
        collect(now, seat, owner, quest.card, token)


class Taking(Decision):
    """Which tokens are taken: asked for other players' open cards, and by who wants to be asked."""

    seat: Seat
    serial: int
    tried: tuple[TaskId, ...] = ()
    only: TaskId = ""
    hears: ClassVar[tuple[type[Action], ...]] = (Take, Done)
    clause: ClassVar[str] = "WZ-7.312"

    def offers(self, state: State) -> Iterator[Choice]:
        for card in dict.fromkeys(quest.card for quest, _ in _mine(state, self.seat, self.tried, self.only)):
            yield Choice(Take(self.seat, card), Message("choice.take", {"task": card}))
        if not self.only:
            for owner, quest, _ in _open(state, self.seat, self.tried):
                yield Choice(Take(owner, quest.card),
                             Message("choice.take_open", {"task": quest.card, "owner": owner}))
        yield Choice(Done(), Message("choice.leave_tokens"))

    def objection(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Done) or any(choice.action == action for choice in self.offers(state)):
            return None
        return refuse("conditions", "WZ-7.311")

    def carry_out(self, now: Now, action: Action) -> None:
        state, turn = now.state, now.state.turn
        if isinstance(action, Take):
            owner, quest, token = next(
                (owner, quest, token) for owner, quest, token in
                [*((self.seat, *mine) for mine in _mine(state, self.seat, self.tried, self.only)),
                 *_open(state, self.seat, self.tried)]
                if (owner, quest.card) == (action.owner, action.task))
            _attempt(now, TakeTokens(self.seat, self.serial, self.tried, self.only), owner, quest, token)
        elif turn and turn.seat == self.seat:
            state.change_turn(ignored=(*turn.ignored, state.players[self.seat].hex))
