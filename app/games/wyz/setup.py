"""Before the first turn: order, teams, tiles, Study, Library and piles (WY-1)."""
from __future__ import annotations

from app.games.core.dice import Chance
from app.games.core.game import Wishes
from app.games.core.message import Seat
from app.games.wyz.board import LAYOUTS, PLAYERS, START_CELLS, START_LEVEL, colours, start_tiles
from app.games.wyz.cards import ADVANCED, INITIATE, NOVICE
from app.games.wyz.grammar import ELEMENTS
from app.games.wyz.options import Options
from app.games.wyz.state import Mage, State


def set_up(options: Options, wishes: Wishes, dice: Chance) -> State:
    """Raises ValueError for a number of seats the game is not made for (WY-1.1)."""
    if len(wishes) not in PLAYERS:
        raise ValueError(f"Wyz is for {PLAYERS[0]} to {PLAYERS[-1]} players, not {len(wishes)}")
    order, characters = _order(options, len(wishes), dice), assign_characters(wishes, dice)
    layout = _layout(options, dice)
    mages = [_mage(options, characters[seat], order.index(seat), len(order), dice) for seat in range(len(order))]
    return State(options, layout, order, mages, start_tiles(layout), INITIATE, _shuffled(ADVANCED, dice))


def assign_characters(wishes: Wishes, dice: Chance) -> list[str]:
    """As wished for, first come first served, the rest by lot (WY-1.11)."""
    free = list(colours(len(wishes)))
    granted: dict[Seat, str] = {}
    for seat, wish in enumerate(wishes):
        if wish in free:
            granted[seat] = wish
            free.remove(wish)
    dice.shuffle(free)
    return [granted.get(seat) or free.pop() for seat in range(len(wishes))]


def _order(options: Options, seats: int, dice: Chance) -> tuple[Seat, ...]:
    """WY-1.2."""
    order = list(range(seats))
    if options.order == "random":
        dice.shuffle(order)
    return tuple(order)


def _layout(options: Options, dice: Chance) -> str:
    if options.layout != "random":
        return options.layout
    return list(LAYOUTS)[dice.below(len(LAYOUTS))]


def _mage(options: Options, colour: str, number: int, players: int, dice: Chance) -> Mage:
    """`number` counts in turn order from 0; in teams every other one is a partner (WY-1.3)."""
    team = number % 2 if options.are_teams(players) else number
    return Mage(colour, team, START_CELLS[players][number], dict.fromkeys(ELEMENTS, START_LEVEL),
                pile=_shuffled(NOVICE, dice))


def _shuffled(cards: tuple[str, ...], dice: Chance) -> tuple[str, ...]:
    mixed = list(cards)
    dice.shuffle(mixed)
    return tuple(mixed)
