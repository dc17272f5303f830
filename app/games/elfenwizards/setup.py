"""Before the first turn: who has which colour, and who stands where (EW-1)."""
from __future__ import annotations

from collections import Counter

from app.games.core.dice import Chance
from app.games.core.game import Wishes
from app.games.core.message import Seat
from app.games.elfenwizards.board import DICE, LEVEL_OF, PLAYERS, colours, start_table
from app.games.elfenwizards.options import Options
from app.games.elfenwizards.state import Die, Guild, Magician, State


def set_up(options: Options, wishes: Wishes, dice: Chance) -> State:
    """Raises ValueError for a number of seats the game is not made for (EW-1.1)."""
    if len(wishes) not in PLAYERS:
        raise ValueError(f"Elfenwizards is for {PLAYERS[0]} to {PLAYERS[-1]} players, not {len(wishes)}")
    dealt = assign_colours(options, wishes, dice)
    guilds = [Guild(colour, tuple(Die(f"{colour}_d{n}") for n in range(1, DICE + 1))) for colour in dealt]
    return State(options, guilds, _magicians(options, dealt), dragon=dice.below(len(dealt)))


def assign_colours(options: Options, wishes: Wishes, dice: Chance) -> list[str]:
    """By lot, in seat order, or as wished for, first come first served, the rest by lot (EW-1.3)."""
    free = list(colours(len(wishes)))
    if options.color_assignment == "seat_order":
        return free
    granted: dict[Seat, str] = {}
    if options.color_assignment == "choose":
        for seat, wish in enumerate(wishes):
            if wish in free:
                granted[seat] = wish
                free.remove(wish)
    dice.shuffle(free)
    return [granted.get(seat) or free.pop() for seat in range(len(wishes))]


def _magicians(options: Options, dealt: list[str]) -> dict[str, Magician]:
    """Numbered within their colour from top to bottom and from left to right (EW-1.5)."""
    stand, numbers, magicians = start_table(len(dealt), options.mu_tie_rule).spaces, Counter[str](), {}
    for space in LEVEL_OF:
        for colour in stand.get(space, ()):
            numbers[colour] += 1
            mag = f"{colour}_{numbers[colour]}"
            magicians[mag] = Magician(mag, dealt.index(colour), numbers[colour], space, path=(LEVEL_OF[space],))
    return dict(sorted(magicians.items()))      # the order in which a saved position is read back
