"""The words that data and rules share: kinds of things, each named once."""
from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Provenance = Annotated[str, msgspec.Meta(pattern=r"^(rulebook|public|deduced|designed)\b")]     # and of what part

TileId = str
PlaceId = str
TaskId = str
EventId = str
ItemId = str
HighWizard = str

TileType = Literal["common", "elf", "magic"]
Terrain = Literal["plain", "forest", "mountain", "town", "dwelling", "abbey", "high_hollow", "star_crest", "tower",
                  "cottage", "den", "circle_centre", "stone"]
HexClass = Literal["mountain", "forest", "plain", "coast", "town", "dwelling", "tower", "stone"]
Direction = int                                 # 1 to 6, clockwise from the north-east
Label = str                                     # of a hex on its tile: O, A1 to A6, B1 to B6, C1 to C6

Order = Literal["wizards", "sorcerers", "druids"]
PointType = Literal["knowledge", "perception", "power"]
Animal = Literal["unicorn", "winged_horse", "horse", "dog"]
Resident = Literal["ruktal", "megmoran", "meligar", "melekok", "hamdrel"]
Spell = Literal["summon_boat", "agility", "teleport", "summon_animal", "dispel_demon", "tame_dragon", "escape",
                "telepathy", "summon_gem", "insight"]
MapStyle = Literal["archipelago", "continent", "scattered"]

TILE_TYPES: tuple[TileType, ...] = ("common", "elf", "magic")
POINT_TYPES: tuple[PointType, ...] = ("knowledge", "perception", "power")
DIRECTIONS: tuple[Direction, ...] = (1, 2, 3, 4, 5, 6)
CENTRE: Label = "O"
LABELS: tuple[Label, ...] = (CENTRE, *(f"{letter}{n}" for letter in "ABC" for n in DIRECTIONS))


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points of the three types."""

    knowledge: int = 0
    perception: int = 0
    power: int = 0

    @property
    def total(self) -> int:
        return self.knowledge + self.perception + self.power


class GrammarError(Exception):
    """A word of a tile or a card that nobody knows: the fault, in words."""
