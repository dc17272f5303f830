"""Task cards drawn, completed, failed (WZ-9-intro-a, WZ-9.01a, WZ-9.9a)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from app.games.core import ask
from app.games.core.action import Action
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.wizards.actions import ChooseHex, ChooseTask
from app.games.wizards.cards import TASKS, asks_for, hexes_of, is_playable, tokens_for
from app.games.wizards.geography.lots import draw_hex
from app.games.wizards.geography.sea import NOWHERE, Hex
from app.games.wizards.grammar.hexes import ChosenHex, EveryHex
from app.games.wizards.grammar.tasks import Meeting, Reward, Step, Task
from app.games.wizards.rules.decision import Decision, Listed
from app.games.wizards.rules.decks import draw_task
from app.games.wizards.rules.frames.base import Frame, Now, resolves
from app.games.wizards.rules.frames.course import TakeTokens
from app.games.wizards.rules.frames.effects import CompleteTasks, DrawTask, FirstDeed, Gain, TaskDone, TaskFailed
from app.games.wizards.rules.frames.encounters import Locate, PlaceDemon
from app.games.wizards.rules.powers import may_have_task
from app.games.wizards.rules.quests import active_steps, can_do, meet, withdraw
from app.games.wizards.rules.refusals import refuse
from app.games.wizards.rules.whereabouts import join
from app.games.wizards.state import Quest, State, Token
from app.games.wizards.tables import THWART_TASKS, THWART_TASKS_EACH, THWART_TASKS_LEAST
from app.games.wizards.vocabulary import TaskId


@resolves(DrawTask)
def _draw(now: Now, frame: DrawTask) -> None:
    """A card that can be done; its places are marked at once (WZ-9-intro-a, WZ-9-intro-b)."""
    state, player = now.state, now.state.players[frame.seat]
    if not may_have_task(player):
        return
    task = _next_task(now, frame.seat)
    if task is None:
        now.tell("no_task_left", seat=frame.seat)
        return
    tokens = tuple(_tokens(now, task))
    quest = Quest(task.id, frame.mandatory, state.abs_day, tokens)
    state.change(frame.seat, quests=(*player.quests, quest))
    now.tell("task_drawn", seat=frame.seat, task=task.id, mandatory=frame.mandatory,
             places=[state.chart.name_of(token.hex) for token in tokens])
    chosen = [ChoosingHex(frame.seat, task.id, number) for number, step in enumerate(task.steps)
              if isinstance(step.deed, ChosenHex)]
    now.then(*chosen, FirstDeed(frame.seat, task.id, frame.giver))


def _next_task(now: Now, seat: Seat) -> Task | None:
    """Cards that cannot be done, or marked, are discarded (WZ-12.44, R38)."""
    state, player = now.state, now.state.players[seat]
    assert player.order is not None
    seen: set[TaskId] = set()
    while (card := draw_task(now, seen)) is not None:
        task = TASKS[card]
        if is_playable(task, state.chart, player.order) and tokens_for(task, state.chart) <= player.tokens_left:
            return task
        seen.add(card)
        state.task_discard = (*state.task_discard, card)
    return None


def _tokens(now: Now, task: Task) -> Iterator[Token]:
    """Where the dice and the card put them; those the player places come after."""
    chart = now.state.chart
    for number, step in enumerate(task.steps):
        if isinstance(step.deed, EveryHex):
            yield from (Token(number, place) for place in hexes_of(step.deed, chart))
        elif step.has_token and not isinstance(step.deed, ChosenHex):
            yield Token(number, draw_hex(chart, step.deed, now.dice))  # type: ignore[arg-type]


class ChoosingHex(Decision):
    """The player places a token (WZ-4.1g)."""

    seat: Seat
    task: TaskId
    number: int
    hears: ClassVar[tuple[type[Action], ...]] = (ChooseHex,)
    clause: ClassVar[str] = "WZ-4.1g"

    def prompt(self, state: State) -> Message:
        return Message("prompt.choosing_hex", {"task": self.task, "step": self.number})

    def is_open(self, state: State) -> bool:
        return state.players[self.seat].quest(self.task) is not None

    def hexes(self, state: State) -> list[Hex]:
        """Of the right kind, and not under another token of the card."""
        quest, deed = state.players[self.seat].quest(self.task), TASKS[self.task].steps[self.number].deed
        assert quest is not None
        assert isinstance(deed, ChosenHex)
        fitting, used = hexes_of(deed, state.chart), {token.hex for token in quest.tokens}
        return [place for place in fitting if place not in used] or list(fitting)

    def offers(self, state: State) -> Iterator[Choice]:
        yield Choice(ChooseHex(), Message("choice.choose_hex", {"task": self.task, "step": self.number}),
                     ask={"hex": ask.one_of(self.hexes(state))})

    def objection(self, state: State, action: Action) -> Refusal | None:
        fits = isinstance(action, ChooseHex) and action.hex in self.hexes(state)
        return None if fits else refuse("wrong_hex", "WZ-4.1g")

    def carry_out(self, now: Now, action: Action) -> None:
        assert isinstance(action, ChooseHex)
        quest = now.state.players[self.seat].quest(self.task)
        assert quest is not None
        now.state.change_quest(self.seat, self.task, tokens=(*quest.tokens, Token(self.number, action.hex)))
        now.tell("token_placed", seat=self.seat, task=self.task, place=now.state.chart.name_of(action.hex))

    def fallback(self, state: State, seat: Seat) -> Action:
        return ChooseHex(self.hexes(state)[0])


@resolves(FirstDeed)
def _first_deed(now: Now, frame: FirstDeed) -> None:
    """WZ-9.7, R89."""
    player = now.state.players[frame.seat]
    quest = player.quest(frame.task)
    if quest is None or player.hex == NOWHERE:
        return
    now.then(TakeTokens(frame.seat, player.serial, only=frame.task))
    for number in active_steps(quest):
        step = TASKS[frame.task].steps[number]
        if _is_met(step, frame, now.state) and can_do(player, quest, step):
            meet(now, frame.seat, frame.task, number, frame.giver)


def _is_met(step: Step, frame: FirstDeed, state: State) -> bool:
    return isinstance(step.deed, Meeting) and bool(frame.giver) and asks_for(
        step.deed, frame.giver, state.players[frame.seat].order)


# --------------------------------------------------------------------------------------------------- done and failed


@resolves(TaskDone)
def _done(now: Now, frame: TaskDone) -> None:
    state = now.state
    if state.players[frame.owner].quest(frame.task) is None:
        return
    withdraw(state, frame.owner, frame.task)
    now.tell("task_completed", seat=frame.seat, task=frame.task, owner=frame.owner)
    state.tally(frame.seat, tasks=1)
    state.tasks_done += 1
    advance_track(now)
    now.then(*_reward(frame.seat, TASKS[frame.task].reward))


def advance_track(now: Now) -> None:
    """So many tasks thwart one attack (WZ-12.21)."""
    state = now.state
    state.track += 1
    if state.track >= tasks_to_thwart(state):
        state.track, state.thwarts = 0, state.thwarts + 1
        now.tell("evil_thwarted", n=state.thwarts)


def tasks_to_thwart(state: State) -> int:
    if state.options.thwart_tasks == "per_player":
        return max(THWART_TASKS_LEAST, THWART_TASKS_EACH * len(state.players))
    return THWART_TASKS


def _reward(seat: Seat, reward: Reward) -> Iterator[Frame]:
    yield Gain(seat, reward.points, reward.free)
    match reward.extra:
        case "reveal_wizard":
            yield Locate(seat)
        case "secret_wizard":
            yield Locate(seat, secret=True, known_to=(seat,))
        case "animal" | "extra_turn":
            yield Extra(seat, reward)


class Extra(Frame):
    """An animal, or a turn."""

    seat: Seat
    reward: Reward


@resolves(Extra)
def _extra(now: Now, frame: Extra) -> None:
    if frame.reward.animal:
        join(now, frame.seat, frame.reward.animal)
    else:
        give_turns(now, frame.seat, 1)


def give_turns(now: Now, seat: Seat, n: int) -> None:
    now.state.change(seat, extra_turns=now.state.players[seat].extra_turns + n)
    now.tell("extra_turns", seat=seat, n=n, count=n)


@resolves(TaskFailed)
def _failed(now: Now, frame: TaskFailed) -> None:
    """Demons take the place of its tokens (WZ-9.9b)."""
    if now.state.players[frame.seat].quest(frame.task) is None:
        return
    quest = withdraw(now.state, frame.seat, frame.task)
    now.tell("task_failed", seat=frame.seat, task=frame.task)
    now.then(*(PlaceDemon(token.hex) for token in quest.tokens))


@resolves(CompleteTasks)
def _complete(now: Now, frame: CompleteTasks) -> None:
    quests = now.state.players[frame.seat].quests
    if len(quests) <= frame.n:
        now.then(*(TaskDone(frame.seat, frame.seat, quest.card) for quest in quests))
    else:
        now.then(ChoosingTask(frame.seat, frame.n))


class ChoosingTask(Listed):
    """Which task an event completes (WZ-9.3)."""

    seat: Seat
    n: int
    hears: ClassVar[tuple[type[Action], ...]] = (ChooseTask,)
    clause: ClassVar[str] = "WZ-9.3"

    def offers(self, state: State) -> Iterator[Choice]:
        for quest in state.players[self.seat].quests:
            yield Choice(ChooseTask(quest.card), Message("choice.choose_task", {"task": quest.card}))

    def carry_out(self, now: Now, action: Action) -> None:
        assert isinstance(action, ChooseTask)
        if self.n > 1:
            now.then(CompleteTasks(self.seat, self.n - 1))
        now.then(TaskDone(self.seat, self.seat, action.task))
