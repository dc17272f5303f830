"""The grammar of cards: what a card asks its player to name, and what then happens, as data (WY-6, WY-7)."""
from __future__ import annotations

from typing import Literal

import msgspec

Element = Literal["fire", "water", "earth", "wind"]
Tile = Literal["fire", "water", "earth"]
Dir = Literal["e", "ne", "nw", "w", "sw", "se"]
Tier = Literal["novice", "initiate", "advanced"]
Area = Literal["own", "adjacent", "disk", "line", "rays3", "first", "cell", "cell_adjacent", "cell_contact", "mage",
               "all"]
CasterWhen = Literal["desperate", "contact_water_or_earth"]
VictimWhen = Literal["contact_fire", "contact_water", "contact_earth", "not_sheltered"]
CellWhen = Literal["no_opponent"]

ELEMENTS: tuple[Element, ...] = ("fire", "water", "earth", "wind")
DIRS: tuple[Dir, ...] = ("e", "ne", "nw", "w", "sw", "se")
CASTER_WHEN: tuple[CasterWhen, ...] = ("desperate", "contact_water_or_earth")
REACHING = frozenset({"disk", "line", "rays3", "first"})                # areas whose `n` is their reach
NAMED_BY: dict[str, tuple[str, ...]] = {                                # what an area needs the card to name
    "line": ("dir",), "rays3": ("dir",), "first": ("dir",), "cell": ("cell", "landing"),
    "cell_adjacent": ("cell", "landing"), "cell_contact": ("cell", "landing"), "mage": ("mage",)}


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a card."""


class Target(Word, frozen=True, tag_field="kind"):
    """What the player names."""


class DirTarget(Target, frozen=True, tag="dir"):
    """A direction in which a cell lies next to the caster (WY-6.2)."""


class CellTarget(Target, frozen=True, tag="cell"):
    """A cell at that distance, perhaps only one with such a tile (WY-6.3)."""

    min: int
    max: int
    tile: tuple[Tile, ...] = ()


class MageTarget(Target, frozen=True, tag="mage"):
    """A mage at that distance (WY-6.4)."""

    who: Literal["opponent", "any"]
    min: int
    max: int


class PushTarget(Target, frozen=True, tag="push"):
    """A direction for the mage that is named, or for all (WY-6.6, WY-6.7)."""


class PathTarget(Target, frozen=True, tag="path"):
    """Cells chosen one after the other while walking (WY-6.8)."""

    n: int


class ElementTarget(Target, frozen=True, tag="element"):
    """One of the four elements (WY-6.9)."""


class LandingTarget(Target, frozen=True, tag="landing"):
    """A cell the caster can enter, at any distance (WY-6.10)."""


class Effect(Word, frozen=True, tag_field="op"):
    """What happens."""


class Raise(Effect, frozen=True, tag="raise"):
    element: Element | Literal["chosen"]
    n: int
    when: CasterWhen | None = None


class Energise(Effect, frozen=True, tag="energy"):
    n: int
    when: CasterWhen | None = None


class Draw(Effect, frozen=True, tag="draw"):
    n: int
    when: CasterWhen | None = None


class Strike(Effect, frozen=True, tag="strike"):
    """A tile on every cell that takes it, and the rest for who stands there (WY-7.4)."""

    tile: Tile
    area: Area
    n: int = 0
    damage: int = 0
    defiance: int = 0
    discard: int = 0
    when: CasterWhen | None = None


class Hit(Effect, frozen=True, tag="hit"):
    """Damage, then a push, then the crash (WY-7.5 to WY-7.9)."""

    area: Area
    n: int = 0
    damage: int = 0
    defiance: int = 0
    push: int = 0
    crash: int = 0
    discard: int = 0
    when: CasterWhen | VictimWhen | None = None


class Place(Effect, frozen=True, tag="place"):
    tile: Tile
    area: Area
    n: int = 0
    when: CasterWhen | CellWhen | None = None


class Remove(Effect, frozen=True, tag="remove"):
    tiles: tuple[Tile, ...]
    area: Area
    n: int = 0
    when: CasterWhen | None = None


class Flip(Effect, frozen=True, tag="flip"):
    area: Area
    n: int = 0
    when: CasterWhen | None = None


class Shift(Effect, frozen=True, tag="shift"):
    """The named mage, cell by cell; perhaps with a tile on each cell it leaves (WY-7.13, WY-7.14)."""

    n: int
    trail: Tile | None = None
    when: CasterWhen | None = None


class Walk(Effect, frozen=True, tag="move"):
    """The caster walks its path (WY-7.15)."""

    when: CasterWhen | None = None


class Teleport(Effect, frozen=True, tag="teleport"):
    when: CasterWhen | None = None


class Swap(Effect, frozen=True, tag="swap"):
    when: CasterWhen | None = None


AnyTarget = DirTarget | CellTarget | MageTarget | PushTarget | PathTarget | ElementTarget | LandingTarget
AnyEffect = (Raise | Energise | Draw | Strike | Hit | Place | Remove | Flip | Shift | Walk | Teleport | Swap)
Spread = Strike | Hit | Place | Remove | Flip           # effects that have an area


class Name(Word, frozen=True):
    en: str
    fr: str


class Card(Word, frozen=True, kw_only=True):
    id: str
    name: Name
    tier: Tier
    elements: tuple[Element, ...]
    level: int = 0                              # 0: a novice card, which nobody learns
    targets: tuple[AnyTarget, ...] = ()
    steps: tuple[AnyEffect, ...]
    text: Name | None = None                    # None: the words its grammar gives
    provenance: str

    @property
    def manual_of(self) -> Element | None:
        """The element whose Manual it is (WY-9.2): a novice card that does nothing but raise it."""
        match self.tier, self.steps:
            case "novice", (Raise(element=element),) if element != "chosen":
                return element
        return None

    def kinds(self) -> tuple[str, ...]:
        """The kinds of its targets."""
        return tuple(kind_of(target) for target in self.targets)


def kind_of(target: AnyTarget) -> str:
    return str(target.__struct_config__.tag)
