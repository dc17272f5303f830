"""Tasks as a player works on them: which steps are active, what he can do here, and what a step done changes."""
from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from app.games.core.message import Seat
from app.games.wizards.cards import TASKS, asks_for, is_possible
from app.games.wizards.geography.chart import Chart
from app.games.wizards.geography.sea import Hex
from app.games.wizards.grammar.hexes import EveryHex
from app.games.wizards.grammar.tasks import BanishDemon, MeetWizard, Step
from app.games.wizards.rules.frames.base import Now
from app.games.wizards.rules.frames.effects import TaskDone
from app.games.wizards.rules.frames.encounters import Person
from app.games.wizards.rules.whereabouts import leave
from app.games.wizards.state import Player, Quest, State, Token
from app.games.wizards.vocabulary import TaskId


def active_steps(quest: Quest) -> list[int]:
    """Groups are done in order; the steps of one group in any."""
    steps = TASKS[quest.card].steps
    left = [number for number in range(len(steps)) if number not in quest.done]
    return [number for number in left if steps[number].group == steps[left[0]].group]


def can_do(player: Player, quest: Quest, step: Step) -> bool:
    """Whether the conditions of an active step hold for who would do it (WZ-7.311)."""
    return (player.level >= max(1, step.level) and not player.dragonbound
            and (step.hands_over is None or step.hands_over in quest.items)
            and (not step.needs or player.animal in step.needs))


def active_tokens(player: Player) -> Iterator[tuple[Quest, Token]]:
    """His own tokens of active steps whose conditions hold (WZ-7.31a)."""
    for quest in player.quests:
        if quest.tokens:
            active = active_steps(quest)
            yield from ((quest, token) for token in quest.tokens
                        if token.step in active and can_do(player, quest, TASKS[quest.card].steps[token.step]))


def tokens_here(player: Player, place: Hex) -> Iterator[tuple[Quest, Token]]:
    """Those of them that lie there."""
    if any(token.hex == place for quest in player.quests for token in quest.tokens):
        yield from ((quest, token) for quest, token in active_tokens(player) if token.hex == place)


def open_tokens_here(state: State, seat: Seat) -> Iterator[tuple[Seat, Quest, Token]]:
    """Those of others, on cards anybody may help with (WZ-9-intro-c)."""
    player = state.players[seat]
    for owner, other in enumerate(state.players):
        if owner != seat:
            for quest in other.quests:
                if TASKS[quest.card].open:
                    yield from ((owner, quest, token) for token in quest.tokens
                                if token.hex == player.hex and token.step in active_steps(quest)
                                and can_do(player, quest, TASKS[quest.card].steps[token.step]))


def meetings_with(player: Player, person: Person) -> Iterator[tuple[Quest, int]]:
    """Active steps that this person fulfils (WZ-7.323, R21)."""
    for quest in player.quests:
        for number in active_steps(quest):
            step = TASKS[quest.card].steps[number]
            if (asks_for(step.deed, person, player.order) and can_do(player, quest, step)
                    and person not in quest.met):
                yield quest, number


def can_fulfil(player: Player, person: Person) -> bool:
    return any(True for _ in meetings_with(player, person))


def fulfil(now: Now, seat: Seat, person: Person) -> None:
    """All of them at once."""
    for quest, number in list(meetings_with(now.state.players[seat], person)):
        meet(now, seat, quest.card, number, person)


def meet(now: Now, seat: Seat, card: TaskId, number: int, person: Person) -> None:
    deed = TASKS[card].steps[number].deed
    if isinstance(deed, MeetWizard) and deed.count > 1:
        quest = now.state.players[seat].quest(card)
        assert quest is not None
        met = (*quest.met, person)
        now.state.change_quest(seat, card, met=met)
        if len(met) < deed.count:
            now.tell("wizard_counted", seat=seat, task=card, person=person, n=len(met), of=deed.count)
            return
    do_step(now, seat, seat, card, number)


def banish(now: Now, seat: Seat) -> None:
    """Steps that ask for Demons driven away."""
    player = now.state.players[seat]
    for quest in player.quests:
        for number in active_steps(quest):
            step = TASKS[quest.card].steps[number]
            if isinstance(step.deed, BanishDemon) and can_do(player, quest, step):
                do_step(now, seat, seat, quest.card, number)


def collect(now: Now, seat: Seat, owner: Seat, card: TaskId, token: Token) -> None:
    """The token goes on the card (WZ-7.31a)."""
    state = now.state
    quest = state.players[owner].quest(card)
    assert quest is not None
    left = list(quest.tokens)
    left.remove(token)
    state.change_quest(owner, card, tokens=tuple(left), collected=quest.collected + 1)
    if any(other.step == token.step for other in left):
        now.tell("token_taken", seat=seat, task=card, step=token.step)
    else:
        do_step(now, seat, owner, card, token.step)


def do_step(now: Now, seat: Seat, owner: Seat, card: TaskId, number: int) -> None:
    """A step is done; the last one completes the task (WZ-9.01a)."""
    state, step = now.state, TASKS[card].steps[number]
    quest = state.players[owner].quest(card)
    assert quest is not None
    items = tuple(item for item in quest.items if item != step.hands_over)
    quest = state.change_quest(owner, card, done=(*quest.done, number),
                               items=(*items, step.gives) if step.gives else items)
    now.tell("step_done", seat=seat, task=card, step=number)
    if step.needs:
        leave(now, seat)                        # it stays behind
    if step.lose_turns:
        state.change(seat, lost_turns=state.players[seat].lost_turns + step.lose_turns)
    if len(quest.done) == len(TASKS[card].steps):
        now.then(TaskDone(seat, owner, card))


def withdraw(state: State, seat: Seat, card: TaskId) -> Quest:
    """The card leaves its holder and is discarded; its tokens are free again."""
    quest = state.players[seat].quest(card)
    assert quest is not None
    state.change(seat, quests=tuple(other for other in state.players[seat].quests if other.card != card))
    state.task_discard = (*state.task_discard, card)
    return quest


# --------------------------------------------------------------------------------------------------- fallen territory


def after_conquest(quest: Quest, fallen: frozenset[Hex], chart: Chart, player: Player) -> Quest | None:
    """What is left of a task when a territory has fallen; None: it is impossible (WZ-12.43a, R55, R81)."""
    kept = tuple(token for token in quest.tokens if token.hex not in fallen)
    lost = {token.step for token in quest.tokens if token.hex in fallen}
    done = list(quest.done)
    for number, step in enumerate(TASKS[quest.card].steps):
        if number in quest.done:
            continue
        if isinstance(step.deed, EveryHex):
            if not chart.hexes_of_class(step.deed.kind, step.deed.type):
                return None
            if number in lost and not any(token.step == number for token in kept):
                done.append(number)
        elif number in lost or not (step.has_token or _can_meet(step, chart, player)):
            return None
    return replace(quest, tokens=kept, done=tuple(done))


def _can_meet(step: Step, chart: Chart, player: Player) -> bool:
    return player.order is None or is_possible(step.deed, chart, player.order)
