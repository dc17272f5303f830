"""Players who meet: the two tables, and what a Dragonbound one brings (WZ-7.302a to WZ-7.302c)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.wizards.actions import GiveTask
from app.games.wizards.content_shapes import TableId
from app.games.wizards.geography.lots import RANDOM
from app.games.wizards.orders import TOP_LEVEL
from app.games.wizards.rules.decision import Decision
from app.games.wizards.rules.demons import put
from app.games.wizards.rules.frames.base import Now, resolves
from app.games.wizards.rules.frames.course import PlayersHere
from app.games.wizards.rules.frames.effects import Gain, Teleport, Throw
from app.games.wizards.rules.frames.encounters import (
    ChangeTasks,
    Conferring,
    DemonMeeting,
    JointAttack,
    Locate,
    Rescue,
    WizardCardDrawn,
    WizardsCome,
)
from app.games.wizards.rules.refusals import refuse
from app.games.wizards.rules.secrets import Sharing
from app.games.wizards.rules.teleporting import to_place
from app.games.wizards.rules.throwing import decides
from app.games.wizards.rules.whereabouts import join, note_met, note_special
from app.games.wizards.state import Quest, State
from app.games.wizards.tables import PLACE_ENCOUNTERS, STAR_CREST, TASKS_TO_EQUAL, TASKS_TO_LOWER, row_for
from app.games.wizards.vocabulary import TaskId


@resolves(PlayersHere)
def _here(now: Now, frame: PlayersHere) -> None:
    """Who needs help is rescued; only where nobody does, players meet (R88)."""
    state, seat = now.state, frame.seat
    player = state.players[seat]
    if player.serial != frame.serial or player.trap:
        return
    others = [other for other in state.clockwise(seat)[1:] if state.players[other].hex == player.hex]
    if stuck := [other for other in others if state.players[other].trap or state.players[other].calling]:
        note_special(state, seat)
        now.then(*(Rescue(seat, other) for other in stuck))
        return
    met = [other for other in others if state.players[other].level]
    if not player.level or not met:             # R18
        return
    if met == [state.partner(seat)]:            # WZ-B3
        now.then(Conferring(seat))
    elif player.times_met(player.hex, "players") < PLACE_ENCOUNTERS:
        for one in (seat, *met):
            note_met(state, one, "players")
        _meet(now, seat, met)


def _meet(now: Now, seat: Seat, met: list[Seat]) -> None:
    state = now.state
    bound = [one for one in (seat, *met) if state.players[one].dragonbound]
    if bound:
        _suffer(now, seat, met, bound)
        return
    table: TableId = "players"
    if all(state.players[one].level == TOP_LEVEL for one in (seat, *met)):
        table = "players_level_4"
    now.then(Throw(seat, table, hex=state.players[seat].hex, seats=tuple(met)))


def _suffer(now: Now, seat: Seat, met: list[Seat], bound: list[Seat]) -> None:
    """Whoever is not bound suffers Demons by who is (WZ-7.3051-1i, R85)."""
    place = now.state.players[seat].hex
    if seat in bound:
        now.then(*(DemonMeeting(other, place, "bound", source=seat) for other in met if other not in bound))
    else:
        now.then(DemonMeeting(seat, place, "bound", source=bound[0]))


@decides("players", "players_level_4")
def _outcome(now: Now, throw: Throw, die: int) -> None:
    """The arriving player first, then clockwise (WZ-7.3021)."""
    state, seat = now.state, throw.seat
    everybody = (seat, *throw.seats)
    match row_for(throw.what, die).outcome:  # type: ignore[arg-type]
        case "demons":
            _demons(now, throw, everybody)
        case "to_random":
            now.then(*(Teleport(one, RANDOM) for one in everybody))
        case "to_star_crest":
            now.then(*(Teleport(one, to_place(STAR_CREST)) for one in everybody))
        case "winged_horse" | "unicorn" as animal:
            for one in everybody:
                join(now, one, animal)
        case "wizard_card":
            now.then(WizardCardDrawn(everybody))
        case "wizard_comes":
            now.then(WizardsCome(everybody))
        case "gain_dice":
            now.then(*(Gain(one, free=now.dice.roll()) for one in everybody))
        case "change_tasks":
            _change_tasks(now, everybody)
        case "learn_secrets":
            now.then(Sharing(seat, throw.seats))
        case "secret_wizard":
            now.then(Locate(seat, secret=True, known_to=tuple(sorted(everybody))))
    note_special(state, seat)


def _demons(now: Now, throw: Throw, everybody: tuple[Seat, ...]) -> None:
    """One counter for all of them, unless one is there (R42)."""
    state = now.state
    if throw.hex in state.demons or put(now, throw.hex):
        state.joints += 1
        now.then(JointAttack(state.joints, throw.hex, everybody))


# -------------------------------------------------------------------------------------------------- tasks change hands


def _change_tasks(now: Now, everybody: tuple[Seat, ...]) -> None:
    """From the highest level, or of equals who has more cards (WZ-7.302-5, R43)."""
    players = now.state.players
    giver = max(everybody, key=lambda one: (players[one].level, len(players[one].quests)))
    owed = tuple((one, TASKS_TO_LOWER if players[one].level < players[giver].level else TASKS_TO_EQUAL)
                 for one in everybody if one != giver and players[one].level < TOP_LEVEL)
    now.then(ChangeTasks(giver, owed))


@resolves(ChangeTasks)
def _give(now: Now, frame: ChangeTasks) -> None:
    """Receiver by receiver; where there is no choice, without asking."""
    if not frame.owed:
        return
    (to, n), *others = frame.owed
    cards = givable(now.state, frame.giver, to)
    if not n or not cards:
        now.then(ChangeTasks(frame.giver, tuple(others)))
    elif len(cards) <= n:
        hand_over(now, frame.giver, to, cards[0].card)
        now.then(ChangeTasks(frame.giver, ((to, n - 1), *others)))
    else:
        now.then(Giving(frame.giver, to), ChangeTasks(frame.giver, ((to, n - 1), *others)))


def givable(state: State, giver: Seat, to: Seat) -> list[Quest]:
    """Optional tasks for which the receiver has tokens enough."""
    left = state.players[to].tokens_left
    return [quest for quest in state.players[giver].quests if not quest.mandatory and quest.tokens_used <= left]


def hand_over(now: Now, giver: Seat, to: Seat, card: TaskId) -> None:
    """With its tokens, the steps done and the item (WZ-9.2)."""
    state = now.state
    quest = state.players[giver].quest(card)
    assert quest is not None
    state.change(giver, quests=tuple(other for other in state.players[giver].quests if other.card != card))
    state.change(to, quests=(*state.players[to].quests, quest))
    now.tell("task_given", seat=giver, to=to, task=card)


class Giving(Decision):
    """Which task goes."""

    seat: Seat
    to: Seat
    hears: ClassVar[tuple[type[Action], ...]] = (GiveTask,)
    clause: ClassVar[str] = "WZ-7.302-5"

    def prompt(self, state: State) -> Message:
        return Message("prompt.giving", {"to": self.to})

    def offers(self, state: State) -> Iterator[Choice]:
        for quest in givable(state, self.seat, self.to):
            yield Choice(GiveTask(self.to, quest.card),
                         Message("choice.give_task", {"to": self.to, "task": quest.card}))

    def objection(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, GiveTask)
        quest = state.players[self.seat].quest(action.task)
        if quest and quest.mandatory:
            return refuse("mandatory", self.clause)
        fits = action.to == self.to and quest in givable(state, self.seat, self.to)
        return None if fits else refuse("not_possible", self.clause)

    def carry_out(self, now: Now, action: Action) -> None:
        assert isinstance(action, GiveTask)
        hand_over(now, self.seat, self.to, action.task)
