"""The data as the rules look things up: worked out once."""
from __future__ import annotations

from app.games.zavandor.content import Artifact, Character, Colour, EnergyColour, Gem, GemType, Handicap, Sentinel, load
from app.games.zavandor.content import Track as TrackId

CONTENT = load()

# characters and what everybody starts with
CHARACTERS: dict[str, Character] = {entry.id: entry for entry in CONTENT.characters.characters}
START_GEMS = CONTENT.characters.start.gems
MARKER_PRICES = CONTENT.characters.markers.prices
SLOTS = CONTENT.characters.slots.value
HAND_LIMIT = CONTENT.characters.hand_limit.value
SEAT_COLOURS = ("red", "green", "blue", "yellow", "black", "white")

# gems
GEMS: dict[GemType, Gem] = {gem.id: gem for gem in CONTENT.gems.gems}
GEM_VP: dict[GemType, int] = {gem.id: gem.vp.value for gem in CONTENT.gems.gems}
RESALE = CONTENT.gems.resale.value
OPAL: GemType = "opal"

# energy
COLOURS: dict[EnergyColour, Colour] = {colour.id: colour for colour in CONTENT.energy.colours}
CONCENTRATED: dict[EnergyColour, int] = {colour.id: colour.concentrated.value for colour in CONTENT.energy.colours}
LOWEST: dict[EnergyColour, int] = {colour.id: min(v for v, _ in colour.values) for colour in CONTENT.energy.colours}
HIGHEST: dict[EnergyColour, int] = {colour.id: max(v for v, _ in colour.values) for colour in CONTENT.energy.colours}
MEAN: dict[EnergyColour, float] = {
    colour.id: sum(v * n for v, n in colour.values) / sum(n for _, n in colour.values)
    for colour in CONTENT.energy.colours}
CARDS: dict[EnergyColour, int] = {colour.id: sum(n for _, n in colour.values) for colour in CONTENT.energy.colours}
INSTEAD: dict[EnergyColour, int] = {colour.id: colour.instead.value for colour in CONTENT.energy.colours}
COLOUR_OF: dict[str, EnergyColour] = {colour.short: colour.id for colour in CONTENT.energy.colours}
CONCENTRATION = CONTENT.energy.concentration
CARD_WEIGHT = CONTENT.energy.card_weight.value

# knowledge
TRACKS = {track.id: track for track in CONTENT.tracks.tracks}
TOP = len(CONTENT.tracks.tracks[0].costs.values)
TOP_VP = CONTENT.tracks.top_vp.value
LEVEL_COSTS: dict[TrackId, tuple[int, ...]] = {track.id: track.costs.values for track in CONTENT.tracks.tracks}
ENTRY_LIMIT: dict[TrackId, int] = {track.id: track.hand_limit.value for track in CONTENT.tracks.tracks}

# what is sold
ARTIFACTS: dict[str, Artifact] = {artifact.id: artifact for artifact in CONTENT.artifacts.artifacts}
STACKS = tuple(sorted({artifact.stack for artifact in CONTENT.artifacts.artifacts}))
SENTINELS: dict[str, Sentinel] = {sentinel.id: sentinel for sentinel in CONTENT.sentinels.sentinels}
ON_SENTINELS = "sentinels"                      # what a rebate on all of them names
SENTINEL_VP = CONTENT.sentinels.vp.value
LAST_SENTINEL = CONTENT.sentinels.last.value
HIGHEST_BID = CONTENT.sentinels.highest_bid.value
MIN_BID = ({artifact.id: artifact.min_bid for artifact in CONTENT.artifacts.artifacts}
           | dict.fromkeys(SENTINELS, CONTENT.sentinels.min_bid.value))
LEAD = CONTENT.sentinels.lead.value
HANDICAPS: dict[int, Handicap] = {entry.position: entry for entry in CONTENT.sentinels.handicaps}

PLAYERS = range(min(entry.players for entry in CONTENT.artifacts.copies),
                max(entry.players for entry in CONTENT.artifacts.copies) + 1)


def _totals(track_effect: str) -> dict[TrackId, tuple[int, ...]]:
    """An effect of the tracks at level 0, 1, 2, 3, 4; only tracks that have it."""
    found = {track.id: getattr(track, track_effect) for track in CONTENT.tracks.tracks}
    return {track: (0, *effect.values) for track, effect in found.items() if effect}


DISCOUNTS, FLOWS, TRACK_SLOTS = _totals("discount"), _totals("dust"), _totals("slots")
REBATES, SENTINEL_REBATES = _totals("rebate"), _totals("sentinel_rebate")


def copies(players: int) -> int:
    """Of each artifact (ZA-1.2)."""
    return min((entry for entry in CONTENT.artifacts.copies if entry.players >= players),
               key=lambda entry: entry.players).count


def opal_dust(opals: int) -> int:
    """By groups: a full one, and what is left over (ZA-3.3)."""
    amounts = CONTENT.gems.opal_dust.amounts
    groups, rest = divmod(opals, len(amounts) - 1)
    return groups * amounts[-1] + amounts[rest]


def enchant_cost(gem: GemType, discount: int) -> int:
    return GEMS[gem].cost.value * (100 - discount) // 100


def sale_value(gem: GemType, discount: int) -> int:
    """Half the present cost, rounded down (ZA-6.9)."""
    return enchant_cost(gem, discount) * RESALE // 100
