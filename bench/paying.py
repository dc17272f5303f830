"""What the best payment of The Scepter of Zavandor costs to find, from a usual hand to nearly all cards there are."""
from __future__ import annotations

import random
import time
from collections.abc import Iterator
from statistics import median
from typing import NamedTuple

from app.games.zavandor import paying
from app.games.zavandor.options import Options
from app.games.zavandor.reckoning import liquid, means
from app.games.zavandor.state import NO_ENERGY, NO_GEMS, Card, Counts, Player
from app.games.zavandor.tables import COLOURS

DEALS = 40                                      # hands of each kind
DUES = 12                                       # amounts that each hand pays, from next to nothing to all it has
SEED = 1


class Kind(NamedTuple):
    """A kind of hand: how many cards, and concentrated energy of each colour."""

    name: str
    cards: int
    concentrated: int
    dust: int


KINDS = (Kind("a usual hand", 6, 0, 12), Kind("the hand of a rich player", 16, 1, 25),
         Kind("the largest that can be held", 33, 2, 60), Kind("nearly all cards there are", 120, 4, 99))


class PayingFigures(NamedTuple):
    """Milliseconds of the processor: the first answer for a hand, which none was like before, and those after it."""

    hand: str
    energy: float
    first: float
    slowest: float
    later: float
    selling: float


def measure() -> Iterator[PayingFigures]:
    rng = random.Random(SEED)
    return (_figures(kind, [_dealt(kind, rng) for _ in range(DEALS)]) for kind in KINDS)


def _figures(kind: Kind, hands: list[Player]) -> PayingFigures:
    first, later, selling = [], [], []
    for hand in hands:
        took = [_offers_ms(hand, due) for due in _dues(liquid(hand))]
        first.append(took[0])
        later += took[1:]
        selling.append(_selling_ms(hand))
    return PayingFigures(kind.name, median(liquid(hand) for hand in hands), median(first), max(first), median(later),
                         max(selling))


def _dealt(kind: Kind, rng: random.Random) -> Player:
    every = [Card(f"{colour.short}{n:02}", value) for colour in COLOURS.values()
             for n, value in enumerate(value for value, copies in colour.values for _ in range(copies))]
    concentrated: Counts = dict.fromkeys(NO_ENERGY, kind.concentrated)
    return Player("red", dust=kind.dust, cards=tuple(rng.sample(every, kind.cards)), concentrated=concentrated,
                  active=NO_GEMS | {"sapphire": 6, "ruby": 5})


def _dues(most: int) -> Iterator[int]:
    """The middle first: it is where most ways are open."""
    yield most // 2
    yield from (1 + most * at // DUES for at in range(DUES))


def _offers_ms(hand: Player, due: int) -> float:
    began = time.process_time()
    paying.offers(hand, due, Options())
    return 1000 * (time.process_time() - began)


def _selling_ms(hand: Player) -> float:
    """All energy and all gems but one."""
    began = time.process_time()
    paying.selling(hand, means(hand) - 1)
    return 1000 * (time.process_time() - began)
