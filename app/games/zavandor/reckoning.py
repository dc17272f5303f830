"""What a player's things come to: slots, hand, means, prices and points (the formulas of the game)."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from app.games.zavandor.content import EnergyColour, GemType, Sentinel, Track
from app.games.zavandor.dust import dust_weight
from app.games.zavandor.options import Options
from app.games.zavandor.state import Card, Counted, Player
from app.games.zavandor.tables import (
    ARTIFACTS,
    CARD_WEIGHT,
    COLOURS,
    CONCENTRATED,
    CONCENTRATION,
    DISCOUNTS,
    ENTRY_LIMIT,
    FLOWS,
    GEM_VP,
    GEMS,
    HAND_LIMIT,
    HIGHEST,
    LOWEST,
    MEAN,
    MIN_BID,
    ON_SENTINELS,
    OPAL,
    REBATES,
    SENTINEL_REBATES,
    SENTINEL_VP,
    SENTINELS,
    SLOTS,
    TOP,
    TOP_VP,
    TRACK_SLOTS,
    TRACKS,
    enchant_cost,
    opal_dust,
    sale_value,
)

# ------------------------------------------------------------------------------------------------------ slots and hand


def _at_level(effect: dict[Track, tuple[int, ...]], player: Player) -> int:
    return sum(totals[player.levels[track]] for track, totals in effect.items())


def slots(player: Player) -> int:
    return SLOTS + sum(ARTIFACTS[name].slots for name in player.artifacts) + _at_level(TRACK_SLOTS, player)


def free_slots(player: Player) -> int:
    return slots(player) - sum(player.active.values())


def hand_limit(player: Player) -> int:
    """Follows from the tracks entered and the artifacts owned (ZA-1.8, ZA-7.6)."""
    entered = sum(change for track, change in ENTRY_LIMIT.items() if player.levels[track])
    return HAND_LIMIT + entered + sum(ARTIFACTS[name].hand_limit for name in player.artifacts)


def pieces_weight(cards: int, concentrated: int) -> int:
    return CARD_WEIGHT * cards + CONCENTRATION.weight * concentrated


def hand_weight(player: Player, options: Options) -> int:
    """Set-aside cards and gems weigh nothing (ZA-6.11, ZA-7.9)."""
    return (pieces_weight(len(player.cards), sum(player.concentrated.values()))
            + dust_weight(player.dust, options.small_change == "ones"))


# ------------------------------------------------------------------------------------------------------ gems and means


def discount(player: Player) -> int:
    """Per cent off the cost of gems."""
    return _at_level(DISCOUNTS, player)


def gem_cost(player: Player, gem: GemType) -> int:
    return enchant_cost(gem, discount(player))


def gem_value(player: Player, gem: GemType) -> int:
    return sale_value(gem, discount(player))


def sale_of_all(player: Player) -> int:
    off = discount(player)
    return sum(player.owned(gem) * sale_value(gem, off) for gem in GEMS)


def concentrated_worth(player: Player) -> int:
    return sum(CONCENTRATED[colour] * player.concentrated[colour] for colour in COLOURS)


def liquid(player: Player) -> int:
    return player.dust + sum(card.value for card in player.cards) + concentrated_worth(player)


def means(player: Player) -> int:
    return liquid(player) + sale_of_all(player)


class Purse(msgspec.Struct, frozen=True):
    """What all can tell of a player's energy, and apart from it what selling all gems would bring."""

    least: int
    mean: float
    most: int
    sale: int


def by_colour(cards: tuple[Card, ...]) -> dict[EnergyColour, int]:
    counts = dict.fromkeys(COLOURS, 0)
    for card in cards:
        counts[card.colour] += 1
    return counts


def purse(player: Player) -> Purse:
    """From the colours of the cards in hand; those set aside never count."""
    sure, counts = player.dust + concentrated_worth(player), by_colour(player.cards)
    return Purse(sure + sum(LOWEST[colour] * n for colour, n in counts.items()),
                 sure + sum(MEAN[colour] * n for colour, n in counts.items()),
                 sure + sum(HIGHEST[colour] * n for colour, n in counts.items()), sale_of_all(player))


def known_most(player: Player, options: Options) -> int:
    """The most the player may be able to pay, as far as all can tell."""
    if options.hands == "open":
        return means(player)
    known = purse(player)
    return known.most + known.sale


