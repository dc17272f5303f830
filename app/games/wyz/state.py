"""What is on the table."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from app.games.core.message import Seat
from app.games.wyz.actions import NOTHING_NAMED, Targets
from app.games.wyz.board import FIRE_TILES, MOST_ENERGY, WATER_EARTH_TILES, Cell
from app.games.wyz.cards import CardId, in_table_order
from app.games.wyz.grammar import Element, Tile
from app.games.wyz.options import Options

Phase = Literal["setup", "action", "banishment", "recovery", "learning", "draw"]
PHASES: tuple[Phase, ...] = ("action", "banishment", "recovery", "learning", "draw")        # WY-2.2
EndReason = Literal["last_mage", "last_team", "round_limit"]


class Lesson(msgspec.Struct, frozen=True):
    """A spell learned."""

    card: CardId
    round: int
    to: Literal["discard", "hand"]


class Blow(msgspec.Struct, frozen=True, array_like=True):
    """Damage that a spell did."""

    card: CardId
    round: int
    damage: int


class Tally(msgspec.Struct, frozen=True):
    """What a mage did and suffered over the whole game, for the statistics at its end."""

    blows: tuple[Blow, ...] = ()
    suffered: dict[str, int] = {}               # damage by card, and by "fire" tiles
    recovered: int = 0
    tiles: int = 0                              # placed
    lessons: tuple[Lesson, ...] = ()


class Mage(msgspec.Struct, frozen=True):
    """A mage with its cards. The hand is kept in table order; the top of the pile comes first."""

    colour: str
    team: int
    cell: Cell | None                           # None: eliminated
    levels: dict[Element, int]
    energy: int = MOST_ENERGY
    hand: tuple[CardId, ...] = ()
    pile: tuple[CardId, ...] = ()
    discard: tuple[CardId, ...] = ()
    banished: tuple[CardId, ...] = ()
    hand_known: tuple[CardId, ...] = ()         # in hand, and everybody knows (WY-11.4)
    fell: int = 0                               # the how-manieth it was eliminated; 0: in play
    tally: Tally = Tally()

    @property
    def is_in_play(self) -> bool:
        return not self.fell

    @property
    def learned(self) -> tuple[CardId, ...]:
        return tuple(lesson.card for lesson in self.tally.lessons)


class Cast(msgspec.Struct, frozen=True):
    """The card being resolved: in neither hand nor discard pile (WY-5.5)."""

    seat: Seat
    card: CardId
    targets: Targets = NOTHING_NAMED
    victims: tuple[Seat, ...] = ()              # who has to discard when this step of the card is done (WY-8.7)


class Ending(msgspec.Struct, frozen=True):
    reason: EndReason
    winners: tuple[Seat, ...]
    places: tuple[int, ...]                     # by seat


class State(msgspec.Struct):
    options: Options
    layout: str
    order: tuple[Seat, ...]                     # of turns (WY-1.2)
    mages: list[Mage]                           # by seat
    tiles: dict[Cell, Tile]
    study: tuple[CardId | None, ...]            # slots
    library: tuple[CardId, ...]                 # the top comes first
    removed: tuple[CardId, ...] = ()            # by a change of programme
    round: int = 1
    turn: int = 0                               # counted over the whole game
    active: Seat | None = None
    phase: Phase = "setup"
    skipped: tuple[Phase, ...] = ()             # phases of this turn in which nothing could be done
    moves_used: int = 0
    programme_used: bool = False
    is_passing: bool = False                    # the turn is being ended (WY-2.5)
    resolving: Cast | None = None
    questions: int = 0                          # asked out of turn
    energies: tuple[tuple[int, ...], ...] = ()  # by seat, after each round and at the end
    ending: Ending | None = None

    def change(self, seat: Seat, **changes: Any) -> Mage:
        self.mages[seat] = mage = replace(self.mages[seat], **changes)
        return mage

    def tally(self, seat: Seat, **changes: Any) -> None:
        mage = self.mages[seat]
        self.mages[seat] = replace(mage, tally=replace(mage.tally, **changes))

    def hold(self, seat: Seat, hand: tuple[CardId, ...], **changes: Any) -> Mage:
        """A new hand; what is no longer in it is no longer known to be (WY-11.4)."""
        known = tuple(card for card in self.mages[seat].hand_known if card in hand)
        return self.change(seat, **({"hand": in_table_order(hand), "hand_known": known} | changes))

    def is_in_play(self, seat: Seat) -> bool:
        return 0 <= seat < len(self.mages) and self.mages[seat].is_in_play

    def in_play(self) -> list[Seat]:
        """In turn order."""
        return [seat for seat in self.order if self.mages[seat].is_in_play]

    def are_opponents(self, one: Seat, other: Seat) -> bool:
        return self.mages[one].team != self.mages[other].team

    def opponents(self, seat: Seat) -> Iterator[Seat]:
        """Those in play, in turn order after the seat (WY-6.15)."""
        first = self.order.index(seat) + 1
        return (other for other in (*self.order[first:], *self.order[:first])
                if self.mages[other].is_in_play and self.are_opponents(seat, other))

    def mage_on(self, cell: Cell) -> Seat | None:
        for seat, mage in enumerate(self.mages):
            if mage.cell == cell:
                return seat
        return None

    def opponent_on(self, cell: Cell, seat: Seat) -> Seat | None:
        other = self.mage_on(cell)
        return other if other is not None and self.are_opponents(seat, other) else None

    def stock(self, tile: Tile) -> int:
        """Tiles left; one Water/Earth tile serves as either (WY-3.5)."""
        lying = self.tiles.values()
        if tile == "fire":
            return FIRE_TILES - sum(kind == "fire" for kind in lying)
        return WATER_EARTH_TILES - sum(kind != "fire" for kind in lying)

    def note_energies(self) -> None:
        self.energies = (*self.energies, tuple(mage.energy for mage in self.mages))

    def blame(self, victim: Seat, discards: int) -> None:
        """The victim owes that many cards once the step of the card is done (WY-8.7)."""
        if discards and self.resolving:
            self.resolving = replace(self.resolving, victims=(*self.resolving.victims, *[victim] * discards))

    def put_away(self) -> None:
        """The card being resolved goes to its owner's discard pile (WY-5.5)."""
        if cast := self.resolving:
            self.change(cast.seat, discard=(*self.mages[cast.seat].discard, cast.card))
            self.resolving = None

    def where(self, seat: Seat) -> Cell:
        cell = self.mages[seat].cell
        assert cell is not None, "an eliminated mage stands nowhere"
        return cell
