"""What the bot answers to persons, Demons and cards."""
from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from app.games.core.action import Action
from app.games.core.choice import Choice
from app.games.core.message import Seat
from app.games.wizards.actions import (
    AskGem,
    ChooseGate,
    ChooseHex,
    ChooseTask,
    ChooseWizard,
    DeliverGems,
    Done,
    Fulfil,
    GiveTask,
    Initiate,
    KeepRoll,
    Offer,
    PlayEvent,
    Promote,
    SummonGem,
    TakeTask,
)
from app.games.wizards.bots.goals import goals, is_useful
from app.games.wizards.bots.needs import worth
from app.games.wizards.gems import held_by, knows_false
from app.games.wizards.geography.sea import Hex, distance
from app.games.wizards.rules.meeting import Menu
from app.games.wizards.rules.partners import gems_for
from app.games.wizards.rules.throwing import Rerolling
from app.games.wizards.state import State
from app.games.wizards.tables import CIRCLE_CENTRE, HIGH_WIZARDS

_T = TypeVar("_T", bound=Action)

MOST_TASKS = 5
SIX = 6
DIRE_TABLES = ("demons", "dragon", "trap")


def open_actions(offers: Iterable[Choice]) -> list[Action]:
    return [choice.action for choice in offers if not choice.blocked]


def take(menu: Menu, state: State, seat: Seat) -> Action:
    """What a person has to give: the most precious first."""
    player, offered = state.players[seat], open_actions(menu.offers(state))
    calls = [action for action in offered if isinstance(action, SummonGem)]
    for wanted in (DeliverGems(), Fulfil(), Promote(), _call(state, seat, calls)):
        if wanted in offered:
            return wanted
    if AskGem() in offered and menu.who not in held_by(state, seat) and menu.who != knows_false(state, seat):
        return AskGem()
    if Initiate() in offered and player.order is None:
        return Initiate()
    if TakeTask() in offered and len(player.quests) < MOST_TASKS:
        return TakeTask()
    return Done()


def _call(state: State, seat: Seat, calls: list[SummonGem]) -> SummonGem | None:
    """A Wizard whose Gem is missing; or one whose Gem he has, so that others may come."""
    by_name = {counter.letter or counter.name: counter for counter in state.counters}
    useful = [call for call in calls if not call.counter or is_useful(state, seat, by_name[call.counter])]
    harmless = [call for call in calls if call.counter and by_name[call.counter].name != knows_false(state, seat)]
    return next(iter((*useful, *harmless)), None)


def reroll(step: Rerolling, state: State) -> Action:
    """The lucky coin is spent where it hurts."""
    cards = [action for action in open_actions(step.offers(state)) if isinstance(action, PlayEvent)]
    dire = step.throw.what in DIRE_TABLES and max(step.white, step.red) < SIX
    return cards[0] if dire and cards else KeepRoll()


def place_token(hexes: list[Hex], state: State, seat: Seat, task: str) -> Action:
    """Near the other tokens of the card, or near the player."""
    player = state.players[seat]
    quest = player.quest(task)
    others = [token.hex for token in quest.tokens] if quest else []
    return ChooseHex(min(hexes, key=lambda place: (min(distance(place, other) for other in others or [player.hex]),
                                                   distance(place, player.hex))))


def complete(offers: Iterable[Choice], state: State, seat: Seat) -> Action:
    """The task with the best reward."""
    return max(_tasks(offers, ChooseTask), key=lambda action: _worth(state, seat, action.task))


def hand_on(offers: Iterable[Choice], state: State, seat: Seat) -> Action:
    """The task one misses least."""
    return min(_tasks(offers, GiveTask), key=lambda action: _worth(state, seat, action.task))


def _tasks(offers: Iterable[Choice], kind: type[_T]) -> list[_T]:
    return [action for action in open_actions(offers) if isinstance(action, kind)]


def _worth(state: State, seat: Seat, card: str) -> float:
    quest = state.players[seat].quest(card)
    return worth(state, seat, quest) if quest else 0.0


def reveal(offers: Iterable[Choice], state: State, seat: Seat) -> Action:
    """A Wizard whose Gem is missing."""
    names = [action for action in open_actions(offers) if isinstance(action, ChooseWizard)]
    known = (*held_by(state, seat), knows_false(state, seat))
    return min(names, key=lambda action: (action.name in known, HIGH_WIZARDS.index(action.name)))


def go_through(offers: Iterable[Choice], state: State, seat: Seat) -> Action:
    """The Tower that is wanted most; none, if none is."""
    wanted = {state.chart.place_at[goal.hex]: goal.value for goal in goals(state, seat)}
    gates = [action for action in open_actions(offers) if isinstance(action, ChooseGate)]
    return max(gates, key=lambda action: wanted.get(action.tower, 0.0) if action.tower else 1.0)


def offer(state: State, seat: Seat) -> Action:
    """All Gems go to the partner who is nearer to the Circle."""
    partner = state.partner(seat)
    assert partner is not None
    centre = state.chart.hex_of.get(CIRCLE_CENTRE, state.players[seat].hex)
    mine, his = (distance(state.players[one].hex, centre) * 2 + one for one in (seat, partner))
    return Offer(gems=gems_for(state, seat, partner) if (his, partner) < (mine, seat) else ())
