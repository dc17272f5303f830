"""What is seen of the game: the shapes that pages, programs and bots read."""
from __future__ import annotations

from typing import Literal

import msgspec

from app.games.core.message import Seat
from app.games.wyz.actions import Targets
from app.games.wyz.board import Cell
from app.games.wyz.cards import CardId
from app.games.wyz.grammar import Element, Tile
from app.games.wyz.state import Blow, EndReason, Lesson


class PhaseShown(msgspec.Struct, frozen=True):
    id: str
    status: Literal["done", "now", "skipped", "next"]


class MageShown(msgspec.Struct, frozen=True):
    seat: Seat
    number: int                                 # in turn order, from 1
    colour: str
    team: int
    is_in_play: bool
    place: int | None                           # once the game is over
    energy: int
    levels: dict[Element, int]
    cell: Cell | None
    hand_count: int
    hand_known: tuple[CardId, ...]              # in hand, as everybody knows
    pile_count: int
    unseen: tuple[CardId, ...]                  # in hand or pile, in table order
    discard: tuple[CardId, ...]
    banished: tuple[CardId, ...]
    learned: tuple[CardId, ...]


class StockShown(msgspec.Struct, frozen=True):
    fire: int
    water_earth: int


class CastShown(msgspec.Struct, frozen=True):
    """The card being resolved."""

    seat: Seat
    card: CardId
    targets: Targets


class MageStatistics(msgspec.Struct, frozen=True):
    seat: Seat
    blows: tuple[Blow, ...]                     # damage of the spells, in the order it was done
    suffered: dict[str, int]                    # damage by card, and by "fire" tiles
    recovered: int
    tiles: int                                  # placed
    lessons: tuple[Lesson, ...]
    hand: tuple[CardId, ...]                    # at the end
    pile: tuple[CardId, ...]                    # at the end, in table order

    @property
    def dealt(self) -> dict[CardId, int]:
        """Damage by card."""
        dealt = dict[CardId, int]()
        for blow in self.blows:
            dealt[blow.card] = dealt.get(blow.card, 0) + blow.damage
        return dealt


class EndingShown(msgspec.Struct, frozen=True):
    reason: EndReason
    winners: tuple[Seat, ...]
    places: tuple[int, ...]                     # by seat
    energies: tuple[tuple[int, ...], ...]       # by seat, after each round and at the end
    mages: tuple[MageStatistics, ...]


class Shared(msgspec.Struct, frozen=True):
    """What everybody sees."""

    layout: str
    round: int
    round_limit: int
    turn: int
    active: Seat | None                         # None: before the first turn
    phase: str
    phases: tuple[PhaseShown, ...]
    moves_left: int                             # of the active mage, in the action phase
    order: tuple[Seat, ...]
    mages: tuple[MageShown, ...]                # by seat
    tiles: dict[Cell, Tile]
    stock: StockShown
    study: tuple[CardId | None, ...]
    programme: tuple[CardId, ...]               # cards of the Study that a change of programme could remove
    library_count: int
    removed: tuple[CardId, ...]
    resolving: CastShown | None
    ending: EndingShown | None


class Own(msgspec.Struct, frozen=True):
    """What only the mage itself sees."""

    hand: tuple[CardId, ...]                    # in table order
    pile: tuple[CardId, ...]                    # what is in it, in table order: nobody knows the order
