"""What is seen of the game: the shapes that pages, programs and bots read."""
from __future__ import annotations

from typing import Literal

import msgspec

from app.games.core.message import Message, Seat
from app.games.zavandor.content import EnergyColour, GemType, Track
from app.games.zavandor.reckoning import Purse
from app.games.zavandor.state import Elimination, Gems, Phase


class CardShown(msgspec.Struct, frozen=True):
    """A card whose value may be seen."""

    id: str
    colour: EnergyColour
    value: int


class PointsShown(msgspec.Struct, frozen=True):
    """Victory points by their source."""

    gems: int
    tracks: int
    artifacts: int
    sentinels: int                              # without their bonuses
    bonuses: int
    vp: int


class IncomeShown(msgspec.Struct, frozen=True):
    """What the next Phase 2 would bring as the gems lie now."""

    least: int
    mean: float
    most: int


class PlayerShown(msgspec.Struct, frozen=True):
    seat: Seat
    colour: str
    character: str                              # empty until one is picked
    position: int                               # in the turn order, from 1; 0 before the first round
    handicap: tuple[int, int]                   # on artifacts, on Sentinels
    vp_counted: int                             # at the last count
    points: PointsShown                         # as they stand now
    dust: int
    cards: dict[EnergyColour, int]
    hand: tuple[CardShown, ...] | None          # where all may see the values
    concentrated: dict[EnergyColour, int]
    set_aside: dict[EnergyColour, int]
    set_aside_dust: int
    hand_limit: int
    hand_weight: int
    active: Gems
    pentagon: Gems
    slots: int
    levels: dict[Track, int]
    markers_left: tuple[int, ...]               # prices of those that can still be bought
    markers: int                                # in the pentagon
    artifacts: tuple[str, ...]
    sentinels: tuple[str, ...]
    bonuses: dict[str, int]                     # of every Sentinel not sold yet and of those owned, if counted now
    purse: Purse
    income: IncomeShown
    eliminated: Elimination | None


class ItemShown(msgspec.Struct, frozen=True):
    """Something for sale."""

    item: str
    kind: Literal["artifact", "sentinel"]
    min_bid: int
    vp: int
    count: int                                  # copies on display


class BidShown(msgspec.Struct, frozen=True):
    seat: Seat
    amount: int


class AuctionShown(msgspec.Struct, frozen=True):
    item: str
    opener: Seat
    bid: int
    leader: Seat
    price: int                                  # that the leader would pay
    bidders: tuple[Seat, ...]                   # still in, in turn order
    passed: tuple[Seat, ...]                    # out of it, or never in
    asked: Seat | None                          # None: won, and being paid for
    bids: tuple[BidShown, ...]
    matter: str                                 # by which an order to raise is left; empty where it is too late


class SaleShown(msgspec.Struct, frozen=True):
    round: int
    item: str
    opener: Seat
    winner: Seat
    min_bid: int
    bid: int
    price: int
    rival: Seat | None                          # who bid last beside the winner


class RoundShown(msgspec.Struct, frozen=True):
    """A round of one player, for the charts."""

    points: PointsShown
    income: float                               # cards by the mean of their colour
    spent: int
    lost: int


class PlayerStatistics(msgspec.Struct, frozen=True):
    seat: Seat
    rounds: tuple[RoundShown, ...]
    drawn: int                                  # value of all cards drawn
    expected: float                             # what they are worth on average


class EndingShown(msgspec.Struct, frozen=True):
    reason: str
    places: tuple[int, ...]
    winners: tuple[Seat, ...]
    players: tuple[PlayerStatistics, ...]


class Shared(msgspec.Struct, frozen=True):
    """What everybody sees."""

    round: int
    phase: Phase
    order: tuple[Seat, ...]                     # the turn order of this round
    active_seat: Seat | None
    advanced: bool                              # whether the active player has paid for an advance
    players: tuple[PlayerShown, ...]
    for_sale: tuple[ItemShown, ...]
    artifact_deck: int
    top_stack: str | None                       # the letter on the back of the next artifact
    sentinels_acquired: int
    last_sentinel: int                          # so many end the game
    decks: dict[EnergyColour, int]
    discards: dict[EnergyColour, tuple[int, ...]]           # values, lowest first
    gem_supply: Gems | None                     # None: unlimited
    auction: AuctionShown | None
    sales: tuple[SaleShown, ...]
    warnings: tuple[Message, ...]               # what ends the game with this round
    ending: EndingShown | None


class PriceShown(msgspec.Struct, frozen=True):
    """What an item costs this player at a bid, and why."""

    bid: int
    handicap: int
    knowledge: int                              # rebates, as positive numbers
    artifacts: int
    price: int
    highest_bid: int                            # that this player could pay, selling everything


class OwnAuction(msgspec.Struct, frozen=True):
    """The auction under way, as far as it concerns this player alone."""

    next: PriceShown                            # at the next bid; for the leader, at the bid held
    left: int                                   # of all means, after paying that
    sells: bool                                 # whether gems would have to go
    without_selling: int                        # the highest bid that energy alone can pay


class Costs(msgspec.Struct, frozen=True):
    """What everything costs this player now."""

    enchant: dict[GemType, int]
    disenchant: dict[GemType, int]
    marker: int | None
    advance: dict[Track, int | None]            # None: at the highest level


class Own(msgspec.Struct, frozen=True):
    """What only the player sees: card values, and all that follows from them."""

    cards: tuple[CardShown, ...]
    set_aside: tuple[CardShown, ...]
    liquid: int
    means: int
    costs: Costs
    prices: dict[str, PriceShown]               # of all that is for sale, at the minimum bid
    auction: OwnAuction | None
    excess: int                                 # energy that the hand limit would take if the round ended now
    warnings: tuple[Message, ...]               # what the player may want to do before the turn ends
