"""A sensible traveller: joins an Order, works where it is near and pays, rises, gathers the Gems, and goes home."""
from __future__ import annotations

from app.games.core import agenda
from app.games.core.action import Action
from app.games.core.agenda import AnyPosition
from app.games.core.dice import Chance
from app.games.core.message import Seat
from app.games.wizards.actions import Accept, Allocate, ChooseLeast, ChooseOrder, GiveUp
from app.games.wizards.bots.encounters import (
    complete,
    go_through,
    hand_on,
    offer,
    open_actions,
    place_token,
    reroll,
    reveal,
    take,
)
from app.games.wizards.bots.goals import initiation
from app.games.wizards.bots.laying import lay
from app.games.wizards.bots.needs import gaps, give_up, split
from app.games.wizards.bots.travel import move, set_out
from app.games.wizards.orders import ORDERS
from app.games.wizards.rules.demons import Fighting
from app.games.wizards.rules.dragon import Facing
from app.games.wizards.rules.events import Gate
from app.games.wizards.rules.hamdrel import AtHamdrels
from app.games.wizards.rules.high_wizards import Naming
from app.games.wizards.rules.meeting import Menu
from app.games.wizards.rules.moving import Moving
from app.games.wizards.rules.opening import ChoosingOrder, Placing
from app.games.wizards.rules.partners import Agreeing, Offering
from app.games.wizards.rules.places import Elves, Resting
from app.games.wizards.rules.players import Giving
from app.games.wizards.rules.points import Allocating, ChoosingLeast, Losing, least_of
from app.games.wizards.rules.tasks import ChoosingHex, ChoosingTask
from app.games.wizards.rules.teleporting import Escaping
from app.games.wizards.rules.theft import Guarding
from app.games.wizards.rules.throwing import Rerolling
from app.games.wizards.rules.tokens import Taking
from app.games.wizards.rules.turn import Choosing
from app.games.wizards.rules.wild import Summoning
from app.games.wizards.state import State
from app.games.wizards.vocabulary import POINT_TYPES, Order, Points


class Adept:
    """Decides every question on where it wants to be next and what it lacks."""

    def decide(self, seen: AnyPosition, seat: Seat, dice: Chance) -> Action:
        state: State = seen.state
        step = seen.agenda[-1]
        match step:
            case Choosing():
                return set_out(step, state, seat)
            case Moving():
                return move(state, seat)
            case Menu():
                return take(step, state, seat)
            case Allocating() | Losing() | ChoosingLeast():
                return _count(step, state, seat)
            case ChoosingHex(task=task):
                return place_token(step.hexes(state), state, seat, task)
            case Rerolling():
                return reroll(step, state)
            case Placing():
                return lay(step, state, dice)
            case ChoosingOrder():
                return ChooseOrder(_order(state, dice))
            case Offering():
                return offer(state, seat)
            case Agreeing():
                return Accept()
            case Fighting() | Facing() | Escaping() | Guarding() | AtHamdrels() | Elves() | Resting() | Taking() | \
                    Summoning():
                return open_actions(step.offers(state))[0]
            case _:
                return _choose(seen, seat)


def _order(state: State, dice: Chance) -> Order:
    """By lot, of those that are worth most at this table: it is not all of one colour, nor the same every time."""
    worth = {order: initiation(state, order) for order in ORDERS}
    best = [order for order in ORDERS if worth[order] == max(worth.values())]
    return best[dice.below(len(best))]


def _count(step: Allocating | Losing | ChoosingLeast, state: State, seat: Seat) -> Action:
    """Points, gained or lost."""
    match step:
        case Allocating(n=n, one_type=True):
            missing = gaps(state, seat)
            return Allocate(Points(**{max(POINT_TYPES, key=missing.__getitem__): n}))
        case Allocating(n=n):
            return Allocate(split(state, seat, n))
        case Losing(n=n):
            return GiveUp(give_up(state, seat, n))
    missing = gaps(state, seat)
    return ChooseLeast(min(least_of(state.players[seat].points), key=missing.__getitem__))


def _choose(seen: AnyPosition, seat: Seat) -> Action:
    """What a card or another player asks; the rest is answered as for somebody who is away."""
    state, step = seen.state, seen.agenda[-1]
    match step:
        case ChoosingTask():
            return complete(step.offers(state), state, seat)
        case Giving():
            return hand_on(step.offers(state), state, seat)
        case Naming():
            return reveal(step.offers(state), state, seat)
        case Gate():
            return go_through(step.offers(state), state, seat)
        case _:
            return agenda.fallback(seen, seat)
