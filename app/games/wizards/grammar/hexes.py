"""How a card says which hex it means: rnd, com|elf, in:torwall, @star_crest, any:coast/elf, all:town."""
from __future__ import annotations

from typing import TypeVar, get_args

import msgspec

from app.games.wizards.vocabulary import TILE_TYPES, GrammarError, HexClass, PlaceId, TileId, TileType

SHORT: dict[str, TileType] = {"com": "common", "elf": "elf", "mag": "magic"}
ANYWHERE = "rnd"
CLASSES: tuple[HexClass, ...] = get_args(HexClass)

W = TypeVar("W", bound=str)


class Spec(msgspec.Struct, frozen=True, tag_field="spec"):
    """Which hex is meant."""


class RandomHex(Spec, frozen=True, tag="random"):
    """A random hex of a territory of one of these types (WZ-4.1 to WZ-4.2)."""

    types: tuple[TileType, ...]


class HexOf(Spec, frozen=True, tag="in"):
    """A random hex of that territory (WZ-4.2)."""

    tile: TileId


class AtPlace(Spec, frozen=True, tag="at"):
    """That place (WZ-4.1f)."""

    place: PlaceId


class ChosenHex(Spec, frozen=True, tag="any"):
    """A hex of that class, perhaps in a territory of that type, chosen by the player (WZ-4.1g)."""

    kind: HexClass
    type: TileType | None = None


class EveryHex(Spec, frozen=True, tag="all"):
    """All hexes of that class (WZ-12.43b)."""

    kind: HexClass
    type: TileType | None = None


Destination = RandomHex | HexOf | AtPlace
HexSpec = Destination | ChosenHex | EveryHex


def parse_destination(word: str) -> Destination:
    """A hex the dice or the card decide on. Raises GrammarError."""
    spec = parse_hex(word)
    if isinstance(spec, ChosenHex | EveryHex):
        raise GrammarError(f"`{word}` is no single hex")
    return spec


def parse_hex(word: str) -> HexSpec:
    """Raises GrammarError."""
    head, colon, rest = word.partition(":")
    match head, bool(colon):
        case "in", True:
            return HexOf(rest)
        case "any", True:
            return ChosenHex(*_class_and_type(rest))
        case "all", True:
            return EveryHex(*_class_and_type(rest))
    if word.startswith("@"):
        return AtPlace(word[1:])
    return _random(word)


def _class_and_type(words: str) -> tuple[HexClass, TileType | None]:
    kind, slash, territory = words.partition("/")
    return one_of(kind, CLASSES, "class of hexes"), one_of(territory, TILE_TYPES, "type") if slash else None


def _random(word: str) -> RandomHex:
    if word == ANYWHERE:
        return RandomHex(TILE_TYPES)
    named = [SHORT.get(part) for part in word.split("|")]
    types = tuple(known for known in TILE_TYPES if known in named)
    if len(types) != len(named) or len(types) == len(TILE_TYPES):
        raise GrammarError(f"`{word}` is no hex")
    return RandomHex(types)


def one_of(word: str, known: tuple[W, ...], what: str) -> W:
    """The word, if it is known. Raises GrammarError."""
    for one in known:
        if one == word:
            return one
    raise GrammarError(f"there is no {what} `{word}`")


def number(word: str) -> int:
    """Raises GrammarError for what is no number of at least 1."""
    if not word.isdecimal() or int(word) < 1:
        raise GrammarError(f"`{word}` is no number")
    return int(word)