# -------------------------------------------------------------------------------------------------------------- income


def producing(player: Player, colour: EnergyColour) -> int:
    """Active gems of the colour and the artifacts that count as one (ZA-3.5)."""
    return player.active[colour] + sum(ARTIFACTS[name].produces == colour for name in player.artifacts)


def flow_dust(player: Player) -> int:
    return _at_level(FLOWS, player)


def brought(gem: GemType, count: int, card_values: Mapping[EnergyColour, float]) -> float:
    """What so many of a gem bring in Phase 2 if a card is worth this much (ZA-3.3, ZA-3.6)."""
    if gem == "opal":
        return opal_dust(count)
    groups, cards = divmod(count, CONCENTRATION.gems)
    return groups * (CONCENTRATED[gem] + CONCENTRATION.dust) + cards * card_values[gem]


def income(player: Player, card_values: Mapping[EnergyColour, float]) -> float:
    """What Phase 2 will bring if a card is worth this much."""
    return flow_dust(player) + brought(OPAL, player.active[OPAL], card_values) + sum(
        brought(colour, producing(player, colour), card_values) for colour in COLOURS)


# -------------------------------------------------------------------------------------------------------------- prices


class Price(msgspec.Struct, frozen=True):
    """How a bid becomes a price: handicap added, rebates taken off (ZA-8.11)."""

    bid: int
    handicap: int
    knowledge: int                              # rebates, as positive numbers
    artifacts: int

    @property
    def modifier(self) -> int:
        return self.handicap - self.knowledge - self.artifacts

    @property
    def price(self) -> int:
        return max(0, self.bid + self.modifier)


def price_of(player: Player, item: str, bid: int | None = None) -> Price:
    is_sentinel = item in SENTINELS
    target = ON_SENTINELS if is_sentinel else item
    rebates = (ARTIFACTS[name].rebate for name in player.artifacts)
    return Price(
        MIN_BID[item] if bid is None else bid, player.handicap[is_sentinel],
        _at_level(SENTINEL_REBATES if is_sentinel else REBATES, player),
        sum(rebate.value for rebate in rebates if rebate and rebate.on == target))


# -------------------------------------------------------------------------------------------------------------- points


def gem_points(player: Player) -> int:
    return sum(GEM_VP[gem] * player.active[gem] for gem in GEMS)


def bonus(player: Player, sentinel: Sentinel) -> int:
    """Looks only at its owner's own things, and has a maximum (ZA-10.2, ZA-10.3)."""
    match sentinel.counts:
        case "gem_types":
            count = sum(player.active[gem] > 0 for gem in GEMS)
        case "top_tracks":
            count = player.at_top()
        case "artifacts":
            count = sum(name in sentinel.artifacts for name in player.artifacts)
        case "gem":
            assert sentinel.gem is not None
            count = player.active[sentinel.gem]
    points = sentinel.each * count
    return points if sentinel.most is None else min(points, sentinel.most)


def count_points(player: Player) -> Counted:
    return Counted(gem_points(player), TOP_VP * player.at_top(),
                   sum(ARTIFACTS[name].vp for name in player.artifacts), SENTINEL_VP * len(player.sentinels),
                   sum(bonus(player, SENTINELS[name]) for name in player.sentinels))


# --------------------------------------------------------------------------------------------------------- permissions


def may_enchant(player: Player, gem: GemType, options: Options) -> bool:
    """By an artifact owned, or by the top of a track; an option opens one ruby a level earlier (ZA-6.2, ZA-7.11)."""
    match GEMS[gem].needs:
        case "nothing":
            return True
        case "artifact":
            return any(ARTIFACTS[name].enchants == gem for name in player.artifacts)
        case "track":
            return _level_towards(player, gem) == TOP or may_enchant_early(player, gem, options)


def may_enchant_early(player: Player, gem: GemType, options: Options) -> bool:
    """One in the whole game, at the level just below the top."""
    allowed: dict[Literal["none", "druid", "everyone"], bool] = {
        "none": False, "druid": player.character == "druid", "everyone": True}
    return allowed[options.fire3_ruby] and not player.fire3_used and _level_towards(player, gem) == TOP - 1


def _level_towards(player: Player, gem: GemType) -> int:
    return max((player.levels[track.id] for track in TRACKS.values() if track.enchants and track.enchants.gem == gem),
               default=0)
