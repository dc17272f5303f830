"""What is on the table."""
from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from app.games.core.message import Seat
from app.games.zavandor.content import EnergyColour, GemType, Track
from app.games.zavandor.options import Options
from app.games.zavandor.tables import COLOUR_OF, COLOURS, GEMS, TOP, TRACKS

Phase = Literal["pick", "order", "energy", "actions", "count"]
Elimination = Literal["wrath", "resigned"]
Gems = dict[GemType, int]                       # as good as frozen: replaced, never changed
Counts = dict[EnergyColour, int]

NO_GEMS: Gems = dict.fromkeys(GEMS, 0)
NO_ENERGY: Counts = dict.fromkeys(COLOURS, 0)
NO_LEVELS: dict[Track, int] = dict.fromkeys(TRACKS, 0)


class Card(msgspec.Struct, frozen=True, array_like=True):
    """An energy card. Its id names the colour and says nothing about the value."""

    id: str                                     # "sa07"
    value: int

    @property
    def colour(self) -> EnergyColour:
        return COLOUR_OF[self.id[:2]]


class Counted(msgspec.Struct, frozen=True, array_like=True):
    """Victory points by their source (ZA-11.1)."""

    gems: int = 0
    tracks: int = 0
    artifacts: int = 0
    sentinels: int = 0                          # without their bonuses
    bonuses: int = 0

    @property
    def vp(self) -> int:
        return self.gems + self.tracks + self.artifacts + self.sentinels + self.bonuses


class RoundLine(msgspec.Struct, frozen=True, array_like=True):
    """What a round was for a player: points at its count, and energy, all of it public."""

    counted: Counted
    income: float                               # cards by the mean of their colour
    spent: int
    lost: int                                   # to the hand limit and by settling


class Tally(msgspec.Struct, frozen=True, array_like=True):
    """The round under way; `drawn` and `expected` over the whole game."""

    income: float = 0
    spent: int = 0
    lost: int = 0
    drawn: int = 0                              # value of all cards drawn; hidden as far as they are in hand
    expected: float = 0                         # the mean of the same cards


class Player(msgspec.Struct, frozen=True):
    colour: str
    character: str = ""
    dust: int = 0
    cards: tuple[Card, ...] = ()
    concentrated: Counts = msgspec.field(default_factory=lambda: NO_ENERGY)
    set_aside: tuple[Card, ...] = ()
    set_aside_dust: int = 0
    active: Gems = msgspec.field(default_factory=lambda: NO_GEMS)
    pentagon: Gems = msgspec.field(default_factory=lambda: NO_GEMS)
    levels: dict[Track, int] = msgspec.field(default_factory=lambda: NO_LEVELS)
    markers_left: tuple[int, ...] = ()          # prices of those that can still be bought
    markers: int = 0                            # in the pentagon
    artifacts: tuple[str, ...] = ()
    sentinels: tuple[str, ...] = ()
    position: int = 0
    handicap: tuple[int, int] = (0, 0)          # on artifacts, on Sentinels
    vp_counted: int = 0
    eliminated: Elimination | None = None
    fire3_used: bool = False
    rounds: tuple[RoundLine, ...] = ()
    tally: Tally = Tally()

    def owned(self, gem: GemType) -> int:
        return self.active[gem] + self.pentagon[gem]

    def at_top(self) -> int:
        """How many tracks are at their highest level."""
        return sum(level == TOP for level in self.levels.values())


class Auction(msgspec.Struct, frozen=True):
    item: str
    opener: Seat
    bid: int
    leader: Seat
    bidders: tuple[Seat, ...]                   # still in, in turn order, the leader among them
    asked: Seat | None = None                   # who raises or passes
    bids: tuple[tuple[Seat, int], ...] = ()     # all of them, the opening first
    number: int = 0                             # tells it from the next one


class Sale(msgspec.Struct, frozen=True, array_like=True):
    """An auction that was paid for."""

    round: int
    item: str
    opener: Seat
    winner: Seat
    bid: int
    price: int
    rival: Seat | None                          # who bid last beside the winner


class Ending(msgspec.Struct, frozen=True):
    reason: str
    places: tuple[int, ...]                     # by seat
    winners: tuple[Seat, ...]


class State(msgspec.Struct):
    options: Options
    players: list[Player]
    artifact_deck: tuple[str, ...]              # the last one is on top
    display: tuple[str, ...]
    decks: dict[EnergyColour, tuple[Card, ...]]             # the last one is on top
    discards: dict[EnergyColour, tuple[Card, ...]]
    gem_supply: Gems
    sentinels_left: tuple[str, ...]
    sentinels_acquired: int = 0
    removed: tuple[str, ...] = ()               # artifacts and Sentinels of eliminated players
    round: int = 0
    phase: Phase = "pick"
    order: tuple[Seat, ...] = ()
    active_seat: Seat | None = None
    advanced: bool = False                      # whether the active player has paid for an advance
    auction: Auction | None = None
    questions: int = 0                          # how many with a clock were put
    sales: tuple[Sale, ...] = ()
    ending: Ending | None = None

    @property
    def in_game(self) -> list[Seat]:
        return [seat for seat, player in enumerate(self.players) if player.eliminated is None]

    def change(self, seat: Seat, **changes: Any) -> Player:
        self.players[seat] = player = replace(self.players[seat], **changes)
        return player

    def tally(self, seat: Seat, **amounts: float) -> None:
        """Add to what is counted for the chart."""
        tally = self.players[seat].tally
        self.change(seat, tally=replace(tally, **{name: getattr(tally, name) + more for name, more in amounts.items()}))

    def turn_order_from(self, seat: Seat) -> list[Seat]:
        """All seats in turn order, beginning after this one and ending with it."""
        at = self.order.index(seat) + 1
        return [*self.order[at:], *self.order[:at]]

    @property
    def loses_small_change(self) -> bool:
        return self.options.small_change == "lost"


def with_gems(gems: Gems, **changes: int) -> Gems:
    """The same with so many more, or fewer, of some types."""
    return {gem: gems[gem] + changes.get(gem, 0) for gem in GEMS}
