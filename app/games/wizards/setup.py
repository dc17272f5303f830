"""Before the first tile: pieces, decks and the Dealer (WZ-3.1, WZ-3.2a)."""
from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from app.games.core.dice import Chance
from app.games.core.game import Wishes
from app.games.core.message import Seat
from app.games.wizards.cards import EVENTS, GEM_CARDS, TASKS, WIZARD_CARDS
from app.games.wizards.options import Options
from app.games.wizards.state import Player, State
from app.games.wizards.tables import PIECES, PLAYERS, TILES

T = TypeVar("T")


def set_up(options: Options, wishes: Wishes, dice: Chance) -> State:
    """Raises ValueError for a number of seats the game is not made for."""
    if len(wishes) not in PLAYERS:
        raise ValueError(f"Wizards is for {PLAYERS[0]} to {PLAYERS[-1]} players, not {len(wishes)}")
    return State(
        options, [Player(piece) for piece in assign_pieces(wishes, dice)], dealer=_dealer(len(wishes), dice),
        tiles=tuple(TILES), task_deck=_shuffled(TASKS, dice), event_deck=_shuffled(EVENTS, dice),
        wizard_deck=_shuffled(WIZARD_CARDS, dice), gem_cards=_shuffled(GEM_CARDS, dice))


def assign_pieces(wishes: Wishes, dice: Chance) -> list[str]:
    """As wished for, first come first served, the rest by lot (WZ-3.7)."""
    free = list(PIECES)
    granted: dict[Seat, str] = {}
    for seat, wish in enumerate(wishes):
        if wish in free:
            granted[seat] = wish
            free.remove(wish)
    dice.shuffle(free)
    return [granted.get(seat) or free.pop() for seat in range(len(wishes))]


def _dealer(seats: int, dice: Chance) -> Seat:
    """The highest sum of two dice; those who tie roll again (R01)."""
    rolling = list(range(seats))
    while len(rolling) > 1:
        sums = {seat: dice.roll() + dice.roll() for seat in rolling}
        rolling = [seat for seat, rolled in sums.items() if rolled == max(sums.values())]
    return rolling[0]


def _shuffled(things: Iterable[T], dice: Chance) -> tuple[T, ...]:
    mixed = list(things)
    dice.shuffle(mixed)
    return tuple(mixed)
