"""The data of the game: the files of seeds/zavandor that are no texts, read and checked once."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

import msgspec

from app.games.core.seeds import SEEDS, SeedError, read_toml

FOLDER = SEEDS / "zavandor"

Provenance = Literal["rulebook", "public", "deduced", "designed"]
GemType = Literal["opal", "sapphire", "emerald", "diamond", "ruby"]
EnergyColour = Literal["sapphire", "emerald", "diamond", "ruby"]
Track = Literal["gems", "energy_flow", "fire", "nine_sages", "artifacts", "accumulation"]
Fault = tuple[str, str, str]                    # file, entry, what is wrong


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something a file states, and where it comes from."""

    provenance: Provenance


class Shape(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file, or an entry whose figures each say where they come from."""


class Figure(Entry, frozen=True):
    value: int


class Levels(Entry, frozen=True):
    values: tuple[int, ...]                     # of level 1, 2, 3, 4


class StartGems(Entry, frozen=True):
    gems: dict[GemType, int]


class MarkerPrices(Entry, frozen=True):
    prices: tuple[int, ...]


class Character(Entry, frozen=True):
    id: str
    track: Track
    dust: Figure
    cards: dict[EnergyColour, int] = {}


class CharactersFile(Shape, frozen=True):
    start: StartGems
    markers: MarkerPrices
    slots: Figure
    hand_limit: Figure
    characters: tuple[Character, ...]


class OpalDust(Entry, frozen=True):
    amounts: tuple[int, ...]


class Gem(Shape, frozen=True):
    id: GemType
    vp: Figure
    cost: Figure
    supply: Figure
    needs: Literal["nothing", "artifact", "track"] = "nothing"
    most: Figure | None = None


class GemsFile(Shape, frozen=True):
    resale: Figure
    opal_dust: OpalDust
    gems: tuple[Gem, ...]


class Concentration(Entry, frozen=True):
    gems: int
    dust: int
    weight: int


class Tiles(Entry, frozen=True):
    tiles: tuple[tuple[int, int], ...]          # energy, weight


class Colour(Entry, frozen=True):
    id: EnergyColour
    short: str
    back: str
    values: tuple[tuple[int, int], ...]         # face value, copies
    concentrated: Figure
    instead: Figure


class EnergyFile(Shape, frozen=True):
    concentration: Concentration
    card_weight: Figure
    dust: Tiles
    ones: Tiles
    colours: tuple[Colour, ...]


class Enchants(Entry, frozen=True):
    gem: GemType


class SageCards(Entry, frozen=True):
    count: int
    colours: tuple[EnergyColour, ...]


class TrackEntry(Shape, frozen=True):
    """A track; of the effects, only those it has are named."""

    id: Track
    costs: Levels
    hand_limit: Figure
    discount: Levels | None = None
    dust: Levels | None = None
    enchants: Enchants | None = None
    cards: SageCards | None = None
    rebate: Levels | None = None
    sentinel_rebate: Levels | None = None
    slots: Levels | None = None


class TracksFile(Shape, frozen=True):
    top_vp: Figure
    tracks: tuple[TrackEntry, ...]


class Copies(Entry, frozen=True):
    players: int
    count: int


class Rebate(Shape, frozen=True):
    on: str                                     # an artifact, or "sentinels"
    value: int


class Artifact(Entry, frozen=True):
    id: str
    stack: str
    min_bid: int
    vp: int
    hand_limit: int = 0
    slots: int = 0
    advances: int = 0
    enchants: GemType | None = None
    gives: GemType | None = None
    produces: EnergyColour | None = None
    robs: bool = False
    only_one: bool = False
    rebate: Rebate | None = None


class ArtifactsFile(Shape, frozen=True):
    copies: tuple[Copies, ...]
    artifacts: tuple[Artifact, ...]


class Handicap(Entry, frozen=True):
    position: int
    artifact: int
    sentinel: int
    by: Literal["self", "first"]


class Sentinel(Entry, frozen=True):
    id: str
    each: int
    counts: Literal["gem_types", "top_tracks", "gem", "artifacts"]
    gem: GemType | None = None
    artifacts: tuple[str, ...] = ()
    most: int | None = None


class SentinelsFile(Shape, frozen=True):
    min_bid: Figure
    vp: Figure
    last: Figure
    highest_bid: Figure
    lead: Figure
    handicaps: tuple[Handicap, ...]
    sentinels: tuple[Sentinel, ...]


class Content(Shape, frozen=True):
    """All files together."""

    characters: CharactersFile
    gems: GemsFile
    energy: EnergyFile
    tracks: TracksFile
    artifacts: ArtifactsFile
    sentinels: SentinelsFile


def faults(content: Content) -> Iterator[Fault]:
    """All that the rules could not be played with."""
    yield from _double_names(content)
    yield from _character_faults(content)
    yield from _track_faults(content)
    yield from _artifact_faults(content)
    yield from _sentinel_faults(content)
    for colour in content.energy.colours:
        if any(copies < 1 or value < 1 for value, copies in colour.values):
            yield "energy", colour.id, "a card has a value, and there is at least one of it"


def _double_names(content: Content) -> Iterator[Fault]:
    named: dict[str, Iterable[str]] = {
        "characters": (entry.id for entry in content.characters.characters),
        "gems": (entry.id for entry in content.gems.gems),
        "energy": (entry.id for entry in content.energy.colours),
        "tracks": (entry.id for entry in content.tracks.tracks),
        "artifacts": (entry.id for entry in content.artifacts.artifacts),
        "sentinels": (entry.id for entry in content.sentinels.sentinels)}
    for file, names in named.items():
        yield from ((file, name, f"it is named {n} times") for name, n in Counter(names).items() if n > 1)


def _character_faults(content: Content) -> Iterator[Fault]:
    tracks = {track.id for track in content.tracks.tracks}
    for character in content.characters.characters:
        if character.track not in tracks:
            yield "characters", character.id, f"there is no track {character.track}"
    prices = content.characters.markers.prices
    if list(prices) != sorted(prices):
        yield "characters", "markers", "the spaces go from the cheapest to the dearest"


def _track_faults(content: Content) -> Iterator[Fault]:
    heights = {len(track.costs.values) for track in content.tracks.tracks}
    if len(heights) != 1:
        yield "tracks", "tracks", "all tracks have the same number of levels"
    for track in content.tracks.tracks:
        effects = (track.discount, track.dust, track.rebate, track.sentinel_rebate, track.slots)
        if any(effect and len(effect.values) not in heights for effect in effects):
            yield "tracks", track.id, "an effect is told for every level"
        if track.cards and len(track.cards.colours) not in heights:
            yield "tracks", track.id, "every level has a colour"


def _artifact_faults(content: Content) -> Iterator[Fault]:
    artifacts = content.artifacts.artifacts
    known = {artifact.id for artifact in artifacts} | {"sentinels"}
    for artifact in artifacts:
        if artifact.rebate and artifact.rebate.on not in known:
            yield "artifacts", artifact.id, f"there is no {artifact.rebate.on} to pay less for"
    for gem in content.gems.gems:
        by_artifact = any(artifact.enchants == gem.id for artifact in artifacts)
        by_track = any(track.enchants and track.enchants.gem == gem.id for track in content.tracks.tracks)
        if (gem.needs == "artifact") != by_artifact or (gem.needs == "track") != by_track:
            yield "gems", gem.id, "what it needs to be enchanted is not what allows it"
    if max(entry.players for entry in content.artifacts.copies) > len(content.characters.characters):
        yield "artifacts", "copies", "there are fewer characters than players"


def _sentinel_faults(content: Content) -> Iterator[Fault]:
    known = {artifact.id for artifact in content.artifacts.artifacts}
    for sentinel in content.sentinels.sentinels:
        if (sentinel.counts == "gem") != (sentinel.gem is not None):
            yield "sentinels", sentinel.id, "it counts gems and names none, or names one and counts none"
        yield from (("sentinels", sentinel.id, f"there is no artifact {name}")
                    for name in sentinel.artifacts if name not in known)


def load(folder: Path | None = None) -> Content:
    """Raises SeedError, naming file, entry and fault."""
    folder = folder or FOLDER
    content = Content(
        characters=read_toml(folder / "characters.toml", CharactersFile),
        gems=read_toml(folder / "gems.toml", GemsFile),
        energy=read_toml(folder / "energy.toml", EnergyFile),
        tracks=read_toml(folder / "tracks.toml", TracksFile),
        artifacts=read_toml(folder / "artifacts.toml", ArtifactsFile),
        sentinels=read_toml(folder / "sentinels.toml", SentinelsFile))
    for file, entry, fault in faults(content):
        raise SeedError(folder / f"{file}.toml", entry, fault)
    return content
